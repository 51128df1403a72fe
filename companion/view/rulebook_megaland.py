"""The rulebook of Megaland, with the figures and options of its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.megaland.options import complete
from companion.megaland.ruleset import Megaland
from companion.texts import _, ngettext
from companion.view.megaland import names
from companion.view.rulebook_model import Chapter, Rule

Rules = Iterator[Rule]


def chapters(ruleset: Megaland, options: Mapping[str, Any]) -> tuple[Chapter, ...]:
    """The chapters in the order of a round."""
    played = complete(ruleset, options)
    return (
        Chapter("start", _("The beginning"), tuple(_start(ruleset))),
        Chapter("run", _("The run"), tuple(_run(played))),
        Chapter("cards", _("Level cards"), tuple(_cards(ruleset))),
        Chapter("fall", _("A fall"), tuple(_fall())),
        Chapter("buy", _("Buying"), tuple(_buy(played))),
        Chapter("hearts", _("Hearts"), tuple(_hearts(ruleset, played))),
        Chapter("buildings", _("Buildings"), tuple(_buildings(ruleset))),
        Chapter("night", _("The night"), tuple(_night(played))),
        Chapter("end", _("The end"), tuple(_end(ruleset, played))),
    )


def _start(ruleset: Megaland) -> Rules:
    yield Rule(
        _(
            "All star buildings and %(types)s types of normal buildings, %(pile)s of "
            "each, are in play.",
            types=ruleset.types_in_play,
            pile=ruleset.normal_pile,
        )
    )
    yield Rule(
        _(
            "How many there are of each star building is not written anywhere: mark "
            "a pile that is empty."
        ),
        True,
    )
    yield Rule(_("Everybody starts with %(hearts)s hearts.", hearts=ruleset.hearts.start))


def _run(played: Any) -> Rules:
    yield Rule(
        _("All enter with one treasure. The first player flips a card: damage, falls, effects.")
    )
    yield Rule(
        _(
            "Then each runner stays and draws a treasure, or goes home; chosen in "
            "secret and revealed together."
        )
        if played.secret_choice
        else _("Then each runner stays and draws a treasure, or goes home."),
        True,
    )
    yield Rule(_("When all cards are out, the remaining runners go home."), True)
    yield Rule(_("A jump is declared before the card is flipped and is spent in any case."), True)
    yield Rule(
        _("It cancels the whole card, as if it had not been met.")
        if played.jump_cancels == "card"
        else _("It cancels the damage only; all else happens."),
        True,
    )
    if played.jump_supply is None:
        yield Rule(_("Jump tokens do not run out."), True)
    else:
        yield Rule(_("There are %(n)s jump tokens; take what is left.", n=played.jump_supply), True)


def _cards(ruleset: Megaland) -> Rules:
    for card in ruleset.cards:
        yield Rule(f"{names.card(card.name)}: {names.level_text(card)}.")


def _fall() -> Rules:
    yield Rule(_("Who has no heart left falls and discards what was carried."))
    yield Rule(
        _(
            "Buildings that keep a treasure and those that draw one after a fall "
            "both apply; copies add up."
        ),
        True,
    )


def _buy(played: Any) -> Rules:
    yield Rule(
        _(
            "From the first player clockwise, a whole turn each: as many treasures "
            "of different kinds as the building costs."
        )
    )
    yield Rule(_("One building of each type in a turn."))
    yield Rule(_("Purchases trigger buildings bought earlier in the same turn."), True)
    yield Rule(
        _("Wild cards work in the turn in which their building is bought.")
        if played.wild_same_turn
        else _("Wild cards work only from the turn after their building was bought."),
        True,
    )
    yield Rule(
        _("A Hall of Elders pays for a further Hall of Elders.")
        if played.hall_pays_hall
        else _("A Hall of Elders does not pay for a further one."),
        True,
    )


def _hearts(ruleset: Megaland, played: Any) -> Rules:
    hearts = ruleset.hearts
    for number in range(hearts.start + 1, hearts.most + 1):
        price = number - hearts.rebate
        yield Rule(
            ngettext(
                "Heart %(number)s costs %(num)s treasure of one kind.",
                "Heart %(number)s costs %(num)s treasures of one kind.",
                price,
                number=number,
            )
        )
    yield Rule(_("%(most)s hearts are the most.", most=hearts.most))
    yield Rule(
        _("At most one heart is bought in a turn.")
        if played.one_heart_per_turn
        else _("Hearts may be bought without limit in a turn."),
        True,
    )
    yield Rule(
        _("Ostrich Ranch eggs are wild for hearts too.")
        if played.ranch_for_hearts
        else _("Ostrich Ranch eggs are not wild for hearts."),
        True,
    )
    yield Rule(
        _("Fish Vendor and Root Market work for hearts too.")
        if played.wild_for_hearts
        else _("Fish Vendor and Root Market do not work for hearts."),
        True,
    )


def _buildings(ruleset: Megaland) -> Rules:
    for building in ruleset.buildings:
        yield Rule(
            _(
                "%(name)s, cost %(cost)s: %(effect)s.",
                name=names.building(building.name),
                cost=building.cost,
                effect=names.effect(ruleset, building.name),
            )
        )


def _night(played: Any) -> Rules:
    yield Rule(
        _(
            "The first-player token goes to the left. At most one treasure is stored "
            "for each own building; its owner chooses."
        )
    )
    yield Rule(
        _("The Fishing Pond's card comes before storing and needs room.")
        if played.pond_before_storing
        else _("The Fishing Pond's card comes after storing and survives the night."),
        True,
    )
    yield Rule(
        _("Then the other night buildings pay, hearts come back, and the level cards are shuffled.")
    )
    yield Rule(
        _("The Reptile Stable draws first and then discards.")
        if played.reptile_draw_first
        else _("The Reptile Stable discards first and then draws."),
        True,
    )
    yield Rule(
        _("A wild card may stand for a carrot at the rabbit.")
        if played.rabbit_wild
        else _("The rabbit takes carried carrots only."),
        True,
    )


def _end(ruleset: Megaland, played: Any) -> Rules:
    yield Rule(
        _(
            "The game ends in the night in which somebody has %(goal)s or more "
            "coins; most coins win.",
            goal=ruleset.goal,
        )
    )
    yield Rule(
        {
            "shared": _("Equal coins share the win."),
            "hearts": _("Of equal coins more hearts win."),
            "buildings": _("Of equal coins more buildings win."),
        }[played.tie_break],
        True,
    )
