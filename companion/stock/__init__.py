"""Rules of the tile-and-stock family: pure, integers only, no clock, no chance, no I/O."""
