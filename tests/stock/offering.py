"""What is offered to a seat is taken, and what is not offered is refused."""

from __future__ import annotations

from typing import Any

from companion.contract import Refusal, Step
from tests.stock.staging import Game

REASONS = (
    "size_41",
    "all_safe",
    "borders_settled",
    "nothing_to_gain",
    "early",
    "no_tiles",
    "stopped",
)


def taken(game: Game, kind: str, **keys: Any) -> bool:
    return isinstance(game.play(kind, **keys), Step)


def check_offers(game: Game, pick: int = 0, every: int = 17) -> None:
    """For each seat and the bank: the offers of ``legal`` against the answers of ``play``.

    Of the board every n-th space is tried, another n-th at each call; the seats that are not
    awaited take their turns too.
    """
    row = game.awaited()
    everybody = [*game.seats, "bank"]
    for seat in {everybody[pick % len(everybody)], row[0] if row else "bank"}:
        offer = game.rules.legal(game.state, seat)
        assert offer.mine is (row is not None and row[0] == seat)
        assert bool(offer.spaces or offer.no_tile) is (row == (seat, "place"))
        for effect in offer.spaces[pick % every :: every]:
            answer = game.play("place", seat=seat, tile=effect.space)
            code = answer.code if isinstance(answer, Refusal) else ""
            assert effect.reason == code
        _check_choices(game, seat, offer)
        _check_amounts(game, seat, offer)
        said = tuple(r for r in REASONS if taken(game, "end_game", seat=seat, reason=r))
        assert set(offer.ends) == set(said)
        for space in offer.dead[pick % 3 :: 3]:
            assert taken(game, "dead_tile", seat=seat, tile=space)
        may_vote = seat != "bank" and taken(game, "concede", seat=seat, agree=False)
        assert (offer.concede is not None) is may_vote


def _check_choices(game: Game, seat: str, offer: Any) -> None:
    companies = game.ruleset.companies  # type: ignore[attr-defined]
    row = game.awaited()
    for kind in ("found", "survivor", "fold_next"):
        offered = {choice.company for choice in getattr(offer, kind)}
        if row != (seat, kind):
            assert not offered
            continue
        for company in companies:
            allowed = taken(game, kind, seat=seat, company=company.name)
            assert allowed is (company.name in offered), (kind, company.name)
    for choice in offer.pledge:
        for points, allowed in ((choice.most, True), (choice.most + 1, False)):
            keys = {"seat": seat, "company": choice.company, "influence": points}
            assert taken(game, "pledge", **keys) is allowed


def _check_amounts(game: Game, seat: str, offer: Any) -> None:
    dispose, buy = offer.dispose, offer.buy
    row = game.awaited()
    if dispose is not None and dispose.turn:
        assert row == (seat, "dispose")
        assert taken(game, "dispose", seat=seat, sell=dispose.most_sell)
        assert not taken(game, "dispose", seat=seat, sell=dispose.most_sell + 1)
        assert taken(game, "dispose", seat=seat, trade=dispose.most_trade)
        assert not taken(game, "dispose", seat=seat, trade=dispose.most_trade + 2)
    else:
        assert row != (seat, "dispose")
    if buy is None:
        assert row != (seat, "buy")
        return
    assert taken(game, "buy", seat=seat)
    for choice in buy.choices:
        name = choice.company
        assert taken(game, "buy", seat=seat, shares={name: choice.most})
        answer = game.play("buy", seat=seat, shares={name: choice.most + 1})
        assert isinstance(answer, Refusal)
        assert answer.code == choice.reason
