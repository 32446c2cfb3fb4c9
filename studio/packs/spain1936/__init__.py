"""The pack *1936*: platoon and company actions of the Spanish Civil War."""
