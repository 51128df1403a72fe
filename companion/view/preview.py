"""What entries would do, as a sentence before they are booked, or why they cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from companion import stock
from companion.book.entries import seat_of
from companion.book.fold import Folded
from companion.book.outcome import Refused
from companion.book.table import Table
from companion.contract import BANK, Entry, Refusal
from companion.stock import entries as e
from companion.stock.disposal import still_to_decide
from companion.stock.merger import reveals
from companion.stock.state import State
from companion.texts import _, ngettext
from companion.view import effects, lines, offered, refusals, trade
from companion.view.board_view import public_effect
from companion.view.context import Context, context
from companion.view.megaland.preview import choices_revealed
from companion.view.opening import holds_secrets
from companion.view.source import Source, source
from companion.view.viewer import Bank, Viewer
from companion.view.words import listing


class Preview(msgspec.Struct, frozen=True):
    """The line under the thumb: what would be booked, or why not."""

    ok: bool
    text: str
    button: str
    """Label of the main button: "Buy 3 Physics · $24M"; empty when it cannot be."""
    trade: dict[str, int] | None
    """Certificates proposed to be given where the money falls short; own page only."""
    code: str = ""
    """The refusal's code."""
    index: int | None = None
    """Which of several entries is refused, from 0."""


def preview(table: Table | Source, viewer: Viewer, entries: Sequence[Entry]) -> Preview:
    """What these entries, booked together, would do, for the page of ``viewer``."""
    seen = _context(table, viewer)
    state = _as_if_asked(seen.state, entries)
    told: list[str] = []
    button = ""
    for index, entry in enumerate(entries):
        step = stock.play(state, entry)
        if isinstance(step, Refusal):
            return _refused(seen, state, entry, step, index)
        told.append(_effect(seen, state, step.state, entry))
        button = _button(seen, state, entry)
        if reveals(state, step.state) and not seen.sight.all_open:
            break
        state = step.state
    return Preview(True, " · ".join(told), button, None)


def beyond_reveal(folded: Folded, entries: Sequence[Entry]) -> bool:
    """Whether some of these entries follow one that lays open what is secret until then."""
    if not holds_secrets(folded):
        return False
    state = folded.state
    revealed = reveals if isinstance(state, State) else choices_revealed
    for entry in entries[:-1]:
        step = folded.rules.play(state, entry)
        if isinstance(step, Refusal):
            return False
        if revealed(state, step.state):
            return True
        state = step.state
    return False


def _as_if_asked(state: State, entries: Sequence[Entry]) -> State:
    """A later holder prepares its answer: judged as if it were that seat's turn already."""
    first = entries[0] if entries else None
    if not isinstance(first, e.Dispose) or state.awaits != "dispose":
        return state
    seat = state.game.seat_of.get(first.seat)
    return state.entered(actor=seat) if seat in still_to_decide(state) else state


def refusal_text(
    table: Table | Source, viewer: Viewer, refused: Refusal | Refused, entry: Entry | None = None
) -> str:
    """The sentence for an entry that was not booked; tells this viewer no secret."""
    origin = table if isinstance(table, Source) else source(table)
    refusal = refused.refusal if isinstance(refused, Refused) else refused
    if not isinstance(origin.folded.state, State):
        ruleset = origin.folded.ruleset
        return refusals.sentence(refusal, ruleset, refusals.EVERYTHING, origin.name)
    seen = _context(origin, viewer)
    return _sentence(seen, refusal, entry)


def _context(table: Table | Source, viewer: Viewer) -> Context:
    origin = table if isinstance(table, Source) else source(table)
    if isinstance(viewer, Bank) and viewer.look not in origin.looks:
        viewer = Bank()
    return context(origin, viewer)


def _sentence(seen: Context, refusal: Refusal, entry: Entry | None) -> str:
    return refusals.sentence(refusal, seen.ruleset, known(seen, entry), seen.shown)


def known(seen: Context, entry: Entry | None) -> refusals.Known:
    """What this viewer may know of the figures behind an entry.

    The buyer alone is told how many certificates can be had; in a merger what everybody holds of
    the company that folds is revealed.
    """
    seat = seat_of(entry) if entry is not None else None
    if seat is None or seat == BANK:
        return refusals.Known(seen.sight.cash, seen.sight.holders, seen.sight.bank)
    shares = seen.sight.shares_of(seat)
    giving = isinstance(entry, e.Buy) and bool(entry.give) and not shares
    return refusals.Known(
        cash=seen.sight.cash_of(seat) and not giving,
        shares=shares or (isinstance(entry, e.Dispose) and seen.sight.takeover_counts),
        bank=seen.answers(seat) or seen.sight.bank,
        giving=giving,
    )


def _refused(seen: Context, state: State, entry: Entry, refusal: Refusal, index: int) -> Preview:
    proposed = None
    if isinstance(entry, e.Buy) and seen.answers(entry.seat) and refusal.code == "too_little_cash":
        proposed = trade.proposal(state, entry.seat, entry.shares)
    text = _sentence(seen, refusal, entry)
    if proposed:
        text = _(
            "The money falls short: give %(shares)s for it.", shares=seen.shares_text(proposed)
        )
    code = "" if known(seen, entry).giving else refusal.code
    return Preview(False, text, "", proposed, code, index)


def _effect(seen: Context, before: State, after: State, entry: Entry) -> str:
    if isinstance(entry, e.Place):
        space = before.game.space_of[entry.tile]
        return effects.sentence(public_effect(before, offered.effects(before)[space]))
    return lines.text(lines.Told(seen, entry, before, after, ()))


def _button(seen: Context, state: State, entry: Entry) -> str:
    match entry:
        case e.Place():
            return _("Place %(tile)s", tile=entry.tile)
        case e.Found():
            return _("Found %(company)s", company=entry.company)
        case e.Buy():
            return _buy_button(seen, state, entry.shares)
        case e.Dispose():
            return dispose_button(seen, state, entry)
    return _("OK")


def _buy_button(seen: Context, state: State, shares: Mapping[str, int]) -> str:
    wanted = {company: n for company, n in shares.items() if n}
    if not wanted:
        return _("Buy nothing")
    of = state.game.company_of
    price = sum(n * state.price(of[company]) for company, n in wanted.items())
    return _("Buy %(shares)s · %(price)s", shares=seen.shares_text(wanted), price=seen.money(price))


def _hold_button(seen: Context, state: State, seat: str) -> str:
    known = seen.sight.shares_of(seat) or seen.sight.takeover_counts
    if state.merger is None or not known:
        return _("Hold all")
    held = state.shares[state.game.seat_of[seat]][state.merger.folding]
    return ngettext("Hold %(num)s", "Hold all %(num)s", held)


def dispose_button(seen: Context, state: State, entry: e.Dispose) -> str:
    """What an answer in a merger does, as the label of its button: "Sell 4 · get $16M"."""
    if state.merger is None or not (entry.sell or entry.trade):
        return _hold_button(seen, state, entry.seat)
    parts = []
    if entry.sell:
        got = entry.sell * state.price(state.merger.folding)
        parts.append(_("Sell %(n)s · get %(sum)s", n=entry.sell, sum=seen.money(got)))
    if entry.trade:
        parts.append(_("Trade %(n)s", n=entry.trade))
    return listing(parts)
