"""The parser for every game: which verb a word means, and the values of its arguments.

Law: only `names` knows what a name means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec.structs import replace

from ledger.core.errors import AmbiguousName, MoveIncomplete, NotThere, UnknownName, UnknownVerb
from ledger.core.line import (
    COLON,
    EQUALS,
    exact,
    split_at_lead,
    split_colons,
    split_signed,
    tokens,
    unquoted,
    whole,
    with_equals_apart,
)
from ledger.core.pieces.names import (
    MEANT,
    SEE_MOVES,
    Choice,
    begins_with,
    best_matches,
    listed,
    match,
    offered_names,
    unknown_name,
    unknown_piece,
    with_article,
)
from ledger.core.rules.describe import sentence
from ledger.core.rules.verbs import ALL, Arg, Change, Typed, Verb
from ledger.core.typing.meant import meant_or_expected

TIMES = ("x", "X", "\u00d7")
"""Signs between a name and how often it is meant."""
MOST_ALIKE = 99
"""No table has more equal pieces than this."""


def find_verb(word: str, verbs: Mapping[str, Verb], expected: Sequence[str] = ()) -> Verb:
    """The verb whose name begins with `word`; verbs `expected` now win over the others.

    Raises UnknownVerb or AmbiguousName.
    """
    wanted = word.casefold()
    if wanted in verbs:
        return verbs[wanted]
    for names in (expected, tuple(verbs)):
        found = [name for name in names if begins_with(name, wanted) and not verbs[name].in_full]
        if len(found) == 1:
            return verbs[found[0]]
        if found:
            message, hint = f"{word!r} could be {listed(found)}.", "Type a little more of it."
            raise AmbiguousName(message, hint=hint, text=word, names=found)
    raise UnknownVerb(f"{word!r} is not a move of this game.", hint=meant_or_expected(word, verbs, expected))


def argument_values(text: str, state: Any, verb: Verb, by: str, tail: str | None = None) -> Typed:
    """The values of a verb's arguments, each said in words. Raises like `read_arguments`."""
    return read_arguments(text, state, verb, by, tail, in_words=True)[0]


def read_arguments(
    text: str, state: Any, verb: Verb, by: str, tail: str | None, *, in_words: bool = False
) -> tuple[Typed, list[str]]:
    """The values of a verb's arguments, and their words in full. `tail` is the text after `--`, which belongs
    to the last argument. With `in_words`, even a single choice has to be said, because no verb says what the
    words are about; otherwise they may already be about the next arguments. Raises MoveIncomplete,
    UnknownName or AmbiguousName.
    """
    try:
        return _understood(text, state, verb, by, tail, in_words=in_words, first=None)
    except MoveIncomplete:
        first = _only_choice(verb.args[0], state, by, ()) if verb.args and verb.args[0].alone else None
        if first is None or best_matches(text, [first]):
            raise
    return _understood(text, state, verb, by, tail, in_words=in_words, first=first)


def _understood(
    text: str, state: Any, verb: Verb, by: str, tail: str | None, *, in_words: bool, first: Choice | None
) -> tuple[Typed, list[str]]:
    """Like `read_arguments`; if `first` is given, it is the first argument, and `text` has the others."""
    leads = {*map(attrgetter("lead"), verb.args)}
    words = tokens(with_equals_apart(text) if EQUALS in leads else text)
    if COLON in leads:
        words = split_colons(words)
    behind: list[str] = []
    values: list[Any] = [] if first is None else [first.value]
    said: list[str] = [] if first is None else [verb.args[0].lead, first.text]
    given = len(said)
    for place, arg in enumerate(verb.args[len(values) :], len(values) + 1):
        rest = verb.args[place:]
        words, behind = split_at_lead([*words, *behind], arg.lead, {*map(attrgetter("lead"), rest)})
        if tail is not None and arg.is_text:
            values.append(" ".join([*words, tail]))
            said += words
            words, tail = [], None
            break
        if not words:
            if arg.optional and tail is None and not behind and all(later.optional for later in rest):
                break
            if arg.optional or (arg.multiset and not arg.least):
                values.append(arg.default if arg.optional else ())
                continue
            if arg.alone and not in_words and (only := _only_choice(arg, state, by, values)) is not None:
                values.append(only.value)
                said += (arg.lead, only.text)
                continue
            raise MoveIncomplete(
                f"{verb.name} needs {with_article(arg.name)}: {verb.usage}",
                hint=_examples(arg, state, by, tuple(values)),
                more=() if arg.choices is None else offered_names(arg.choices(state, by, tuple(values))),
            )
        offer = _offer(arg, state, by, values)
        if rest and (rest[0].number or rest[0].signed):
            words = _with_sign_apart(words, offer)
        if arg.optional and rest and not _is_about(words, offer, rest):
            values.append(arg.default)
            continue
        try:
            named, words = _read_argument(words, offer, rest, behind)
        except UnknownName as error:
            error.is_late = len(said) > given
            raise
        values.append(named.value)
        said += (arg.lead, named.text)
    if words or behind or tail is not None:
        left = _too_much([*words, *behind], verb)
        left.is_late = len(said) > given
        raise left
    return tuple(values), said


