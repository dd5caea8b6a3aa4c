title = Unmatched
tagline = Heroes of four legends in a duel of cards

option-heroes = Heroes
option-board = Board
option-pair = With three players, two heroes belong to
option-pair-first_team = the player of the first team
option-pair-second_team = the player of the second team
option-fall = A fallen hero ends the game
option-fall-at_once = At once
option-fall-after_the_action = After the action
option-excalibur = A boost on a cancelled Excalibur
option-excalibur-voided = Adds nothing
option-excalibur-kept = Still counts

# Actions
big = { $hero } is BIG: +2 to attack cards
small = { $hero } is SMALL: +1 to defence cards
deploy = Put { $fighter_mid } on { $space }
maneuver = Maneuver: draw a card and move
scheme = Play the scheme { $card }
attack-with = Attack with { $fighter_mid }
scheme-by = { $fighter } plays it
target = Attack { $fighter_mid } ({ $health } health)
lay-attack = Attack with { $card } ({ $value })
lay-boost = Add { $card } face down: boost { $boost }
no-boost = Add no boost
lay-defence = Defend with { $card } ({ $value })
no-defence = Lay no card
boost = Discard { $card } to move { $boost } further
no-maneuver-boost = Move without a boost
mover = Move { $fighter_mid }
no-more-moves = Nobody else moves
go = { $fighter } goes to { $space }
stay = { $fighter } stays on { $space }
discard = Discard { $card }
strengthen = Discard { $card } to add { $boost } to the attack
place = Place { $fighter_mid } on { $space }
no-place = Leave { $fighter_mid } on { $space }
no-hurt = Damage to nobody
mark = Choose { $space }
hurt = { $amount } damage to { $fighter_mid }
pick = Make the opponent discard { $card }
take = Take { $card }
order = Put { $card } on top next
search-discard = Take it from the discard pile, leave the deck as it is
search-deck = Look through the deck too, and shuffle it

# What a sentence of the effect language does: labels of options, and the explanation of a card file

source-card = { $card }
source-ability = { $hero }
does-cancel = Cancel the text of the opponent's card
does-become = The value is { $amount }
does-add = Add { $amount }{ $per }
does-boost = Discard a card and add its boost
does-gamble = Discard the top card of your deck and add its boost
does-prevent = The defender takes no damage
does-draw = Draw { $amount ->
    [one] a card
   *[other] { $amount } cards
}
does-move = Move { $whom } up to { $amount ->
    [one] { $amount } space
   *[other] { $amount } spaces
}{ $way ->
    [through-enemies] , also through opponents
   *[other] {""}
}
does-place = Place { $whom } { $where ->
    [anywhere] in another space
   *[other] { $place }
}
does-return = Return a defeated { $sidekick_mid } to the zone of { $hero_mid }
does-damage = Deal { $amount } damage to { $whom }{ $where ->
    [0] {""}
   *[other] { " " }{ $place }
}
does-heal = Heal { $whom } by { $amount }
does-set = Set the health of { $whom } to { $amount }
does-resize = Change the size of { $hero_mid }
does-discard = { $way ->
    [random] Random discards of { $whom }: { $amount }
   *[other] Discards of { $whom }: { $amount }
}
does-peek = Look at the opponent's hand
does-pick = Choose a card of that hand, which is discarded
does-recall = Take all VOYAGES back from your discard pile
does-look = Look at the top { $amount } cards of your deck
does-take = Take { $amount } of them
does-order = Put the rest back in any order
does-search = Find { $card } in your deck or discard pile and take it
does-mark = Choose a space { $place }
does-choose = { $amount ->
    [one] Choose one option
   *[other] Choose { $amount } options
}
does-size = Choose whether { $hero_mid } is BIG or SMALL
does-lay-boost = Add a card from your hand face down as a boost
does-raise-attack = Attacks of { $whom } are worth { $amount } more{ $per }
does-raise-defence = Defences of { $whom } are worth { $amount } more{ $per }
does-raise-move = In a maneuver your fighters move { $amount } further{ $per }
per-voyage = {" "}for each VOYAGE in your discard pile
who-self = this fighter
who-hero = { $hero_mid }
who-sidekick = { $sidekick_mid }{ $many ->
    [1] {" "}(each)
   *[0] {""}
}
who-fighters = each of your fighters
who-everyone = every fighter
who-either = one of the two fighters
who-foe = the opposing fighter
who-someone = a fighter
who-enemy = an opposing fighter
who-enemies = every opposing fighter
who-opponent = your opponent
who-opponents = every opponent
where-anywhere = anywhere
where-zone = in the same zone
where-adjacent = in an adjacent space
where-marked = in the chosen spaces
time-immediately = Immediately
time-during = During combat
time-after = After combat
time-always = Always
time-entering = At the set-up
time-turn-start = At the start of your turn
time-turn-end = At the end of your turn
time-attacking = When { $hero_mid } attacks
time-after-attacking = After an attack of { $hero_mid }
time-after-defending = After an attack on { $hero_mid }
time-boosting = When you boost a maneuver
time-voyage-played = When you have played a VOYAGE
time-voyage-discarded = When you discard a VOYAGE
time-sidekick-falls = When { $sidekick_mid } is defeated
if-won = if you won
if-shifted = if this fighter isn't where it began the turn
if-against-hero = if the opposing fighter is a hero
if-weak = if { $hero_mid } has { $threshold } health or less
if-felled = if anyone was defeated by it
if-big = if { $hero_mid } is BIG
if-small = if { $hero_mid } is SMALL
if-alone = if { $hero_mid } has no sidekick left
ability = ability
may = perhaps
option-first = first option
option-second = second option
option-third = third option

