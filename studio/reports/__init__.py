"""Pages and plans for people: what documents, games and campaigns say, made ready to be drawn or printed."""