def _read_argument(
    words: list[str], offer: _Offer, rest: Sequence[Arg], behind: Sequence[str]
) -> tuple[Choice, list[str]]:
    """What the words mean as this argument, and the words after it."""
    arg = offer.arg
    if arg.repeat and rest:
        return _repeated_while(words, offer, rest)
    if arg.repeat or arg.multiset:
        return (_read_each if arg.repeat else _read_multiset)(words, offer), []
    is_last = not rest or (bool(behind) and behind[0].casefold() == rest[0].lead)
    return _read_choice(words, offer, is_last=is_last, in_full=arg.optional and _is_text(rest))


def _with_sign_apart(words: list[str], offer: _Offer) -> list[str]:
    """The words, with a number split off if it comes right after a name: `e+5` is `e +5`."""
    for place, word in enumerate(words):
        if (apart := split_signed(word)) is not None and not best_matches(word, offer.choices, offer.pieces):
            return [*words[:place], *apart, *words[place + 1 :]]
    return words


def _too_much(words: Sequence[str], verb: Verb) -> UnknownName:
    """The error for words, or a text after `--`, that belong to no argument."""
    if words:
        hint = "Leave it out, or separate several moves with a semicolon."
        return UnknownName(f"{' '.join(words)!r} is more than {verb.name} can use: {verb.usage}", hint=hint)
    why = f"{verb.name} takes no text after --: {verb.usage}"
    return UnknownName(why, hint="A reason goes after a move that insists: ! MOVE -- REASON.")


class _Offer(NamedTuple):
    """What an argument can be now. `pieces` are the full names of its kind, in lower case; `dealt` are those
    names if the tool deals and no new name turns up. A name has at most `longest` words. `absent` says why
    something with a name cannot be chosen."""

    arg: Arg
    choices: list[Choice]
    pieces: frozenset[str]
    longest: int
    dealt: Sequence[str]
    absent: Callable[[str], str]

    def match(self, text: str) -> Choice:
        """What a text means."""
        try:
            found = match(text, self.choices, self.arg.name, self.arg.missing, self.pieces)
        except UnknownName:
            if why := self.absent(text):
                names = offered_names(self.choices)
                hint = f"You can name {listed(names)}." if names else SEE_MOVES
                raise NotThere(sentence(why), hint=hint) from None
            if self.arg.kind is None or text.casefold() in self.pieces:
                raise
            kind, what, taught = self.arg.kind.kind, self.arg.name, self.arg.taught
            raise unknown_piece(text, kind, self.choices, what, self.dealt, is_taught=taught) from None
        return self.with_unique_name(found)

    def with_unique_name(self, found: Choice) -> Choice:
        """The choice with a name that means no other choice."""
        if not found.also:
            return found
        twins = [each for each in self.choices if each.text == found.text and each.unlisted <= found.unlisted]
        return Choice(found.also[0], found.value) if len(twins) > 1 else found


def _only_choice(arg: Arg, state: Any, by: str, values: Sequence[Any]) -> Choice | None:
    """The only choice on offer for an argument, or None."""
    offer = _offer(arg, state, by, values)
    listed_ = [choice for choice in offer.choices if not choice.unlisted]
    return offer.with_unique_name(listed_[0]) if len(listed_) == 1 else None


