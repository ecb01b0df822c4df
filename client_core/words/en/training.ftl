title = Technique trainer
means = Find the next step, one technique at a time
sheet_means = Use the technique: enter a digit or strike a candidate.
enter = enter a digit
strike = strike a candidate
next = Another one
no_tools = Not in an exercise: find the step, or ask for a hint.
wrong = That is wrong. Look for the { $technique }.
other = Correct, but not the step we’re after. Look for the { $technique }.

found = Found: { $technique }

# "3 of 5 found without help"
trained = { $found } of { $tried } found without help
held_up = held you up { $stalls ->
    [one] once
   *[other] { $stalls } times
}
next_up = Next for you
of_rules = Killer, dots and signs
