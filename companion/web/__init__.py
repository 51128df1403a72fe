"""The Flask pages: they parse, call the book and render. No rule is here."""
