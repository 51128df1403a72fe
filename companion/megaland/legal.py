"""What a seat may enter now, with all that its page must show to ask it.

The bank (``"bank"``) gets the questions that are nobody's own: the set-up and the level card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from companion.contract import Line
from companion.megaland.asked import waiting
from companion.megaland.night import ponds
from companion.megaland.odds import odds
from companion.megaland.offers import BuildingOffer, HeartOffer, building_offers, heart_offer
from companion.megaland.run import coins_for_coming_home, refuse_jump, swaps_allowed
from companion.megaland.state import Course, State


@dataclass(frozen=True, slots=True, kw_only=True)
class Jumper:
    """A runner with tokens, or one that has declared a jump: the tick beside its name."""

    seat: str
    tokens: int
    """Tokens still held."""
    declared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelQuestion:
    """Which card was flipped?"""

    flipper: str
    """The first player."""
    to_come: tuple[str, ...]
    out: tuple[str, ...]
    """In the order flipped."""
    jumpers: tuple[Jumper, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Stay or home?"""

    may_stay: bool
    carried: int
    """Cards carried now; staying brings one more."""
    coins_home: tuple[Line, ...]
    """Coins for going home with all of them."""
    swaps: int
    """Treasures that may be exchanged on coming home."""
    trade: Mapping[str, int]
    """Carried cards that the last card (rabbit) takes for as many draws; empty: no trade."""
    trade_wild: bool
    """A wild card may stand for one of these (a ruling; nothing is checked)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsQuestion:
    """Which treasures? Exactly ``exact``, or at most ``most``."""

    exact: int | None
    most: int
    held: Mapping[str, int] | None
    """To choose from; None: cards from the deck or the level, of any kind."""
    left: Mapping[str, int]
    """By kind: how many more can be safe, as many exist and as far as all know where they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyQuestion:
    """What to buy?"""

    buildings: tuple[BuildingOffer, ...]
    heart: HeartOffer
    held: Mapping[str, int]
    bought: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """Everything one seat may enter now; None or empty where it may not."""

    seat: str
    asked: tuple[str, ...]
    """Names of what is awaited from this seat."""
    level: LevelQuestion | None
    """Also for seats that do not flip: whoever flips may enter the card."""
    choice: Choice | None
    jump: bool
    jumping: bool
    """Has declared a jump for the next card."""
    home: CardsQuestion | None
    """The cards brought, when this seat may go home (tracked)."""
    keep: CardsQuestion | None
    lab: CardsQuestion | None
    buy: BuyQuestion | None
    store: CardsQuestion | None
    pond: CardsQuestion | None
    piles: Mapping[str, int | None]
    """Every pile in play: each may be marked empty."""
    odds: tuple[Fraction, ...]
    """How likely it survives 1, 2, ... more cards; empty unless the option is on."""


def legal(state: State, seat: str) -> Legal:
    """What this seat may enter now, as data for its page."""
    asked = tuple(row.what for row in waiting(state) if row.seat == seat)
    known = seat in state.seats
    choosing = known and state.players[seat].course is Course.CHOOSING
    choice = _choice(state, seat) if choosing else None
    player = state.players.get(seat)
    home = choice is not None and state.options.tracked
    return Legal(
        seat=seat,
        asked=asked,
        level=_level(state),
        choice=choice,
        jump=known and refuse_jump(state, seat) is None,
        jumping=seat in state.jumping,
        home=_cards(state, most=choice.carried if choice else 0) if home else None,
        keep=_cards(state, exact=player.to_keep) if player and "keep" in asked else None,
        lab=_cards(state, exact=player.to_draw) if player and "lab" in asked else None,
        buy=_buy(state, seat) if "buy" in asked else None,
        store=(
            _cards(state, most=player.room, held=player.safe)
            if player and "store" in asked
            else None
        ),
        pond=_cards(state, exact=ponds(state, seat)) if "pond" in asked else None,
        piles={} if state.phase == "over" else state.piles,
        odds=odds(state, seat) if known and state.options.odds else (),
    )


def _level(state: State) -> LevelQuestion | None:
    if not state.runners or state.choosing or state.first is None:
        return None
    return LevelQuestion(
        flipper=state.first,
        to_come=state.to_come,
        out=state.out,
        jumpers=tuple(
            Jumper(seat=seat, tokens=state.players[seat].jumps, declared=seat in state.jumping)
            for seat in state.runners
            if state.players[seat].jumps or seat in state.jumping
        ),
    )


def _choice(state: State, seat: str) -> Choice:
    carried = state.players[seat].carried
    trade = state.ruleset.card[state.out[-1]].trade if seat in state.met else {}
    return Choice(
        may_stay=bool(state.to_come),
        carried=carried,
        coins_home=coins_for_coming_home(state, seat, carried),
        swaps=swaps_allowed(state, seat) if state.options.tracked else 0,
        trade=trade if carried >= sum(trade.values()) else {},
        trade_wild=state.options.rabbit_wild,
    )


def _buy(state: State, seat: str) -> BuyQuestion:
    return BuyQuestion(
        buildings=building_offers(state, seat),
        heart=heart_offer(state, seat),
        held=state.players[seat].safe,
        bought=state.turn.bought if state.turn else frozenset(),
    )


def _cards(
    state: State,
    *,
    exact: int | None = None,
    most: int = 0,
    held: Mapping[str, int] | None = None,
) -> CardsQuestion:
    left = {
        kind: exist - sum(player.safe.get(kind, 0) for player in state.as_known.players.values())
        for kind, exist in state.ruleset.treasures.items()
    }
    return CardsQuestion(exact=exact, most=most if exact is None else exact, held=held, left=left)
