# Уроки
learn-title = Научиться играть
learn-intro = Несколько минут за настоящим столом, и рядом тот, кто объясняет. Читать заранее ничего не нужно, испортить ничего нельзя.
learn-done = Пройден
learn-minutes = { $minutes } мин
learn-start = Начать
learn-continue = Следующий урок
learn-again = Ещё раз
learn-count = Уроки: { $done } из { $total }
learn-first-match = Сыграть первую партию
learn-first-match-about = с самым слабым ботом
learn-lesson = Урок
learn-go-on = Дальше
learn-show-me = Показать
learn-restart = С начала
learn-step = Шаг { $number } из { $total }
learn-offline = Сервер не отвечает. Попробуйте ещё раз через минуту.
learn-try-again = Ещё раз
learn-over = Урок «{ $name }» пройден.
learn-over-all = Теперь вы знаете всё, что нужно для первой партии.
learn-next = Следующий урок: { $name }
learn-all = Все уроки
learn-rules = Правила
learn-right-mark = Верно
learn-wrong-mark = Не совсем
learn-new-here = Впервые здесь? Научитесь играть за десять минут
learn-new-here-about = Короткие уроки за настоящим столом: позиция, пара слов — и ваш ход.
learn-offer = Ещё не играли? { $count ->
    [one] { $count } короткий урок
    [few] { $count } коротких урока
   *[many] { $count } коротких уроков
}, { $minutes } мин
refused-no-lesson = Такого урока нет.
refused-lesson-answers = Эти ответы не подходят к уроку, каков он сейчас. Начните его с начала.
