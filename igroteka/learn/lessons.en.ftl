lesson-right = Right.
lesson-right-so-far = Right, and now on.
lesson-wrong = The rules allow it, but here it isn't what we are after. Read once more and try again.
lesson-tutor = Tutor
lesson-tutor-number = Tutor { $number }
lesson-learner = Learner
