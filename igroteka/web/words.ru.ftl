brand = Игротека
motto = Настольные игры точно по правилам: одному, с друзьями или на одном устройстве.
guest = Гость

# Кто за столом
bot-name = Бот ({ $level })
bot-name-number = Бот { $number } ({ $level })
player-number = Игрок { $number }
open-seat = Свободное место

# Главная страница
front-title = Настольные игры в браузере
play = Играть
players-count = игроков: { $count }
minutes = около { $minutes } мин
my-tables = Мои столы
still-playing = Идут
finished = Завершены
no-tables = Здесь появятся ваши столы.
against = за столом: { $others }
row-mine = Ваш ход
row-wait = Ход других игроков
load-match = Открыть партию из файла
skip = К содержанию
language = Язык
theme = Светлая или тёмная тема
theme-auto = Как в системе
theme-light = Светлая
theme-dark = Тёмная
home = Все игры

# Новый стол
new-title = Новая игра: { $game }
who-plays = Кто играет?
with-bots = Против ботов
with-friends = С друзьями по ссылке
with-device = На одном устройстве
how-many = Игроков
bot-level = Сила ботов
strengths-title = Насколько сильны боты?
strengths-level = Уровень
strengths-rate = Сила
strengths-random = { NUMBER($elo, useGrouping: 0) } Эло, { $rate } % побед над игрой наугад
strengths-below = { NUMBER($elo, useGrouping: 0) } Эло, { $rate } % побед над уровнем «{ $level }»
strengths-how = Измерено в матчах ботов, { $seconds } с на ход у сильнейшего; у игры наугад 0 Эло.
your-name = Ваше имя
options = Игра
seats = Места
seat-number = Место { $number }
who-sits = Кто на месте { $number }
sits-me = Вы
sits-bot = Бот: { $level }
sits-friend = Друг по ссылке
sits-device = Игрок за этим устройством
start = Начать
rules-link = Правила игры

# Ожидание
waiting-title = { $game }: ждём игроков
waiting-text = Отправьте друзьям эту ссылку или дайте навести телефон на код. Игра начнётся, когда все места будут заняты.
the-link = Ссылка на этот стол
copy = Скопировать
copied = Скопировано
copy-position = Скопировать эту позицию
qr-text = Ссылка в виде QR-кода
sit-here = Сесть сюда
bot-here = Посадить бота

# Стол
connecting = Соединяемся…
offline = Нет связи. Пробуем снова…
ask-open = Ждём, пока займут все места
ask-waiting = { $count ->
    [one] Сейчас ходит { $who }
   *[other] Сейчас ходят { $who }
}
your-move = Ваш ход
you = вы
thinking = думает
list-and = { $first } и { $last }
over-draw = Ничья
over-you-won = Вы победили!
over-you-won-with = Вы победили! Вместе с вами: { $who }
over-won = { $count ->
    [one] Победитель: { $who }
   *[other] Победители: { $who }
}
over-resigned = { $quitter } сдаётся, победитель: { $who }
over-resigned-you = { $quitter } сдаётся: вы победили
over-you-resigned = Вы сдались, победитель: { $who }
result-won = победа
result-lost = поражение
result-draw = ничья
seat-open = пока никого
seat-away = не у стола
seat-resigned = партия сдана
seat-resigned-bot = партия сдана, доигрывает бот
seat-stand-in = вместо него играет бот ({ $level })
seat-warming = ещё разминается: минуту-другую играет просто
give-seat = Пусть за игрока { $name } играет бот
give-mine = Пусть за меня играет бот
take-seat = Вернуться за стол
players-title = Игроки
log-title = Ход партии
rules-title = Правила
board = Стол
steps-title = Шаги этого хода
step-back-to = Вернуться к шагу: { $step }
undo = Шаг назад
hint = Подсказка
hint-title = Как сыграл бы бот
hint-thinking = Бот думает…
hint-none = Подсказать нечего
hint-chance = шансы { $chance } %
again = Повторить
pace = Показывать ход событий
pace-slow = медленно
pace-normal = как обычно
pace-quick = быстро
pace-once = сразу итог
resign = Сдаться
resign-sure = Точно сдаться?
rematch = Сыграть ещё раз
go-rematch = К новой игре
download = Скачать
more = Ещё
share = Ссылка для друзей и зрителей
history = Назад по ходам партии
looking-back = Просмотр: ход { $number } из { $total }
move-number = Ход { $number } из { $total }
start-of-match = Начало
first-move = К началу
previous-move = На ход назад
next-move = На ход вперёд
last-move = К текущему положению
open-cards = Все карты открыты
curtain-title = { $name }, ваш ход
curtain-text = Передайте устройство. Следующий игрок: { $name }. Остальным сейчас смотреть нельзя.
curtain-lift = Я { $name }, показать мои карты
fair-title = Честная раздача
fair-text = Раздача определена до первого хода. Здесь SHA-256 её зерна и соли; и то и другое будет показано, когда партия закончится, чтобы каждый мог проверить.
fair-over = Зерно и соль этой раздачи. Проверка: SHA-256 текста «зерно:соль» равен хешу выше.
fair-seed = Зерно и соль
keys = Клавиши
keys-arrows = Стрелки: между тем, что можно выбрать
keys-enter = Enter: выбрать
keys-escape = Escape: шаг назад
keys-hint = H: подсказка
keys-again = A: показать ещё раз, что произошло
keys-history = Запятая и точка: назад и вперёд по партии
keys-help = ?: этот список
close = Закрыть

