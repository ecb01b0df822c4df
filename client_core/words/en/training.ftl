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

# A position of a race that is solved again.
review_of = Stall { $number } of { $of }
review = Find the next step
next_review = Next stall
end_review = Back to the report
dearer = Correct, but there is something easier. { $look }
not_there = { $cell } is not { $digit }: the board does not say so.

# "3 of 5 found without help"
trained = { $found } of { $tried } found without help
held_up = { $stalls ->
    [one] 1 stall
   *[other] { $stalls } stalls
}
next_up = Next for you
of_rules = Killer, dots and signs
