"""What BG Stats takes, as a JSON schema. Source: ledger/FORMAT.md, "Exports"."""

from __future__ import annotations

from typing import Any

TEXT = {"type": "string"}
_PLAYER = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "sourcePlayerId", "winner", "startPlayer"],
    "properties": {
        "name": {"type": "string", "minLength": 1},
        "sourcePlayerId": {"type": "string", "minLength": 1},
        "rank": {"type": "integer", "minimum": 1},
        "score": {"type": "number"},
        "winner": {"type": "boolean"},
        "startPlayer": {"type": "boolean"},
        "role": TEXT,
    },
}
_GAME = {
    "type": "object",
    "additionalProperties": False,
    "required": ["name", "sourceGameId", "highestWins", "noPoints"],
    "properties": {
        "name": {"type": "string", "minLength": 1},
        "sourceGameId": {"type": "string", "minLength": 1},
        "highestWins": {"type": "boolean"},
        "noPoints": {"type": "boolean"},
    },
}
BGSTATS: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "required": ["link", "play"],
    "properties": {
        "link": {"type": "string", "pattern": "^https://app\\.bgstatsapp\\.com/createPlay\\.html\\?data="},
        "play": {
            "type": "object",
            "additionalProperties": False,
            "required": ["sourceName", "sourcePlayId", "playDate", "game", "players"],
            "properties": {
                "sourceName": {"const": "Tablefold"},
                "sourcePlayId": {"type": "string", "minLength": 1},
                "playDate": {
                    "type": "string",
                    "pattern": "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$",
                },
                "durationMin": {"type": "integer", "minimum": 1},
                "game": _GAME,
                "board": TEXT,
                "players": {"type": "array", "minItems": 1, "items": _PLAYER},
                "location": TEXT,
                "comments": {"type": "string", "maxLength": 1000},
            },
        },
    },
}