# Отказы
refused-title = Так не получится
refused-back = На главную
refused-no-page = Такой страницы нет.
refused-no-table = Такого стола нет. Ссылка введена целиком?
refused-no-game = Такой игры нет.
refused-no-seat = За этим столом нет такого места.
refused-no-rulebook = Правил этой игры пока нет.
refused-no-move = Такого хода нет.
refused-game-gone = Игры, в которую шла эта партия, здесь больше нет ({ $game }).
refused-rules-gone = Эта партия начата по версии правил { $then } ({ $game }). Здесь версия { $now }, продолжить по ней нельзя.
refused-cards-gone = Эта партия начата с другими файлами карт ({ $game }), продолжить её здесь нельзя.
refused-bad-option = Эти настройки не сочетаются друг с другом.
refused-bad-players = С такими настройками не играют при числе игроков { $players }: подходит { $fitting }.
refused-same-twice = «{ $option }»: у каждого игрока должно быть своё.
refused-bad-seats = Мест: { $seats }, а игроков: { $players }.
refused-bad-level = Бота уровня «{ $level }» нет.
refused-bad-form = Форма заполнена непонятно.
refused-bad-file = В этом файле нет партии Игротеки.
refused-bad-match = Этот файл не загрузить: в нём что-то не так.
refused-bad-match-why = Этот файл не загрузить: { $why }
refused-unfinished-file = Этот файл скачан до конца партии. В нём только то, что вы видели; скачайте его ещё раз, когда партия закончится.
refused-bad-token = Нужен ключ, полученный вместе с местом.
refused-seat-taken = Это место уже занято.
refused-seated = Вы уже сидите за этим столом.
refused-not-seated = Это могут только те, кто сидит за столом.
refused-not-your-seat = Это не ваше место.
refused-no-person-there = Там некого заменять.
refused-still-here = Этот игрок ещё здесь.
refused-bot-plays = За вас играет бот. Сначала вернитесь за стол.
refused-not-begun = Игра не началась: есть свободное место.
refused-over = Партия окончена.
refused-not-over = Партия ещё не окончена.
refused-stale = Положение на столе изменилось. Посмотрите ещё раз.
refused-not-your-turn = Сейчас не ваш ход.
refused-illegal = Сейчас так нельзя. Можно: { $possible }
refused-no-undo = Это уже нельзя вернуть: кто-то узнал новое или сделал ход.
refused-budget = Вы попросили слишком много сразу. Подождите { $seconds } с.
refused-busy = По очереди: предыдущее ещё не готово.
refused-not-stored = Сейчас этот стол не сохранить ({ $why }). Ничего не потеряно: игра продолжится, когда это исправят.
refused-not-read = Сейчас этот стол не прочитать ({ $why }). Попробуйте чуть позже.
refused-damaged = Запись этой партии повреждена, открыть её нельзя.
refused-grace = Этот игрок только что вышел. Подождите { $seconds } с: он может вернуться.
refused-another-site = Эта страница с другого сайта.
refused-too-many-pages = Этот стол открыт у вас на слишком многих страницах. Закройте лишние.
refused-too-many-watchers = Все места для зрителей за этим столом заняты.
refused-unknown-message = Сообщение непонятно.
refused-not-json = Сообщение непонятно.
refused-not-a-number = { $field }: нужно целое число.
refused-too-long = Сообщение слишком длинное.
refused-too-many-tables = Так много новых столов сразу? Подождите немного.
refused-broken = Что-то сломалось. Мы это записали.

# Страница для программ
api-title = Для программ
