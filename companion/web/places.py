"""Where templates, static files and catalogues lie: in the wheel or atop the repository."""

from __future__ import annotations

import functools
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


@functools.cache
def place(name: str) -> Path:
    """The folder ``name`` (``templates``, ``static``): in the package when it was built into a
    wheel, else at the top of the repository.
    """
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name
