//! The next step for a player who is stuck, and all steps to the end: as sentences and as a drawing on the board, so that
//! whoever shows it needs no engine.

use puzzle::human::hint::hint_at;
use puzzle::human::technique::Role;
use puzzle::{Candidate, Candidates, Cell, CellSet, DigitSet, Geometry, Grid, Hint, Premise, Puzzle, Shape};
use serde::{Deserialize, Serialize};

use crate::{Answer, Desk, Refusal};

/// The most steps of a path: more than the largest board takes.
const STEPS_MAX: usize = 4_000;

/// What a candidate is in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Paint {
    /// Part of the pattern.
    Pattern,
    /// What the pattern would be without: a fin, an extra digit, a pivot, a joint.
    Extra,
    /// One of two sides, and the other.
    First,
    Second,
}

/// A line from one candidate to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub from: Candidate,
    pub to: Candidate,
    /// One of the two is true; else not both are.
    pub is_strong: bool,
}

/// A step in words and as a drawing. Each sentence gives away a little more than the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintCard {
    /// "Skyscraper on 8".
    pub title: String,
    pub look: String,
    pub technique: String,
    pub pattern: String,
    pub conclusion: String,
    /// Where to look.
    pub area: CellSet,
    /// The cells of the pattern.
    pub cells: CellSet,
    pub marks: Vec<(Candidate, Paint)>,
    pub links: Vec<Link>,
    pub struck: Vec<Candidate>,
    pub placed: Vec<Candidate>,
}

/// Candidates that are known to be false.
pub type Struck = Vec<(Cell, DigitSet)>;

pub(crate) fn answer(puzzle: &Puzzle, struck: &Struck, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let card = match puzzle.board().shape() {
        Shape::Narrow(geometry) => next(geometry, puzzle.givens(), struck),
        Shape::Wide(geometry) => next(geometry, puzzle.givens(), struck),
    };
    Ok(Answer::Hint(card.map(Box::new)))
}

pub(crate) fn path(puzzle: &Puzzle, struck: &Struck, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => steps(geometry, puzzle.givens(), struck, desk),
        Shape::Wide(geometry) => steps(geometry, puzzle.givens(), struck, desk),
    }
}

fn position<'g, const W: usize>(
    geometry: &'g Geometry<W>,
    grid: &Grid,
    struck: &Struck,
) -> Candidates<'g, W> {
    let mut position = Candidates::of(geometry, grid);
    for (cell, digits) in struck.iter().filter(|(cell, _)| cell.index() < grid.cells().len()) {
        digits.iter().for_each(|digit| position.eliminate(Candidate { cell: *cell, digit }));
    }
    position
}

fn next<const W: usize>(geometry: &Geometry<W>, grid: &Grid, struck: &Struck) -> Option<HintCard> {
    let hint = hint_at(&position(geometry, grid, struck), Premise::OneSolution)?;
    Some(card(hint))
}

/// All steps that techniques lead to.
fn steps<const W: usize>(
    geometry: &Geometry<W>,
    grid: &Grid,
    struck: &Struck,
    desk: &mut impl Desk,
) -> Result<Answer, Refusal> {
    let mut position = position(geometry, grid, struck);
    let mut cards = Vec::new();
    let cells = grid.cells().len();
    while cards.len() < STEPS_MAX {
        let done = 1_000 * position.grid().clue_count() / cells.max(1);
        if desk.progress(done as u16).is_break() {
            return Err(Refusal::Stopped);
        }
        let Some(hint) = hint_at(&position, Premise::OneSolution) else { break };
        hint.step.eliminations.iter().for_each(|&candidate| position.eliminate(candidate));
        hint.step.placements.iter().for_each(|&candidate| position.place(candidate));
        cards.push(card(hint));
    }
    Ok(Answer::Path(cards))
}

pub(crate) fn card(hint: Hint) -> HintCard {
    let Hint { step, look, technique, pattern, conclusion, picture } = hint;
    let digits: DigitSet = picture.marks.iter().map(|mark| mark.candidate.digit).collect();
    let name = capital(&step.technique.to_string());
    // The digit of a step that places it is the last thing that a hint says.
    let title = match digits.only().filter(|_| step.placements.is_empty()) {
        Some(digit) => format!("{name} on {}", digit.symbol()),
        None => name,
    };
    let area = picture.houses.iter().fold(CellSet::EMPTY, |area, house| area.union(*house));
    HintCard {
        title,
        look,
        technique,
        pattern,
        conclusion,
        area: if area.is_empty() { picture.cells } else { area },
        cells: picture.cells,
        marks: picture.marks.iter().map(|mark| (mark.candidate, paint(mark.role))).collect(),
        links: picture.links.iter().map(link).collect(),
        struck: picture.eliminations,
        placed: picture.placements,
    }
}

fn link(link: &puzzle::human::hint::Link) -> Link {
    Link { from: link.from, to: link.to, is_strong: link.strong }
}

fn paint(role: Role) -> Paint {
    match role {
        Role::Base => Paint::Pattern,
        Role::Extra | Role::Pivot | Role::Joint => Paint::Extra,
        Role::First => Paint::First,
        Role::Second => Paint::Second,
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
