"""Money as people read it."""

from __future__ import annotations

from fractions import Fraction

from companion.view.money import number


def test_a_number_is_written_exactly_however_large_it_is() -> None:
    assert number(2300) == "2,300"
    assert number(-123456) == "-123,456"
    assert number(2**60 + 1) == "1,152,921,504,606,846,977"
    assert number(10**30) == "1" + ",000" * 10


def test_a_fraction_has_at_most_two_places_behind_the_comma() -> None:
    assert number(Fraction(75, 2)) == "37.5"
    assert number(Fraction(8000, 3)) == "2,666.67"
