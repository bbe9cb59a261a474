"""Where the page can be read in two ways: which way is taken.

Law: each field is one question, its default the answer that is taken. A comparison may ask for another one
to see whether that alone explains a difference.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Readings:
    tied_use_up_places: bool = True
    """Two who are tied for the most leave nothing for the second, as in the page's example of `split`."""
    split_rounds_down: bool = True
    """What is shared is rounded down, and not up."""
    truth_is_one: bool = True
    """`and` and `or` give 1 or 0, and not one of their values."""
    number_in_formulas: bool = True
    """A category with a number of its own means that number in a formula, and not its points."""
    quiet_round_is_zero: bool = True
    """What is scored each round is 0 in a formula, too, as long as nothing happened in the round."""
    most_first_all: bool = True
    """A formula of turns orders all seats, and not only the first of them."""
    rank_by_places: bool = True
    """After two who are first comes the third, and not the second."""
    table_below_is_first: bool = True
    """Below 0 a table gives what it gives for 0, and not nothing."""
    last_round_counts_once: bool = True
    """What was banked after the last round is not counted once more as the round that goes on."""
    bare_place_is_sum: bool = True
    """A counter with places, named without one, is the sum of all."""
    any_rating: bool = True
    """A rating without `least` is for everybody."""
    passed_for_the_round: bool = True
    """Who has passed for the round has passed in its next phase, too."""
    supply_takes_back: bool = True
    """What is given back to a supply is never refused, however much of it is out."""
    once_a_round: bool = True
    """What is said once and begins anew with a round can be said once in each."""
    giving_is_written: bool = True
    """What is given is a number that was written, for `said` and for the round that goes on."""
    giving_is_said: bool = True
    """What is given was said, and is not said again where it is said once."""
    closes_holds_passes: bool = True
    """The last pass is refused where `closes` keeps the round open, as `round` is."""
    drawing_is_a_change: bool = False
    """A card is refused that brings a number beyond its bounds."""
    said_is_asked_of_all: bool = False
    """A `must` about `said` is asked whatever number is written, and not of its own alone."""
    role_starts_anew: bool = True
    """A fresh number begins anew with what its role brings."""
    others_role_is_free: bool = True
    """What is a role's alone has no bounds for other seats."""


BY_THE_PAGE = Readings()
