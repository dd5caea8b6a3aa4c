# Who I am
somebody = Somebody
me-title = You
me-link = You: name, devices, being called
me-text = You can play without any of this. A name that you save here is yours: nobody else can be called so, or nearly so.
me-record = Your ratings and matches
me-name = Name
me-sign = Sign
me-ink = Colour
me-shown = Others may see that I'm here
me-save = Save
me-sign-number = Sign { $number }
me-ink-number = Colour { $number }
me-devices = Your devices
me-devices-text = Go on with your tables on another device: open the link there, or scan the code. It works once, for { $minutes } minutes.
me-device-add = Add a device
me-device-this = this one
me-device-out = Sign out
me-device-all = Sign out everywhere else
me-device-link = Link for the other device
me-device-since = since { $day }
me-passkey = Passkey
me-passkey-text = With a passkey you can always come back, even if all your devices are lost or their cookies deleted. It stays on your device or in its keychain; we keep only its public half.
me-passkey-add = Make a passkey
me-passkey-enter = I have a passkey
me-passkey-drop = Remove
me-passkey-not = Passkeys need a page that is reached by https and by a name.
me-call = Being called
me-call-text = When it is your turn in a table that you have open in another tab or window, the browser can tell you.
me-call-on = Tell me when it's my turn
me-call-done = The browser tells you when it's your turn.
me-call-denied = This browser was told not to show notifications of this site. You can change it in its settings.
me-feed = Feed of the tables that wait for you
me-feed-text = For a feed reader (Atom). The address is a secret: whoever has it sees where you are awaited, and nothing else.
me-feed-new = Another address
me-muted = People you don't hear
me-unmute = Hear again
me-data = What is known about you
me-data-text = Your name and picture, devices, passkeys, tables and what you said at them. Nothing else.
me-export = Download all of it
me-delete-text = Deleting can't be undone. Your matches stay, with “Somebody” in your place; where one still goes on, a bot plays for you.
me-delete-sure = Yes, delete everything about me
me-delete = Delete
device-title = Another device
device-text = Use this device as { $name }? Its tables will be here too.
device-nameless = Use this device as the same person? Your tables will be here too.
device-seated = The tables that were played on this device so far stay behind: they belong to whoever played here.
device-already = This device is yours already. Open the link on the other one.
device-yes = Yes, that's me

# The lobby
lobby-title = Play with others
lobby-now = Play now
lobby-any = Any game
lobby-now-text = Sit down with somebody who waits, or open a table for whoever comes.
lobby-open = Waiting for somebody
lobby-live = Going on: watch
lobby-here = Who is here
lobby-sit = Sit down
lobby-watch = Watch
lobby-seats = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
lobby-guests = { $count ->
    [0] { "" }
    [one] and one guest
   *[other] and { $count } guests
}
lobby-guests-only = { $count ->
    [0] Nobody
    [one] One guest
   *[other] { $count } guests
}
lobby-invited = { $name } invites you: { $game }
lobby-decline = No, thanks
lobby-public = Open to anybody
lobby-public-text = It is listed on the front page; others may sit down and watch.
waiting-public = This table is on the front page: whoever comes may sit down.
waiting-bot = Rather not wait? Play a bot now.
waiting-bot-button = Play a bot
waiting-invite = Invite somebody you have played with
waiting-invited = invited
waiting-here = here now
feed-title = Igroteka: tables that wait for you
feed-entry = Your turn: { $game }, with { $others }
feed-until = Decide by { $date } (UTC).

# Talk
talk-title = Talk
talk-say = Say something
talk-send = Send
talk-signs = Signs
talk-mute = Don't hear { $name } any more
talk-muted = You won't hear { $name } any more. You can change that on your own page.
talk-gallery = gallery
talk-players = table
talk-for-players = Only those who play here read this until the match is over.
talk-for-gallery = Only those who watch read this until the match is over: nobody gets advice.
talk-nobody = To talk, take a name first.
talk-news = New: somebody said something
sign-hello = Hello!
sign-luck = Good luck!
sign-yours = Your turn
sign-moment = One moment
sign-thinking = I'm thinking
sign-nice = Nice move!
sign-oops = Oops
sign-sorry = Sorry
sign-thanks = Thank you
sign-played = Well played!
sign-again = Another one?
sign-bye = Goodbye

# Refusals
refused-name-taken = “{ $name }” is somebody else's name, or looks like it. Choose another one.
refused-name-strange = A name needs at least two letters or figures, all of one script.
refused-too-often = That's often. Wait a little.
refused-nobody = We don't know you yet. Sit down at a table or take a name first.
refused-link-used = This link doesn't work any more: it works once, and not for long. Make a new one.
refused-too-many-devices = That's enough devices. Sign one out first.
refused-bad-passkey = That passkey can't be used here. Try once more.
refused-no-passkey = Nobody here has this passkey.
refused-not-sure = Tick the box first: deleting can't be undone.
refused-no-companion = You haven't played with them yet.
refused-talk-slowly = Not so fast. Wait a few seconds.
refused-nothing-said = There is nothing to read in that.
