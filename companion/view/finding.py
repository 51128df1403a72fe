"""What a check of a ruleset found: sentences about fields."""

from __future__ import annotations

import msgspec

from companion.view.model import Mark


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a field (``companies.3.letter``, ``chart.small.2``; "" is all of it).

    ``wrong``: it cannot be played so; else it is only to be thought about.
    """

    field: str
    text: str
    wrong: bool = True


class Checked(msgspec.Struct, frozen=True):
    """What was found, wrong things first, and the marks of the companies as they will look."""

    findings: tuple[Finding, ...]
    marks: tuple[Mark, ...] = ()

    @property
    def good(self) -> bool:
        """Whether it can be played."""
        return not any(finding.wrong for finding in self.findings)
