"""The menu of a line that is being typed: the keys that open it, move in it and pick from it.

Law: Tab goes into the menu; until then the arrows bring old lines back, and Enter plays the line.
"""

from __future__ import annotations

from collections.abc import Callable

from prompt_toolkit.application import get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completion
from prompt_toolkit.filters import Condition
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent


class Blocked(Completion):
    """An entry of the menu that is only for reading: picking it leaves the line as it is."""


def browsing_keys() -> KeyBindings:
    """The keys: Tab opens and enters the menu; only then do the arrows move in it and Enter pick from it. Esc
    closes it, and what was typed stays."""
    keys = KeyBindings()

    def go(step: int) -> Callable[[KeyPressEvent], None]:
        return lambda event: _pick_entry(event.current_buffer, step)

    @keys.add("tab")
    def open_or_go_on(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.text or buffer.complete_state is not None:
            _pick_entry(buffer, 1)
        else:
            buffer.start_completion()

    keys.add("s-tab")(go(-1))
    keys.add("down", filter=Condition(_is_browsing))(go(1))
    keys.add("up", filter=Condition(_is_browsing))(go(-1))
    keys.add("up", filter=~Condition(_is_browsing))(lambda event: event.current_buffer.history_backward())
    keys.add("down", filter=~Condition(_is_browsing))(lambda event: event.current_buffer.history_forward())

    @keys.add("escape", filter=Condition(_is_shown), eager=True)
    def close(event: KeyPressEvent) -> None:
        event.current_buffer.cancel_completion()

    @keys.add("enter", filter=Condition(has_entry))
    def take_entry(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        buffer.complete_state = None
        if buffer.text.endswith(" "):
            buffer.start_completion()

    return keys


def _is_shown() -> bool:
    return get_app().current_buffer.complete_state is not None


def _is_browsing() -> bool:
    """True from the moment when Tab goes into the menu, or opens it on an empty line."""
    buffer = get_app().current_buffer
    state = buffer.complete_state
    return state is not None and (state.complete_index is not None or not buffer.text)


def has_entry() -> bool:
    """Whether an entry of the menu is picked."""
    state = get_app().current_buffer.complete_state
    return state is not None and state.current_completion is not None


def _pick_entry(buffer: Buffer, step: int) -> None:
    """Goes to the next entry of the menu that can be picked; blocked ones are skipped."""
    state = buffer.complete_state
    if state is None:
        buffer.start_completion(select_first=step > 0, select_last=step < 0)
        return
    entries = state.completions
    at = state.complete_index
    place = (-1 if step > 0 else len(entries)) if at is None else at
    for _ in entries:
        place += step
        if not 0 <= place < len(entries):
            buffer.go_to_completion(None)
            return
        if not isinstance(entries[place], Blocked):
            buffer.go_to_completion(place)
            return
