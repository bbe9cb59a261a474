"""Files that nobody may lose: logs, whole and damaged anywhere, other people's files, links and folders.

Law: written without the code that decides what may be replaced; what a file is, is known because it was made.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

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
    path.write_bytes(data[chance.randrange(1, len(data) // 2) :])


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
    path.write_bytes(b"what is left:\n" * chance.randrange(1, 2000) + chance.choice(lines) + b"the end\n")


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


def a_link_to_nothing(_: random.Random, path: Path) -> None:
    path.symlink_to(path.with_name(f"{path.name}.gone"))


def a_link_to_itself(_: random.Random, path: Path) -> None:
    path.symlink_to(path)


def a_pipe(_: random.Random, path: Path) -> None:
    os.mkfifo(path)


ODD: tuple[Make, ...] = (
    *(whole, first_line_damaged, without_its_beginning, cut_short, damaged_anywhere, other_newlines),
    *(with_a_mark, in_wide_letters, one_line_among_others, a_picture, an_archive, a_base, noise),
    *(a_folder, a_link_to_a_log, a_link_to_a_folder, a_link_to_nothing, a_link_to_itself, a_pipe),
)
"""None of these is of a kind that a command writes over."""
NO_LOGS: tuple[Make, ...] = (
    *(without_its_beginning, other_newlines, with_a_mark, in_wide_letters, one_line_among_others),
    *(a_picture, an_archive, a_base, noise, a_folder, a_link_to_a_folder),
    *(a_link_to_nothing, a_link_to_itself, a_pipe),
)
"""In none of these a game can be gone on with."""
BESIDE = (".tmp", ".new", f".new-{os.getpid()}", ".key", ".html", ".sqlite", ".wal")
"""What programs call a file of their own beside another; here it is somebody else's."""
BESIDE_SHELF = (".rows", ".wal", ".wal.checkpoint", ".wal.recovery", ".tmp")
"""The same, of a shelf."""


@contextmanager
def read(folder: Path) -> Iterator[None]:
    """Meanwhile somebody reads whatever comes out of a pipe, so that nobody waits to write into it."""
    pipes = [os.open(path, os.O_RDWR | os.O_NONBLOCK) for path in folder.iterdir() if path.is_fifo()]
    is_over = Event()

    def drain() -> None:
        while not is_over.wait(0.002):
            for pipe in pipes:
                with suppress(BlockingIOError):
                    os.read(pipe, 1 << 20)

    reader = Thread(target=drain)
    if pipes:
        reader.start()
    try:
        yield
    finally:
        is_over.set()
        if pipes:
            reader.join()
        for pipe in pipes:
            os.close(pipe)


def contents(folder: Path) -> dict[str, bytes | str]:
    """Every file below a folder with its bytes, every link with where it points, every folder and pipe."""
    return {str(path.relative_to(folder)): _content(path) for path in sorted(folder.rglob("*"))}


def _content(path: Path) -> bytes | str:
    if path.is_symlink():
        return f"a link to {path.readlink()}"
    if path.is_file():
        return path.read_bytes()
    return "a pipe" if path.is_fifo() else "a folder"
