"""Every test of the book may play the toy game."""

from tests.book.toy import _toy_game

__all__ = ["_toy_game"]
