//! The next step for a player who is stuck, and all steps to the end: as sentences and as a drawing on the board, so that
//! whoever shows it needs no engine.

use puzzle::guide::{NoHint, hint_on, solution_path};
use puzzle::human::technique::Role;
use puzzle::{Candidate, Cell, CellSet, DigitSet, Hint, Puzzle, Step};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Answer, Desk, Refusal};

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
    let hint = hint_on(puzzle, puzzle.givens(), &candidates(struck)).map_err(refused)?;
    Ok(Answer::Hint(Box::new(card(hint))))
}

pub(crate) fn path(puzzle: &Puzzle, struck: &Struck, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    let path = solution_path(puzzle, puzzle.givens(), &candidates(struck), &mut Watching(desk));
    Ok(Answer::Path(path.map_err(refused)?.into_iter().map(card).collect()))
}

pub(crate) fn told(puzzle: &Puzzle, step: &Step) -> Result<Answer, Refusal> {
    let hint = Hint::told(puzzle, step.clone());
    let hint = hint.ok_or_else(|| Refusal::Impossible("this hint is of another board".to_owned()))?;
    Ok(Answer::Hint(Box::new(card(hint))))
}

fn candidates(struck: &Struck) -> Vec<Candidate> {
    let of_cell =
        |&(cell, digits): &(Cell, DigitSet)| digits.iter().map(move |digit| Candidate { cell, digit });
    struck.iter().flat_map(of_cell).collect()
}

fn refused(why: NoHint) -> Refusal {
    if why == NoHint::Stopped { Refusal::Stopped } else { Refusal::Impossible(why.to_string()) }
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
