"""A whole game of MEGAcquire GOLD condensed for four, worked out with pencil and the rules' tables.

Every figure here was computed by hand; the sums stand beside them. Prices per share, in $M, by
tiles: Krause (large) 2: 4, 3: 5, 4: 6, 6-10: 8, 11-20: 9, 31-40: 11. Arcadia and Fanfare (medium)
2: 3, 3: 4, 4: 5, 5: 6, 6-10: 7, 11-20: 8, 31-40: 10. Solon and Teton (small) 2: 2, 3: 3, 6: 6.
Bonuses are 10 and 5 times the price. Everybody starts with $60M: 5 x $10M and 2 x $5M.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SEATS = ("Ann", "Bo", "Cy", "Dee")
"""Dee has no phone: the banker enters for her at the desk."""

DRAWN = {"Ann": "A-3", "Bo": "B-1", "Cy": "D-9", "Dee": "G-5"}
"""Ann's A-3 is in row A: she begins."""


@dataclass(frozen=True)
class Turn:
    """A turn: what is done, and what must then be seen. Money in $M."""

    seat: str
    tile: str
    effect: str
    """Said before the tile is placed."""
    buys: Mapping[str, int] = field(default_factory=dict)
    found: str = ""
    button: str = ""
    """The words of the button that buys; empty: nothing is bought."""
    told: str = ""
    """What the buyer is told to hand over."""
    cash: int = 60
    """Afterwards."""
    at_once: bool = False
    """Nothing could be bought: placing the tile ends the turn."""


T = Turn
OPENING = (
    T("Ann", "D-6", "nothing to buy", told="Draw a tile.", cash=60, at_once=True),
    T(
        "Bo",
        "C-6",
        "founds a company of 2 tiles",
        {"Krause": 3},
        found="Krause",
        button="Buy 3 Krause · $12M",  # 3 x 4
        told="Take 3 Krause. Pay $12M: give $15M, get $3M. Draw a tile.",
        cash=48,  # 60 - 12
    ),
    T(
        "Cy",
        "F-6",
        "lies alone",
        {"Krause": 3},
        button="Buy 3 Krause · $12M",
        told="Take 3 Krause. Pay $12M: give $15M, get $3M. Draw a tile.",
        cash=48,
    ),
    T(
        "Dee",
        "G-6",
        "founds a company of 2 tiles",
        {"Solon": 3},
        found="Solon",
        button="Buy 3 Solon · $6M",  # 3 x 2
        told="Pay $6M: give $10M, get $4M.",
        cash=54,
    ),
    T(
        "Ann",
        "E-4",
        "lies alone",
        {"Solon": 3},
        button="Buy 3 Solon · $6M",
        told="Take 3 Solon. Pay $6M: give $10M, get $4M. Draw a tile.",
        cash=54,
    ),
    T(
        "Bo",
        "B-6",
        "Krause grows 2 → 3",
        {"Krause": 3},
        button="Buy 3 Krause · $15M",  # 3 x 5
        told="Take 3 Krause. Pay $15M. Draw a tile.",
        cash=33,  # 48 - 15
    ),
    T(
        "Cy",
        "E-3",
        "founds a company of 2 tiles",
        {"Teton": 2},
        found="Teton",
        button="Buy 2 Teton · $4M",  # 2 x 2
        told="Take 2 Teton. Pay $4M: give $5M, get $1M. Draw a tile.",
        cash=44,
    ),
)
SECOND_ROUND = (
    T("Dee", "H-6", "Solon grows 2 → 3", {"Krause": 2}, told="Pay $10M.", cash=44),  # 54 - 2 x 5
    T(
        "Ann",
        "B-7",
        "Krause grows 3 → 4",
        {"Krause": 2, "Solon": 1},
        button="Buy 2 Krause and 1 Solon · $15M",  # 2 x 6 + 3
        told="Take 2 Krause and 1 Solon. Pay $15M. Draw a tile.",
        cash=39,  # 54 - 15
    ),
)

# Bo's E-5 joins Krause (4), Solon (3) and Teton (2); Krause survives, Teton is the smaller.
# Teton at 2 costs 2: Cy alone holds it and gets 20 + 10 = 30, then sells 1: 44 + 30 + 2 = 76.
# Solon at 3 costs 3: Ann and Dee tie with 4 each: (30 + 15) / 2 = 22.5, up to 23 each.
# Dee is first, clockwise from Bo: sells 4 x 3 = 12: 44 + 23 + 12 = 79.
# Ann sells 1 and holds 3: 39 + 23 + 3 = 65.
THREE_WAY = T(
    "Bo",
    "E-5",
    "Krause survives",
    {"Krause": 3},
    button="Buy 3 Krause · $24M",  # Krause has 4 + 1 + 2 + 3 = 10 tiles now: 3 x 8
    told="Take 3 Krause. Pay $24M: give $25M, get $1M. Draw a tile.",
    cash=9,  # 33 - 24
)

