"""The record of a table: append-only entries, their fold and corrections."""
