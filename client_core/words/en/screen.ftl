### The big screen of a room, and what its host says about it.

title = Big screen
allow_means = A projector or a stream can show this room: who races, how far they are, and who wins. Digits come a minute late.
with_code = Show how to join: code and QR code
allow = Make its address
revoke = Take it back
made = Open this address on the screen. It works until you take it back or the room ends.
copied = Copied. Open it on the big screen.
waiting = Nothing to show yet
waiting_means = The host of the room has to allow this screen. It looks again by itself.
own_race = You race here, or somebody does from where you are. Its racers must not see more than their opponents.
not_connected = Not connected. The picture is the last one.
room_of = { $name }’s room
race_no = race { $no }
racing = { $count ->
    [one] one racing
   *[other] { $count } racing
}
watching = { $count ->
    [0] {""}
   *[other] { $count } watching
}
in_lobby = { $count ->
    [one] One player is here
   *[other] { $count } players are here
}
starts = The race begins
ready = ready
not_ready = getting ready
done_in = done in { CLOCK($ms) }
quiet = quiet for { $seconds } s
streak = streak { $count }
apart = { $cells ->
    [0] level
    [one] one cell apart
   *[other] { $cells } cells apart
}
away = reconnecting
left = left
fight = Closest fight, for { ORDINAL($rank) }
late = { $seconds } s late
soon_late = Boards in { $seconds } s
scan = Scan to join
scan_means = or to watch on your phone
code_hidden = Code hidden
code_key = A press shows it for 10 s
mistakes = { $count ->
    [0] no mistake so far
    [one] one mistake so far
   *[other] { $count } mistakes so far
}
won = { $name } won in { CLOCK($ms) }
won_before = { $name } won in { CLOCK($ms) }, { GAP($gap_ms) } before { $next }
over = The race is over
row_said = { $rank } { $name }, { $percent }%. { $note }
next_race = Next race soon
