"""Games told tile by tile up to their special moment, for pages of real rulesets."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import stock
from companion.contract import Step
from companion.games import load_ruleset
from companion.stock.state import State

Entry = dict[str, Any]


class Story:
    """Entries in their order; whoever is on turn acts. Everything must be legal."""

    def __init__(self, ruleset: str, *seats: str, **options: Any) -> None:
        self.ruleset, self.seats, self.options = ruleset, seats, options
        self.entries: list[Entry] = []
        self.state: State = stock.start(load_ruleset(ruleset), seats, options)

    @property
    def turn(self) -> str:
        """The seat that is awaited."""
        return self.state.seat_name(self.state.actor)

    def do(self, type: str, **keys: Any) -> Story:
        """One entry."""
        entry: Entry = {"type": type, **keys}
        step = stock.play(self.state, msgspec.convert(entry, _types()))
        assert isinstance(step, Step), (entry, step)
        self.state = step.state
        self.entries.append(entry)
        return self

    def begin(self, *tiles: str) -> Story:
        """Who begins: the seats' tiles."""
        return self.do("order", tiles=dict(zip(self.seats, tiles, strict=True)))

    def lay(self, tile: str, found: str = "", **shares: int) -> Story:
        """A whole turn without a merger."""
        seat = self.turn
        self.do("place", seat=seat, tile=tile)
        if found:
            self.do("found", seat=seat, company=found)
        return self.do("buy", seat=seat, shares=shares)

    def laid(self, *tiles: str) -> Story:
        """Several turns in which nothing is bought."""
        for tile in tiles:
            self.lay(tile)
        return self


def _types() -> Any:
    union: Any = stock.ENTRIES[0]
    for kind in stock.ENTRIES[1:]:
        union = union | kind
    return union


def concession() -> Story:
    """Acquire online: two of three must vote; Cy is to place."""
    story = Story("acquire-online", "Ann", "Bo", "Cy").begin("1A", "3C", "5E")
    return story.lay("2A", found="Luxor", Luxor=2).lay("9I", Luxor=3)


def all_safe() -> Story:
    """Acquire classic: Luxor (10), the only company on the board, is about to be safe by Ann."""
    story = Story("acquire-classic", "Ann", "Bo", "Cy").begin("1A", "12I", "10H")
    story.lay("2A", found="Luxor", Luxor=3)
    story.lay("3A", Luxor=2)
    return story.laid("4A", "5A", "6A", "7A", "8A", "9A", "10A")


def four_way(ruleset: str, *names: str) -> Story:
    """Four companies of two tiles around 5E; Ann is about to place there. Each seat holds some."""
    story = Story(ruleset, "Ann", "Bo", "Cy").begin("3E", "6E", "12I")
    story.lay("4E", found=names[0], **{names[0]: 2})
    story.lay("7E", found=names[1], **{names[1]: 2})
    story.lay("5C", **{names[0]: 1})
    story.lay("5D", found=names[2], **{names[2]: 1})
    story.lay("5F", **{names[2]: 2})
    return story.lay("5G", found=names[3], **{names[3]: 1})


def market() -> Story:
    """Acquire classic, two seats with market tiles: Luxor (2) is about to fold into Tower (3)."""
    story = Story("acquire-classic", "Ann", "Bo", market_tiles=True).begin("3A", "6A")
    story.lay("4A", found="Luxor", Luxor=3)
    story.lay("7A", found="Tower", Luxor=1)
    story.lay("8A")
    story.lay("12I")
    return story.do("place", seat=story.turn, tile="5A")


def dead_square() -> Story:
    """Acquire classic: Luxor in row A and Tower in row C are safe; 1B can never be placed."""
    story = Story("acquire-classic", "Ann", "Bo").begin("1A", "1C")
    story.lay("2A", found="Luxor")
    story.lay("2C", found="Tower")
    for column in range(3, 12):
        story.laid(f"{column}A", f"{column}C")
    return story


def takeover() -> Story:
    """Mergernaut: Anchor (3 tiles) meets Forge (2); Ann and Bo hold shares and have influence."""
    story = Story("mergernaut05", "Ann", "Bo", "Cy")
    story.lay("A1").lay("A6").lay("I12")
    story.lay("A2", found="Anchor", Anchor=2)
    story.lay("A5", found="Forge", Forge=2)
    story.lay("I1", Anchor=1)
    story.lay("A3", Anchor=1)
    return story.lay("E12").lay("C12")


def strong_region(**options: Any) -> Story:
    """Mergernaut: Anchor has 3 tiles in the north-west; Cy's purchase completes the round."""
    story = Story("mergernaut05", "Ann", "Bo", "Cy", **options)
    story.lay("A1").lay("C6").lay("I12")
    story.lay("A2", found="Anchor", Anchor=3)
    story.lay("A3", Anchor=1)
    return story.do("place", seat="Cy", tile="G7")


def large_company() -> Story:
    """Mergernaut: Anchor has 29 tiles, and Ann is about to place the 30th."""
    story = Story("mergernaut05", "Ann", "Bo", "Cy")
    story.lay("A1").lay("A2", found="Anchor", Anchor=3)
    story.laid(*(f"A{n}" for n in range(3, 13)), *(f"B{n}" for n in range(1, 13)))
    return story.laid(*(f"C{n}" for n in range(1, 5))).laid("I1", "C5")
