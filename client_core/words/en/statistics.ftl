title = Statistics
export = Save as a table
nothing_yet = Solve a puzzle, alone or in a race, and it is counted here.
file = nonet-statistics.csv

# "42 games. 3 days in a row, at best 9."
summary = { games }.{ $longest ->
    [0] {""}
   *[other] {" "}{ $streak ->
        [0] Longest streak: { $longest ->
            [one] 1 day
           *[other] { $longest } days
        }.
        [one] 1 day in a row, at best { $longest }.
       *[other] { $streak } days in a row, at best { $longest }.
    }
}

# "Puzzles solved on each of the last 28 days, at most 3"
per_day = Puzzles solved on each of the last { $days } days, at most { $most }
in_practice = { $n } in practice
earlier = { $n } earlier

# "best 4:10, median 6:42"
times = best { CLOCK($best_ms) }, median { CLOCK($median_ms) }

# "12 solved, 3 mistakes, 1 hint"
clean = { $solved } solved, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
}
