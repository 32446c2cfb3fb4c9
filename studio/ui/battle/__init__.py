"""The battle page: a battle watched by step or at a pace, told line by line, and played by hand."""
