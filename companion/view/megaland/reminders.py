"""What one seat does with its hands now: draw a card, lay some down. Nothing of it is entered."""

from __future__ import annotations

from companion.book.entries import type_of
from companion.megaland.night import ponds
from companion.megaland.ruleset import Draws, Keeps
from companion.megaland.run import swaps_allowed
from companion.megaland.state import Course, Player, State
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.seen import Seen


def reminders(seen: Seen, seat: str) -> tuple[str, ...]:
    """Sentences for the owner's page, in the order to follow them."""
    state, player = seen.state, seen.state.players[seat]
    match state.phase:
        case "run":
            return _in_the_run(seen, seat, player)
        case "buy":
            fell = _fell(seen, seat) if _fell_last(seen, seat) else ()
            if state.turn is None or state.turn.seat != seat:
                return fell
            return (*fell, _("Lay down what you pay, take the coins and tokens."))
        case "night":
            return _gone(seen, seat)
        case _other:
            return ()


def _in_the_run(seen: Seen, seat: str, player: Player) -> tuple[str, ...]:
    state = seen.state
    match player.course:
        case Course.READY if not state.out:
            return (*_morning(seen, seat, player), _entered(player))
        case Course.READY if not state.choosing:
            return (_("Draw 1 card: you carry %(cards)s.", cards=_number(player.carried)),)
        case Course.CHOOSING:
            return _met(seen, seat)
        case Course.FALLEN:
            return _fell(seen, seat)
        case Course.HOME if not state.options.tracked and (swaps := swaps_allowed(state, seat)):
            cards = _number(swaps)
            return (_("Reptile Stable: you may lay down %(cards)s, draw as many.", cards=cards),)
    return ()


def _entered(player: Player) -> str:
    return _("Draw %(cards)s to enter the level.", cards=_number(player.carried))


def _gone(seen: Seen, seat: str) -> tuple[str, ...]:
    """Cards that are known and go without a question: nobody stores without a building."""
    if not seen.state.options.tracked or seen.state.players[seat].room:
        return ()
    played = seen.folded.played
    for index in range(len(played) - 1, -1, -1):
        before: State = seen.folded.state_after(index)
        if before.phase == "buy":
            return (_("Lay down all your cards."),) if before.players[seat].safe else ()
    return ()


def _morning(seen: Seen, seat: str, player: Player) -> tuple[str, ...]:
    """What the night asks of hands and nobody entered."""
    state = seen.state
    if state.round < 2:
        return ()
    if state.options.tracked:
        return _gone(seen, seat)
    drawn = ponds(state, seat)
    room = player.room
    keep = (
        _("Keep at most %(cards)s, lay down the others.", cards=_number(room))
        if room
        else _("Lay down all your cards.")
    )
    pond = (_("The pond: draw %(cards)s.", cards=_number(drawn)),) if drawn else ()
    return (*pond, keep) if state.options.pond_before_storing else (keep, *pond)


def _met(seen: Seen, seat: str) -> tuple[str, ...]:
    """Cards that the last level card brought."""
    before, after = _around_last_card(seen, seat)
    drawn = after.carried - before.carried
    return (_("Draw %(cards)s.", cards=_number(drawn)),) if drawn > 0 else ()


def _fell(seen: Seen, seat: str) -> tuple[str, ...]:
    state, (before, _after) = seen.state, _around_last_card(seen, seat)
    kept = sum(copies * hut.cards for _n, copies, hut in state.owned(seat, Keeps))
    kept = min(kept, before.carried)
    drawn = sum(copies * laboratory.cards for _n, copies, laboratory in state.owned(seat, Draws))
    first = (
        _("You fell: keep %(cards)s (Herb Hut), lay down the others.", cards=_number(kept))
        if kept
        else _("You fell: lay down the cards you carried.")
    )
    if not drawn:
        return (first,)
    return first, _("Laboratory: draw %(cards)s.", cards=_number(drawn))


def _fell_last(seen: Seen, seat: str) -> bool:
    """The seat fell on the card that ended the run: nothing was said of it in the run."""
    played = seen.folded.played
    for index in range(len(played) - 1, -1, -1):
        if type_of(played[index].entry) == "level":
            before: State = seen.folded.state_after(index)
            after: State = played[index].state
            return before.players[seat].runs and after.players[seat].course is Course.FALLEN
    return False


def _around_last_card(seen: Seen, seat: str) -> tuple[Player, Player]:
    """The seat before the level card it met last, and after it."""
    played = seen.folded.played
    for index in range(len(played) - 1, -1, -1):
        before: State = seen.folded.state_after(index)
        if type_of(played[index].entry) == "level" and before.players[seat].runs:
            after: State = played[index].state
            return before.players[seat], after.players[seat]
    return seen.state.players[seat], seen.state.players[seat]


def _number(n: int) -> str:
    return names.card_number(n)
