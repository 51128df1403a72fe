"""What to do on the table after an entry: certificates, money in pieces, buildings, tiles.

Derived from what the entry did; never part of the record. A viewer is told no more than the
history tells him: on a phone what concerns its own seat, elsewhere what all may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from companion.book.entries import is_correction, seat_of, type_of
from companion.contract import Entry, Line
from companion.stock.entries import DeadTile, EndGame, Found, Order
from companion.stock.preview import draws
from companion.stock.state import State
from companion.texts import _, language
from companion.view import pieces
from companion.view.around import settling
from companion.view.context import Context
from companion.view.history import told_lines, visible
from companion.view.model import Advice, AdviceItem, Money
from companion.view.order import newest
from companion.view.same import Kept
from companion.view.secrecy import Sight


@dataclass(slots=True)
class Account:
    """What an entry moves for one seat in all."""

    cash: int = 0
    shares: dict[str, int] = field(default_factory=dict)

    def add(self, cash: int, shares: Mapping[str, int]) -> None:
        """A further movement."""
        self.cash += cash
        for company, number in shares.items():
            self.shares[company] = self.shares.get(company, 0) + number


def advice(seen: Context) -> tuple[Advice, ...]:
    """The cards of the current and the previous turn that were not ticked off, oldest first.

    What a correction leaves to hand over has a list of its own (:mod:`companion.view.mending`).
    """
    if seen.source.show is not None:
        return ()  # what the settlement brings is handed over once it has been told
    cards: list[Advice | None] = []
    eyes = _eyes(seen)
    turn = seen.state.turn_number - (0 if eyes.ending else 1)
    for item in newest(seen.folded):
        if item.index is not None:
            if seen.turn_of(item.index) < turn:
                break  # what was played before lies longer back
            if not _corrected(seen, item.number):
                cards.append(_card(seen, eyes, item.number, item.index))
    done = seen.source.ticks
    shown = (_start(seen), *reversed(cards))
    return tuple([card for card in shown if card is not None and card.key not in done])


class _Eyes(msgspec.Struct, frozen=True, cache_hash=True):
    """What the advice for an entry depends on beside the entry."""

    phone: int | None
    """The seat whose phone it is; None for the screens of all."""
    sight: Sight
    missing: tuple[int, ...]
    shown: tuple[tuple[str, str], ...]
    language: str
    counting: bool
    """Everybody places what is left, and counts, before the settlement."""
    ending: bool
    """Once the end is declared nobody draws any more, and only its own turn is handed over."""


def _eyes(seen: Context) -> _Eyes:
    counting = seen.state.awaits == "final_sizes"
    return _Eyes(
        phone=seen.me if seen.phone else None,
        sight=seen.sight,
        missing=seen.source.missing,
        shown=tuple(seen.source.shown.items()),
        language=language(),
        counting=counting,
        ending=counting or seen.state.over,
    )


def _corrected(seen: Context, number: int) -> bool:
    """It was changed or put in later: the list of its correction says what is to be done.

    Not of a settlement that was changed before it was told: none of it was handed over then.
    """
    amended = seen.folded.resolved.status[number - 1].amended_by
    changed = amended is not None and not (amended in seen.source.untold and _settles(seen, number))
    return changed or is_correction(seen.folded.record.entries[number - 1])


def _settles(seen: Context, number: int) -> bool:
    """Whether the entry with this number settled the game."""
    index, played = settling(seen.folded), seen.folded.played
    return index < len(played) and played[index].place == number


def _card(seen: Context, eyes: _Eyes, number: int, index: int) -> Advice | None:
    """The card of a played entry; it stays while the game goes on."""
    played, before = seen.folded.played[index], seen.before(index)
    key = id(played), id(before), visible(seen, index), eyes
    return _CARDS.get(key, lambda: _made(seen, eyes, number, index), (played, before))


_CARDS: Final[Kept[Advice | None]] = Kept(2048)


def _made(seen: Context, eyes: _Eyes, number: int, index: int) -> Advice | None:
    told = _of_entry(seen, index)
    kept = tuple(one for one in told if not eyes.ending or one.kind != "draw")
    if not kept:
        return None
    name = str(seen.folded.resolved.status[number - 1].id)
    return Advice(_key(seen, name), number, kept, _joined(kept, seen.phone))


def _key(seen: Context, name: str) -> str:
    """One tick per phone, and one for the table."""
    return f"{name}@{_me(seen)}" if seen.phone else name


def _joined(told: Sequence[AdviceItem], own: bool) -> str:
    parts = []
    for item in told:
        named = item.seat is not None and not own
        parts.append(f"{item.seat}: {item.text}" if named else item.text)
    return " ".join(parts)


def _of_entry(seen: Context, index: int) -> list[AdviceItem]:
    one = seen.played()[index]
    before = seen.before(index)
    told: list[AdviceItem] = []
    if isinstance(one.entry, Order) and not seen.phone:
        told += _order(seen, one.entry)
    movements = _movements(seen, index)
    if isinstance(one.entry, Found) and not movements and one.lines and not seen.phone:
        told.append(_founder(seen, one.entry))
    told += _of_accounts(seen, movements, before.cash)
    if not seen.phone or seat_of(one.entry) == _me(seen):
        told += _on_board(seen, before, one.state, one.entry)
    if isinstance(one.entry, EndGame) and seen.state.awaits == "final_sizes":
        told.append(_last_count(one.entry))
    for seat, number in draws(before, one.entry).items():
        if _concerns(seen, seat):
            text = _("Draw a tile.") if number == 1 else _("Draw %(n)s tiles.", n=number)
            told.append(AdviceItem("draw", seen.shown(seat), text))
    return told


def _movements(seen: Context, index: int) -> tuple[Line, ...]:
    """A phone is told all that its own seat has to hand over, whatever the history shows."""
    if seen.phone:
        return tuple(line for line in seen.played()[index].lines if line.seat == _me(seen))
    return told_lines(seen, index)


def _of_accounts(
    seen: Context, movements: Sequence[Line], cash_before: Sequence[int]
) -> list[AdviceItem]:
    accounts: dict[str, Account] = {}
    for line in movements:
        accounts.setdefault(line.seat, Account()).add(line.amount, line.shares)
    told: list[AdviceItem] = []
    for seat in seen.game.seats:
        if seat in accounts and _concerns(seen, seat):
            had = cash_before[seen.game.seat_of[seat]] if seen.sight.cash_of(seat) else None
            told += handed(seen, seat, accounts[seat], had, at_once=True)
    return told


def _concerns(seen: Context, seat: str) -> bool:
    return not seen.phone or seat == _me(seen)


def handed(
    seen: Context, seat: str, account: Account, had: int | None, *, at_once: bool = False
) -> list[AdviceItem]:
    """Certificates first, then the money, for one seat.

    What goes back of several companies is one sentence where it is done ``at_once``; elsewhere
    each company has an item of its own, for each has its tick.
    """
    shown = seen.shown(seat)
    back = {company: -number for company, number in account.shares.items() if number < 0}
    new = {company: number for company, number in account.shares.items() if number > 0}
    told = []
    parts = [back] if back and at_once else [{company: n} for company, n in back.items()]
    for part in parts:
        text = _("Give back %(what)s.", what=seen.shares_text(part))
        company, number = next(iter(part.items()))
        told.append(AdviceItem("give", shown, text, company=company, shares=number))
    if new:
        text = _("Take %(shares)s.", shares=seen.shares_text(new))
        company, number = next(iter(new.items()))
        told.append(AdviceItem("take", shown, text, company=company, shares=number))
    if account.cash and not app_keeps_money(seen):
        told.append(_money_item(seen, shown, account.cash, had))
    return told


def app_keeps_money(seen: Context) -> bool:
    """The app keeps the money: nothing to hand over."""
    return bool(seen.game.options.get("cash_kept_by") == "app")


def _money_item(seen: Context, shown: str, cash: int, had: int | None) -> AdviceItem:
    if cash > 0:
        return receive(seen, shown, cash)
    return pay(seen, shown, -cash, had)


def receive(seen: Context, shown: str | None, amount: int) -> AdviceItem:
    """The bank gives a sum with the fewest pieces; what the pieces left cannot make stays owing."""
    laid, owing = pieces.closest_below(amount, _kinds(seen))
    text = _("Get %(sum)s: %(pieces)s.", sum=seen.money(amount), pieces=_pieces(seen, laid))
    if not laid:
        text = _("Get %(sum)s.", sum=seen.money(amount))
    if owing:
        rest = _("The bank owes %(rest)s.", rest=seen.money(owing))
        text = f"{text} {rest}"
    return AdviceItem("receive", shown, text, seen.money(amount), _priced(seen, laid))


def pay(seen: Context, shown: str | None, amount: int, had: int | None) -> AdviceItem:
    """A player pays: the sum, and what to lay and get back with the usual pieces."""
    values = [piece.value for piece in seen.ruleset.money.pieces]
    plan = pieces.payment(amount, values, seen.source.missing, had)
    text = _("Pay %(sum)s.", sum=seen.money(amount))
    if plan.change:
        text = _(
            "Pay %(sum)s: give %(give)s, get %(change)s.",
            sum=seen.money(amount),
            give=seen.money(plan.give),
            change=seen.money(plan.change),
        )
    change = _priced(seen, plan.change_pieces)
    return AdviceItem("pay", shown, text, seen.money(amount), (), change)


def _kinds(seen: Context) -> list[int]:
    missing = seen.source.missing
    return [piece.value for piece in seen.ruleset.money.pieces if piece.value not in missing]


def _pieces(seen: Context, laid: pieces.Pieces) -> str:
    return " + ".join(f"{n} × {seen.money(piece)}" for piece, n in laid)


def _priced(seen: Context, laid: pieces.Pieces) -> tuple[tuple[Money, int], ...]:
    return tuple((seen.money(piece), n) for piece, n in laid)


def _founder(seen: Context, entry: Found) -> AdviceItem:
    """Whether the bank has a certificate left is the broker's answer to the founder alone."""
    text = _("Take the founder's share of %(company)s, if one is left.", company=entry.company)
    return AdviceItem("take", seen.shown(entry.seat), text, company=entry.company)


