which-game = Во что играем?
expected-number = Нужно число от 1 до { $count }.
you-are = Вы — { $seat }.
keys = Введите номер варианта или его краткую запись; u — шаг назад, save ФАЙЛ — сохранить, q — выйти.
saved = Сохранено в { $path }.
result = Итог: { $result }
