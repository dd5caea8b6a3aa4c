title = Таш-Калар
tagline = Арена легенд: камни складывают печати, печати призывают созданий

# Варианты
option-mode = Стиль
option-mode-first = Первая игра
option-mode-high = Высокий стиль
option-mode-duel = Дуэльный бой насмерть
option-mode-melee = Общий бой насмерть
option-decks = Колоды
option-first = Кто начинает
option-first-drawn = По жребию
option-first-seat_1 = Первое место
option-first-seat_2 = Второе место
option-first-seat_3 = Третье место
option-first-seat_4 = Четвёртое место

# Камни и цвета
colour-blue = синий
colour-red = красный
colour-green = зелёный
colour-brown = коричневый
colour-violet = фиолетовый
colour-amber = янтарный
rank-1 = простой
rank-2 = особый
rank-3 = легендарный
piece = { $colour } { $rank } камень
direction-n = вверх
direction-ne = вверх вправо
direction-e = вправо
direction-se = вниз вправо
direction-s = вниз
direction-sw = вниз влево
direction-w = влево
direction-nw = вверх влево

# Решения
start = Поставить { $colour } начальный камень на { $cell }
place = Поставить простой камень на { $cell }
pick-up = Резерв пуст: снять свой { $piece } с { $cell } и поставить в другое место
place-again = Поставить камень на { $cell }
summon-card = Призвать { $being_acc }
summon = Призвать { $being_acc } на { $cell }
summon-onto = Призвать { $being_acc } на { $cell }; стоящий там { $piece } уничтожается
improvises = { $said }. Это импровизированный призыв, раз за игру на цвет: { $colours }
may-improvise = { $said }. Возможен импровизированный призыв, раз за игру на цвет: { $colours }
discard = Сбросить создание и убрать любые карты под колоды
discard-card = Сбросить { $being_acc }
under-card = Убрать под колоду: { $being }
under-flare = Убрать озарение под его колоду
flare = Сыграть озарение { $label }
done = Готово
done-decline = Нет, дальше
done-under = Хватит
end = Закончить ход
end-no-task = Закончить ход без цели
pass = Передать полномочия: { $who }
claim = Объявить цель «{ $task }» ({ $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}) и закончить ход
aim = Направление: { $direction }
lay = Печать на клетках { $cells }
counted = Импровизацией считается { $colour } камень
spare = Снять свой { $piece } с { $cell }, чтобы призвать { $being_acc }
legend-point = Очко за { $colour } цвет
source = Источник озарения — { $colour } цвет
leftover = Очко за два одиночных простых камня — за { $colour } цвет
colour = Поставить { $colour } камень
target-destroy = Уничтожить { $piece } на { $cell }
target-upgrade = Повысить ранг: { $piece } на { $cell }
target-downgrade = Понизить ранг: { $piece } на { $cell }
target-convert = Превратить { $piece } на { $cell }
target-place = Поставить камень на { $cell }
target-pick = Выбрать { $piece } на { $cell }
target-move = Переместить { $piece } с { $cell }
target-leap = Прыгнуть: { $piece } с { $cell }
go = Перейти на { $cell }
go-onto = Перейти на { $cell } и уничтожить там { $piece }
recover = Положить на верх колоды: { $being }

