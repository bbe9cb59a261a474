"""Logs of a host, each with twins that have other secrets, or none: nobody but the host can tell them apart.

Law: the lines of the host are written here by FORMAT.md alone, between any two steps. Whatever is asked,
by whom and of which command, the answer is the same byte for byte, what is recorded too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC
from pathlib import Path
from random import Random
from typing import Any

from cli.clock import Clock
from cli.web.table import WebTable
from ledger.core.errors import TablefoldError
from ledger.desk import secrets
from ledger.desk.desk import Desk
from tests.samples.forge import signed
from tests.secrets import prompts, questions
from tests.secrets.questions import LOG, Questions, at
from tests.secrets.worlds import GAMES, Twins, _played, body

SAMPLES = Path(__file__).parents[2] / "sample_logs" / "humanity"
HOST = "gm"
WORDS = (
    "the miller did it",
    "Noor's brother lives",
    "café ☠",
    "a" * 300,
    '{"type":"secret","x":1}',
    "ann takes 3",
)
MORE = (
    ("verify",),
    ("verify", "--json"),
    ("verify", "--seal", "acorn-bell-lily-oak 3-3f9a20c1"),
    ("seal",),
    ("seal", "--json"),
    ("audit",),
    ("audit", "--json"),
    ("secrets",),
    ("secrets", "--json"),
    ("uncover", "1"),
    ("uncover", "102"),
    ("forget", "101"),
    ("secret", "so"),
    ("host",),
    ("show", "--at", "3"),
    ("show", "--at", "999"),
    ("log", "--all", "--json"),
    ("log", "--graph"),
    ("log", "--moves"),
    ("score",),
    ("undo",),
    ("undo", "2"),
    ("redo",),
    ("undo", "to", "2"),
    ("branch", "other"),
    ("annotate", "2", "so"),
    ("bookmark", "here"),
    ("rename", "gm", "Zoe"),
    ("export", "--to", "events"),
    ("export", "--to", "events", "--bodies"),
    ("repair",),
    ("rows",),
    ("shelf", "--json"),
    ("shelf",),
    ("find", "miller"),
    ("find", "so", "--json"),
    ("show", "--as", "people"),
    ("show", "--as", "recap"),
    ("show", "--as", "numbers"),
    ("show", "--as", "miller"),
    ("share", "-o", "-", "--utc", "--no-notes"),
    ("stats", "--game", "humanity"),
    ("stats", "--player", "ann", "--json"),
)
"""Commands that tell nothing of a hidden piece, but could tell whether a line is there."""


def worlds(folder: Path, seed: int, games: Sequence[str] = (*GAMES, "humanity")) -> Iterator[Twins]:
    """Pairs of logs: without secrets and with some, and with others in the same places."""
    for game in games:
        chance = Random(f"host {game} {seed}")
        path = folder / LOG
        path.unlink(missing_ok=True)
        base = _hosted(_log_of(path, game, chance, seed))
        path.write_bytes(base)
        desk = Desk.open(path)
        _wander(desk, chance)
        if chance.random() < 0.5:
            secrets.note(desk, "this one is told")
            secrets.uncover(desk, [1])
        plain = path.read_bytes()
        places = _between_steps(plain)
        where = sorted(chance.choices(places, k=chance.randrange(1, 9)))
        some = with_secrets(plain, where, Random(f"{seed} one"))
        others = with_secrets(plain, where, Random(f"{seed} other"))
        for one, other in ((plain, some), (some, others)):
            yield _twins(desk, one, other)


def _log_of(path: Path, game: str, chance: Random, seed: int) -> bytes:
    """A game that has begun, and perhaps gone far."""
    if game != "humanity":
        return Path(_played(path.with_name(f"{game}-{seed}.jsonl"), game, chance).journal.path).read_bytes()
    lines = chance.choice(sorted(SAMPLES.glob("*.jsonl"))).read_bytes().splitlines(keepends=True)
    upto = chance.randrange(5, min(len(lines), 120))
    while b'"more":true' in lines[upto - 1] or b'"then":true' in lines[upto - 1]:
        upto -= 1
    return b"".join(lines[:upto])


def _hosted(data: bytes) -> bytes:
    head, *lines = [json.loads(line) for line in data.splitlines()]
    head["host"] = HOST
    return signed(body(head), *map(body, lines))


def _wander(desk: Desk, chance: Random) -> None:
    """Goes back and forth, so that secrets stand beside every kind of line."""
    for _ in range(chance.randrange(6)):
        try:
            chance.choice((desk.undo, desk.redo, lambda: desk.do("note so"), lambda: desk.branch("b")))()
        except TablefoldError:
            continue


def _between_steps(data: bytes) -> list[int]:
    """After how many lines a secret can stand."""
    lines = data.splitlines()
    ends = (place for place in range(1, len(lines) + 1))
    return [place for place in ends if not ({'"more":true', '"then":true'} & _marks(lines[place - 1]))]


def _marks(line: bytes) -> set[str]:
    said = json.loads(line)
    return {f'"{name}":true' for name in ("more", "then") if said.get(name)}


def with_secrets(data: bytes, where: Sequence[int], chance: Random) -> bytes:
    """The log with a line of the host's at each of these places."""
    lines = [json.loads(line) for line in data.splitlines()]
    made: list[dict[str, Any]] = []
    for number, place in enumerate(where, 101):
        on = max((each["id"] for each in lines[:place] if _is_played(each)), default=0)
        made.append(_secret(lines, on, number, chance))
    mixed: list[dict[str, Any]] = []
    for place, line in enumerate(lines):
        mixed += [each for at_, each in zip(where, made, strict=True) if at_ == place]
        mixed.append(line)
    mixed += [each for at_, each in zip(where, made, strict=True) if at_ == len(lines)]
    return signed(*map(body, mixed))


