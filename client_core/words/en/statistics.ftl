title = Statistics
export = Save as a table
nothing_yet = Solve a puzzle, alone or in a race, and it is counted here.
file = nonet-statistics.csv

# "42 games. 3-day streak (best: 9)."
summary = { games }.{ $longest ->
    [0] {""}
   *[other] {" "}{ $streak ->
        [0] Longest streak: { $longest ->
            [one] 1 day
           *[other] { $longest } days
        }.
       *[other] { $streak }-day streak (best: { $longest }).
    }
}

calendar = Puzzles solved, a column for each of { $weeks } weeks
trend = Your last { $n } times without hints; lower is faster
by_kind = Best and median, without hints
in_practice = Practice: { $n }
earlier = { $n } earlier

# "best 4:10, median 6:42"
times = best { CLOCK($best_ms) }, median { CLOCK($median_ms) }

# "12 solved, 9 of them without hints, 3 mistakes"
clean = { $solved } solved, { $alone } of them without hints, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}
with_hints = always with hints
