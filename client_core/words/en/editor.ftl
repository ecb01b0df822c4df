title = Make a puzzle
make = Make a puzzle
no_board = These cells don’t make a board.
no_houses = Switch on rows, columns or regions: you need at least one.
untitled = Untitled
not_yet = Not a puzzle yet
broken = A rule is broken
contradict = Some givens contradict each other.
checking = Checking…
checking_means = Counting the solutions.
proper = Proper: it can be raced and sent.
proper_rest = Proper, without what was not read.
none_means = This has no solution. Undo your last change.
undetermined_means = The search took too long. A few more givens will help.
cannot_be = cannot be
edit_credits = Title and author
credits = Title, author, note
puzzle_title = Title
author = Author
note = Setter’s note
verdict = How it stands
boards = Start with a board
boards_mean = This replaces your draft. You can undo it.
rules = Rules and symmetry
clear_givens = Clear all givens
show_candidates = True candidates on the board
symmetry = Symmetry
copied = Puzzle copied.
not_copied = The puzzle can’t be copied here.
minimise = Make minimal
all_needed = every given is needed
finish = Finish it for me
fill = Fill in a solution
watch_search = Watch the search
working = Working on it…
stop = Stop
can_be_undone = You can undo each of these.
race = Race it in a room
when_proper = when it has one solution
try_it = Try it
challenge = Challenge
copy_text = Copy text
drafts = Drafts
new_draft = New draft
search = The search
bring = Open one you have
bring_means = Paste a puzzle or a link
open_file = Open a file
from_clipboard = From the clipboard

# $tool: crate::editor::Tool
tool = { $tool ->
     [Givens] Givens
     [Cages] Cages
     [Regions] Regions
     [Dots] Dots
     [Signs] Signs
     [Parity] Cell marks
     [Thermometers] Thermometers
     [Lines] Lines
     [Clues] Outside clues
   *[ExtraRegions] Extra regions
}

# "Edge between r1c1 and r1c2".
edge = Edge between { $first } and { $second }

# "30 steps a second".
speed = { $steps } steps a second

# What of a file is not kept.
lost = Not kept from the file: { $what }

# Beside the verdict.
about_rest = Not counted

# "The cage of 40 cannot be: 2 different digits make 3 to 17, not 40."
faulty_rule = { $name } cannot be: { $reason }.

# "3 cells belong to no region."
cells_without_region = { $n ->
    [one] 1 cell belongs
   *[other] { $n } cells belong
} to no region.

# "The region at r1c1 has 10 cells; it needs 9."
region_size = The region at { $first } has { cells }; it needs { $size }.

# How a tool is used; below the board. Where there are no keys, it says which buttons to press.
# $tool: crate::editor::Tool
how_to = { $tool ->
    [Givens] { $touch ->
        [true] Choose a cell, then its digit. Erase removes it.
       *[false] Choose a cell and type its digit. Backspace removes it.
    }
    [Cages] { $touch ->
        [true] Drag across cells to draw a cage, give it a sum, then press Keep.
       *[false] Drag across cells to draw a cage, then type its sum. Enter keeps it, Esc drops it.
    }
    [Regions] { $touch ->
        [true] Drag from a region into the cells that it should take. Erase frees cells.
       *[false] Drag from a region into the cells that it should take. Backspace frees cells.
    }
    [Dots] Touch an edge: white, black, X, none. Type a number for another difference or ratio, or 5 for V.
    [Signs] Touch an edge: the sign points one way, then the other, then it is gone.
    [Parity] Touch a cell: even (square), odd (circle), minimum, maximum, column indexer (C), row indexer (R), none. Drag to paint.
    [Thermometers] { $touch ->
        [true] Drag from the bulb to the tip, then press Keep.
       *[false] Drag from the bulb to the tip. Enter keeps it, Esc drops it.
    }
    [Lines] { $touch ->
        [true] Drag along the line, then press Keep. Touch the tool again for another sort of line.
       *[false] Drag along the line; Enter keeps it, Esc drops it. Choose the tool again for another sort of line.
    }
    [Clues] { $touch ->
        [true] Drag from the edge into the board, type the number, then press Keep. Touch the tool again for another sort.
       *[false] Drag from the edge into the board and type the number; Enter keeps it. Choose the tool again for another sort.
    }
   *[ExtraRegions] { $touch ->
        [true] Drag across the cells, then press Keep. Touch the tool again: extra regions, or quadruples with their digits.
       *[false] Drag across the cells; Enter keeps them, Esc drops them. Choose the tool again: extra regions, or quadruples.
    }
}

# The number of solutions, as a headline.
no_solution = No solution
one_solution = One solution
at_least_solutions = { $n }+ solutions
not_known = Not known
unique = unique

# "They differ in 4 cells:"
differ_in = They differ in { cells }:

