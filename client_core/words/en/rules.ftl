# $key: crate::room::RuleKey
label = { $key ->
    [Mode] Mode
    [Interval] One leaves every
    [SettingTime] Time to set a puzzle
    [Kind] Kind
    [Tier] Difficulty
    [Symmetry] Symmetry
    [Fill] How the grid is filled
    [Judging] Judging
    [Lockout] Lock-out
    [LockoutGrows] Each lock-out
    [DearGuesses] Wrong guesses
    [OutAfter] Out after
    [Conflicts] Mark conflicts
    [TidyNotes] Auto-remove notes
    [AutoNotes] Fill in notes
    [FittingOnly] Only fitting digits
    [Hints] Hints
    [HintCost] A hint costs
    [TimeLimit] Time limit
    [Seats] Seats
    [Countdown] Countdown
    [Grace] Time to come back
    [Disguised] Disguise
    [Practice] Practice
   *[SetterWatches] The setter watches
}

# What a rule means, in a sentence. The mode has its own.
# $key: crate::room::RuleKey
meaning = { $key ->
    [Mode] {""}
    [Interval] The one with the fewest right digits; if tied, the one whose last came later
    [SettingTime] In a duel; whoever is done can give the other more
    [Kind] Which rules the puzzle has
    [Tier] The hardest technique it may take
    [Symmetry] The pattern in which the givens lie
    [Fill] The algorithm that makes the solution, for those who teach it
    [Judging] Whether each digit is checked as it is entered, or the board once it is full
    [Lockout] No moves for this long after a mistake
    [LockoutGrows] Each further mistake can lock you out for twice as long
    [DearGuesses] A wrong digit where logic doesn’t decide yet
    [OutAfter] You’re out after this many mistakes
    [Conflicts] Digits that break a rule are marked
    [TidyNotes] A digit removes itself from the notes that it rules out
    [AutoNotes] A button notes every digit that fits
    [FittingOnly] Digits that break a rule at once cannot be entered
    [Hints] What a player may ask for: the digit of a cell, or the next step in words
    [HintCost] No moves for this long after a hint
    [TimeLimit] When the race ends for everyone
    [Seats] How many players can race; others watch
    [Countdown] From the start to the first move
    [Grace] How long you keep your seat if you lose the connection
    [Disguised] Each player gets the same puzzle turned, mirrored or with other digits
    [Practice] The setter may race too, ranked last
   *[SetterWatches] A setter who doesn’t race sees every board and note
}

# Why a rule changes nothing as the others are.
idle_set = The set puzzle decides this
idle_lockout = There is no lock-out
idle_guesses = Only where each digit is checked
idle_hints = There are no hints
idle_interval = No one is eliminated in this mode
idle_setting_time = No one sets a puzzle in this mode

# Values of rules.
nothing = Nothing
none = None
never = Never
when_full = When full
at_once = At once
doubles = Doubles
the_same = The same
cost_more = Cost more
as_mistakes = As mistakes
on = On
off = Off
# $kind: game::HintKind
hint_kind = { $kind ->
    [None] None
    [RandomCell] Any cell
    [ChosenCell] Chosen cell
   *[Explained] Explained
}

### The rules card: labels of its rows, and what stands in them.

mode = Mode
puzzle = Puzzle
difficulty = Difficulty
givens = Givens
mistakes = Mistakes
wrong_guess = Wrong guess
aids = Aids
hints = Hints
time_limit = Time limit
if_you_disconnect = If you disconnect
disguise = Disguise
practice = Practice
title = Title
note = Note

# What of a puzzle's file is not read and may be a rule.
not_judged = Not judged
setter_says = What the setter says
in_words_means = Digits are checked against the setter’s solution. Nothing proves that it is the only one.
setter = Setter
players = Players
to_come_back = { $time } to come back
own_arrangement = Everyone gets their own arrangement of the puzzle
one_arrangement = None: the digits of this puzzle name its rows or columns
setter_races = The setter races, ranked last
with_seed = { $kind }, seed { $seed }
set_by = Set by { $name }, { givens_in_all }
kind_set_by = { $kind } set by { $name }, { givens_in_all }
givens_in_all = { $n ->
    [one] 1 given
   *[other] { $n } givens
}
classic = Classic 9×9
any = Any
tiers = { $from } to { $to }
levels = Level { $from } to { $to }
all_needed = all needed
checked_when_full = checked when full
out_at = out at the { ORDINAL($strikes) }
lockout = { $seconds } s lock-out each
lockout_grows = locked out for { $first }, { $second }, { $third }… s
free = Free
as_any_mistake = Like any mistake
guess_lockout = Locks you out for { $time }
guess_lockout_at_most = Locks you out for up to { $time }
aid_conflicts = conflicts
aid_tidy = auto-remove notes
aid_fill = fill in notes
aid_fitting = fitting digits only
conflicts_shown = Conflicts shown
hints_free = { $kind }, free
hints_cost = { $kind }, { $time } each
seconds = { $n } s
minutes = { $n } min
minutes_seconds = { $minutes } min { $seconds } s
blank = { $range } blank
blank_percent = { $range }% blank
name_a_kind = Name a kind, such as killer or jigsaw+x.
no_such_kind = No kind is called “{ $name }”.

# "5 of 8: Ann, Bo and 3 more"
players_of = { $players } of { $seats }
players_named = { players_of }: { $names }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}

# Handicaps.
starts_later = Starts later
starts_later_means = The board stays locked for so long
cells_ahead = Cells ahead
cells_ahead_means = Filled in at the start
more_mistakes = More mistakes
more_mistakes_means = Beyond what the rules forgive

# The algorithm that fills a grid.
# $fill: puzzle::generate::Fill
fill = { $fill ->
    [FewestCandidates] Fewest candidates
    [Backtracking] Backtracking
    [Annealing] Annealing
    [ShiftAndMix] Shift and mix
    [BoxTransformation] Box transformation
    [BoxByDigit] Digit by digit
   *[Relabelling] Relabelling
}

# Where none was asked for.
usual_fill = As usual
# Ready-made rules, and what they mean.
presets = How strict
# $preset: game::Preset
preset = { $preset ->
    [Friendly] Friendly
    [Standard] Standard
    [Strict] Strict
   *[Teaching] Teaching
}
# $preset: game::Preset
preset_means = { $preset ->
    [Friendly] Every mistake costs 3 seconds, no one is out, and hints are allowed.
    [Standard] Mistakes cost more each time, and the fifth puts you out.
    [Strict] No help and no hints. The third mistake puts you out.
   *[Teaching] Mistakes cost nothing, and hints explain the next step.
}
custom = Custom rules
