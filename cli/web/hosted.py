"""What only the page of a host can say: secrets, and what becomes of them.

Law: the host says it in the words of the prompt; nobody else's tap is read here.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

from cli.pages import secrets as pages
from cli.web.taps import Answer, Tap
from cli.words import SECRET
from ledger.core.blocks import Note
from ledger.core.errors import TablefoldError, UsageError
from ledger.core.line import COLON, whole
from ledger.core.rules.describe import sentence
from ledger.desk import secrets
from ledger.desk.desk import Desk
from ledger.desk.reader import Reader
from ledger.desk.recorded import Recorded

UNCOVER, FORGET = "uncover", "forget"


def is_said(desk: Desk, seat: str | None, tap: Tap) -> bool:
    """Whether a tap is the host's and about a secret."""
    return _is_host(desk, seat) and _word(tap) in (SECRET, UNCOVER, FORGET)


def _is_host(desk: Desk, seat: str | None) -> bool:
    return bool(desk.host) and seat == desk.host


def _word(tap: Tap) -> str:
    return tap.words.strip().partition(" ")[0].partition(COLON)[0].casefold()


def _rest(tap: Tap) -> str:
    said = tap.words.strip()[len(_word(tap)) :].strip()
    return said.removeprefix(COLON).strip()


def _is_move(tap: Tap) -> bool:
    return tap.words.strip()[len(_word(tap)) :].lstrip().startswith(COLON)


def _numbers(tap: Tap) -> list[int]:
    """Raises UsageError."""
    numbers = [whole(word) for word in _rest(tap).split()]
    if not numbers or None in numbers:
        raise UsageError(
            f"{tap.words.strip()}: the number of a secret is missing.", hint="For example: uncover 1"
        )
    return [number for number in numbers if number is not None]


def preview(desk: Desk, tap: Tap) -> Answer:
    """How the host's tap would read. Raises TablefoldError."""
    if _word(tap) == SECRET:
        step, _ = secrets.drafted(desk, _rest(tap), is_move=_is_move(tap))
        said = [f"Only you will know: {sentence(text)}" for text in step.sentences if text]
    else:
        kept = {each.number: each for each in desk.secrets.all}
        numbers = [each for each in _numbers(tap) if desk.secrets.open_one(each)]
        does = "Everybody will know" if _word(tap) == UNCOVER else "Forgotten"
        said = [f"{does}: {text}" for number in numbers for text in kept[number].sentences]
    return Answer(200, {"said": [*map(desk.names.with_names, said)], "words": tap.words})


def as_secret(desk: Desk, seat: str | None, tap: Tap) -> str:
    """The host's words as a secret move, if they fit what only the host knows; otherwise empty."""
    if not _is_host(desk, seat):
        return ""
    with suppress(TablefoldError):
        secrets.drafted(desk, tap.words, is_move=True)
        return f"{SECRET}{COLON} {tap.words}"
    return ""


def record(desk: Desk, tap: Tap) -> Answer:
    """Records what the host tapped. Raises TablefoldError."""
    done = _recorded(desk, tap)
    return Answer(
        200, {"said": [*map(desk.names.with_names, map(sentence, done.sentences))], "at": desk.head}
    )


def _recorded(desk: Desk, tap: Tap) -> Recorded:
    if _word(tap) == SECRET:
        return (secrets.moves if _is_move(tap) else secrets.note)(desk, _rest(tap))
    if _word(tap) == UNCOVER:
        return secrets.uncover(desk, _numbers(tap))
    numbers = _numbers(tap)
    return [secrets.forget(desk, number) for number in numbers][-1]


def data(desk: Desk, seat: str | None) -> dict[str, Any]:
    """What only the host's page shows; nothing for any other page."""
    if not _is_host(desk, seat):
        return {}
    return {
        "seat": seat,
        "name": desk.names.of(seat or ""),
        "host": desk.game.info.host_title,
        "secrets": [
            {"number": each.number, "said": pages.said(desk, each), "open": each.status == "open"}
            for each in desk.secrets.all
        ]
        + [
            {"number": "", "said": text, "open": False}
            for text in (() if desk.secrets.lines else _left_behind(str(desk.journal.path)))
        ],
    }


@lru_cache(maxsize=1)
def _left_behind(log: str) -> tuple[str, ...]:
    """The secrets that stay in earlier logs; these are read only once."""
    return tuple(note.text for note in pages.left_behind(Reader.open(log)) if isinstance(note, Note))


def lines(desk: Desk, seat: str | None) -> int:
    """A number that grows when there is something new for the host alone; 0 for anybody else."""
    return len(desk.journal.asides) if _is_host(desk, seat) else 0
