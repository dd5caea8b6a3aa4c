title = Tash-Kalar
tagline = Arena of Legends: pieces make patterns, patterns summon beings

# Options
option-mode = Form
option-mode-first = First game
option-mode-high = High form
option-mode-duel = Duel deathmatch
option-mode-melee = Melee deathmatch
option-decks = Decks
option-first = Who starts
option-first-drawn = Drawn by lot
option-first-seat_1 = The first seat
option-first-seat_2 = The second seat
option-first-seat_3 = The third seat
option-first-seat_4 = The fourth seat

# Pieces and colours
colour-blue = blue
colour-red = red
colour-green = green
colour-brown = brown
colour-violet = violet
colour-amber = amber
rank-1 = common
rank-2 = heroic
rank-3 = legendary
piece = { $colour } { $rank } piece
direction-n = up
direction-ne = up to the right
direction-e = to the right
direction-se = down to the right
direction-s = down
direction-sw = down to the left
direction-w = to the left
direction-nw = up to the left

# Decisions
start = Put the { $colour } start piece on { $cell }
place = Place a common piece on { $cell }
pick-up = Your supply is empty: pick up your { $piece } on { $cell } and place it elsewhere
place-again = Place the piece on { $cell }
summon-card = Summon { $being }
summon = Summon { $being } on { $cell }
summon-onto = Summon { $being } on { $cell }; the { $piece } there is destroyed
improvises = { $said }. It uses up improvised summoning with { $colours }
may-improvise = { $said }. It may use up improvised summoning with { $colours }
discard = Discard a being, then put any cards under their decks
discard-card = Discard { $being }
under-card = Put { $being } under the deck
under-flare = Put the flare under its deck
flare = Play the flare { $label }
done = Done
done-decline = No, go on
done-under = Enough cards
end = End the turn
end-no-task = End the turn without a task
pass = Pass control to { $who }
claim = Claim { $task } ({ $points ->
    [one] { $points } point
   *[other] { $points } points
}) and end the turn
aim = Direction: { $direction }
lay = Lay the pattern over { $cells }
counted = The { $colour } piece counts as improvised
spare = Pick up your { $piece } on { $cell } to become { $being }
legend-point = Score the point in { $colour }
source = The source of the flare is { $colour }
leftover = Score the point for two single commons in { $colour }
colour = Place a { $colour } piece
target-destroy = Destroy the { $piece } on { $cell }
target-upgrade = Upgrade the { $piece } on { $cell }
target-downgrade = Downgrade the { $piece } on { $cell }
target-convert = Convert the { $piece } on { $cell }
target-place = Place a piece on { $cell }
target-pick = Choose the { $piece } on { $cell }
target-move = Move the { $piece } from { $cell }
target-leap = Leap with the { $piece } from { $cell }
go = Go to { $cell }
go-onto = Go to { $cell } and destroy the { $piece } there
recover = Put { $being } on top of the deck

# What is asked
ask-wait = { $who } is choosing
ask-start = Choose where the { $colour } start piece goes
ask-action = { $actions ->
    [one] { $actions } action left
   *[other] { $actions } actions left
}: place a common piece or summon a being
ask-action-discard = { $actions ->
    [one] { $actions } action left
   *[other] { $actions } actions left
}: place a common piece, summon a being or discard
ask-action-passed = { $actions ->
    [one] Place a common piece
   *[other] Place { $actions } common pieces
} for your partner
ask-end = No actions left: end your turn
ask-end-flare = No actions left: end your turn, or play your flare first
ask-end-task = No actions left: claim a task or end your turn
ask-place = Choose where the piece you picked up goes
ask-summon = Choose where to summon { $being }
ask-lay = Choose how the pattern of { $being } lies
ask-counted = Two foreign pieces help: which one counts as improvised?
ask-spare = No such piece in your supply: choose one of yours to become { $being }
ask-legend-point = { $being }: choose the colour in which you score a point
ask-target-destroy = { $being }: choose a piece to destroy
ask-target-upgrade = { $being }: choose a piece to upgrade
ask-target-downgrade = { $being }: choose a piece to downgrade
ask-target-convert = { $being }: choose an enemy piece to convert
ask-target-place = { $being }: choose a square for the new piece
ask-target-pick = { $being }: choose a piece
ask-target-tend = { $being }: choose an adjacent square
ask-target-move = { $being }: choose a piece to move
ask-target-leap = { $being }: choose a piece to leap
ask-go = { $being }: choose where the piece on { $cell } goes
ask-aim = { $being }: choose a direction
ask-choose = { $being }: choose one
ask-recover = { $being }: choose a card of the discard pile
ask-colour = { $being }: whose piece is placed?
ask-discarding = Choose a being of your deck to discard
ask-under = Choose cards to put under their decks, or stop
ask-source = Which opponent is the source of the flare?
ask-leftover = Two single commons make a point: in which colour?
ask-or-stop = { $ask }, or stop
ask-over-won = { $who } wins { $score }
ask-over-won-team = { $who } win { $score }
ask-over-draw = A draw
the-flare = The flare
team = { $who } and { $other }

