title = Unmatched
tagline = Герои четырёх легенд в карточном поединке

option-heroes = Герои
option-board = Поле
option-pair = Если игроков трое, двумя героями играет
option-pair-first_team = игрок первой команды
option-pair-second_team = игрок второй команды
option-fall = Когда побеждённый герой завершает игру
option-fall-at_once = Сразу
option-fall-after_the_action = В конце действия
option-excalibur = Усиление отменённого «Экскалибура»
option-excalibur-voided = Не действует
option-excalibur-kept = Действует

big = { $hero } БОЛЬШАЯ: +2 к картам атаки
small = { $hero } МАЛЕНЬКАЯ: +1 к картам защиты
deploy = Поставить на { $space }: { $fighter_mid }
maneuver = Манёвр: взять карту и переместиться
scheme = Разыграть приём «{ $card }»
attack-with = Атаковать: { $fighter_mid }
scheme-by = Разыгрывает { $fighter_mid }
target = Атаковать { $fighter_acc } (здоровье { $health })
lay-attack = Атаковать картой «{ $card }» ({ $value })
lay-boost = Добавить рубашкой вверх «{ $card }»: усиление { $boost }
no-boost = Не добавлять усиление
lay-defence = Защищаться картой «{ $card }» ({ $value })
no-defence = Не выкладывать карту
boost = Сбросить «{ $card }» и пройти дальше на { $boost }
no-maneuver-boost = Двигаться без усиления
mover = Переместить { $fighter_acc }
no-more-moves = Больше никого не перемещать
go = { $fighter }: на { $space }
stay = { $fighter } остаётся на { $space }
discard = Сбросить «{ $card }»
strengthen = Сбросить «{ $card }» и прибавить к атаке { $boost }
place = Поместить { $fighter_acc } на { $space }
no-place = Оставить { $fighter_acc } на { $space }
no-hurt = Никому не наносить урон
mark = Выбрать { $space }
hurt = { $fighter } получает { $amount } { $amount ->
    [one] урон
   *[other] урона
}
pick = Противник сбросит «{ $card }»
take = Взять «{ $card }»
order = Положить следующей сверху «{ $card }»
search-discard = Взять из сброса, колоду не трогать
search-deck = Просмотреть и колоду, затем перетасовать её

