"""Jinja as the pages use it: what costs time at every call or every value costs little here."""

from __future__ import annotations

import functools
import operator
from collections.abc import MutableMapping
from typing import Any

from flask.templating import Environment
from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape


class Names(Context):
    """What a template may ask. Its functions are called as Python calls."""

    call: Any = staticmethod(operator.call)


class Code(CodeGenerator):
    """Compiles templates. Nothing here wants more than its arguments when it is called: Jinja asks
    at each call, and hands the names of the loops around it on."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Writes a call."""
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """Writes an attribute. Nearly always it is one, and no item of a dictionary."""
        name = repr(node.attr)
        self.write("(_value if (_value := getattr(_of := (")
        self.visit(node.node, frame)
        self.write(f"), {name}, missing)) is not missing else environment.getattr(_of, {name}))")


class Page(Template):
    """A compiled template. What is markup already is written as it is."""

    @classmethod
    def from_code(cls, *given: Any, **named: Any) -> Template:
        """Jinja asks even markup for its markup, and copies it, wherever it is written.

        Should Jinja call its function otherwise one day, this changes nothing any more.
        """
        made = super().from_code(*given, **named)
        made.root_render_func.__globals__["escape"] = _as_markup
        return made

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """What others import of it, made once: Jinja looks each time whether there are new globals,
        but all templates have the same ones."""
        if self._module is None:
            self._module = self.make_module()
        return self._module


def _as_markup(value: Any) -> Markup:
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    if (kind is str and len(value) < SHORT) or kind is int:
        return _escaped(value)
    return escape(value)


SHORT = 100
"""Most texts are names, numbers and words that come again and again."""


@functools.lru_cache(maxsize=8192)
def _escaped(told: str | int) -> Markup:
    return escape(told)


class Templates(Environment):
    """Flask's templates; what all of them may ask is fixed before the first one is loaded.

    Jinja looks at every import whether the globals have changed since, which takes long for the
    chain of mappings that it makes; a plain dictionary takes no time.
    """

    code_generator_class = Code
    context_class = Names
    template_class = Page

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._loaded: dict[str, Template] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """A template by its name; it stays once it is loaded."""
        if isinstance(name, Template) or globals:
            return super().get_template(name, parent, globals)
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of one template."""
        return {**self.globals, **(d or {})}
