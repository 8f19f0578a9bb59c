"""The game a second time: slow, blunt, and written from the rules alone, as a check on the engine.

Nothing here imports ``escoba_learn``. A card is its code, cards are sets of codes, a position
changes in place, and a move is a tuple: ``("lay", "3c")``, ``("take", "3c", {"5o", "7b"})``,
``("claim", {…})`` or ``("pass",)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, product

RANKS, SUITS = "1234567SCR", "oceb"
CODES = [rank + suit for rank in RANKS for suit in SUITS]
PRICES = {"7": 21, "6": 18, "1": 16, "5": 15, "4": 14, "3": 13, "2": 12, "S": 10, "C": 10, "R": 10}

Move = tuple  # of a verb and its cards


@dataclass(frozen=True)
class Profile:
    """A row of the table of profiles; ``opening`` is (what four cards add up to, escobas)."""

    seatings: tuple[tuple[int, int], ...]
    awards: tuple[str, ...]
    capture: str = "fifteen"
    obligation: str = "card"
    fewest: bool = False
    opponent_chooses: bool = False
    opening: tuple[tuple[int, int], ...] = ()
    must_split: bool = False
    replaced: bool = False
    all_coins: int = 1
    all_sevens: int = 1
    lower_ranks_break_ties: bool = False
    ties_score: bool = False

    @property
    def claims(self) -> bool:
        return self.obligation == "none, with claims"


TWO_THREE_OR_TWO_PAIRS = ((2, 2), (3, 3), (4, 2))
FREE_FOR_ALL_OR_PARTNERS = ((2, 2), (3, 3), (4, 4), (4, 2), (6, 6), (6, 3), (6, 2))
SEVENS = ("cards", "coins", "seven_of_coins", "sevens")

CLUB = Profile(
    TWO_THREE_OR_TWO_PAIRS,
    (*SEVENS, "few_cards"),
    obligation="hand",
    fewest=True,
    opening=((15, 1),),
    replaced=True,
    all_coins=2,
    all_sevens=3,
    lower_ranks_break_ties=True,
)
PROFILES = {
    "setenta": Profile(
        ((2, 2), (4, 2)),
        ("cards", "coins", "seven_of_coins", "setenta"),
        opening=((15, 1), (30, 2)),
    ),
    "club": CLUB,
    "scopa": Profile(
        TWO_THREE_OR_TWO_PAIRS,
        (*SEVENS, "few_cards"),
        capture="scopa",
        obligation="hand",
        fewest=True,
        all_coins=2,
        all_sevens=3,
        lower_ranks_break_ties=True,
    ),
    "ludoteka": Profile(
        ((2, 2), (3, 3), (4, 4), (4, 2)),
        SEVENS,
        opening=((15, 1), (30, 2)),
        must_split=True,
        ties_score=True,
    ),
    "ludoteka_free": Profile(
        ((2, 2), (3, 3), (4, 4), (4, 2)),
        SEVENS,
        obligation="none",
        opening=((15, 1), (30, 2)),
        must_split=True,
        ties_score=True,
    ),
    "claim": Profile(
        FREE_FOR_ALL_OR_PARTNERS,
        SEVENS,
        obligation="none, with claims",
        opening=((15, 1), (30, 1)),
    ),
    "desescoba": Profile(
        FREE_FOR_ALL_OR_PARTNERS,
        SEVENS,
        opponent_chooses=True,
        opening=((15, 1), (30, 1)),
    ),
}


def value(code: str) -> int:
    return RANKS.index(code[0]) + 1


def worth(cards: Iterable[str]) -> int:
    return sum(map(value, cards))


def sets_worth(cards: Iterable[str], total: int) -> list[frozenset[str]]:
    """Every set of these cards worth ``total``: all sets worth no more, then the right ones."""
    small = [(frozenset[str](), 0)]
    for code in cards:
        small += [(few | {code}, sum_ + value(code)) for few, sum_ in small if sum_ < total]
    return [few for few, sum_ in small if few and sum_ == total]


def powerset(cards: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every set of one or more of the cards."""
    cards = list(cards)
    for size in range(1, len(cards) + 1):
        yield from combinations(cards, size)


def setenta(cards: Iterable[str]) -> int | None:
    """The best total of four cards, one of each suit, found by trying all of them."""
    by_suit = [[code for code in cards if code[1] == suit] for suit in SUITS]
    totals = [sum(PRICES[code[0]] for code in four) for four in product(*by_suit)]
    return max(totals, default=None)


