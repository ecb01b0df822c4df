//! A Killer solved by somebody who sees nothing: the puzzle is made of what a screen reader reads, steps are found on that puzzle
//! alone, and digits go in by focus and keys.

use super::tests_mirror::drawn_of;
use super::*;
use crate::input::Event;
use crate::input::keymap::{KeyCommand, Keymap};
use crate::mirror::Seen;
use crate::paint::{Fonts, Painter};
use crate::widgets::Role;
use client_core::Input;
use expect_test::expect_file;
use macroquad::miniquad::{KeyCode, KeyMods};
use puzzle::guide::hint_on;
use puzzle::{
    Board, Candidate, Cell, Constraint, Digit, Geometry, Grid, Kind, Layout, Puzzle, Technique, Tier,
};
use std::path::PathBuf;

const SCREEN: Rect = Rect::new(0.0, 0.0, 1280.0, 800.0);
const GAMES: u64 = 20;
/// Longer than the pause between two sentences.
const PAUSE_MS: u64 = 1_200;
/// Steps to the end of a Killer at most, those that only strike candidates included.
const STEPS_MAX: usize = 400;
/// Of a transcript, the first and the last entries are shown.
const SHOWN: usize = 9;

/// A cell as it is read.
#[derive(Debug)]
struct Heard {
    at: Cell,
    /// What the page calls it when it takes the keyboard.
    id: String,
    text: String,
    given: bool,
    digit: Option<Digit>,
    /// The sum and the cells of its cage.
    cage: (u16, Vec<Cell>),
}

/// "r3c5"
fn cell(name: &str) -> Cell {
    let (row, column) = name.strip_prefix('r').and_then(|rest| rest.split_once('c')).expect("a cell's name");
    let number = |text: &str| text.parse::<u16>().expect("a number") - 1;
    Layout::classic().cell(number(row), number(column)).expect("a cell of the board")
}

/// "r1c1 to r1c3, r2c1"
fn cells(list: &str) -> Vec<Cell> {
    let layout = Layout::classic();
    let run = |part: &str| match part.split_once(" to ") {
        None => vec![cell(part)],
        Some((first, last)) => {
            let (first, last) = (cell(first), cell(last));
            let place = |cell| [layout.row(cell), layout.column(cell)].map(i32::from);
            let ([row, column], [last_row, last_column]) = (place(first), place(last));
            let steps = (last_row - row).abs().max((last_column - column).abs());
            let at = |step| {
                let (down, right) =
                    ((last_row - row).signum() * step, (last_column - column).signum() * step);
                layout.cell((row + down) as u16, (column + right) as u16).expect("a cell of the board")
            };
            (0..=steps).map(at).collect()
        }
    };
    list.split(", ").flat_map(run).collect()
}

/// The rectangle of "r1c1 to r2c3".
fn block(ends: &str) -> Vec<Cell> {
    let layout = Layout::classic();
    let (first, last) = ends.split_once(" to ").expect("two cells");
    let [(top, left), (bottom, right)] =
        [first, last].map(cell).map(|at| (layout.row(at), layout.column(at)));
    let rows = (top..=bottom).flat_map(|row| (left..=right).map(move |column| (row, column)));
    rows.filter_map(|(row, column)| layout.cell(row, column)).collect()
}

/// "r3c5, given 7, cage of 15, number 3 of 30, 2 cells: r3c5, r3c6", "r3c5, empty, cage of 7, number 1 of 9, this cell alone"
fn heard(seen: &Seen) -> Heard {
    let text = seen.node.name.clone();
    let (name, rest) = text.split_once(", ").expect("a name and what stands there");
    let (content, cage) = rest.split_once(", cage of ").expect("a cage");
    let (sum, members) = cage.split_once(", ").expect("a sum and the cells");
    let members = match (members.split_once(": "), members.split_once(" from ")) {
        (Some((_, list)), _) => cells(list),
        (None, Some((_, ends))) => block(ends),
        (None, None) => vec![cell(name)],
    };
    let digit = content.trim_start_matches("given ").chars().next().and_then(Digit::from_symbol);
    Heard {
        at: cell(name),
        id: seen.node.id.clone(),
        given: content.starts_with("given "),
        digit: digit.filter(|_| content != "empty"),
        cage: (sum.parse().expect("a sum"), members),
        text,
    }
}

/// Somebody at a client: what they read, press and hear.
struct Listener {
    painter: Painter,
    app: App,
    now: Millis,
    said: Vec<String>,
}

impl Listener {
    fn tree(&mut self) -> Vec<Seen> {
        drawn_of(&mut self.painter, &self.app, SCREEN).mirror
    }

    fn board(&mut self) -> Vec<Heard> {
        let is_cell = |seen: &&Seen| matches!(seen.node.role, Role::Cell(_) | Role::Given(_));
        self.tree().iter().filter(is_cell).map(heard).collect()
    }

    fn gives(&mut self, input: Input) {
        self.app.handle(input, self.now, &mut Vec::new());
    }

