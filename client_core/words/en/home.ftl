your_name = Your name
name_placeholder = Type your name
name_needed = Type your name first.
code_needed = Type a room code or paste a link.
not_connected = Not connected right now. Trying again…
leave_first = Leave this room first.
guest = Guest
opponent_found = Opponent found.
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
practise_meanwhile = Practise while you wait
race_a_bot = Race a bot
offline_so_alone = No connection, so here is a game on your own.