# Questions
ask-size = Choose the size of { $hero_mid }
ask-deploy = Choose where { $fighter_mid } starts
ask-act = { $hero }: choose an action ({ $actions ->
    [one] the last one
   *[other] { $actions } left
})
ask-scheme-by = Choose who plays { $card }
ask-target = Choose whom { $fighter_mid } attacks
ask-attack = Choose the card with which { $fighter_mid } attacks { $target_mid }
ask-add-boost = { $hero } may add a card face down as a boost
ask-defend = { $attacker } attacks { $fighter_mid }: choose a defence, or none
ask-boost = You may discard a card to move further
ask-mover = Choose who moves (up to { $steps ->
    [one] { $steps } space
   *[other] { $steps } spaces
})
ask-go = Choose where { $fighter_mid } goes (up to { $steps ->
    [one] { $steps } space
   *[other] { $steps } spaces
})
ask-limit = At most 7 cards stay in your hand: choose a discard
ask-strengthen = { $source }: you may discard a card to boost the attack
ask-place = { $source }: choose where { $fighter_mid } is placed
ask-mark = { $source }: choose a space in the zone of { $fighter_mid }
ask-mark-next = { $source }: choose a space adjacent to it
ask-hurt = { $source }: choose who takes { $amount } damage{ $may ->
    [1] , or nobody
   *[0] {""}
}
ask-choose = { $source }: choose what it does
ask-discard = { $source }: choose a card to discard
ask-pick = { $source }: choose the card that the opponent discards
ask-take = { $source }: choose a card to take
ask-order = { $source }: choose the card that lies on top
ask-search = { $source }: how far do you look?
ask-wait = { $hero } is to decide
ask-over = { $heroes } won

# The log
event-turn = Turn of { $hero } ({ $who })
event-deployed = { $fighter } takes a stand on { $space }
event-big = { $hero } is BIG
event-small = { $hero } is SMALL
event-maneuvered = { $hero } maneuvers
event-drew = { $hero } draws a card
event-drew-known = { $hero } draws { $card }
event-exhausted = { $hero } has no card to draw: every fighter of that side is exhausted
event-boosted = { $hero } discards { $card } to move { $amount } further
event-moved = { $fighter } moves from { $from } to { $space }
event-placed = { $fighter } is placed from { $from } on { $space }
event-returned = { $fighter } returns on { $space }
event-damaged = { $fighter } takes { $amount } damage ({ $left } left)
event-defeated = { $fighter } is defeated
event-healed = { $fighter } has { $left } health now
event-used = The ability of { $hero_mid } strikes { $target_mid }
event-schemed = { $fighter } plays { $card }
event-attacked = { $fighter } attacks { $target_mid }
event-laid = { $hero } lays a card face down
event-laid-known = { $hero } lays { $card } face down
event-boost-laid = { $hero } adds a boost face down
event-boost-laid-known = { $hero } adds { $card } face down as a boost
event-defended = { $hero } lays a defence
event-undefended = { $hero } lays no defence
event-revealed-attack = Attack: { $card }, { $amount }
event-revealed-defence = Defence: { $card }, { $amount }
event-boost-revealed = Boost: { $card }, +{ $amount }
event-bonus-size = The size of { $hero_mid }: { $amount } more, { $value } now
event-bonus-text = The card: { $amount } more, { $value } now
event-bonus-ability = The ability of { $hero_mid }: { $amount } more, { $value } now
event-bonus-voyages = Voyages: { $amount } more, { $value } now
event-cancelled = The text of { $card } is cancelled
event-boost-voided = The boost { $card } adds nothing
event-prevented = No damage to { $fighter_mid } in this combat
event-fought = { $attack } against { $defence }, { $damage } damage
event-won = { $fighter } wins the combat
event-discarded = { $hero } discards { $card }
event-discarded-random = { $hero } discards at random: { $card }
event-strengthened = { $hero } discards { $card } to boost the attack by { $amount }
event-gambled = { $hero } discards the top card { $card } and adds { $amount }
event-looked = { $hero } looks at the hand of { $other }
event-peeked = { $hero } looks at the top cards of the deck
event-took-deck = { $hero } takes a card from the deck
event-took-deck-known = { $hero } takes { $card } from the deck
event-took-discard = { $hero } takes { $card } from the discard pile
event-not-found = { $hero } looks for { $card } in vain
event-shuffled = { $hero } shuffles the deck
event-marked = { $hero } chooses { $space }
event-chose = { $hero } chooses: { $option }
event-declined = { $hero } declines
event-out = { $hero } has no fighter left and is out
event-ended = { $heroes } won

