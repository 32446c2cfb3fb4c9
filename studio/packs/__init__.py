"""The rule packs that come with the studio; each is a folder that knows no other."""