source-card = «{ $card }»
source-ability = { $hero }
does-cancel = Отменить текст на карте противника
does-become = Значение равно { $amount }
does-add = Прибавить { $amount }{ $per }
does-boost = Сбросить карту и прибавить её усиление
does-gamble = Сбросить верхнюю карту колоды и прибавить её усиление
does-prevent = Обороняющийся не получает урона
does-draw = Взять карты: { $amount }
does-move = Переместить { $whom } на расстояние до { $amount ->
    [one] { $amount } ячейки
   *[other] { $amount } ячеек
}{ $way ->
    [through-enemies] , в том числе сквозь противников
   *[other] {""}
}
does-place = Поместить { $whom } { $where ->
    [anywhere] в другую ячейку
   *[other] { $place }
}
does-return = Вернуть побеждённого бойца ({ $sidekick_mid }) в зону { $hero_gen }
does-damage = Нанести { $amount } { $amount ->
    [one] урон
   *[other] урона
} { $to_whom }{ $where ->
    [0] {""}
   *[other] {" "}{ $place }
}
does-heal = Восстановить { $to_whom } { $amount } здоровья
does-set = Установить { $to_whom } здоровье { $amount }
does-resize = Изменить размер { $hero_gen }
does-discard = { $way ->
    [random] Случайный сброс, { $who }: { $amount }
   *[other] Сброс, { $who }: { $amount }
}
does-peek = Посмотреть руку противника
does-pick = Выбрать карту этой руки, которая будет сброшена
does-recall = Вернуть на руку все ПУТЕШЕСТВИЯ из своего сброса
does-look = Посмотреть верхние карты колоды: { $amount }
does-take = Взять из них: { $amount }
does-order = Остальные вернуть наверх в любом порядке
does-search = Найти «{ $card }» в колоде или сбросе и взять на руку
does-mark = Выбрать ячейку { $place }
does-choose = Выбрать варианты: { $amount }
does-size = Выбрать размер { $hero_gen }: БОЛЬШОЙ или МАЛЕНЬКИЙ
does-lay-boost = Добавить карту с руки рубашкой вверх как усиление
does-raise-attack = Карты атаки ({ $who }): +{ $amount }{ $per }
does-raise-defence = Карты защиты ({ $who }): +{ $amount }{ $per }
does-raise-move = В манёвре дальность перемещения бойцов: +{ $amount }{ $per }
per-voyage = {" "}за каждое ПУТЕШЕСТВИЕ в своём сбросе
who-self = { $case ->
    [acc] этого бойца
    [dat] этому бойцу
   *[nom] этот боец
}
who-hero = { $case ->
    [acc] { $hero_acc }
    [dat] { $hero_dat }
   *[nom] { $hero_mid }
}
who-sidekick = { $case ->
    [acc] { $sidekick_acc }
    [dat] { $sidekick_dat }
   *[nom] { $sidekick_mid }
}{ $many ->
    [1] {" "}(каждый боец)
   *[0] {""}
}
who-fighters = { $case ->
    [acc] каждого своего бойца
    [dat] каждому своему бойцу
   *[nom] каждый ваш боец
}
who-everyone = { $case ->
    [acc] каждого бойца
    [dat] каждому бойцу
   *[nom] каждый боец
}
who-either = { $case ->
    [acc] одного из двух бойцов
    [dat] одному из двух бойцов
   *[nom] один из двух бойцов
}
who-foe = { $case ->
    [acc] противостоящего бойца
    [dat] противостоящему бойцу
   *[nom] противостоящий боец
}
who-someone = { $case ->
    [acc] бойца
    [dat] бойцу
   *[nom] боец
}
who-enemy = { $case ->
    [acc] бойца противника
    [dat] бойцу противника
   *[nom] боец противника
}
who-enemies = { $case ->
    [acc] каждого бойца противника
    [dat] каждому бойцу противника
   *[nom] каждый боец противника
}
who-opponent = { $case ->
    [acc] противника
    [dat] противнику
   *[nom] противник
}
who-opponents = { $case ->
    [acc] каждого противника
    [dat] каждому противнику
   *[nom] каждый противник
}
where-anywhere = в любой ячейке
where-zone = в той же зоне
where-adjacent = в смежной ячейке
where-marked = в выбранных ячейках
time-immediately = Немедленно
time-during = Во время боя
time-after = После боя
time-always = Всегда
time-entering = При подготовке
time-turn-start = В начале вашего хода
time-turn-end = В конце вашего хода
time-attacking = Когда атакует { $hero_mid }
time-after-attacking = После атаки { $hero_gen }
time-after-defending = После атаки на { $hero_acc }
time-boosting = Когда вы усиливаете манёвр
time-voyage-played = Когда вы сыграли ПУТЕШЕСТВИЕ
time-voyage-discarded = Когда вы сбрасываете ПУТЕШЕСТВИЕ
time-sidekick-falls = Когда побеждён помощник ({ $sidekick_mid })
if-won = если вы победили
if-shifted = если этот боец не там, где был в начале хода
if-against-hero = если противостоит герой
if-weak = если у { $hero_gen } { $threshold } здоровья или меньше
if-felled = если кто-то этим побеждён
if-big = если размер { $hero_gen } БОЛЬШОЙ
if-small = если размер { $hero_gen } МАЛЕНЬКИЙ
if-alone = если у { $hero_gen } не осталось помощников
ability = способность
may = по желанию
option-first = первый вариант
option-second = второй вариант
option-third = третий вариант

ask-size = Выберите размер { $hero_gen }
ask-deploy = Выберите, где начнёт { $fighter_mid }
ask-act = { $hero }: выберите действие ({ $actions ->
    [one] последнее
   *[other] осталось { $actions }
})
ask-scheme-by = Выберите, кто разыграет «{ $card }»
ask-target = Выберите, кого атакует { $fighter_mid }
ask-attack = Выберите карту, которой { $fighter_mid } атакует { $target_acc }
ask-add-boost = { $hero } может добавить карту рубашкой вверх как усиление
ask-defend = { $attacker } атакует { $fighter_acc }: выберите карту защиты или откажитесь
ask-boost = Можете сбросить карту, чтобы пройти дальше
ask-mover = Выберите, кто переместится (до { $steps ->
    [one] { $steps } ячейки
   *[other] { $steps } ячеек
})
ask-go = Выберите, куда пойдёт { $fighter_mid } (до { $steps ->
    [one] { $steps } ячейки
   *[other] { $steps } ячеек
})
ask-limit = На руке остаётся не больше 7 карт: выберите, что сбросить
ask-strengthen = { $source }: можете сбросить карту и усилить атаку
ask-place = { $source }: выберите, куда поместить { $fighter_acc }
ask-mark = { $source }: выберите ячейку в зоне { $fighter_gen }
ask-mark-next = { $source }: выберите смежную с ней ячейку
ask-hurt = { $source }: выберите, кто получит { $amount } { $amount ->
    [one] урон
   *[other] урона
}{ $may ->
    [1] , или никого
   *[0] {""}
}
ask-choose = { $source }: выберите, что произойдёт
ask-discard = { $source }: выберите карту для сброса
ask-pick = { $source }: выберите карту, которую сбросит противник
ask-take = { $source }: выберите карту, которую возьмёте
ask-order = { $source }: выберите карту, которая ляжет сверху
ask-search = { $source }: где искать?
ask-wait = Решает { $hero_mid }
ask-over = Победа: { $heroes }

