"""What a page asks, of whom, with which answers; previews and trade proposals."""

from __future__ import annotations

from typing import Any

from companion.stock import entries as e
from companion.view.model import Question
from companion.view.preview import preview
from companion.view.project import etag
from companion.view.source import Source
from companion.view.viewer import Bank, Screen, Seat
from tests.view.stories import MEGACQUIRE, MERGER, OPENING
from tests.view.tables import buy, entry, place, played, seen

OPEN = {"disclosure": 4}


def table(entries: list[dict[str, Any]], **options: Any) -> Source:
    return played(MEGACQUIRE, entries, options={**OPEN, **options})


# --- questions -----------------------------------------------------------------------------------


def question(entries: list[Any], viewer: Any, **options: Any) -> Question:
    return seen(table(entries, **options), viewer).question


def test_only_the_seat_asked_and_the_desk_get_the_form() -> None:
    assert question(OPENING[:5], Seat("Bo")).buy is not None
    assert question(OPENING[:5], Bank()).buy is not None
    assert question(OPENING[:5], Seat("Ann")).buy is None
    assert question(OPENING[:5], Screen()).buy is None


def test_what_can_be_bought_says_price_number_and_why_not_more() -> None:
    form = question(OPENING[:5], Seat("Bo"), start_cash=9).buy
    assert form is not None and str(form.cash) == "$9M"
    (krause,) = form.choices
    assert (krause.mark.name, str(krause.price), krause.left, krause.mine) == (
        "Krause",
        "$4M",
        24,
        1,
    )
    assert (krause.max, krause.limit, krause.reason) == (2, 3, "money for 2")
    assert [str(cost) for cost in krause.costs] == ["$4M", "$8M", "$12M"]


def test_under_method_1_the_desk_offers_the_limit_and_the_rules_decide() -> None:
    desk = question(OPENING[:5], Bank(), disclosure=1, cash_open=False, start_cash=9).buy
    assert desk is not None and desk.cash is None
    assert (desk.choices[0].max, desk.choices[0].left, desk.choices[0].mine) == (3, None, None)
    own = question(OPENING[:5], Seat("Bo"), disclosure=1, cash_open=False, start_cash=9).buy
    assert own is not None and (own.choices[0].max, own.choices[0].left) == (2, None)


def test_companies_to_found_tell_size_price_and_the_founders_share() -> None:
    choices = question(OPENING[:4], Seat("Bo")).companies
    krause = next(one for one in choices if one.label == "Krause")
    assert krause.effect == "2 tiles, $4M a share · you get 1 share"
    assert krause.entry == {"type": "found", "seat": "Bo", "company": "Krause"}
    desk = question(OPENING[:4], Bank(), disclosure=1).companies
    assert all("you get" not in one.effect for one in desk)


def test_the_merge_maker_chooses_among_equals() -> None:
    choices = question(MERGER[:-1], Seat("Ann")).companies
    assert [one.label for one in choices] == ["Krause", "Solon"]
    assert choices[0].effect == "3 tiles, $5M a share"


def test_a_holder_sells_or_holds_and_a_later_one_may_prepare() -> None:
    now = question(MERGER, Seat("Bo")).dispose
    assert now is not None and not now.preparing
    assert (now.shares, str(now.price), now.may_trade) == (4, "$5M", False)
    assert [(one.label, one.sell) for one in now.presets] == [("Sell all", 4), ("Hold all", 0)]
    later = seen(table(MERGER), Seat("Cy"))
    assert later.question.mine and later.question.dispose is not None
    assert later.question.dispose.preparing
    assert later.you is not None and later.you.may_prepare
    none = seen(table(MERGER), Seat("Ann"))
    assert none.question.dispose is None and not none.question.mine


def test_what_is_prepared_is_the_seats_own_and_only_that_it_is_is_told() -> None:
    ready = {"Cy": e.Dispose(seat="Cy", sell=2)}
    source = played(MEGACQUIRE, MERGER, options=OPEN, prepared=ready)
    own = seen(source, Seat("Cy")).question.dispose
    assert own is not None and own.prepared == (2, 0)
    screen = seen(source, Screen())
    assert screen.merger is not None and screen.merger.rows[1].prepared
    assert screen.merger.prepare == ""
    other = played(MEGACQUIRE, MERGER, options=OPEN, prepared={"Cy": e.Dispose(seat="Cy", sell=3)})
    assert etag(seen(other, Screen())) == etag(screen)
    assert etag(seen(other, Seat("Cy"))) != etag(seen(source, Seat("Cy")))


def test_a_prepared_answer_is_previewed_as_if_it_were_the_seats_turn() -> None:
    told = preview(table(MERGER), Seat("Cy"), [e.Dispose(seat="Cy", sell=2)])
    assert (told.ok, told.text, told.button) == (
        True, "Cy sells 2 and holds 1 Krause", "Sell 2 · get $10M",
    )  # fmt: skip
    assert not preview(table(MERGER), Seat("Cy"), [e.Dispose(seat="Cy", sell=4)]).ok


def test_the_key_of_a_question_stays_while_the_question_does() -> None:
    audit = entry("audit", seat="Cy", cash=48)
    assert question(OPENING, Seat("Ann")).key == question([*OPENING, audit], Seat("Ann")).key
    assert question(OPENING, Seat("Ann")).key != question(MERGER, Seat("Ann")).key


# --- trade proposals -----------------------------------------------------------------------------


def test_when_the_money_falls_short_shares_are_proposed_that_the_rules_take() -> None:
    entries = [
        *OPENING[:5], buy("Bo", Krause=1), place("Cy", "H-1"), buy("Cy"), place("Ann", "F-5"),
        buy("Ann"), place("Bo", "F-6"), entry("found", seat="Bo", company="Solon"),
    ]  # fmt: skip
    source = table(entries, start_cash=4)
    told = preview(source, Seat("Bo"), [e.Buy(seat="Bo", shares={"Solon": 3})])
    assert (told.ok, told.trade) == (False, {"Krause": 2})
    assert told.text == "The money falls short: give 2 Krause for it."
    given = e.Buy(seat="Bo", shares={"Solon": 3}, give=told.trade or {})
    assert preview(source, Seat("Bo"), [given]).button == "Buy 3 Solon · $6M"
    assert preview(source, Bank(), [e.Buy(seat="Bo", shares={"Solon": 3})]).trade is None
