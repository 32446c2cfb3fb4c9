"""Widgets that every page shares, drawn in the studio's own look."""
