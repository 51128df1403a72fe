"""What is awaited, with the answers that may be given from this viewer's page."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from companion.contract import BANK
from companion.stock.offers import Legal, PledgeChoice
from companion.stock.state import NOBODY
from companion.texts import _, language
from companion.view import headline
from companion.view.buy_form import buy_form
from companion.view.context import Context
from companion.view.dispose_form import dispose_form
from companion.view.model import (
    CompanyChoice,
    EndChoice,
    PledgeForm,
    Question,
    QuestionKind,
    SeatChoice,
    SizeChoice,
)
from companion.view.offered import legal
from companion.view.reasons import end_label, end_sentence
from companion.view.words import capital, share_count, tiles


def question(seen: Context) -> Question:
    """The one question of this page: mine where it is mine, else what the table waits for."""
    state = seen.state
    if state.over:
        return Question("over", "over", "", "", False, headline.headline(seen))
    own = legal(seen, seen.game.seats[seen.me]) if seen.phone else None
    if own is not None and own.dispose is not None and not (own.dispose.turn or own.mine):
        return _prepare(seen, own)
    mine = seen.desk or (own is not None and own.mine)
    kind: QuestionKind = state.awaits  # type: ignore[assignment]
    seat = headline.awaited_key(seen)
    heading = headline.own_heading(seen) if seen.phone and mine else headline.headline(seen)
    if not mine:
        dead = own.dead if own is not None else ()
        return Question(
            kind,
            _key(seen, seat),
            seat,
            seen.shown(seat),
            False,
            heading,
            dead_tiles=dead,
            dead_away=_dead_away(seen),
        )
    return _asked(seen, legal(seen, seat), kind, seat, heading)


def _asked(seen: Context, offer: Legal, kind: QuestionKind, seat: str, heading: str) -> Question:
    return Question(
        kind=kind,
        key=_key(seen, seat),
        seat=seat,
        shown=seen.shown(seat),
        mine=True,
        heading=heading,
        companies=_companies(seen, offer, seat),
        seats=_seats(seen) if kind == "order" else (),
        buy=buy_form(seen, offer, ends(seen)) if offer.buy is not None else None,
        dispose=dispose_form(seen, offer, seat) if offer.dispose is not None else None,
        pledge=_pledge(seen, offer, seat) if kind == "pledge" else None,
        sizes=_sizes(seen) if kind == "final_sizes" else (),
        no_tile=offer.no_tile,
        dead_tiles=offer.dead,
        dead_away=_dead_away(seen),
    )


def _dead_away(seen: Context) -> bool:
    return seen.ruleset.policies.dead_tile == "removed"


def _prepare(seen: Context, own: Legal) -> Question:
    """I shall be asked later in this merger and may answer now."""
    seat = own.seat
    return Question(
        kind="dispose",
        key=_key(seen, seat),
        seat=seat,
        shown=seen.shown(seat),
        mine=True,
        heading=_your_shares(own),
        dispose=dispose_form(seen, own, seat),
        dead_tiles=own.dead,
    )


def _your_shares(own: Legal) -> str:
    """The heading over an answer that is prepared."""
    company = own.dispose.company if own.dispose is not None else ""
    return _("Your shares of %(company)s", company=company)


def _key(seen: Context, seat: str) -> str:
    state = seen.state
    step = [state.awaits, seat, str(state.turn_number)]
    if state.merger is not None:
        step += [str(state.merger.folding), str(len(state.merger.folded))]
    return "-".join(step)


def _companies(seen: Context, offer: Legal, seat: str) -> tuple[CompanyChoice, ...]:
    choices = []
    for found in offer.found:
        effect = _(
            "%(tiles)s, %(price)s a share", tiles=tiles(found.size), price=seen.money(found.price)
        )
        if seen.answers(seat) or seen.sight.bank:
            effect = f"{effect} · {_founder(seen, found.certificate, found.cash)}"
        choices.append(_choice(seen, "found", seat, found.company, effect))
    for kind, offers in (("survivor", offer.survivor), ("fold_next", offer.fold_next)):
        for one in offers:
            effect = _(
                "%(tiles)s, %(price)s a share", tiles=tiles(one.size), price=seen.money(one.price)
            )
            choices.append(_choice(seen, kind, seat, one.company, effect))
    return tuple(choices)


def _founder(seen: Context, certificate: int, cash: int) -> str:
    if certificate:
        return _("you get %(shares)s", shares=share_count(certificate))
    if cash:
        return _("no share is left: you get %(cash)s", cash=seen.money(cash))
    return _("no share is left")


def _choice(seen: Context, kind: str, seat: str, company: str, effect: str) -> CompanyChoice:
    number = seen.game.company_of[company]
    entry = {"type": kind, "seat": seat, "company": company}
    return CompanyChoice(seen.mark(number), entry, company, effect)


def _seats(seen: Context) -> tuple[SeatChoice, ...]:
    return tuple(
        SeatChoice(key, seen.shown(key), {"type": "order", "first": key}) for key in seen.game.seats
    )


def _pledge(seen: Context, offer: Legal, seat: str) -> PledgeForm:
    """On the desk every company of the takeover stands there: who holds which is secret."""
    known = seat in seen.sight.own
    if known:
        return PledgeForm(
            influence=seen.state.influence[seen.game.seat_of[seat]],
            companies=tuple(_pledged(seen, seat, one) for one in offer.pledge),
        )
    merger = seen.state.merger
    companies = merger.companies if merger is not None else ()
    return PledgeForm(
        influence=None,
        companies=tuple(
            _choice(seen, "pledge", seat, seen.company(c), tiles(seen.state.sizes[c]))
            for c in companies
        ),
    )


def _pledged(seen: Context, seat: str, one: PledgeChoice) -> CompanyChoice:
    effect = _(
        "%(tiles)s, strength %(strength)s now, you hold %(shares)s",
        tiles=tiles(one.size),
        strength=one.strength,
        shares=share_count(one.shares),
    )
    entry = {"type": "pledge", "seat": seat, "company": one.company}
    mark = seen.mark(seen.game.company_of[one.company])
    return CompanyChoice(mark, entry, one.company, effect, one.most)


def _sizes(seen: Context) -> tuple[SizeChoice, ...]:
    state = seen.state
    counted = sorted(state.on_board, key=lambda company: state.sizes[company])
    return tuple(SizeChoice(seen.mark(company), state.sizes[company]) for company in counted)


def ends(seen: Context) -> tuple[EndChoice, ...]:
    """The reasons to end the game that may be said from this page now."""
    found: dict[str, str] = {}
    agreed = seen.ruleset.ends.agreed
    for key in _enders(seen):
        for reason in legal(seen, key).ends:
            if key == BANK and reason in agreed:
                found[reason] = key  # said for all, not for whoever happens to be on turn
            else:
                found.setdefault(reason, key)
    return tuple(_end(reason, key, reason in agreed, language()) for reason, key in found.items())


@functools.lru_cache(maxsize=256)
def _end(reason: str, key: str, agreed: bool, _language: str) -> EndChoice:
    label = capital(end_label(reason))
    return EndChoice(reason, label, end_sentence(reason), key, agreed=agreed)


def _enders(seen: Context) -> Sequence[str]:
    state = seen.state
    if state.over or not (seen.phone or seen.desk):
        return ()
    if seen.phone:
        return (seen.game.seats[seen.me],)
    acting = [seat for seat in (state.just_bought, state.turn) if seat != NOBODY]
    return (*(seen.game.seats[seat] for seat in acting), BANK)
