# Time
time-title = Time
time-none = No clock
time-minutes = { $plus ->
    [0] { $minutes } min each
   *[other] { $minutes } min + { $increment } s
  }
time-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
  }
left-days = { $days } d { $hours } h left
left-hours = { $hours } h { $minutes } min left
left-minutes = { $minutes } min left
late-title = Whoever runs out of time
late-loses = loses
late-bot = is replaced by a bot
hints-title = Hints
hints-auto = Against bots, or on one device
hints-yes = For everybody
hints-no = None
rated-title = Rated (no hints)
rated-match = Rated match
open-title = Everybody may look into all cards
clock-of = Time left
clock-paused = Paused
seat-late = out of time
seat-late-bot = out of time; a bot plays on
seat-hints = { $count ->
    [one] asked for { $count } hint
   *[other] asked for { $count } hints
  }
seat-looked = has looked into the cards
over-late = { $quitter } ran out of time. { $who } wins.
over-late-you = { $quitter } ran out of time. You win!
over-you-late = You ran out of time. { $who } wins.
over-abandoned = The match was abandoned by agreement.
nudge = Nudge
nudged-by = { $who } is waiting for you.

# Agreements
agree = Agree
decline = No
withdraw = Withdraw
sure = Really?
propose-pause = Propose a pause
propose-draw = Offer a draw
propose-abandoned = Propose to abandon
propose-back = Ask to take back
propose-go-on = End the pause
proposed-pause = { $mine ->
    [0] { $who } would like to pause the clocks.
   *[other] You proposed a pause. Waiting for the others.
  }
proposed-draw = { $mine ->
    [0] { $who } offers a draw.
   *[other] You offered a draw. Waiting for the others.
  }
proposed-abandoned = { $mine ->
    [0] { $who } would like to abandon the match without a result.
   *[other] You proposed to abandon the match. Waiting for the others.
  }
proposed-back = { $mine ->
    [0] { $who } would like to take back their last decision and what followed.
   *[other] You asked to take back your last decision. Waiting for the others.
  }

# Refusals
refused-bad-time = A clock has at most { $minutes } minutes with { $increment } seconds of increment, or { $days } days a move, and not both; whoever is late loses or is replaced by a bot.
refused-rated-without-help = A rated match has no hints and no open cards.
refused-rated-stand-in = In a rated match nobody plays for somebody else. Wait for the clock, or resign.
refused-time-over = Your time is over.
refused-no-undo-time = Taken back, your clock would have run out: it runs on until a decision is final.
refused-no-hints = Nobody asks for hints at this table. Choose “Hints: for everybody” when you make one.
refused-nobody-to-nudge = Nobody else is waited for.
refused-nudged = They have just got a sign. The next one after { $seconds } s.
refused-proposed-already = Something is proposed already. Wait for the answers.
refused-declined-already = That was just declined. Ask again when somebody has moved.
refused-nothing-proposed = Nothing is proposed now.
refused-not-paused = There is no pause.
refused-paused-already = There is a pause already.
refused-no-clock = There is no clock at this table.
refused-bots-play-on = A bot doesn't agree to that here: it plays on.
refused-no-way-back-rated = In a rated match what is done is done.
refused-no-way-back = Something hidden has been shown since, such as a card that was drawn. What was seen can't be unseen.

# On the clock's face
clock-day = d
clock-hour = h
