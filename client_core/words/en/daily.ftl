# The server's daily challenge.
daily_name = Daily
daily_race = Race today’s
daily_race_old = Race it
daily_again = Try again
daily_earlier = Day before
daily_later = Day after
daily_everybody = Everybody
daily_raced = People you raced
daily_nobody = No one has solved it yet. Be the first.
daily_no_one_raced = No one you have raced has tried it yet.
daily_share_title = To share, gives nothing away
daily_share_copy = Copy
daily_share_legend = One square a box: green to 40 s, yellow to 80 s, orange longer.
daily_offline = You are offline. The practice daily works without a server; it is not judged.
daily_looking = Looking it up…
daily_means = The same puzzle for everyone. Your first run counts; the clock starts after the countdown.
daily_late_means = The day is over: this run does not count.
daily_tried_means = Your first run counts. This one is shown as a repeat.
daily_link_shared = While the day is open, this is a link to the daily itself: nobody sees your digits.
practice_daily = Practice daily
daily_result = See the result
daily_your_time = you took { $time }

# One letter for a day of the week.
weekday_letter = { $weekday ->
    [0] M
    [1] T
    [2] W
    [3] T
    [4] F
    [5] S
   *[other] S
}
daily_streak = day streak
daily_best = best { $days }
daily_solved_by = { $count ->
    [0] No one has solved it yet
    [one] 1 has solved it
   *[other] { NUMBER($count) } have solved it
}
daily_givens = The board, { $count } givens
daily_solved_days = { $days ->
    [one] 1 day solved this month
   *[other] { $days } days solved this month
}
daily_place = { $rank } of { NUMBER($of) }
daily_faster = faster than { $percent } %
daily_next = The next one in { CLOCK($ms) }
daily_share_head = Nonet daily, { $date }
daily_share_mistakes = { $mistakes ->
    [0] no mistakes
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}
daily_share_day = day { $days }
