"""What Kingless is called, how it can be played, and what `rules` explains about it.

Law: our own words; a heading or a ruling's number is the citation.
"""

from __future__ import annotations

from ledger.api import GameInfo, Ruling, Shipped, Variant

INFO = GameInfo(
    name="kingless",
    title="Kingless",
    about="Dwarfs and items in front of you, hidden hands, interrupts; round after round for the Crown.",
    credit="Kingless belongs to its publisher. Public names only; the house deck is our own invention.",
    rules_version=1,
    variants=(
        Variant(
            name="standard",
            least=2,
            most=8,
            balanced=6,
            about="2 to 6 players; 7 and 8 at your own risk",
        ),
    ),
    catalogs=(
        Shipped(name="house", about="our own deck, refereed to the last effect; needs no box", house=True),
        Shipped(name="table", about="public names, no numbers; for a table with the box"),
    ),
    rulings=(
        Ruling(
            knob="hand_check",
            default="active",
            choices=("active", "all"),
            about="Which hands are checked at the end of a turn: that of the seat whose turn ends, or all.",
            source="KL-8",
        ),
        Ruling(
            knob="final_order",
            default="from_current",
            choices=("from_current", "from_trigger"),
            about="Final turns go clockwise from the current seat, or from the one that triggered the end.",
            source="KL-39",
        ),
    ),
    definable=("card",),
    turn_order="KL-22",
)

TOPICS: dict[tuple[str, ...], str] = {
    ("set up", "Set up; KL-1 to KL-6", "setup", "two players", "shuffle"): (
        "The Crown and the Hat stay beside the deck. Everybody gets 5 cards; then the holders of the Hat\n"
        "and of the Crown do what these say. The King goes first, in the first round the shortest player."
    ),
    ("card", "Card Layout", "area", "guest"): (
        "A card has a type (Dwarf, Item or Event), an influence and perhaps a text. What nobody told us\n"
        "can be taught: `define card NAME, sort=item, influence=2, copies=1`. What was said once stays."
    ),
    ("turn", "Playing the Game", "hand limit", "hand check"): (
        "Draw a card. Then play as many Events as you like, one after another. One Dwarf or Item ends your\n"
        "turn once its action is done; so does `end`, which draws another card. At the end a hand of fewer\n"
        "than 3 draws up to 3, one of more than 8 discards down to 8."
    ),
    ("chain", "Stop; Halt; KL-11 to KL-16"): (
        "Between a card and its action everybody may interrupt: each interrupt is played on the card just\n"
        "before it. With an even number of interrupts the action takes place, with an odd number it does\n"
        "not. `settle` says that nobody interrupts any more. A cancelled Dwarf or Item still lies in front\n"
        "of its player and still ends the turn."
    ),
    ("ending", "Triggering the End-Game"): (
        "The first player to have five Dwarfs and Items in front, or to want a card from the empty deck,\n"
        "triggers the end-game. When the turn is over everybody has one more turn, the trigger last."
    ),
    ("winning", "Winning the Game", "winner", "contest", "victory"): (
        "Add up the influence in front of you. The highest is King and wears the Crown in the next round,\n"
        "the lowest is the Fool with the Hat. Ties are played out with Sword-Hammer-Axe. Cards in hand\n"
        "count for nothing."
    ),
    ("crown", "King's Crown; KL-4"): (
        "Its holder goes first, and gets the card with the most influence in the Fool's hand. That may be\n"
        "the card that the Hat brought. Afterwards the King has 6 cards, and the Fool one card fewer."
    ),
    ("hat", "Fool's Hat; KL-3"): (
        "Nobody told us what it says. In the house deck the Fool draws a card before the Crown is resolved.\n"
        "A table with the box types what happened, then `done`."
    ),
    ("score", "KL-7"): (
        "Each round is scored separately: `score` and `claim SEAT POINTS` are about the influence of the\n"
        "round that is played, or was played last. Earlier rounds and the crowns won are in the notes."
    ),
    ("gutter", "1 Gutter; KL-25, KL-33"): (
        "A card that lies in front of somebody goes to the discard pile, the gutter. If the card lets you\n"
        "choose, it may be one of your own. Whoever moves several cards chooses their order."
    ),
    ("claim", "2 Claim; KL-28 to KL-30"): (
        "Name a card. If somebody has it in front or in hand, it comes in front of you; its action does\n"
        "not take place, but what it does all the time counts. It may even come from your own hand. With\n"
        "hidden hands this rests on honesty: 'nobody has it' is written down as a statement, and the audit\n"
        "says so when a later card proves it false."
    ),
    ("discard", "3 Discard; KL-31"): (
        "The player who is named chooses cards from hand for the gutter; all of them if the hand has\nfewer."
    ),
    ("draw", "4 Draw; KL-47"): (
        "Take that many cards from the deck. Wanting a card from the empty deck triggers the end-game;\n"
        "taking the last one does not."
    ),
    ("pick pocket", "5 Pick Pocket; KL-32"): (
        "Choose an opponent with a card in hand and take one at random into your own hand. The two of\n"
        "you know which it is, the table does not."
    ),
    ("play", "6 Play; KL-20"): (
        "Put a card of the named type from your hand in front of you. Its action does not take place,\n"
        "and it does not end your turn."
    ),
    ("immune", "7 Immune; KL-30, KL-35"): (
        "What the card names does not affect it: single keywords, `actions` (what Dwarfs and Items do) or\n"
        "`events`. Only the card itself is safe, unless it guards its owner. In hand it is not immune."
    ),
    ("recruit", "8 Recruit; KL-26, KL-27"): (
        "Show the top two cards of the deck to everybody. You may put one Dwarf or Item among them in front\n"
        "of you, without its action; the rest goes to the gutter. It draws nothing, so it never triggers\n"
        "the end-game, even if the deck is empty."
    ),
    ("second wind", "9 Second Wind; KL-23, KL-24"): (
        "Look at the top of the gutter, past the cards of this play. A Dwarf or Item must come in front\n"
        "of you, without its action; an Event stays."
    ),
    ("stop", "10 Stop; KL-9 to KL-12"): (
        "An interrupt: the action of the last card played is cancelled. Any player, any turn; but not on\n"
        "a Halt. Typed with the player in front: `bob stop`."
    ),
    ("halt", "11 Halt; KL-13"): ("An interrupt like Stop that also works on a Stop and on a Halt."),
    ("passive", "12 Passive; KL-16"): (
        "What a card does all the time while it lies in front of somebody, however it came there. It\n"
        "cannot be stopped."
    ),
}
"""Procedures and the twelve keywords: a name, the heading and what people call it → a text."""
