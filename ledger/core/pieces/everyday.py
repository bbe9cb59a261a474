"""Everyday words, as sentences about games use them.

Law: a word that is made for a seat is not an everyday word, so that it means the seat everywhere. A test
checks the sentences of sample logs against these words.
"""

_WORDS = """
a abolished about aches act action actions activated activates acts add added adds advance after
afterwards again against ahead alarm all allies ally almost also always am an anchor and another answer
any anybody anyone apt are area arm art as asked asks at attached attacks attributes august aunt auntie
autumn awaited awaken awarded away b baby back bag bandage bangs be become becomes been before begins
behind below beside best between big bill black blows blue board boat bob bonus boons bot both boy brass
break bridge bridges bring brings brother brown buck builds bursts busts but buttons by cable call
called can cancelled candles cannot captain car card cards carol carries catalog categories caught
cellar chance characters charge chase check cheers chip chooses christian cities claims clay clean
cleared clears cliff climb clockwork closed coal coat cold colour column columns combo come comes
compared complain computer condition could count counted counts course cousin crane crash crew crisps
cubes cut dad daddy dale dark dawn day deal dealer deals dealt dean deck declared defeat defeated
defined dice did die difference direction disc discarded discarding discards do doctor does don dona
done door down dr draw drawing draws drew drives drop dropped drops drunk dry due duke dummy dust each
earl earns east eaten eats effect eight else empty ends engine enough enters escape eve ever every
everybody everyone everything everywhere exceptional exits eye faces facts failing fails failure faith
fall far faster fat fatigue feet fell fern few fewest fifth filled fills final finds fine finished
firebox first five flats flew flips floor fool for forgot forty four fourth frank free fresh friend from
front full gains gallery game gave gears gene get gets ginger girl give given gives glass glazier glen
go goes going gold good grace gran grandma grandpa granny grant grants gray green grey grow grows guest
gulls gust guy had hall hand hands happened happens harbour harbours harder has hat haul haunts have
hazel he heading heard heath heather her here hides highest his hit hold holds holly home hope host
hosted how hubcap hunter if ignored in indoors inside instead interrupts into iris is it item its itself
ivy jack jade jar jasmine jay jewel joins joy june just keeper keeps kettle key king knight knob lady
laid lamp lance lane lanes lantern last late lay layout leader leaks leaned learns least leaves left
letters level lie lies light lightning like lily links little long look looked looks lord loser loses
loudly low lower lowest lucky made mail make makes mama man many map mark mason master match max may me
means medium mercy might miles min minded minds mine minor minutes mirage mirror mirrors miss mister
mixed mode modifiers mom mommy monstrosities monstrosity monstrous more most move moved movement moves
mr mrs ms much mum mummy must my name names needed never new next night nine no nobody noises none norm
north not nothing now objective occupies of off offers oil old olive on once one ones only open opens
opponent opponents opposing or orange other others our ours out over overcome overrules own owner pad
page paid pairs papa partner partners pass passes passing passives past pat pay pays pearl penny
persuade petrol phones picks pink piper place places plain play player players plays please plot point
points polly pops position possible presence present price prince princess professor pronouns protection
purple put puts queen quicken race racer racing rails rains rally random ray read reads ready really
recap recruits red reed remembering result return reveals rich riddle ridge right river rivet rob robin
robot rock rogue rolls room roots rope rose round rounds row rows ruby rule rules run rush rusty s sage
said sailing sailor salaries sally salt same sanctuary sand sandy sang says scan scarf scope score
scored scores sealed seat seats second see seed sets setting setup seven shall she shifts ships short
shortest should shoulder shovel show shows shuffled shuffles shut shutter side sides silver sing single
sir sister site situation six size skip skipped skips slot snaps snow so sofa sold some somebody someone
something song sore south sparks specialises spends spent spiders spreads spring stands star stars
station stays stealth steam step sterling still stone storm stove style success such sue summary summer
supper supply supporter swapped swing swings symbol table tag take takes talk talks tall tank tapped
taps tea team teams teapot tells temporary ten tended tender text texts than that the their theirs them
themselves then there these they thinks third this those three threw throw thrown throws thunder ticket
tide tie tiers ties time times tin to together tokens tone tonight too tool top total touch tow towards
tower track tram tree triggered try turn turned turns twice two type uncle under unknown unless untapped
untaps until up upgrades us uses very victor victory violent violet wade waiter waives wake wakes wants
ward was washes water way we weapons wears well went were west what when where whether which whistle
white who whom whose why wielded will win wind window windscreen winner wins with woman won wonders
woody words would wound wounded wounds wrong x year yellow yes yet you young your zero
"""
EVERYDAY = frozenset(_WORDS.split())
