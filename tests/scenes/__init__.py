"""What stands on each page when its screenshot is taken."""
