"""The tools of the battlefield page: each is a hand that acts on the table under the pointer."""
