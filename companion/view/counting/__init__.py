"""The count check as pages show it: who agrees, what differs, and what would explain it."""

from companion.view.counting.asking import ask, still_asked, stop
from companion.view.counting.model import CountView, ExplanationView, SeatCount
from companion.view.counting.project import count_view, lies_right, own_count

__all__ = [
    "CountView",
    "ExplanationView",
    "SeatCount",
    "ask",
    "count_view",
    "lies_right",
    "own_count",
    "still_asked",
    "stop",
]
