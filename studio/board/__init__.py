"""The table and its geometry: lengths, places, outlines, pieces, hexes, sight, ground and routes; no rules, no state."""
