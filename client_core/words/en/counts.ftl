### Things and how many of them there are, for lists and as parts of sentences.

givens = { $n ->
    [one] 1 given
   *[other] { $n } givens
}
digits = { $n ->
    [one] 1 digit
   *[other] { $n } digits
}
mistakes = { $n ->
    [one] 1 mistake
   *[other] { $n } mistakes
}
hints = { $n ->
    [one] 1 hint
   *[other] { $n } hints
}
blanks = { $n ->
    [one] 1 blank
   *[other] { $n } blanks
}
cells = { $n ->
    [one] 1 cell
   *[other] { $n } cells
}
kinds_found = { $n ->
    [one] 1 kind found
   *[other] { $n } kinds found
}
wins = { $n ->
    [one] 1 win
   *[other] { $n } wins
}
days = { $n ->
    [one] 1 day
   *[other] { $n } days
}
games = { $n ->
    [one] 1 game
   *[other] { $n } games
}
races = { $n ->
    [one] 1 race
   *[other] { $n } races
}
challenges = { $n ->
    [one] 1 challenge
   *[other] { $n } challenges
}
runs = { $n ->
    [one] 1 run
   *[other] { $n } runs
}
seconds = { $n ->
    [one] 1 second
   *[other] { $n } seconds
}
solutions = { $n ->
    [one] 1 solution
   *[other] { $n } solutions
}
points = { $n ->
    [one] 1 point
   *[other] { NUMBER($n) } points
}
guesses = { $n ->
    [one] 1 guess
   *[other] { $n } guesses
}
