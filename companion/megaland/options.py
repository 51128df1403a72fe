"""The rulings a table may take otherwise: names, values, defaults, and a sentence for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.contract import OptionSpec, RulesetError
from companion.megaland.ruleset import Megaland
from companion.texts import _

FIXED_OPTIONS = frozenset({"treasures"})
"""Options that a correction cannot change: entries are written differently for each value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The options of one table, complete. Meanings: :func:`options`."""

    treasures: str
    secret_choice: bool
    odds: bool
    jump_cancels: str
    jump_supply: int | None
    hall_pays_hall: bool
    ranch_for_hearts: bool
    wild_for_hearts: bool
    wild_same_turn: bool
    one_heart_per_turn: bool
    reptile_draw_first: bool
    rabbit_wild: bool
    pond_before_storing: bool
    tie_break: str

    @property
    def tracked(self) -> bool:
        """The kinds of treasures are entered too."""
        return self.treasures == "tracked"


def options(ruleset: Megaland) -> tuple[OptionSpec, ...]:
    """The options this ruleset takes, in the order to show them."""
    return (
        _choice(
            "treasures",
            ("table", "tracked"),
            _("How to keep track: coins and buildings only, or every treasure card too."),
        ),
        _yes_no(
            "secret_choice",
            False,
            _("Staying and going home is chosen in secret and revealed together."),
        ),
        _yes_no("odds", False, _("The pages show how likely each runner survives the next cards.")),
        _choice(
            "jump_cancels",
            ("damage", "card"),
            _("A jump cancels the damage only, or the whole card as if it had not been met."),
        ),
        OptionSpec(
            name="jump_supply",
            type="integer or null",
            default=ruleset.jump_tokens,
            sentence=_("How many jump tokens there are; null for no limit."),
            choices=(ruleset.jump_tokens, None),
        ),
        _yes_no("hall_pays_hall", True, _("A Hall of Elders pays for a further Hall of Elders.")),
        _yes_no("ranch_for_hearts", False, _("Ostrich Ranch eggs are wild for hearts too.")),
        _yes_no("wild_for_hearts", True, _("Fish Vendor and Root Market work for hearts too.")),
        _yes_no(
            "wild_same_turn",
            True,
            _("Wild cards work in the very turn in which their building is bought."),
        ),
        _yes_no("one_heart_per_turn", False, _("At most one heart is bought in a turn.")),
        _yes_no(
            "reptile_draw_first",
            False,
            _("The Reptile Stable draws first and then discards."),
        ),
        _yes_no("rabbit_wild", False, _("A wild card may stand for a carrot at the rabbit.")),
        _yes_no(
            "pond_before_storing",
            False,
            _("The Fishing Pond's card comes before storing and needs room."),
        ),
        _choice(
            "tie_break",
            ("shared", "hearts", "buildings"),
            _("Equal coins share the win, or more hearts or more buildings decide."),
        ),
    )


def check_options(ruleset: Megaland, options: Mapping[str, Any]) -> None:
    """Raises :class:`RulesetError` naming an unknown option or value."""
    complete(ruleset, options)


def complete(ruleset: Megaland, given: Mapping[str, Any]) -> Options:
    """The given options with the defaults of all others. Raises :class:`RulesetError`."""
    specs = {spec.name: spec for spec in options(ruleset)}
    for name, value in given.items():
        if name not in specs:
            raise RulesetError(f"unknown option {name!r}")
        # 1 and True are equal in Python, but not in a record
        if not any(type(value) is type(c) and value == c for c in specs[name].choices):
            raise RulesetError(f"option {name!r} cannot be {value!r}")
    names = (field.name for field in fields(Options))
    return Options(**{name: given.get(name, specs[name].default) for name in names})


def _choice(name: str, values: tuple[str, ...], sentence: str) -> OptionSpec:
    return OptionSpec(
        name=name, type="string", default=values[0], sentence=sentence, choices=values
    )


def _yes_no(name: str, default: bool, sentence: str) -> OptionSpec:
    return OptionSpec(
        name=name,
        type="boolean",
        default=default,
        sentence=sentence,
        choices=(default, not default),
    )
