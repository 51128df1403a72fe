"""The stepper of a merger: sell, trade or hold what one has of the company that folds."""

from __future__ import annotations

from companion.stock.entries import Dispose
from companion.stock.offers import DisposeOffer, Legal
from companion.texts import _
from companion.view.context import Context
from companion.view.model import DisposeForm, Preset
from companion.view.preview import dispose_button


def dispose_form(seen: Context, offer: Legal, seat: str) -> DisposeForm:
    """The form for ``seat``: own page or desk. The bank's stock bounds the trade where known."""
    dispose = offer.dispose
    if dispose is None:
        raise ValueError("nothing is offered to dispose of")
    own = seen.answers(seat)
    held = dispose.held if seen.sight.shares_of(seat) or seen.sight.takeover_counts else None
    most = dispose.most_trade if own or (seen.sight.bank and held is not None) else None
    ready = seen.source.prepared.get(seat)
    answer = ready if own and isinstance(ready, Dispose) else Dispose(seat=seat)
    return DisposeForm(
        company=seen.mark(seen.game.company_of[dispose.company]),
        survivor=seen.mark(seen.game.company_of[dispose.survivor]),
        shares=held,
        price=seen.money(dispose.price),
        may_trade=dispose.may_trade,
        max_trade=most,
        presets=_presets(dispose, held, most),
        preparing=not dispose.turn,
        prepared=(ready.sell, ready.trade) if answer is ready else None,
        rate=dispose.rate,
        may_sell=dispose.may_sell,
        button=dispose_button(seen, seen.state, answer),
    )


def _presets(dispose: DisposeOffer, held: int | None, most_trade: int | None) -> tuple[Preset, ...]:
    presets = []
    if held and dispose.may_sell:
        presets.append(Preset(_("Sell all"), held, 0))
    if dispose.may_trade and most_trade:
        label = _("Trade all") if most_trade == held else _("Trade %(n)s", n=most_trade)
        presets.append(Preset(label, 0, most_trade))
    if dispose.may_hold:
        presets.append(Preset(_("Hold all"), 0, 0))
    return tuple(presets)
