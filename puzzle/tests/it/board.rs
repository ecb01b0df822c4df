//! Cells, digits, sets, grids and the classic geometry: what they promise and how they are serialised.

use std::collections::BTreeSet;

use crate::known::{WIKIPEDIA, cell, digit, grid};
use proptest::prelude::*;
use puzzle::{Board, Cell, CellSet, Digit, DigitSet, Geometry, Grid, violating_cells, violations};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn binary<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("encodes")
}

fn from_binary<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, bincode::error::DecodeError> {
    bincode::serde::decode_from_slice(bytes, bincode::config::standard()).map(|(value, _)| value)
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("encodes")
}

#[test]
fn the_classic_board_has_27_houses_and_20_peers_a_cell() {
    let geometry = Geometry::classic();
    assert_eq!((geometry.size(), geometry.rows(), geometry.columns()), (9, 9, 9));
    assert_eq!((geometry.box_rows(), geometry.box_columns(), geometry.cell_count()), (3, 3, 81));
    assert_eq!(geometry.houses().len(), 27);
    // Each box meets three rows and three columns in three cells, seen from either side.
    assert_eq!(geometry.overlaps().len(), 2 * 9 * 6);
    for house in geometry.houses() {
        assert_eq!((house.cells.len(), house.set.len()), (9, 9));
    }
    for cell in geometry.cells() {
        assert_eq!(geometry.peers(cell).len(), 20);
        assert!(!geometry.peers(cell).contains(cell));
        assert!(geometry.peers(cell).iter().all(|peer| geometry.peers(peer).contains(cell)));
        assert_eq!(geometry.cell(geometry.row(cell), geometry.column(cell)), Some(cell));
    }
}

#[test]
fn cells_and_houses_have_their_names() {
    let geometry = Geometry::classic();
    let cell = geometry.cell(2, 4).unwrap();
    assert_eq!((cell.index(), geometry.name(cell).as_str()), (22, "r3c5"));
    let houses: Vec<String> = geometry.houses_of(cell).map(|house| house.id().to_string()).collect();
    assert_eq!(houses, ["row 3", "column 5", "box 2"]);
    assert_eq!(geometry.cell(9, 0), None);
    assert!(!geometry.contains(Cell::new(81)));
}

#[test]
fn digits_run_from_1_to_25_and_have_one_symbol_each() {
    assert_eq!(Digit::new(0), None);
    assert_eq!(Digit::new(26), None);
    assert_eq!([1, 9, 10, 25].map(|value| digit(value).symbol()), ['1', '9', 'A', 'P']);
    for value in 1..=25 {
        assert_eq!(Digit::from_symbol(digit(value).symbol()), Some(digit(value)));
    }
    assert_eq!("0Q.".chars().find_map(Digit::from_symbol), None);
}

#[test]
fn numbers_that_are_no_digits_are_refused() {
    assert_eq!(json(&digit(7)), "7");
    for (text, value) in [("0", 0), ("26", 26)] {
        let error = serde_json::from_str::<Digit>(text).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("digits run from 1 to the size of the board (9 on a classic one, 25 at most)"),
            "{error}"
        );
        assert!(from_binary::<Digit>(&[value]).is_err());
    }
    assert!(serde_json::from_str::<DigitSet>("33554432").is_err());
    assert_eq!(serde_json::from_str::<DigitSet>("3").unwrap(), DigitSet::up_to(2));
}