MIDDLE = (
    T(
        "Cy",
        "E-8",
        "lies alone",
        {"Krause": 3},
        button="Buy 3 Krause · $24M",
        told="Take 3 Krause. Pay $24M: give $25M, get $1M. Draw a tile.",
        cash=52,  # 76 - 24
    ),
    T(
        "Dee",
        "E-7",
        "founds a company of 2 tiles",
        {"Fanfare": 2},
        found="Fanfare",
        told="Pay $6M: give $10M, get $4M.",
        cash=73,  # 79 - 2 x 3
    ),
    T(
        "Ann",
        "E-9",
        "Fanfare grows 2 → 3",
        {"Fanfare": 1},
        button="Buy 1 Fanfare · $4M",
        told="Take 1 Fanfare. Pay $4M: give $5M, get $1M. Draw a tile.",
        cash=61,
    ),
    T(
        "Bo",
        "A-11",
        "lies alone",
        {"Fanfare": 2},
        button="Buy 2 Fanfare · $8M",
        told="Take 2 Fanfare. Pay $8M. Draw a tile.",
        cash=1,
    ),
    T(
        "Cy",
        "A-12",
        "founds a company of 2 tiles",
        {"Arcadia": 3},
        found="Arcadia",
        button="Buy 3 Arcadia · $9M",  # 3 x 3
        told="Take 3 Arcadia. Pay $9M: give $10M, get $1M. Draw a tile.",
        cash=43,
    ),
)

# Dee's E-6 joins Krause (10) and Fanfare (3, price 4). Dee holds 3: 40; Bo holds 2: 20; Ann 1.
# Dee sells 3 x 4: 73 + 40 + 12 = 125. Bo sells 2 x 4: 1 + 20 + 8 = 29. Ann holds hers.
# Krause has 10 + 1 + 3 = 14 tiles then and is safe.
TWO_WAY = T(
    "Dee",
    "E-6",
    "Krause survives",
    {"Arcadia": 3},
    told="Pay $9M: give $10M, get $1M.",
    cash=116,  # 125 - 3 x 3
)

ARCADIA_GROWS = (
    T(
        "Ann",
        "B-12",
        "Arcadia grows 2 → 3",
        {"Arcadia": 3},
        button="Buy 3 Arcadia · $12M",  # 3 x 4
        told="Take 3 Arcadia. Pay $12M: give $15M, get $3M. Draw a tile.",
        cash=49,
    ),
    T(
        "Bo",
        "B-11",
        "Arcadia grows 3 → 4",
        {"Krause": 3},
        button="Buy 3 Krause · $27M",  # 14 tiles: 3 x 9
        told="Take 3 Krause. Pay $27M. Draw a tile.",
        cash=2,
    ),
)

# Krause: Bo 1 + 3 + 3 + 3 + 3 = 13, Cy 3 + 3 = 6, Dee 2, Ann 2: 23 of 25, so Cy finds only 2 left.
LAST_TWO = T(
    "Cy",
    "B-10",
    "Arcadia grows 4 → 5",
    {"Krause": 2},
    button="Buy 2 Krause · $18M",
    told="Take 2 Krause. Pay $18M: give $20M, get $2M. Draw a tile.",
    cash=25,  # 43 - 18
)

BEFORE_THE_TRADE = (
    T(
        "Dee",
        "A-10",
        "Arcadia grows 5 → 6",
        {"Arcadia": 3},
        told="Pay $21M: give $25M, get $4M.",  # 3 x 7
        cash=95,
    ),
    T("Ann", "A-9", "Arcadia grows 6 → 7", told="Draw a tile.", cash=49),
)

# Bo has 2 and wants 3 Arcadia at 7 = 21. 2 + 2 x 9 = 20 is not enough, so 3 Krause at 9 = 27 go;
# 2 + 27 - 21 = 8.
TRADE = T(
    "Bo",
    "C-11",
    "Arcadia grows 7 → 8",
    {"Arcadia": 3},
    told="Give back 3 Krause. Take 3 Arcadia. Get $6M: 1 × $5M + 1 × $1M. Draw a tile.",
    cash=8,
)