# Что спрашивается
ask-wait = Выбирает { $who }
ask-start = Выберите, куда встанет { $colour } начальный камень
ask-action = { $actions ->
    [one] Осталось { $actions } действие
    [few] Осталось { $actions } действия
   *[many] Осталось { $actions } действий
}: поставьте простой камень или призовите создание
ask-action-discard = { $actions ->
    [one] Осталось { $actions } действие
    [few] Осталось { $actions } действия
   *[many] Осталось { $actions } действий
}: поставьте простой камень, призовите создание или сбросьте карту
ask-action-passed = { $actions ->
    [one] Поставьте { $actions } простой камень
    [few] Поставьте { $actions } простых камня
   *[many] Поставьте { $actions } простых камней
} за напарника
ask-end = Действий не осталось: закончите ход
ask-end-flare = Действий не осталось: закончите ход или сначала сыграйте озарение
ask-end-task = Действий не осталось: объявите цель или закончите ход
ask-place = Выберите, куда поставить снятый камень
ask-summon = Выберите, куда призвать { $being_acc }
ask-lay = Выберите, как лежит печать ({ $being })
ask-counted = Помогают два чужих камня: какой считается импровизацией?
ask-spare = В резерве нет нужного камня: выберите свой камень, чтобы призвать { $being_acc }
ask-legend-point = { $being }: выберите цвет, за который вы получаете очко
ask-target-destroy = { $being }: выберите камень, который будет уничтожен
ask-target-upgrade = { $being }: выберите камень, чтобы повысить его ранг
ask-target-downgrade = { $being }: выберите камень, чтобы понизить его ранг
ask-target-convert = { $being }: выберите вражеский камень для превращения
ask-target-place = { $being }: выберите клетку для нового камня
ask-target-pick = { $being }: выберите камень
ask-target-tend = { $being }: выберите соседнюю клетку
ask-target-move = { $being }: выберите камень для перемещения
ask-target-leap = { $being }: выберите камень для прыжка
ask-go = { $being }: выберите, куда пойдёт камень с { $cell }
ask-aim = { $being }: выберите направление
ask-choose = { $being }: выберите, что сделать
ask-recover = { $being }: выберите карту из сброса
ask-colour = { $being }: чей камень ставится?
ask-discarding = Выберите создание своей колоды, которое сбросите
ask-under = Выберите карты, которые уйдут под колоды, или остановитесь
ask-source = Кто из соперников — источник озарения?
ask-leftover = Два одиночных простых камня дают очко: за какой цвет?
ask-or-stop = { $ask }, или остановитесь
ask-over-won = Победа: { $who } { $score }
ask-over-won-team = Победа: { $who } { $score }
ask-over-draw = Ничья
the-flare = Озарение
team = { $who } и { $other }

# Журнал
event-started = { $who } ставит { $piece } на { $cell }
event-placed = { $who } ставит { $piece } на { $cell }
event-picked-up = { $who } снимает { $piece } с { $cell }
event-summoned = { $who } призывает { $being_acc } на { $cell }
event-improvised = В печати помогает чужой камень ({ $who }): { $piece } на { $cell }
event-spent = { $who } больше не может импровизировать с этим цветом: { $colour }
event-nothing-placed = { $who } не может поставить камень: резерв пуст или нет свободной клетки
event-destroyed = { $piece_cap } на { $cell } уничтожен
event-moved = { $piece_cap } переходит с { $cell } на { $to }
event-leapt = { $piece_cap } прыгает с { $cell } на { $to }
event-upgraded = Ранг повышен: на { $cell } теперь { $piece }
event-downgraded = Ранг понижен: на { $cell } теперь { $piece }
event-converted = Превращение: на { $cell } был { $other }, теперь { $piece }
event-gained = { $who } получает { $count ->
    [one] ещё одно действие
    [few] ещё { $count } действия
   *[many] ещё { $count } действий
}
event-aimed = { $who } бьёт с { $cell } { $direction }
event-chose = { $who } выбирает: { $option }
event-borrows = При следующем призыве один вражеский камень может считаться своим: { $who }
event-discarded = { $who } сбрасывает { $being_acc }
event-put-under-known = { $who } убирает под колоду: { $card }
event-put-under-0 = { $who } убирает создание под колоду
event-put-under-1 = { $who } убирает легенду под колоду
event-put-under-2 = { $who } убирает озарение под колоду
event-flared-1 = { $who } играет озарение { $flare }, верхняя половина: «{ $upper }»
event-flared-2 = { $who } играет озарение { $flare }, нижняя половина: «{ $lower }»
event-flared-3 = { $who } играет озарение { $flare }, обе половины: «{ $upper } { $lower }»
event-recovered = { $who } кладёт { $being_acc } из сброса на верх колоды
event-drew-known = { $who } берёт карту: { $card }
event-drew-0 = { $who } берёт карту создания
event-drew-1 = { $who } берёт карту легенды
event-drew-2 = { $who } берёт карту озарения
event-reshuffled-0 = Колода перемешана: { $who }
event-reshuffled-1 = Сброшенные легенды перемешаны в новую колоду
event-reshuffled-2 = Сброшенные озарения перемешаны в новую колоду
event-claimed = { $who } достигает цели «{ $task }»: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
event-revealed = Следующая цель: { $task }
event-buried = Цель «{ $task }» была бы третьей своего вида и уходит под низ
event-scored = { $who } получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}{ $why }
event-scored-team = { $who } и { $other } получают { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}{ $why }
event-scored-colour = { $who } получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
} ({ $colour } цвет){ $why }
why-0 = {" "}за уничтоженные камни
why-1 = {" "}за призыв легенды
why-2 = , потому что соперник сыграл озарение
why-3 = {" "}за два одиночных простых камня
event-passed = { $who } передаёт полномочия: { $other }
event-handed = Легенды переходят: { $other }
event-turn = { $who } начинает ход: { $actions ->
    [one] { $actions } действие
    [few] { $actions } действия
   *[many] { $actions } действий
}
event-final = Близится конец: у каждого ещё один ход, последним ходит { $who }
event-again = { $who } сделает ещё один ход
event-ended = { $who } побеждает{ $why }
event-ended-team = { $who } и { $other } побеждают{ $why }
tie-upgraded = {": "}очков поровну, но больше улучшенных камней
tie-pieces = {": "}очков и улучшенных камней поровну, но больше камней
event-ended-draw = Ничья

