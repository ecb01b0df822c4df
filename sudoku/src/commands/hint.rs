//! `sudoku hint`: the next step, explained in stages; for a chosen cell, the steps up to the first one about it.

use puzzle::human::hint::hint_at;
use puzzle::{Candidates, Cell, Geometry, Hint, Premise, Proof, Puzzle, Shape, prove};
use serde_json::json;

use super::complaint;
use super::solve::wrong_cell;
use crate::args;
use crate::batch::{Answer, Verdict};

/// Maximum of steps that are listed on the way to a chosen cell.
const MOST_STEPS: usize = 200;

pub(crate) fn run(asked: &args::Hint) -> anyhow::Result<Verdict> {
    let between = if asked.batch.json { "" } else { "\n" };
    asked.batch.answer(between, |entry, _| {
        let position = entry.position();
        let cell = match asked.cell.map(|place| place.on(position.board().layout())).transpose() {
            Ok(cell) => cell,
            Err(refusal) => return Answer::refused(refusal),
        };
        let proof = prove(&entry.puzzle);
        let advice = Advice::of(&position, &proof, cell);
        Answer {
            text: if asked.batch.json { advice.as_json() } else { advice.sentences(&proof) },
            complaint: complaint(entry.puzzle.board().layout(), &proof),
            verdict: Verdict::of(matches!(proof, Proof::Unique { .. })),
        }
    })
}

/// What is said of one position.
struct Advice<'a> {
    position: &'a Puzzle,
    cell: Option<Cell>,
    /// The first cell that is not as the solution has it.
    wrong: Option<String>,
    /// Steps from here: the next one, or those up to the first about the cell.
    steps: Vec<Hint>,
}

impl<'a> Advice<'a> {
    fn of(position: &'a Puzzle, proof: &Proof, cell: Option<Cell>) -> Self {
        let mut advice = Self { position, cell, wrong: None, steps: Vec::new() };
        if let Proof::Unique { solution } = proof {
            advice.wrong = wrong_cell(position, solution);
            if advice.wrong.is_none() && cell.is_none_or(|cell| position.givens().get(cell).is_none()) {
                advice.steps = match position.board().shape() {
                    Shape::Narrow(geometry) => steps(geometry, position, cell),
                    Shape::Wide(geometry) => steps(geometry, position, cell),
                };
            }
        }
        advice
    }

    /// The stages of the last step, a line each; what comes before it, a line a step.
    fn sentences(&self, proof: &Proof) -> String {
        if !matches!(proof, Proof::Unique { .. }) {
            return "There is no hint without exactly one solution.\n".to_owned();
        }
        if let Some(cell) = &self.wrong {
            return format!("{cell} is wrong.\n");
        }
        let mut told = self.cell.map_or_else(String::new, |cell| self.now(cell));
        let Some((last, before)) = self.steps.split_last() else {
            told += match self.cell {
                _ if self.position.givens().is_full() => "Nothing is left to do.\n",
                Some(cell) if self.position.givens().get(cell).is_some() => "",
                _ => "No technique gets any further.\n",
            };
            return told;
        };
        for (number, step) in (1..).zip(before) {
            told += &format!("{number:3}. {} {} {}\n", step.technique, step.pattern, step.conclusion);
        }
        told += &last.stages().map(|stage| format!("{stage}\n")).concat();
        if self.cell.is_some_and(|cell| !concerns(last, cell)) {
            told += "That is as far as it is told: no step was about the cell.\n";
        }
        told
    }

    /// What the cell is, before any step.
    fn now(&self, cell: Cell) -> String {
        let name = self.position.board().layout().name(cell);
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

    fn as_json(&self) -> String {
        let mut told = json!({
            "puzzle": self.position.givens(),
            "wrong": self.wrong,
            "hint": self.steps.last(),
        });
        if let Some(cell) = self.cell {
            told["cell"] = json!(self.position.board().layout().name(cell));
            told["before"] = json!(self.steps.split_last().map(|(_, before)| before));
        }
        format!("{told}\n")
    }
}

/// The easiest steps one after the other, up to the first about the cell; the first of all if no cell is chosen.
fn steps<const W: usize>(geometry: &Geometry<W>, puzzle: &Puzzle, cell: Option<Cell>) -> Vec<Hint> {
    let mut position = Candidates::of(geometry, puzzle.givens());
    let mut steps = Vec::new();
    while steps.len() < MOST_STEPS
        && let Some(step) = hint_at(&position, Premise::OneSolution)
    {
        step.step.apply(&mut position);
        let last = cell.is_none_or(|cell| concerns(&step, cell));
        steps.push(step);
        if last {
            break;
        }
    }
    steps
}

/// Whether a step fills the cell or strikes one of its candidates.
fn concerns(told: &Hint, cell: Cell) -> bool {
    told.step.placements.iter().chain(&told.step.eliminations).any(|candidate| candidate.cell == cell)
}
