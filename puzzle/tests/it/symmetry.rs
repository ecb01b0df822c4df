//! Isomorphisms keep puzzles what they are, and the canonical form is the same under every one of them.

use proptest::prelude::*;
use puzzle::{
    Board, Candidate, Canonical, Cell, CellSet, Digit, Geometry, Grid, Isomorphism, Proof, Puzzle, PuzzleId,
    canonical, prove, rate, violations,
};

use crate::known::{AGAINST_BRUTE_FORCE, INKALA, WIKIPEDIA, grid, minimal};

/// The full grid with the most symmetries of its own: 648.
const MOST_SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// One of the classic board; which givens there are makes no difference.
fn isomorphism(seed: u64) -> Isomorphism {
    Isomorphism::draw(&Puzzle::classic(Board::classic().blank()), seed)
}

fn form(puzzle: &Grid) -> Canonical {
    canonical(puzzle).expect("a proper puzzle")
}

/// The least form of a full grid, by trying every first row and every order of the columns.
fn least_by_trial(full: &Grid) -> String {
    let digit =
        |row: usize, column: usize| full.get(Cell::new((9 * row + column) as u16)).map_or(0, Digit::value);
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut least = "9".repeat(81);
    for transposed in [false, true] {
        let at = |row, column| if transposed { digit(column, row) } else { digit(row, column) };
        for choice in 0..9 * 6 * 1296_usize {
            let (top, second, columns) = (choice % 9, choice / 9 % 6, choice / 54);
            let [p, q, r, s] = [columns % 6, columns / 6 % 6, columns / 36 % 6, columns / 216];
            let stacks = orders[p].map(|stack| orders[[q, r, s][stack]].map(|column| 3 * stack + column));
            let columns: Vec<usize> = stacks.concat();
            // Which of the band's rows come second and third.
            let rows = orders[second].map(|row| top / 3 * 3 + row);
            if rows[0] != top {
                continue;
            }
            let label =
                |digit: u8| 1 + columns.iter().take_while(|&&column| at(top, column) != digit).count();
            let line = |row: usize| -> String {
                columns.iter().map(|&column| (b'0' + label(at(row, column)) as u8) as char).collect()
            };
            let head: String = rows.map(line).concat();
            if head[..] > least[..27] {
                continue;
            }
            let band = |band: usize| {
                let mut lines = [0, 1, 2].map(|row| line(3 * band + row));
                lines.sort();
                lines.concat()
            };
            let mut others = [band((top / 3 + 1) % 3), band((top / 3 + 2) % 3)];
            others.sort();
            least = least.min(head + &others.concat());
        }
    }
    least
}

#[test]
fn the_canonical_form_of_a_full_grid_reads_least() {
    for full in [grid(WIKIPEDIA[1]), grid(AGAINST_BRUTE_FORCE[1]), grid(MOST_SYMMETRIC)] {
        assert_eq!(form(&full).puzzle.to_string(), least_by_trial(&full), "{full}");
    }
}

#[test]
fn puzzles_of_one_symmetric_solution_keep_different_ids() {
    let full = grid(MOST_SYMMETRIC);
    let without = |cells: &[u16]| {
        let mut puzzle = full.clone();
        cells.iter().for_each(|&cell| puzzle.set(Cell::new(cell), None));
        puzzle
    };
    // A row can lie in any place of this grid, but cells that share a row are not like cells that do not.
    let [row, other_row, apart] = [[0, 1, 2], [30, 31, 32], [0, 13, 26]].map(|cells| form(&without(&cells)));
    assert_eq!(row.solution, apart.solution);
    assert_eq!(row.puzzle, other_row.puzzle);
    assert_eq!(row.id(), other_row.id());
    assert_ne!(row.puzzle, apart.puzzle);
    assert_ne!(row.id(), apart.id());
}

#[test]
fn only_proper_puzzles_have_a_canonical_form() {
    assert_eq!(canonical(&Grid::empty(Geometry::classic())), None);
    let mut broken = grid(WIKIPEDIA[1]);
    broken.set(Cell::new(0), broken.get(Cell::new(1)));
    assert_eq!(canonical(&broken), None);
    assert!(canonical(&grid(INKALA[0])).is_some());
}

#[test]
fn different_puzzles_have_different_ids() {
    let mut ids: Vec<PuzzleId> = (0..300).map(|seed| form(&minimal(seed)).id()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 300);
}

