"""The table and its geometry: lengths, places, pieces, hexes, sight, ground and routes; no rules and no state."""