#[test]
fn a_cell_set_is_an_array_in_json_and_a_few_bytes_on_the_wire() {
    let set = <CellSet>::from_iter([80, 3, 0].map(Cell::new));
    assert_eq!(json(&set), "[0,3,80]");
    assert_eq!(binary(&set), [11, 0b1001, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(binary(&<CellSet>::EMPTY), [0]);
    assert!(serde_json::from_str::<CellSet>("[640]").is_err());
    assert!(from_binary::<CellSet>(&[81; 82]).is_err());
    // A set of fewer words takes the same form and fewer cells.
    assert_eq!(binary(&set), binary(&set.iter().collect::<CellSet<{ puzzle::NARROW }>>()));
    assert!(serde_json::from_str::<CellSet<{ puzzle::NARROW }>>("[128]").is_err());
}

#[test]
fn a_grid_is_its_line_everywhere() {
    let puzzle = grid(WIKIPEDIA[0]);
    assert_eq!(
        (puzzle.clue_count(), puzzle.filled::<{ puzzle::NARROW }>().len(), puzzle.is_full()),
        (30, 30, false)
    );
    assert_eq!(json(&puzzle), format!("\"{}\"", WIKIPEDIA[0]));
    assert_eq!(from_binary::<Grid>(&binary(&puzzle)).unwrap(), puzzle);
    for wrong in ["0", "12 3", &"Q".repeat(81), &"..é".repeat(27), &".".repeat(626), &"é".repeat(3_000)] {
        assert!(serde_json::from_str::<Grid>(&json(&wrong)).is_err(), "{wrong}");
    }
}

#[test]
fn violations_name_the_digit_the_cells_and_the_house() {
    let board = Board::classic();
    let mut puzzle = grid(WIKIPEDIA[0]);
    assert!(violations(board, &puzzle).is_empty() && violating_cells(board, &puzzle).is_empty());
    puzzle.set(cell(6), Some(digit(5)));
    let [found] = &violations(board, &puzzle)[..] else { panic!("one violation") };
    assert_eq!((found.rule.as_str(), found.digit), ("row 1", Some(digit(5))));
    assert_eq!(found.sentence(board.layout()), "5 stands twice in row 1: r1c1 and r1c7");
    assert_eq!(violating_cells(board, &puzzle), CellSet::from_iter([cell(0), cell(6)]));
}

#[test]
fn a_pair_that_shares_two_houses_breaks_both() {
    let board = Board::classic();
    let mut puzzle = board.blank();
    puzzle.set(cell(0), Some(digit(4)));
    puzzle.set(cell(1), Some(digit(4)));
    let rules: Vec<String> = violations(board, &puzzle).into_iter().map(|violation| violation.rule).collect();
    assert_eq!(rules, ["row 1", "box 1"]);
}

proptest! {
    #[test]
    fn cell_sets_behave_like_ordered_sets(a in cell_numbers(), b in cell_numbers(), probe in 0_u16..81) {
        let sets = [&a, &b].map(|numbers| numbers.iter().copied().map(Cell::new).collect::<CellSet>());
        let numbers = |set: CellSet| set.iter().map(|cell| cell.index() as u16).collect::<Vec<_>>();
        prop_assert_eq!(numbers(sets[0].union(sets[1])), a.union(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!(numbers(sets[0].intersection(sets[1])), a.intersection(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!(numbers(sets[0].difference(sets[1])), a.difference(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!((sets[0].len(), sets[0].is_empty()), (a.len(), a.is_empty()));
        prop_assert_eq!(sets[0].is_subset(sets[1]), a.is_subset(&b));
        prop_assert_eq!(sets[0].is_disjoint(sets[1]), a.is_disjoint(&b));
        let only = if a.len() == 1 { a.first().copied().map(Cell::new) } else { None };
        prop_assert_eq!(sets[0].only(), only);
        let mut changed = sets[0];
        prop_assert_eq!(changed.remove(Cell::new(probe)), a.contains(&probe));
        prop_assert!(changed.insert(Cell::new(probe)));
        prop_assert!(changed.contains(Cell::new(probe)));
    }

    #[test]
    fn cell_sets_survive_both_kinds_of_format(numbers in cell_numbers()) {
        let set: CellSet = numbers.into_iter().map(Cell::new).collect();
        prop_assert_eq!(serde_json::from_str::<CellSet>(&json(&set)).unwrap(), set);
        prop_assert_eq!(from_binary::<CellSet>(&binary(&set)).unwrap(), set);
    }

    #[test]
    fn digit_sets_behave_like_ordered_sets(values in prop::collection::btree_set(1_u8..=25, 0..25), probe in 1_u8..=25) {
        let mut set: DigitSet = values.iter().map(|&value| digit(value)).collect();
        prop_assert_eq!(set.iter().map(Digit::value).collect::<BTreeSet<_>>(), values.clone());
        prop_assert_eq!(set.len(), values.len());
        prop_assert_eq!(serde_json::from_str::<DigitSet>(&json(&set)).unwrap(), set);
        prop_assert_eq!(set.toggle(digit(probe)), !values.contains(&probe));
        prop_assert_eq!(set.toggle(digit(probe)), values.contains(&probe));
        prop_assert_eq!(set.remove(digit(probe)), values.contains(&probe));
        prop_assert!(set.insert(digit(probe)));
    }
}

fn cell_numbers() -> impl Strategy<Value = BTreeSet<u16>> {
    prop::collection::btree_set(0_u16..81, 0..40)
}
