"""What a correction would change, before anybody accepts it."""

from __future__ import annotations

from typing import Any

from companion.book.draft import try_corrections
from companion.book.entries import Amend, Undo
from companion.stock import entries as e
from companion.view.difference import Difference, difference
from tests.view.stories import MEGACQUIRE, OPENING, SOLD
from tests.view.tables import played
from tests.view.test_secrecy import NAUT, naut


def tried(entries: list[Any], *corrections: Any, **options: Any) -> Difference:
    source = played(MEGACQUIRE, entries, options=options)
    return difference(source, try_corrections(source.folded, corrections))


def test_another_purchase_changes_money_and_certificates_by_a_difference() -> None:
    change = Amend(target=6, entry=e.Buy(seat="Bo", shares={"Krause": 1}))
    told = tried(OPENING, change, disclosure=1, cash_open=False)
    assert told.ok and told.wrong == "" and told.illegal == ()
    assert told.text == "Changes: Bo +$8M, −2 Krause"
    assert [(row.seat, row.amount.amount, row.shares) for row in told.rows] == [
        ("Bo", 8, (("Krause", -2),))
    ]
    assert [item.text for item in told.handover] == [
        "Give back 2 Krause.",
        "Get $8M: 1 × $5M + 3 × $1M.",
    ]


def test_entries_that_become_illegal_are_named_with_why() -> None:
    told = tried(OPENING, Undo(target=5))
    assert not told.ok
    assert told.illegal[0] == (
        "Entry 6 would no longer be possible: "
        "Not now: the name of the new company is awaited from Bo."
    )
    assert told.text.endswith("entries have to be settled first.")


def test_a_correction_that_cannot_be_says_why() -> None:
    told = tried(OPENING, Undo(target=99))
    assert (told.ok, told.wrong) == (
        False, "There is no such earlier entry. Choose one from the history.",
    )  # fmt: skip


def test_a_change_on_the_board_is_told_by_sizes() -> None:
    told = tried(OPENING[:13], Amend(target=12, entry=e.Place(seat="Bo", tile="H-1")))
    assert told.companies == ("Solon 3 → 2",)
    assert told.rows == ()


def test_a_correction_without_effect_says_so() -> None:
    told = tried(OPENING, Amend(target=2, entry=e.Place(seat="Ann", tile="C-1")))
    assert told.ok and told.text == "No account and no company changes."


def test_a_merger_corrected_pays_back_what_was_paid() -> None:
    told = tried(SOLD, Undo(target=19), Undo(target=18), Undo(target=17))
    assert told.ok
    assert [(row.seat, row.text) for row in told.rows] == [
        ("Bo", "−$70M, +4 Krause"),
        ("Cy", "−$30M, +1 Krause"),
    ]


def test_mergernaut_tells_the_money_only() -> None:
    source = naut(NAUT)
    change = Amend(target=5, entry=e.Buy(seat="Bo", shares={"Anchor": 1}))
    told = difference(source, try_corrections(source.folded, [change]))
    assert [(row.text, row.shares) for row in told.rows] == [("+$200", ())]