    /// Time for one sentence.
    fn listens(&mut self) {
        self.now = self.now.plus(PAUSE_MS);
        self.gives(Input::Tick);
        self.said.extend(self.app.take_speech(self.now).map(|said| said.text));
    }

    /// An element takes the keyboard: on the board that selects.
    fn focuses(&mut self, id: &str) {
        let view = self.app.board().expect("a board").view();
        let cell = view.cells().find(|&cell| view.name(cell) == id).expect("a cell of this id");
        self.gives(Input::Intent(Play::Select(cell).into()));
    }

    fn presses(&mut self, key: KeyCode) {
        let event = Event::Key { key, mods: KeyMods::default(), repeat: false };
        match Keymap::default().command(&event, 9, true) {
            Some(KeyCommand::Play(play)) => self.gives(Input::Intent(play.into())),
            Some(KeyCommand::Want(intent)) => self.gives(Input::Intent(intent)),
            other => panic!("{key:?} means {other:?}"),
        }
    }
}

/// The puzzle that was heard.
fn puzzle_of(board: &[Heard]) -> Puzzle {
    let mut rules = Constraint::plain();
    for (sum, members) in board.iter().map(|heard| &heard.cage) {
        let cage = Constraint { kind: Kind::KILLER, cells: members.clone(), value: Some(*sum) };
        if !rules.contains(&cage) {
            rules.push(cage);
        }
    }
    let mut givens = Grid::empty(Geometry::classic());
    board.iter().filter(|heard| heard.given).for_each(|heard| givens.set(heard.at, heard.digit));
    let board = Board::new(Layout::boxed(3, 3), rules).expect("what is read is a board");
    Puzzle::new(board.into(), givens).expect("what is read is a puzzle")
}

/// A whole game: what was read, entered and heard, in lines.
fn solve(seed: u64) -> Vec<String> {
    let app = scenes::fresh_game("killer", Tier::Medium, seed);
    let mut ann =
        Listener { painter: Painter::new(Fonts::embedded()), app, now: Millis(2_000), said: Vec::new() };
    ann.app.speak();
    ann.listens();
    assert!(ann.tree().iter().any(|seen| seen.node.name.contains("Medium")), "{:?}", ann.tree());
    let board = ann.board();
    let puzzle = puzzle_of(&board);
    let mut lines: Vec<String> =
        board.iter().take(4).map(|heard| format!("reads   {}", heard.text)).collect();
    let first = board.iter().find(|heard| !heard.given).expect("an empty cell");
    ann.focuses(&first.id);
    ann.presses(KeyCode::Q);
    ann.listens();
    lines.push(format!("Q       {}", ann.said.last().expect("a reading")));
    let (mut struck, mut entered) = (Vec::<Candidate>::new(), Vec::new());
    for _ in 0..STEPS_MAX {
        let board = ann.board();
        let mut digits = Grid::empty(Geometry::classic());
        board.iter().for_each(|heard| digits.set(heard.at, heard.digit));
        if board.iter().all(|heard| heard.digit.is_some()) {
            break;
        }
        let hint = hint_on(&puzzle, &digits, &struck).expect("logic leads on");
        assert_ne!(hint.step.technique, Technique::Trial, "by logic alone");
        struck.extend(&hint.step.eliminations);
        for placed in &hint.step.placements {
            let id = Layout::classic().name(placed.cell);
            ann.focuses(&id);
            ann.presses(digit_key(placed.digit));
            ann.listens();
            let now = ann.board().into_iter().find(|heard| heard.at == placed.cell).expect("the cell");
            assert_eq!(now.digit, Some(placed.digit), "{}", now.text);
            let said = ann.said.last().map_or("", String::as_str);
            entered.push(format!(
                "{id} {}   {:?}; hears \u{201c}{said}\u{201d}",
                placed.digit, hint.step.technique
            ));
        }
    }
    ann.listens();
    let shown = entered.len().min(SHOWN);
    lines.extend(entered[..shown].iter().map(|entry| format!("enters  {entry}")));
    lines.push(format!("…       {} digits in all", entered.len()));
    lines.extend(entered[entered.len() - shown..].iter().map(|entry| format!("enters  {entry}")));
    let won = ann.said.iter().any(|said| said.starts_with("Solved"));
    assert!(won, "seed {seed}: {:?}", ann.said.iter().rev().take(5).collect::<Vec<_>>());
    lines.push(format!("hears   {}", ann.said.last().expect("the end")));
    lines
}

fn digit_key(digit: Digit) -> KeyCode {
    const KEYS: [KeyCode; 9] = [
        KeyCode::Key1,
        KeyCode::Key2,
        KeyCode::Key3,
        KeyCode::Key4,
        KeyCode::Key5,
        KeyCode::Key6,
        KeyCode::Key7,
        KeyCode::Key8,
        KeyCode::Key9,
    ];
    KEYS[usize::from(digit.value()) - 1]
}

#[test]
fn twenty_killers_are_solved_by_what_is_read_alone() {
    for seed in 1..=GAMES {
        let lines = solve(seed);
        if seed == 1 {
            let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/screens/tests_blind.txt");
            expect_file![file].assert_eq(&(lines.join("\n") + "\n"));
        }
    }
}
