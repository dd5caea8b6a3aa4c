title = Emperor's Portrait
tagline = Follow the Emperor through his garden: close, but not too close

option-court = Court Painter's card (two players)
option-court-deck = Turned up from the deck
option-court-tactical = Tactical: chosen by the player who is behind

court-painter = Court Painter
emperor = Emperor
gate = Gate
torii = Torii
bridge = Bridge
sakura = Sakura

garden-emperor_forward = Emperor { $steps } forward
garden-emperor_back = Emperor { $steps } back
garden-emperor_either = Emperor { $steps } forward or back
garden-nearest_back = nearest painter { $steps } back
garden-farthest_forward = farthest painter { $steps } forward
own-self_forward = own painter { $steps } forward
own-self_either = own painter { $steps } forward or back
own-self_leap_next = own painter overtakes the next one
own-self_forward_by_painters_ahead = own painter forward, one for each painter ahead
tip-card = Card { $number }. In the garden: { $garden }. Then: { $own }.

play = Play { $number }: { $garden }; { $own }
court = Give the Court Painter { $number }: { $garden }; { $own }
emperor-forward = The Emperor walks forward to { $to }
emperor-to-sakura = The Emperor walks forward to the sakura on { $to }: it is scored
emperor-back = The Emperor steps back to { $to }
emperor-back-onto = The Emperor steps back to { $to }, onto { $who }: a blunder
emperor-stays = The Emperor back: he stays, the gate is not for him
forward = Your painter goes forward to { $to }
forward-blunder = Your painter goes forward into the Emperor: a blunder
back = Your painter goes back { $to ->
    [0] to the gate
   *[other] to { $to }
}
back-stays = Your painter back: it stays at the gate

ask-choice = Choose a card to play; nobody sees it before all have chosen
ask-two = Choose your own card first, then one for the Court Painter
ask-court = Now choose a card for the Court Painter
ask-emperor = Your card { $number }: does the Emperor go forward or back?
ask-painter = Your card { $number }: does your painter go { $steps } forward or back?
wait-choice = Waiting for { $count ->
    [one] one more card
   *[other] { $count } more cards
}
wait-emperor = Card { $number }: { $who } decides where the Emperor goes
wait-painter = Card { $number }: { $who } decides between forward and back
ask-over = The portrait is painted: the game is over

event-chose = { $who } lays card { $number } face down
event-revealed = { $who } plays { $number }
event-resolving = Card { $number }, { $who }: { $garden }; { $own }
event-unplayed = Card { $number } of { $who } is discarded unplayed
event-emperor = The Emperor goes from { $from } to { $to }
event-walked = { $who } goes from { $from ->
    [0] the gate
   *[other] { $from }
} to { $to ->
    [0] the gate
   *[other] { $to }
}
event-blundered = Blunder! { $who } meets the Emperor on { $from }, { $lost ->
    [0] has no token to lose
   *[other] loses a token
} and goes back { $to ->
    [0] to the gate
   *[other] to { $to }
}
event-nothing = Nobody moves: { $action }
event-arrived = The Emperor is at sakura { $which }
event-awarded = Place { $place }: { $who } gets { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
event-closed-up = { $who } closes up from { $from ->
    [0] the gate
   *[other] { $from }
} to { $to }
event-reshuffled = The discard is shuffled into a new deck
event-drew = { $who } draws card { $number }
event-won = { $who } wins: the portrait is theirs to paint
event-shared = The win is shared: { $who }

seat = { $colour }, { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}, { $square ->
    [0] at the gate
   *[other] on { $square }
}
position-head = Round { $round }: Emperor on { $emperor } of { $last }, sakura { $scored } of { $all }, deck { $deck }, discard { $discard }

hand = Your hand
row = This round
row-last = Last round
row-empty = Played cards will lie here in the order of their numbers
deck = Deck
discard = Discard
discard-tip = Discard: { $count ->
    [0] empty
   *[other] { $cards }
}
deck-tip = Deck: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
painter-tip = { $who }, { $colour }: { $square ->
    [0] at the gate
   *[other] on square { $square }
}
court-tip = { $who }: { $square ->
    [0] at the gate
   *[other] on square { $square }
}
emperor-tip = The Emperor, on square { $square }
tokens-tip = { $who }: { $tokens ->
    [one] { $tokens } token
   *[other] { $tokens } tokens
}
has-chosen = has chosen
still-choosing = is choosing
back-button = Back
forward-button = Forward
stays = stays
blunder = blunder
square-number = to { $to ->
    [0] the gate
   *[other] { $to }
}
before = Before
after = After
court-short = Court
card-number = Order: low numbers come first
card-garden = Garden action, always done first
card-own = Own action: your own painter
