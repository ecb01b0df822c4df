//! A race as a film: when it ends, what is seen last, and how large it is as SVG.

use puzzle::{Format, Grid};

use super::*;
use crate::svg;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A race of four minutes in which each of so many lanes fills its whole board.
fn race(lanes: u32) -> Race {
    let puzzle = Format::Line.read(LINE).unwrap().remove(0).puzzle;
    let solution: Grid = SOLVED.parse().unwrap();
    let open: Vec<(Cell, Digit)> =
        solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none()).collect();
    let lane = |no: u32| {
        let mark = |(index, (cell, digit)): (usize, &(Cell, Digit))| {
            let ms = index as u32 * 4_000 + no * 500;
            Mark { ms, cell: *cell, what: What::Digit { digit: *digit, lent: false } }
        };
        let mut marks: Vec<Mark> = open.iter().enumerate().map(mark).collect();
        let slip = Mark { ms: 900, cell: open[9].0, what: What::Mistake(open[0].1) };
        marks.insert(1, slip);
        Lane {
            name: format!("Racer <{no}>"),
            result: "1st, 4:00".to_owned(),
            ends_ms: 240_000,
            stays: vec![Stay { from_ms: 0, puzzle: puzzle.clone(), marks }],
        }
    };
    Race { title: "Classic, easy".to_owned(), duration_ms: 240_000, lanes: (0..lanes).map(lane).collect() }
}

#[test]
fn a_film_takes_half_a_minute_and_ends_with_full_boards() {
    let film = film(&race(4));
    let latest = film.parts.iter().map(|(shown, _)| match *shown {
        Shown::Always => 0,
        Shown::From(at) | Shown::Flash(at) => at,
        Shown::Between(_, to) => to,
    });
    assert_eq!(latest.max(), Some(FILM_MS));
    let digits = |page: &Page| {
        let is_digit = |item: &&Item| matches!(item, Item::Text { text, .. } if text.len() == 1);
        page.items.iter().filter(is_digit).count()
    };
    assert_eq!(digits(&film.last_frame()), 4 * 81);
    assert_eq!(film.parts.iter().filter(|(shown, _)| matches!(shown, Shown::Flash(_))).count(), 4);
}

#[test]
fn the_picture_of_four_lanes_is_small_and_has_no_script() {
    for (lanes, bytes_max) in [(1, 100_000), (4, 250_000), (40, 700_000)] {
        let svg = svg::write_film(&film(&race(lanes)));
        println!("{lanes} lanes: {} bytes", svg.len());
        assert!(svg.len() < bytes_max, "{} bytes", svg.len());
        assert!(!svg.contains("<script") && !svg.contains("href=\"http") && !svg.contains("<0>"));
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }
}

#[test]
fn what_is_erased_goes_and_a_rung_ends_with_its_digits() {
    let mut race = race(1);
    let stay = &mut race.lanes[0].stays[0];
    let cell = stay.marks[0].cell;
    let wrong = What::WrongDigit(Digit::new(9).unwrap());
    stay.marks = vec![
        Mark { ms: 8_000, cell, what: wrong },
        Mark { ms: 16_000, cell, what: What::Erased },
        Mark { ms: 24_000, cell, what: wrong },
    ];
    let next = Stay { from_ms: 120_000, marks: Vec::new(), ..stay.clone() };
    race.lanes[0].stays.push(next);
    let film = film(&race);
    let nines: Vec<Shown> = film
        .parts
        .iter()
        .filter(|(_, items)| matches!(&items[..], [Item::Text { text, .. }] if text == "9"))
        .map(|(shown, _)| *shown)
        .collect();
    assert_eq!(nines, [Shown::Between(1_000, 2_000), Shown::Between(3_000, 15_000)]);
}

#[test]
fn a_race_without_lanes_or_time_is_still_a_picture() {
    let empty = Race { title: String::new(), duration_ms: 0, lanes: Vec::new() };
    assert!(svg::write_film(&film(&empty)).ends_with("</svg>\n"));
    assert!(!film(&empty).last_frame().items.is_empty());
}
