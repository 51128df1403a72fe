"""Build step: htmx for ``static/vendor/``, and the compiled catalogues of texts.

htmx is copied out of the django-htmx wheel, so nothing of others lies in this repository, no Node
is needed, and pages work offline.
"""

from __future__ import annotations

import shutil
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX = "htmx-2.min.js"


def compile_catalogues(root: Path) -> None:
    """Makes the file that the program reads beside each catalogue of ``root``."""
    for path in (root / "companion" / "translations").glob("*/LC_MESSAGES/messages.po"):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parents[1].name)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)


class VendorHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together, and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes the files; what pyproject.toml includes takes them into the wheel."""
        source = distribution("django-htmx").locate_file(f"django_htmx/static/django_htmx/{HTMX}")
        target = Path(self.root) / "static" / "vendor"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(str(source), target / HTMX)
        compile_catalogues(Path(self.root))
