"""Random tables of Megaland: what must always hold holds."""

from __future__ import annotations

from tests.megaland.machine import Machine

TestMachine = Machine.TestCase