# What is seen
seat-side = { $hero } { $health }/{ $full }{ $size ->
    [big] , BIG
    [small] , SMALL
   *[none] {""}
}; { $sidekicks }; hand { $hand }, deck { $deck }
fallen = fallen
and = { $a } and { $b }
hand = Hand
deck = Deck
discard-pile = Discard pile
known-hand = Seen in the hand
on-top = On top of the deck
type-attack = Attack
type-defense = Defence
type-versatile = Versatile
type-scheme = Scheme
tip-card = { $card }. { $type }{ $value ->
    [-1] {""}
   *[other] { " " }{ $value }
}, boost { $boost }, { $copies } of the { $deck } cards. { $by } { $text }
by-any = Any fighter.
by-one = { $fighter } only.
tip-fighter = { $fighter }: { $health } of { $full } health, { $reach ->
    [ranged] ranged
   *[melee] melee
}, move { $move }{ $size ->
    [big] , BIG
    [small] , SMALL
   *[none] {""}
}
tip-space = { $space }: { $zones }
turn = Turn
actions-left = Actions left
melee = melee
ranged = ranged

# The table

table-hand = { $who }: hand
table-no-hand = No cards
table-top = { $who }: top of the deck
table-any = any
table-discard = Discard
table-nothing = empty
table-scheme = { $who } plays a scheme
table-no-card = no card
table-waiting = thinking…
table-damage = { $damage ->
    [0] no damage
    [one] { $damage } damage
   *[other] { $damage } damage
}
table-immediately = immediately
table-during = during combat
table-big = BIG
table-small = small
table-reach = up to { $count } { $count ->
    [one] space
   *[other] spaces
}
table-start = start { $number }
table-tip-hand = Cards in hand: { $count }
table-tip-known = known: { $cards }
table-tip-known-laid = known, in hand or face down: { $cards }
table-tip-deck = Cards in the deck: { $count }. The whole deck: { $cards }
table-tip-discard = Discard pile: { $cards }
table-tip-voyages = Voyages in the discard pile: { $count }
table-face-down = a card face down

# Figures of the rulebook

figure-adjacent = adjacent
figure-zone = same zone, not adjacent
figure-value = value
figure-kind = kind
figure-name = name
figure-text = effect
figure-boost = BOOST
figure-by = played by

# Shorter texts for cards whose full text would be too long

short-the-lady-of-the-lake = Take Excalibur from your deck or discard pile.
short-bewilderment = During combat: Merlin takes no damage. After combat: you may place him anywhere.
short-prophecy = Look at your top 4 cards. Take 2, put 2 back on top.
short-restless-spirits = 2 damage to opponents in 2 adjacent spaces, one in Merlin's zone. If any falls, draw 1.
short-looking-glass = After combat: two of: draw 2 cards; heal 3; place Alice anywhere.
short-snicker-snack = After combat: if you won, see the opponent's hand and discard a card of it.
short-manxome-foe = During combat: discard your top card and add its BOOST.
short-mad-as-a-hatter = After combat: move your fighters up to 2, then change size.
short-winged-frenzy = Move your fighters up to 3, through anyone. Return a Harpy to Medusa's zone.
short-voyage-to-the-island-that-was-a-whale = During combat: +1 per discarded VOYAGE. After combat: heal 2.
short-voyage-to-the-valley-of-the-giant-snakes = During combat: +1 per discarded VOYAGE. After combat: look at the opponent's hand.
short-voyage-to-the-creature-with-eyes-like-coals-of-fire = During combat: +1 per discarded VOYAGE. After combat: a random discard.
short-voyage-to-the-cannibals-with-the-root-of-madness = During combat: +1 per discarded VOYAGE. After combat: move up to 2.
short-voyage-to-the-city-of-the-man-eating-apes = During combat: +1 per discarded VOYAGE. After combat: 2 damage.
short-voyage-to-the-city-of-the-king-of-serendib = During combat: +1 per discarded VOYAGE. After combat: draw a card.
short-voyage-home = During combat: +1 per discarded VOYAGE. After combat: take them all back.
