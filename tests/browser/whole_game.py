"""The whole game, from the start page to the settlement; at every step is checked what people see.

At named moments ``evening.moment`` is told, so that pictures can be taken of the same game.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.evening import Evening
from tests.browser.game import (
    ARCADIA_GROWS,
    ARCADIA_SAFE,
    BEFORE_THE_TRADE,
    CALLS,
    DEAD,
    FINAL_SIZES,
    HELD,
    LAST_ROUND,
    LAST_TWO,
    MIDDLE,
    OPENING,
    SECOND_ROUND,
    THREE_WAY,
    TRADE,
    TWO_WAY,
)
from tests.browser.people import choose_shares, tap_space

MANY = {item for held in HELD.values() for item in held.items() if item[1] > 3}
"""Numbers of certificates that no purchase ever has: more than three is what somebody holds."""


def new_phone_for_cy(evening: Evening) -> None:
    """Cy's phone is gone; another one takes the seat by the seat's card."""
    evening.players["Cy"].page.context.close()
    cy = evening.new_phone("Cy")
    cy.page.goto(evening.seat_address(3))
    cy.sees_money(76)
    cy.money.tap()
    expect(cy.page.locator("#mine .certificates")).to_contain_text(re.compile(r"Teton\s*2"))


def three_way_merger(evening: Evening) -> None:
    """Teton, then Solon fold into Krause; a tie is rounded up."""
    ann, bo, cy = (evening.players[name] for name in ("Ann", "Bo", "Cy"))
    bo.place(THREE_WAY.tile, THREE_WAY.effect)
    evening.all_see("Cy: decide on Teton")
    evening.merger_shows(
        evening.screen,
        "Teton (2) folds into Krause (4)",
        "Teton at 2 tiles: $2M a share · majority $20M · minority $10M",
        "sole holder",
        "$20M + $10M",
        "Cy decides: sell 3 = $6M · hold",
    )
    cy.sees_money(74)
    evening.moment("decision")
    cy.answers("Teton", 1, "Sell 1 · get $2M")
    cy.sees_money(76)

    evening.all_see("Dee: decide on Solon")
    tie = "($30M + $15M) / 2 = $22.5M, rounded up: $23M each"
    for page in (evening.screen, evening.laptop, bo.page, cy.page):
        evening.merger_shows(
            page,
            "Solon (3) folds into Krause (4)",
            "Solon at 3 tiles: $3M a share · majority $30M · minority $15M",
            tie,
            "Ann may prepare",
        )
    ann.page.reload()  # in the middle of it
    evening.merger_shows(ann.page, tie)
    ann.answers("Solon", 1, "Set my answer: Sell 1 · get $3M", now=False)
    expect(ann.page.locator("#ask")).to_contain_text("Your answer is set.")
    expect(evening.screen.locator(".merger tr", has_text="Ann")).to_contain_text("ready")
    evening.nothing_is_cut()
    evening.moment("merger")
    evening.laptop.get_by_role("button", name="Sell all").click()
    expect(evening.laptop.locator("#dispose-now")).to_have_text("Sell 4 · get $12M")
    evening.laptop.locator("#dispose-now").click()
    ann.sees_money(65)  # Ann's answer was entered when her turn came
    evening.screen_money("Dee", 79)
    for company in ("Teton", "Solon"):
        told = f"Take the {company} building off the board."
        expect(evening.screen.locator(".to-do")).to_contain_text(told)
    evening.screen_shows("Krause", 10, 8)
    bo.buy(THREE_WAY)
    bo.is_told(THREE_WAY.told)
    bo.sees_money(THREE_WAY.cash)


def two_way_merger(evening: Evening) -> None:
    """Dee's line stops at the merger and keeps the purchase; Fanfare folds into Krause."""
    ann, bo = evening.players["Ann"], evening.players["Bo"]
    evening.banker.awaits("Dee: place a tile")
    evening.banker.types("E6 +3Arc", "Then: +3Arc")
    evening.all_see("Dee: decide on Fanfare")
    expect(evening.banker.line).to_have_value("+3Arc")
    evening.merger_shows(
        evening.screen,
        "Fanfare (3) folds into Krause (10)",
        "Fanfare at 3 tiles: $4M a share · majority $40M · minority $20M",
    )
    bo.sees_money(21)
    bo.answers("Fanfare", 2, "Set my answer: Sell 2 · get $8M", now=False)
    expect(bo.page.locator("#ask")).to_contain_text("Your answer is set.")
    evening.laptop.get_by_role("button", name="Sell all").click()
    expect(evening.laptop.locator("#dispose-now")).to_have_text("Sell 3 · get $12M")
    evening.laptop.locator("#dispose-now").click()
    evening.all_see("Ann: decide on Fanfare")  # Bo's answer was ready
    bo.sees_money(29)
    ann.answers("Fanfare", 0, "Hold 1")
    evening.all_see("Dee: buy up to three")
    evening.screen_money("Dee", 125)
    expect(evening.laptop.locator("#quick-effect")).to_contain_text("Dee buys 3 Arcadia for $9M")
    evening.banker.enters()
    evening.banker.is_told(TWO_WAY.told)
    evening.screen_money("Dee", TWO_WAY.cash)
    evening.screen_shows("Krause", 14, 9)
    safe = evening.screen.locator('tr[data-company="Krause"] [aria-label="safe"]')
    expect(safe).to_have_count(1)


