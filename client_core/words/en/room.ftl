link_copied = Link copied. Send it to your friends.
link_copied_here = Link copied. It works on this computer only; for friends, open Nonet by its network address.
seed_wrong = A seed is a whole number up to 4294967295, or empty.
clues_wrong = Clues are a number or a range: 26, 24-28, 50-55 blank or 55-60% blank.
not_right_yet = Something is wrong. Clear the cells you doubt; a full board is checked again.
late = The race has started. Watch this one and play the next.
new_code = The room has a new link.
not_let_in = The host has not let you in yet. Ask them, or try again.
turned_away = The host has turned you down.
you_watch = You set this puzzle, so you watch this race.
you_may_practise = You set this puzzle, so you watch this race. Switch on Practice to try it yourself.
result_kept = Your result is kept.
zoom_in = Zoom in
zoom_out = Zoom out
you = You
alone = You can start alone, add a bot, or wait for others.
no_seat = Every seat is taken. Watch this race; the next free seat is yours.
add_bot = Add a bot
bot_asked = How strong should the bot be?
boards_hidden = Digits are shown when the race is over.
special_rules = A board of its own: what is drawn on it shows its rules. No digit repeats in a region, row or column that has one.
rematch = Rematch
results = Results
race_alone = Race again alone

# "Room KXQ7P"
room_title = Room { $code }

# `Eve asks to come in`.
knocks = { $name } wants to join

# `Puzzle seed 4711`, for those who want the same puzzle again.
puzzle_seed = Puzzle seed { $seed }

# `2 of 6 want one`, on the button for a rematch.
want_rematch = { $ready } of { $of } want one

# What to expect of a bot.
# $strength: game::BotStrength
strength_means = { $strength ->
     [Relaxed] About 8 minutes for an easy puzzle
     [Steady] About 4 minutes for an easy puzzle
   *[Sharp] About 2 minutes for an easy puzzle
}

has_left_race = { $name } has left the race.
link_not_copied = The link could not be copied. It is { $link }

# "rung 7"
rung = rung { $rung }

preparing = Preparing { $kind }…
looking_for_puzzle = Looking for the puzzle…
checking_puzzle = Checking the puzzle…

# "Puzzle set: 30 givens, easy."
puzzle_set = Puzzle set: { givens }, { $tier }.

# What to say to a host who cannot answer before the race is over.
knocks_meanwhile = { knocks }. You can answer in the lobby.

# For a player in the queue who is not paired for a while: they, or others at their address, have left races.
held = Races were left before they began. You will be paired again in { COUNTDOWN($ms) }.

# Below the board while it takes no moves.
# $why: crate::race::LockedBy
locked_by = { $why ->
    [Unknown] Locked for a while. You can still make notes.
    [Mistake] That was wrong. You can still make notes.
   *[Guess] That was a guess. You can still make notes.
}
guess_means = A guess is a wrong digit in a cell that nothing on your board decides yet.

# A race is about to start without a member who is not ready.
starts_without = The race starts in { COUNTDOWN($ms) } without { $name }.

# "1st in 4:12", but as a winner says it.
own_finish = { $place ->
    [1] You won in { CLOCK($time_ms) }
   *[other] { ORDINAL($place) } in { CLOCK($time_ms) }
}

# What a member knows of a puzzle before the race, and what a racer knew after it.
# $knowledge: game::Knowledge
knows = { $knowledge ->
    [Nothing] {""}
    [Seed] knows the seed
    [Puzzle] set the puzzle
   *[Raced] has raced it
}
# $knowledge: game::Knowledge
knew = { $knowledge ->
    [Nothing] {""}
    [Seed] knew the seed
    [Puzzle] set it
   *[Raced] raced it before
}
not_by_hand = not by hand

# A handicap, in parts.
starts_later = starts { $seconds } s later
cells_ahead = { $n ->
    [one] 1 cell ahead
   *[other] { $n } cells ahead
}
more_mistakes = +{ $n ->
    [one] 1 mistake
   *[other] { $n } mistakes
}

# "2 of 4 · 1 watching"
places = { $racers } of { $seats }{ $others ->
    [0] {""}
   *[other] {" "}· { $others } watching
}

# $strength: game::BotStrength
strength = { $strength ->
    [Relaxed] Relaxed
    [Steady] Steady
   *[Sharp] Sharp
}

# "Wins: Mara 3, You 2"
tally = Wins: { $all }

# While the server is about to restart, in brief and in full.
restart_brief = { $ms ->
    [0] Restart any moment
   *[other] Restart in { CLOCK($ms) }
}
restart = The server restarts { $ms ->
    [0] any moment
   *[other] in { CLOCK($ms) }
}. { $racing ->
    [true] You can finish your race, now or afterwards.
   *[false] Nothing new starts until then.
}
no_code_in_link = That link has no room code.
# Of a player, a match, a challenge.
nothing_at_link = That link leads nowhere. Part of it may be missing.

# What is wrong with the code of a link.
link_code_wrong = { SENTENCE($error) } Ask for the link again.

# "Race: Killer, Hard"
race_title = Race: { $kind }, { $tier }
