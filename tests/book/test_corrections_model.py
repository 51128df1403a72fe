"""Corrections against a second model: slow, recursive, and word for word from the contract."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.book.corrections import resolve
from companion.book.fold import Folded, extend, fold
from companion.book.outcome import Refused
from companion.book.record import decode
from tests.book.toy import amend, free, group, insert, raw, redo, undo

Rows = list[dict[str, Any]]


class Wrong(Exception):
    pass


def flat(entry: dict[str, Any]) -> Rows:
    if entry["type"] != "group":
        return [entry]
    return [part for member in entry["entries"] for part in flat(member)]


def is_in(number: int, events: list[tuple[int, str, int]]) -> bool:
    """In, unless the last undo or redo naming it that is itself in is an undo."""
    for owner, kind, target in reversed(events):
        if target == number and is_in(owner, events):
            return kind == "redo"
    return True


def model(entries: Rows) -> list[tuple[int, int]]:
    """Place and ``n`` of everything played; raises Wrong(place, code)."""
    events: list[tuple[int, str, int]] = []
    amends: list[tuple[int, int, int]] = []
    slots: list[tuple[int, int | None, bool]] = []
    for place, entry in enumerate(entries, 1):
        if entry["type"] == "free":
            slots.append((place, entry["n"], True))
            continue
        if entry["type"] == "group":
            slots.append((place, None, True))
        for part in flat(entry):
            target = part.get("target", part.get("after"))
            if target == 0 and part["type"] == "insert":
                slots.insert(0, (place, part["entry"]["n"], entry is part))
                continue
            if not 1 <= target < place:
                raise Wrong(place, "unknown_entry")
            kind = entries[target - 1]["type"]
            if part["type"] in ("undo", "redo"):
                if is_in(target, events) != (part["type"] == "undo"):
                    code = "already_undone" if part["type"] == "undo" else "not_undone"
                    raise Wrong(place, code)
                events.append((place, part["type"], target))
            elif kind in ("undo", "redo", "amend") or (part["type"], kind) == ("amend", "group"):
                raise Wrong(place, "bad_target")
            elif part["type"] == "amend":
                amends.append((place, target, part["entry"]["n"]))
            else:
                at = [s[0] if s[2] else None for s in slots].index(target)
                slots.insert(at + 1, (place, part["entry"]["n"], entry is part))
    played = []
    for place, n, own in slots:
        if n is None or not is_in(place, events):
            continue
        for owner, target, other in amends:
            if own and target == place and is_in(owner, events):
                n = other
        played.append((place, n))
    return played


amounts = st.integers(0, 9)
targets = st.integers(0, 14)
inner = st.builds(free, st.just("Ann"), amounts)
corrections = st.one_of(
    st.builds(undo, targets),
    st.builds(undo, targets),
    st.builds(redo, targets),
    st.builds(amend, targets, inner),
    st.builds(insert, targets, inner),
)
members = st.lists(corrections, max_size=3).map(lambda some: group(*some))
files = st.lists(st.one_of(inner, inner, corrections, corrections, members), max_size=14)


def drop_wrong(entries: Rows) -> Rows:
    """The file without the corrections the model calls wrong, so that long files are common."""
    good: Rows = []
    for entry in entries:
        try:
            model([*good, entry])
        except Wrong:
            continue
        good.append(entry)
    return good


@given(files)
def test_the_first_wrong_correction_is_the_one_the_model_names(entries: Rows) -> None:
    resolved = resolve(decode(raw(*entries, limit=1000)))
    try:
        expected = model(entries)
    except Wrong as wrong:
        assert isinstance(resolved, Refused)
        assert (resolved.place, resolved.code) == wrong.args
    else:
        assert not isinstance(resolved, Refused)
        assert [(place, entry.n) for place, entry in resolved.items] == expected  # type: ignore[attr-defined]


@given(files)
def test_a_corrected_record_equals_one_written_so_from_the_start(entries: Rows) -> None:
    good = drop_wrong(entries)
    corrected = fold(decode(raw(*good, limit=1000)))
    written = fold(decode(raw(*(free("Ann", n) for _, n in model(good)), limit=1000)))
    assert isinstance(corrected, Folded) and isinstance(written, Folded)
    assert [one.state for one in corrected.played] == [one.state for one in written.played]
    assert [one.lines for one in corrected.played] == [one.lines for one in written.played]


@given(files)
def test_folding_on_entry_by_entry_gives_the_same_as_folding_at_once(entries: Rows) -> None:
    record = decode(raw(*drop_wrong(entries), limit=1000))
    grown = fold(record.until(0))
    for number, entry in enumerate(record.entries, 1):
        assert isinstance(grown, Folded)
        grown = extend(grown, [entry])
        whole = fold(record.until(number))
        assert isinstance(grown, Folded) and isinstance(whole, Folded)
        assert grown.played == whole.played
        assert grown.resolved == whole.resolved
