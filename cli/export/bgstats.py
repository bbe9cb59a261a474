"""A play for BG Stats: the data that the app takes, and the link that hands it over.

Law: every field that the app needs is there, because the app stops at a missing one. Nobody has won before
the game is over. Source: ledger/FORMAT.md, "Exports"; the app's own page "Push plays to BG Stats".
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import quote

import msgspec

from cli.export.account import Account, Export
from cli.render.clean import visible
from cli.render.json import encode

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tablefold"
"""The app recognises each game and each player by it, so it never changes."""
LONGEST_COMMENT = 1000
"""Characters of the comment: the whole play has to fit into a link."""


def made(export: Export) -> bytes:
    return encode(play(export.account)).encode() + b"\n"


def play(account: Account) -> dict[str, Any]:
    """`link` opens the app with the play, `play` is what it hands over."""
    data = {**_cleaned(_play(account)), "comments": _comments(account)}
    raw = msgspec.json.encode(data).decode()
    return {"link": LINK + quote(raw, safe=":,"), "play": data}


def _play(account: Account) -> dict[str, Any]:
    played, minutes = _date(account), account.minutes
    return {
        "sourceName": SOURCE,
        "sourcePlayId": account.log,
        "playDate": f"{played:%Y-%m-%d %H:%M:%S}",
        **({"durationMin": minutes} if minutes else {}),
        "game": {
            "name": account.called,
            "sourceGameId": account.played,
            "highestWins": not account.score.fewest,
            "noPoints": not account.score.lines,
        },
        "board": account.variant,
        "players": [_player(account, seat) for seat in account.score.seats],
        "location": account.place,
    }


def _player(account: Account, seat: str) -> dict[str, Any]:
    sheet = account.score
    return {
        "name": seat,
        "sourcePlayerId": seat,
        **({"rank": ranks[seat]} if (ranks := sheet.ranks()) else {}),
        **({"score": sheet.points(sheet.side(seat))} if sheet.lines else {}),
        "winner": seat in sheet.winners,
        "startPlayer": seat in account.starters,
        "role": "",
    }


def _date(account: Account) -> datetime:
    """When it was played, in UTC: as recorded, except for a log that was written on another day than the
    table gives."""
    recorded = account.began or datetime(1970, 1, 1, tzinfo=UTC)
    try:
        noon = datetime.combine(date.fromisoformat(account.date.strip()), time(12), tzinfo=UTC)
    except ValueError:
        return recorded
    return noon if abs(noon - recorded) > timedelta(days=1.5) else recorded


def _comments(account: Account) -> str:
    """What the table calls the game, how a tie was broken, what an unfinished game waits for, and the
    notes."""
    notes = (text for move in account.moves for text in move.notes)
    going_on = () if account.is_over else (f"The game goes on: {account.asked}",)
    said = filter(None, (account.title, *account.score.notes, *going_on, *notes))
    text = "\n".join(map(visible, said))
    return text if len(text) <= LONGEST_COMMENT else f"{text[: LONGEST_COMMENT - 1]}…"


def _cleaned(data: Any) -> Any:
    """Data with its control characters made visible."""
    if isinstance(data, str):
        return visible(data)
    if isinstance(data, dict):
        return {name: _cleaned(value) for name, value in data.items()}
    return [_cleaned(each) for each in data] if isinstance(data, list) else data
