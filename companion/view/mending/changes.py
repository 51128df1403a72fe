"""What differs between two states of one game, in words: per seat, per company, on the board."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.megaland.state import Player
from companion.megaland.state import State as LandState
from companion.stock.board import DEAD, FREE
from companion.stock.state import State
from companion.texts import _, ngettext
from companion.view import money
from companion.view.advice import Account, handed
from companion.view.context import Context
from companion.view.corrected import difference_text, moved, signed_count
from companion.view.megaland import names
from companion.view.megaland.seen import Seen
from companion.view.mending.model import SeatChange
from companion.view.model import AdviceItem
from companion.view.words import listing


class Changes(msgspec.Struct, frozen=True):
    """Two states compared, as everybody may know it."""

    seats: tuple[SeatChange, ...]
    companies: tuple[str, ...]
    board: tuple[str, ...]
    handover: tuple[AdviceItem, ...]


def stock_changes(seen: Context, before: State, after: State, now: State | None = None) -> Changes:
    """Of the stock family. Mergernaut hides the certificates of others, so only money is told.

    With ``now`` nothing is to be moved on the board that lies right again since.
    """
    seats, handover = [], []
    for seat, cash, shares in moved(before, after):
        secret = seen.ruleset.policies.secrecy == "recent" and not seen.sight.shares_of(seat)
        counted = {} if secret else dict(shares)
        if cash or counted:
            text = difference_text(seen, cash, counted)
            seats.append(SeatChange(seen.shown(seat), text))
            handover += handed(seen, seat, Account(cash, counted), None)
    return Changes(
        seats=(*seats, *_influence(seen, before, after)),
        companies=_companies(seen, before, after),
        board=_board(before, after),
        handover=(*handover, *_pieces_on_board(seen, before, after, now or after)),
    )


def _influence(seen: Context, before: State, after: State) -> list[SeatChange]:
    if "influence" not in before.game.options:
        return []
    return [
        SeatChange(
            seen.name(seat), _("%(n)s influence", n=signed_count(after.influence[seat] - had))
        )
        for seat, had in enumerate(before.influence)
        if after.influence[seat] != had
    ]


def _companies(seen: Context, before: State, after: State) -> tuple[str, ...]:
    told = []
    for company, name in enumerate(before.game.companies):
        old, new = before.sizes[company], after.sizes[company]
        prices = before.price(company), after.price(company)
        if old == new and prices[0] == prices[1]:
            continue
        if not new:
            told.append(_("%(company)s is not on the board", company=name))
        elif not old:
            told.append(
                _(
                    "%(company)s is on the board: size %(size)s, %(price)s",
                    company=name,
                    size=new,
                    price=seen.money(prices[1]),
                )
            )
        else:
            sizes = f"{old} → {new}"
            cost = (
                f", {seen.money(prices[0])} → {seen.money(prices[1])}"
                if prices[0] != prices[1]
                else ""
            )
            told.append(f"{name} {sizes}{cost}")
    return tuple(told)


def _board(before: State, after: State) -> tuple[str, ...]:
    spaces = before.game.spaces
    freed = [s for n, s in enumerate(spaces) if before.board[n] != FREE == after.board[n]]
    taken = [s for n, s in enumerate(spaces) if before.board[n] == FREE != after.board[n]]
    told = []
    if freed:
        told.append(_("Free: %(spaces)s", spaces=", ".join(freed)))
    if taken:
        told.append(_("Taken: %(spaces)s", spaces=", ".join(taken)))
    return tuple(told)


def _pieces_on_board(seen: Context, before: State, after: State, now: State) -> list[AdviceItem]:
    """Buildings and tiles that do not lie as the book says."""
    told = []
    for company, name in enumerate(before.game.companies):
        was, size = before.sizes[company], after.sizes[company]
        if bool(was) == bool(size) or bool(size) != bool(now.sizes[company]):
            continue
        if size:
            text = _("Put the %(company)s building on the board.", company=name)
        else:
            text = _("Take the %(company)s building off the board.", company=name)
        told.append(AdviceItem("building", None, text, company=name))
    told += [AdviceItem("tile", None, text) for text in _dead_tiles(seen, before, after, now)]
    told += [AdviceItem("tile", None, text) for text in _tiles(before, after, now)]
    return told


def _dead_tiles(seen: Context, before: State, after: State, now: State) -> list[str]:
    face_down = seen.ruleset.policies.dead_tile == "face_down"
    told = []
    for number, space in enumerate(before.game.spaces):
        was, dead = before.board[number] == DEAD, after.board[number] == DEAD
        if was == dead or dead != (now.board[number] == DEAD):
            continue
        if not dead:
            told.append(_("Tile %(tile)s is no dead tile.", tile=space))
        elif face_down:
            told.append(_("Turn tile %(tile)s face down.", tile=space))
        else:
            told.append(_("Put tile %(tile)s away.", tile=space))
    return told


def _tiles(before: State, after: State, now: State) -> list[str]:
    """Which tiles to take up and which to lay; to which company they belong is no matter here."""
    off, on = [], []
    for number, space in enumerate(before.game.spaces):
        lay, lies = before.board[number], after.board[number]
        if DEAD in (lay, lies) or (lies == FREE) != (now.board[number] == FREE):
            continue
        if lies == FREE != lay:
            off.append(space)
        elif lay == FREE != lies:
            on.append(space)
    told = []
    if off:
        told.append(
            ngettext(
                "Take the tile %(tiles)s off the board.",
                "Take the tiles %(tiles)s off the board.",
                len(off),
                tiles=listing(off),
            )
        )
    if on:
        told.append(
            ngettext(
                "Put the tile %(tiles)s on the board.",
                "Put the tiles %(tiles)s on the board.",
                len(on),
                tiles=listing(on),
            )
        )
    return told


def land_changes(seen: Seen, before: LandState, after: LandState) -> Changes:
    """Of Megaland: everything lies open, but for a secret choice, which changes nothing here."""
    seats, handover = [], []
    for seat in before.seats:
        old = before.before.get(seat, before.players[seat])
        new = after.before.get(seat, after.players[seat])
        parts = _player_parts(seen, old, new)
        if parts:
            seats.append(SeatChange(seen.shown(seat), ", ".join(parts)))
        handover += _player_items(seen, seat, old, new)
    piles = [
        f"{names.building(name)}: {before.piles[name]} → {after.piles[name]}"
        for name in before.piles
        if name in after.piles and before.piles[name] != after.piles[name]
    ]
    cards = [
        card for card in (*before.out, *after.out) if (card in before.out) != (card in after.out)
    ]
    board = (
        [_("Level cards: %(cards)s", cards=listing([names.card(c) for c in cards]))]
        if cards
        else []
    )
    return Changes(tuple(seats), tuple(piles), tuple(board), tuple(handover))


def _player_parts(seen: Seen, old: Player, new: Player) -> list[str]:
    parts = []
    if new.coins != old.coins:
        parts.append(money.signed(seen.ruleset, new.coins - old.coins))
    for label, number in (
        (_("hearts"), new.hearts - old.hearts),
        (_("injuries"), new.injured - old.injured),
        (_("jump tokens"), new.jumps - old.jumps),
        (_("cards carried"), new.carried - old.carried),
    ):
        if number:
            parts.append(f"{signed_count(number)} {label}")
    for name, number in _counted(old.buildings, new.buildings).items():
        parts.append(f"{signed_count(number)} {names.building(name)}")
    for name, number in _counted(old.safe, new.safe).items():
        parts.append(f"{signed_count(number)} {names.kind(name)}")
    return parts


def _player_items(seen: Seen, seat: str, old: Player, new: Player) -> list[AdviceItem]:
    shown = seen.shown(seat)
    told = []
    coins = new.coins - old.coins
    if coins > 0:
        text = _("Get %(sum)s.", sum=seen.coins(coins))
        told.append(AdviceItem("receive", shown, text, seen.coins(coins)))
    elif coins:
        text = _("Pay %(sum)s.", sum=seen.coins(-coins))
        told.append(AdviceItem("pay", shown, text, seen.coins(-coins)))
    hearts, jumps = new.hearts - old.hearts, new.jumps - old.jumps
    things = [
        (hearts, ngettext("%(num)s heart", "%(num)s hearts", abs(hearts))),
        (jumps, ngettext("%(num)s jump token", "%(num)s jump tokens", abs(jumps))),
    ]
    for name, number in _counted(old.buildings, new.buildings).items():
        things.append((number, f"{abs(number)} {names.building(name)}"))
    for name, number in _counted(old.safe, new.safe).items():
        things.append((number, f"{abs(number)} {names.kind(name)}"))
    for number, what in things:
        if number > 0:
            told.append(AdviceItem("take", shown, _("Take %(shares)s.", shares=what)))
        elif number:
            told.append(AdviceItem("give", shown, _("Give back %(what)s.", what=what)))
    return told


def _counted(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    differences = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: number for name, number in differences.items() if number}
