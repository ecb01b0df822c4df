title = Technique trainer
means = Find the next step, one technique at a time
sheet_means = A position in which the technique is the next step. Enter the digit that it gives, or strike a candidate that it rules out.
enter = enter a digit
strike = strike a candidate
next = Another one
no_tools = Not in an exercise: find the step, or ask for a hint.
wrong = That is wrong. Look for the { $technique }.
other = True, but not the step that is meant. Look for the { $technique }.

found = Found: { $technique }

# "found 3 of 5"
trained = found { $found } of { $tried }
