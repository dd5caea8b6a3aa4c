"""The foundation: the record, the verbs, chance, events, card files, words, drawing and a Match."""
