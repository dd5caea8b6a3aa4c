fact-steps = Squares walked
fact-emperor = Squares the Emperor was led
fact-won = Tokens won at the sakuras
fact-blunders = Blunders
fact-lost = Tokens lost by them
fact-idle = Actions that moved nobody
fact-drawn = Cards drawn
