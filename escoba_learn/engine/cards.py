"""The forty cards: suits, ranks, card codes, and a shuffle that never changes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from itertools import product
from random import Random
from typing import Self


class Suit(Enum):
    """One of the four suits of a Spanish pack; its value is the letter in a card code.

    >>> [suit.letter for suit in Suit]
    ['o', 'c', 'e', 'b']
    """

    OROS = "o"
    COPAS = "c"
    ESPADAS = "e"
    BASTOS = "b"

    @property
    def letter(self) -> str:
        """The letter in a card code: ``o c e b``."""
        return self.value


class Rank(Enum):
    """One of the ten ranks, with the two numbers that must never be confused.

    >>> Rank.SOTA.capture_value, Rank.SOTA.printed_number
    (8, 10)
    """

    AS = ("1", 1, 1)
    DOS = ("2", 2, 2)
    TRES = ("3", 3, 3)
    CUATRO = ("4", 4, 4)
    CINCO = ("5", 5, 5)
    SEIS = ("6", 6, 6)
    SIETE = ("7", 7, 7)
    SOTA = ("S", 8, 10)
    CABALLO = ("C", 9, 11)
    REY = ("R", 10, 12)

    def __init__(self, letter: str, capture_value: int, printed_number: int) -> None:
        self.letter = letter
        self.capture_value = capture_value
        self.printed_number = printed_number

    @property
    def is_figure(self) -> bool:
        """Whether this is a sota, caballo or rey."""
        return self.capture_value > 7


class Card:
    """One of the forty cards; there is a single object for each, so ``is`` and ``==`` agree.

    >>> sota = Card.parse("So")
    >>> sota.value, sota.rank.printed_number, sota.suit
    (8, 10, <Suit.OROS: 'o'>)
    >>> Card(Rank.SOTA, Suit.OROS) is sota
    True

    Cards compare by *pack order*: by rank, and by suit within a rank.
    """

    __slots__ = ("code", "index", "rank", "suit", "value")

    rank: Rank
    suit: Suit
    code: str
    value: int
    index: int

    def __new__(cls, rank: Rank, suit: Suit) -> Self:  # noqa: D102  # a dunder
        return _INTERNED[rank, suit]  # type: ignore[return-value]  # one object for each card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: cannot set {name!r} of {self}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    @staticmethod
    def parse(code: str, *, coins: str = "diamonds") -> Card:
        """Return the card that a code names; French signs are read too.

        >>> Card.parse("so"), Card.parse("J♦"), Card.parse("J♠", coins="spades")
        (Card.parse('So'), Card.parse('So'), Card.parse('So'))

        ``coins`` says which French suit stands for oros: ``"diamonds"`` or ``"spades"``.
        Raises ``ValueError`` for anything else, naming what was read and what is allowed.
        """
        plain = code.strip().replace("\ufe0e", "").replace("\ufe0f", "")
        card = _BY_CODE.get(plain) or french_codes(coins).get(plain)
        if card is None:
            raise ValueError(_not_a_code(plain))
        return card


_INTERNED: dict[tuple[Rank, Suit], Card] = {}


def _make_pack() -> tuple[Card, ...]:
    for index, (rank, suit) in enumerate(product(Rank, Suit)):
        card = object.__new__(Card)
        numbers = {"code": rank.letter + suit.letter, "value": rank.capture_value, "index": index}
        for name, value in {"rank": rank, "suit": suit, **numbers}.items():
            object.__setattr__(card, name, value)
        _INTERNED[rank, suit] = card
    return tuple(_INTERNED.values())


PACK = _make_pack()
"""The forty cards in pack order: by rank, and by suit within a rank."""

_BY_CODE = {
    rank + suit: card
    for card in PACK
    for rank in {card.rank.letter, card.rank.letter.lower()}
    for suit in {card.suit.letter, card.suit.letter.upper()}
}

_FRENCH_RANKS = dict(zip(Rank, "A234567JQK", strict=True))
_FRENCH_SUITS = {
    "diamonds": {Suit.OROS: "♦", Suit.COPAS: "♥", Suit.ESPADAS: "♠", Suit.BASTOS: "♣"},
    "spades": {Suit.OROS: "♠", Suit.COPAS: "♥", Suit.ESPADAS: "♦", Suit.BASTOS: "♣"},
}


def french_sign(card: Card, *, coins: str = "diamonds") -> str:
    """Return the card as a French pack shows it.

    >>> french_sign(Card.parse("So")), french_sign(Card.parse("So"), coins="spades")
    ('J♦', 'J♠')
    """
    return _FRENCH_RANKS[card.rank] + _french_suits(coins)[card.suit]


def _french_suits(coins: str) -> dict[Suit, str]:
    if coins not in _FRENCH_SUITS:
        raise ValueError(f"not a suit that stands for oros: {coins!r} (diamonds or spades)")
    return _FRENCH_SUITS[coins]


def french_codes(coins: str) -> dict[str, Card]:
    """Return every spelling of a French card with the card it stands for.

    >>> french_codes("diamonds")["q♥"]
    Card.parse('Cc')
    """
    signs = {french_sign(card, coins=coins): card for card in PACK}
    return signs | {sign.lower(): card for sign, card in signs.items()}


def _not_a_code(text: str) -> str:
    shown = text if len(text) <= 12 else text[:12] + "…"
    allowed = f"not a card code: {shown!r} (rank 1-7, S, C, R; suit o, c, e, b)"
    meant = [
        f"a {kind} {number} is a {rank.name.lower()}"
        for rank in Rank
        if rank.is_figure
        for kind, number in (("printed", rank.printed_number), ("value", rank.capture_value))
        if text[:-1] == str(number)
    ]
    if not meant:
        return allowed
    return f"{allowed}; sota, caballo and rey are written S, C, R: {', '.join(meant)}"


def parse_cards(text: str, *, coins: str = "diamonds") -> tuple[Card, ...]:
    """Return the cards of a list written with spaces, in the order written.

    >>> parse_cards("3c 4e 7B")
    (Card.parse('3c'), Card.parse('4e'), Card.parse('7b'))

    Raises ``ValueError`` for a code that is no card and for the same card twice.
    """
    cards: dict[Card, None] = {}
    for code in text.split():
        card = Card.parse(code, coins=coins)
        if card in cards:
            raise ValueError(f"the same card twice: {card}")
        cards[card] = None
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Return the codes of cards, with spaces, in the order given.

    >>> format_cards(sorted(parse_cards("7b 3c 4e")))
    '3c 4e 7b'
    """
    return " ".join(card.code for card in cards)


def shuffled(cards: Iterable[Card], rng: Random) -> tuple[Card, ...]:
    """Return the cards in random order: the same for the same seed on every Python, for ever.

    >>> format_cards(shuffled(PACK, Random(7))[:4])
    '6o Rc 2b 7b'

    Fisher-Yates over ``rng.random()``, the one stream that Python promises to keep.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