def _order(seen: Context, entry: Order) -> list[AdviceItem]:
    if not isinstance(entry.tiles, dict):
        return []
    if seen.ruleset.policies.start_tiles == "stay":
        text = _("The start tiles stay on the board.")
    else:
        text = _("Put the start tiles back in the bag.")
    return [AdviceItem("tile", None, text)]


def _me(seen: Context) -> str:
    return seen.game.seats[seen.me]


def _on_board(seen: Context, before: State, after: State, entry: Entry) -> list[AdviceItem]:
    """Buildings and dead tiles, for whoever made the entry, and on desk and screen."""
    told = []
    for company, (old, new) in enumerate(zip(before.sizes, after.sizes, strict=True)):
        name = seen.company(company)
        if new and not old:
            text = _("Put the %(company)s building on the board.", company=name)
            told.append(AdviceItem("building", None, text, company=name))
        elif old and not new:
            text = _("Take the %(company)s building off the board.", company=name)
            told.append(AdviceItem("building", None, text, company=name))
    if isinstance(entry, DeadTile):
        if seen.ruleset.policies.dead_tile == "face_down":
            text = _("Turn tile %(tile)s face down.", tile=entry.tile)
        else:
            text = _("Put tile %(tile)s away.", tile=entry.tile)
        told.append(AdviceItem("tile", None, text))
    return told


