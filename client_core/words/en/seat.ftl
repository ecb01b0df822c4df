no_seat_on_ladder = On a ladder the boards are not shown to the setter

# What the panels beside the boards are called.
stalls = Stalls
no_stalls = Nobody has stalled yet.
time_per_cell = Time per cell
cold = 0 s
warm = 60 s or more
you_set_it = You set this puzzle. The solvers know that you watch.

# The headline while nobody has stalled, and what stands below it.
all_get_on = Everyone is making progress
stall_after = Anyone who places nothing for 20 s is named here.

# What a setter says, on the button that says it.
# $phrase: game::Phrase
phrase = { $phrase ->
     [TakeYourTime] Take your time
     [NiceFind] Nice find
     [ThatWasMean] That one was mean
   *[AlmostThere] Almost there
}

# The row of the rules card where a setter watches.
setter_watches = { $setter } sees every board and note

# Whom the phrases are for.
say_to = Say to { $name }

# What puts a solver's board in front of the setter.
watch = Watch { $name }

# A solver's board, for a screen reader.
board_of = Board of { $name }

# A phrase as it reaches a solver.
# $said: game::Phrase
said = { $setter }: { $said ->
    [TakeYourTime] Take your time
    [NiceFind] Nice find
    [ThatWasMean] That one was mean
   *[AlmostThere] Almost there
}

# "Oleg needs a hidden pair in row 5, 48 s"
needs = { $name } needs { $is_vowel ->
    [true] an
   *[false] a
} { $technique }{ $house ->
    [none] {""}
   *[some] {" "}in { $house }
}, { SECONDS($ms) }

# "a hidden pair in row 5"
a_step = { $is_vowel ->
    [true] an
   *[false] a
} { $technique }{ $house ->
    [none] {""}
   *[some] {" "}in { $house }
}

# "Mara found it in 21 s."
found_it = { $name } found it in { SECONDS($ms) }.

# "quiet for 48 s"
quiet_for = quiet for { SECONDS($ms) }

# The line of a solver who has stalled: "row 5 · now".
stall_place = { $house ->
    [none] { $is_now ->
        [true] now
       *[false] several cells
    }
   *[some] { $house }{ $is_now ->
        [true] {" "}· now
       *[false] {""}
    }
}

# "Night train, by Ann"
by = By { $author }
title_by = { $title }, by { $author }
