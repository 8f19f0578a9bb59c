"""The commands about the game itself: captures, setenta, score, play-out."""

from __future__ import annotations

from typing import Any

import click

from escoba_learn.cli.io import as_json, read, rules_option, score_document, score_table, show
from escoba_learn.engine.cards import Card, format_cards, parse_cards
from escoba_learn.engine.moves import captures as all_captures
from escoba_learn.engine.position import (
    cards_field,
    field,
    no_card_twice,
    profile,
    read_json_object,
)
from escoba_learn.engine.record import DealRecord
from escoba_learn.engine.rules import Rules
from escoba_learn.engine.scoring import best_of_each_suit, score_deal, total_points
from escoba_learn.engine.scoring import setenta as setenta_of


@click.command()
@click.argument("card")
@click.option("--table", default="", help='The cards on the table, as "1o 4b 7o".')
@rules_option
@as_json
def captures(card: str, table: str, rules: Rules, *, as_json: bool) -> None:
    """Show everything that CARD can capture.

    \b
    escoba-learn captures 3c --table "1o 4b 7o"
    """  # noqa: D301  # click wants the control character
    coins = rules.coins_in_french_pack
    played = Card.parse(card, coins=coins)
    lying = parse_cards(table, coins=coins)
    no_card_twice([[played], lying])
    found = all_captures(played, lying, rules)
    discard = not found or rules.obligation == "none"
    document = {
        "card": played.code,
        "captures": [
            {
                "taken": [taken.code for taken in capture.taken],
                "escoba": len(capture.taken) == len(lying),
            }
            for capture in found
        ],
        "legal_discard": discard,
    }
    lines = [f"{c}{'  escoba!' if len(c.taken) == len(lying) else ''}" for c in found]
    if discard:
        lines.append(f"{played}  (stays on the table)")
    show(document, lines, as_json=as_json)


@click.command()
@click.argument("cards")
@as_json
def setenta(cards: str, *, as_json: bool) -> None:
    """Add up the setenta of a pile of CARDS.

    \b
    escoba-learn setenta "7o 6c 1e 5b"
    """  # noqa: D301  # click wants the control character
    pile = parse_cards(cards)
    total = setenta_of(pile)
    best = best_of_each_suit(pile)
    document = {
        "setenta": total,
        "best": {suit.name.lower(): card and card.code for suit, card in best.items()},
    }
    missing = [suit.name.lower() for suit, card in best.items() if card is None]
    counted = format_cards(card for card in best.values() if card)
    line = f"no setenta: {' and '.join(missing)} missing" if missing else f"{total}  ({counted})"
    show(document, [line], as_json=as_json)


@click.command()
@click.argument("file")
@as_json
def score(file: str, *, as_json: bool) -> None:
    """Score the piles in FILE (- for standard input).

    \b
    {"rules": "setenta", "sides": [{"cards": "7o 1c", "escobas": 2}, {"cards": "6e 3b"}]}
    """  # noqa: D301  # click wants the control character
    given = read_json_object(read(file), "score")
    rules = profile(field(given, "rules", str, "score")) if "rules" in given else profile("setenta")
    sides = [
        field({"sides": side}, "sides", dict, "score")
        for side in field(given, "sides", list, "score")
    ]
    if len(sides) < 2:
        raise ValueError(f"a score needs two sides or more, not {len(sides)}")
    piles = [cards_field(side, "cards", "side") for side in sides]
    escobas = [field(side, "escobas", int, "side") if "escobas" in side else 0 for side in sides]
    lines = score_deal(piles, escobas, rules)
    points = total_points(lines)
    document = {"lines": score_document(lines), "points": list(points)}
    show(document, score_table(lines, points), as_json=as_json)


@click.command("play-out")
@click.argument("file")
@as_json
def play_out(file: str, *, as_json: bool) -> None:
    """Play the deal recorded in FILE (- for standard input) to its end and score it.

    The first move that the rules do not allow is named, and nothing is scored.
    """
    deal = DealRecord.parse(read(file)).last
    if not deal.is_over:
        raise ValueError(f"the record ends before the deal does: seat {deal.to_play} is to play")
    lines = deal.score()
    points = total_points(lines)
    piles = [format_cards(pile) for pile in deal.piles]
    document: dict[str, Any] = {
        "piles": piles,
        "escobas": list(deal.escobas),
        "leftovers": format_cards(deal.leftovers),
        "last_capturer": deal.last_capturer,
        "points": list(points),
        "lines": score_document(lines),
    }
    words = [f"pile of side {side}: {pile}" for side, pile in enumerate(piles)]
    words.append(f"leftovers: {document['leftovers']} (last capture by seat {deal.last_capturer})")
    show(document, [*words, *score_table(lines, points)], as_json=as_json)


COMMANDS = (captures, setenta, score, play_out)