def _last_count(entry: EndGame) -> AdviceItem:
    """What everybody does between the end and the settlement."""
    if entry.reason == "stopped":
        text = _("Count the companies as they stand; the banker enters their sizes.")
    else:
        text = _(
            "Everybody: place the tiles you still hold and lift the dead ones. Then count the "
            "companies; the banker enters their sizes."
        )
    return AdviceItem("tile", None, text)


def _start(seen: Context) -> Advice | None:
    """The start money, until the first turn has been played."""
    if seen.state.turn_number > 1 or app_keeps_money(seen) or _placed(seen):
        return None
    return start_money(seen)


def _placed(seen: Context) -> bool:
    return any(type_of(one.entry) == "place" for one in seen.played())


def start_money(seen: Context) -> Advice:
    """The pieces each seat gets at the start: "5 × $10M + 2 × $5M each"."""
    money = seen.ruleset.money
    handed_out = tuple(
        (piece.value, piece.count) for piece in sorted(money.start_pieces, key=lambda p: -p.value)
    )
    if sum(value * count for value, count in handed_out) != money.start:
        handed_out = pieces.start_money(
            money.start,
            _kinds(seen),
            len(seen.game.seats),
            {piece.value: piece.count for piece in money.pieces if piece.count},
        )
    start = seen.money(money.start)
    text = _("Start money: %(sum)s for each.", sum=start)
    if handed_out:
        laid = _pieces(seen, handed_out)
        text = _("Start money: %(sum)s for each, %(pieces)s.", sum=start, pieces=laid)
    item = AdviceItem("receive", None, text, start, _priced(seen, handed_out))
    return Advice(_key(seen, "start"), 0, (item,), text)
