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
ask-summon = Choose where { $being } appears
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
ask-over-draw = A draw
the-flare = The flare
team = { $who } and { $other }

# The log
event-started = { $who } puts the { $piece } on { $cell }
event-placed = { $who } places a { $piece } on { $cell }
event-picked-up = { $who } picks up the { $piece } on { $cell }
event-summoned = { $who } summons { $being } on { $cell }
event-improvised = The { $piece } on { $cell } stands in for a piece of { $who }
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
event-ended = { $who } wins the match
event-ended-team = { $who } and { $other } win the match
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
points-short = pts
actions-label = { $actions ->
    [one] { $actions } action left
   *[other] { $actions } actions left
}
last-turns = Last turns: { $left }
to-win = { $points } to end
tasks = Tasks
next-task = Next task
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
met = met now
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
face-down-being = A being of this deck, face down
face-down-legend = A legend, face down
face-down-flare = A flare, face down
legends = Legends
flares = Flares
discard-label = Discard
pass-label = Pass control
end-label = End turn
done-label = Done
claim-label = Claim
flare-title = Flare
flare-upper = An opponent leads by { $lead } upgraded pieces: { $text }
flare-lower = An opponent leads by { $lead } pieces: { $text }
flare-tip = Flare { $label }. { $upper } { $lower }
being-tip = { $being } ({ $rank }, { $deck }). { $text }
legends-name = legend
square-red = { $cell }, a red square
square-green = { $cell }, a green square
arena = Arena
supply-label = supply
deck-label = deck

# Short texts on the cards; a being without one shows its full text, cut
brief-swordmaster = May destroy a diagonal enemy common: then upgraded
brief-messenger = Your piece: any number of moves one way
brief-herald = 2 moves of your pieces to empty squares
brief-bomb = Action left? It and adjacent commons die
brief-chronicler = Upgrade another common; it may move
brief-assassin = Destroy the marked piece. None? May move there
brief-time-mage = +1 action. Destroys the marked enemy
brief-summoner = Place up to 2 commons on marks
brief-hypnotist = 3 enemy commons or 2 heroics: a combat move each
brief-cannon = May shoot: all commons on a line die
brief-champion = May destroy an adjacent enemy. Legendary: +1 action, dies
brief-infantry-captain = 2 combat moves of your other pieces
brief-cavalry-captain = Another piece: 1 combat and 2 standard moves
brief-gryphon-rider = Combat leap; downgrade her: place a common beside
brief-knight = 3 combat moves, sparing commons
brief-high-priestess = May move, then may upgrade a common beside
brief-master-of-intrigue = 3 moves: he standard, his summoners combat
brief-gun-tower = May shoot: the first two pieces die
brief-sapling = Upgraded at once
brief-kiskin-farseeders = May place a common beside your piece
brief-charging-buck = 2 combat leaps at distance 2
brief-forest-wardens = Destroy a common, a heroic of who has more
brief-naiad = 2 adjacent pieces of yours: a move each
brief-kiskin-spirit = Discarded card onto the deck: draw one more
brief-dryad = May convert an adjacent enemy into a common
brief-centaur-spearman = Combat move, then shoots the first piece ahead
brief-centaur-chieftain = Combat move; others make 3 the same way
brief-unicorn = A combat move or +1 action
brief-sylvan-queen = May convert a diagonal enemy, same rank
brief-sylvan-princess = May convert a diagonal enemy common
brief-woodland-druid = Upgrade a common of every colour
brief-forest-ancient = Place 2 enemy commons near, destroy 2 such
brief-forest-mystic = Draw one more being and legend
brief-kiskin-leafsplitter = Twice: destroy the first piece on a diagonal
brief-kiskin-boughrunner = 3 combat moves, always beside your piece
brief-tree-shepherd = Common: upgrade. Heroic: combat move. Legendary: move
brief-wild-eagle = May make a combat leap
brief-clan-axeman = May destroy a piece beside, not diagonal
brief-clan-healer = Place up to 2 commons next to green
brief-dire-wolf = 2 combat moves
brief-ritual-keeper = Green: upgrade a common. Red: a combat move
brief-eagle-lord = May make a combat leap
brief-wolf-rider = 2 combat moves
brief-blood-shaman = Destroy any piece. On red: commons beside it too
brief-war-drummer = Others: 2 standard moves or 1 combat
brief-hill-giant = All beside, not diagonal, are destroyed
brief-warlord = 2 combat moves; 3 if he makes one of them
brief-war-summoner = +1 action. An enemy piece helps the next summoning
brief-ritual-master = Green: +2 actions. Red: destroy heroic and common
brief-legend-slayer = Diagonal: destroy 1 legendary or 2 others
brief-mountain-troll = Adjacent enemy commons die. Two: +1 action
brief-hungry-bear = 2 standard moves; stops on an empty square
brief-werewolf = Coloured, not centre: 3 combat moves. Else 1 move
brief-clan-guardian = May upgrade a common that summoned it
brief-fire-dragon = Choose an arrow: fire burns all in the fan, 2 deep
brief-hell-bull = Combat moves one way, up to a legendary kill
brief-angel-of-death = May pick a piece: upgrade it, leap on it
brief-the-eldest-tree = 3 squares beside: destroy, upgrade or place
brief-bone-catapult = Destroy one on a line, and commons around it
brief-fire-elemental = All adjacent enemies or commons within 2 die
brief-leviathan = Group: downgrade 3 or destroy 4 commons
brief-two-headed-dragon = Upgrade a summoner, destroy a heroic by it
brief-earth-elemental = Destroy near red, upgrade near green, move to colour
brief-time-elemental = You take one more turn
brief-storm-elemental = A storm piece flies 5, 3 or 1 combat moves
brief-titan = Destroys all around; corners spare legends
next-label = next
brief-flare-03-upper = 3 standard moves of your commons
brief-flare-04-lower = Place a common or convert an enemy common
brief-flare-05-upper = A common of yours moves or is upgraded
brief-flare-06-lower = A common of yours may make a combat leap
brief-flare-07-lower = Upgrade a common. +1 action
brief-flare-09-lower = Commons: one standard, one combat move
brief-flare-11-lower = Common, heroic: 2 moves or 1 combat
brief-flare-12-upper = A common may make a standard leap

# Figures of the rulebook
figure-card-1 = Name and rank: the star is a heroic being
figure-card-2 = Your pieces, at least of this rank
figure-card-3 = A marked square: the effect speaks of it
figure-card-4 = The summoning square, where the being appears
figure-card-5 = What it does, in short; point at the card for the full text
figure-flare-1 = Upper half: an opponent has at least 4 more upgraded pieces than you
figure-flare-2 = Lower half: an opponent has at least 6 more pieces in all than you
