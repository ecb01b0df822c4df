title = Where it was lost
looking = Getting the race…
no_race = This race can’t be shown.
not_raced = You were not in this race.
back = Back
replay = Replay

### The headline: what the stalls cost.

stalls = { $n ->
    [1] One stall
    [2] Two stalls
    [3] Three stalls
    [4] Four stalls
    [5] Five stalls
   *[other] { $n } stalls
}
stalls_cost = { stalls } cost you { CLOCK($ms) }
stalls_free = { stalls }, and no time lost
no_stalls = You never stalled
nothing_filled = Nothing to lose yet

### The second line.

against = Against { $name }.
alone = Measured by your own pace.
worth = The { $technique } alone was worth { CLOCK($ms) }
one_worth = It was { $step }
won_back = elsewhere you won { CLOCK($ms) } back
lost_more = elsewhere you lost { CLOCK($ms) } more
won_anyway = You won all the same, by { GAP($ms) }.
no_stall_means = No wait was twice as long as your usual one: what there is to gain is in your pace.

### A stall.

stall_of = Stall { $n } of { $of } · { CLOCK($from_ms) } to { CLOCK($to_ms) }
at = at { CLOCK($ms) }
lost = lost
more = +{ CLOCK($ms) }
less = −{ CLOCK($ms) }
looking_step = Looking for what was there…
step_in_words = The rules are partly in the setter’s words, so no step is known.
no_step = Not even the engine has a step to show here.
cell_is = { $cell } is { $digit }
to_the_end = no digit came any more
not_filled = not filled
done_again = Solved again
you_needed = you { CLOCK($ms) }
needed = { $name } { CLOCK($ms) }
train = Train it
again = { $n ->
    [1] Solve this one again
   *[other] Solve these { $n } again
}

### A wrong digit.

slip = Slip, at { CLOCK($ms) }
guess = Guess, at { CLOCK($ms) }
slip_decided = { $digit } in { $cell }: the board had already settled this cell.
no_rule = { $digit } in { $cell }: no rule was broken yet, and nothing settled the cell.
took = { $is_locked ->
    [true] The lock-out and the fix took
   *[false] The fix took
} { CLOCK($ms) }.

### Times by tenths of the board.

splits_against = Splits against { $name }
splits_best = Splits against your usual best
splits = Splits
splits_mean = { $compares ->
    [true] per tenth of the board; above the line you gained
   *[false] per tenth of the board
}
part = Part of the board
tenth = { $from }–{ $to }
your_time = Your time
your_best = Your best on { $what }
sum_of_best = Sum of your best tenths
best_tenth = Best tenth ever, today
best_tenth_is = { tenth }, in { CLOCK($ms) }
slowest_digit = Slowest digit
slowest_digit_is = { $digit } · { SECONDS($ms) } a cell
