# Вопросы за столом
cant-watching = Вы смотрите: выбирают только те, кто сидит за столом.
cant-over = Партия окончена.
cant-not-your-turn = Сейчас не ваш ход. { $waiting }
table-sure = Это нельзя взять назад. Нажмите ещё раз, чтобы сделать.
nothing-here = Об этом ничего не известно.
can-choose = Можно выбрать: { $say }
hint-short = Бот сделал бы так: { $say } ({ $chance } %)
watching = Вы смотрите
follow-rematch = Перейти к новой партии
goal-title = Цель и счёт
part-now = Что об этом говорят правила
to-side = Игроки, журнал, правила
to-board = К столу
all-rules = Правила целиком
search-rules = Искать в правилах

# Правила и галереи
contents = Содержание
search = Искать
search-none = Ничего не найдено.
gallery-title = { $game }: все карты
gallery-link = Все карты с картинками и количеством
refused-no-gallery = Галереи этой игры пока нет.

# Позиция словами
position-words = Позиция словами
position-find = Найти клетку, карту, имя
position-now = Сейчас: { $ask }

# Переключатели за столом
hand = Рука
flip = Повернуть поле
sounds = Звуки
confirm-switch = Переспрашивать о том, чего нельзя взять назад

# Конец партии
finale-look = Пересмотреть
finale-other = Другая игра
finale-analysis = Что произошло
finale-close = Посмотреть на стол
finale-decisive = Решающий момент
finale-find = Узнать
finale-finding = Бот в уме переигрывает партию: { $share } %
finale-none = Ни одно решение не стало решающим: борьба шла до конца.
finale-score = Итог

# Главная страница
awaited = Вас ждут
new-game = Начать игру
workshop-link = Придумать свои карты
all-cards = Карты

# Новый стол
play-now = Играть
play-now-first = Ваша первая партия: меньше карт и цели попроще.
play-now-bot = { $count ->
    [one] Вы против бота ({ $level })
   *[other] Вы и боты: { $count } ({ $level })
}
set-up = Настроить стол
fine-options = Тонкости
choose-yours = Выберите свою сторону

# Приглашение
invited-by = { $who } приглашает вас
invited-play = сыграть: { $game }
invited-watch = Все места заняты или обещаны. Когда игра начнётся, можно будет смотреть.
invited-other-seat = Другое место

# Без сети
offline-title = Нет связи
offline-text = Сервер не отвечает. Ваши столы там в сохранности, ничего не потеряно. Страница сама попробует ещё раз.

keys-zoom = I: открыть карту крупно
keys-words = P: позиция словами
keys-flip = F: повернуть поле, если его можно повернуть
keys-back = Влево и вправо: назад и вперёд по партии, когда выбирать нечего (с Shift — всегда)
