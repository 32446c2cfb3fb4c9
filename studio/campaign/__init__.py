"""Campaigns: a graph of battles, a ledger of what happened, and what is carried from one battle to the next."""
