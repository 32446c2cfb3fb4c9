"""The machine that sets a natural table: forms, ways, towns and hedges, each laid by the rules of the set-up game."""
