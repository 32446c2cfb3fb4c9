"""Scenario and army documents: frozen values, their edits, checks and files."""