def _offer(arg: Arg, state: Any, by: str, values: Sequence[Any]) -> _Offer:
    choices = list(arg.choices(state, by, tuple(values))) if arg.choices is not None else []
    pieces = () if arg.kind is None else tuple(state.table.catalog.of(arg.kind))
    full = frozenset(map(str.casefold, pieces))
    names = [name for choice in choices for name in (choice.text, *choice.also)]
    longest = max(map(len, map(str.split, (*names, *full))), default=1)
    dealt = pieces if pieces and state.table.dealer == "tool" else ()

    def absent(text: str) -> str:
        return "" if arg.absent is None else arg.absent(state, by, text.casefold())

    return _Offer(arg, choices, full, longest, dealt, absent)


def _read_choice(
    words: list[str], offer: _Offer, *, is_last: bool = False, in_full: bool = False
) -> tuple[Choice, list[str]]:
    """Matches the longest name that the words begin with; gives its choice and the words left over. The last
    argument must match as a whole, because it may be a new piece's name. A comma after a name that is not the
    last (`hard, open it`) only separates it from what follows. `in_full`: a name must be whole, because free
    text may follow."""
    if offer.arg.number or offer.arg.signed:
        return _number(offer.arg, words[0]), words[1:]
    if offer.arg.choices is None:
        text = " ".join(words)
        return Choice(text, text if offer.arg.continues else unquoted(text)), []
    if words[0].startswith('"'):
        return offer.match(unquoted(words[0])), words[1:]
    fewest = len(words) if is_last and offer.arg.kind else 1
    for count in range(min(len(words), offer.longest), fewest - 1, -1):
        text = " ".join(words[:count])
        text = text if is_last else text.removesuffix(",")
        found = best_matches(text, offer.choices, offer.pieces)
        if len(found) == 1 and (not in_full or text.casefold() in _names(found[0])):
            return offer.with_unique_name(found[0]), words[count:]
        if text.casefold() in offer.pieces:
            return offer.match(text), words[count:]
    if in_full:
        raise unknown_name(" ".join(words), offer.choices, offer.arg.name, offer.arg.missing)
    is_whole = is_last or offer.arg.kind is not None
    meant = len(words) if is_whole else offer.longest if offer.arg.takes_several else 1
    try:
        return offer.match(" ".join(words[:meant])), []
    except UnknownName as error:
        is_near = error.hint.startswith(MEANT)
        if is_whole or is_near or not offer.arg.repeat or type(error) is not UnknownName:
            raise
        more = takewhile(lambda word: not best_matches(word, offer.choices), words[meant:])
        strange = " ".join((*words[:meant], *more))
        raise unknown_name(strange, offer.choices, offer.arg.name, offer.arg.missing) from None


def _number(arg: Arg, word: str) -> Choice:
    number = (exact if arg.decimal else whole)(
        word.removeprefix("=").removeprefix("+") if arg.signed else word
    )
    if number is None:
        what = "" if arg.name == "number" else f" ({arg.name})"
        raise UnknownName(
            f"{word!r} should be a {'' if arg.decimal else 'whole '}number{what}.",
            hint=f"Type it in digits{', with a point for decimals' * arg.decimal}, up to {arg.most}.",
        )
    if not -arg.most <= number <= arg.most:
        raise UnknownName(f"{word} is more than any table has ({arg.name}).", hint=f"Up to {arg.most}.")
    is_change = arg.signed and word[:1] in ("+", "-")
    said = word if is_change or (arg.signed and number < 0) else str(number)
    return Choice(said, Change(number, word[:1] == "-") if is_change else number)


def _names(choice: Choice) -> list[str]:
    return [name.casefold() for name in (choice.text, *choice.also)]


def _is_text(args: Sequence[Arg]) -> bool:
    return any(map(attrgetter("is_text"), args))


def _is_about(words: Sequence[str], offer: _Offer, rest: Sequence[Arg]) -> bool:
    """Whether words are about this optional argument, or already about the arguments after it.
    Before a text only a whole word counts: the beginning of a text is no abbreviation.
    """
    first = unquoted(words[0].rstrip(",")).casefold()
    if offer.arg.number or offer.arg.signed:
        return (exact if offer.arg.decimal else whole)(first) is not None
    if not _is_text(rest):
        return bool(best_matches(first, offer.choices))
    return any(first in name.split()[:1] for choice in offer.choices for name in _names(choice))


