gallery-card = Card { $number }
card-forms = Card { $number } | card { $number } | plays { $number }
gallery-cards = The cards: { $cards }, each once
gallery-cards-about = The number says when a card is carried out: low ones first. Above, what happens in the garden; below, what the own painter does.
gallery-people = In the garden
gallery-emperor = The Emperor
about-emperor = Walks by the garden actions of the cards. Where he reaches a sakura, the painters nearest to him are rewarded. Whoever comes onto his square has blundered.
about-painter = A player's painter. Follows the Emperor: close, but never onto his square.
goal = Most tokens after sakura 3 ({ $scored } of { $all } so far): { $tokens }
term-emperor = Emperor | He walks by the garden actions of the cards.
term-own = own painter | The painter of whoever played the card.
term-first = nearest | The painter nearest the Emperor. At the gate nobody is.
term-last = farthest | The painter farthest from the Emperor. If several are at the gate, nobody is.
term-tokens = overtake | To the first free square beyond the next painter ahead.
cant-played = That card is played already.
cant-direction = First say which way card { $number } goes; your next card comes in the next round.
cant-laid = You have chosen your card for this round. The others still choose.
cant-by-cards = Nobody is moved by hand here: choose a card, and what is on it happens.
cant-direction-place = { $garden ->
    [1] Choose one of the two ways offered for the Emperor.
   *[0] Choose one of the two ways offered for your painter.
}
