"""Notes, cards and coins: which pieces to lay for a sum. The app counts no pieces."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import msgspec

Pieces = tuple[tuple[int, int], ...]
"""(piece, how many), largest piece first."""


class Payment(msgspec.Struct, frozen=True):
    """What a player lays for a sum: ``give`` is laid, ``change`` comes back."""

    amount: int
    give: int
    change: int
    change_pieces: Pieces


def fewest(amount: int, pieces: Sequence[int]) -> Pieces | None:
    """The fewest pieces that make ``amount`` exactly, or None when these pieces cannot.

    >>> fewest(68, (1, 5, 10, 50))
    ((50, 1), (10, 1), (5, 1), (1, 3))
    >>> fewest(60, (25, 20, 1))
    ((20, 3),)
    """
    if amount == 0:
        return ()
    usable = sorted((piece for piece in pieces if piece > 0), reverse=True)
    if not usable:
        return None
    # Large pieces first is exact where each divides the next; the search is for odd sets only.
    if all(big % small == 0 for big, small in itertools.pairwise(usable)):
        counts: dict[int, int] = {}
        for piece in usable:
            counts[piece], amount = divmod(amount, piece)
        return None if amount else _listed(counts)
    return _searched(amount, usable)


def _searched(amount: int, pieces: Sequence[int]) -> Pieces | None:
    best: list[tuple[int, int] | None] = [(0, 0)] + [None] * amount
    for total in range(1, amount + 1):
        for piece in pieces:
            before = best[total - piece] if piece <= total else None
            here = best[total]
            if before is not None and (here is None or before[0] + 1 < here[0]):
                best[total] = (before[0] + 1, piece)
    counts: dict[int, int] = {}
    while amount:
        step = best[amount]
        if step is None:
            return None
        counts[step[1]] = counts.get(step[1], 0) + 1
        amount -= step[1]
    return _listed(counts)


def _listed(counts: Mapping[int, int]) -> Pieces:
    return tuple((piece, counts[piece]) for piece in sorted(counts, reverse=True) if counts[piece])


def closest_below(amount: int, pieces: Sequence[int]) -> tuple[Pieces, int]:
    """The pieces for as much of ``amount`` as they can make, and the rest that stays owing."""
    for owing in range(amount + 1):
        laid = fewest(amount - owing, pieces)
        if laid is not None:
            return laid, owing
    return (), amount


def payment(
    amount: int, pieces: Sequence[int], missing: Sequence[int] = (), cash: int | None = None
) -> Payment:
    """What a player lays for ``amount`` with the usual pieces: all kinds but the smallest.

    ``missing`` are pieces the bank is out of; ``cash`` is what the player has, if it may be
    known: nobody is told to lay more than that. Without a fitting change the sum is laid exactly.

    >>> payment(12, (1, 5, 10, 50)).give
    15
    """
    kinds = [piece for piece in sorted(pieces) if piece not in missing]
    usual = [piece for piece in kinds if piece != min(pieces)]
    if not usual:
        return Payment(amount, amount, 0, ())
    step = usual[0]
    for give in range(amount + -amount % step, amount + 2 * usual[-1] + 1, step):
        if cash is not None and give > cash:
            break
        back = fewest(give - amount, kinds)
        if back is not None and fewest(give, usual) is not None:
            return Payment(amount, give, give - amount, back)
    return Payment(amount, amount, 0, ())


def start_money(
    amount: int, pieces: Sequence[int], seats: int, supply: Mapping[int, int] | None = None
) -> Pieces:
    """The pieces of each seat's start money: small enough to pay with, the smallest stay behind.

    Two of the second smallest kind, the rest of the third; larger ones only when the box
    (``supply``, pieces per kind) has too few of the third.

    >>> start_money(60, (1, 5, 10, 50), 6)
    ((10, 5), (5, 2))
    """
    kinds = sorted(pieces)
    plain = fewest(amount, kinds) or ()
    if len(kinds) < 3:
        return plain
    second, third, large = kinds[1], kinds[2], kinds[3:]
    rest = amount - 2 * second
    if rest < 0 or rest % third:
        return plain
    counts = {second: 2, third: rest // third}
    limit = None if supply is None else supply.get(third)
    if limit is not None and large and large[0] % third == 0:
        while counts[third] * seats > limit and counts[third] * third >= large[0]:
            counts[large[0]] = counts.get(large[0], 0) + 1
            counts[third] -= large[0] // third
    return _listed(counts)
