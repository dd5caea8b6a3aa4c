"""The laboratory: matches between bots, ratings, measurements."""
