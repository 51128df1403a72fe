"""Corrections as pages show them: before they are accepted, and what to hand over after."""

from companion.view.mending.handover import (
    handover,
    handovers,
    own_handovers,
    public_handovers,
)
from companion.view.mending.model import (
    GroupView,
    Handover,
    HandoverItem,
    MendingView,
    OtherWay,
    SeatChange,
    TroubleLine,
)
from companion.view.mending.moment import Moment, Way, moment, trial
from companion.view.mending.preview import preview

__all__ = [
    "GroupView",
    "Handover",
    "HandoverItem",
    "MendingView",
    "Moment",
    "OtherWay",
    "SeatChange",
    "TroubleLine",
    "Way",
    "handover",
    "handovers",
    "moment",
    "own_handovers",
    "preview",
    "public_handovers",
    "trial",
]
