title = Practice
tagline = Works offline. Nothing here is ranked.
new_game = New puzzle
daily = Practice daily
new_game_means = Any kind, any tier
ladder = Ladder
quick = Quick
quick_means = 12 blanks, to warm up
open = Open a file
draft = Play your draft
own_puzzle = Your puzzle

# The start page's button that looks for a puzzle on the clipboard, and what is said of one that is there.
look = Paste a puzzle
found = Your puzzle
paste_here = The clipboard cannot be read from here. Paste into the field: press it long, or with Ctrl+V.
read_pasted = Read it
found_link = A link to a puzzle
found_link_means = This link is read by the server: open a room for it, to race with friends or to play alone.
found_solve = Solve it alone
found_race = Race it with friends
found_edit = Change it in the editor
found_for_rooms = Some of its rules are only drawn or in words. A race shows what the setter says, to one player or more.

# A file of puzzles was opened where something is going on that it would end.
files_not_here = Files are opened on the start page, in practice and in the editor.

# What a puzzle without a title is called that came as a text.
puzzle = Puzzle
opened = Choose a puzzle
in_progress = In progress
games_full = You have too many games in progress. Finish or delete one first.
unreadable = A game from another version
unreadable_why = This version cannot open it.
paused = Paused
paused_means = The clock is stopped and the board is hidden.
resume = Resume
full_but_wrong = The board is full, but something is wrong. Check shows where.
choose_open_cell = Choose a cell that is not right yet.
no_savepoint = There is no savepoint yet.
unlocked = Unlocked.
shown_why = The solution was shown, so this game does not count.
ask_solution = This fills in the whole board and ends the game.
ask_reset = This clears all digits, notes and colours. You can undo it.
ask_delete = This deletes the game from this device.
engine_failed = That didn’t work. Try again, or choose another puzzle.
aids = Aids
more = More
check = Check
hint = Hint
savepoint = Savepoint
fill = Fill in notes
reveal_cell = Reveal this cell
reveal_random = Reveal a random cell
solution = Show solution
lock = Lock what I have
unlock = Unlock
reset = Start over
restore = Back to savepoint
again = Play again
looking = Looking for the next step…
where_title = Where to look
path = Solve step by step
end_of_path = That’s as far as these steps go.
legend_strong = one of the two
legend_weak = not both
legend_struck = cannot be
legend_blocked = cannot go here

# Why there is a single, without saying which: after "Look at box 3."
last_shown = One cell is left to fill.
hidden_shown = One digit has a single place left there: the circled ones block all the others.
naked_shown = One open cell there has a single digit left: the circled digits rule out the others.
colours = Colours
savepoints = Savepoints
aids_mean = Applies to all games on this device.
aid_conflicts = Mark conflicts
aid_mistakes = Mark mistakes at once
aid_tidy = Auto-remove notes
aid_fitting = Offer only digits that fit
aid_candidates = Candidates in all cells

# `Daily of Sun 22 Nov 2026, hard`.
making = Making your puzzle: { $what }…

# `Colour 3`.
colour = Colour { $number }

# The four steps of a hint.
# $strength: crate::practice::Strength
strength = { $strength ->
     [Where] Where
     [Technique] Technique
     [Cells] Cells
   *[Digit] Digit
}

# `Step 3 of 41`.
step_of = Step { $number } of { $of }

# `r4c5 is wrong. Take it back first.`
wrong_first = { $cell } is wrong. Take it back first.

# `Savepoint 2.`
saved = Savepoint { $number }.

# The title of a puzzle of which something that may be a rule was not read.
not_all_read = { $title } (not all of it is read)

# What a found puzzle has: "Nine, 30 givens, 12 entered".
entered = { $n } entered

# "Sun 22 Nov 2026, hard, solved"
daily_of = { $day }, { $tier }{ $solved ->
    [true] , solved
   *[false] {""}
}

# "Next: 7 blanks"
next_rung = Next: { blanks }

# The button that leads on from a hint.
# $strength: crate::practice::Strength
hint_on = { $strength ->
    [Where] Which technique?
    [Technique] Show the cells
    [Cells] Show what follows
   *[Digit] { $places ->
        [true] Enter it
       *[false] Strike them
    }
}

# What a check has found.
nothing_to_check = Nothing to check yet.
checked = { $wrong ->
    [0] Everything is right so far.
    [1] 1 digit is wrong.
   *[other] { $wrong } digits are wrong.
}

