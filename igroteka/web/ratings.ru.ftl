ratings-title = Рейтинги
ratings-games = Игры
ratings-who = Кто
ratings-rating = Рейтинг
ratings-matches = Партии
ratings-few = ещё неточно
ratings-how = 0 — это бот, который выбирает наугад; боты стоят там, где их измерила арена. Партии на рейтинг играют по часам или когда все за столом, без подсказок. В списке по порядку — после { $settled } партий.
record-empty = Законченных партий ещё нет.
curve-said = Рейтинг за { $count ->
    [one] { $count } партию
    [few] { $count } партии
   *[other] { $count } партий
  }: от { $first } до { $last }, плюс-минус { $doubt }.
curve-text = Кривая в виде таблицы
curve-match = Партия
by-game = Всего
by-opponent = По соперникам
tally-won = победы
tally-drew = ничьи
tally-lost = поражения
last-matches = Последние партии
match-rated = на рейтинг
match-analysis = разбор
refused-no-record = Об этом игроке ничего не известно.
