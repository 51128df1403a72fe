"""What this table plays otherwise than its game is shipped: in sentences for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.book.record import Record
from companion.contract import OptionSpec
from companion.games import rules_of
from companion.stock.ruleset import StockRuleset
from companion.texts import _
from companion.view.money import text
from companion.view.words import listing


def house_rules(record: Record, options: Mapping[str, Any]) -> tuple[str, ...]:
    """The options in force that are not the ruleset's defaults, and that a ruleset is an own one.

    A chart that is in the record only because the table was asked to check it is not told.
    """
    ruleset = record.ruleset
    specs = rules_of(ruleset).options(ruleset)
    told = [_("A ruleset of one's own: %(title)s.", title=ruleset.title)]
    if isinstance(record.source, str):
        told = []
    for spec in specs:
        value = options.get(spec.name, spec.default)
        if isinstance(value, Mapping):  # of some classes or companies only
            value = {**spec.default, **value}
        if _plain(value) != _plain(spec.default):
            told.extend(_sentences(record, spec, value))
    return tuple(told)


def _plain(value: Any) -> Any:
    """Lists and tuples alike, so that values from a record and from a file compare."""
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value


def _sentences(record: Record, spec: OptionSpec, value: Any) -> Iterator[str]:
    ruleset = record.ruleset
    if not isinstance(ruleset, StockRuleset):
        yield _of_megaland().get((spec.name, value)) or _other(spec, value)
        return
    match spec.name:
        case "start_cash" | "dividend":
            usual, now = text(ruleset, spec.default), text(ruleset, value)
            yield (
                _("Each seat starts with %(now)s instead of %(usual)s.", now=now, usual=usual)
                if spec.name == "start_cash"
                else _("A dividend is %(now)s instead of %(usual)s.", now=now, usual=usual)
            )
        case "influence_start":
            yield _(
                "Each seat starts with %(now)s influence instead of %(usual)s.",
                now=value,
                usual=spec.default,
            )
        case "chart":
            classes = [
                ruleset.class_word(cls)
                for cls in ruleset.chart
                if _plain(value[cls]) != _plain(spec.default[cls])
            ]
            yield _(
                "The price chart differs for %(classes)s companies.",
                classes=listing(classes),
            )
        case "classes":
            for company in ruleset.companies:
                if (cls := value[company.name]) != company.cls:
                    yield _(
                        "%(company)s is %(now)s instead of %(usual)s.",
                        company=company.name,
                        now=ruleset.class_word(cls),
                        usual=ruleset.class_word(company.cls),
                    )
        case "hexagons":
            yield _("C-5 touches %(pair)s.", pair=listing(list(value)))
        case "disclosure":
            yield {
                1: _("Disclosed: nothing."),
                2: _("Disclosed: what the bank has left."),
                3: _("Disclosed: what each player holds."),
                4: _("Disclosed: everything."),
            }[value]
        case _:
            yield _truths(ruleset).get((spec.name, value)) or _other(spec, value)


def _truths(ruleset: StockRuleset) -> dict[tuple[str, Any], str]:
    size = ruleset.policies.safe_size
    return {
        ("cash_open", False): _("Money is secret."),
        ("cash_open", True): _("Everybody's money is open."),
        ("cash_kept_by", "app"): _("The app keeps the money."),
        ("cash_kept_by", "table"): _("Real money lies on the table."),
        ("trade_cash_first", False): _("Who trades stock for stock may keep cash back."),
        ("safe", False): _("No company is ever safe."),
        ("safe", True): _("Companies of %(size)s or more tiles are safe.", size=size),
        ("influence", False): _("No influence is pledged: the largest company survives."),
        ("dividends", False): _("No dividends are paid."),
        ("fog", True): _("Fog: ordinary history is hidden."),
        ("start_tiles", True): _("The tiles drawn for the start stay on the board."),
        ("show_takeover_counts", True): _("In a takeover all see how many shares each holder has."),
        ("market_tiles", True): _("A drawn tile's number is the bank's holding for the bonuses."),
        ("concede_needs_all", True): _("A vote ends the game only when both agree."),
    }


def _of_megaland() -> dict[tuple[str, Any], str]:
    return {
        ("treasures", "tracked"): _("Every treasure card is kept in the app."),
        ("treasures", "table"): _("The app counts coins and hearts; treasures lie on the table."),
        ("jump_cancels", "card"): _("A jump cancels the whole card."),
        ("jump_cancels", "damage"): _("A jump cancels the damage only."),
        ("jump_supply", None): _("Jump tokens do not run out."),
        ("hall_pays_hall", False): _("A Hall of Elders does not pay for a further one."),
        ("wild_for_hearts", False): _("Fish Vendor and Root Market do not work for hearts."),
        ("wild_same_turn", False): _(
            "Wild cards work only from the turn after their building was bought."
        ),
        ("tie_break", "shared"): _("Equal coins share the win."),
        ("tie_break", "hearts"): _("Of equal coins more hearts win."),
        ("tie_break", "buildings"): _("Of equal coins more buildings win."),
    }


def _other(spec: OptionSpec, value: Any) -> str:
    if isinstance(value, bool):
        return spec.sentence if value else _("Not: %(rule)s", rule=spec.sentence)
    shown = _("no limit") if value is None else value
    return _("%(rule)s Here: %(value)s.", rule=spec.sentence, value=shown)
