"""Things worked out once per object: states and folds never change, so the object is the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Same(Generic[T]):
    """A key for ``functools.lru_cache``: equal only to itself wrapping the very same object."""

    object: T

    def __hash__(self) -> int:
        return id(self.object)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Same) and self.object is other.object
