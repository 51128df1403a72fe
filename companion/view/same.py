"""Things worked out once per object: states and folds never change, so the object is the key."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
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


class Kept(Generic[T]):
    """Remembers the last ``most`` things made.

    Keys are all that a thing follows from, or the ids of such objects: these are kept with what was
    made of them, so that no other object has their ids.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Any, tuple[T, tuple[Any, ...]]] = OrderedDict()

    def get(self, key: Any, make: Callable[[], T], objects: tuple[Any, ...] = ()) -> T:
        """What was made under ``key``; made now if it is not there.

        ``objects`` are those whose ids the key holds.
        """
        found = self._known.get(key)
        return self.keep(key, make(), objects) if found is None else found[0]

    def last(self, key: Any) -> T | None:
        """What was kept under ``key`` last; None: nothing was, or it is forgotten."""
        found = self._known.get(key)
        return None if found is None else found[0]

    def keep(self, key: Any, thing: T, objects: tuple[Any, ...] = ()) -> T:
        """Keeps ``thing`` in the place of what was kept there."""
        self._known[key] = thing, objects
        while len(self._known) > self._most:
            self._known.popitem(last=False)
        return thing
