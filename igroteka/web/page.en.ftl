# Questions at the table
cant-watching = You are watching: only those who sit here choose.
cant-over = The match is over.
cant-not-your-turn = It isn't your turn. { $waiting }
table-sure = This can't be taken back. Tap it again to do it.
nothing-here = Nothing is known about that.
can-choose = You can choose: { $say }
hint-short = A bot would: { $say } ({ $chance } %)
watching = You are watching
follow-rematch = Follow to the new game
goal-title = The goal, and the score
part-now = What the rules say about this
to-side = Players, log, rules
to-board = To the table
all-rules = The whole rulebook
search-rules = Search the rules

# Rulebooks and galleries
contents = Contents
search = Search
search-none = Nothing found.
gallery-title = { $game }: all cards
gallery-link = All cards, with pictures and counts
refused-no-gallery = There is no gallery of this game yet.

# The position in words
position-words = The position in words
position-find = Find a square, a card, a name
position-now = Now: { $ask }

# Switches at the table
hand = Hand
flip = Turn the board round
sounds = Sounds
confirm-switch = Ask again before what can't be taken back

# The end of a match
finale-look = Look back
finale-other = Another game
finale-analysis = What happened
finale-close = See the table
finale-decisive = The decisive moment
finale-find = Find out
finale-finding = The bot plays the match again in its head: { $share } %
finale-none = No single decision: the match was even to its end.
finale-score = Result

# The front page
awaited = You are awaited
new-game = Start a game
workshop-link = Make your own cards
all-cards = Cards

# A new table
play-now = Play now
play-now-first = Your first game of it: with fewer cards and simpler tasks.
play-now-bot = { $count ->
    [one] You against a bot ({ $level })
   *[other] You against { $count } bots ({ $level })
}
set-up = Set up a table
fine-options = Fine points
choose-yours = Choose yours

# An invitation
invited-by = { $who } invites you
invited-play = to play { $game }
invited-watch = Every seat is taken or promised. You can watch when the game begins.
invited-other-seat = Another seat

# Without network
offline-title = No connection
offline-text = The server can't be reached. Your tables are safe there; nothing is lost. This page looks again by itself.

keys-zoom = I: open the card large
keys-words = P: the position in words
keys-flip = F: turn the board round, where there is one to turn
keys-back = Left and right: back and forth through the match, when there is nothing to choose (with Shift: always)