def bank_is_short(evening: Evening) -> None:
    """Cy would like three Krause; two are left, and his phone says so. He takes both."""
    cy = evening.players["Cy"]
    cy.picks(LAST_TWO.tile, LAST_TWO.effect)
    evening.moment("picked")
    cy.page.locator("#place-now").tap()
    row = cy.page.locator(".buy-row", has_text="Krause")
    expect(row.locator(".why")).to_have_text("only 2 can be had")
    expect(row.locator('input[value="3"]')).to_be_disabled()
    evening.moment("bank-short")
    evening.all_see("Cy: buy up to three")
    cy.chooses(LAST_TWO)
    evening.moment("buying")
    cy.page.locator("#buy-now").tap()
    expect(cy.page.locator("#todo")).to_be_visible()
    evening.moment("told")
    cy.is_told(LAST_TWO.told)
    cy.sees_money(LAST_TWO.cash)


def trade(evening: Evening) -> None:
    """Bo is short of cash; the app proposes what to give, and he gives it."""
    bo = evening.players["Bo"]
    bo.place(TRADE.tile, TRADE.effect)
    expect(bo.heading).to_have_text("Buy up to three")
    choose_shares(bo.page, TRADE.buys)
    expect(bo.page.locator("#buy-now")).to_be_disabled()
    evening.moment("trade")
    bo.press("Give 3 Krause for it")
    expect(bo.page.locator("#buy-now")).to_be_enabled()
    bo.page.locator("#buy-now").tap()
    bo.is_told(TRADE.told)
    bo.sees_money(TRADE.cash)


def dead_tile(evening: Evening) -> None:
    """Bo turns B-8 over: it would join two safe companies. Then he places another."""
    bo = evening.players["Bo"]
    expect(bo.heading.last).to_have_text("Place your tile")
    tap_space(bo.page, DEAD)
    effect = bo.page.locator("#effect")
    expect(effect).to_contain_text("Arcadia")
    expect(effect).to_contain_text("safe")
    expect(bo.page.locator("#place-now")).to_be_disabled()
    evening.moment("dead-tile")
    bo.press(f"Turn {DEAD} over")
    expect(bo.page.locator(".todo-strip")).to_contain_text(f"Turn tile {DEAD} face down.")
    expect(effect).to_have_text("Tap the space of your tile.")
    expect(evening.screen.locator(f'.dead[data-tile="{DEAD}"]')).to_have_count(1)


def nothing_is_told_to_others(evening: Evening) -> None:
    """Nothing is disclosed here: no phone has another seat's certificates, nor the bank's."""
    for name, player in evening.players.items():
        player.page.reload()
        html = player.page.content()
        answer = player.page.context.request.get(
            player.page.url, headers={"Accept": "application/json"}
        )
        twin = answer.json()
        for company, shares in MANY:
            if shares != HELD[name].get(company):
                assert not re.search(rf"\b{shares}\s+{company}\b", html), (name, company)
        assert {row["left"] for row in twin["companies"]} == {None}
        assert {row["holders"] for row in twin["companies"]} == {None}
        hidden = [row["holdings"] for row in twin["seats"] if row["shown"] != name]
        assert hidden == [None, None, None]
        own = {held["mark"]["name"]: held["shares"] for held in twin["you"]["certificates"]}
        assert own == HELD[name]


def end(evening: Evening) -> None:
    """All agree to end early, after equal turns; the companies are counted at the table."""
    page = evening.laptop
    evening.all_see("Ann: place a tile")
    page.locator("#tool-end summary").click()
    page.locator("#tool-end").get_by_role("button", name="equal turns").click()
    evening.all_see("Place the last tiles, then count the companies")
    evening.moment("final-sizes")
    for company, size in FINAL_SIZES.items():
        page.get_by_label(f"Tiles of {company}").fill(str(size))
    evening.banker.settles()
    page.get_by_role("button", name="Settle with these sizes").click()


def settlement(evening: Evening) -> None:
    """The settlement is told on the table screen step by step; the winner comes last."""
    evening.all_see("The settlement")
    screen = evening.screen
    for company, call in CALLS:
        screen.get_by_role("button", name="Next").click()
        expect(screen.locator(".show-call")).to_have_text(call)
        expect(screen.locator(".show-step h2")).to_contain_text(company)
    evening.moment("show")
    screen.get_by_role("button", name="And the winner is").click()
    evening.all_see("Cy wins with $344M")
    evening.nothing_is_cut()
    evening.moment("settlement")


def whole(evening: Evening) -> None:
    """The game from the start page to the settlement."""
    evening.set_up()
    evening.join()
    evening.begin()
    evening.moment("first-turn")
    evening.play(OPENING)
    evening.power_cut()
    evening.play(SECOND_ROUND)
    three_way_merger(evening)
    new_phone_for_cy(evening)
    evening.play(MIDDLE)
    two_way_merger(evening)
    evening.play(ARCADIA_GROWS)
    bank_is_short(evening)
    evening.play(BEFORE_THE_TRADE)
    trade(evening)
    evening.play(ARCADIA_SAFE)
    dead_tile(evening)
    evening.play(LAST_ROUND)
    nothing_is_told_to_others(evening)
    end(evening)
    settlement(evening)
