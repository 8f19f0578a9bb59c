"""A match in words: who sits where, each move, the score line by line, and a hint with its why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from escoba_learn.chances import reply_chances
from escoba_learn.engine.cards import Card, Suit
from escoba_learn.engine.deal import Deal, View
from escoba_learn.engine.match import Match
from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass
from escoba_learn.engine.refusal import Refusal
from escoba_learn.engine.scoring import SETENTA_PRICES, ScoreLine, best_of_each_suit, total_points
from escoba_learn.players import careful
from escoba_learn.text import card_name, text

_MOST_PRECIOUS = Card.parse("7o")


@dataclass(frozen=True)
class MatchWords:
    """The words of a match in one language, for the people who sit at it.

    >>> from random import Random
    >>> words = MatchWords("en", people=(0,), players=2, sides=2)
    >>> deal = Deal.start(rng=Random(1))
    >>> words.move(deal, deal.legal_moves()[1])
    'Computer plays the four of cups and takes: ace of cups and rey of coins.'

    ``people`` are the seats of people: one alone is spoken to as "you".
    """

    lang: str
    people: tuple[int, ...]
    players: int
    sides: int
    pack: str = "spanish"
    coins: str = "diamonds"

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of a match."""
        return text(f"match.{key}", self.lang, **values)

    # -- names -----------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """Return what a player is called."""
        if seat in self.people:
            if len(self.people) == 1:
                return self.say("you")
            return self.say("person_n", number=self.people.index(seat) + 1)
        if self._partner_of_one() == seat:
            return self.say("partner")
        named = [other for other in range(self.players) if other not in self.people]
        if (partner := self._partner_of_one()) is not None:
            named.remove(partner)
        if len(named) == 1:
            return self.say("computer")
        return self.say("computer_n", number=named.index(seat) + 1)

    def side(self, side: int) -> str:
        """Return what a side is called: its player's name, or which partnership it is."""
        if self.sides == self.players:
            return self.name(side)
        if len(self.people) == 1:
            if side == self.people[0] % self.sides:
                return self.say("our_side")
            if self.sides == 2:
                return self.say("their_side")
        return self.say("side_n", number=side + 1)

    def card(self, card: Card) -> str:
        """Return the name of a card, without its value."""
        return card_name(card, self.lang, pack=self.pack, value=False, coins=self.coins)

    def cards(self, cards: Iterable[Card]) -> str:
        """Return the names of cards as a list."""
        return self._listed([self.card(card) for card in cards])

    def points(self, points: Sequence[int]) -> str:
        """Return the points of all sides as a list.

        >>> MatchWords("es", people=(0,), players=2, sides=2).points([3, 1])
        'Tú 3, Ordenador 1'
        """
        held = [self.say("held", name=self.side(side), value=n) for side, n in enumerate(points)]
        return ", ".join(held)

    # -- what happens ----------------------------------------------------------------------------

    def dealt(self, first: Deal) -> list[str]:
        """Return who deals and who begins, and what the opening brought the dealer."""
        dealer, begins = first.dealer, (first.dealer + 1) % first.players
        names = {"dealer": self.name(dealer), "first": self.name(begins)}
        key = "you_deal" if self._is_you(dealer) else "they_deal"
        lines = [self.say("they_deal_to_you" if self._is_you(begins) else key, **names)]
        taken = [card for pile in first.piles for card in pile]
        if taken:
            key = "opening_you" if self._is_you(dealer) else "opening_they"
            total = sum(first.rules.values[card] for card in taken)
            cards, escobas = self.cards(taken), sum(first.escobas)
            name = self.name(dealer)
            lines.append(self.say(key, n=escobas, name=name, total=total, cards=cards))
        return lines

    def move(self, before: Deal, move: Move) -> str:
        """Return what a move does, as one line."""
        seat = before.to_play
        if seat is None:
            raise ValueError("the deal is over: nobody moves")
        after = before.apply(move)
        told = self._move(before, after, seat, move)
        escobas = sum(after.escobas) - sum(before.escobas)
        return f"{told} {self.say('escobas', n=escobas)}" if escobas else told

    def _move(self, before: Deal, after: Deal, seat: int, move: Move) -> str:
        who = "you_do" if self._is_you(seat) else "they_do"
        name = self.name(seat)
        match move:
            case Discard() if after.pending and after.rules.chooser == "opponent":
                chooser = (seat + 1) % before.players
                let = "let_you" if self._is_you(chooser) else "let"
                values = {"chooser": self.name(chooser), "card": self.card(move.card)}
                return self.say(f"{who}.{let}", name=name, **values)
            case Discard():
                return self.say(f"{who}.lay", name=name, card=self.card(move.card))
            case Capture() if before.pending:
                owner = before.pending.seat
                choose = "choose_for_you" if self._is_you(owner) else "choose"
                values = {"owner": self.name(owner), **self._captured(move)}
                return self.say(f"{who}.{choose}", name=name, **values)
            case Capture():
                return self.say(f"{who}.take", name=name, **self._captured(move))
            case Claim():
                return self.say(f"{who}.claim", name=name, taken=self.cards(move.taken))
            case Pass():
                return self.say(f"{who}.pass", name=name)
            case _:
                assert_never(move)

    def new_round(self, before: Deal, after: Deal) -> list[str]:
        """Return what is to be said when cards have been dealt between two positions."""
        if len(before.stock) == len(after.stock) or after.is_over:
            return []
        key = "cards_dealt" if len(after.stock) >= after.players else "last_cards_dealt"
        return [self.say(key, n=max(map(len, after.hands)))]

    def turn(self, deal: Deal) -> list[str]:
        """Return whose turn it is and, outside an ordinary turn, for what."""
        seat = deal.to_play
        if seat is None:
            return []
        lines = [self.say("your_turn" if self._is_you(seat) else "turn_of", name=self.name(seat))]
        pending = deal.pending
        if pending and deal.rules.chooser == "opponent":
            owner, card = self.name(pending.seat), self.card(pending.card)
            lines.append(self.say("choose_now", name=owner, card=card))
        elif pending:
            lines.append(self.say("claim_now", card=self.card(pending.card)))
        elif not any(deal.hands):
            lines.append(self.say("claim_any", sum=deal.rules.capture_sum))
        return lines

    def refusal(self, refusal: Refusal) -> str:
        """Return why a move is not allowed."""
        values = {"total": refusal.total, "wanted": refusal.wanted}
        cards = self.cards(refusal.cards)
        return text(f"refusal.{refusal.reason}", self.lang, cards=cards, **values)

    # -- the score -------------------------------------------------------------------------------

    def deal_over(self, match: Match) -> list[str]:
        """Return the score of the deal just finished, line by line, and how the match stands."""
        return [*self.score(match.deal), *self._standing(match)]

    def score(self, deal: Deal) -> list[str]:
        """Return the score of a finished deal, line by line."""
        lines = deal.score()
        return [
            *self._leftovers(deal),
            self.say("deal_over"),
            *(self.score_line(line, deal) for line in lines),
            self.say("deal_points", held=self.points(total_points(lines))),
        ]

    def score_line(self, line: ScoreLine, deal: Deal) -> str:
        """Return what each side holds of an award, and who scores for it.

        >>> line = ScoreLine("cards", (22, 18), (1, 0))
        >>> MatchWords("en", people=(0,), players=2, sides=2).score_line(line, Deal.start())
        'Most cards (You 22, Computer 18). You: 1 point.'
        """
        award = text(f"award.{line.award}", self.lang)
        award = award[0].upper() + award[1:]
        winners = [side for side, points in enumerate(line.points) if points]
        if line.award == "seven_of_coins":
            key = "scores_holder" if winners else "scores_nobody_holds"
        elif not winners:
            key = "scores_nobody"
        elif line.award == "escobas":
            key = "scores_escobas"
        else:
            key = "scores" if len(winners) == 1 else "scores_each"
        held = ", ".join(
            self._held(line, side, deal.piles[side]) for side in range(len(line.values))
        )
        who = self._listed([self.side(side) for side in winners])
        return self.say(key, award=award, held=held, who=who, n=max(line.points))

    def _held(self, line: ScoreLine, side: int, pile: Sequence[Card]) -> str:
        name, value = self.side(side), line.values[side]
        if line.award != "setenta":
            return self.say("held", name=name, value=value)
        if value is None:
            return self.say("setenta_missing", name=name)
        best = [card for card in best_of_each_suit(pile).values() if card]
        prices = " + ".join(str(SETENTA_PRICES[card.rank]) for card in best)
        return self.say("setenta_held", name=name, total=value, prices=prices)

    def _leftovers(self, deal: Deal) -> list[str]:
        if not deal.leftovers:
            return []
        if deal.last_capturer is None:
            return [self.say("leftovers_nobody")]
        seat = deal.last_capturer
        key = "leftovers_you" if self._is_you(seat) else "leftovers_they"
        return [self.say(key, name=self.name(seat), cards=self.cards(sorted(deal.leftovers)))]

    def _standing(self, match: Match) -> list[str]:
        held, winner = self.points(match.points), match.winner
        if winner is not None:
            return [self.say("final_points", held=held), self._won(winner)]
        key = "match_points_lowest" if match.rules.lowest_wins else "match_points"
        lines = [self.say(key, held=held, target=match.rules.match_target)]
        if max(match.points) >= match.rules.match_target:
            lines.append(self.say("tied"))
        return lines

    def _won(self, side: int) -> str:
        if len(self.people) == 1 and self.people[0] % self.sides == side:
            return self.say("you_win" if self.sides == self.players else "we_win")
        return self.say("they_win", name=self.side(side))

    # -- a hint ----------------------------------------------------------------------------------

    def hint(self, view: View) -> list[str]:
        """Return what a careful player would do, what that takes, and what is left to the next.

        >>> deal = Deal.parse("rules=setenta; hands=3c 7e, 2o Ro; table=1o 4b 7o; piles=, ; "
        ...     "escobas=0 0; stock=; dealer=1; to_play=0")
        >>> for line in MatchWords("en", people=(0,), players=2, sides=2).hint(deal.view(0)):
        ...     print(line)
        A careful player plays the three of cups and takes: ace of coins, four of clubs and ...
        4 cards are taken; coins among them: 2.
        It takes the whole table: an escoba.
        A precious card is among them: the seven of coins.
        After that, the next player can take nothing.
        """
        move = careful(view)
        lines = [self._advice(view, move)]
        match move:
            case Capture():
                lines += self._gain(view, (move.card, *move.taken))
            case Claim():
                lines += self._gain(view, move.taken)
        if view.rules.lowest_wins:
            lines.append(self.say("hint_lowest"))
        return [*lines, self._left(view, move)]

    def _advice(self, view: View, move: Move) -> str:
        match move:
            case Capture() if view.pending:
                name = self.name(view.pending.seat)
                return self.say("hint_choose", name=name, taken=self.cards(move.taken))
            case Capture():
                return self.say("hint_take", **self._captured(move))
            case Discard():
                return self.say("hint_lay", card=self.card(move.card))
            case Claim():
                return self.say("hint_claim", taken=self.cards(move.taken))
            case Pass():
                return self.say("hint_pass")
            case _:
                assert_never(move)

    def _gain(self, view: View, cards: Sequence[Card]) -> list[str]:
        coins = sum(card.suit is Suit.OROS for card in cards)
        lines = [self.say("hint_cards", n=len(cards), coins=coins)]
        laid = 0 if cards[0] in view.table else 1
        if len(view.table) == len(cards) - laid and not _ends_deal(view):
            lines.append(self.say("hint_escoba"))
        if _MOST_PRECIOUS in cards:
            lines.append(self.say("hint_seven", card=self.card(_MOST_PRECIOUS)))
        return lines

    def _left(self, view: View, move: Move) -> str:
        if _ends_deal(view):
            return self.say("hint_last")
        chance = reply_chances(view)[move]
        if not chance.capture:
            return self.say("hint_nothing_left")
        values = {"capture": _in_hundred(chance.capture), "sweep": _in_hundred(chance.sweep)}
        return self.say("hint_left" if chance.sweep else "hint_left_part", **values)

    # -- helpers ---------------------------------------------------------------------------------

    def _listed(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return names[0] if names else text("card.none", self.lang)
        return text("card.list", self.lang, first=", ".join(names[:-1]), last=names[-1])

    def _captured(self, move: Capture) -> dict[str, str]:
        return {"card": self.card(move.card), "taken": self.cards(move.taken)}

    def _is_you(self, seat: int) -> bool:
        return self.people == (seat,)

    def _partner_of_one(self) -> int | None:
        """Return the seat of the one partner of the one person there is."""
        if len(self.people) != 1 or self.players != 2 * self.sides:
            return None
        return (self.people[0] + self.sides) % self.players


def _ends_deal(view: View) -> bool:
    """Whether no card is left to be played after this player's move."""
    left = sum(view.hand_sizes) - (0 if view.pending or not view.hand else 1)
    return not left and view.stock_size < view.players


def _in_hundred(chance: Fraction) -> int:
    """Return a chance as times in a hundred; what is possible is at least one."""
    return max(round(100 * chance), 1) if chance else 0
