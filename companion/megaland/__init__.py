"""Rules of Megaland: pure, integers only, no clock, no chance, no I/O."""
