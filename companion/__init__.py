"""Banker and stock broker for a real table: the book, the broker and the referee that one asks."""
