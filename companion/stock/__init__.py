"""Rules of the tile-and-stock family: pure, integers only, no clock, no chance, no I/O."""

from companion.stock.books import books
from companion.stock.effects import effect, effects
from companion.stock.entries import ANYBODYS, ENTRIES
from companion.stock.forms import malformed
from companion.stock.legal import legal
from companion.stock.options import FIXED_OPTIONS, check_options
from companion.stock.options import specs as options
from companion.stock.playing import chosen_in_secret, play, waiting
from companion.stock.preview import preview
from companion.stock.reading import decode_ruleset, encode_ruleset
from companion.stock.refusals import CODES
from companion.stock.settlement import standings, value
from companion.stock.starting import start

__all__ = [
    "ANYBODYS",
    "CODES",
    "ENTRIES",
    "FIXED_OPTIONS",
    "books",
    "check_options",
    "chosen_in_secret",
    "decode_ruleset",
    "effect",
    "effects",
    "encode_ruleset",
    "legal",
    "malformed",
    "options",
    "play",
    "preview",
    "standings",
    "start",
    "value",
    "waiting",
]
