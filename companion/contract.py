"""What the book, the views and the pages know of any rules package.

A rules package (``companion.stock``, ``companion.megaland``) is a module that offers the names of
:class:`Rules`. Its state is frozen; playing an entry gives a :class:`Step` or a :class:`Refusal`,
never an exception. Exceptions are for bugs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import msgspec

BANK = "bank"
"""The name under which the bank acts; no seat may be called so."""


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """One line of the record. Subclasses are the closed set of a family, tagged by ``type``.

    ``id`` is unique in the table, ``at`` a UTC time, ``by`` the seat or ``"bank"`` that typed it.
    Rules never look at these three.
    """

    id: int | str | None = None
    at: str | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """How an amount came about: the rule, its inputs as data, and the sum to show (``"3 x 4"``)."""

    rule: str
    inputs: Mapping[str, Any]
    sum: str


@dataclass(frozen=True, slots=True)
class Line:
    """One movement on one seat's account; the bank is the other side.

    ``amount`` is money in the ruleset's unit (Megaland: coins), ``shares`` certificates per
    company. Positive is what the seat gets.
    """

    seat: str
    amount: int
    shares: Mapping[str, int]
    why: Why


@dataclass(frozen=True, slots=True)
class Awaited:
    """One thing the table waits for: ``what`` is an entry type or a name from the contract."""

    seat: str
    what: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules take no such entry: a code of the closed list and the facts to explain it."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an entry did: the new state, and the movements it caused in the order they happened."""

    state: S
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of a ruleset: its JSON type in words, default and one sentence for people."""

    name: str
    type: str
    default: Any
    sentence: str
    choices: tuple[Any, ...] = ()
    before_first_tile_only: bool = False


class RulesetError(Exception):
    """A ruleset, an option or the seats are not as they should be; the text names the place."""


class Ruleset(Protocol):
    """What everybody may ask of a loaded ruleset; each family's own class knows more."""

    @property
    def name(self) -> str:
        """Shipped name, or the own one."""

    @property
    def title(self) -> str:
        """Name for people."""

    @property
    def family(self) -> str:
        """``stock`` or ``megaland``."""

    @property
    def min_seats(self) -> int:
        """Fewest seats."""

    @property
    def max_seats(self) -> int:
        """Most seats."""


class Rules(Protocol):
    """The names that each rules package offers."""

    ENTRIES: tuple[type[Entry], ...]
    """The closed set of entry types, corrections not included."""

    CODES: frozenset[str]
    """Every code a refusal of this package can carry."""

    ANYBODYS: Mapping[str, frozenset[str]]
    """Types of entries that any seat may type, for they are about the table, with the types that
    may come before them in the same booking for other seats."""

    FIXED_OPTIONS: frozenset[str]
    """Options that no correction can change."""

    def decode_ruleset(self, data: Mapping[str, Any]) -> Any:
        """A ruleset from the content of its file. Raises :class:`RulesetError`."""

    def options(self, ruleset: Any) -> tuple[OptionSpec, ...]:
        """The options this ruleset takes, in the order to show them."""

    def check_options(self, ruleset: Any, options: Mapping[str, Any]) -> None:
        """Raises :class:`RulesetError` naming an unknown option or value."""

    def malformed(self, options: Mapping[str, Any], entry: Any) -> str | None:
        """A sentence where the entry has a key too many or too few, which its types cannot tell,
        at a table with these options; such an entry makes a file no record."""

    def start(self, ruleset: Any, seats: Sequence[str], options: Mapping[str, Any]) -> Any:
        """The state before the first entry. Raises :class:`RulesetError` (seats, options)."""

    def play(self, state: Any, entry: Any) -> Step[Any] | Refusal:
        """Plays one entry."""

    def waiting(self, state: Any) -> tuple[Awaited, ...]:
        """What is awaited, from whom; empty when over."""

    def chosen_in_secret(self, state: Any) -> bool:
        """Whether somebody has chosen in secret and others still choose."""

    def preview(self, state: Any, entry: Any) -> Any:
        """What the entry would do, as data for a sentence, or the :class:`Refusal`."""

    def legal(self, state: Any, seat: str) -> Any:
        """What this seat may enter now, as data for its page."""

    def books(self, state: Any) -> dict[str, Any]:
        """The replay object without ``entries`` and ``ledger``, which the book adds."""
