workshop-balance = Against the box by random play, after { NUMBER($games) } games:
