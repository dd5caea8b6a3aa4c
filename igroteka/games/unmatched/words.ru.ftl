
# The table

table-hand = { $who }: рука
table-top = { $who }: верх колоды
table-any = любой
table-discard = Сброс
table-nothing = пусто
table-scheme = { $who }: приём
table-defence-none = без карты
table-defence-waiting = думает…
table-damage = { $damage ->
    [0] без урона
   *[other] урон { $damage }
}
table-big = БОЛЬШАЯ
table-small = маленькая
table-voyage = ПУТЕШЕСТВИЕ
table-actions = осталось действий
table-reach = до { $count } { $count ->
    [one] ячейки
   *[other] ячеек
}
table-space = { $space }: { $zones }
table-zone = { $zone }
table-start = старт { $number }
table-fighter = { $who } ({ $owner }): здоровье { $health } из { $full }, { $reach }
table-melee = ближний бой
table-ranged = дальний бой
table-tip-hand = Карт на руке: { $count }
table-tip-known = известны: { $cards }
table-tip-deck = Карт в колоде: { $count }
table-tip-discard = Сброс: { $cards }
table-card = { $name } · { $type }{ $value } · усиление { $boost } · { $by }
table-type-attack = атака
table-type-defense = защита
table-type-versatile = атака или защита
table-type-scheme = приём
table-face-down = карта рубашкой вверх
table-figure-adjacent = смежные
table-figure-zone = одна зона
table-figure-value = значение
table-figure-kind = вид карты
table-figure-text = эффект
table-figure-boost = усиление
table-figure-by = кто играет
table-figure-name = название

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
short-voyage-to-the-creature-with-eyes-like-coals-of-fire = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: враг теряет карту.
short-voyage-to-the-cannibals-with-the-root-of-madness = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: идёте до 2 ячеек.
short-voyage-to-the-city-of-the-man-eating-apes = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: 2 урона.
short-voyage-to-the-city-of-the-king-of-serendib = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: возьмите карту.
short-voyage-home = Во время боя: +1 за ПУТЕШЕСТВИЕ в сбросе. После боя: верните их все на руку.
title = Unmatched
