# Lesson 1: the pack, its two numbers, and making fifteen. Prose: src/<language>/01-*.md

# %% start
from escoba_learn import PACK, Card, captures, parse_cards
from escoba_learn.course import Lesson

lesson = Lesson(1, lang="LANG")

# %% four-suits
lesson.cards("1o 1c 1e 1b")

# %% ten-ranks
lesson.cards("1o 2o 3o 4o 5o 6o 7o So Co Ro")

# %% two-numbers
lesson.cards("So Co Ro", show_values=True)

# %% sota
sota = Card.parse("So")
sota.rank.printed_number, sota.value

# %% how-many
len(PACK), sum(card.value for card in PACK)

# %% codes
lesson.cards("7o Sb 3c")

# %% sum
sum(card.value for card in parse_cards("Sb 4e 3c"))

# %% example-table
lesson.cards("1o 4b 7o", show_values=True)

# %% example
[str(move) for move in captures(Card.parse("3c"), parse_cards("1o 4b 7o"))]

# %% example-table-with-caballo
lesson.cards("1o 4b 7o Ce", show_values=True)

# %% example-with-caballo
[str(move) for move in captures(Card.parse("3c"), parse_cards("1o 4b 7o Ce"))]

# %% first
first = lesson.ask("find-capture/Sb/2c 7e Ro/setenta")
first

# %% second
second = lesson.ask("find-capture/5e/Cb 4o 6c/setenta")
second

# %% third
third = lesson.ask("find-capture/2c/1o 4e 6o/setenta")
third

# %% fourth
fourth = lesson.ask("all-captures/So/3c 4e 7b/setenta")
fourth

# %% fifth
fifth = lesson.ask("all-captures/7b/1b 7c 7e So/setenta")
fifth

# %% in-code
first.check("2c")

# %% how-far
lesson.progress()
