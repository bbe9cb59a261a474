"""What is told where somebody asks a log: which events, where something was so, and what is claimed."""

from __future__ import annotations

from tests.told.logs import LOG
from tests.told.person import Case

FIND = f"find {LOG}"
DEEP = "(" * 41 + "over" + ")" * 41

FILTERS = (
    Case("a seat for a page", f"show {LOG} ann", (f"show {LOG} --as ann",)),
    Case("no such type of event", f"log {LOG} --type effort", (f"log {LOG} --type effort_placed",)),
    Case("no type of event at all", f"log {LOG} --type zzzzzz", (f"log {LOG} --type noted",)),
    Case(
        "a glimpse where nothing can vanish",
        f"play {LOG}",
        ("play game.jsonl <<< show ann",),
        stdin="glimpse",
        is_json=False,
    ),
    Case(
        "another hand at the prompt of one seat",
        f"play {LOG} --as ann",
        ("play game.jsonl --as ann <<< show bob",),
        stdin="moves --as bob",
        is_json=False,
    ),
    Case(
        "all hands at the prompt of one seat",
        f"play {LOG} --as ann --open",
        ("play game.jsonl --as ann <<< show", "play game.jsonl --open <<< show"),
        is_json=False,
    ),
    Case(
        "pages beside a script",
        f"play {LOG} --web 0",
        (f"play {LOG} <<< show",),
        is_json=False,
    ),
    Case(
        "a filter at the prompt that is none",
        f"play {LOG}",
        ("play game.jsonl <<< log --seat ann",),
        stdin="log --sea ann",
        is_json=False,
    ),
    Case(
        "a filter at the prompt without its value",
        f"play {LOG}",
        ("play game.jsonl <<< log all --grep first",),
        stdin="log all --grep",
        is_json=False,
    ),
    Case("a score without a number", f"audit {LOG} --claimed ann=many", (f"audit {LOG} --claimed ann=0",)),
    Case(
        "a score finer than the game counts",
        f"audit {LOG} --claimed ann=4.5",
        (f"audit {LOG} --claimed ann=0",),
    ),
    Case("a score of nobody", f"audit {LOG} --claimed 44", (f"audit {LOG} --claimed ann=0,bob=0",)),
)
CONDITIONS = (
    Case("a sign that means nothing", f"{FIND} 'deck ? 3'", (f"{FIND} 'deck > 39'",)),
    Case("a quote that is not closed", f"{FIND} 'by = \"ann'", (f"{FIND} 'by = \"table\"'",)),
    Case("a condition that breaks off", f"{FIND} 'deck <'", (f"{FIND} 'deck > 50'",)),
    Case("a bracket that is not closed", f"{FIND} '(deck < 50'", (f"{FIND} '(deck > 50)'",)),
    Case(
        "two conditions without a word", f"{FIND} '(deck < 50) (over)'", (f"{FIND} '(deck > 50) or (over)'",)
    ),
    Case("two comparisons in one", f"{FIND} '3 < deck < 50'", (f"{FIND} '3 < deck and deck < 150'",)),
    Case("a count for a condition", f"{FIND} deck", (f"{FIND} 'deck > 39'",)),
    Case("words that are compared with a number", f"{FIND} 'by = 3'", (f"{FIND} 'by = \"table\"'",)),
    Case("words that are less", f"{FIND} 'by < \"bob\"'", (f"{FIND} 'by = \"table\"'",)),
    Case("words that are added", f"{FIND} 'by + 1 = 2'", (f"{FIND} 'deck + 1 > 50'",)),
    Case("a condition without end", f"{FIND} '{'not ' * 300}over'", (f"{FIND} 'deck > 50'",)),
    Case("a condition of brackets", f"{FIND} '{DEEP}'", (f"{FIND} 'not over'",)),
    Case("a number without end", f"{FIND} 'deck < {'9' * 40}'", (f"{FIND} 'deck > 99'",)),
    Case("a name that is nearly one", f"{FIND} 'dekc < 50'", (f"{FIND} 'deck > 50'",)),
    Case("a name that is nothing", f"{FIND} 'zzzzzz < 50'", (FIND,)),
    Case("an assertion of nothing", f"do {LOG} 'assert always'", (f"do {LOG} 'assert always deck > 50'",)),
    Case("an assertion that breaks off", f"do {LOG} 'assert deck <'", (f"do {LOG} 'assert deck > 50'",)),
)
REMARKS = (
    Case("a remark about the table", f"annotate {LOG} 0 hello", (f"annotate {LOG} 12 hello",)),
    Case("a remark that says nothing", f"annotate {LOG} 12 ' '", (f"annotate {LOG} 12 hello",)),
    Case("a bookmark that is a number", f"bookmark {LOG} 12", (f"bookmark {LOG} start",)),
    Case("a bookmark that is a branch", f"bookmark {LOG} main", (f"bookmark {LOG} start",)),
    Case("a new name of nobody", f"rename {LOG} zoe Zoe", (f"rename {LOG} ann Zoe",)),
    Case("a new name that is missing", f"rename {LOG} ann", (f"rename {LOG} ann Zoe",)),
    Case("a new name that another has", f"rename {LOG} ann BOB", (f"rename {LOG} ann Zoe",)),
    Case(
        "a new name that is another's word",
        f"rename {LOG} bob ann",
        (f"rename {LOG} bob Bea",),
        given=(f"rename {LOG} ann Zoe",),
    ),
    Case("a new name that is a move", f"rename {LOG} ann undo", (f"rename {LOG} ann Zoe",)),
    Case("a new name that is too long", f"rename {LOG} ann {'x' * 41}", (f"rename {LOG} ann Zoe",)),
)
ASKING = (*FILTERS, *CONDITIONS, *REMARKS)