def read_move(text: str) -> Move:
    match text.split():
        case ["pass"]:
            return ("pass",)
        case ["claim", *codes]:
            return ("claim", frozenset(codes))
        case [code]:
            return ("lay", code)
        case [code, "x", *codes]:
            return ("take", code, frozenset(codes))
    raise AssertionError(text)


@dataclass
class Game:
    """A deal in progress; ``waiting`` is a card that others may still act on, and who laid it."""

    name: str
    hands: list[set[str]]
    table: set[str]
    piles: list[set[str]]
    escobas: list[int]
    stock: list[str]
    dealer: int
    turn: int | None
    last: int | None = None
    waiting: tuple[str, int] | None = None
    passes: int = field(default=0, compare=False)
    leftovers: set[str] = field(default_factory=set)

    @classmethod
    def start(cls, name: str, players: int, sides: int, dealer: int, pack: list[str]) -> Game:
        stock = list(pack)
        game = cls(
            name=name,
            hands=[set() for _ in range(players)],
            table=set(),
            piles=[set() for _ in range(sides)],
            escobas=[0] * sides,
            stock=stock,
            dealer=dealer,
            turn=(dealer + 1) % players,
        )
        game.deal_hands()
        game.turn_four_cards()
        return game

    @classmethod
    def read(cls, line: str) -> Game:
        """The position that one line of text describes."""
        fields = dict(part.strip().split("=") for part in line.split(";"))
        number = {key: None if text == "-" else text for key, text in fields.items()}
        card, _, seat = fields.get("pending", "").partition(" ")
        return cls(
            name=fields["rules"],
            hands=[set(hand.split()) for hand in fields["hands"].split(",")],
            table=set(fields["table"].split()),
            piles=[set(pile.split()) for pile in fields["piles"].split(",")],
            escobas=[int(count) for count in fields["escobas"].split()],
            stock=fields["stock"].split(),
            dealer=int(fields["dealer"]),
            turn=None if number["to_play"] is None else int(number["to_play"]),
            last=None if number["last_capturer"] is None else int(number["last_capturer"]),
            waiting=(card, int(seat)) if card else None,
            passes=int(fields.get("passes", 0)),
            leftovers=set(fields.get("leftovers", "").split()),
        )

    @property
    def profile(self) -> Profile:
        return PROFILES[self.name]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def sides(self) -> int:
        return len(self.piles)

    def deal_hands(self) -> None:
        """Three cards each, one at a time; fewer where the stock is too short for that."""
        for _ in range(min(3, len(self.stock) // self.players)):
            for step in range(self.players):
                self.hands[(self.dealer + 1 + step) % self.players].add(self.stock.pop(0))

    def turn_four_cards(self) -> None:
        self.table = {self.stock.pop(0) for _ in range(4)}
        total = worth(self.table)
        escobas = dict(self.profile.opening).get(total, 0)
        if self.profile.must_split and not sets_worth(self.table, 15):
            escobas = 0
        if escobas:
            self.piles[self.dealer % self.sides] |= self.table
            self.escobas[self.dealer % self.sides] += escobas
            self.last = self.dealer
            self.table = set()
            if self.profile.replaced:
                self.turn_four_cards()

    def captures(self, code: str) -> list[frozenset[str]]:
        target = value(code) if self.profile.capture == "scopa" else 15 - value(code)
        found = sets_worth(self.table - {code}, target)
        if self.profile.fewest:
            found = [cards for cards in found if len(cards) == min(map(len, found))]
        return found

    def moves(self) -> set[Move]:
        if self.turn is None:
            return set()
        if self.profile.claims and (self.waiting or not any(self.hands)):
            wanted = {self.waiting[0]} if self.waiting else set()
            claims = [cards for cards in sets_worth(self.table, 15) if wanted <= cards]
            return {("pass",)} | {("claim", cards) for cards in claims}
        if self.waiting:
            return {("take", self.waiting[0], cards) for cards in self.captures(self.waiting[0])}
        takes, lays = set(), set()
        for code in self.hands[self.turn]:
            captures = self.captures(code)
            if len(captures) > 1 and self.profile.opponent_chooses:
                takes.add(("lay", code))
                continue
            takes |= {("take", code, cards) for cards in captures}
            if not captures or self.profile.obligation.startswith("none"):
                lays.add(("lay", code))
        return takes if takes and self.profile.obligation == "hand" else takes | lays

    def play(self, move: Move) -> None:
        assert move in self.moves()
        assert self.turn is not None
        match move:
            case ("pass",):
                self.pass_on()
            case ("claim", cards):
                claimant, discarder = self.turn, self.waiting and self.waiting[1]
                self.take(claimant, cards)
                self.waiting, self.passes = None, 0
                self.next_turn(claimant if discarder is None else discarder)
            case ("take", code, cards):
                seat = self.waiting[1] if self.waiting else self.turn
                self.waiting = None
                self.hands[seat].discard(code)
                self.table.discard(code)
                self.take(seat, cards | {code})
                self.next_turn(seat)
            case ("lay", code):
                self.lay(self.turn, code)

    def lay(self, seat: int, code: str) -> None:
        several = self.profile.opponent_chooses and len(self.captures(code)) > 1
        could_take = bool(self.captures(code))
        self.hands[seat].remove(code)
        self.table.add(code)
        following = [(seat + step) % self.players for step in range(1, self.players)]
        if several:
            self.waiting = (code, seat)
            self.turn = next(s for s in following if s % self.sides != seat % self.sides)
            return
        if self.profile.claims and could_take:
            self.waiting = (code, seat)
            self.turn = following[0]
            return
        self.next_turn(seat)

    def pass_on(self) -> None:
        assert self.turn is not None
        following = (self.turn + 1) % self.players
        if self.waiting and following == self.waiting[1]:
            self.waiting = None
            self.next_turn(following)
        elif self.waiting:
            self.turn = following
        else:
            self.passes += 1
            self.turn = following
            if self.passes == self.players:
                self.finish()

    def take(self, seat: int, cards: frozenset[str]) -> None:
        self.table -= cards
        self.piles[seat % self.sides] |= cards
        self.last = seat
        last_card = not any(self.hands) and len(self.stock) < self.players
        if not self.table and not last_card:
            self.escobas[seat % self.sides] += 1

    def next_turn(self, seat: int) -> None:
        """Play goes on after this seat: a new round where all hands are empty, or the end."""
        if not any(self.hands):
            self.deal_hands()
        self.turn = (seat + 1) % self.players
        if not any(self.hands) and not (self.profile.claims and sets_worth(self.table, 15)):
            self.finish()

    def finish(self) -> None:
        self.turn = None
        self.leftovers = self.table | set(self.stock)
        if self.last is not None:
            self.piles[self.last % self.sides] |= self.leftovers
            self.table, self.stock = set(), []

    def score(self) -> dict[str, list[int]]:
        """The points of each award, by side."""
        points = {"escobas": list(self.escobas)}
        for award in self.profile.awards:
            match award:
                case "cards":
                    points[award] = self.most([len(pile) for pile in self.piles], 1)
                case "coins":
                    coins = [sum(code[1] == "o" for code in pile) for pile in self.piles]
                    points[award] = self.most(coins, self.profile.all_coins if 10 in coins else 1)
                case "seven_of_coins":
                    points[award] = [int("7o" in pile) for pile in self.piles]
                case "sevens":
                    points[award] = self.score_sevens()
                case "setenta":
                    totals = [setenta(pile) or 0 for pile in self.piles]
                    alone = totals.count(max(totals)) == 1
                    points[award] = [int(alone and total == max(totals)) for total in totals]
                case "few_cards":
                    few = sum(len(pile) < 10 for pile in self.piles)
                    points[award] = [
                        won * (few - (len(pile) < 10))
                        for won, pile in zip(points["cards"], self.piles, strict=True)
                    ]
        return points

    def most(self, counts: list[int], points: int) -> list[int]:
        best = max(counts)
        if not best or (counts.count(best) > 1 and not self.profile.ties_score):
            return [0] * len(counts)
        return [points if count == best else 0 for count in counts]

    def score_sevens(self) -> list[int]:
        counts = [Counter(code[0] for code in pile) for pile in self.piles]
        if not any(count["7"] for count in counts):
            return [0] * self.sides
        points = self.profile.all_sevens if any(count["7"] == 4 for count in counts) else 1
        if not self.profile.lower_ranks_break_ties:
            return self.most([count["7"] for count in counts], points)
        by_rank = [[count[rank] for rank in "7654321"] for count in counts]
        alone = by_rank.count(max(by_rank)) == 1
        return [points if alone and ranks == max(by_rank) else 0 for ranks in by_rank]


def perft(game: Game, depth: int) -> int:
    """How many lines of so many moves the rules allow from here."""
    if depth == 1:
        return len(game.moves())
    lines = 0
    for move in game.moves():
        following = deepcopy(game)
        following.play(move)
        lines += perft(following, depth - 1)
    return lines
