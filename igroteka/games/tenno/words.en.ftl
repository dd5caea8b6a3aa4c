title = Tenno
tagline = Eleven characters, three cards on the table, and a good memory

option-first = Who starts
option-first-drawn = Drawn by lot
option-first-seat = Seat { $seat }

# A card with its number; the geisha has none
card = { $value ->
    [0] { $name }
   *[other] { $name } { $value }
}

arrange = Lay { $card } in slot { $slot }
attack-with = Attack with { $card } (slot { $slot })
attack-again = Attack again with { $card } (slot { $slot })
target = Attack { $whose } card { $slot }
target-known = Attack { $whose } card { $slot }: { $card }, { $strength } against { $against }
support = Turn up the monk: +2
no-support = No help from the monk
stop = No second attack
refill = Put { $card } in slot { $slot }
exchange = Take { $card } from slot { $slot } into the hand
no-exchange = Leave the table as it is
put = Put { $card } in slot { $slot }
pick-two = Pick up slots { $one } and { $two }
swap = Put them back swapped
keep = Put them back as they were
look = Look at card { $slot }
look-known = Look at card { $slot } (you know it: { $card })
no-look = Don't look

whose = player { $seat }’s
ask-arrange = Choose the peasant for slot { $slot }
ask-attack = Choose the card that attacks
ask-target = { $card } attacks: choose the card to attack
ask-monk = { $card } is attacked: { $strength } against { $against }. Does your monk help?
ask-no-monk = { $card } is attacked: { $strength } against { $against }. Your monk isn't there, but nobody need know that
ask-second = The ronin may be followed by one more attack: choose a card or stop
ask-refill = Choose a card for slot { $slot }
ask-exchange = You lost no card: you may exchange one with your hand
ask-pick = You lost no card and your hand is empty: you may pick up two cards
ask-put = Choose the card to put in slot { $slot }, perhaps the same one
ask-swap = Swap the two cards, or only pretend
ask-look = You won the defence: look at one of the attacker's cards
wait-arrange = The others are arranging their peasants
wait-refill = The others are refilling their slots
wait-attack = { $who } is choosing an attack
wait-monk = { $who } is asked about the monk
wait-exchange = { $who } may exchange a card
wait-look = { $who } may look at a card
over-one = { $who } wins
over-shared = A shared win: { $who }

event-laid = { $who } lays a card face down in slot { $slot }
event-laid-known = { $who } lays { $card } in slot { $slot }
event-attacked = { $who } attacks { $whom } (slot { $slot }) with { $card }
event-defended = { $who } turns up { $card }
event-supported = { $who } turns up the monk in slot { $slot }: +2
event-fought = { $strength } against { $against }
event-fought-geishas = Geisha meets geisha
event-captured = { $whom } captures { $card }
event-discarded = { $card } of { $who } leaves the game
event-stopped = { $who } makes no second attack
event-took-up = { $who } takes the card from slot { $slot } into the hand
event-put-down = { $who } puts a card in slot { $slot }: another one, or the same
event-put-down-known = { $who } puts { $card } in slot { $slot }
event-picked-two = { $who } picks up slots { $one } and { $two }
event-put-back = { $who } puts them back: swapped, or not
event-put-back-swapped = { $who } puts slots { $one } and { $two } back swapped
event-put-back-kept = { $who } puts slots { $one } and { $two } back as they were
event-looked = { $who } looks at { $whom }’s card { $slot }
event-looked-known = { $who } looks at { $whom }’s card { $slot }: { $card }
event-looked-away = { $who } doesn't look
event-ended-one = The game is over: { $who } wins
event-ended-shared = The game is over: { $who } share the win
event-points = { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}

seat = Hand { $hand }, captured { $captured }
seat-over = { $points ->
    [one] { $points } point
   *[other] { $points } points
}, left over { $leftover }

hand = Hand
captured = Captured
out = Out
battle = Battle
last-battle = Last battle
no-battle = No battle yet
battle-pending = The monk?
battle-attacker = attacker wins
battle-defender = defender wins
battle-nobody = nobody wins
winner = winner

mark-secret = unseen
mark-public = all know
mark-seen = seen by { $who }
knows-nobody = only you
knows-worked = { $who } can work it out
knows-worked-all = all can work it out
tip-back = { $who }, slot { $slot }: a card face down
tip-peasant = { $who }, slot { $slot }: a card face down; it can only be a peasant
tip-known = { $who }, slot { $slot }: { $card }. You know it: { $how }
tip-how-public = it was turned up and not handled since
tip-how-looked = you looked at it
tip-how-worked = nothing else is possible
tip-looked = looked at by { $who }
tip-own = Slot { $slot }: { $card }. Who knows it: { $how }
tip-captured = { $who } has captured { $count }. The pile is turned over at the end; the log remembers what went in
tip-hand = { $who }: { $count } in hand
tip-out = Out of the game: { $cards }
tip-empty = Slot { $slot } is empty

does-peasant = {""}
does-ninja = 8 in attack
does-monk = lends +2{"\u000A"}in defence
does-ronin = a second{"\u000A"}attack
does-samurai = {""}
does-daimyo = {""}
does-shogun = no attacks,{"\u000A"}captures
does-geisha = wins, then{"\u000A"}leaves

about-peasant = Peasant. Strength { $value }. The three peasants start on the table.
about-ninja = Ninja. Strength 8 in attack, 4 in defence; counts 4 points.
about-monk = Monk. Strength 5. When another of your table cards is attacked, you may turn him up: +2 for that card. As often as you like.
about-ronin = Ronin. Strength 6. After his attack, won or lost, you may attack once more with another table card and at another card.
about-samurai = Samurai. Strength { $value }.
about-daimyo = Daimyo. Strength 9: the strongest attacker but the geisha.
about-shogun = Shogun. Strength 10. He never attacks; who attacks him and loses is captured by his owner. Only a geisha beats him.
about-geisha = Geisha. In attack and defence one stronger than the other card, and then she leaves the game. Counts 0 points.
