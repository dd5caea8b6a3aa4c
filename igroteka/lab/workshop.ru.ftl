workshop-balance = Против коробки при случайной игре, партий: { NUMBER($games) }:
