"""How answers are packed. Streams are not: an event must not wait in a packer's buffer."""

from __future__ import annotations

from typing import Any, Final

SETTINGS: Final[dict[str, Any]] = {
    "COMPRESS_MIMETYPES": ["text/html", "text/csv", "application/json", "image/svg+xml"],
    "COMPRESS_ALGORITHM": ["br", "gzip"],
    "COMPRESS_LEVEL": 1,  # a quarter of the time of the usual 6, for a tenth more bytes
    "COMPRESS_BR_LEVEL": 1,
    "COMPRESS_STREAMS": False,
    "COMPRESS_EVALUATE_CONDITIONAL_REQUEST": False,  # pages compare their ETags themselves
}
