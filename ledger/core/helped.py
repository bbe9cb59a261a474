"""What `help` shows of a class: its docstring, and the text below each of its fields.

Law: each text is written once, below its field, where a reader of the source and any editor finds it. It is
read from there when somebody asks, and costs nothing until then.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from inspect import cleandoc, getsource
from textwrap import dedent
from typing import SupportsIndex


class Helped(str):
    """A class's docstring, to which `help` adds the fields."""

    __slots__ = ("kind",)
    kind: type

    def expandtabs(self, tabsize: SupportsIndex = 8) -> str:
        """The docstring and the fields. `help` asks for this, through `inspect.cleandoc`, before it shows a
        docstring."""
        said = cleandoc(str(self))
        fields = [
            f"{name}\n{text}".replace("\n", "\n    ") for name, text in field_texts(self.kind).items() if text
        ]
        return "\n\n".join((said, *(["Fields:"] if fields else []), *fields))


def show_fields_in_help(kinds: Iterable[type]) -> None:
    """Lets `help` show the fields of these classes."""
    for kind in kinds:
        said = Helped(vars(kind).get("__doc__") or "")
        said.kind = kind
        type.__setattr__(kind, "__doc__", said)


def field_texts(kind: type) -> dict[str, str]:
    """Each field of a class with the text below it, the fields of its bases first. The text is empty if
    nobody wrote any, or the source cannot be found."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.partition(".")[0] == __name__.partition(".")[0]:
            found.update(_below(base))
    return {name: found.get(name, "") for name in getattr(kind, "__struct_fields__", ())}


def _below(kind: type) -> Iterator[tuple[str, str]]:

    try:
        (tree,) = ast.parse(dedent(getsource(kind))).body
    except (OSError, SyntaxError):
        return
    body = tree.body if isinstance(tree, ast.ClassDef) else []
    for field, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(ast.Constant(str(text))):
                    yield field.target.id, cleandoc(text)
