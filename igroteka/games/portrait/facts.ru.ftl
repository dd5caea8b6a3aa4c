fact-steps = Пройдено ячеек
fact-emperor = На сколько ячеек провёл Императора
fact-won = Получено жетонов у сакур
fact-blunders = Конфузы
fact-lost = Потеряно из-за них жетонов
fact-idle = Действий впустую
fact-drawn = Взято карт
