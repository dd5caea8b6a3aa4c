title = Meeting Engagement
tagline = Four armies, three columns, one breakthrough

option-variant = Variant
option-variant-basic = Basic game
option-variant-strategy = More strategy: a hand of three
option-armies = Armies
option-first = Who starts
option-first-drawn = Drawn by lot
option-first-seat_1 = The first seat
option-first-seat_2 = The second seat

place = Place { $unit } on { $cell }
choose = Choose { $unit }
enter = Enter { $cell } with { $unit }
enter-displace = Enter { $cell } with { $unit }; { $other } moves on
enter-attack = Enter { $cell } with { $unit } and attack { $other }: { $attack } against { $counter }
move = Move { $unit } to { $cell }
move-displace = Move { $unit } to { $cell }; { $other } moves on
attack = Attack { $other } on { $cell } with { $unit }: { $attack } against { $counter }
attack-flank = Attack { $other } on { $cell } from the flank with { $unit }: { $attack } (2 of them for the flank) against { $counter }
camp = Break through with { $unit } into the enemy camp
stop = { $unit } stays on { $cell }

ask-place = Choose where { $unit } is deployed
ask-choose = Choose a card of your hand to enter
ask-enter = Choose where { $unit } enters
ask-move = { $unit } is displaced from { $cell }: choose where it moves
ask-second = { $unit } may take a second step from { $cell }
ask-wait = The opponent is thinking
ask-over = The battle is over

event-turned-up = { $who } turns up { $unit }
event-drew-known = { $who } draws { $unit }
event-drew = { $who } draws a card
event-placed = { $who } deploys { $unit } on { $cell }
event-entered = { $who } enters { $unit } on { $cell }
event-moved = { $unit } moves from { $cell } to { $to }
event-fought = { $unit } attacks { $other } on { $to }: { $attack } against { $counter }
event-beat = { $unit } falls
event-both-fell = Both fall; { $to } is empty
event-fell = { $unit } falls, the defender stays
event-broke-through = { $unit } breaks into the enemy camp!
event-ended-breakthrough = { $who } wins by a breakthrough
event-ended-units = { $who } wins with more units on the field
event-ended-elite = { $who } wins with more elite units
event-ended-draw = A draw: equal units, equal elite

seat = { $army }, { $units ->
    [one] { $units } unit
   *[other] { $units } units
}, { $reserve } in reserve
tip-unit = { $unit } ({ $army }){ $elite ->
    [1] , elite
   *[0] {""}
}. Attack { $attack }, counter-attack { $counter }. { $arrow }
arrow-F1 = Moves forward, one cell.
arrow-T1 = Moves forward or sideways, one cell.
arrow-F2 = Moves forward, two cells if the first is empty.
arrow-T2 = Moves forward or sideways, two cells if the first is empty.
attack-label = attack
counter-label = counter
reserve = Reserve
hand = Hand
next-card = Next card
moving-card = Moving now
camp-label = Camp of { $who }
face-down = A card face down
