"""Machine players of the battle of *1936*."""
