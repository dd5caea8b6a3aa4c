lesson-right = Верно.
lesson-right-so-far = Верно, продолжайте.
lesson-wrong = По правилам так можно, но сейчас мы хотим другого. Перечитайте задание и попробуйте ещё раз.
lesson-tutor = Наставник
lesson-tutor-number = Наставник { $number }
lesson-learner = Ученик
