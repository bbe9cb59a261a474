"""Plants a fault in every rule of a game in turn, and says which of them no test notices.

    python -m ledger.testing hearts --plants tests

Law: the source is only read. A fault is one statement of a `needs`, `may` or `anytime` that is left out, so
that a demand or a refusal is missing. All faults are compiled into the game at once, each behind its own
switch. A process turns on one switch, and runs the tests that reach it.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import pickle
import select
import sys
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from types import CodeType
from typing import Any

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from ledger.core.errors import UsageError
from ledger.core.pieces.names import counted
from ledger.core.rules.verdicts import LEGAL

RULES = ("needs", "may", "anytime")
"""The methods of an event that can say no."""
PATIENCE = 5
"""The tests may take this many times as long as they take without a fault; a longer wait counts as
noticed."""
LEAST = 5.0
"""The fewest seconds that the tests are given."""


class Plant(msgspec.Struct, frozen=True):
    """A statement that can be left out."""

    file: str
    line: int
    rule: str
    """The event and its method: `CardPlayed.may`."""
    said: str
    """The first line of the statement."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.rule}: {self.said}"


class PlantedGame:
    """All plants of a game, and the switch that each of them asks."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.plants: list[Plant] = []
        self.thrown = -1
        """The place of the plant that is a fault now."""
        self.passed: set[int] = set()
        """The places of the plants that a test reached."""

    def is_done(self, place: int) -> bool:
        """Whether a statement runs, as it should."""
        self.passed.add(place)
        return place != self.thrown

    def planted(self, tree: ast.Module, path: str) -> ast.Module:
        """The tree of a file with a switch before every statement of a rule."""
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            for method in kind.body:
                if isinstance(method, ast.FunctionDef) and method.name in RULES:
                    sower = _Sower(self, path, f"{kind.name}.{method.name}", lines)
                    method.body = sower.switch_all(method.body)
        return ast.fix_missing_locations(tree)


class _Sower(ast.NodeTransformer):
    """Puts a switch before each statement of one rule."""

    def __init__(self, field: PlantedGame, path: str, rule: str, lines: Sequence[str]) -> None:
        self._field, self._path, self._rule, self._lines = field, path, rule, lines

    def switch_all(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for each in body:
            new = self.visit(each)
            found += new if isinstance(new, list) else [new]
        return found

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        return self._switched(node) if isinstance(node.value, ast.Call) else node

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        return self._switched(node)

    def visit_Return(self, node: ast.Return) -> ast.stmt | list[ast.stmt]:
        """If a verdict is left out, nothing speaks against the move."""
        if node.value is None or self._rule.endswith(".needs") or _is_legal(node.value):
            return node
        return [self._switched(node), ast.Return(ast.Name("__legal__", ast.Load()))]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        return node

    def _switched(self, node: ast.stmt) -> ast.stmt:
        place = len(self._field.plants)
        said = self._lines[node.lineno - 1].strip()
        self._field.plants.append(Plant(self._path, node.lineno, self._rule, said))
        asked = ast.Call(ast.Name("__stands__", ast.Load()), [ast.Constant(place)], [])
        return ast.copy_location(ast.If(asked, [node], []), node)


def _is_legal(value: ast.expr) -> bool:
    """Whether a value refuses nothing: it is LEGAL itself, or None."""
    return ast.unparse(value) in ("LEGAL", "api.LEGAL", "None")


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a file of the game with its switches."""

    field: PlantedGame

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(Path(self.path).read_bytes())
        code: CodeType = compile(self.field.planted(tree, self.path), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: Any) -> None:
        module.__stands__, module.__legal__ = self.field.is_done, LEGAL
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of one package before anybody else does."""

    def __init__(self, field: PlantedGame) -> None:
        self._field = field

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        package = self._field.package
        if fullname != package and not fullname.startswith(f"{package}."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            loader = _Loader(fullname, spec.loader.path)
            loader.field = self._field
            spec.loader = loader
        return spec


class Run(msgspec.Struct):
    """One test without a fault: how long it took, whether it failed, and the plants that it reached."""

    seconds: float
    failed: bool
    passed: frozenset[int]


class Gardener:
    """The pytest plugin that runs all tests once, and then, for each plant or for some, the tests that
    reached it."""

    def __init__(
        self, field: PlantedGame, tell: Callable[[str], None], places: Collection[int] | None = None
    ) -> None:
        self._field, self._tell, self._places = field, tell, places
        self.unnoticed: list[Plant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = session.items
        runs: list[Run] = _in_another_process(lambda: [self._run(item) for item in items])
        sound = [place for place, run in enumerate(runs) if not run.failed]
        plants = dict(enumerate(self._field.plants))
        if self._places is not None:
            plants = {place: plants[place] for place in sorted(self._places)}
        self._tell(f"{counted(len(sound), 'test')}, {counted(len(plants), 'plant')}")
        for place, plant in plants.items():
            asked = [each for each in sound if place in runs[each].passed]
            asked.sort(key=lambda each: runs[each].seconds)
            limit = LEAST + PATIENCE * sum(runs[each].seconds for each in asked)
            if not asked or not self._is_noticed(place, [items[each] for each in asked], limit):
                self.unnoticed.append(plant)
                self._tell(f"{plant}{'' if asked else '  (no test reaches it)'}")
        return True

    def _run(self, item: pytest.Item) -> Run:
        self._field.passed.clear()
        began = time.perf_counter()
        failed = _fails(item)
        return Run(time.perf_counter() - began, failed, frozenset(self._field.passed))

    def _is_noticed(self, place: int, items: Sequence[pytest.Item], limit: float) -> bool:
        def work() -> bool:
            self._field.thrown = place
            return any(map(_fails, items))

        return bool(_in_another_process(work, limit, late=True))


def _fails(item: pytest.Item) -> bool:
    """Whether a test fails; its fixtures are set up for it alone, and taken down again."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _in_another_process(work: Callable[[], Any], limit: float | None = None, late: Any = None) -> Any:
    """What `work` answers in a process of its own, or `late` after `limit` seconds, or if it is killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        with suppress(BaseException), open(writing, "wb") as out:
            pickle.dump(work(), out)
        os._exit(0)
    os.close(writing)
    try:
        return pickle.loads(_read_all(reading, limit))
    except (EOFError, TimeoutError):
        return late
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, 9)
        os.waitpid(child, 0)
        os.close(reading)


def _read_all(pipe: int, limit: float | None) -> bytes:
    """Everything that comes through a pipe. Raises TimeoutError."""
    data, until = b"", None if limit is None else time.monotonic() + limit
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        ready, _, _ = select.select([pipe], [], [], left)
        if not ready:
            raise TimeoutError
        more = os.read(pipe, 1 << 16)
        if not more:
            return data
        data += more


def unnoticed(package: str, tests: Sequence[str], tell: Callable[[str], None]) -> list[Plant]:
    """The plants in a package that these pytest tests do not notice. Raises UsageError if the tests load no
    rule of the package."""
    field = PlantedGame(package)
    sys.meta_path.insert(0, Finder(field))
    gardener = Gardener(field, tell)
    run_gardener(gardener, tests)
    if not field.plants:
        raise UsageError(f"These tests load no rule of {package}.", hint="Name the module as they import it.")
    return gardener.unnoticed


def run_gardener(gardener: Gardener, tests: Sequence[str]) -> list[Plant]:
    """The plants that these pytest tests do not notice. Raises UsageError."""
    with redirect_stdout(StringIO()) as said:
        status = pytest.main(["-qq", "-p", "no:cacheprovider", *tests], plugins=[gardener])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise UsageError("These tests cannot be run.", hint=said.getvalue().strip())
    return gardener.unnoticed
