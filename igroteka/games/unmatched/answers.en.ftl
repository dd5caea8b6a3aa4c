gallery-hero = { $hero }: a deck of { $cards }
about-figure = { $count ->
    [one] {""}
   *[other] { $count } of them.{" "}
}Health { $health }, { $reach ->
    [ranged] ranged: attacks anybody in the same zone
   *[melee] melee: attacks whoever is adjacent
}. Move { $move }.
goal = Defeat the enemy hero. { $health }
goal-teams = Defeat both enemy heroes. { $health }
term-boost = boost | A card may be discarded for the number below on it instead of its text: to move further, or where an effect says so.
term-scheme = scheme | An action of its own: play it, do what it says.
term-versatile = versatile | To be played as an attack or as a defence.
term-melee = melee | Attacks fighters on adjacent spaces.
term-ranged = ranged | Attacks fighters on adjacent spaces and in the own zones.
term-adjacent = adjacent | Spaces joined by a line.
term-zone = zone | Spaces of one colour. A space of several colours belongs to several zones.
term-immediately = immediately | As soon as the cards are turned up, before anything else; the defender's first.
term-during = during combat | Before the damage is counted; the defender's first.
term-after = after combat | When the damage is dealt, whoever won.
term-voyage = voyage | Sinbad moves further and hits harder for each VOYAGE in his discard pile.
term-sidekick = sidekick | A hero's helper. When all heroes have fallen the fight is lost, whatever helpers are left.
cant-go = { $fighter } can go { $count ->
    [one] { $count } space
   *[other] { $count } spaces
} now, and not through opponents.
cant-space = Spaces are chosen in a maneuver: take that action first.
cant-defence = { $card } is a defence: you play it when you are attacked.
cant-player-fell = Only { $who } may play { $card }, and isn't on the board.
cant-attack-first = { $card } is an attack: tap the fighter of yours who attacks, then the target, then the card.
cant-no-target = { $card } is an attack, and nobody who may play it has an opponent in reach. Maneuver first.
cant-type-attack = { $card } isn't an attack.
cant-type-defence = { $card } isn't a defence.
cant-player = Only { $who } may play { $card }; here it is { $fighter } who fights.
cant-cards-now = No card is asked for at the moment.
cant-cards-here = That card isn't one of those asked for.
cant-other-hand = That is another hand; it isn't asked for now.
cant-other-side = { $fighter } isn't on turn: your other hero is.
cant-no-card = { $fighter } has an opponent in reach, but you hold no attack that { $fighter } may play.
cant-reach = { $fighter } has no opponent in reach. Maneuver to come nearer.
cant-attacker-first = First tap the fighter of yours who attacks; then { $fighter }.
cant-out-of-reach = None of your fighters reaches { $fighter }: a melee fighter has to be adjacent, a ranged one in the same zone.
cant-friend = { $fighter } is on your side.
cant-target = { $attacker } doesn't reach { $fighter }.
cant-taken = That space is taken by { $fighter }.
cant-moved = { $fighter } has moved already, or doesn't move now.
cant-not-hurt = The effect can't reach { $fighter }.
