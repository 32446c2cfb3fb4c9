"""The assistant: it walks people and machines through the set-up game of a pack, step by step."""
