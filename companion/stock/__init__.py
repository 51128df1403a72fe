"""Rules of the tile-and-stock family: pure, integers only, no clock, no chance, no I/O."""

from companion.stock.books import books
from companion.stock.entries import ENTRIES
from companion.stock.options import check_options
from companion.stock.options import specs as options
from companion.stock.playing import play, waiting
from companion.stock.reading import decode_ruleset, encode_ruleset
from companion.stock.refusals import CODES
from companion.stock.settlement import standings, value
from companion.stock.starting import start

__all__ = [
    "CODES",
    "ENTRIES",
    "books",
    "check_options",
    "decode_ruleset",
    "encode_ruleset",
    "options",
    "play",
    "standings",
    "start",
    "value",
    "waiting",
]
