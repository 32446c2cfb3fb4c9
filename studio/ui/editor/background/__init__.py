"""The picture under the table that one draws after: reading it, laying it, pinning it down."""
