"""Data files, one per game; ``README.md`` beside them documents their keys."""
