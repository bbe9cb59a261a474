"""Every small mistake that could have been made in a source file, one line each.

Law: text in, text out; nothing is written or run here. A mutation keeps to one line, so that it can be read
as a difference of two lines. Sentences are left alone, for snapshots test them, and so are annotations.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

COMPARED = {
    "==": "!=",
    "!=": "==",
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "is not": "is",
    "is": "is not",
    "not in": "in",
    "in": "not in",
}
COUNTED = {"+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "+", "|": "&", "&": "|", "^": "|"}
JOINED = {"and": "or", "or": "and"}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "reversed": "list"}
HARMLESS_KEYWORDS = frozenset({"strict", "maxsize", "gc", "frozen", "kw_only", "omit_defaults"})
"""Keywords whose change is seen by no behaviour, or by the type checker at once."""


class Mutation(NamedTuple):
    """`line` counts from 1; `old` and `new` are the whole line, before and after."""

    path: str
    line: int
    old: str
    new: str

    def applied_to(self, source: str) -> str:
        lines = source.splitlines(keepends=True)
        ending = lines[self.line - 1][len(self.old) :]
        lines[self.line - 1] = self.new + ending
        return "".join(lines)

    def is_code(self, source: str) -> bool:
        try:
            compile(self.applied_to(source), self.path, "exec", dont_inherit=True)
        except SyntaxError:
            return False
        return True


def mutations(path: str, source: str) -> list[Mutation]:
    """All mutations of a file, in the order of its lines; a few of them may be no code."""
    lines = source.splitlines()
    found = {
        Mutation(path, line, lines[line - 1], new)
        for line, new in _Finder(lines).of(ast.parse(source))
        if new != lines[line - 1]
    }
    return sorted(found, key=lambda mutation: (mutation.line, mutation.new))


Changed = Iterator[tuple[int, str]]
"""Line numbers, each with what the line becomes."""


class _Finder:
    def __init__(self, lines: list[str]) -> None:
        self._lines = lines
        self._bytes = [line.encode() for line in lines]

    def of(self, tree: ast.AST) -> Changed:
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, ast.Import | ast.ImportFrom) or _is_for_types(node):
                continue
            yield from self._at(node)
            yield from self.of(_without_annotations(node))

    def _at(self, node: ast.AST) -> Changed:
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from self._between([left, *others], COMPARED)
            case ast.BoolOp(values=values):
                yield from self._between(values, JOINED)
            case ast.BinOp(left=left, right=right) if not _is_text(left) and not _is_text(right):
                yield from self._between([left, right], COUNTED)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield from self._replaced(node, lambda text: f"({self._text(operand)})")
            case ast.Constant(value=bool() as value):
                yield from self._replaced(node, lambda text: str(not value))
            case ast.Constant(value=int() as value):
                yield from self._replaced(node, lambda text: str(value + 1))
                yield from self._replaced(node, lambda text: str(value - 1) if value else "-1")
            case ast.Call(func=ast.Name(id=name) as function) if name in CALLED:
                yield from self._replaced(function, lambda text: CALLED[name])
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield from self._replaced(test, lambda text: f"(not ({text}))")
            case ast.Return(value=ast.Constant(value=False)):
                pass  # only a type checker tells it from None
            case ast.Return(value=ast.expr()):
                yield from self._replaced(node, lambda text: "return None")
            case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Delete():
                yield from self._replaced(node, lambda text: "pass")
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield from self._replaced(node, lambda text: "pass")
            case ast.Break():
                yield from self._replaced(node, lambda text: "continue")
            case ast.Continue():
                yield from self._replaced(node, lambda text: "break")

    def _text(self, node: ast.expr) -> str:
        return self._bytes[node.lineno - 1][node.col_offset : node.end_col_offset].decode()

    def _replaced(self, node: ast.expr | ast.stmt, new: Callable[[str], str]) -> Changed:
        """One expression or statement in its line; nothing where it takes several lines."""
        if node.lineno != node.end_lineno:
            return
        line = self._bytes[node.lineno - 1]
        before, after = line[: node.col_offset].decode(), line[node.end_col_offset :].decode()
        old = line[node.col_offset : node.end_col_offset].decode()
        yield node.lineno, before + new(old) + after

    def _between(self, operands: list[ast.expr], words: dict[str, str]) -> Changed:
        """The sign between two operands that end and begin in one line."""
        for one, other in pairwise(operands):
            line = one.end_lineno or 0
            if line != other.lineno:
                continue
            start, end = one.end_col_offset or 0, other.col_offset
            text = self._bytes[line - 1]
            before, gap, after = (part.decode() for part in (text[:start], text[start:end], text[end:]))
            sign = re.search(r"is not|not in|[a-z]+|[^\s()a-z]+", gap)
            if sign is not None and sign[0] in words:
                yield line, before + gap[: sign.start()] + words[sign[0]] + gap[sign.end() :] + after


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _is_for_types(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) as node:
            return name in ("__all__", "__slots__") or _makes_a_type(node)
        case ast.keyword(arg=str() as name):
            return name in HARMLESS_KEYWORDS
    return False


def _makes_a_type(node: ast.Assign) -> bool:
    match node.value:
        case ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec")):
            return True
    return False


def _without_annotations(node: ast.AST) -> ast.AST:
    """The node with what only a type checker reads taken out."""
    match node:
        case ast.FunctionDef():
            node.returns = None
        case ast.arg():
            node.annotation = None
        case ast.AnnAssign():
            node.annotation = ast.Constant(None)
    return node
