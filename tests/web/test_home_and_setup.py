"""The start page and the set-up of a table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion import games
from companion.book.house import House
from companion.book.table import Table
from tests.web.conftest import Browser

NAMES = {"name.1": "Ann", "name.2": "Bo", "name.3": "Cy"}


def text(browser: Browser, path: str) -> str:
    return browser.get(path).get_data(as_text=True)


def test_without_the_host_secret_the_start_page_asks_for_the_code(
    browser: Callable[[], Browser],
) -> None:
    page = text(browser(), "/")
    assert "Join a table" in page and "New table" not in page


def test_the_hosts_address_makes_the_browser_the_hosts(host: Browser) -> None:
    page = text(host, "/")
    assert "New table" in page and "No table is being played" in page


def test_a_wrong_host_secret_opens_nothing(browser: Callable[[], Browser]) -> None:
    stranger = browser()
    assert stranger.get("/host/guess").status_code == 403
    assert "New table" not in text(stranger, "/")


def test_the_start_page_lists_each_table_with_its_state(host: Browser, table: Table) -> None:
    page = text(host, "/")
    assert "Ann, Bo, Cy" in page and "not begun" in page
    assert f"/t/{table.id}/lobby" in page


def test_megacquire_is_preselected_and_its_disclosure_is_not(host: Browser) -> None:
    page = text(host, "/new")
    assert '<option value="megacquire-gold-condensed" selected>' in page
    assert page.count('name="option.disclosure"') == 4
    chosen = [
        line for line in page.splitlines() if "option.disclosure" in line and "checked" in line
    ]
    assert chosen == []


def test_the_four_ways_of_hexagons_are_drawn_and_the_default_is_chosen(host: Browser) -> None:
    page = text(host, "/new")
    for pair in ("B-6,D-6", "B-4,D-4", "B-4,B-6", "D-4,D-6"):
        assert f'value="{pair}"' in page
    assert 'value="B-6,D-6" checked' in page


def test_names_and_disclosure_are_enough_to_start(host: Browser, house: House) -> None:
    answer = host.post("/new", "/new", **NAMES, **{"option.disclosure": "2", "ruleset": "x"})
    assert answer.status_code == 303
    (made,) = house.tables()
    assert answer.location == f"/t/{made.id}/lobby"
    assert made.seats == ("Ann", "Bo", "Cy")
    assert made.ruleset.name == "megacquire-gold-condensed"
    assert made.record.options["disclosure"] == 2


def test_the_record_keeps_the_chart_that_the_table_was_asked_to_check(
    host: Browser, house: House
) -> None:
    ruleset = games.load_ruleset("megacquire-gold-condensed")
    specs = {s.name: s for s in games.rules_of(ruleset).options(ruleset)}
    chart = specs["chart"].default
    cells = {
        f"chart.{cls}.{r}.{c}": cell
        for cls, rows in chart.items()
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
    }
    cells["chart.small.0.1"] = 3
    host.post("/new", "/new", **NAMES, **cells, **{"option.disclosure": "1"})
    (made,) = house.tables()
    kept = made.record.options["chart"]
    assert kept["small"][0][1] == 3
    assert kept["large"] == [list(row) for row in chart["large"]]


def test_a_cell_of_the_chart_that_is_no_number_is_named_and_nothing_is_lost(
    host: Browser, house: House
) -> None:
    answer = host.post(
        "/new", "/new", **NAMES, **{"option.disclosure": "1", "chart.small.0.0": "x"}
    )
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422 and house.tables() == []
    assert "needs whole numbers" in page and 'value="Cy"' in page


def test_without_a_choice_of_disclosure_nothing_starts_and_the_names_stay(
    host: Browser, house: House
) -> None:
    answer = host.post("/new", "/new", **NAMES)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    box = page[page.index('id="disclosed"') : page.index("</fieldset>")]
    assert "Choose what is disclosed; the table agrees on it first." in box
    assert " required" not in page  # the page says it, not the browser
    assert 'value="Bo"' in page
    assert house.tables() == []


def test_what_was_typed_stays_where_the_disclosure_was_not_chosen(host: Browser) -> None:
    typed = {**NAMES, "practice": "yes", "practice.seats": "5", "option.hexagons": "B-4,D-4"}
    answer = host.post("/new", "/new", **typed, **{"chart.small.0.1": "3", "option.cash_open": ""})
    page = " ".join(answer.text.split())
    assert answer.status_code == 422
    assert 'name="practice" value="yes" checked' in page
    assert "<option selected>5</option>" in page
    assert 'value="B-4,D-4" checked' in page
    assert 'name="chart.small.0.1" value="3"' in page
    assert page.index("autofocus") > page.index('id="disclosed"')


def test_a_wrong_name_is_shown_before_the_missing_choice(host: Browser) -> None:
    answer = host.post("/new", "/new", **{"name.1": "Ann"})
    assert "Choose what is disclosed" in answer.text and "at least 3 seats" in answer.text
    assert "autofocus" not in answer.text


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"name.1": "Ann", "name.2": "Bo"}, "at least 3 seats"),
        ({**NAMES, "name.4": "ann"}, "This name is there already"),
        ({**NAMES, "name.2": "Bank"}, "The bank has this name"),
        ({**NAMES, "name.2": "x" * 31}, "At most 30 characters"),
        ({**NAMES, "name.2": "B\u202eo"}, "This name has signs in it that cannot be shown."),
    ],
)
def test_names_that_will_not_do_are_told_beside_the_field(
    host: Browser, house: House, names: dict[str, str], sentence: str
) -> None:
    answer = host.post("/new", "/new", **names, **{"option.disclosure": "2"})
    assert answer.status_code == 422
    assert sentence in answer.get_data(as_text=True)
    assert house.tables() == []


def test_a_family_of_emoji_is_a_name(host: Browser, house: House) -> None:
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    answer = host.post("/new", "/new", **{**NAMES, "name.2": family, "option.disclosure": "2"})
    assert answer.status_code == 303
    assert house.tables()[0].seats[1] == family


def test_two_people_play_four_hands_seated_opposite(host: Browser, house: House) -> None:
    host.post(
        "/new",
        "/new",
        **{"name.1": "Ann", "name.2": "Bo", "four_hands": "yes", "option.disclosure": "4"},
    )
    (made,) = house.tables()
    assert made.seats == ("Ann", "Bo", "Ann 2", "Bo 2")


@pytest.mark.parametrize("name", games.ruleset_names())
def test_every_ruleset_starts_with_its_defaults(host: Browser, house: House, name: str) -> None:
    page = f"/new?ruleset={name}"
    fields = {**NAMES, "ruleset": name, "option.disclosure": "4"}
    for key, value in defaults(text(host, page)).items():
        fields.setdefault(key, value)
    answer = host.post("/new", page, **fields)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    (made,) = house.tables()
    assert made.ruleset.name == name


def defaults(page: str) -> dict[str, str]:
    """What a browser would send of a form that nobody touched."""
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", page):
        parts = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        name, kind = parts.get("name"), parts.get("type", "text")
        if not name or name in ("csrf", "intent", "seen", "back"):
            continue
        if kind in ("radio", "checkbox") and not re.search(r"\schecked\b", tag):
            continue
        found[name] = parts.get("value", "")
    return {key: value for key, value in found.items() if not key.startswith("name.")}


def test_the_same_form_sent_twice_makes_one_table(host: Browser, house: House) -> None:
    fields = {**host.hidden("/new", "/new"), **NAMES, "option.disclosure": "2"}
    first = host.client.post("/new", data=fields)
    again = host.client.post("/new", data=fields)
    assert first.location == again.location
    assert len(house.tables()) == 1


def test_another_game_keeps_the_names_typed_without_any_script(host: Browser) -> None:
    page = text(host, "/new?ruleset=megaland&name.1=Ann&name.2=Bo")
    assert '<option value="megaland" selected>' in page
    assert 'value="Ann"' in page and "option.treasures" in page
    assert "option.disclosure" not in page


def test_another_game_started_without_its_form_has_its_own_money_and_prices(
    host: Browser, house: House
) -> None:
    of_megacquire = defaults(text(host, "/new"))
    assert of_megacquire["shown"] == "megacquire-gold-condensed"
    chosen = {"ruleset": "acquire-classic", "option.disclosure": "2", **NAMES}
    answer = host.post("/new", "/new", **{**of_megacquire, **chosen})
    (made,) = house.tables()
    assert answer.location == f"/t/{made.id}/lobby"
    assert made.ruleset.name == "acquire-classic" and made.seats == ("Ann", "Bo", "Cy")
    assert dict(made.record.options) == {"disclosure": 2}
    assert "Start money: $6,000 for each" in text(host, f"/t/{made.id}/screen")


def test_a_game_whose_chart_is_to_be_checked_shows_its_form_before_it_starts(
    host: Browser, house: House
) -> None:
    page = "/new?ruleset=acquire-classic"
    chosen = {"ruleset": "megacquire-gold", "option.disclosure": "2", **NAMES}
    answer = host.post("/new", page, **{**defaults(text(host, page)), **chosen})
    assert house.tables() == [] and answer.status_code == 303
    form = text(host, answer.location)
    assert "What is in your box?" in form and "Check this against your Information Card" in form
    assert 'value="Cy"' in form and 'name="option.disclosure" value="2" checked' in form


def test_the_address_of_another_games_form_holds_only_what_the_people_said(host: Browser) -> None:
    typed = {**defaults(text(host, "/new")), **NAMES, "ruleset": "acquire-classic"}
    answer = host.post("/new/game", "/new", **typed, **{"option.disclosure": "3"})
    assert answer.location == (
        "/new?name.1=Ann&name.2=Bo&name.3=Cy&ruleset=acquire-classic&option.disclosure=3"
    )
    page = text(host, answer.location)
    assert 'name="option.start_cash" inputmode="numeric" value="6000"' in page
    told = text(host, "/new?ruleset=acquire-classic&option.start_cash=60&chart.small.0.1=7")
    assert 'name="option.start_cash" inputmode="numeric" value="6000"' in told
    assert 'name="chart.small.0.1" value="200"' in told


def test_enter_in_a_field_presses_start(host: Browser) -> None:
    page = text(host, "/new")
    form = page[page.index('class="stack setup"') :]
    assert [word.strip() for word in re.findall(r"<button[^>]*>([^<]*)</button>", form)][:2] == [
        "Start",
        "Show the form of the game chosen above",
    ]


def test_names_with_markup_are_shown_as_they_are_written(host: Browser, house: House) -> None:
    house.create("acquire-classic", {}, ["<b>Ann</b>", "Bo"])
    page = text(host, "/")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page and "<b>Ann" not in page


def test_a_table_is_removed_only_when_that_was_said(
    host: Browser, house: House, table: Table
) -> None:
    csrf = host.hidden("/")["csrf"]
    host.client.post("/remove", data={"csrf": csrf, "table": table.id})
    assert house.table(table.id) is not None
    host.client.post("/remove", data={"csrf": csrf, "table": table.id, "sure": "yes"})
    assert house.table(table.id) is None


def test_theme_is_kept_in_a_cookie_and_written_into_the_page(host: Browser) -> None:
    answer = host.post("/appearance", "/", theme="dark", back="/new")
    assert answer.location == "/new"
    assert 'data-theme="dark"' in text(host, "/")


def test_the_way_back_never_leads_to_another_site(host: Browser) -> None:
    answer = host.post("/appearance", "/", theme="dark", back="//evil.example")
    assert answer.location == "/"