# Места и подписи
seat = { $deck }, { $score }; в колоде { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}, в резерве { $pieces ->
    [one] { $pieces } камень
    [few] { $pieces } камня
   *[many] { $pieces } камней
}
score = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
score-of = ({ $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
})
actions-label = { $actions ->
    [one] { $actions } действие
    [few] { $actions } действия
   *[many] { $actions } действий
}
last-turns = Последние ходы: { $left }
to-win = до { $points }
tasks = Цели
task-card = { $task }, { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}{ $advanced ->
    [1] , сложная цель
   *[0] {""}
} ({ $type }). { $text }
task-type-destruction = уничтожение
task-type-colored = цветные клетки
task-type-summoning = призыв
task-type-pattern = фигура
task-type-enemy = вражеские камни
deck-of = { $deck }: в колоде { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}
deck-turned = , из них повёрнутых { $turned }
hand-of = На руке: { $beings ->
    [one] { $beings } создание
    [few] { $beings } создания
   *[many] { $beings } созданий
}, { $legends ->
    [one] { $legends } легенда
    [few] { $legends } легенды
   *[many] { $legends } легенд
}, { $flares ->
    [one] { $flares } озарение
    [few] { $flares } озарения
   *[many] { $flares } озарений
}
supply = Резерв: { $pieces ->
    [one] { $pieces } простой или особый камень
    [few] { $pieces } простых или особых камня
   *[many] { $pieces } простых или особых камней
} и { $legendary ->
    [one] { $legendary } легендарный
   *[other] { $legendary } легендарных
}
discard-pile = В сбросе: { $cards }
discard-empty = Сброс пуст
claimed-tasks = Достигнутые цели: { $tasks }
claimed-none = Целей пока не достигнуто
improvised-tip = Импровизированный призыв уже был с цветами: { $colours }
improvised-none = Импровизированного призыва ещё не было
legends-deck = Легенды: в колоде { $cards }. { $pile }
flares-deck = Озарения: в колоде { $cards }. { $pile }
hand = Рука
discard-label = Сброс
pass-label = Передать ход
end-label = Конец хода
flare-title = Озарение
flare-upper = Соперник впереди на { $lead } по улучшенным камням: { $text }
flare-lower = Соперник впереди на { $lead } по всем камням: { $text }
flare-tip = Озарение { $label }. { $upper } { $lower }
being-tip = { $being } ({ $rank } камень, { $deck }). { $text }
legends-name = легенда

next-label = следующая

# Рисунки правил
figure-card-1 = Имя и ранг: звезда — особое создание
figure-card-2 = Ваши камни не ниже показанного ранга
figure-card-3 = Метка: о ней говорит эффект
figure-card-4 = Клетка призыва, здесь появится создание
figure-card-5 = Коротко об эффекте; полный текст — при наведении на карту
figure-flare-1 = Верхняя половина: у соперника хотя бы на 4 улучшенных камня больше, чем у вас
figure-flare-2 = Нижняя половина: у соперника хотя бы на 6 камней больше, чем у вас
