"""`scene save` and `scene FILE` take nothing from each other: what is saved, opened and saved again is the
same file, byte for byte, whether it came with the game or was typed at random, and however it went on.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from cli.prepared import reply
from ledger.core.errors import TablefoldError
from ledger.desk import prepared
from ledger.desk.desk import Desk
from ledger.desk.new_log import NewGame
from ledger.games.humanity.scenes.kinds import KINDS
from ledger.games.humanity.scenes.prepared import SCENE

READY = SCENE.ready()
PEOPLE = ("Wolf", "The Eye", "Old Bear", "Ünal", 'Jo "J" Poe', "Raft", "Dragon")
TRACKS = ("The roof", "Cellar", "track")


def fresh(folder: Path, name: str, *lines: str) -> Desk:
    """Two players in a session."""
    desk = Desk.new(folder / f"{name}.jsonl", NewGame(game="humanity", seats=("ann", "bob")))
    for line in ("ann npc Ann, hurry=8, Acting", "bob npc Bob, hurry=6", "session", *lines):
        desk.do(line)
    return desk


def saved(desk: Desk, file: Path) -> bytes:
    file.unlink(missing_ok=True)
    reply(desk, SCENE, ["save", str(file)], None)
    return file.read_bytes()


def again(folder: Path, first: bytes) -> bytes:
    """What the same table saves after it opened a file in a log of its own."""
    for log in folder.glob("again.jsonl"):
        log.unlink()
    (folder / "first.toml").write_bytes(first)
    desk = fresh(folder, "again")
    prepared.bring_in(desk, SCENE, str(folder / "first.toml"))
    return saved(desk, folder / "second.toml")


@pytest.mark.parametrize("name", READY)
def test_a_scene_of_the_game_is_saved_as_it_is_opened(tmp_path: Path, name: str) -> None:
    desk = fresh(tmp_path, "one")
    prepared.bring_in(desk, SCENE, f"{name}.toml")
    first = saved(desk, tmp_path / "own.toml")
    assert tomllib.loads(first.decode())["questions"] == tomllib.loads(READY[name])["questions"]
    assert again(tmp_path, first) == first


def test_notes_of_other_steps_are_no_questions_of_the_scene(tmp_path: Path) -> None:
    desk = fresh(tmp_path, "one", "note the rain stops", "endeavor racing", "place Ann", "note it rains")
    assert "questions" not in tomllib.loads(saved(desk, tmp_path / "own.toml").decode())


def random_lines(chance: Random) -> list[str]:
    """How a table might set up a scene; a line that is refused is left out."""
    kind, lines = chance.choice([*KINDS]), list[str]()
    for name in chance.sample(PEOPLE, chance.randrange(1, 4)):
        size, stat = chance.choice((4, 6, 8, 10)), chance.choice(("hurt", "hand", "head", "watch"))
        more = chance.choice(("", ", Howling", ", Biting=Stubborn", ", thing=a bone", ", thing=rope, Acting"))
        lines.append(f"npc {name}, d{size}, {stat}={chance.choice((2, 4, 6, 8))}{more}")
    order, title = chance.choice(("", " popcorn", " clockwise")), chance.choice(("", " The gate", " Ä ☠"))
    lines.append(f"endeavor {kind}{order}{title}")
    lines += [f"track {chance.choice(TRACKS)}" for _ in range(chance.randrange(3))]
    for name in chance.sample((*PEOPLE, "Ann", "Bob"), chance.randrange(1, 8)):
        start, below = chance.randrange(16), chance.choice(("", " 3", " (2) (5)"))
        tag = chance.choice(("", " Unique", " Horde", " Revenge Unique"))
        side = chance.choice(("", " ally", " watch", f" {chance.choice(TRACKS)}"))
        lines += [f"place {name} {start}{below}{tag}", f"place {name}{side}", f"unit {name} {side}"]
    for _ in range(chance.randrange(8)):
        lays = KINDS[kind].lays or ("terrain",)
        stat = chance.choice(("", " hand", " head heart", " area"))
        where = chance.choice(("", f" {chance.choice(TRACKS)}"))
        lines.append(f"button {chance.choice(lays)} {chance.randrange(16)}{where}{stat}")
    return [*lines, "elect Ann"]


def tried(desk: Desk, lines: list[str]) -> None:
    for line in lines:
        try:
            desk.do(line)
        except TablefoldError:
            continue


@pytest.mark.parametrize("seed", range(24))
def test_a_scene_that_was_typed_at_random_is_saved_as_it_is_opened(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    desk = fresh(tmp_path, "one")
    tried(desk, random_lines(chance))
    assert desk.state.endeavor is not None
    first = saved(desk, tmp_path / "own.toml")
    assert again(tmp_path, first) == first
    tried(desk, ["begin"])
    if desk.state.endeavor.round:  # what comes before the first round still belongs to the file
        tried(desk, ["Ann die hurry", "Bob die hurry", "Wolf die hurt", "6", "5", "4", "act attack Wolf"])
    assert saved(desk, tmp_path / "own.toml") == first
