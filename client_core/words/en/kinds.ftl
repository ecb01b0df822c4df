### What kinds of puzzle are called, where it is not the word of their name with a capital; and the rules of their boards.
### The sentence of each further rule is the engine's.

special = Special
five_boxes = Five boxes
diagonal_down = Falling diagonal
diagonal_up = Rising diagonal
latin = Latin square
in_words = Setter’s rules
thermometer = Thermometers
even = Even cells
odd = Odd cells
ratio = Black dots
xv = XV
all_xv = Strict XV
negative_xv = All letters
littlekiller = Little killer
regionsum = Region sums
slowthermo = Slow thermometers
doublearrow = Double arrows
disjoint = Disjoint groups
extremes = Minima and maxima
columnindexer = Column indexers
rowindexer = Row indexers
arrow = Arrows
clone = Clones
sum = Sums
negative_difference = All white dots
negative_ratio = All black dots
no_regions = No boxes
no_rows = No rows
no_columns = No columns
loose_kropki = Loose Kropki
loose_consecutive = Loose consecutive
xsum = X-sums
skyscraper = Skyscrapers
sandwich = Sandwiches
rooms = Numbered rooms
quadruple = Quadruples
between_lines = Between lines
lockout = Lockout lines

# "Fill every row, every column, every box with 1 to 9."
fill_every = Fill every { $houses } with { $digits }. No digit repeats in any of them.
and_every = , every{" "}
across_the_gap = No digit repeats in a { $houses }, also across the gap.
holds = Every { $houses }{ $of_grid ->
    [true] {" "}of a grid
   *[false] {""}
} holds { $digits }, each once.
may_repeat = Digits may repeat in a { $houses }.
row = row
column = column
region = region
plain_box = box
box_of = { $rows }×{ $columns } box
digits = 1 to { $last }
digits_and_letters = 1 to 9 and A to { $last }
and = { $before } and { $last }
or = { $before } or { $last }

### The groups of the puzzle picker.

sizes = Sizes
shapes = Shapes and houses
cages = Cages and groups
marks = Dots and marks
lines = Lines
beside = Beside the board
yours = Yours
found = Found
nothing_found = No kind has “{ $typed }” in its name or rules. Kinds are joined by a plus: killer+x.

### Why a kind or a tier cannot be had, in the few words that fit a card.

easy_only = easy only
easier_only = in easier tiers only
other_tiers_only = in other tiers only
up_to_hard = up to hard
usual_givens = with usual givens only
spare_givens = with spare givens only
no_such_symmetry = with no such symmetry
other_givens = with other givens only
not_like_this = not like this
classic_only = Classic only
other_kinds_only = Other kinds only
smaller_only = Smaller boards only
usual_givens_only = Usual givens only
comes = This kind comes { $reason }.

### Examples.

here = Here { $digits }.
here_sum = Here { $digits } = { $sum }.
here_twice = Here { $greater } is twice { $lesser }.
here_differ = Here { $first } and { $second } differ by { $difference }.
here_even = Here { $digit } is even.
here_odd = Here { $digit } is odd.
here_nothing_between = Here nothing lies between the 1 and the largest digit.
here_seen = Here { $digits } can be seen.
here_room = Here the first digit is { $first }, and in cell { $first } stands { $number }.
here_around = Here { $digits } stand around the circle.
here_between = Here { $digits } lie between { $low } and { $high }.
here_locked_out = Here { $digits } lie outside { $low } to { $high }.
here_column = Here that is column { $digit }.
here_row = Here that is row { $digit }.
here_least = Here { $digit } is less than all beside it.
here_most = Here { $digit } is more than all beside it.
none_marked = No { $digit } in the marked cells.
