"""What a word could have meant if it is not a move of the game.

Law: a hint and nothing else; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ledger.core.pieces.names import begins_with, close, listed

LEAVING = frozenset({"leave", "leaves", "left", "goes home"})
"""What people say when somebody goes home."""
AGREEING = frozenset({"yes", "y", "yep", "ok", "okay", "no", "nope"})
"""What people type when they think that the tool has asked yes or no."""


def meant_or_expected(word: str, verbs: Iterable[str], expected: Sequence[str], rest: str = "") -> str:
    """A hint: which words to type in full, what was meant if a name is close, or what is expected now; `rest`
    is what comes after the word."""
    verbs, said = list(verbs), word.casefold()
    if begun := [name for name in verbs if begins_with(name, said)]:
        return f"Type {listed(begun)} in full."
    asked = f"Expected now: {listed(expected)}. `help` lists every move." if expected else ""
    if not LEAVING.isdisjoint((said, f"{said} {rest}".casefold())) and "leave" not in verbs:
        return "No move says that; others can play for them. To remember who went home: note WHO goes home"
    if said in ("add", "join") or rest.casefold() == "joins":
        return "Nobody joins a game that has begun: `new` begins one with more players."
    if said.startswith("="):
        meant = "To record what you counted: count WHAT NUMBER."
    elif said in AGREEING:
        meant = "Nothing here is answered with yes or no."
    else:
        meant = close(word, [*expected, *verbs])
    return " ".join(filter(None, (meant, asked))) or f"You can name {listed(verbs)}."
