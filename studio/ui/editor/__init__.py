"""The battlefield page: making, looking at, changing and checking a table, and opening the battle on it."""
