"""A log's fingerprint as words to read aloud and a short code to write on the score pad.

Law: a seal says how many lines it covers, and holds 64 bits of the SHA-256 over exactly these lines. Four
words are the first half, and eight hex digits the second. Source: ledger/FORMAT.md, "Seal".
"""

from __future__ import annotations

import msgspec

from ledger.core.errors import UsageError

WORDS = """
acorn amber anchor apple apron arrow autumn badge bamboo banjo barley barrel basket beacon beaver bell
berry birch bishop blanket blossom bonnet bottle branch brass bread brick bridge bronze brook broom bucket
butter button cabin cactus camel candle canoe canvas canyon carpet carrot castle cedar cellar chalk cherry
chess chimney cinder circle citrus clay cliff clock clover cobalt cocoa comet compass copper coral cotton
cradle crane crater cricket crown crystal curtain cushion cymbal daisy dawn desert diamond dolphin donkey
dragon drum eagle easel ebony echo elbow ember emerald engine fable falcon feather fiddle fig finch flame
flannel flint flute forest fossil fountain fox galaxy garden garlic garnet ginger glacier glove goblet
granite grape gravel guitar hammer hammock harbor harp harvest hazel helmet heron hickory honey hornet
iceberg indigo island ivory ivy jacket jasmine jewel jigsaw juniper kettle kite kitten ladder lagoon lamp
lantern lark lava lemon lentil lilac lily lion lizard llama lobster locket lotus lumber magnet mango maple
marble meadow melon mirror mitten monkey moss muffin mustard napkin nectar needle nickel nutmeg oak oasis
ocean olive onion opal orbit orchid otter oyster paddle palace panda paper parrot pastry peach pearl
pebble pelican pencil pepper piano pickle pillow pine pirate planet plum pocket pony poppy potato prairie
pumpkin puzzle quail quartz quill rabbit raccoon radish raft rain raven ribbon river robin rocket rose
ruby saddle saffron sail salmon sand sandal satin scarf seal shadow shell silk silver sparrow spruce
squirrel star summit sunset swan table teapot thimble tiger tulip turtle velvet violin walnut willow
winter zebra
""".split()  # noqa: SIM905 - a list of 256 lines would say no more


class Seal(msgspec.Struct, frozen=True):
    """`lines` counts the header."""

    lines: int
    words: tuple[str, ...]
    code: str

    def __str__(self) -> str:
        return f"{'-'.join(self.words)} {self.lines}-{self.code}"


def seal(digest: bytes, lines: int) -> Seal:
    """The seal of a log of `lines` lines whose bytes have that SHA-256."""
    return Seal(lines, tuple(WORDS[byte] for byte in digest[:4]), digest[4:8].hex())


def read_seal(text: str) -> Seal:
    """A seal as somebody wrote it down. It has to be whole, because another log with the same four words is
    quickly found.

    Raises UsageError.
    """
    words = text.casefold().replace("-", " ").split()
    why = "A seal is four words, the number of lines, and eight digits: acorn-bell-lily-oak 147-3f9a20c1"
    if len(words) in (4, 5) and set(words[:4]) <= set(WORDS):
        why = "The words alone prove little: what comes after them is part of the seal. " + why
    try:
        *words, lines, code = words
        if len(words) == 4 and set(words) <= set(WORDS) and len(code) == 8:
            if int(lines) >= 1:
                return Seal(int(lines), tuple(words), f"{int(code, 16):08x}")
            why = "It covers no line, so it would fit every log."
    except ValueError:
        pass
    raise UsageError(f"{text!r} is not a seal.", hint=why)
