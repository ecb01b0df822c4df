### The tiles of the home screen: each door says in a line what is behind it.

play_now = Play now
play_means = Duel, easy
play_soon = First digit in about 10 s. A bot steps in if nobody comes.
open_room_means = Send friends the code or the link.
with_friends = With friends
first_race = Your first race
first_race_means = A 6×6 against a gentle bot. Mistakes are free.
first_race_start = Start the race

daily_start = { $solved ->
    [true] Play it again
   *[false] Play today’s
}

# Beside a number of days: "day streak, best 31".
streak = day streak, best { $longest }
practice_next = Next: { $technique }
draft = Your draft: { $title }
make_means = Draw your own. It’s checked as you go.
challenge_waits = A challenge waits for you
challenge_open = Have a look
not_now = Not now

# "Last race · 14 min ago"
last_race = Last race · { $ago }

# "2nd of 4"
place = { ORDINAL($rank) } of { $of }
