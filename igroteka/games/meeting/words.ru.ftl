title = Встречный бой
tagline = Четыре армии, двенадцать клеток, один прорыв

option-variant = Вариант
option-variant-basic = Основная игра
option-variant-strategy = Больше стратегии: три карты на руке
option-armies = Армии
option-first = Кто начинает
option-first-drawn = По жребию
option-first-seat_1 = Первое место
option-first-seat_2 = Второе место

place = Поставить на { $cell }: { $unit }
choose = Выбрать карту: { $unit }
enter = Ввести на { $cell }: { $unit }
enter-displace = Ввести на { $cell }: { $unit }; дальше идёт { $other }
enter-attack = Ввести на { $cell }: { $unit } атакует { $other_acc }, { $attack } против { $counter }
move = { $unit }: ход на { $cell }
move-displace = { $unit }: ход на { $cell }; дальше идёт { $other }
attack = { $unit }: атаковать { $other_acc } на { $cell }, { $attack } против { $counter }
attack-flank = { $unit }: атаковать { $other_acc } на { $cell } с фланга, { $attack } (из них 2 за фланг) против { $counter }
camp = { $unit }: прорваться в лагерь противника
stop = { $unit } остаётся на { $cell }

ask-place = Выберите, куда встанет { $unit }
ask-choose = Выберите карту с руки, которая вступит в бой
ask-enter = Выберите, куда вступит { $unit }
ask-move = { $unit } вытеснен с { $cell }: выберите, куда он пойдёт
ask-second = { $unit } может сделать второй шаг с { $cell }
ask-wait = Соперник думает
ask-over = Бой окончен

event-turned-up = { $who } открывает карту: { $unit }
event-drew-known = { $who } берёт карту: { $unit }
event-drew = { $who } берёт карту
event-placed = { $who } ставит { $unit_acc } на { $cell }
event-entered = { $who } вводит { $unit_acc } на { $cell }
event-moved = { $unit } идёт с { $cell } на { $to }
event-fought = { $unit } атакует { $other_acc } на { $to }: { $attack } против { $counter }
event-beat = { $unit } гибнет
event-both-fell = Гибнут оба, { $to } пуста
event-fell = { $unit } гибнет, защитник остаётся
event-broke-through = { $unit } врывается в лагерь противника!
event-ended-breakthrough = { $who } побеждает прорывом
event-ended-units = { $who } побеждает: на поле больше отрядов
event-ended-elite = { $who } побеждает: больше элитных отрядов
event-ended-draw = Ничья: поровну и отрядов, и элиты

seat = { $army }, { $units ->
    [one] { $units } отряд
    [few] { $units } отряда
   *[many] { $units } отрядов
}, в резерве { $reserve }
tip-unit = { $unit } ({ $army }){ $elite ->
    [1] , элита
   *[0] {""}
}. Атака { $attack }, контратака { $counter }. { $arrow }
arrow-F1 = Ходит вперёд на одну клетку.
arrow-T1 = Ходит вперёд или вбок на одну клетку.
arrow-F2 = Ходит вперёд, на две клетки, если первая пуста.
arrow-T2 = Ходит вперёд или вбок, на две клетки, если первая пуста.
attack-label = атака
counter-label = контратака
reserve = Резерв
hand = Рука
next-card = Следующая карта
moving-card = Сейчас идёт
camp-label = Лагерь: { $who }
face-down = Карта рубашкой вверх
