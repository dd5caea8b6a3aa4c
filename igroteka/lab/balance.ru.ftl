balance-title = { $game }: числа
balance-intro = Кто как часто побеждает, с 95-процентными интервалами: если средняя линия не попадает в интервал, шансы точно не равны. За всех играют боты, местами меняются от партии к партии.
balance-played-by = Играет { $bots }
balance-games = { $games ->
    [one] { NUMBER($games) } партия
    [few] { NUMBER($games) } партии
   *[other] { NUMBER($games) } партий
  }; правила { $rules }, карты { $cards }.
balance-players = { $players ->
    [one] { $players } игрок
    [few] { $players } игрока
   *[other] { $players } игроков
  }
balance-wins-of = Победы
balance-all = против всех
balance-begins = начинает первый
balance-pairs = Доля побед первого из пары
balance-seat = Место { $seat }
balance-turn = { $turn ->
    [1] Ходит первым
   *[other] Ходит { $turn }-м
  }
balance-seats = Доля побед по месту и по порядку хода
balance-length = Решений за партию (у 90 % партий)
balance-lengths = Сколько решений в партии
balance-draws = Ничьи и победы на двоих
balance-first-leads = В середине партии впереди тот, кто начинал (если кто-то впереди)
balance-leader-wins = Побеждает тот, кто был впереди в середине партии
balance-comebacks = Побеждает другой
balance-great-comebacks = Победил тот, чьи шансы когда-то были вдвое меньше равных
balance-cards = Как карта на стартовой руке меняет шанс победить, в процентах
balance-all-cards = Все карты: { $cards }
balance-cards-note = Старт: насколько чаще побеждают с картой на стартовой руке, чем без неё. Добор: то же для карт, пришедших позже, при равном числе карт, побывавших на руке. Сыграна, потрачена: в какой доле партий у тех, кому карта могла прийти. Кто впереди, судит быстрая оценка игры.
balance-card-name = Карта
balance-card-opening = Старт
balance-card-drawn = Добор
balance-card-played = Сыграна
balance-card-spent = Потрачена
balance-card-when = Когда
