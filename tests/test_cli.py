"""The command line: replay, rulesets, and the exit statuses other programs rely on."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli, games
from companion.view.refusals import EVERYTHING, sentence

RECORD: dict[str, Any] = {
    "format": "companion-record/1",
    "ruleset": "megacquire-gold-condensed",
    "options": {"disclosure": 4},
    "seats": ["Ann", "Bo", "Cy"],
    "entries": [
        {"type": "order", "tiles": {"Ann": "A-12", "Bo": "B-1", "Cy": "E-5"}},
        {"type": "place", "seat": "Ann", "tile": "C-7"},
        {"type": "buy", "seat": "Ann", "shares": {}},
        {"type": "place", "seat": "Bo", "tile": "C-8"},
        {"type": "found", "seat": "Bo", "company": "Physics"},
        {"type": "buy", "seat": "Bo", "shares": {"Physics": 3}},
    ],
}


class Ran:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Runner:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def __call__(self, *arguments: str) -> Ran:
        status = cli.main(arguments)
        out, err = self.capsys.readouterr()
        return Ran(status, out, err)

    def replay(self, *arguments: str, **changes: Any) -> Ran:
        file = self.folder / "record.json"
        file.write_text(json.dumps({**RECORD, **changes}), encoding="utf-8")
        return self("replay", *arguments, str(file))


@pytest.fixture(name="run")
def _run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Runner:
    return Runner(tmp_path, capsys)


def test_the_contracts_own_example_gives_the_contracts_own_object(run: Runner) -> None:
    ran = run.replay("--json")
    answer = ran.json
    ledger = answer.pop("ledger")
    assert (ran.status, ran.err) == (0, "")
    assert answer == {
        "ruleset": "megacquire-gold-condensed",
        "entries": 6,
        "over": False,
        "turn": "Cy",
        "waiting": [{"seat": "Cy", "for": "place"}],
        "companies": {"Physics": {"size": 2, "price": 4, "bank": 21, "safe": False}},
        "seats": {
            "Ann": {"cash": 60, "shares": {}},
            "Bo": {"cash": 48, "shares": {"Physics": 4}},
            "Cy": {"cash": 60, "shares": {}},
        },
        "lone": [],
        "dead": [],
        "merger": None,
        "standings": [],
    }
    founded, bought = ledger
    assert (founded["entry"], founded["cash"], founded["shares"]) == (5, 0, {"Physics": 1})
    assert founded["why"]["rule"] == "found"
    assert (bought["entry"], bought["seat"], bought["cash"]) == (6, "Bo", -12)
    assert bought["shares"] == {"Physics": 3}
    assert bought["why"]["rule"] == "buy" and bought["why"]["sum"] == "3 x 4"
    inputs = bought["why"]["inputs"]
    assert (inputs["shares"], inputs["price"]) == (3, 4)


def test_for_people_the_books_stand_in_columns(run: Runner) -> None:
    ran = run.replay()
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert "6 entries" in lines[1] and "Cy" in lines[1]
    assert [line.split() for line in lines[3:7]] == [
        ["seat", "cash", "Physics"],
        ["Ann", "$60M", "-"],
        ["Bo", "$48M", "4"],
        ["Cy", "$60M", "-"],
    ]
    assert len({line.index("h") + 1 for line in lines[3:4]}) == 1
    assert lines[-1].split() == ["Physics", "2", "$4M", "21", "no"]


def test_until_stops_after_an_entry_of_the_file(run: Runner) -> None:
    answer = run.replay("--json", "--until", "4").json
    assert answer["entries"] == 4
    assert answer["waiting"] == [{"seat": "Bo", "for": "found"}]


def test_steps_adds_one_object_per_entry_without_steps_and_ledger(run: Runner) -> None:
    answer = run.replay("--json", "--steps").json
    assert [step["entries"] for step in answer["steps"]] == [1, 2, 3, 4, 5, 6]
    last = answer["steps"][-1]
    assert {**last, "ledger": answer["ledger"], "steps": answer["steps"]} == answer
    assert run.replay("--json", "--steps", "--until", "2").json["steps"] == answer["steps"][:2]


def test_an_entry_the_rules_refuse_ends_with_status_1_its_number_and_a_sentence(
    run: Runner,
) -> None:
    entries = [*RECORD["entries"], {"type": "place", "seat": "Cy", "tile": "C-8"}]
    ran = run.replay("--json", entries=entries)
    assert ran.status == 1
    error = ran.json["error"]
    assert (error["entry"], error["code"]) == (7, "occupied")
    assert "C-8" in error["message"]
    people = run.replay(entries=entries)
    assert people.status == 1 and people.out == ""
    assert error["message"] in people.err and "7" in people.err


@pytest.mark.parametrize(
    ("correction", "code"),
    [
        ({"type": "undo", "target": 77}, "unknown_entry"),
        ({"type": "redo", "target": 6}, "not_undone"),
        ({"type": "set", "option": "disclosure", "value": 1}, "bad_entry"),
        ({"type": "set", "option": "colour", "value": 1}, "bad_entry"),
    ],
)
def test_a_wrong_correction_is_status_1_with_its_own_number(
    run: Runner, correction: Any, code: str
) -> None:
    ran = run.replay("--json", entries=[*RECORD["entries"], correction])
    assert ran.status == 1
    assert (ran.json["error"]["entry"], ran.json["error"]["code"]) == (7, code)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"format": "companion-record/9"}, "format"),
        ({"ruleset": "chess"}, "chess"),
        ({"options": {"colour": 1}}, "colour"),
        ({"options": {"disclosure": 9}}, "disclosure"),
        ({"seats": ["Ann", "Ann", "Cy"]}, "Ann"),
        ({"seats": ["Ann", "Bo"]}, "seats"),
        ({"extra": 1}, "extra"),
        ({"entries": [{"type": "draw"}]}, "entry 1"),
        ({"entries": [{"type": "place", "seat": "Ann"}]}, "tile"),
        ({"entries": [{"type": "order"}]}, "entry 1"),
        ({"ruleset": "mergernaut05"}, "disclosure"),
    ],
)
def test_what_is_no_record_is_status_2_and_a_message_that_names_the_place(
    run: Runner, changes: dict[str, Any], place: str
) -> None:
    ran = run.replay("--json", **changes)
    assert ran.status == 2
    assert place in ran.err
    assert ran.json == {"error": {"message": ran.err.strip()}}
    assert run.replay(**changes).out == ""


def test_a_file_that_is_not_there_is_status_2(run: Runner) -> None:
    ran = run("replay", str(run.folder / "nothing.json"))
    assert ran.status == 2 and "nothing.json" in ran.err


def test_a_record_is_read_from_standard_input_too(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = io.TextIOWrapper(io.BytesIO(json.dumps(RECORD).encode()))
    monkeypatch.setattr("sys.stdin", content)
    assert run("replay", "--json", "-").json["entries"] == 6


def test_output_is_plain_letters_so_that_every_console_shows_it(run: Runner) -> None:
    seats = ["Ann", "Bo", "李"]
    ran = run.replay("--json", seats=seats, entries=[])
    assert ran.out.isascii() and list(ran.json["seats"]) == seats


@pytest.mark.parametrize("wrong", [["--until", "-1"], ["--until", "x"], ["--colour"]])
def test_a_wrong_command_line_is_status_2(run: Runner, wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run("replay", *wrong, "file")
    assert caught.value.code == 2


def test_rulesets_lists_every_ruleset_with_type_default_and_sentence_of_each_option(
    run: Runner,
) -> None:
    known = run("rulesets", "--json").json
    assert [ruleset["name"] for ruleset in known] == list(games.ruleset_names())
    for ruleset in known:
        for option in ruleset["options"]:
            assert set(option) == {"name", "type", "default", "choices", "sentence"}
            assert option["sentence"].endswith(".") and option["type"]
    options = {r["name"]: {o["name"] for o in r["options"]} for r in known}
    assert {"hexagons", "disclosure", "cash_open"} <= options["megacquire-gold-condensed"]
    assert not {"disclosure", "cash_open"} & options["mergernaut05"]
    assert "treasures" in options["megaland"]
    printed = run("rulesets").out
    assert all(name in printed for name in games.ruleset_names())


def test_without_a_word_the_table_is_served(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    import companion.web

    given: list[Any] = []
    monkeypatch.setattr(companion.web, "serve", lambda args: given.append(args) or 0)
    run("--port", "5001", "--data", "here", "--no-browser")
    run("serve")
    assert (given[0].port, given[0].data, given[0].no_browser) == (5001, Path("here"), True)
    assert given[0].threads == given[1].threads == 64
    assert given[1].data.is_absolute() and given[1].data.name == "table-companion"


def test_help_alone_tells_the_commands_and_the_options_of_the_server(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    words = ("replay", "rulesets", "--port N", "--data DIR", "--host ADDRESS", "--no-browser")
    assert [word for word in words if word not in told] == []


def test_every_refusal_of_an_entry_has_a_sentence_of_its_own(run: Runner) -> None:
    ruleset = games.load_ruleset("megacquire-gold-condensed")
    from companion.contract import Refusal

    codes = ("unknown_entry", "already_undone", "not_undone", "bad_target", "bad_entry", "stale")
    sentences = {sentence(Refusal(code), ruleset, EVERYTHING) for code in codes}
    assert len(sentences) == len(codes)
