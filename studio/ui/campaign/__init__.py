"""The campaign page: the graph with its battles, what is next, the formations, the diary."""
