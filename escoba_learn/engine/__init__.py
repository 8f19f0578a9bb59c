"""The game of Escoba: cards, rules, moves, deals, scores, matches and records. No prose, no I/O."""
