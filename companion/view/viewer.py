"""Who looks at a table."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

ViewerKind = Literal["bank", "seat", "screen", "export"]
"""Whose view it is, as views and their JSON twins say it."""


class Bank(msgspec.Struct, frozen=True):
    """The banker's desk. It shows no more than the table screen, but for ``look``.

    ``look`` names the one seat whose holdings the banker looks at just now, announced to all.
    """

    look: str | None = None
    kind: ClassVar[ViewerKind] = "bank"


class Seat(msgspec.Struct, frozen=True):
    """A phone at the page of the seat ``name``; ``also`` are further seats the phone holds."""

    name: str
    also: tuple[str, ...] = ()
    kind: ClassVar[ViewerKind] = "seat"

    @property
    def own(self) -> frozenset[str]:
        """All seats whose secrets this phone knows anyhow."""
        return frozenset((self.name, *self.also))


class Screen(msgspec.Struct, frozen=True):
    """The table screen and everybody who just watches: what all may know."""

    kind: ClassVar[ViewerKind] = "screen"


class Export(msgspec.Struct, frozen=True):
    """The bank's own file: everything. Never rendered on a page of the running table."""

    kind: ClassVar[ViewerKind] = "export"


Viewer: TypeAlias = Bank | Seat | Screen | Export
