title = Портрет Императора
tagline = Следуйте за Императором по саду: близко, но не слишком

option-court = Карта Придворного художника (для двоих)
option-court-deck = Открывается из колоды
option-court-tactical = Тактический вариант: её выбирает отстающий

court-painter = Придворный художник
emperor = Император
gate = Врата
torii = Тории
bridge = Мостик
sakura = Сакура

garden-emperor_forward = Император вперёд на { $steps }
garden-emperor_back = Император назад на { $steps }
garden-emperor_either = Император вперёд или назад на { $steps }
garden-nearest_back = ближний художник назад на { $steps }
garden-farthest_forward = дальний художник вперёд на { $steps }
own-self_forward = свой художник вперёд на { $steps }
own-self_either = свой художник вперёд или назад на { $steps }
own-self_leap_next = свой художник обгоняет идущего впереди
own-self_forward_by_painters_ahead = свой художник вперёд на число художников впереди
tip-card = Карта { $number }. В саду: { $garden }. Затем: { $own }.

play = Сыграть { $number }: { $garden }; { $own }
court = Отдать Придворному художнику { $number }: { $garden }; { $own }
emperor-forward = Император идёт вперёд, на ячейку { $to }
emperor-to-sakura = Император идёт вперёд, на ячейку { $to }, к сакуре: будет подсчёт
emperor-back = Император отступает на ячейку { $to }
emperor-back-onto = Император отступает на ячейку { $to }, где стоит { $who }: конфуз
emperor-stays = Император назад: он остаётся на месте, во Врата он не входит
forward = Ваш художник идёт вперёд, на ячейку { $to }
forward-blunder = Ваш художник идёт вперёд прямо на Императора: конфуз
back = Ваш художник идёт назад, { $to ->
    [0] к Вратам
   *[other] на ячейку { $to }
}
back-stays = Ваш художник назад: он остаётся у Врат

ask-choice = Выберите карту; до общего вскрытия её никто не увидит
ask-two = Выберите сначала свою карту, потом карту для Придворного художника
ask-court = Теперь выберите карту для Придворного художника
ask-emperor = Ваша карта { $number }: Император идёт вперёд или назад?
ask-painter = Ваша карта { $number }: ваш художник идёт на { $steps } вперёд или назад?
wait-choice = Ждём { $count ->
    [one] ещё { $count } карту
    [few] ещё { $count } карты
   *[many] ещё { $count } карт
}
wait-emperor = Карта { $number }: { $who } решает, куда идёт Император
wait-painter = Карта { $number }: { $who } выбирает, вперёд или назад
ask-over = Портрет написан: игра окончена

event-chose = { $who } кладёт рубашкой вверх карту { $number }
event-revealed = { $who } играет { $number }
event-resolving = Карта { $number }, { $who }: { $garden }; { $own }
event-unplayed = Карта { $number } сброшена несыгранной: { $who }
event-emperor = Император идёт с { $from } на { $to }
event-walked = { $who } идёт { $from ->
    [0] от Врат
   *[other] с { $from }
} { $to ->
    [0] к Вратам
   *[other] на { $to }
}
event-blundered = Конфуз! { $who } сталкивается с Императором на ячейке { $from }, { $lost ->
    [0] жетонов уже нет,
   *[other] теряет жетон и
} отходит { $to ->
    [0] к Вратам
   *[other] на ячейку { $to }
}
event-nothing = Никто не двигается: { $action }
event-arrived = Император у сакуры: { $which }-я остановка
event-awarded = { $place }-е место: { $who } получает { $tokens ->
    [one] { $tokens } жетон
    [few] { $tokens } жетона
   *[many] { $tokens } жетонов
}
event-closed-up = { $who } подтягивается { $from ->
    [0] от Врат
   *[other] с { $from }
} на { $to }
event-reshuffled = Сброс перемешан, это новая колода
event-drew = { $who } берёт карту { $number }
event-won = { $who } побеждает и напишет портрет Императора
event-shared = Победу делят: { $who }

seat = { $colour }, { $tokens ->
    [one] { $tokens } жетон
    [few] { $tokens } жетона
   *[many] { $tokens } жетонов
}, { $square ->
    [0] у Врат
   *[other] на { $square }
}
position-head = Раунд { $round }: Император на { $emperor } из { $last }, сакура { $scored } из { $all }, колода { $deck }, сброс { $discard }

hand = Ваша рука
row = Этот раунд
row-last = Прошлый раунд
row-empty = Сыгранные карты лягут сюда по порядку номеров
deck = Колода
discard = Сброс
discard-tip = Сброс: { $count ->
    [0] пусто
   *[other] { $cards }
}
deck-tip = Колода: { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
painter-tip = { $who }, { $colour }: { $square ->
    [0] у Врат
   *[other] на ячейке { $square }
}
court-tip = { $who }: { $square ->
    [0] у Врат
   *[other] на ячейке { $square }
}
emperor-tip = Император, на ячейке { $square }
tokens-tip = { $who }: { $tokens ->
    [one] { $tokens } жетон
    [few] { $tokens } жетона
   *[many] { $tokens } жетонов
}
has-chosen = карта выбрана
still-choosing = выбирает карту
back-button = Назад
forward-button = Вперёд
stays = на месте
blunder = конфуз
square-number = { $to ->
    [0] к Вратам
   *[other] на ячейку { $to }
}
before = До
after = После
court-short = Придворный
card-number = Порядок: меньшие номера раньше
card-garden = Действие в саду, всегда первое
card-own = Своё действие: ваш художник
