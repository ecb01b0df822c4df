about = About Nonet
about_button = About
licences = Licences
project_page = Project page
how_sudoku_works = How Sudoku works
sudoku_rules = Some cells are filled at the start. Fill the others so that every row, every column and every box holds each digit exactly once. There is only one solution, and you can always reason it out; you never have to guess.
how_a_race_works = How a race works
race_rules = Everyone gets the same puzzle at the same moment, and the first to solve it wins. You see how far the others are, but not their digits. The server checks each digit: a wrong one costs a strike and locks your board for a few seconds. The host can change all of this on the rules card.
whose_work = Nonet is free software under the MIT or the Apache 2.0 licence, whichever you prefer. Its typeface is Inter, under the SIL Open Font Licence 1.1. It is built with macroquad and the work of many others; see the licences.

# "Nonet 0.1.0".
version = Nonet { $number }
