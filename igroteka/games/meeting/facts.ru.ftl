fact-beaten = Уничтожено отрядов противника
fact-lost = Потеряно отрядов
fact-fought = Атаки
fact-steps = Ходы отрядов
fact-entered = Введено отрядов
fact-strength = Их атака и контратака в среднем (удача при вытягивании)
