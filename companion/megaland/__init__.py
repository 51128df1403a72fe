"""Rules of Megaland: pure, integers only, no clock, no chance, no I/O."""

from companion.megaland.asked import chosen_in_secret, waiting
from companion.megaland.entries import ANYBODYS, ENTRIES, malformed
from companion.megaland.legal import legal
from companion.megaland.options import FIXED_OPTIONS, check_options, options
from companion.megaland.playing import CODES, play
from companion.megaland.preview import preview
from companion.megaland.reading import decode_ruleset, faults
from companion.megaland.setting_up import start
from companion.megaland.spread import by_cost, first_game, good_spread
from companion.megaland.standings import books

__all__ = [
    "ANYBODYS",
    "CODES",
    "ENTRIES",
    "FIXED_OPTIONS",
    "books",
    "by_cost",
    "check_options",
    "chosen_in_secret",
    "decode_ruleset",
    "faults",
    "first_game",
    "good_spread",
    "legal",
    "malformed",
    "options",
    "play",
    "preview",
    "start",
    "waiting",
]
