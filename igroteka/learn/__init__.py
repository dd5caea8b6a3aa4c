"""Learning a game: lessons, puzzles, what happened in a match."""
