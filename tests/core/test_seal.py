"""A log's fingerprint as words to read aloud."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ledger.core.errors import UsageError
from ledger.core.log.seal import WORDS, Seal, read_seal, seal


def test_a_seal_is_words_lines_and_a_code() -> None:
    made = seal(sha256(b"abc").digest(), 3)
    assert str(made) == "paper-hazel-bottle-pebble 3-8f01cfea"
    assert read_seal(str(made)) == made
    assert read_seal("PAPER hazel bottle pebble 3 8F01CFEA") == made


def test_there_is_a_word_for_every_byte() -> None:
    assert len(WORDS) == len(set(WORDS)) == 256
    assert all(word.isalpha() and word.islower() and word.isascii() for word in WORDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "paper",
        "paper-hazel-bottle-zzz 3-8f01cfea",
        "paper-hazel-bottle-pebble x-8f01cfea",
        "paper-hazel-bottle-pebble 3-8f01cfe",
        "paper-hazel-bottle-pebble 3-8f01cfeaa",
        "paper-hazel-bottle-pebble 3-8f01cfeg",
        "paper-hazel-bottle 3-8f01cfea",
        "paper-hazel-bottle-pebble-pebble 3-8f01cfea",
        "1 2 3 4 5 6",
    ],
)
def test_what_is_no_seal_is_refused_as_no_seal(text: str) -> None:
    with pytest.raises(UsageError, match="is not a seal"):
        read_seal(text)


def test_another_log_has_another_seal() -> None:
    digests = [sha256(bytes([number])).digest() for number in range(50)]
    assert len({seal(digest, 1) for digest in digests}) == 50
    assert isinstance(seal(digests[0], 1), Seal)


def test_the_words_tell_the_first_four_bytes_and_the_code_the_next_four() -> None:
    digest = bytes(range(32))
    assert seal(digest, 7) == Seal(7, tuple(WORDS[:4]), "04050607")


def test_a_code_may_begin_with_noughts() -> None:
    assert read_seal(str(seal(bytes(32), 1))) == Seal(1, ("acorn",) * 4, "00000000")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("1 2 3", "A seal is four words"),
        ("paper-hazel-bottle-pebble", "The words alone prove little"),
        ("paper-hazel-bottle-pebble 3", "The words alone prove little"),
        ("paper-hazel-bottle-zzz 3", "A seal is four words"),
        ("paper-hazel-bottle-pebble 0-8f01cfea", "It covers no line"),
        ("paper-hazel-bottle-pebble x-8f01cfea", "A seal is four words"),
    ],
)
def test_what_is_missing_of_a_seal_is_told(text: str, hint: str) -> None:
    with pytest.raises(UsageError) as caught:
        read_seal(text)
    assert caught.value.hint.startswith(hint)


def test_a_seal_covers_one_line_at_least() -> None:
    assert read_seal("acorn-acorn-acorn-acorn 1-00000000").lines == 1
