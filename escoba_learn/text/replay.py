"""The replay of a deal in words: what each move cost, and where the points went."""

from __future__ import annotations

from typing import assert_never

from escoba_learn.engine.moves import Capture, Claim, Discard, Move, Pass
from escoba_learn.postmortem import MoveReview, PostMortem
from escoba_learn.text import text
from escoba_learn.text.match import MatchWords


def report_text(report: PostMortem, lang: str = "en", *, people: tuple[int, ...] = (0,)) -> str:
    """Return where the points of a deal went, as lines of text.

    >>> from random import Random
    >>> from escoba_learn.engine.cards import PACK, shuffled
    >>> from escoba_learn.engine.record import DealRecord
    >>> from escoba_learn.engine.rules import SETENTA
    >>> from escoba_learn.postmortem import post_mortem
    >>> record = DealRecord(SETENTA, 2, 2, 0, shuffled(PACK, Random(8)))
    >>> while not record.last.is_over:
    ...     record = record.add(record.last.legal_moves()[0])
    >>> print(report_text(post_mortem(record)))
    Where the points of this deal went:
    The luck of the cards. With perfect play by both: You ahead by 2 points.
    What moves have cost: You 9, Computer 8.
    What somebody who sees only their own cards could have saved of that: You 3, Computer 8.
    The result: You ahead by 1 point.
    The turning point was move 10 (You): it cost 3 points.

    ``people`` are the seats of people.
    """
    record = report.record
    coins = record.rules.coins_in_french_pack
    words = MatchWords(lang, people, record.players, record.sides, coins=coins)
    return "\n".join(report_lines(words, report))


def report_lines(words: MatchWords, report: PostMortem) -> list[str]:
    """Return where the points of a deal went: luck, play, and the turning point."""
    lines = [_say(words, "report")]
    if not report.is_complete:
        lines.append(_say(words, "partly", n=len(report.moves)))
    lines.append(_ahead(words, "par", report.par))
    lines.append(_say(words, "lost", held=words.points(report.lost)))
    if any(report.lost):
        lines.append(_say(words, "saved", held=words.points(report.avoidable)))
    lines.append(_ahead(words, "result", report.difference))
    turn = report.turning_point
    if turn is None:
        return [*lines, _say(words, "no_turning_point")]
    values = {"number": turn.number, "name": words.name(turn.seat), "n": turn.cost}
    return [*lines, _say(words, "turning_move", **values)]


def review_lines(words: MatchWords, review: MoveReview, *, is_turning_point: bool) -> list[str]:
    """Return what a move cost, what was better, and whether that could have been known."""
    if not review.cost:
        return [_say(words, "faultless")]
    lines = [_say(words, "cost", n=review.cost, better=as_advice(words, review.best))]
    if review.avoidable:
        better = as_advice(words, review.fair)
        lines.append(_say(words, "foreseen", n=review.avoidable, better=better))
    else:
        lines.append(_say(words, "unforeseen"))
    return [*lines, _say(words, "turning_point")] if is_turning_point else lines


def as_advice(words: MatchWords, move: Move) -> str:
    """Return a move as something to be done.

    >>> as_advice(MatchWords("es", (0,), 2, 2), Pass())
    'pasar'
    """
    match move:
        case Discard():
            return _say(words, "as_lay", card=words.card(move.card))
        case Capture():
            taken = words.cards(move.taken)
            return _say(words, "as_take", card=words.card(move.card), taken=taken)
        case Claim():
            return _say(words, "as_claim", taken=words.cards(move.taken))
        case Pass():
            return _say(words, "as_pass")
        case _:
            assert_never(move)


def _ahead(words: MatchWords, key: str, difference: int) -> str:
    """Return which of two sides is ahead, and by how much."""
    if not difference:
        return _say(words, f"{key}_even")
    return _say(words, key, name=words.side(0 if difference > 0 else 1), n=abs(difference))


def _say(words: MatchWords, key: str, **values: object) -> str:
    return text(f"replay.{key}", words.lang, **values)