ARCADIA_SAFE = (
    T(
        "Cy",
        "C-12",
        "Arcadia grows 8 → 9",
        {"Arcadia": 1},
        button="Buy 1 Arcadia · $7M",
        told="Take 1 Arcadia. Pay $7M: give $10M, get $3M. Draw a tile.",
        cash=18,
    ),
    T("Dee", "C-10", "Arcadia grows 9 → 10", told="Draw a tile.", cash=95),
    T(
        "Ann",
        "B-9",
        "Arcadia grows 10 → 11",
        {"Arcadia": 2},
        button="Buy 2 Arcadia · $16M",  # 2 x 8
        told="Take 2 Arcadia. Pay $16M: give $20M, get $4M. Draw a tile.",
        cash=33,
    ),
)

DEAD = "B-8"
"""Touches Krause (14, safe) at B-7 and Arcadia (11, safe) at B-9."""

LAST_ROUND = (
    T(
        "Bo",
        "G-1",
        "lies alone",
        {"Arcadia": 1},
        button="Buy 1 Arcadia · $8M",
        told="Take 1 Arcadia. Pay $8M. Draw a tile.",
        cash=0,
    ),
    T("Cy", "G-2", "founds a company of 2 tiles", found="Teton", told="Draw a tile.", cash=18),
    T("Dee", "D-1", "lies alone", told="Draw a tile.", cash=95),
)

TURNS = (
    *OPENING,
    *SECOND_ROUND,
    THREE_WAY,
    *MIDDLE,
    TWO_WAY,
    *ARCADIA_GROWS,
    LAST_TWO,
    *BEFORE_THE_TRADE,
    TRADE,
    *ARCADIA_SAFE,
    *LAST_ROUND,
)

HELD = {
    "Ann": {"Krause": 2, "Arcadia": 5, "Solon": 3, "Fanfare": 1},  # 3 + 2 Arcadia
    "Bo": {"Krause": 10, "Arcadia": 4},  # 13 - 3; 3 + 1
    "Cy": {"Krause": 8, "Arcadia": 5, "Teton": 3},  # 6 + 2; founder 1 + 3 + 1; held 2 + founder 1
    "Dee": {"Krause": 2, "Arcadia": 6},  # 3 + 3
}
"""Certificates before the settlement."""

FINAL_SIZES = {"Krause": 40, "Arcadia": 31, "Teton": 6}
"""As counted on the table after the remaining tiles were laid."""


@dataclass(frozen=True)
class Paid:
    """What a seat gets for one company in the settlement, with the sums."""

    seat: str
    shares: int
    bonus: str
    sale: str
    total: int


SETTLEMENT = {
    "Teton": (Paid("Cy", 3, "$60M + $30M", "3 × $6M", 90 + 18),),  # 6 tiles: 6, so 60 and 30
    "Arcadia": (  # 31 tiles: 10, so 100 and 50; Ann and Cy tie for second
        Paid("Dee", 6, "$100M", "6 × $10M", 100 + 60),
        Paid("Ann", 5, "$50M / 2 = $25M", "5 × $10M", 25 + 50),
        Paid("Cy", 5, "$50M / 2 = $25M", "5 × $10M", 25 + 50),
        Paid("Bo", 4, "", "4 × $10M", 40),
    ),
    "Krause": (  # 40 tiles: 11, so 110 and 55
        Paid("Bo", 10, "$110M", "10 × $11M", 110 + 110),
        Paid("Cy", 8, "$55M", "8 × $11M", 55 + 88),
        Paid("Ann", 2, "", "2 × $11M", 22),
        Paid("Dee", 2, "", "2 × $11M", 22),
    ),
}

CALLS = (
    ("Teton", "Majority and minority: Cy, $90M"),
    ("Teton", "All shares are sold"),
    ("Arcadia", "Majority: Dee, $100M"),
    ("Arcadia", "Tie for the minority: Ann and Cy, $25M each"),
    ("Arcadia", "All shares are sold"),
    ("Krause", "Majority: Bo, $110M"),
    ("Krause", "Minority: Cy, $55M"),
    ("Krause", "All shares are sold"),
)
"""The settlement as it is called out, the smallest company first."""

STANDINGS = {
    "Cy": (1, 18 + 108 + 75 + 143),  # 344
    "Dee": (2, 95 + 160 + 22),  # 277
    "Bo": (3, 0 + 40 + 220),  # 260
    "Ann": (4, 33 + 75 + 22),  # 130
}
"""Rank, and money after the settlement."""
