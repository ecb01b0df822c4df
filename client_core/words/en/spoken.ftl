lockout_over = You can go on.
cut_off = Connection lost. Reconnecting.
connected_again = Connected again.
notes_on = Notes on
centre_notes_on = Centre notes on
colours_on = Colours on
notes_off = Notes off
choose_a_cell = Choose a cell first
not_here = Not possible here
looking_for_opponent = Looking for an opponent

number = Number
ping = Connection: { $ms ->
    [one] one millisecond
   *[other] { $ms } milliseconds
}

# "7, 3 left"
pad_key = { $symbol }, { $remaining } left
has_joined = { $name } has joined
has_left = { $name } has left
is_ready = { $name } is ready


# "1 strike of 3", "2 strikes"
strikes = { $n ->
    [one] 1 strike
   *[other] { $n } strikes
}{ $most ->
    [none] {""}
   *[some] {" "}of { $most }
}

# "Mara, bot, 2nd, 46%, streak 7"
lane = { $name }{ $bot ->
    [true] , bot
   *[false] {""}
}{ $rank ->
    [none] {""}
   *[some] , { ORDINAL($rank) }
}, { $percent }%{ $remark ->
    [none] {""}
   *[some] , { $remark }
}

# "Mara, host, Ready, knows the seed"
seat = { $name }{ $bot ->
    [true] , bot
   *[false] {""}
}{ $host ->
    [true] , host
   *[false] {""}
}, { $state }{ $about ->
    [none] {""}
   *[some] , { $about }
}

# "1st, Mara, 5:12, 2 mistakes, longest stall 0:31 · r5c7, score 1,204"
result = { $rank }, { $name }{ $bot ->
    [true] , bot
   *[false] {""}
}{ $remark ->
    [none] {""}
   *[some] , { $remark }
}, { $time }, { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
}, longest stall { $stall }, score { $score }

# "Mara has finished, 1st"
has_finished = { $name } has finished{ $rank ->
    [none] {""}
   *[some] , { ORDINAL($rank) }
}
own_place = You are { ORDINAL($rank) }

# "The race begins. Killer, Hard, 53 cells to fill."
race_begins = The race begins. { $kind }, { $tier }, { cells } to fill.

# "5 is wrong. 1 strike of 3. No moves for 10 seconds."
wrong_digit = { $digit } is wrong. { $strikes }.{ $locked_s ->
    [0] {""}
   *[other] {" "}{ locked_for }
}
locked_for = No moves for { $locked_s ->
    [one] 1 second
   *[other] { $locked_s } seconds
}.
own_race_over = Your race is over. { mistakes }.

right_digits = { $n } right digits
house_done = { $house } done

### A cell and what stands in it.

empty = empty
given = given { $digit }
notes = notes{ $corner }
notes_both = notes{ $corner }, in the middle{ $centre }
notes_centre = notes in the middle{ $centre }
is_wrong = , wrong
is_conflict = , conflict
is_hinted = , hinted at
is_locked = , locked
is_coloured = , colour { $number }

### What is drawn on a cell, after what stands in it.

# ", cage of 23, number 2 of 9, 5 cells: r1c1 to r1c3, r2c1, r2c3", ", between line, number 1 of 3, cell 1 of 4, in a circle: r1c1 to r1c4"
is_such = , { $noun }
of_its_kind = , number { $nth } of { $count }
in_line = , cell { $position } of { $length }
of_cells = , { $length } cells
in_cells = : { $cells }
in_block = {" "}from { $first } to { $last }
in_circle = , in a circle
in_diamond = , in a diamond
in_bulb = , in the bulb
same_as = , same as { $other }
in_group_alone = , { $noun }, this cell alone
up_to = {" "}to{" "}

# Candidates that are given: "1, 4, 7".
is_one_of = , one of { $digits }
on_edge = , { $noun }{" "}
greater_than = , greater than the one{" "}
less_than = , less than the one{" "}
in_region = , region { $number }
above = above
below = below
to_its_left = to its left
to_its_right = to its right

### What a key reads of a cell: its cage, and the row, the column and the box it lies in.

cage_takes = , takes{ $digits }
house_needs = { $house } needs{ $digits }.
house_full = { $house } is full.

not_here_because = { not_here }: { $content }
