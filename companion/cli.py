"""The command line: ``serve`` (also without a word), ``replay``, ``rulesets`` and chores.

Exit status 0: done. 1: the rules refuse an entry of the record, or the command failed. 2: no
record at all, or a wrong command line.
"""

from __future__ import annotations

import argparse
import importlib
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import games
from companion.book.outcome import Refused
from companion.book.record import BadRecord, Record, decode
from companion.book.replay import replay
from companion.texts import _

COMMANDS = ("serve", "replay", "rulesets", "bench")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0] not in COMMANDS and given[0] not in ("-h", "--help")):
        given.insert(0, "serve")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a letter shows a mark
    try:
        if given[0] == "bench":
            return _bench(given[1:])
        args = _parser().parse_args(given)
        status: int = args.run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    # shown by --help alone too, for serve is meant where no command is named
    serving = argparse.ArgumentParser(add_help=False)
    serving.add_argument(
        "--port", type=int, metavar="N", help=_("port to listen on; kept for the data folder")
    )
    serving.add_argument("--data", type=Path, metavar="DIR", help=_("folder where tables are kept"))
    serving.add_argument(
        "--host", metavar="ADDRESS", help=_("address to show to phones and to listen on")
    )
    serving.add_argument(
        "--threads", type=_positive, default=64, metavar="N", help=_("threads of the server")
    )
    serving.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    parser = argparse.ArgumentParser(
        prog="companion",
        parents=[serving],
        description=_("Banker and stock broker for a real table."),
        epilog=_("With run.py also: test [--long] and shots, which need a browser."),
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser(
        "serve", parents=[serving], help=_("open the table for phones (also without a word)")
    )
    serve.set_defaults(run=_serve)

    replayed = commands.add_parser("replay", help=_("play a record and print its books"))
    replayed.add_argument("file", help=_("the record; - reads it from standard input"))
    replayed.add_argument("--json", action="store_true", help=_("print one JSON object"))
    replayed.add_argument(
        "--until", type=_counted, metavar="N", help=_("stop after entry N of the file")
    )
    replayed.add_argument(
        "--steps", action="store_true", help=_("with --json: one object per entry too")
    )
    replayed.set_defaults(run=_replay)

    listed = commands.add_parser("rulesets", help=_("list the rulesets and their options"))
    listed.add_argument("--json", action="store_true", help=_("print JSON"))
    listed.set_defaults(run=_rulesets)

    commands.add_parser("bench", help=_("measure this machine"))
    return parser


def _counted(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(_("a number from 0"))
    return number


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(_("a number from 1"))
    return number


def _serve(args: argparse.Namespace) -> int:
    if args.data is None:
        from platformdirs import user_data_path

        args.data = user_data_path("table-companion", appauthor=False)
    web: Any = importlib.import_module("companion.web")
    return int(web.serve(args) or 0)


def _bench(arguments: Sequence[str]) -> int:
    from companion.bench import main as measure

    return measure(arguments)


def _replay(args: argparse.Namespace) -> int:
    try:
        record = decode(_content(args.file))
    except OSError as error:
        return _no_record(args, _("%(file)s: %(why)s", file=args.file, why=error.strerror or error))
    except BadRecord as error:
        return _no_record(args, str(error))
    answer = replay(record, args.until, args.steps)
    if isinstance(answer, Refused):
        return _refused(args, record, answer)
    if args.json:
        _print_json(answer)
    else:
        from companion import printed

        print(printed.replayed(record.ruleset, answer))
    return 0


def _content(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _no_record(args: argparse.Namespace, message: str) -> int:
    if args.json:
        _print_json({"error": {"message": message}})
    print(message, file=sys.stderr)
    return 2


def _refused(args: argparse.Namespace, record: Record, refused: Refused) -> int:
    from companion.view.refusals import EVERYTHING, sentence

    message = sentence(refused.refusal, record.ruleset, EVERYTHING)
    if args.json:
        _print_json({"error": {"entry": refused.place, "code": refused.code, "message": message}})
    else:
        place = _("entry %(number)s", number=refused.place)
        print(f"{place}: {message} ({refused.code})", file=sys.stderr)
    return 1


def _rulesets(args: argparse.Namespace) -> int:
    known = []
    for name in games.ruleset_names():
        ruleset = games.load_ruleset(name)
        known.append((ruleset, games.rules_of(ruleset).options(ruleset)))
    if not args.json:
        from companion import printed

        print(printed.rulesets(known))
        return 0
    _print_json(
        [
            {
                "name": ruleset.name,
                "title": ruleset.title,
                "family": ruleset.family,
                "seats": [ruleset.min_seats, ruleset.max_seats],
                "options": [
                    {
                        "name": option.name,
                        "type": option.type,
                        "default": option.default,
                        "choices": list(option.choices),
                        "sentence": option.sentence,
                    }
                    for option in options
                ],
            }
            for ruleset, options in known
        ]
    )
    return 0


def _print_json(answer: Any) -> None:
    print(json.dumps(answer))  # letters beyond ASCII are escaped: right on every console


if __name__ == "__main__":
    sys.exit(main())
