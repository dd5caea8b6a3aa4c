title = Тэнно
tagline = Одиннадцать персонажей, три карты на столе и хорошая память

option-first = Кто начинает
option-first-drawn = По жребию
option-first-seat = Место { $seat }

# Карта с числом; у гейши его нет
card = { $value ->
    [0] { $name }
   *[other] { $name } { $value }
}

arrange = Положить на место { $slot }: { $card }
attack-with = Атаковать картой с места { $slot }: { $card }
attack-again = Атаковать ещё раз картой с места { $slot }: { $card }
target = Атаковать карту { $slot } { $whose }
target-known = Атаковать карту { $slot } { $whose }: { $card }, { $strength } против { $against }
support = Открыть монаха: +2
no-support = Монах не помогает
stop = Без второй атаки
refill = Положить на место { $slot }: { $card }
exchange = Взять на руку карту с места { $slot }: { $card }
no-exchange = Ничего не менять
put = Положить на место { $slot }: { $card }
pick-two = Поднять карты { $one } и { $two }
swap = Вернуть, поменяв местами
keep = Вернуть как лежали
look = Посмотреть карту { $slot }
look-known = Посмотреть карту { $slot } (вы её знаете: { $card })
no-look = Не смотреть

whose = игрока { $seat }
ask-arrange = Выберите крестьянина на место { $slot }
ask-attack = Выберите карту, которая атакует
ask-target = Атакует { $card }: выберите цель
ask-monk = Атакована ваша карта: { $card }. { $strength } против { $against }. Поможет ли монах?
ask-no-monk = Атакована ваша карта: { $card }. { $strength } против { $against }. Монаха рядом нет, но соперникам это знать незачем
ask-second = После ронина можно атаковать ещё раз: выберите карту или остановитесь
ask-refill = Выберите карту на место { $slot }
ask-exchange = Вы не потеряли карт: можно обменять одну с рукой
ask-pick = Вы не потеряли карт, а рука пуста: можно поднять две карты
ask-put = Выберите карту на место { $slot }, можно и ту же самую
ask-swap = Поменяйте карты местами или только сделайте вид
ask-look = Вы отбились: посмотрите одну карту нападавшего
wait-arrange = Остальные раскладывают крестьян
wait-refill = Остальные заполняют пустые места
wait-attack = { $who } выбирает атаку
wait-monk = { $who } решает, поможет ли монах
wait-exchange = { $who } может обменять карту
wait-look = { $who } может посмотреть карту
over-one = Побеждает { $who }
over-shared = Победу делят: { $who }

event-laid = { $who } кладёт карту рубашкой вверх на место { $slot }
event-laid-known = { $who } кладёт { $card_acc } на место { $slot }
event-attacked = { $who } атакует: { $card } против карты { $slot } ({ $whom })
event-defended = { $who } открывает { $card_acc }
event-supported = { $who } открывает монаха на месте { $slot }: +2
event-fought = { $strength } против { $against }
event-fought-geishas = Гейша встретила гейшу
event-captured = { $whom } берёт в плен { $card_acc }
event-discarded = Из игры выходит { $card } ({ $who })
event-stopped = { $who } обходится без второй атаки
event-took-up = { $who } берёт на руку карту с места { $slot }
event-put-down = { $who } кладёт карту на место { $slot }: другую или ту же
event-put-down-known = { $who } кладёт { $card_acc } на место { $slot }
event-picked-two = { $who } поднимает карты { $one } и { $two }
event-put-back = { $who } возвращает их: поменяв местами или нет
event-put-back-swapped = { $who } возвращает карты { $one } и { $two }, поменяв местами
event-put-back-kept = { $who } возвращает карты { $one } и { $two } как лежали
event-looked = { $who } смотрит карту { $slot } ({ $whom })
event-looked-known = { $who } смотрит карту { $slot } ({ $whom }): { $card }
event-looked-away = { $who } не смотрит
event-ended-one = Игра окончена: побеждает { $who }
event-ended-shared = Игра окончена, победу делят: { $who }
event-points = { $who }: { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}

seat = На руке { $hand }, в плену { $captured }
seat-over = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}, осталось на { $leftover }

hand = Рука
captured = Плен
out = Вышли
battle = Бой
last-battle = Последний бой
no-battle = Боёв ещё не было
battle-pending = Монах?
battle-attacker = победа в атаке
battle-defender = победа в защите
battle-nobody = не победил никто
winner = победа

mark-secret = не видели
mark-public = знают все
mark-seen = { $count ->
    [one] видел { $who }
   *[other] видели { $who }
}
knows-nobody = только вы
knows-worked = { $count ->
    [one] может вычислить { $who }
   *[other] могут вычислить { $who }
}
knows-worked-all = все могут вычислить
tip-back = { $who }, место { $slot }: карта рубашкой вверх
tip-peasant = { $who }, место { $slot }: карта рубашкой вверх, это может быть только крестьянин
tip-known = { $who }, место { $slot }: { $card }. Вы её знаете: { $how }
tip-how-public = её открывали и с тех пор не трогали
tip-how-looked = вы её смотрели
tip-how-worked = ничего другого быть не может
tip-looked = { $count ->
    [one] смотрел { $who }
   *[other] смотрели { $who }
}
tip-own = Место { $slot }: { $card }. Кто знает: { $how }
tip-captured = { $who }: в плену { $count }. Стопку открывают в конце; кто что взял, записано в ходе партии
tip-hand = { $who }: на руке { $count }
tip-out = Вышли из игры: { $cards }
tip-empty = Место { $slot } пустует

does-peasant = {""}
does-ninja = в атаке 8
does-monk = даёт +2{"\u000A"}в защите
does-ronin = затем ещё{"\u000A"}атака
does-samurai = {""}
does-daimyo = {""}
does-shogun = не атакует,{"\u000A"}пленяет
does-geisha = победит{"\u000A"}и уйдёт

about-peasant = Крестьянин. Сила { $value }. Три крестьянина начинают игру на столе.
about-ninja = Ниндзя. Сила 8 в атаке, 4 в защите; при подсчёте 4 очка.
about-monk = Монах. Сила 5. Когда атакуют другую вашу карту на столе, его можно открыть: +2 этой карте. Сколько угодно раз.
about-ronin = Ронин. Сила 6. После его атаки, удачной или нет, можно атаковать ещё раз: другой своей картой и другую цель.
about-samurai = Самурай. Сила { $value }.
about-daimyo = Даймё. Сила 9: сильнейший в атаке, если не считать гейши.
about-shogun = Сёгун. Сила 10. Сам не атакует; кто напал на него и проиграл, попадает в плен. Побеждает его только гейша.
about-geisha = Гейша. И в атаке, и в защите на единицу сильнее другой карты, после чего выходит из игры. При подсчёте 0 очков.