# "12 cells locked."
locked = { $n ->
    [0] There is nothing to lock yet.
    [one] 1 cell locked.
   *[other] { $n } cells locked.
}

# "Solved in 6:42"
finished = { $solved ->
    [true] Solved in { CLOCK($elapsed_ms) }
   *[false] Not solved this time
}

# "1 mistake, no hints"
tally = { $mistakes ->
    [0] No mistakes
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $hints ->
    [0] no hints
    [one] 1 hint
   *[other] { $hints } hints
}

# What a solve was worth: without mistakes, hints or both; and its pace in tenths of the time that is typical.
solved_how = { $mistakes ->
    [0] { $hints ->
        [0] A clean solve
       *[other] Solved without a mistake, with help. Times with hints are not compared.
    }
   *[other] { $hints ->
        [0] Solved without a hint
       *[other] Solved with help. Times with hints are not compared.
    }
}
very_fast = very fast
faster_than_most = faster than most
usual_pace = about average
without_hurry = taking your time
evaluation = { $how }, { $pace }. { $minutes } min is typical.

# The button for the puzzle that follows.
# $source: &crate::practice::Source
next = { $source ->
    [Chosen] Next puzzle
    [Brought] Next puzzle
    [Quick] Next puzzle
    [Training] Another one
    [Review] Next stall
    [Daily] The day before
   *[Ladder] Next rung
}
pace_slow = Slow
pace_normal = Normal
pace_fast = Fast
pace_faster = Faster

### What the keys do besides those of every board.

key_pause = Pause
key_check = Check
key_savepoint = Savepoint; back to it
key_colour = Colour cells
key_lock = Lock what I have
key_reveal = Reveal this cell
key_tools = All tools

# "Sun 22 Nov 2026": weekdays from Monday, months from January.
day = { weekday } { $day } { month } { $year }
short_day = { weekday } { $day } { month }
bare_day = { $day } { month }
weekday = { $weekday ->
    [0] Mon
    [1] Tue
    [2] Wed
    [3] Thu
    [4] Fri
    [5] Sat
   *[other] Sun
}
month = { $month ->
    [0] Jan
    [1] Feb
    [2] Mar
    [3] Apr
    [4] May
    [5] Jun
    [6] Jul
    [7] Aug
    [8] Sep
    [9] Oct
    [10] Nov
   *[other] Dec
}
name_daily = Practice daily, { $day }
name_ladder = Ladder, { blanks }
cells_left = { $n } left

# "2 · at 6:42 · 31 left"
savepoint_at = { $number } · at { CLOCK($ms) } · { $n } left

### The front: what to train next, and the doors.

next_over = Next for you
next_for_you = The next technique you don’t have yet.
stalled = You stall at { $names }: { $count ->
    [one] 1 position, { CLOCK($each_ms) }
   *[other] { $count } positions, { CLOCK($each_ms) } on average
}.
found_alone = Found
train = Train, { $left } to go
techniques = Techniques you have
bring = Bring a puzzle
bring_means = Text, a link, or a file: .sdk, f-puzzles, SudokuPad and more. Or drop it here.
paste = Paste
draw = Draw it yourself
day_before = Day before
day_after = Day after
your_best = your best
all_games = All { $n }
all_of_them = Games in progress
tools_help = Help
tools_board = Board
tools_puzzle = Puzzle
tools_end = Ends or empties this game

### Against an earlier run.

best_title = Solved before
best_means = You have solved this puzzle in { $time }. Race against it?
best_race = Race my best
best_alone = Play alone
best_beaten = A new best: { GAP($by_ms) } faster than your { CLOCK($ms) }.
best_kept = Your best is still { CLOCK($ms) }; this run was { GAP($by_ms) } slower.
best_level = Exactly as fast as your best, { CLOCK($ms) }.
against = Against { $name }
played_on = Played on from { $name }’s { CLOCK($ms) }
ghost_beaten = { $name } took { CLOCK($ms) }: you won by { CLOCK($by_ms) }.
ghost_ahead = { $name } took { CLOCK($ms) }: you lost by { CLOCK($by_ms) }.
ghost_level = { $name } took { CLOCK($ms) } as well: a draw.
ghost_unfinished = { $name } did not finish. You did.
