"""Marks in a text: each is replaced, and nothing that people type passes for one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.web.marks import END, LETTERS, Marks

MARKS, OTHERS = Marks(), Marks()

typed = st.text(st.sampled_from(f"ab{END}{LETTERS}")) | st.just(OTHERS.mark("name"))
names = st.sampled_from(("name", "other"))


@given(st.lists(st.tuples(st.booleans(), typed, names)))
def test_marks_are_filled_and_all_that_is_typed_stays(parts: list[tuple[bool, str, str]]) -> None:
    text = "".join(MARKS.mark(name) if marks else free for marks, free, name in parts)
    told = "".join(f"<{name}>" if marks else free for marks, free, name in parts)
    assert MARKS.filled(text, lambda name: f"<{name}>") == told
    pieces = MARKS.cut(text)
    assert list(pieces[1::2]) == [name for marks, _free, name in parts if marks]
    assert "".join(pieces[::2]) == "".join(free for marks, free, _name in parts if not marks)


def test_a_text_is_the_same_in_every_server_but_for_the_word_of_its_marks() -> None:
    assert MARKS.mark("name") != OTHERS.mark("name")
    told = MARKS.cut(f"a {MARKS.mark('name')} b")
    assert told == OTHERS.cut(f"a {OTHERS.mark('name')} b") == ("a ", "name", " b")
    assert MARKS.cut("a b") == ("a b",)