# The log
event-started = { $who } puts the { $piece } on { $cell }
event-placed = { $who } places a { $piece } on { $cell }
event-picked-up = { $who } picks up the { $piece } on { $cell }
event-summoned = { $who } summons { $being } on { $cell }
event-improvised = The { $piece } on { $cell } stands in for a piece of { $who }
event-spent = { $who } has used up improvised summoning with { $colour }
event-nothing-placed = { $who } can't place a piece: none is in supply, or no square is free
event-destroyed = The { $piece } on { $cell } is destroyed
event-moved = The { $piece } moves from { $cell } to { $to }
event-leapt = The { $piece } leaps from { $cell } to { $to }
event-upgraded = The piece on { $cell } is now a { $piece }
event-downgraded = The piece on { $cell } is now only a { $piece }
event-converted = The { $other } on { $cell } is converted into a { $piece }
event-gained = { $who } gains { $count ->
    [one] an action
   *[other] { $count } actions
}
event-aimed = { $who } aims from { $cell } { $direction }
event-chose = { $who } chooses: { $option }
event-borrows = An enemy piece may help { $who } with the next summoning
event-discarded = { $who } discards { $being }
event-put-under-known = { $who } puts { $card } under its deck
event-put-under-0 = { $who } puts a being under the deck
event-put-under-1 = { $who } puts a legend under the deck
event-put-under-2 = { $who } puts the flare under the deck
event-flared-1 = { $who } plays the flare { $flare }, upper half: { $upper }
event-flared-2 = { $who } plays the flare { $flare }, lower half: { $lower }
event-flared-3 = { $who } plays the flare { $flare }, both halves: { $upper } { $lower }
event-recovered = { $who } puts { $being } from the discard pile on top of the deck
event-drew-known = { $who } draws { $card }
event-drew-0 = { $who } draws a being
event-drew-1 = { $who } draws a legend
event-drew-2 = { $who } draws a flare
event-reshuffled-0 = The deck of { $who } is shuffled
event-reshuffled-1 = The discarded legends are shuffled into a new deck
event-reshuffled-2 = The discarded flares are shuffled into a new deck
event-claimed = { $who } claims { $task }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
event-revealed = Next task: { $task }
event-buried = { $task } would be the third of its type and goes to the bottom
event-scored = { $who } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $why }
event-scored-team = { $who } and { $other } score { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $why }
event-scored-colour = { $who } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $colour }{ $why }
why-0 = {" "}for destroyed pieces
why-1 = {" "}for summoning a legend
why-2 = , because an opponent played a flare
why-3 = {" "}for two single commons
event-passed = { $who } passes control to { $other }
event-handed = The legends go to { $other }
event-turn = { $who } begins a turn with { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}
event-final = The end is near: one more turn each, { $who } is the last
event-again = { $who } will take another turn
event-ended = { $who } wins the match{ $why }
event-ended-team = { $who } and { $other } win the match{ $why }
tie-upgraded = {": "}points are equal, more upgraded pieces
tie-pieces = {": "}points and upgraded pieces are equal, more pieces
event-ended-draw = The match is a draw

# Seats and labels
seat = { $deck }, { $score }; { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in the deck, { $pieces ->
    [one] { $pieces } piece
   *[other] { $pieces } pieces
} in supply
score = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-of = with { $points ->
    [one] { $points } point
   *[other] { $points } points
}
actions-label = { $actions ->
    [one] { $actions } action left
   *[other] { $actions } actions left
}
last-turns = Last turns: { $left }
to-win = { $points } to end
tasks = Tasks
task-card = { $task }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $advanced ->
    [1] , advanced
   *[0] {""}
} ({ $type }). { $text }
task-type-destruction = destruction
task-type-colored = coloured squares
task-type-summoning = summoning
task-type-pattern = figure
task-type-enemy = enemy pieces
deck-of = { $deck }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} in the deck
deck-turned = , of them { $turned } turned
hand-of = In hand: { $beings ->
    [one] { $beings } being
   *[other] { $beings } beings
}, { $legends ->
    [one] { $legends } legend
   *[other] { $legends } legends
}, { $flares ->
    [one] { $flares } flare
   *[other] { $flares } flares
}
supply = Supply: { $pieces ->
    [one] { $pieces } common or heroic piece
   *[other] { $pieces } common or heroic pieces
} and { $legendary } legendary
discard-pile = Discarded: { $cards }
discard-empty = Nothing discarded yet
claimed-tasks = Claimed: { $tasks }
claimed-none = No tasks claimed yet
improvised-tip = Improvised summoning used with: { $colours }
improvised-none = Improvised summoning not used yet
legends-deck = Legends: { $cards } in the deck. { $pile }
flares-deck = Flares: { $cards } in the deck. { $pile }
hand = Hand
discard-label = Discard
pass-label = Pass control
end-label = End turn
flare-title = Flare
flare-upper = An opponent leads by { $lead } upgraded pieces: { $text }
flare-lower = An opponent leads by { $lead } pieces: { $text }
flare-tip = Flare { $label }. { $upper } { $lower }
being-tip = { $being } ({ $rank }, { $deck }). { $text }
legends-name = legend

next-label = next

# Figures of the rulebook
figure-card-1 = Name and rank: the star is a heroic being
figure-card-2 = Your pieces, at least of this rank
figure-card-3 = A marked square: the effect speaks of it
figure-card-4 = The summoning square, where the being appears
figure-card-5 = What it does, in short; point at the card for the full text
figure-flare-1 = Upper half: an opponent has at least 4 more upgraded pieces than you
figure-flare-2 = Lower half: an opponent has at least 6 more pieces in all than you
