"""What is wrong with the words of explanations: they contradict themselves, or are misspelt.

Law: goes by what is printed, and by the names of the table alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ledger.core.rules.findings import Finding
from ledger.desk.desk import Desk

_ODD = re.compile(r",\s*,|\s[,;:.](?:\s|$)|\s\s|[{}]|[,;:] (?:or|instead)\b(?= instead)|\bor or\b|of[,;:.]")
_CAUSE = re.compile(
    r"event [\d, or]+ \((?P<said>.*)\) had (?P<been>been )?(?P<would>.+) instead of (?P<was>.+)"
)
_IDS = re.compile(r"event [\d, or]+ \(")
_WHOSE = re.compile(r"event [\d, or]+ \((?P<said>.*)\) had been (?P<whose>.+)'s")
_AND = re.compile(r", | or ")


def flaws(desk: Desk, found: Iterable[Finding]) -> tuple[str, ...]:
    """What is wrong with the explanations of an audit, each with the words in which it is."""
    catalog = desk.setup.catalog
    names = [*desk.setup.seats, *(name for kind in catalog.schema.kinds for name in catalog.of(kind))]
    told = [each for each in found if each.code == "claims-explained"]
    return tuple(flaw for each in told for flaw in (*_of_page(each), *of_causes(each.causes, names)))


def _of_page(found: Finding) -> Iterator[str]:
    if _ODD.search(found.message):
        yield f"odd: {found.message}"
    more = re.search(r"or (\d+) other events?\b", found.message)
    if bool(more) != (len(found.events) > 3):
        yield f"counts {len(found.events)} events: {found.message}"


def of_causes(causes: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """What is wrong with the ways of one explanation, at a table with such names."""
    named: Counter[str] = Counter()
    for cause in causes:
        if _ODD.search(cause):
            yield f"odd: {cause}"
        whose = _WHOSE.fullmatch(cause)
        if whose and whose["said"].split()[0] in _AND.split(whose["whose"]):
            yield f"it is theirs already: {cause}"
        if ids := _IDS.match(cause):
            named.update(re.findall(r"\d+", ids[0]))
        if (parts := _CAUSE.fullmatch(cause)) is None:
            continue
        was, said = parts["was"], parts["said"]
        if parts["been"] and not _stands_whole(was, said, names):
            yield f"{was} is not what stands there: {cause}"
        if was in _AND.split(parts["would"]):
            yield f"contradicts itself: {cause}"
    if twice := [id_ for id_, times in named.items() if times > 1]:
        yield f"event {twice[0]} is told twice: {'; '.join(causes)}"


def _stands_whole(words: str, said: str, names: Sequence[str]) -> bool:
    """Whether words stand in a sentence, and not only as a part of a longer name."""
    for name in sorted((name for name in names if words in name and name != words), key=len, reverse=True):
        said = said.replace(name, "")
    return re.search(rf"(?<![\w]){re.escape(words)}(?![\w])", said) is not None
