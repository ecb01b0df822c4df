# "3 + 1 + 9 + two cells = 22"
cage = { $terms } = { $total }
open_cells = { $n ->
    [1] one cell
    [2] two cells
    [3] three cells
    [4] four cells
    [5] five cells
    [6] six cells
    [7] seven cells
    [8] eight cells
    [9] nine cells
   *[other] { $n } cells
}
done = done
to_go = { $n } to go
too_much = { $n } too much

# "2 + 8 is already 10, the sum here is 9"
sum_broken = { $terms } is{ $is_open ->
    [true] {" "}already
   *[false] {""}
} { $made }, the sum here is { $total }

# "8 is too much already, the sum here is 5"
digit_too_much = { $digit } is too much{ $is_open ->
    [true] {" "}already
   *[false] {""}
}, the sum here is { $total }
