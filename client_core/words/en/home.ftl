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
play_now = Play now
person_found = Someone has come to race you, so the bot steps aside.
bot_will_come = If no one comes soon, a bot joins.
bot_on_its_way = A bot is on its way…

# "A bot joins in 8 s if no one else does."
bot_in = A bot joins in { $seconds } s if no one else does.
practise_meanwhile = Practise while you wait
race_a_bot = Race a bot
offline_so_alone = No connection, so here is a game on your own.