# "in 38 ms", "in 1.2 s"
took = in { MILLISECONDS($ms) }

# One of what a tool draws, and several.
# $tool: crate::editor::Tool
figure = { $tool ->
    [Givens] given
    [Cages] cage
    [Regions] region
    [Dots] dot
    [Signs] sign
    [Parity] cell mark
    [Thermometers] thermometer
    [Lines] line
    [Clues] outside clue
   *[ExtraRegions] extra region
}
# $tool: crate::editor::Tool
figures = { $tool ->
    [Givens] { $n ->
        [one] 1 given
       *[other] { $n } givens
    }
    [Cages] { $n ->
        [one] 1 cage
       *[other] { $n } cages
    }
    [Regions] { $n ->
        [one] 1 region
       *[other] { $n } regions
    }
    [Dots] { $n ->
        [one] 1 dot
       *[other] { $n } dots
    }
    [Signs] { $n ->
        [one] 1 sign
       *[other] { $n } signs
    }
    [Parity] { $n ->
        [one] 1 cell mark
       *[other] { $n } cell marks
    }
    [Thermometers] { $n ->
        [one] 1 thermometer
       *[other] { $n } thermometers
    }
    [Lines] { $n ->
        [one] 1 line
       *[other] { $n } lines
    }
    [Clues] { $n ->
        [one] 1 outside clue
       *[other] { $n } outside clues
    }
   *[ExtraRegions] { $n ->
        [one] 1 extra region
       *[other] { $n } extra regions
    }
}

# "If the new cage is 12"
# $tool: crate::editor::Tool
if_kept = { $number ->
    [none] With the new { figure }
   *[some] If the new { figure } is { $number }
}

# "drawing a cage over r5c9, r6c9"
# $tool: crate::editor::Tool
drawing_over = drawing { $tool ->
    [Givens] a given
    [Cages] a cage
    [Regions] a region
    [Dots] a dot
    [Signs] a sign
    [Parity] a cell mark
    [Thermometers] a thermometer
    [Lines] a line
    [Clues] an outside clue
   *[ExtraRegions] an extra region
} over { $cells }

# "6 cells, r1c1 to r6c1"
cells_between = { cells }, { $first } to { $last }

# "2 more givens make it symmetric"
wanting = { $n ->
    [one] 1 more given makes
   *[other] { $n } more givens make
} it symmetric

start_empty = Empty
start_finished = Finished grid
start_puzzle = Puzzle
rule_rows = Rows hold each digit once
rule_columns = Columns hold each digit once
rule_regions = Regions hold each digit once
rule_diagonal_down = Falling diagonal
rule_diagonal_up = Rising diagonal
rule_anti_knight = Anti-knight
rule_anti_king = Anti-king
rule_all_differences = All white dots are drawn
rule_all_ratios = All black dots are drawn
rule_all_xv = All X and V are drawn
rule_disjoint = Disjoint groups
by = by { $author }

# In little room.
# $tool: crate::editor::Tool
tool_in_short = { $tool ->
    [Givens] Givens
    [Cages] Cages
    [Regions] Regions
    [Dots] Dots
    [Signs] Signs
    [Parity] Marks
    [Thermometers] Thermo
    [Lines] Lines
    [Clues] Clues
   *[ExtraRegions] Extra
}

# $symmetry: puzzle::Symmetry
symmetry_name = { $symmetry ->
    [None] None
    [HalfTurn] Half turn
    [QuarterTurn] Quarter turn
    [LeftRight] Left and right
    [TopBottom] Top and bottom
    [Diagonal] Falling diagonal
    [Antidiagonal] Rising diagonal
    [Mirrors] Both mirrors
    [Diagonals] Both diagonals
   *[Full] All
}

# "drops 6 givens": what the button will really do, once it is known.
drops = drops { $n ->
    [one] 1 given
   *[other] { $n } givens
}
drops_spare = drops what is not needed

# "22 could each go": but seldom all of them.
could_each_go = { $n ->
    [one] 1 could go
   *[other] { $n } could each go
}

# How to begin, while nothing is on the board.
begin = Begin
begin_means = Type a digit into a cell, draw a cage, or start with a board.

# "Step 120 of 3,400"
step_of = Step { NUMBER($at) } of { NUMBER($all) }{ $is_cut ->
    [true] {" "}and more
   *[false] {""}
}

# "3 guesses deep · 2 solutions so far"
search_state = { $depth ->
    [one] 1 guess deep
   *[other] { $depth } guesses deep
} · { $solutions ->
    [one] 1 solution
   *[other] { $solutions } solutions
} so far

tier = Tier
hardest_technique = Hardest technique
estimated_time = Estimated time
redundant_givens = Redundant givens
either = { $before } or { $last }
none_redundant = none
