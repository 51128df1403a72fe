"""The lasting parts of every page: seats, level cards, piles, and who is awaited."""

from __future__ import annotations

from collections.abc import Mapping

from companion.megaland.state import Course, Player
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.model import CardCount, LevelCard, OwnBuilding, Pile, Place, SeatRow
from companion.view.megaland.seen import Seen


def seat_rows(seen: Seen) -> tuple[SeatRow, ...]:
    """Seats clockwise."""
    return tuple(seat_row(seen, seat) for seat in seen.state.seats)


def seat_row(seen: Seen, seat: str) -> SeatRow:
    """One seat as the viewer may see it."""
    player, state = seen.player(seat), seen.state
    place = _place(seen, seat, player)
    return SeatRow(
        name=seat,
        shown=seen.shown(seat),
        number=state.seats.index(seat) + 1,
        me=seat == seen.me,
        first=seat == state.first,
        awaited=any(row.seat == seat for row in seen.waiting()),
        has_phone=seat in seen.source.phones,
        coins=seen.coins(player.coins),
        bar=min(100, 100 * player.coins // seen.ruleset.goal),
        hearts=player.hearts,
        healthy=player.healthy,
        injured=player.injured,
        jumps=player.jumps,
        jumping=seat in state.jumping,
        place=place,
        carried=player.carried,
        status=_status(place, player),
        buildings=own_buildings(seen, player),
        treasures=card_counts(seen, player.safe) if state.options.tracked else None,
    )


def _place(seen: Seen, seat: str, player: Player) -> Place:
    if seen.state.phase != "run":
        return "none"
    if seen.hides(seat):
        return "chosen"
    match player.course:
        case Course.CHOOSING:
            return "choosing"
        case Course.READY:
            return "in"
        case Course.HOME:
            return "home"
        case Course.FALLEN:
            return "fallen"


def _status(place: Place, player: Player) -> str:
    carried = names.card_number(player.carried)
    return {
        "choosing": _("chooses, with %(cards)s", cards=carried),
        "chosen": _("has chosen"),
        "in": _("in the level with %(cards)s", cards=carried),
        "home": _("at home"),
        "fallen": _("fell"),
        "none": "",
    }[place]


def own_buildings(seen: Seen, player: Player) -> tuple[OwnBuilding, ...]:
    """What a seat owns, in the ruleset's order."""
    return tuple(
        OwnBuilding(
            name=name,
            shown=names.building(name),
            sort=built.sort,
            cost=built.cost,
            copies=player.buildings[name],
            effect=names.effect(seen.ruleset, name),
        )
        for name, built in seen.ruleset.building.items()
        if name in player.buildings
    )


def card_counts(seen: Seen, counts: Mapping[str, int]) -> tuple[CardCount, ...]:
    """Treasures by kind, rare ones first; kinds with none are left out."""
    return tuple(
        CardCount(kind, names.kind(kind), counts[kind])
        for kind in seen.ruleset.treasures
        if counts.get(kind)
    )


def level_cards(seen: Seen) -> tuple[LevelCard, ...]:
    """All level cards in the ruleset's order."""
    out = seen.state.out
    return tuple(
        LevelCard(
            name=card.name,
            shown=names.card(card.name),
            damage=card.damage,
            jumpable=card.jumpable,
            text=names.level_text(card),
            out=out.index(card.name) + 1 if card.name in out else None,
        )
        for card in seen.ruleset.cards
    )


def piles(seen: Seen) -> tuple[Pile, ...]:
    """The buildings in play."""
    return tuple(pile(seen, name, left) for name, left in seen.state.piles.items())


def pile(seen: Seen, name: str, left: int | None) -> Pile:
    """One pile."""
    built = seen.ruleset.building[name]
    return Pile(
        name=name,
        shown=names.building(name),
        sort=built.sort,
        cost=built.cost,
        left=left,
        effect=names.effect(seen.ruleset, name),
    )
