balance-title = { $game }: the numbers
balance-intro = Who wins how often, with 95 % intervals: a rate whose interval leaves the line in the middle out can't be even. Bots play for everybody, and seats are exchanged from game to game.
balance-played-by = Played by { $bots }
balance-games = { NUMBER($games) } games; rules { $rules }, cards { $cards }.
balance-players = { $players } players
balance-wins-of = Wins of
balance-all = against all
balance-begins = the first one begins
balance-pairs = Rate of the first of each pairing
balance-seat = Seat { $seat }
balance-turn = { $turn ->
    [1] Begins
   *[other] Plays as number { $turn }
  }
balance-seats = Rate by seat and by turn order
balance-length = Decisions in a game (90 % have)
balance-lengths = How many decisions games have
balance-draws = Shared wins
balance-first-leads = Whoever begins leads at half-time, of games in which somebody does
balance-leader-wins = Whoever leads at half-time wins
balance-comebacks = Somebody else wins
balance-great-comebacks = Won by somebody who once had less than half of an equal chance
balance-cards = What a card in the opening does to the chance to win, in percent
balance-all-cards = All { $cards } cards
balance-cards-note = Opening: how much oftener one wins with the card in the opening hand than without it. Drawn: the same for cards that came later, compared among players who have held as many cards. Played, otherwise used: in how many of the games of those who could have it. Leading is by the game's quick guess.
balance-card-name = Card
balance-card-opening = Opening
balance-card-drawn = Drawn
balance-card-played = Played
balance-card-spent = Otherwise
balance-card-when = When
