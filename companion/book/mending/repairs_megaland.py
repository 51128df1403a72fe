"""Ways to go on where an entry of Megaland is no longer legal, the most likely first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion.book.mending.rows import Row
from companion.book.mending.steps import Add, Change, Remove
from companion.book.mending.walk import AHEAD, Fix
from companion.contract import Awaited, Entry, Refusal
from companion.megaland import entries as e
from companion.megaland import legal, play, waiting
from companion.megaland.legal import CardsQuestion
from companion.megaland.state import State

MOST_ADDED = 12
"""So many answers are put in before one entry at most."""


def fixes(state: State, rows: Sequence[Row], refusal: Refusal, added: bool) -> Iterator[Fix]:
    """Ways to go on before ``rows[0]``, which the rules refuse.

    ``added`` tells that the row before it is new; turns are no rows here, so it says nothing.
    """
    row = rows[0]
    if refusal.code == "game_over":
        yield Fix("drop", (Remove(row.key),), "over")
        return
    for other in instead(state, row.entry):
        yield Fix("replace", (Change(row.key, other),), str(getattr(other, "seat", "")))
    yield from _completed(state, rows)
    yield from _answered(state, rows)
    yield Fix("drop", (Remove(row.key),), f"{refusal.code} {state.round}")


def instead(state: State, entry: Entry) -> Iterator[Entry]:
    """Entries of the same seat that may be legal here, the nearest first."""
    match entry:
        case e.Level():
            for card in state.to_come:
                yield e.Level(card=card)
        case e.Stay():
            yield e.Home(seat=entry.seat)
        case e.Home() if entry.seat in state.players:
            yield _fewer_home(state, entry)
            yield e.Home(seat=entry.seat)
        case e.Keep() | e.Lab() | e.Pond() | e.Store() if entry.seat in state.players:
            question = _question(state, Awaited(entry.seat, _type(entry)))
            if question is not None:
                yield type(entry)(
                    seat=entry.seat, treasures=_fitting(state, question, e.cards(entry.treasures))
                )
        case e.Building() | e.Heart() if state.options.tracked and entry.seat in state.players:
            yield from _paid_otherwise(state, entry)


def answers(state: State, rows: Sequence[Row] = ()) -> Iterator[Entry]:
    """What may answer what is awaited, the least harmful first.

    A runner goes home where the next ``rows`` know of no further choice of that seat in this run.
    """
    for row in waiting(state):
        match row.what:
            case "stay_or_home":
                if _runs_on(row.seat, rows):
                    yield e.Stay(seat=row.seat)
                else:
                    yield e.Home(seat=row.seat)
            case "home":
                yield e.Home(seat=row.seat)
            case "buy":
                yield e.Done(seat=row.seat)
            case "keep" | "lab" | "pond" | "store":
                question = _question(state, row)
                if question is not None:
                    kind = {"keep": e.Keep, "lab": e.Lab, "pond": e.Pond, "store": e.Store}
                    yield kind[row.what](seat=row.seat, treasures=_fitting(state, question, {}))


def _runs_on(seat: str, rows: Sequence[Row]) -> bool:
    """Whether the seat chooses once more before the buying begins."""
    for row in rows:
        if isinstance(row.entry, e.Building | e.Heart | e.Done):
            return False
        if isinstance(row.entry, e.Stay | e.Home) and row.entry.seat == seat:
            return True
    return False


def skipped(state: State) -> tuple[Entry, ...]:
    """What goes on without a seat that is asked: home, done, nothing kept or stored."""
    for row in waiting(state):
        if row.what == "stay_or_home":
            return (e.Home(seat=row.seat),)
    return tuple(list(answers(state))[:1])


def _completed(state: State, rows: Sequence[Row]) -> Iterator[Fix]:
    """Answers that are missing before the row, until it is legal."""
    row = rows[0]
    added: list[Entry] = []
    now = state
    while len(added) < MOST_ADDED:
        answer = next(answers(now, rows), None)
        step = None if answer is None else play(now, answer)
        if answer is None or step is None or isinstance(step, Refusal):
            return
        now = step.state
        added.append(answer)
        if not isinstance(play(now, row.entry), Refusal):
            steps = tuple(Add(row.key, entry, before=True) for entry in added)
            yield Fix("insert", steps, f"missing {state.round}")
            return


def _answered(state: State, rows: Sequence[Row]) -> Iterator[Fix]:
    """Cards that a fallen seat has to name, where the record knows nothing of them: they hold up
    everything, the row itself is judged after them."""
    for awaited in waiting(state):
        if awaited.what not in ("keep", "lab"):
            continue
        known = any(
            isinstance(row.entry, e.Keep | e.Lab) and row.entry.seat == awaited.seat
            for row in rows[:AHEAD]
        )
        question = None if known else _question(state, awaited)
        if question is not None:
            kind = e.Keep if awaited.what == "keep" else e.Lab
            cards = kind(seat=awaited.seat, treasures=_fitting(state, question, {}))
            added = Add(rows[0].key, cards, before=True)
            yield Fix("insert", (added,), f"missing {state.round}", first=True)
            return


def _fewer_home(state: State, entry: e.Home) -> Entry:
    known = state.players[entry.seat].carried
    if not state.options.tracked:
        number = known if entry.carried is msgspec.UNSET else min(entry.carried, known)
        return e.Home(seat=entry.seat, carried=max(number, 0))
    return e.Home(seat=entry.seat, treasures=_some(e.cards(entry.treasures), known))


def _question(state: State, row: Awaited) -> CardsQuestion | None:
    offer = legal(state, row.seat)
    questions: Mapping[str, CardsQuestion | None] = {
        "keep": offer.keep,
        "lab": offer.lab,
        "pond": offer.pond,
        "store": offer.store,
    }
    return questions[row.what]


def _fitting(state: State, question: CardsQuestion, wanted: Mapping[str, int]) -> dict[str, int]:
    """The cards wanted as far as they go, made up to the exact number where one is asked."""
    kinds = [*wanted, *reversed(tuple(state.ruleset.treasures))]
    most = question.most if question.exact is None else question.exact
    room = question.left if question.held is None else question.held
    cards = _some({kind: min(n, room.get(kind, 0)) for kind, n in wanted.items()}, most)
    if question.exact is not None:
        for kind in kinds:
            missing = question.exact - sum(cards.values())
            more = min(missing, room.get(kind, 0) - cards.get(kind, 0))
            if more > 0:
                cards[kind] = cards.get(kind, 0) + more
    return cards


def _some(cards: Mapping[str, int], most: int) -> dict[str, int]:
    """The first cards, no more than ``most`` in all."""
    taken: dict[str, int] = {}
    for kind, number in cards.items():
        some = min(max(number, 0), most - sum(taken.values()))
        if some > 0:
            taken[kind] = some
    return taken


def _paid_otherwise(state: State, entry: e.Building | e.Heart) -> Iterator[Entry]:
    offer = legal(state, entry.seat).buy
    if offer is None:
        return
    if isinstance(entry, e.Building):
        for building in offer.buildings:
            if building.name == entry.name and building.can and building.pay is not None:
                yield e.Building(seat=entry.seat, name=entry.name, pay=dict(building.pay))
    elif offer.heart is not None:
        for way in offer.heart.payments:
            yield e.Heart(seat=entry.seat, pay=dict(way.pay), kind=way.kind)


def _type(entry: Entry) -> str:
    return str(entry.__struct_config__.tag)
