"""Plays in the XML of BoardGameGeek, as `plays?username=` gives them: one page, or several one after another.

Law: a document that declares a type or an entity is refused, so that nothing in it can stand for something
else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn
from xml.parsers import expat

import msgspec

from ledger.core.errors import BadPlays
from ledger.core.pieces.names import counted
from ledger.core.rules.plays import Play, PlaySeat
from ledger.desk.plays.found import FoundPlays, fingerprint, moment, named, remark, shown, truth, whole

SOURCE = "BoardGameGeek"
DEEPEST, MOST = 20, 100
"""How deep the elements of a document may be nested, and how many plays one entry may stand for."""
_PAGES = re.compile(rb"<\?xml[^>]*\?>")
_NO_WINS = "nowinstats"
"""What marks a play that counts as played, but not for wins."""
_PLAY = frozenset({"id", "date", "quantity", "length", "incomplete", "nowinstats", "location"})
_PLAYER = frozenset({"username", "userid", "name", "startposition", "color", "score", "new", "rating", "win"})


class Node(msgspec.Struct):
    name: str
    said: dict[str, str]
    parts: list[Node] = []
    text: str = ""

    def all(self, name: str) -> Iterator[Node]:
        return (part for part in self.parts if part.name == name)


class _Refused(Exception):
    """The document does something that is not allowed."""


def read(data: bytes, path: str) -> FoundPlays:
    """The plays of all pages in a file. Raises BadPlays."""
    try:
        pages = [_tree(page) for page in _PAGES.split(data) if page.strip()]
    except (expat.ExpatError, _Refused, ValueError) as error:
        hint = "Save what boardgamegeek.com/xmlapi2/plays?username=NAME shows."
        raise BadPlays(f"{path} is not an XML file of plays: {error}.", hint=hint) from None
    if any(page.name != "plays" for page in pages) or not pages:
        hint = "Save what boardgamegeek.com/xmlapi2/plays?username=NAME shows."
        raise BadPlays(f"{path} is not an XML file of plays: it holds no <plays>.", hint=hint)
    odd: list[str] = []
    unknown: dict[str, None] = {}
    plays: dict[str, Play] = {}
    for page in pages:
        for node in page.all("play"):
            for play in _plays(node, page.said, odd, unknown):
                plays.setdefault(play.key, play)
    order = sorted(plays.values(), key=lambda play: (play.when, play.key))
    told = (*sorted(dict.fromkeys(odd)), *_without_wins(order))
    return FoundPlays(tuple(order), told, tuple(unknown), SOURCE)


def _without_wins(plays: Sequence[Play]) -> Iterator[str]:
    """A sentence about plays that BoardGameGeek counts, but not for wins: nothing here can say that."""
    if count := sum(_NO_WINS in play.remarks for play in plays):
        do, they = ("does", "it is") if count == 1 else ("do", "they are")
        those = f"{counted(count, 'play')} {do} not count for wins on {SOURCE} ({_NO_WINS})"
        yield f"{those}: {they} kept here, but not counted at all."


def _tree(data: bytes) -> Node:
    """The document as a tree. Raises expat.ExpatError, or _Refused."""
    parser = expat.ParserCreate()
    root = Node("", {})
    stack = [root]

    def begins(name: str, said: dict[str, str]) -> None:
        if len(stack) > DEEPEST:
            raise _Refused(f"it is nested more than {DEEPEST} deep")
        node = Node(name, said, [])
        stack[-1].parts.append(node)
        stack.append(node)

    def declares(*_: object) -> NoReturn:
        raise _Refused("it declares a type of its own")

    def says(text: str) -> None:
        stack[-1].text += text

    parser.buffer_text = True
    parser.StartElementHandler = begins
    parser.EndElementHandler = lambda _: stack.pop()
    parser.CharacterDataHandler = says
    parser.StartDoctypeDeclHandler = declares
    parser.EntityDeclHandler = declares
    parser.Parse(data, True)
    return root.parts[0]


def _plays(node: Node, page: Mapping[str, str], odd: list[str], unknown: dict[str, None]) -> Iterator[Play]:
    said = node.said
    raw = msgspec.json.encode(node)
    key = named(said.get("id")) or fingerprint(raw)
    item = next(node.all("item"), Node("item", {}))
    when = moment(f"{said.get('date', '')} 12:00:00")
    if not when:
        odd.append(f"Play {key}: it has no date that can be read, and is left out.")
        return
    comment = shown(next(node.all("comments"), Node("comments", {})).text)
    remarks = [comment] if comment else []
    remarks += [name for name in ("incomplete", _NO_WINS) if truth(said.get(name))]
    remarks += _others("play", said, _PLAY, unknown)
    people = [player for group in node.all("players") for player in group.all("player")]
    for player in people:
        remarks += _others("player", player.said, _PLAYER, unknown)
    times = max(1, whole(said.get("quantity")))
    if times > MOST:
        odd.append(f"Play {key}: it counts as {times} plays, and only the first {MOST} are imported.")
    for number in range(1, min(times, MOST) + 1):
        yield Play(
            source=SOURCE,
            key=key if number == 1 else f"{key}-{number}",
            title=named(item.said.get("name")) or "Unknown game",
            when=when,
            seats=tuple(map(_seat, (player.said for player in people))) or (_seat(page),),
            changed=f"as {fingerprint(raw)}",
            minutes=whole(said.get("length")),
            place=named(said.get("location")),
            is_ignored=truth(said.get("incomplete")) or truth(said.get(_NO_WINS)),
            remarks=(*remarks, *([f"one of {times} plays"] if times > 1 else [])),
            record=msgspec.to_builtins(node),
        )


def _others(kind: str, said: Mapping[str, str], known: frozenset[str], unknown: dict[str, None]) -> list[str]:
    """Remarks for attributes that have no field here."""
    found = {name: value for name, value in said.items() if name not in known and value}
    unknown |= {f"{kind}.{named(name)}": None for name in found}
    return [remark(name, value) for name, value in found.items()]


def _seat(said: Mapping[str, str]) -> PlaySeat:
    """A player; if nobody is named, the person who wrote the play down."""
    name = shown(said.get("name")) or shown(said.get("username")) or "Somebody"
    user = shown(said.get("userid"))
    return PlaySeat(
        word="",
        name=name,
        person=f"user {user}" if user not in ("", "0") else "",
        score=shown(said.get("score")),
        won=truth(said.get("win")),
        role=named(said.get("color")),
        is_first=said.get("startposition") == "1",
        is_new=truth(said.get("new")),
    )