def _is_played(line: dict[str, Any]) -> bool:
    moving = ("undone", "redone", "branched", "switched", "renamed", "corrected", "annotated", "bookmarked")
    beside = ("seat_named", "hosted", "header", "secret", "secret_told", "secret_dropped")
    return line["type"] not in (*moving, *beside)


def _secret(lines: Sequence[dict[str, Any]], on: int, number: int, chance: Random) -> dict[str, Any]:
    """A remark, a move that is still to come, or one that never could, or the end of an earlier secret."""
    place: dict[str, Any] = {"id": number, "on": on, "at": f"2026-11-28T{chance.randrange(10, 24)}:00:00Z"}
    if number > 101 and chance.random() < 0.15:
        return {"type": "secret_dropped", **place, "id": chance.randrange(101, number), "by": HOST}
    picked = [{"type": "noted", "by": HOST, "text": chance.choice(WORDS)}]
    if chance.random() < 0.6:
        played = [line for line in lines[1:] if _is_played(line)]
        gone = ("id", "on", "at", "more", "then", "typed", "h")
        some = chance.sample(played, min(len(played), chance.randrange(1, 4)))
        picked = [{key: value for key, value in line.items() if key not in gone} for line in some]
    typed = {"typed": chance.choice(WORDS)} if chance.random() < 0.5 else {}
    return {"type": "secret", **place, "by": HOST, **typed, "events": picked}


def _twins(desk: Desk, one: bytes, other: bytes) -> Twins:
    return Twins(
        desk.game.info.name,
        one,
        other,
        ("gm", "secret"),
        (None, *desk.setup.seats),
        tuple(sorted({name for kind in desk.game.schema.kinds for name in desk.state.table.catalog.of(kind)}))
        or ("none",),
        desk.setup.seats,
        tuple(move.text for move in desk.moves(desk.eyes(None))),
        tuple(desk.verbs),
        desk.is_over,
    )


def words_of(twins: Twins, chance: Random) -> tuple[tuple[str, ...], bytes]:
    """A command line, and what is typed into it."""
    if chance.random() < 0.3:
        word, *more = chance.choice(MORE)
        return (word, LOG, *more), b""
    words, typed = Questions(twins, chance, on_pages=chance.random() < 0.2).words()
    if words[0] == "play" and chance.random() < 0.5:
        typed = b"secrets\nsecret so\nuncover 1\nlog\n" + typed
    return words, typed


def differs(twins: Twins, words: tuple[str, ...], typed: bytes, folder: Path) -> str:
    """How the two logs answer differently; empty where they do not."""
    one, other = (_asked(data, words, typed, folder) for data in (twins.one, twins.other))
    if one == other:
        return ""
    return f"{twins.game}: {' '.join(words)} {typed!r}:\n{one}\n{other}"


def _asked(data: bytes, words: tuple[str, ...], typed: bytes, folder: Path) -> questions.Answered:
    """What is said, and by how many bytes the log has grown."""
    if words[0] == "news":
        return (0, _news(data, words[-1] if "--as" in words else None, folder / LOG), ""), 0
    if words[:1] + words[2:] not in MORE or words[0] == "rows":
        return questions._asked(data, words, typed, folder)
    path = folder / LOG
    path.write_bytes(data)
    return questions._ran(words, typed), path.stat().st_size - len(data)


def _news(data: bytes, seat: str | None, path: Path) -> str:
    """What comes to a page that was made before the last step at the table; then what comes with a secret."""
    lines = data.splitlines(keepends=True)
    kept = max(place for place, line in enumerate(lines) if not line.startswith(b'{"type":"secret')) or 1
    while kept > 1 and _marks(lines[kept - 1]):
        kept -= 1
    path.write_bytes(b"".join(lines[:kept]))
    table = WebTable(Desk.open(path), Clock(UTC), records=True)
    run, since = table.version.partition("-")[0], table.version
    table.page(seat)
    path.write_bytes(data)
    seen = [table.look(), table.growth(seat, since) or table.page(seat), table.version]
    secrets.note(Desk.open(path), "who looks learns nothing")
    seen += [table.look(), table.growth(seat, since) or table.page(seat), table.version]
    return repr(seen).replace(run, "RUN")


def chunk(folder: Path, number: int, seed: int) -> list[str]:
    """That many questions about new logs."""
    found: list[str] = []
    with at(folder):
        pairs = [each for place in range(2) for each in worlds(folder, seed * 2 + place)]
        for count in range(number):
            chance = Random(f"{seed} {count}")
            twins = pairs[count % len(pairs)]
            if chance.random() < 0.15:
                told = prompts.differs(twins, chance)
            else:
                told = differs(twins, *words_of(twins, chance), folder)
            if told:
                found.append(f"question {count} of seed {seed}: {told}")
    return found


def every_command(folder: Path, seed: int) -> list[str]:
    """Each command of `MORE`, asked of one game."""
    with at(folder):
        pairs = [*worlds(folder, seed, ("humanity",))]
        told = [differs(twins, (word, LOG, *more), b"", folder) for twins in pairs for word, *more in MORE]
    return [each for each in told if each]
