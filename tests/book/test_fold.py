"""The fold and the draft of corrections."""

from __future__ import annotations

from typing import Any

from companion.book import entries as kinds
from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Refused
from companion.book.record import decode
from companion.book.replay import replay
from tests.book import toy
from tests.book.toy import amend, free, insert, option, place, raw, redo, undo

_play = toy.play


def folded(*entries: Any, **options: Any) -> Folded:
    answer = fold(decode(raw(*entries, **options)))
    assert isinstance(answer, Folded), answer
    return answer


def test_the_fold_keeps_every_state_along_the_way() -> None:
    game = folded(place("Ann", 1), place("Bo", 2))
    assert [game.state_after(n).sums for n in range(3)] == [
        {"Ann": 0, "Bo": 0},
        {"Ann": 1, "Bo": 0},
        {"Ann": 1, "Bo": 2},
    ]


def test_the_first_entry_that_the_rules_refuse_is_named_by_its_place_in_the_file() -> None:
    answer = fold(decode(raw(place("Ann"), undo(1), place("Bo"))))
    assert isinstance(answer, Refused)
    assert (answer.place, answer.code) == (3, "not_your_turn")


def test_an_ordinary_entry_costs_one_step(monkeypatch: Any) -> None:
    game = folded(*[free("Ann", 0)] * 50)
    played: list[Any] = []
    monkeypatch.setattr(
        toy, "play", lambda state, entry: played.append(entry) or _play(state, entry)
    )
    further = extend(game, [toy.Place(seat="Ann", n=1)])
    assert isinstance(further, Folded)
    assert len(played) == 1
    assert further.played[:50] == game.played


def test_a_correction_plays_anew_only_from_the_first_change(monkeypatch: Any) -> None:
    game = folded(*[free("Ann", 0)] * 50)
    played: list[Any] = []
    monkeypatch.setattr(
        toy, "play", lambda state, entry: played.append(entry) or _play(state, entry)
    )
    further = extend(game, [kinds.Amend(target=48, entry=toy.Free(seat="Bo", n=1))])
    assert isinstance(further, Folded)
    assert len(played) == 3
    assert further.state.sums == {"Ann": 0, "Bo": 1}


def test_ledger_lines_carry_the_place_of_their_entry_in_playing_order() -> None:
    game = folded(place("Ann", 1), place("Ann", 3), insert(1, place("Bo", 2)))
    assert [(row["entry"], row["cash"]) for row in game.ledger()] == [(1, 1), (3, 2), (2, 3)]
    assert game.ledger()[0]["why"] == {"rule": "toy", "inputs": {"n": 1}, "sum": "1"}


def test_replay_stops_after_an_entry_of_the_file() -> None:
    record = decode(raw(place("Ann", 1), place("Bo", 2), amend(1, place("Ann", 9))))
    at_two, at_three = replay(record, until=2), replay(record, until=3)
    assert isinstance(at_two, dict) and isinstance(at_three, dict)
    assert (at_two["entries"], at_two["seats"]["Ann"]) == (2, {"cash": 1})
    assert (at_three["entries"], at_three["seats"]["Ann"]) == (3, {"cash": 9})
    assert replay(record, until=99) == at_three
    nothing = replay(record, until=0)
    assert isinstance(nothing, dict) and nothing["entries"] == 0


def test_steps_are_what_a_replay_until_each_entry_says() -> None:
    entries = [
        place("Ann", 1),
        place("Bo", 2),
        undo(2),
        place("Bo", 5),
        amend(1, place("Ann", 3)),
        place("Ann", 1),
        redo(2),
        undo(2),
    ]
    record = decode(raw(*entries))
    answer = replay(record, steps=True)
    assert isinstance(answer, dict)
    assert len(answer["steps"]) == len(entries)
    for number, step in enumerate(answer["steps"], 1):
        whole = replay(record, until=number)
        if isinstance(whole, Refused):
            assert step["error"] == {"entry": whole.place, "code": whole.code}
        else:
            assert step == {key: value for key, value in whole.items() if key != "ledger"}
    assert "error" in answer["steps"][6]


def test_options_set_by_corrections_are_seen_in_the_fold() -> None:
    assert folded(place("Ann"), option("limit", 7)).options == {"limit": 7}
