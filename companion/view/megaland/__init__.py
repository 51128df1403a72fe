"""What the pages of a Megaland table may see; the same door as for stock tables."""

from companion.view.megaland.preview import preview
from companion.view.megaland.project import project
from companion.view.megaland.result import result

__all__ = ["preview", "project", "result"]
