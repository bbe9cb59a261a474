"""Which number somebody meant to write.

Law: pure, and only about digits: how a hand slips on the keys, and an eye in a column. What a number means in
the game does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator

KEYS = "1234567890"
"""The digits, in the order of the keyboard."""
LIKELY = {"turned": 3.0, "nought": 3.0, "next": 2.0, "key": 2.0, "sign": 1.5, "more": 1.0, "left": 0.5}
"""How often each slip happens, compared with the others. The slips are two digits swapped, a zero too many or
missing, the next number, the next key, the wrong sign, a digit too many, a digit left out."""
ELSEWHERE = 1.0
"""How often, in the same terms, somebody writes a number that belongs somewhere else."""
ALL = sum(LIKELY.values()) + ELSEWHERE


def likely_numbers(written: int) -> dict[int, float]:
    """Numbers that somebody may have meant, the likeliest first → how likely each is, out of `ALL`."""
    found: dict[int, float] = {}
    for kind, likely in LIKELY.items():
        others = {other for other in _slipped_numbers(written, kind) if other != written}
        for other in others:
            found[other] = found.get(other, 0.0) + likely / len(others)
    return dict(sorted(found.items(), key=lambda one: (-one[1], abs(one[0] - written), one[0])))


def _slipped_numbers(written: int, kind: str) -> Iterator[int]:
    digits, sign = str(abs(written)), -1 if written < 0 else 1
    if kind == "next":
        yield from (written - 1, written + 1)
    elif kind == "sign":
        yield -written
    else:
        yield from (sign * int(other) for other in _slipped_digits(digits, kind))


def _slipped_digits(digits: str, kind: str) -> Iterator[str]:
    places = range(len(digits))
    if kind == "turned":
        yield from (digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in places[:-1])
    elif kind == "nought":
        yield f"{digits}0"
        yield from (digits[:at] + digits[at + 1 :] for at in places if digits[at] == "0" and digits != "0")
    elif kind == "key":
        for at in places:
            key = KEYS.index(digits[at])
            for other in (*KEYS[max(key - 1, 0) : key], *KEYS[key + 1 : key + 2]):
                yield digits[:at] + other + digits[at + 1 :]
    elif kind == "more":
        yield from (digits[:at] + digits[at + 1 :] for at in places if len(digits) > 1)
    elif kind == "left":
        for at in (*places, len(digits)):
            yield from (digits[:at] + key + digits[at:] for key in KEYS)
