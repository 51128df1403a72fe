"""Build step: copies the two htmx files out of the django-htmx wheel into ``static/vendor/``.

So nothing of others lies in this repository, no Node is needed, and pages work offline.
"""

from __future__ import annotations

import shutil
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILES = ("htmx-2.min.js", "ext/hx-sse-2.min.js")


class VendorHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together, and before an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Copies the files; the force-include of ``static`` then takes them into the wheel."""
        source = Path(
            str(distribution("django-htmx").locate_file("django_htmx/static/django_htmx"))
        )
        target = Path(self.root) / "static" / "vendor"
        for name in FILES:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source / name, target / name)
