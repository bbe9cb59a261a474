"""Files that nobody may lose: logs, whole and damaged anywhere, other people's files, links and folders.

Law: written without the code that decides what may be replaced; what a file is, is known because it was made.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "sample_logs"
LOGS = tuple(path for path in sorted(SAMPLES.glob("*/*.jsonl")) if path.parent.name != "broken")
Make = Callable[[random.Random, Path], None]


def _log(chance: random.Random) -> bytes:
    return chance.choice(LOGS).read_bytes()


def whole(chance: random.Random, path: Path) -> None:
    path.write_bytes(_log(chance))


def first_line_damaged(chance: random.Random, path: Path) -> None:
    header, _, rest = _log(chance).partition(b"\n")
    at = chance.randrange(len(header))
    path.write_bytes(header[:at] + bytes([chance.randrange(256)]) + header[at + 1 :] + b"\n" + rest)


def without_its_beginning(chance: random.Random, path: Path) -> None:
    data = _log(chance)
    path.write_bytes(data[chance.randrange(len(data) // 2) :])


def cut_short(chance: random.Random, path: Path) -> None:
    data = _log(chance)
    path.write_bytes(data[: chance.randrange(40, len(data))])


def damaged_anywhere(chance: random.Random, path: Path) -> None:
    data = bytearray(_log(chance))
    for _ in range(chance.randrange(1, 30)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(bytes(data))


def other_newlines(chance: random.Random, path: Path) -> None:
    path.write_bytes(_log(chance).replace(b"\n", chance.choice((b"\r\n", b"\r"))))


def with_a_mark(chance: random.Random, path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + _log(chance))


def in_wide_letters(chance: random.Random, path: Path) -> None:
    path.write_bytes(_log(chance).decode().encode(chance.choice(("utf-16", "utf-16-le"))))


def one_line_among_others(chance: random.Random, path: Path) -> None:
    lines = _log(chance).splitlines(keepends=True)
    path.write_bytes(b"what is left:\n" * chance.randrange(2000) + chance.choice(lines) + b"the end\n")


def a_picture(chance: random.Random, path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chance.randbytes(chance.randrange(1, 5000)))


def an_archive(chance: random.Random, path: Path) -> None:
    path.write_bytes(b"PK\x03\x04" + chance.randbytes(chance.randrange(1, 5000)))


def a_base(chance: random.Random, path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + chance.randbytes(500))


def noise(chance: random.Random, path: Path) -> None:
    path.write_bytes(b"\xff\0" + chance.randbytes(chance.randrange(1, 3000)))


def a_folder(chance: random.Random, path: Path) -> None:
    path.mkdir()
    whole(chance, path / "precious.jsonl")


def a_link_to_a_log(chance: random.Random, path: Path) -> None:
    target = path.with_name(f"{path.name}.target")
    whole(chance, target)
    path.symlink_to(target)


def a_link_to_a_folder(chance: random.Random, path: Path) -> None:
    target = path.with_name(f"{path.name}.folder")
    a_folder(chance, target)
    path.symlink_to(target)


ODD: tuple[Make, ...] = (
    *(whole, first_line_damaged, without_its_beginning, cut_short, damaged_anywhere, other_newlines),
    *(with_a_mark, in_wide_letters, one_line_among_others, a_picture, an_archive, a_base, noise),
    *(a_folder, a_link_to_a_log, a_link_to_a_folder),
)
"""None of these is of a kind that a command writes over."""
BESIDE = (".rows", ".wal", ".tmp", ".key", ".new", f".new-{os.getpid()}", ".html", ".sqlite")
"""What programs call a file of their own beside another; here it is somebody else's."""


def contents(folder: Path) -> dict[str, bytes | str | None]:
    """Every file below a folder with its bytes, every link with where it points, every folder."""
    found: dict[str, bytes | str | None] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        found[name] = (
            os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
        )
    return found
