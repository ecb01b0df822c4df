your_name = Your name
name_placeholder = Type your name
name_needed = Type your name first.
code_needed = Type a room code or paste a link.
not_connected = Not connected right now. Trying again…
leave_first = Leave this room first.
guest = Guest
opponent_found = Opponent found.
queue_meanwhile = You need not wait: race a bot in a room of your own.
nonet = Nonet
finding_opponent = Finding an opponent
minutes_ago = { $minutes ->
    [0] just now
   *[other] { $minutes } min ago
}
days_ago = { $days ->
    [0] today
    [1] yesterday
   *[other] { $days } days ago
}
