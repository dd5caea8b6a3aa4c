fact-attacks = Атаки
fact-attacked = Отражал атаки
fact-captured = Взято карт в плен
fact-worth = Сколько за них очков
fact-lost = Своих карт в плену
fact-discarded = Сброшено своих карт
fact-monks = Помощь монаха
fact-looked = Подсмотрено карт
