"""What each viewer may see of a table: the only door for secrets, and all sentences."""
