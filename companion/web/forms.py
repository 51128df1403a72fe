"""From the flat fields of a form to typed entries.

``tile=C-7`` is a key, ``shares.Physics=3`` one item of a mapping, ``shares.Ann.Physics=3`` of a
mapping of mappings, ``swap.1.out=egg`` one of a list of objects; a field given several times, or
several words in one field, are a list. ``1.type``, ``2.type`` ... make several entries in one
form. Fields that are left empty are left out.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import inspect
from werkzeug.datastructures import MultiDict

from companion.contract import Entry
from companion.texts import _

OWN_FIELDS = frozenset(("csrf", "intent", "seen", "back", "type"))
"""Fields of the form itself, no keys of an entry. Everything named ``ui.*`` is none either."""


class BadForm(Exception):
    """A field that is no such value: its name and a sentence for people."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


@functools.cache
def _keys(kind: type[Entry]) -> dict[str, str]:
    """The keys of an entry type and how their fields are written."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return {f.encode_name: _shape(f.type) for f in described.fields}


def _shape(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.UnionType):
        shapes = {_shape(t) for t in kind.types} - {"one"}
        return shapes.pop() if shapes else "one"
    if isinstance(kind, inspect.DictType):
        return "maps" if isinstance(kind.value_type, inspect.DictType) else "map"
    if isinstance(kind, inspect.ListType):
        structured = isinstance(kind.item_type, (inspect.StructType, inspect.DictType))
        return "objects" if structured else "list"
    return "one"


def _grouped(form: MultiDict[str, str]) -> list[dict[str, list[str]]]:
    """The fields of each entry in the form, in the order of their prefixes."""
    plain: dict[str, list[str]] = {}
    numbered: dict[int, dict[str, list[str]]] = {}
    for name, values in form.lists():
        told = [v.strip() for v in values if v.strip()]
        prefix = re.fullmatch(r"(\d{1,3})\.(.+)", name)
        if prefix:
            numbered.setdefault(int(prefix[1]), {})[prefix[2]] = told
        else:
            plain[name] = told
    groups = [numbered[n] for n in sorted(numbered)]
    return ([plain] if plain.get("type") else []) + [g for g in groups if g.get("type")]


def _value(shape: str, name: str, rest: list[str], told: list[str], into: dict[str, Any]) -> None:
    if shape == "list":
        words = told if len(told) > 1 else re.split(r"[\s,;]+", told[0])
        into[name] = [w for w in words if w]
    elif shape == "map" and rest:
        into.setdefault(name, {})[".".join(rest)] = _plain_number(told[-1])
    elif shape == "maps" and len(rest) > 1:
        numbers = into.setdefault(name, {}).setdefault(".".join(rest[:-1]), {})
        numbers[rest[-1]] = _plain_number(told[-1])
    elif shape == "objects" and len(rest) == 2:
        into.setdefault(name, {}).setdefault(rest[0], {})[rest[1]] = told[-1]
    elif shape == "one" and not rest:
        into[name] = told[-1]
    else:
        raise BadForm(name, _("The field “%(field)s” is not known here.", field=name))


def _plain_number(told: str) -> str:
    """``+2`` as ``2``, and the minus sign of a phone's keyboard as a hyphen."""
    number = re.fullmatch(r"([+\N{MINUS SIGN}-])\s*(\d+)", told)
    if number is None:
        return told
    return number[2] if number[1] == "+" else f"-{number[2]}"


def _entry(fields: Mapping[str, list[str]], types: Mapping[str, type[Entry]], seat: str) -> Entry:
    tag = fields["type"][0]
    kind = types.get(tag)
    if kind is None:
        raise BadForm("type", _("Nothing of the kind “%(kind)s” can be entered here.", kind=tag))
    shapes = _keys(kind)
    data: dict[str, Any] = {"seat": seat} if seat and "seat" in shapes else {}
    for field, told in fields.items():
        if field in OWN_FIELDS or field.startswith("ui.") or not told:
            continue
        name, *rest = field.split(".")
        if name not in shapes or name in ("id", "at", "by"):
            raise BadForm(field, _("The field “%(field)s” is not known here.", field=field))
        _value(shapes[name], name, rest, told, data)
    for name, shape in shapes.items():
        if shape == "objects" and name in data:
            data[name] = [data[name][n] for n in sorted(data[name])]
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _complaint(str(error), data) from error


def _complaint(text: str, data: Mapping[str, Any]) -> BadForm:
    missing = re.search(r"missing required field `(\w+)`", text)
    if missing:
        parts = {
            "out": _("the card laid down"),
            "in": _("the card drawn"),
            "coins": _("how many coins"),
        }
        field = parts.get(missing[1], missing[1])
        return BadForm(missing[1], _("Something is missing here: %(field)s.", field=field))
    where = re.search(r"at `\$\.(\w+)", text)
    field = where[1] if where else ""
    value = data.get(field, "")
    if isinstance(value, str) and value:
        return BadForm(field, _("“%(value)s” is not a whole number.", value=value))
    return BadForm(field, _("Only whole numbers can be entered here."))


def fields_of(entry: Entry) -> dict[str, str]:
    """The flat fields that make this entry again, for a form filled with what it said.

    Each stands there plain and as that of the first of several entries (``1.type``).
    """
    plain = flat(entry)
    return {**plain, **{f"1.{name}": value for name, value in plain.items()}}


def flat(entry: Entry) -> dict[str, str]:
    """The fields with which a form makes this entry."""
    plain = {"type": str(entry.__struct_config__.tag)}
    for name in entry.__struct_fields__:
        value = getattr(entry, name)
        if name not in ("id", "at", "by") and value is not msgspec.UNSET and value is not None:
            _flatten(name, value, plain)
    return plain


def _flatten(name: str, value: Any, into: dict[str, str]) -> None:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            _flatten(f"{name}.{key}", inner, into)
    elif isinstance(value, list | tuple):
        if any(isinstance(one, Mapping) for one in value):
            for number, one in enumerate(value, 1):
                _flatten(f"{name}.{number}", one, into)
        else:
            into[name] = " ".join(str(one) for one in value)
    elif isinstance(value, bool):
        into[name] = "true" if value else "false"
    else:
        into[name] = str(value)


def entries_of(
    form: MultiDict[str, str], types: Iterable[type[Entry]], seat: str = ""
) -> list[Entry]:
    """The entries of a form; ``types`` are those that may be entered at this door.

    ``seat`` acts where an entry needs a seat and the form names none.

    Raises :class:`BadForm` with the field and a sentence.
    """
    known = {str(t.__struct_config__.tag): t for t in types}
    groups = _grouped(form)
    if not groups:
        raise BadForm("type", _("There is nothing to enter in this form."))
    return [_entry(fields, known, seat) for fields in groups]
