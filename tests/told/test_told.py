"""Every error that can reach a person: what, where and what next, in words and as JSON; and doing it works.

A snapshot holds the command, what was said in both forms, and the steps that were then typed. Where a `raise`
is in no case, `elsewhere.toml` says why.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import cli.bugs
from cli.settings import BadSetting
from cli.shell import OutputFailed
from ledger.core import errors
from ledger.core.errors import BadFile
from tests.cli.conftest import Pages
from tests.once import once
from tests.told.asking import ASKING
from tests.told.bringing import BRINGING
from tests.told.chances import CHANCES
from tests.told.correcting import CORRECTING
from tests.told.games import GAMES
from tests.told.hosts import HOSTS
from tests.told.logs import EVENING, LOG
from tests.told.person import ROOT, Case, Person, Told
from tests.told.playing import PLAYING
from tests.told.shelf import SHELF
from tests.told.stats import STATS
from tests.told.typing import TYPING
from tests.told.years import YEARS

CASES = (
    *TYPING,
    *PLAYING,
    *CORRECTING,
    *ASKING,
    *BRINGING,
    *GAMES,
    *SHELF,
    *STATS,
    *YEARS,
    *CHANCES,
    *HOSTS,
)
EXIT_STATUSES = {1, 2, 3, 5}


def _with_one_quote(code: str) -> str:
    """Code of which each Python chooses its own quotes."""
    return code.replace('"', "'")


ELSEWHERE = {
    (file, _with_one_quote(said))
    for places in tomllib.loads(
        Path(__file__).with_name("elsewhere.toml").read_text(encoding="utf-8")
    ).values()
    for file, sayings in places.items()
    for said in sayings
}
"""What no case brings about: the file says why."""


@pytest.fixture(scope="module")
def told(shared_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Told]:
    """A case by its name, tried out once: in words, as JSON, and what came of doing what was said."""
    places = {case.name: place for place, case in enumerate(CASES)}

    @cache
    def tried(name: str) -> Told:
        place = places[name]
        return once(
            shared_folder, f"told-{place}", lambda: try_out(CASES[place], tmp_path_factory.mktemp("told"))
        )

    return tried


def try_out(case: Case, folder: Path) -> Told:
    person, is_json = Person(), case.is_json
    text, after = _in_folder(case, person, folder / "text", case.typed)
    as_json = _in_folder(case, person, folder / "json", f"{case.typed} --json")[0] if is_json else None
    return Told(text, as_json, after, frozenset(person.sites))


def _in_folder(case: Case, person: Person, folder: Path, line: str) -> tuple:  # type: ignore[type-arg]
    folder.mkdir()
    (folder / LOG).write_bytes(EVENING)
    with person.at(folder):
        for step in case.given:
            assert person.does(step, folder).status == 0, (case.name, step)
        ran = person.types(line, case.stdin)
        steps = [(step, person.does(step, folder)) for step in case.then or ()]
    return ran, tuple((step, after) for step, after in steps if isinstance(step, str))


def test_no_two_cases_have_one_name() -> None:
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_told(case: Case, told: Callable[[str], Told], snapshot: SnapshotAssertion) -> None:
    assert told(case.name).page(case) == snapshot.use_extension(Pages)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_is_told_in_words_and_as_data_and_the_next_step_works(
    case: Case, told: Callable[[str], Told]
) -> None:
    text, as_json, after, _ = told(case.name)
    rest = text.err.splitlines()[1:]
    assert text.status in EXIT_STATUSES
    assert any(line.startswith("Next: ") for line in rest), text.err
    assert [(step, ran.err) for step, ran in after if ran.status] == []
    assert bool(after) or case.then is None
    if as_json is not None:
        said = json.loads(as_json.err)["error"]
        more = ["problems"] if said["code"] == BadFile.code else []
        assert (as_json.status, list(said)) == (text.status, ["code", "message", "hint", "line", *more])
        assert said["message"]
        assert said["hint"]


# none is forgotten


@cache
def kinds() -> frozenset[str]:
    found = {name for name, each in vars(errors).items() if isinstance(each, type)}
    own = {kind.__name__ for kind in (BadSetting, OutputFailed, cli.bugs.Bug)}
    return frozenset((found | own) - {"Contradiction", "ClassVar", "annotations"})


@cache
def raised() -> tuple[tuple[str, range, str], ...]:
    """Every place where an error is made: file, its lines, and the beginning of what it says."""
    paths = sorted((*ROOT.glob("ledger/**/*.py"), *ROOT.glob("cli/**/*.py")))
    return tuple(made for path in paths if "testing" not in path.parts for made in _made_in(path))


def _made_in(path: Path) -> Iterator[tuple[str, range, str]]:
    text = path.read_text(encoding="utf-8")
    if not any(f"{kind}(" in text for kind in kinds()):
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds() and node.args:
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield path.relative_to(ROOT).as_posix(), lines, _with_one_quote(ast.unparse(node.args[0]))


def test_every_error_is_told_to_somebody(told: Callable[[str], Told]) -> None:
    sites = frozenset().union(*(told(case.name).sites for case in CASES))
    untold = [
        f"{file}: {said}"
        for file, lines, said in raised()
        if not any((file, line) in sites for line in lines) and (file, said) not in ELSEWHERE
    ]
    assert "\n".join(untold) == ""


def test_every_error_listed_in_elsewhere_still_exists() -> None:
    known = {(file, said) for file, _, said in raised()}
    assert [place for place in ELSEWHERE if place not in known] == []
