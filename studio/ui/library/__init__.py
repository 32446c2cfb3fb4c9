"""The library's page: what stands on the shelf, found, filtered, opened and taken in."""
