"""The set-up game of *1936*: SP-I.1 to I.5 and I.7, SP-XV.1, armies and deployment, step by step."""
