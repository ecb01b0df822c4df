race_over = The race is over.
counting_up = Counting up the results…
still_racing = { $n ->
    [one] One player is still racing.
   *[other] { $n } players are still racing.
}

### The headline: who won, and how it went for oneself.

won_in = { $name } won in { CLOCK($time_ms) }
has_won = { $name } { $is_won ->
    [true] won
   *[false] came furthest
}
you_gave_up = You gave up
you_were_removed = You were removed
you_came_furthest = You came furthest: { $share }
you_won_in = You won in { CLOCK($time_ms) }
solved_in = Solved in { CLOCK($time_ms) }
you_won_by = You won by { GAP($ms) }
own_puzzle_took = { $won }. Your puzzle took you { CLOCK($time_ms) }
you_were_behind = { $name } won. You were { ORDINAL($rank) }, { GAP($behind_ms) } behind
own_end = { $own }. { $won }
you_were = { $won }. You were { ORDINAL($rank) }

# "You were 2nd with 83%", "on rung 7"
you_were_at = { you_were } { $on_rung ->
    [true] on
   *[false] with
} { $share }
out_after = Out after { mistakes }
time_is_up = Time is up. { you_reached }
was_ended = The race was ended. { you_reached }
you_reached = You { $on_rung ->
    [true] reached
   *[false] had
} { $share }

### How it went, below the headline.

passed_you = { $name } passed you at { CLOCK($at_ms) }
you_passed = You passed { $name } at { CLOCK($at_ms) }
passed = { $by } passed { $name } at { CLOCK($at_ms) }
and_stayed = { $passed } and stayed ahead.
held_by = { $passed }: { $step } held you for { SECONDS($ms) }.
held_you = { $passed }: you were stuck for { SECONDS($ms) }.
held = { $passed }, while { $name } was stuck for { SECONDS($ms) }.
you_led = You led from start to finish.
led = { $name } led from start to finish.
longest_wait = Your longest wait was { SECONDS($ms) }.
longest_wait_for = Your longest wait was { SECONDS($ms) }, for { $step }.

# The same on the chart: "4:41 · Mara passes you", "Skyscraper: 38 s".
passes_you = { CLOCK($at_ms) } · { $name } passes you
you_pass = { CLOCK($at_ms) } · You pass { $name }
passes = { CLOCK($at_ms) } · { $by } passes { $name }
stuck = Stuck
moment_detail = { $what }: { SECONDS($ms) }

percent = { $percent }%
at_the_end = At the end
share_at = { percent } at { CLOCK($ms) }
time_up_at = time up at { CLOCK($time_ms) }
ended_by_host_at = ended by the host at { CLOCK($time_ms) }

### What became of a racer, beside their name.

# Nothing of those who race still, and of those who did not finish.
# $status: game::RacerStatus
became = { $status ->
    [Racing] {""}
    [Unfinished] {""}
    [Finished] finished in { CLOCK($time_ms) }
    [Out] out
    [Forfeited] gave up
    [Kicked] removed
   *[Eliminated] out at { CLOCK($time_ms) }
}

# How far they came, "83%" or "rung 7", where they did not finish.
out_with = out, { $share }
gave_up_with = gave up, { $share }
gave_up = gave up
reconnecting = reconnecting…
house_done = { $house } { $is_judged ->
    [true] done
   *[false] filled
}
a_house = a house
streak = streak { $n }
this_player = this player
