"""The page `ledger/GAMES.md`, tried as a stranger would: every block runs, step by step, as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from doctest import DocTestParser, DocTestRunner
from itertools import takewhile
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from ledger import api
from ledger.core.rules.kinds import Kind
from ledger.core.rules.verdicts import Over
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games import registry
from ledger.testing import conforms, given
from tests.stones import GAME, GUIDE, code_of

HANDS = GUIDE.with_name("HANDS.md")
ROOT = Path(__file__).parents[1]
PAGE = GUIDE.read_text(encoding="utf-8").splitlines()
STARTS = [place for place, line in enumerate(PAGE) if re.match(r"### \d\. ", line)]
ENDS = [*STARTS[1:], PAGE.index("## The contract")]


def part_of(code: str, first: int, end: int) -> str:
    """What stands between two lines of the page, on the same lines."""
    return "\n" * first + "\n".join(code.split("\n")[first:end])


@pytest.mark.parametrize("number", range(len(STARTS)), ids=[PAGE[start] for start in STARTS])
def test_each_step_runs(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the code of the steps so far, then what the page says it answers is what it answers."""
    module = ModuleType("tutorial")
    monkeypatch.setitem(sys.modules, "tutorial", module)
    told: list[str] = []
    for first, end in zip(STARTS[: number + 1], ENDS, strict=False):
        exec(compile(part_of(code_of("python"), first, end), GUIDE, "exec", dont_inherit=True), vars(module))
        text = part_of(code_of("pycon"), first, end)
        examples = DocTestParser().get_doctest(text, vars(module), "GAMES", str(GUIDE), 0)
        DocTestRunner(verbose=False).run(examples, out=told.append, clear_globs=False)
        vars(module).update(examples.globs)
    assert told == [], "".join(told)


def test_the_game_of_the_guide_is_played_through_a_desk(tmp_path: Path) -> None:
    with registry.guest(GAME):
        wanted = NewGame(game="stones", seats=("ann", "bob"), variant="charms", dealer="tool", seed=3)
        desk = Desk.new(tmp_path / "game.jsonl", wanted)
        while not isinstance(desk.pending, Over):
            desk.do(next(move.text for move in desk.moves() if move.verdict.is_accepted))
        sheet = desk.score(desk.head)
        assert sheet.final
        assert sheet.winners
        assert Desk.open(tmp_path / "game.jsonl").audit(desk.head) == ()


def test_the_game_of_the_guide_is_typed_strictly_without_tricks(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "stones.py").write_text(code_of("python"), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(tmp_path / "stones.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.startswith("Success"), ran.stdout


def rows(heading: str) -> set[str]:
    """What the tables of one part of the contract explain."""
    first = PAGE.index(heading) + 1
    part = takewhile(lambda line: not line.startswith("#"), PAGE[first:])
    return {found[1] for line in part if (found := re.match(r"\| `(\w+)[^`]*` \|", line))}


def test_the_game_with_hands_runs_and_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands on its own, after the five steps."""
    first, end = (PAGE.index(heading) for heading in ("### Hands", "### A score that is only its lines"))
    module = ModuleType("high")
    monkeypatch.setitem(sys.modules, "high", module)
    exec(compile(part_of(code_of("py"), first, end), GUIDE, "exec", dont_inherit=True), vars(module))
    names = {**vars(module), "given": given}
    examples = DocTestParser().get_doctest(
        part_of(code_of("pycon"), first, end), names, "HIGH", str(GUIDE), 0
    )
    told: list[str] = []
    DocTestRunner(verbose=False).run(examples, out=told.append)
    assert told == [], "".join(told)
    for game in ("HIGH", "SWAPS"):
        conforms(vars(module)[game], games=2, forged=100)


def test_what_authors_asked_is_answered_by_a_game_that_conforms(monkeypatch: pytest.MonkeyPatch) -> None:
    first = PAGE.index("## Questions that authors asked")
    module = ModuleType("odds")
    monkeypatch.setitem(sys.modules, "odds", module)
    exec(compile(part_of(code_of("py"), first, len(PAGE)), GUIDE, "exec", dont_inherit=True), vars(module))
    names = {**vars(module), "given": given}
    text = part_of(code_of("pycon"), first, len(PAGE))
    told: list[str] = []
    examples = DocTestParser().get_doctest(text, names, "ODDS", str(GUIDE), 0)
    DocTestRunner(verbose=False).run(examples, out=told.append)
    assert told == [], "".join(told)
    assert conforms(vars(module)["ODDS"], games=2, forged=100).notes == ()


def test_the_second_game_runs_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the page `ledger/HANDS.md`, then what it says it answers is what it answers."""
    module = ModuleType("bids")
    monkeypatch.setitem(sys.modules, "bids", module)
    code = code_of("python", HANDS)
    exec(compile(code, HANDS, "exec", dont_inherit=True), vars(module))
    told: list[str] = []
    examples = DocTestParser().get_doctest(code_of("pycon", HANDS), vars(module), "HANDS", str(HANDS), 0)
    DocTestRunner(verbose=False).run(examples, out=told.append)
    assert told == [], "".join(told)


def test_the_contract_names_every_field() -> None:
    assert rows("### The record") == {field.name for field in msgspec.structs.fields(api.Game)}


def test_the_contract_names_all_that_a_chapter_can_say() -> None:
    said = {*Kind.__struct_fields__} - {"is_tried", "is_by_hand", "is_thrown"}
    assert rows("### Chapters") == said | {"told", "verb", "args", "seen_by", "by_hand", "thrown"}


def test_the_package_is_what_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given the files of the page, when their entry point is loaded, then it is the game of that name."""
    import tomllib  # noqa: PLC0415
    from importlib.metadata import EntryPoint  # noqa: PLC0415

    project = tomllib.loads(code_of("toml"))
    ((name, value),) = project["project"]["entry-points"]["tablefold.games"].items()
    (tmp_path / "stones").mkdir()
    (tmp_path / "stones" / "__init__.py").write_text(code_of("python"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint(name=name, value=value, group=registry.GROUP)
    monkeypatch.setattr(registry, "_entry_points", lambda: (point,))
    assert registry.game(name).info.name == name
    assert project["tool"]["setuptools"]["package-data"] == {"stones": ["py.typed"]}