event-turn = Ходит { $hero_mid } ({ $who })
event-deployed = { $fighter } встаёт на { $space }
event-big = { $hero } теперь БОЛЬШАЯ
event-small = { $hero } теперь МАЛЕНЬКАЯ
event-maneuvered = { $hero }: манёвр
event-drew = { $hero } берёт карту
event-drew-known = { $hero } берёт карту «{ $card }»
event-exhausted = У { $hero_gen } нет карт в колоде: все бойцы этой стороны обессилены
event-boosted = { $hero } сбрасывает «{ $card }» и идёт дальше на { $amount }
event-moved = { $fighter } переходит с { $from } на { $space }
event-placed = { $fighter } переносится с { $from } на { $space }
event-returned = { $fighter } возвращается на { $space }
event-damaged = { $fighter } получает { $amount } { $amount ->
    [one] урон
   *[other] урона
} (осталось { $left })
event-defeated = { $fighter } выбывает из боя
event-healed = Здоровье { $fighter_gen } теперь { $left }
event-used = Способность { $hero_gen } поражает { $target_acc }
event-schemed = { $fighter } разыгрывает «{ $card }»
event-attacked = { $fighter } атакует { $target_acc }
event-laid = { $hero } кладёт карту рубашкой вверх
event-laid-known = { $hero } кладёт рубашкой вверх «{ $card }»
event-boost-laid = { $hero } добавляет усиление рубашкой вверх
event-boost-laid-known = { $hero } добавляет усиление рубашкой вверх: «{ $card }»
event-defended = { $hero } кладёт карту защиты
event-undefended = { $hero } не защищается картой
event-revealed-attack = Атака: «{ $card }», { $amount }
event-revealed-defence = Защита: «{ $card }», { $amount }
event-boost-revealed = Усиление: «{ $card }», +{ $amount }
event-bonus-size = Размер { $hero_gen }: +{ $amount }, стало { $value }
event-bonus-text = Текст карты: +{ $amount }, стало { $value }
event-bonus-ability = Способность { $hero_gen }: +{ $amount }, стало { $value }
event-bonus-voyages = Путешествия: +{ $amount }, стало { $value }
event-cancelled = Текст карты «{ $card }» отменён
event-boost-voided = Усиление «{ $card }» не действует
event-prevented = { $fighter } не получает урона в этом бою
event-fought = { $attack } против { $defence }, урон { $damage }
event-won = В бою побеждает { $fighter_mid }
event-discarded = { $hero } сбрасывает «{ $card }»
event-discarded-random = { $hero } сбрасывает наугад: «{ $card }»
event-strengthened = { $hero } сбрасывает «{ $card }» и усиливает атаку на { $amount }
event-gambled = { $hero } сбрасывает верхнюю карту «{ $card }» и прибавляет { $amount }
event-looked = { $hero } смотрит руку { $other_gen }
event-peeked = { $hero } смотрит верхние карты колоды
event-took-deck = { $hero } берёт карту из колоды
event-took-deck-known = { $hero } берёт из колоды «{ $card }»
event-took-discard = { $hero } берёт из сброса «{ $card }»
event-not-found = { $hero } напрасно ищет карту «{ $card }»
event-shuffled = { $hero } тасует колоду
event-marked = { $hero } выбирает { $space }
event-chose = { $hero } выбирает: { $option }
event-declined = { $hero } отказывается
event-out = { $hero }: бойцов не осталось, сторона выбывает
event-ended = Победа: { $heroes }

seat-side = { $hero } { $health }/{ $full }{ $size ->
    [big] , БОЛЬШАЯ
    [small] , МАЛЕНЬКАЯ
   *[none] {""}
}; { $sidekicks }; рука { $hand }, колода { $deck }
fallen = нет
and = { $a } и { $b }
hand = Рука
deck = Колода
discard-pile = Сброс
known-hand = Видели на руке
on-top = Сверху в колоде
type-attack = Атака
type-defense = Защита
type-versatile = Универсальная
type-scheme = Приём
tip-card = { $card }. { $type }{ $value ->
    [-1] {""}
   *[other] { " " }{ $value }
}, усиление { $boost }, в колоде: { $copies } из { $deck }. { $by } { $text }
by-any = Любой боец.
by-one = Только { $fighter_mid }.
tip-fighter = { $fighter }: здоровье { $health } из { $full }, { $reach ->
    [ranged] дальний бой
   *[melee] ближний бой
}, дальность перемещения { $move }{ $size ->
    [big] , БОЛЬШАЯ
    [small] , МАЛЕНЬКАЯ
   *[none] {""}
}
tip-space = { $space }: { $zones }
turn = Ход
actions-left = Осталось действий
melee = ближний бой
ranged = дальний бой

