# The result of the winner who was left.
last_one_left = You won: the last one left

# On the row of the racer who would be eliminated next.
leaves_next = leaves next

# Over the time that is left until somebody is.
next_out = Next out

# For the others.
is_eliminated = { $name } is eliminated.

# $mode: game::Mode
mode = { $mode ->
     [Race] Race
     [Ladder] Ladder
    [Elimination] Elimination
   *[Duel] Duel of setters
}

# What is played, in a sentence.
# $mode: game::Mode
mode_meaning = { $mode ->
     [Race] Everyone solves the same puzzle; the first to finish wins
     [Ladder] The first puzzle has one blank, and each one solved adds another
    [Elimination] Every so often, the player with the fewest right digits is out
   *[Duel] You each set a puzzle for the other, then race to solve them
}

# What oneself reads.
own_elimination = Eliminated at { CLOCK($time_ms) }

# What the rules card says of it; nothing of the usual one.
# $mode: game::Mode
mode_on_card = { $mode ->
    [Race] {""}
    [Ladder] Ladder: each puzzle solved adds a blank
    [Elimination] Elimination: one leaves every { $every_s } s
   *[Duel] Duel of setters: { $set_min } min to set a puzzle for each other
}

# What a lobby waits for that has too few racers for its mode.
# $mode: game::Mode
too_few_for = { $mode ->
    [Race] Race
    [Ladder] Ladder
    [Elimination] Elimination
   *[Duel] A duel
} needs { $missing ->
    [one] 1 more player
   *[other] { $missing } more players
}.

# "Ann invites you to race"
# $mode: game::Mode
invites = { $host } invites you to { $mode ->
    [Race] race
    [Ladder] a ladder
    [Elimination] an elimination
   *[Duel] a duel of setters
}
