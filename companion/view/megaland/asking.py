"""What is asked: the questions of one page, each with the form that answers it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Literal, cast

from companion.contract import BANK, Awaited
from companion.megaland.legal import CardsQuestion, Choice, Legal, LevelQuestion, legal
from companion.megaland.spread import by_cost
from companion.megaland.standings import standings
from companion.texts import _
from companion.view.megaland import names
from companion.view.megaland.buying import buy_form
from companion.view.megaland.model import (
    CardsForm,
    ChoiceForm,
    CostGroup,
    Jumper,
    Kind,
    KindChoice,
    LevelForm,
    Question,
    SeatChoice,
    SetUpForm,
)
from companion.view.megaland.rows import level_cards, pile
from companion.view.megaland.seen import Seen
from companion.view.words import listing

CardsType = Literal["home", "keep", "lab", "store", "pond"]


def questions(seen: Seen) -> tuple[Question, ...]:
    """Those this page asks: the own seat's; on the desk everybody's; none on the screen.

    Before the first round every page with a seat may answer for the bank.
    """
    if seen.me is None and not seen.desk:
        return ()
    rows = [
        row
        for row in seen.waiting()
        if seen.desk or row.seat == seen.me or (row.seat == BANK and seen.me is not None)
    ]
    return tuple(_question(seen, row) for row in rows)


def level_form(seen: Seen) -> LevelForm | None:
    """While a card is to be flipped, whoever flips may enter it."""
    asked = legal(seen.state, BANK).level
    return _level(seen, asked) if asked else None


def _question(seen: Seen, row: Awaited) -> Question:
    kind = cast(Kind, row.what)
    asked = legal(seen.state, row.seat)
    question = Question(
        kind=kind,
        key=_key(seen, row),
        seat=row.seat,
        shown=seen.shown(row.seat),
        heading=heading(kind),
    )
    match kind:
        case "buildings":
            return replace(question, set_up=_set_up(seen))
        case "first":
            return replace(question, seats=_seats(seen))
        case "level":
            return replace(question, level=_level(seen, asked.level) if asked.level else None)
        case "stay_or_home" | "home":
            form = _choice(seen, asked, asked.choice) if asked.choice else None
            return replace(question, choice=form)
        case "buy":
            form_buy = buy_form(seen, row.seat, asked.buy) if asked.buy else None
            return replace(question, buy=form_buy)
        case "keep" | "lab" | "store" | "pond":
            cards: CardsQuestion | None = getattr(asked, kind)
            return replace(question, cards=_cards(kind, cards) if cards else None)


def heading(kind: Kind) -> str:
    """The question for the one who answers."""
    return {
        "buildings": _("Which buildings are in play?"),
        "first": _("Who played a video game last?"),
        "level": _("Which card was flipped?"),
        "stay_or_home": _("Stay or home?"),
        "home": _("All cards are out: go home"),
        "keep": _("What does the Herb Hut keep?"),
        "lab": _("What did the Laboratory draw?"),
        "buy": _("Buy buildings and hearts"),
        "store": _("Store treasures for the night"),
        "pond": _("What did the pond bring?"),
    }[kind]


def _key(seen: Seen, row: Awaited) -> str:
    """Changes whenever the same words ask something new."""
    state = seen.state
    parts: list[object] = [row.what, state.seats.index(row.seat) + 1 if row.seat != BANK else 0]
    parts += [state.round, len(state.out)]
    if row.what == "buy" and state.turn is not None:
        parts += [len(state.turn.bought), state.turn.hearts]
    return "-".join(str(part) for part in parts)


def _set_up(seen: Seen) -> SetUpForm:
    ruleset = seen.ruleset
    groups = by_cost(ruleset)
    return SetUpForm(
        number=ruleset.types_in_play,
        groups=tuple(
            CostGroup(cost, tuple(pile(seen, name, ruleset.normal_pile) for name in group))
            for cost, group in groups.items()
        ),
    )


def _seats(seen: Seen) -> tuple[SeatChoice, ...]:
    return tuple(
        SeatChoice(seat, seen.shown(seat), {"type": "first", "seat": seat})
        for seat in seen.state.seats
    )


def _level(seen: Seen, asked: LevelQuestion) -> LevelForm:
    return LevelForm(
        cards=level_cards(seen),
        jumpers=tuple(
            Jumper(one.seat, seen.shown(one.seat), one.tokens, one.declared)
            for one in asked.jumpers
        ),
    )


def _choice(seen: Seen, asked: Legal, choice: Choice) -> ChoiceForm:
    after = names.card_number(choice.carried + 1)
    home = _("with %(cards)s", cards=names.card_number(choice.carried))
    paid = sum(line.amount for line in choice.coins_home)
    if paid:
        home = _("%(start)s, %(coins)s", start=home, coins=seen.coins(paid))
    return ChoiceForm(
        may_stay=choice.may_stay,
        carried=choice.carried,
        stay=_("draw a card: %(cards)s", cards=after) if choice.may_stay else "",
        home=home,
        swaps=choice.swaps,
        swap_draws_first=seen.state.options.reptile_draw_first,
        trade=_trade(choice),
        cards=_cards("home", asked.home) if asked.home else None,
        odds=odds_texts(asked.odds),
        stay_and_jump=_may_jump_on(seen, asked.seat, choice),
    )


def _may_jump_on(seen: Seen, seat: str, choice: Choice) -> bool:
    """A jump follows the seat's own choice; a secret choice must be revealed first."""
    tokens = seen.state.players[seat].jumps
    return choice.may_stay and tokens > 0 and not seen.state.options.secret_choice


