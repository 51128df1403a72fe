"""Corrections of the past: put together step by step, tried out, accepted whole or forgotten."""

from companion.book.mending.booking import (
    accept,
    decide,
    forgotten_turn,
    position,
    skip,
)
from companion.book.mending.rows import Row, keys, rows_of
from companion.book.mending.steps import (
    START,
    Add,
    Change,
    Mending,
    Option,
    PutBack,
    Remove,
    Shift,
    Step,
    TakeOut,
    bare,
    begin,
    decode,
    encode,
)
from companion.book.mending.trial import Group, Tried, settle_all, try_out
from companion.book.mending.walk import Fix, Trouble

__all__ = [
    "START",
    "Add",
    "Change",
    "Fix",
    "Group",
    "Mending",
    "Option",
    "PutBack",
    "Remove",
    "Row",
    "Shift",
    "Step",
    "TakeOut",
    "Tried",
    "Trouble",
    "accept",
    "bare",
    "begin",
    "decide",
    "decode",
    "encode",
    "forgotten_turn",
    "keys",
    "position",
    "rows_of",
    "settle_all",
    "skip",
    "try_out",
]
