level-novice = Novice
level-learner = Learner
level-player = Player
level-expert = Expert
level-master = Master
level-random = Random
level-greedy = Greedy
level-search = Search
