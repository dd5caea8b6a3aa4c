level-novice = Новичок
level-learner = Ученик
level-player = Игрок
level-expert = Знаток
level-master = Мастер
level-random = Наугад
level-greedy = Жадный
level-search = Перебор
