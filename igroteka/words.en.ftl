which-game = Which game?
expected-number = A number from 1 to { $count }, please.
you-are = You are { $seat }.
keys = Type the number of a choice or its short form; u takes a step back, save FILE saves, q leaves.
saved = Saved to { $path }.
result = Result: { $result }
puzzle-keys = A number or an action's name plays it, s shows the next move of the solution, q leaves.
