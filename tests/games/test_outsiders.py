"""A game of somebody else's may do what it likes at import and when it is asked: whoever asked goes on."""

from __future__ import annotations

import json
import sys
from importlib.machinery import ModuleSpec
from importlib.metadata import EntryPoint
from importlib.util import spec_from_file_location
from pathlib import Path

import pytest

from ledger.games import outsiders
from tests.plugins import BAD, installed, played, tablefold

IMPORTS = {
    "exits": ("sys.exit(3)", "SystemExit: 3"),
    "interrupts": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "closes": ("raise GeneratorExit", "GeneratorExit"),
    "owns": ("class Own(BaseException): pass\nraise Own('x')", "Own: x"),
}
HARMLESS = {
    "shuts": "sys.stdout.close()",
    "moves": "os.chdir('/')",
    "talks": "print('\\033[31mlook at me')\nprint('and me', file=sys.stderr)",
}


class Editable:
    """What `pip install -e ./pebbles` leaves: a finder after all others that knows the package's folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        file = self._folder / name / "__init__.py"
        return spec_from_file_location(name, file) if name == "pebbles" else None


@pytest.mark.parametrize(
    ("value", "game"), [("jewels", "a game"), ("jewels:LONG", "a long game"), ("jewels:Box.GAME", "boxed")]
)
def test_an_entry_point_names_its_game_or_means_GAME(
    value: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "GAME = 'a game'\nLONG = 'a long game'\nclass Box:\n    GAME = 'boxed'\n"
    (tmp_path / "jewels.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "jewels", raising=False)
    assert outsiders.import_game(EntryPoint("jewels", value, "tablefold.games")) == game


def test_the_folder_of_a_project_does_not_hide_its_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given `pebbles/pebbles/__init__.py`, when it is asked for from the folder above both, it is found."""
    (tmp_path / "pebbles" / "pebbles").mkdir(parents=True)
    (tmp_path / "pebbles" / "pebbles" / "__init__.py").write_text("GAME = 'a game'\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Editable(tmp_path / "pebbles")])
    point = EntryPoint(name="pebbles", value="pebbles:GAME", group="tablefold.games")
    try:
        assert outsiders.import_game(point) == "a game"
    finally:
        del sys.modules["pebbles"]


def test_a_game_that_leaves_at_import_is_in_nobodys_way(tmp_path: Path) -> None:
    for name, (top, _) in IMPORTS.items():
        installed(tmp_path, name, top=top)
    ran = tablefold(tmp_path, "games")
    assert ran.returncode == 0
    assert "effortless" in ran.stdout
    told = " ".join((ran.stdout + ran.stderr).split())
    for name, (_, why) in IMPORTS.items():
        assert f"The game {name} of {name} 1.0 cannot be loaded: {why}." in told


@pytest.mark.parametrize("name", HARMLESS)
def test_side_effects_of_importing_a_game_are_undone(name: str, tmp_path: Path) -> None:
    installed(tmp_path, name, top=HARMLESS[name])
    log = played(tmp_path, name)
    ran = tablefold(tmp_path, "score", log, "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["seats"][0]["total"] == 2


@pytest.mark.parametrize(
    ("fault", "words", "why"),
    [
        ({"view": "lambda state, seat: sys.exit(0)"}, ("show",), "`view` ends Python (SystemExit)"),
        ({"view": "lambda state, seat: sys.exit(0)"}, ("share",), "`view` ends Python (SystemExit)"),
        ({"lines": f"sys.exit(0) if {BAD} else None"}, ("score",), "ends Python (SystemExit)"),
        ({"turn": "lambda state: 'round 1'"}, ("share",), "`turn` answers 'round 1', which is not a number"),
        ({"taken": f"sys.exit(0) if {BAD} else None"}, ("show",), "made a mistake of its own (SystemExit)"),
    ],
    ids=("view", "page", "score", "turn", "event"),
)
def test_a_game_that_leaves_or_lies_where_it_is_asked_is_blamed(
    fault: dict[str, str], words: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    installed(tmp_path, "odd", **fault)
    log = played(tmp_path, "odd")
    ran = tablefold(tmp_path, *words, log, bad=True)
    assert ran.returncode == 70
    assert ran.stderr.startswith("The game odd of odd 1.0")
    assert why in ran.stderr


def test_a_game_under_another_name_says_so(tmp_path: Path) -> None:
    installed(tmp_path, "liar", top="NAME = 'honest'")
    module = tmp_path / "liar.py"
    module.write_text(module.read_text().replace('name="liar"', "name=NAME"))
    ran = tablefold(tmp_path, "new", "a.jsonl", "--game", "liar", "--players", "ann,bob")
    assert "it calls itself 'honest', but its entry point is called 'liar'" in ran.stderr