def _trade(choice: Choice) -> str:
    if not choice.trade:
        return ""
    number = sum(choice.trade.values())
    text = _(
        "%(cards)s for %(drawn)s?", cards=names.cards(choice.trade), drawn=names.card_number(number)
    )
    if choice.trade_wild:
        return _("%(start)s A wild card may stand for one.", start=text)
    return text


def odds_texts(odds: Iterable[Fraction]) -> tuple[str, ...]:
    """Chances in whole per cent; what is not certain is neither 0 nor 100 %."""
    texts = []
    for chance in odds:
        whole = round(100 * chance)
        if 0 < chance < 1:
            whole = min(99, max(1, whole))
        texts.append(_("%(n)s %%", n=whole))
    return tuple(texts)


def _cards(what: CardsType, asked: CardsQuestion) -> CardsForm:
    available = asked.left if asked.held is None else asked.held
    kinds = tuple(
        KindChoice(kind, names.kind(kind), min(asked.most, number))
        for kind, number in available.items()
        if min(asked.most, number) > 0
    )
    if asked.exact is not None:
        sentence = _("Choose exactly %(cards)s.", cards=names.card_number(asked.exact))
    else:
        sentence = _("Choose at most %(cards)s.", cards=names.card_number(asked.most))
    return CardsForm(what, asked.exact, asked.most, kinds, sentence)


def headline(seen: Seen) -> str:
    """What is awaited of whom, readable from three metres; when over, who won."""
    if seen.state.phase == "over":
        return winners(seen)
    whats: dict[str, list[str]] = {}
    for row in seen.waiting():
        whats.setdefault(row.what, []).append(row.seat)
    return " · ".join(_awaited(seen, what, seats) for what, seats in whats.items())


def _awaited(seen: Seen, what: str, seats: list[str]) -> str:
    who = seen.names(seats)
    known = {
        "buildings": _("Choose the buildings"),
        "first": _("Who begins?"),
        "level": _("%(seat)s: flip the next card", seat=who),
        "stay_or_home": _("%(seat)s: stay or home?", seat=who),
        "home": _("%(seat)s: go home", seat=who),
        "keep": _("%(seat)s: keep a treasure", seat=who),
        "lab": _("%(seat)s: draw in the Laboratory", seat=who),
        "buy": _("%(seat)s: buy", seat=who),
        "store": _("%(seat)s: store treasures", seat=who),
        "pond": _("%(seat)s: draw from the pond", seat=who),
    }
    return known[what]


def winners(seen: Seen) -> str:
    """``Bo wins with 22 coins``; who shares the first rank wins together."""
    first = [row for row in standings(seen.state) if row["rank"] == 1]
    total = seen.coins(first[0]["total"])
    who = listing([seen.shown(row["seat"]) for row in first])
    if len(first) == 1:
        return _("%(seat)s wins with %(total)s", seat=who, total=total)
    return _("%(seats)s win together with %(total)s", seats=who, total=total)
