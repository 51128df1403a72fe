"""What each viewer may see: the only door for secrets."""
