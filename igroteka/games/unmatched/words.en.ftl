
# The table

table-hand = { $who }: hand
table-top = { $who }: top of the deck
table-any = any
table-discard = Discard
table-nothing = empty
table-scheme = { $who } plays a scheme
table-defence-none = no card
table-defence-waiting = thinking…
table-damage = { $damage ->
    [0] no damage
    [one] { $damage } damage
   *[other] { $damage } damage
}
table-big = BIG
table-small = small
table-voyage = VOYAGE
table-actions = actions left
table-reach = up to { $count } { $count ->
    [one] space
   *[other] spaces
}
table-space = { $space }: { $zones }
table-zone = { $zone }
table-start = start { $number }
table-fighter = { $who } ({ $owner }): { $health } health of { $full }, { $reach }
table-melee = melee
table-ranged = ranged
table-tip-hand = Cards in hand: { $count }
table-tip-known = known: { $cards }
table-tip-deck = Cards in the deck: { $count }
table-tip-discard = Discard pile: { $cards }
table-card = { $name } · { $type }{ $value } · boost { $boost } · { $by }
table-type-attack = attack
table-type-defense = defence
table-type-versatile = attack or defence
table-type-scheme = scheme
table-face-down = a card face down
table-figure-adjacent = adjacent
table-figure-zone = same zone
table-figure-value = value
table-figure-kind = kind
table-figure-text = effect
table-figure-boost = boost
table-figure-by = who may play it
table-figure-name = name

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
short-voyage-to-the-island-that-was-a-whale = During combat: +1 per earlier VOYAGE. After combat: heal 2.
short-voyage-to-the-valley-of-the-giant-snakes = During combat: +1 per earlier VOYAGE. After combat: look at the opponent's hand.
short-voyage-to-the-creature-with-eyes-like-coals-of-fire = During combat: +1 per earlier VOYAGE. After combat: opponent discards 1 at random.
short-voyage-to-the-cannibals-with-the-root-of-madness = During combat: +1 per earlier VOYAGE. After combat: move up to 2.
short-voyage-to-the-city-of-the-man-eating-apes = During combat: +1 per earlier VOYAGE. After combat: 2 damage.
short-voyage-to-the-city-of-the-king-of-serendib = During combat: +1 per earlier VOYAGE. After combat: draw a card.
short-voyage-home = During combat: +1 per earlier VOYAGE. After combat: take them all back.
title = Unmatched
