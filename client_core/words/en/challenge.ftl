challenge = Challenge
challenge_looking = Looking it up…
challenge_start = Start
challenge_again = Try again
challenge_start_means = The clock starts after the countdown, and your first run counts.
challenge_again_means = Your first run counts; this one is shown as a repeat.
challenge_own_means = Your run is shown to everyone as a ghost.
challenge_table = Everyone who tried
challenge_nobody = No one has tried it yet. Be the first.
challenge_withdraw = Withdraw
challenge_withdrawn = Challenge withdrawn.
ask_withdraw = The link stops working, and every run is deleted.
challenge_count_each = Count everyone
challenge_fold_networks = Group by network
challenge_hide = Hide them
run_strike = Strike this run
run_restore = Restore this run
run_struck = struck
run_quick = not by hand
run_again = again
run_seen = saw it before
challenge_make = Make a challenge
challenge_proving = The server checks that the puzzle has exactly one solution, and how hard it is…
challenge_ready = Send this link. Anyone can try it, at any time.
challenge_open = Open it
challenge_back = Back to the table
ghost = ghost
ghost_setter = ghost, set it
ghost_own = You, before
ghost_unverified = ghost, unverified
beat_me = Beat me
challenge_claimed_label = To beat
rival = playing now

# "Sue's challenge".
challenge_by = { $name }’s challenge

# What the setter's own client says.
challenge_claimed = { CLOCK($ms) }, unverified

# "Set by Sue".
set_by = Set by { $name }

# "12 more from one network".
challenge_fold = { $more } more from one network

# "3 faster than any hand".
challenge_quick = { $quick } faster than any hand

# "30 givens, 51 cells to fill"
challenge_cells = { $givens ->
    [one] 1 given
   *[other] { $givens } givens
}, { $blanks ->
    [one] 1 cell
   *[other] { $blanks } cells
} to fill
now_playing = { $playing } playing now
more_hours = in { $n ->
    [one] 1 hour
   *[other] { $n } hours
}
more_days = in { $n ->
    [one] 1 day
   *[other] { $n } days
}
less_than_an_hour = in less than an hour

# "3rd of 12"
challenge_place = { ORDINAL($rank) } of { $of }

challenge_board = Board
challenge_stays_label = Expires
