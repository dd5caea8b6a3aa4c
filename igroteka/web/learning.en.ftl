# Lessons
learn-title = Learn a game
learn-intro = A few minutes at a real table, with somebody beside you who explains. Nothing to read before, nothing can go wrong.
learn-done = Finished
learn-minutes = { $minutes } min
learn-start = Start
learn-continue = Next lesson
learn-again = Once more
learn-count = { $done } of { $total } lessons
learn-first-match = Play a first match
learn-first-match-about = against the weakest bot
learn-lesson = Lesson
learn-go-on = Go on
learn-show-me = Show me
learn-restart = From the start
learn-step = Step { $number } of { $total }
learn-offline = The server doesn't answer. Try again in a moment.
learn-try-again = Once more
learn-over = That was the lesson “{ $name }”.
learn-over-all = You have seen all that a first match needs.
learn-next = Next lesson: { $name }
learn-all = All lessons
learn-rules = Rulebook
learn-right-mark = Right
learn-wrong-mark = Not quite
learn-new-here = New here? Learn a game in ten minutes
learn-new-here-about = Short lessons at a real table: a position, a sentence, your move.
learn-offer = Never played it? { $count ->
    [one] A short lesson
   *[other] { $count } short lessons
}, { $minutes } min
refused-no-lesson = There is no such lesson.
refused-lesson-answers = These answers don't belong to this lesson as it is now. Begin it again from the start.
