# What the setting has come to.
still_sets = { $name } is still setting.
is_checked = { $name }’s puzzle is being checked.
has_handed_in = { $name } has handed in: { $tier }, { $clues } givens.
two_are_setting = Two players are setting puzzles for each other.
with_time = { $status } { CLOCK($left_ms) } left

# Who has accepted the terms.
agrees = { $accepts ->
    [true] { $name } accepts. Do you?
   *[false] { $name } has not accepted yet.
}

# Buttons before the race.
set_it = Set your puzzle
change_it = Change it
hand_in = Hand in
more_time = Give 5 more minutes
call_off = Call it off
compare = Compare
accept = Accept
not_after_all = Not after all

is_handed_in = Your puzzle is in.

# The sheet on which both compare.
terms = Fair enough?
yours_to_solve = Yours to solve
theirs_to_solve = { $name } solves
figures = { $kind }, { $clues } givens, step { $hardest }, { $cells } cells past singles
priced = { $figures }. Starts { $seconds } late

# What the file of a puzzle has and is not judged.
with_not_judged = { $figures }. Not judged: { $what }
what_a_price_is = Whoever has the easier puzzle can start later. You both have to accept.
price_of = { $is_own ->
    [true] You start
   *[false] { $name } starts
} { $seconds } s late
setting_time = { $minutes } min
