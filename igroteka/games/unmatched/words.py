from ...core.words import Words
words = Words(__file__)