def _repeated_while(words: list[str], offer: _Offer, rest: Sequence[Arg]) -> tuple[Choice, list[str]]:
    """As many choices as the words name, and the words after them."""
    found: list[Choice] = []
    while words and (not found or _is_about(words, offer, rest)):
        ends = next((place for place, word in enumerate(words, 1) if word.endswith(",")), len(words))
        part = [word.rstrip(",") for word in words[:ends]]
        some, left = _read_choices(part, offer, in_full=_is_text(rest))
        found += some
        words = [*left, *words[ends:]]
    return _join_choices(found), words


def _read_each(words: list[str], offer: _Offer) -> Choice:
    """Reads several choices, with or without commas; there may be several between two commas."""
    found: list[Choice] = []
    parts = [words]
    if "," in "".join(words):
        named = [unquoted(part) for part in " ".join(words).split(",") if part.strip()]
        parts = [
            [part] if best_matches(part, offer.choices, offer.pieces) else part.split() for part in named
        ]
    for left in map(list, parts):
        while left:
            some, left[:] = _read_choices(left, offer)
            found += some
    return _join_choices(found)


def _read_choices(
    words: list[str], offer: _Offer, *, in_full: bool = False
) -> tuple[list[Choice], list[str]]:
    """The choice that the words begin with, as often as a number after its name says (`Strength x3`, as on a
    board), and the words after it. If something is itself called `x3`, it is not a number."""
    ends = 1
    while ends < len(words) and not _read_count(words[ends], offer):
        ends += 1
    for count in range(ends + 1, min(len(words), offer.longest) + 1):
        if best_matches(" ".join(words[:count]), offer.choices, offer.pieces):
            ends = len(words)
            break
    one, left = _read_choice(words[:ends], offer, in_full=in_full)
    left += words[ends:]
    times = _read_count(left[0], offer) if left else 0
    return [one] * max(times, 1), left[1:] if times else left


def _read_count(word: str, offer: _Offer) -> int:
    """The number in a word such as `x3`; 0 if it is no such word, or something has that name."""
    number = whole(word[1:]) if offer.arg.choices is not None and word[:1] in TIMES else None
    if number is None or not 0 < number <= MOST_ALIKE or best_matches(word, offer.choices, offer.pieces):
        return 0
    return number


def _join_choices(found: Sequence[Choice]) -> Choice:
    """Joins several choices into one, with commas if a name has several words."""
    names = [choice.text for choice in found]
    return Choice((", " if " " in "".join(names) else " ").join(names), tuple([each.value for each in found]))


def _read_multiset(words: list[str], offer: _Offer) -> Choice:
    """Reads a multiset, in the order of the choices, not as typed. Pieces with the same name are alike."""
    alike = {choice.text: replace(choice, value=choice.text) for choice in offer.choices}
    offered = [choice.text for choice in offer.choices if not choice.unlisted]
    is_all = [word.casefold() for word in words] == [ALL] and bool(offered)
    arg = offer.arg
    wanted = Counter(
        offered if is_all else _read_each(words, offer._replace(choices=[*alike.values()])).value
    )
    found: list[Choice] = []
    for choice in offer.choices:
        if wanted[choice.text]:
            wanted[choice.text] -= 1
            found.append(choice)
    if over := +wanted:
        raise UnknownName(
            f"There is no other {next(iter(over))} to choose as {arg.name}.", hint="Leave out one of them."
        )
    if not arg.least <= len(found) <= arg.most:
        wanted_ = str(arg.least) if arg.least == arg.most else f"{arg.least} to {arg.most}"
        raise UnknownName(
            f"{len(found)} are named; it takes {wanted_} ({arg.name}).", hint="Name that many, one by one."
        )
    return _join_choices(found)


def _examples(arg: Arg, state: Any, by: str, before: Typed) -> str:
    if arg.choices is None:
        if arg.signed:
            return "It is a whole number: 5 for what it is, +5 for what is added."
        return "It is a whole number." if arg.number else "It is the rest of the line."
    names = offered_names(arg.choices(state, by, before))
    return f"It can be {listed(names)}." if names else "There is none now; `moves` lists what can be done."
