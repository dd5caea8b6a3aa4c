# Время
time-title = Время
time-none = Без часов
time-minutes = { $plus ->
    [0] { $minutes } мин каждому
   *[other] { $minutes } мин + { $increment } с
  }
time-days = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[other] { $days } дней на ход
  }
left-days = осталось { $days } д { $hours } ч
left-hours = осталось { $hours } ч { $minutes } мин
left-minutes = осталось { $minutes } мин
late-title = Кто не уложился во время
late-loses = проигрывает
late-bot = за него играет бот
hints-title = Подсказки
hints-auto = Против ботов и на одном устройстве
hints-yes = Для всех
hints-no = Нет
rated-title = На рейтинг (без подсказок)
rated-match = Партия на рейтинг
open-title = Всем можно смотреть все карты
clock-of = Осталось времени
clock-paused = Пауза
seat-late = время вышло
seat-late-bot = время вышло, играет бот
seat-hints = { $count ->
    [one] { $count } подсказка
    [few] { $count } подсказки
   *[other] { $count } подсказок
  }
seat-looked = смотрит в открытые карты
over-late = { $quitter }: время вышло. { $who } побеждает.
over-late-you = { $quitter }: время вышло. Вы победили!
over-you-late = Ваше время вышло. { $who } побеждает.
over-abandoned = Партия прекращена по соглашению.
nudge = Поторопить
nudged-by = { $who } ждёт вас.

# Соглашения
agree = Согласиться
decline = Нет
withdraw = Передумать
sure = Точно?
propose-pause = Предложить паузу
propose-draw = Предложить ничью
propose-abandoned = Предложить прекратить партию
propose-back = Попросить вернуть ход
propose-go-on = Закончить паузу
proposed-pause = { $mine ->
    [0] { $who } предлагает остановить часы.
   *[other] Вы предложили паузу. Ждём остальных.
  }
proposed-draw = { $mine ->
    [0] { $who } предлагает ничью.
   *[other] Вы предложили ничью. Ждём остальных.
  }
proposed-abandoned = { $mine ->
    [0] { $who } предлагает прекратить партию без результата.
   *[other] Вы предложили прекратить партию. Ждём остальных.
  }
proposed-back = { $mine ->
    [0] { $who } просит вернуть своё последнее решение и всё, что было после него.
   *[other] Вы попросили вернуть последнее решение. Ждём остальных.
  }

# Отказы
refused-bad-time = На часах не больше { $minutes } минут и { $increment } секунд добавки или не больше { $days } дней на ход, но не то и другое вместе; опоздавший проигрывает, или за него играет бот.
refused-rated-without-help = В партии на рейтинг нет ни подсказок, ни открытых карт.
refused-rated-stand-in = В партии на рейтинг никто не играет за другого. Дождитесь часов или сдайтесь.
refused-time-over = Ваше время вышло.
refused-no-undo-time = Если вернуть решение, ваше время окажется исчерпанным: часы идут, пока решение не станет окончательным.
refused-no-hints = За этим столом подсказок нет. Выберите «Подсказки: для всех», когда будете создавать стол.
refused-nobody-to-nudge = Больше никого не ждут.
refused-nudged = Знак уже подан. Следующий — через { $seconds } с.
refused-proposed-already = Предложение уже есть. Дождитесь ответов.
refused-declined-already = Только что отказались. Спросите снова, когда кто-нибудь сделает ход.
refused-nothing-proposed = Сейчас ничего не предлагают.
refused-not-paused = Паузы нет.
refused-paused-already = Пауза уже объявлена.
refused-no-clock = За этим столом нет часов.
refused-bots-play-on = Бот на это здесь не согласен: он играет дальше.
refused-no-way-back-rated = В партии на рейтинг ходы не возвращают.
refused-no-way-back = С тех пор открылось что-то скрытое, например взятая карта. Увиденного не забудешь.

# На циферблате
clock-day = д
clock-hour = ч
