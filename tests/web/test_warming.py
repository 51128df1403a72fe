"""Compiled templates are kept as files, and nothing depends on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import TemplateSyntaxError
from jinja2.bccache import Bucket

from companion.book.house import House
from companion.web import create_app, warming


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "data")
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "compiled"


def started(house: House, folder: Path) -> Flask:
    """An app as a server's start makes it, with all templates compiled."""
    app = create_app(house)
    app.jinja_env.bytecode_cache = warming.KeptTemplates(folder)
    warming.compile_templates(app)
    return app


def kept(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_the_next_start_compiles_nothing(
    house: House, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = started(house, folder)
    assert len(kept(folder)) == len(first.jinja_env.list_templates())

    def compiled(*_given: object, **_named: object) -> None:
        raise AssertionError("a template was compiled again")

    monkeypatch.setattr(type(first.jinja_env), "compile", compiled)
    assert b"<h1>" in started(house, folder).test_client().get("/").data


def test_damaged_files_are_made_anew(house: House, folder: Path) -> None:
    started(house, folder)
    before = {path.name: path.read_bytes() for path in kept(folder)}
    for number, path in enumerate(kept(folder)):
        path.write_bytes((b"", before[path.name][:30], b"nonsense" * 99)[number % 3])
    assert b"<h1>" in started(house, folder).test_client().get("/").data
    assert {path.name: path.read_bytes() for path in kept(folder)} == before


def test_a_file_in_which_any_bit_is_wrong_is_never_run_and_is_made_anew(
    house: House, folder: Path
) -> None:
    env = started(house, folder).jinja_env
    table = house.create("acquire-classic", {}, ["Ann", "Bo"])
    before = {path.name: path.read_bytes() for path in kept(folder)}
    assert env.loader is not None and env.bytecode_cache is not None
    chance = random.Random(1)
    for name in env.list_templates():
        source, file, _ = env.loader.get_source(env, name)
        bucket = env.bytecode_cache.get_bucket(env, name, file, source)
        assert bucket.code is not None
        path = folder / f"template-{bucket.key}.cache"
        ends = [0, 1, 60, 70, 120, -1]
        for at in ends + [chance.randrange(path.stat().st_size) for _ in range(20)]:
            content = bytearray(before[path.name])
            content[at] ^= 1 << chance.randrange(8)
            path.write_bytes(content)
            assert env.bytecode_cache.get_bucket(env, name, file, source).code is None
    # every file is damaged now
    host = started(house, folder).test_client()
    assert {path.name: path.read_bytes() for path in kept(folder)} == before
    host.set_cookie("host", house.host_secret)
    at_table = (f"/t/{table.id}/{page}" for page in ("lobby", "desk", "screen", "rules"))
    for page in ("/", "/new", "/import", "/rulesets", *at_table):
        assert host.get(page).status_code == 200, page


def test_a_disk_on_which_nothing_can_be_kept_stops_no_page(
    house: House, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Bucket, "write_bytecode", full)
    assert b"<h1>" in started(house, folder).test_client().get("/").data
    assert kept(folder) == []


def test_a_folder_that_cannot_be_made_stops_no_page(house: House, folder: Path) -> None:
    folder.write_text("in the way")
    assert b"<h1>" in started(house, folder).test_client().get("/").data


def test_a_wrong_template_is_still_told(house: House, folder: Path) -> None:
    app = started(house, folder)
    with pytest.raises(TemplateSyntaxError):
        app.jinja_env.from_string("{% if %}")
