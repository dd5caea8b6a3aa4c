fact-beaten = Enemy units beaten
fact-lost = Units lost
fact-fought = Attacks
fact-steps = Moves
fact-entered = Units brought in
fact-strength = Their attack and counter-attack on average (luck of the draw)
