"""The rulebook's chapters about a turn: beginning, placing, founding, buying, trading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.stock.board import labels
from companion.stock.ruleset import StockRuleset
from companion.texts import _, ngettext
from companion.view.money import text
from companion.view.rulebook_model import Chapter, Rule
from companion.view.words import listing


def turn_chapters(ruleset: StockRuleset, options: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The chapters in the order of a turn."""
    return (
        Chapter("start", _("The beginning"), tuple(_start(ruleset, options))),
        Chapter("turn", _("A turn"), tuple(_turn(ruleset))),
        Chapter("place", _("Placing a tile"), tuple(_place(ruleset))),
        Chapter("dead", _("Safe companies and dead tiles"), tuple(_dead(ruleset))),
        Chapter("found", _("Founding a company"), tuple(_found(ruleset))),
        Chapter("buy", _("Buying"), tuple(_buy(ruleset))),
        Chapter("trade", _("Trading stock to buy stock"), tuple(_trade(ruleset, options))),
    )


def recent(ruleset: StockRuleset) -> bool:
    """Mergernaut's family of rulesets, whose text leaves other things open."""
    return ruleset.policies.secrecy == "recent"


def _start(ruleset: StockRuleset, options: Mapping[str, Any]) -> Iterator[Rule]:
    board, policies = ruleset.board, ruleset.policies
    spaces = labels(board.label, board.rows, board.columns)
    yield Rule(
        _(
            "The board has %(spaces)s spaces, %(first)s to %(last)s.",
            spaces=board.spaces,
            first=spaces[0],
            last=spaces[-1],
        )
    )
    if board.shape == "hexagon":
        yield Rule(
            _(
                "C-5 touches %(pair)s beside C-4, C-6, B-5 and D-5.",
                pair=listing(list(options.get("hexagons", ()))),
            )
        )
    money = text(ruleset, ruleset.money.start)
    yield Rule(_("Everybody starts with %(money)s.", money=money), recent(ruleset))
    yield Rule(
        ngettext(
            "Everybody has %(num)s tile in hand.",
            "Everybody has %(num)s tiles in hand.",
            ruleset.hand,
        )
    )
    yield Rule(
        _(
            "There are %(companies)s companies with %(shares)s certificates each.",
            companies=len(ruleset.companies),
            shares=ruleset.certificates,
        )
    )
    for cls in ruleset.chart:
        names = [company.name for company in ruleset.companies if company.cls == cls]
        if names:
            word = ruleset.class_word(cls)
            yield Rule(f"{word[:1].upper()}{word[1:]}: {listing(names)}.")
    if policies.order == "optional":
        yield Rule(
            _("The first seat begins, unless the table names another; then clockwise."), True
        )
    else:
        yield Rule(
            _(
                "Everybody draws a tile; the nearest to %(first)s begins (row by row, in "
                "a row by number). Then clockwise.",
                first=spaces[0],
            )
        )
    if policies.start_tiles == "stay":
        yield Rule(_("The drawn tiles stay on the board. Side by side they are no company yet."))
    elif policies.order == "awaited":
        yield Rule(_("The drawn tiles go back into the bag."))


def _turn(ruleset: StockRuleset) -> Iterator[Rule]:
    yield Rule(
        _(
            "Place one tile, carry out what it causes, buy up to %(limit)s "
            "certificates, draw a tile.",
            limit=ruleset.policies.purchase_limit,
        )
    )
    yield Rule(
        _("Whoever has no tile that may be placed places none, draws none, and may still buy.")
    )


def _place(ruleset: StockRuleset) -> Iterator[Rule]:
    yield Rule(_("Beside nothing: the tile lies alone."))
    yield Rule(_("Beside lone tiles only: they become a company, which is founded at once."))
    yield Rule(_("Beside one company: it grows by the tile and by all lone tiles connected to it."))
    most = 3 if ruleset.board.shape == "hexagon" else 4
    yield Rule(_("Beside two or more companies: they merge; at most %(most)s can meet.", most=most))
    yield Rule(
        _("While all companies are on the board, a tile that would found one cannot be placed.")
    )


def _dead(ruleset: StockRuleset) -> Iterator[Rule]:
    policies = ruleset.policies
    if policies.safe_size is None:
        yield Rule(_("No company is ever safe; every merger is possible."))
        return
    yield Rule(
        _(
            "A company of %(size)s or more tiles is safe: it survives every merger.",
            size=policies.safe_size,
        )
    )
    yield Rule(_("No tile may join two safe companies."))
    if policies.dead_tile == "face_down":
        yield Rule(
            _(
                "Such a tile goes face down on its space, counts for nobody, and is "
                "replaced at once."
            )
        )
    elif policies.dead_tile == "removed":
        yield Rule(_("Such a tile leaves the game and is replaced at the end of its owner's turn."))
    else:
        yield Rule(_("Such a tile stays in the hand."))
    if policies.dead_tile != "in_hand":
        anyone = policies.dead_tile_by == "anyone"
        yield Rule(
            _("Anybody may turn one over at any time between other decisions.")
            if anyone
            else _("The player on turn does so, or the one who has just bought.")
        )


def _found(ruleset: StockRuleset) -> Iterator[Rule]:
    policies = ruleset.policies
    yield Rule(_("The founder chooses any company that is not on the board."))
    if policies.founder == "nothing":
        yield Rule(_("The founder gets nothing for it."))
        return
    yield Rule(_("The founder gets one certificate of it as a gift; it is none of the purchases."))
    if policies.founder == "share_or_cash":
        yield Rule(
            _("Is none left in the bank, the founder gets its price at that moment in cash."), True
        )
    else:
        yield Rule(_("Is none left in the bank, the founder gets nothing."))


def _buy(ruleset: StockRuleset) -> Iterator[Rule]:
    limit = ruleset.policies.purchase_limit
    yield Rule(
        ngettext(
            "At most %(num)s certificate is bought in a turn.",
            "At most %(num)s certificates are bought in a turn, of one company or of several.",
            limit,
        )
    )
    yield Rule(_("Only companies on the board are for sale, as long as the bank has certificates."))
    yield Rule(
        _("The price is that of the company's size after the tile. The purchase ends the turn.")
    )


def _trade(ruleset: StockRuleset, options: Mapping[str, Any]) -> Iterator[Rule]:
    if not ruleset.policies.trade_to_buy:
        return
    limit = ruleset.policies.purchase_limit
    yield Rule(
        _(
            "Whoever is short of cash on their own turn may give stock for stock. "
            "All that is bought and traded together is at most %(limit)s.",
            limit=limit,
        )
    )
    yield Rule(
        _(
            "Given stock counts at today's price: only of companies on the board, "
            "and never of one that is bought."
        )
    )
    if options.get("trade_cash_first", True):
        yield Rule(_("All cash counts first."), True)
    else:
        yield Rule(_("Cash may be kept back."), True)
    yield Rule(
        _(
            "Just enough is given: without any one of the shares the purchase would "
            "not be paid, so the change is less than the cheapest of them. Change is "
            "paid in cash."
        ),
        True,
    )