#[test]
fn an_id_is_the_same_for_ever_and_reads_back() {
    let id = form(&grid(WIKIPEDIA[0])).id();
    assert_eq!(id.to_string(), "da8a3b788131bb71");
    assert_eq!(id.to_string().parse(), Ok(id));
    assert_eq!(serde_json::from_str::<PuzzleId>(&serde_json::to_string(&id).unwrap()).unwrap(), id);
    for wrong in ["", "c0ffee", "+0c0ffee00c0ffee", "00c0ffee00c0ffee0"] {
        assert!(wrong.parse::<PuzzleId>().is_err(), "{wrong}");
    }
}

#[test]
fn an_isomorphism_changes_no_grade() {
    for line in [WIKIPEDIA[0], AGAINST_BRUTE_FORCE[0]] {
        let puzzle = grid(line);
        for seed in 0..5 {
            let image = isomorphism(seed).grid(&puzzle);
            let [before, after] = [&puzzle, &image].map(|grid| rate(&Puzzle::classic(grid.clone())));
            assert_eq!((before.tier, before.level), (after.tier, after.level));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_form_is_invariant_and_its_own_form(puzzle in any::<u64>(), seed in any::<u64>()) {
        let puzzle = minimal(puzzle);
        let canonical = form(&puzzle);
        let image = form(&isomorphism(seed).grid(&puzzle));
        prop_assert_eq!(&image.puzzle, &canonical.puzzle);
        prop_assert_eq!(image.id(), canonical.id());
        prop_assert_eq!(&form(&canonical.puzzle).puzzle, &canonical.puzzle);
        prop_assert_eq!(&canonical.isomorphism.grid(&puzzle), &canonical.puzzle);
        let solution = canonical.solution;
        prop_assert_eq!(prove(&Puzzle::classic(canonical.puzzle)), Proof::Unique { solution });
    }

    #[test]
    fn one_clue_less_is_another_puzzle(puzzle in any::<u64>(), clue in 0..81_usize) {
        let full = form(&minimal(puzzle)).solution;
        let mut lacking = full.clone();
        lacking.set(Cell::new(clue as u16), None);
        prop_assert_ne!(form(&lacking).id(), form(&full).id());
        prop_assert_eq!(form(&lacking).solution, full);
    }

    #[test]
    fn isomorphisms_are_a_group(first in any::<u64>(), second in any::<u64>(), puzzle in any::<u64>()) {
        let none = Isomorphism::identity(Board::classic());
        let (first, second) = (isomorphism(first), isomorphism(second));
        let puzzle = minimal(puzzle);
        prop_assert_eq!(first.then(&second).grid(&puzzle), second.grid(&first.grid(&puzzle)));
        prop_assert_eq!(&first.then(&first.inverse()), &none);
        prop_assert_eq!(&first.inverse().then(&first), &none);
        prop_assert_eq!(first.then(&second).inverse(), second.inverse().then(&first.inverse()));
        prop_assert_eq!(none.grid(&puzzle), puzzle);
    }

    #[test]
    fn cells_and_digits_go_where_the_grid_takes_them(seed in any::<u64>(), puzzle in any::<u64>()) {
        let (isomorphism, puzzle) = (isomorphism(seed), minimal(puzzle));
        let image = isomorphism.grid(&puzzle);
        prop_assert!(violations(Board::classic(), &image).is_empty());
        for (cell, digit) in puzzle.clues() {
            prop_assert_eq!(image.get(isomorphism.cell(cell)), Some(isomorphism.digit(digit)));
            let candidate = isomorphism.candidate(Candidate { cell, digit });
            prop_assert_eq!(isomorphism.inverse().candidate(candidate), Candidate { cell, digit });
        }
        let givens: CellSet = image.filled();
        prop_assert_eq!(isomorphism.cells(puzzle.filled()), givens);
        let odd = Digit::up_to(9).filter(|digit| digit.value() % 2 == 1).collect();
        prop_assert_eq!(isomorphism.inverse().digits(isomorphism.digits(odd)), odd);
    }

    #[test]
    fn houses_go_to_houses(seed in any::<u64>()) {
        let geometry = Geometry::classic();
        for house in geometry.houses() {
            let image = isomorphism(seed).cells(house.set);
            prop_assert!(geometry.houses().iter().any(|house| house.set == image));
        }
    }
}
