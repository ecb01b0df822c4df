//! `sudoku hint`: the next step, explained in stages; for a chosen cell, the steps up to the first one about it. It goes on
//! from the pencil marks of a game, and can write the game after the step.

use puzzle::guide::{NoHint, after, hint_towards, struck_by_marks};
use puzzle::{Candidates, Cell, Document, Format, Hint, Layout, Proof, Puzzle, Shape};
use serde_json::{Value, json};

use super::complaint;
use crate::args;
use crate::batch::{Answer, Verdict};

/// Maximum of steps that are listed on the way to a chosen cell.
const MOST_STEPS: usize = 200;

pub(crate) fn run(asked: &args::Hint) -> anyhow::Result<Verdict> {
    let between = if asked.batch.json || asked.apply { "" } else { "\n" };
    asked.batch.answer(between, |document, _| {
        let layout = document.puzzle.board().layout();
        let cell = match asked.cell.map(|place| place.on(layout)).transpose() {
            Ok(cell) => cell,
            Err(refusal) => return Answer::refused(refusal),
        };
        let proof = asked.batch.prove(&document.puzzle);
        let advice = Advice::of(document, cell, &proof);
        let complaint = complaint(layout, &proof);
        let verdict = Verdict::of(complaint.is_none());
        if !asked.apply {
            let text =
                if asked.batch.json { Answer::line(document, advice.as_json()) } else { advice.sentences() };
            return Answer { text, complaint, verdict };
        }
        match Format::FPuzzles.write(std::slice::from_ref(&advice.after)) {
            Ok(text) => Answer { text, complaint: complaint.or_else(|| Some(advice.last())), verdict },
            Err(refusal) => Answer::refused(refusal.to_string()),
        }
    })
}

/// What is said of one game.
struct Advice {
    position: Puzzle,
    cell: Option<Cell>,
    /// Steps from here: the next one, or those up to the first about the cell.
    steps: Vec<Hint>,
    /// Why there is none.
    refusal: Option<NoHint>,
    /// The game after the steps.
    after: Document,
}

impl Advice {
    fn of(document: &Document, cell: Option<Cell>, proof: &Proof) -> Self {
        let position = document.position();
        let mut advice = Self { position, cell, steps: Vec::new(), refusal: None, after: document.clone() };
        let known = cell.is_some_and(|cell| advice.position.givens().get(cell).is_some());
        while advice.steps.len() < MOST_STEPS {
            let game = &advice.after;
            let hint = match proof {
                _ if game.puzzle.board().is_in_words() => Err(NoHint::InWords),
                Proof::Unique { solution } => {
                    hint_towards(&game.puzzle, solution, &game.board_state(), &struck_by_marks(game))
                }
                Proof::Undetermined => Err(NoHint::Unproven),
                Proof::Conflicting(_)
                | Proof::NoSolution
                | Proof::Several { .. }
                | Proof::TooFewClues { .. } => Err(NoHint::Improper),
            };
            match hint {
                Err(refusal) => {
                    advice.refusal = advice.steps.is_empty().then_some(refusal);
                    break;
                }
                Ok(_) if known => break,
                Ok(hint) => {
                    advice.after = after(game, &hint.step);
                    let last = cell.is_none_or(|cell| concerns(&hint, cell));
                    advice.steps.push(hint);
                    if last {
                        break;
                    }
                }
            }
        }
        advice
    }

    fn layout(&self) -> &Layout {
        self.position.board().layout()
    }

    /// The last step in a line, or why there is none.
    fn last(&self) -> String {
        match (self.steps.last(), &self.refusal) {
            (Some(last), _) => in_a_line(last),
            (None, Some(refusal)) => self.said(refusal),
            (None, None) => "nothing is left to do".to_owned(),
        }
    }

    fn said(&self, refusal: &NoHint) -> String {
        match refusal {
            NoHint::Full => "Nothing is left to do.".to_owned(),
            NoHint::Improper => "There is no hint without exactly one solution.".to_owned(),
            NoHint::Unproven => {
                "Undetermined: whether there is exactly one solution could not be proven.".to_owned()
            }
            NoHint::WrongDigits(cells) => {
                cells.first().map_or(String::new(), |&cell| format!("{} is wrong.", self.layout().name(cell)))
            }
            NoHint::WrongStrikes(missing) => missing.first().map_or(String::new(), |missing| {
                format!("The notes of {} lack its right digit.", self.layout().name(missing.cell))
            }),
            NoHint::Stopped | NoHint::OtherBoard | NoHint::InWords => refusal.to_string(),
        }
    }

    /// The stages of the last step, a line each; what comes before it, a line a step.
    fn sentences(&self) -> String {
        if let Some(refusal) = self.refusal.as_ref().filter(|refusal| **refusal != NoHint::Full) {
            return format!("{}\n", self.said(refusal));
        }
        let mut told = self.cell.map_or_else(String::new, |cell| self.now(cell));
        let Some((last, before)) = self.steps.split_last() else {
            told += self.refusal.as_ref().map_or("", |_| "Nothing is left to do.\n");
            return told;
        };
        for (number, step) in (1..).zip(before) {
            told += &format!("{number:3}. {}\n", in_a_line(step));
        }
        told += &last.stages().map(|stage| format!("{stage}\n")).concat();
        if self.cell.is_some_and(|cell| !concerns(last, cell)) {
            told += "That is as far as it is told: no step was about the cell.\n";
        }
        told
    }

    /// What the cell is, before any step.
    fn now(&self, cell: Cell) -> String {
        let name = self.layout().name(cell);
        if let Some(digit) = self.position.givens().get(cell) {
            return format!("{name} is {digit}.\n");
        }
        let open = match self.position.board().shape() {
            Shape::Narrow(geometry) => Candidates::of(geometry, self.position.givens()).digits(cell),
            Shape::Wide(geometry) => Candidates::of(geometry, self.position.givens()).digits(cell),
        };
        let open: Vec<String> = open.into_iter().map(|digit| digit.to_string()).collect();
        format!("{name} is open for {}.\n", open.join(", "))
    }

    /// The first cell that is not as the solution has it.
    fn wrong(&self) -> Option<String> {
        let Some(NoHint::WrongDigits(cells)) = &self.refusal else { return None };
        cells.first().map(|&cell| self.layout().name(cell))
    }

    fn as_json(&self) -> Value {
        let mut told = json!({
            "puzzle": self.position.givens(),
            "wrong": self.wrong(),
            "hint": self.steps.last(),
        });
        if let Some(cell) = self.cell {
            told["cell"] = json!(self.layout().name(cell));
            told["before"] = json!(self.steps.split_last().map(|(_, before)| before));
        }
        told
    }
}

/// What a step is and says.
pub(super) fn in_a_line(step: &Hint) -> String {
    format!("{} {} {}", step.technique, step.pattern, step.conclusion).replace('\n', " ")
}

/// Whether a step fills the cell or strikes one of its candidates.
fn concerns(told: &Hint, cell: Cell) -> bool {
    told.step.placements.iter().chain(&told.step.eliminations).any(|candidate| candidate.cell == cell)
}