# The table

table-hand = { $who }: рука
table-no-hand = Карт нет
table-top = { $who }: верх колоды
table-any = любой
table-discard = Сброс
table-nothing = пусто
table-scheme = { $who }: приём
table-no-card = без карты
table-waiting = думает…
table-damage = { $damage ->
    [0] без урона
   *[other] урон { $damage }
}
table-immediately = немедленно
table-during = во время боя
table-big = БОЛЬШАЯ
table-small = маленькая
table-reach = до { $count } { $count ->
    [one] ячейки
   *[other] ячеек
}
table-start = старт { $number }
table-tip-hand = Карт на руке: { $count }
table-tip-known = известны: { $cards }
table-tip-known-laid = известны (на руке или лежит лицом вниз): { $cards }
table-tip-deck = Карт в колоде: { $count }. Вся колода: { $cards }
table-tip-discard = Сброс: { $cards }
table-tip-voyages = Путешествий в сбросе: { $count }
table-face-down = карта рубашкой вверх

# Figures of the rulebook

figure-adjacent = смежная
figure-zone = та же зона, не смежная
figure-value = значение
figure-kind = вид
figure-name = название
figure-text = эффект
figure-boost = УСИЛЕНИЕ
figure-by = кто играет

# Shorter texts for cards whose full text would be too long

short-the-lady-of-the-lake = Возьмите «Экскалибур» из колоды или сброса.
short-bewilderment = Во время боя: Мерлин не получает урона. После боя: можете поместить его куда угодно.
short-prophecy = Посмотрите 4 верхние карты. Возьмите 2, остальные верните.
short-restless-spirits = 2 урона врагам в двух смежных ячейках, одна — в зоне Мерлина. Кто-то пал: возьмите карту.
short-looking-glass = После боя: два из трёх: 2 карты; +3 здоровья; переставьте Алису.
short-snicker-snack = После боя: если вы победили, посмотрите руку врага и сбросьте с неё карту.
short-manxome-foe = Во время боя: сбросьте верхнюю карту колоды, прибавьте её УСИЛЕНИЕ.
short-mad-as-a-hatter = После боя: все ваши бойцы — до 2 ячеек, смена размера.
short-eat-me = Алиса идёт до 3 ячеек и меняет размер.
short-the-other-side-of-the-mushroom = После боя: Алиса идёт до 3 ячеек и меняет размер.
short-im-late-im-late = После боя: Алиса идёт до 5 ячеек и меняет размер.
short-divine-intervention = После боя: король Артур идёт до 5 ячеек.
short-the-holy-grail = После боя: если у Артура 4 здоровья или меньше, станет 8.
short-command-the-storms = Переместите каждого бойца, и чужих, до 3 ячеек.
short-swift-strike = После боя: этот боец идёт до 4 ячеек.
short-dash = После боя: этот боец идёт до 3 ячеек.
short-toil-and-danger = После боя: Синдбад идёт до 3 ячеек.
short-skirmish = После боя: если вы победили, один из двух бойцов идёт до 2 ячеек.
short-leap-away = После боя: если вы победили, один из двух бойцов идёт до 4 ячеек.
short-momentous-shift = Во время боя: 5, если боец не там, где начал ход.
short-the-hounds-of-mighty-zeus = После боя: ваши гарпии идут до 3 ячеек.
short-winged-frenzy = Ваши бойцы — до 3 ячеек, сквозь всех. Верните гарпию в зону Медузы.
short-voyage-to-the-island-that-was-a-whale = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: +2 здоровья.
short-voyage-to-the-valley-of-the-giant-snakes = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: видите руку врага.
short-voyage-to-the-creature-with-eyes-like-coals-of-fire = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: сброс врага наугад.
short-voyage-to-the-cannibals-with-the-root-of-madness = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: идёте до 2 ячеек.
short-voyage-to-the-city-of-the-man-eating-apes = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: 2 урона.
short-voyage-to-the-city-of-the-king-of-serendib = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: возьмите карту.
short-voyage-home = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: верните их все на руку.
