"""Maps of the real world laid on the table: which element a ground becomes, and how it is laid by the book's limits."""
