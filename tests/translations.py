"""The catalogues of texts: ``python -m tests.translations update | check | compile``.

``update`` reads all texts out of the code, the pages and the rulesets and brings the catalogues up
to date (new texts come empty), ``check`` names what is not translated, ``compile`` makes the files
that the running program reads; the build does that too.
"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_catalogues

ROOT = Path(__file__).parents[1]
CATALOGUES = ROOT / "companion" / "translations"
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
PLACE = re.compile(r"%\((\w+)\)[sd]")
FOLDERS = (("companion", ("**.py", "python")), ("templates", ("**.html", "jinja2")))


def texts() -> Catalog:
    """Every text there is, as a catalogue without translations."""
    found = Catalog(project="table-companion", fuzzy=False)
    for folder, method in FOLDERS:
        for name, line, message, _comments, _context in extract_from_dir(
            ROOT / folder, [method], keywords=KEYWORDS
        ):
            if "translations" not in name:
                found.add(message, locations=[(f"{folder}/{name}", line)])
    for path in sorted((ROOT / "companion" / "rulesets").glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        if isinstance(data, dict) and data.get("about"):
            found.add(data["about"], locations=[(path.relative_to(ROOT).as_posix(), 1)])
    return found


def catalogue(language: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    with (CATALOGUES / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    """The languages there are beside English."""
    return sorted(path.parents[1].name for path in CATALOGUES.glob("*/LC_MESSAGES/messages.po"))


def update() -> None:
    """Brings all catalogues up to date with the texts."""
    for language in languages():
        kept = catalogue(language)
        kept.update(texts(), no_fuzzy_matching=True)
        kept.obsolete.clear()
        file = io.BytesIO()
        # without line numbers, so that a change elsewhere does not change the catalogue
        write_po(file, kept, width=100, include_lineno=False, sort_output=True, omit_header=False)
        path = CATALOGUES / language / "LC_MESSAGES" / "messages.po"
        path.write_bytes(re.sub(rb'"POT-Creation-Date:.*\n', b"", file.getvalue()))
    compile_catalogues(ROOT)


def problems(language: str) -> list[str]:
    """What is wrong: texts that are not translated, not used, or have other places than theirs."""
    kept, wanted = catalogue(language), texts()
    known = {message.id: message for message in kept if message.id}
    asked = {message.id for message in wanted if message.id}
    told = [f"no translation: {one!r}" for one in asked if not _done(known.get(one))]
    told += [f"nowhere used: {one!r}" for one in known if one not in asked]
    told += [f"other places: {m.id!r}" for m in known.values() if _done(m) and not _same_places(m)]
    return sorted(told)


def _done(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    string = message.string
    return all(string) if isinstance(string, tuple) else bool(string)


def _same_places(message: Message) -> bool:
    if isinstance(message.id, tuple):
        many = set(PLACE.findall(message.id[1])) - {"num"}
        return all(set(PLACE.findall(one)) - {"num"} <= many for one in message.string)
    return set(PLACE.findall(message.id)) == set(PLACE.findall(message.string))


def main(arguments: list[str]) -> int:
    """One of the three chores; 1 when the check finds something."""
    chore = arguments[0] if arguments else "check"
    if chore == "update":
        update()
    elif chore == "compile":
        compile_catalogues(ROOT)
    found = [f"{language}: {one}" for language in languages() for one in problems(language)]
    print("\n".join(found) or "Every text is translated.")
    return 1 if found and chore == "check" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
