"""The house as its rules see it: every file of `ledger` and `cli`, read and parsed once.

Law: a rule is a function of a `House` and returns the places that break it, so that a test can hold it
against the real house (`HOUSE`) and against one in which a fault was planted.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]


class Source:
    """One file: its path from the root of the project, its module's dotted name, what was parsed of it."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.parts = PurePosixPath(path).with_suffix("").parts
        self.module = ".".join(self.parts).removesuffix(".__init__")

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @cached_property
    def imported(self) -> tuple[tuple[str, str], ...]:
        """Every module that is imported, wherever in the file, and the name taken from it (or "")."""
        found = []
        for node in self.nodes:
            if isinstance(node, ast.Import):
                found += [(alias.name, "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                found += [(str(node.module), alias.name) for alias in node.names]
        return tuple(found)

    @cached_property
    def packages(self) -> set[str]:
        """The top-level packages that the file imports."""
        return {module.split(".")[0] for module, _ in self.imported}

    def at(self, what: object) -> str:
        """A place to report."""
        return f"{self.path}: {what}"


class House:
    """All files by their path. `imports` gives the project's own modules that a file imports."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.sources = [Source(path, files[path]) for path in sorted(files)]
        self.modules = {source.module for source in self.sources}
        self._imports: dict[str, list[str]] = {}

    def under(self, folder: str) -> list[Source]:
        return [source for source in self.sources if source.path.startswith(folder + "/")]

    def games(self) -> list[str]:
        """The names of the games that are packages of the house."""
        return [each.parts[2] for each in self.under("ledger/games") if each.parts[3:] == ("__init__",)]

    def imports(self, source: Source) -> list[str]:
        if source.path not in self._imports:
            self._imports[source.path] = list(self._own(source))
        return self._imports[source.path]

    def _own(self, source: Source) -> Iterator[str]:
        for module, name in source.imported:
            if module.split(".")[0] in ("ledger", "cli"):
                inner = f"{module}.{name}"
                yield inner if inner in self.modules else module


Rule = Callable[[House], list[str]]


def assert_none(places: list[str]) -> None:
    """A failure lists every place, however many there are."""
    assert not places, "\n".join(["", *places])


HOUSE = House(
    {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for top in ("ledger", "cli")
        for path in (ROOT / top).rglob("*.py")
    }
)
