//! Why a single is one: the digits on the board that rule out the other places, or the other digits. For the drawing of a hint;
//! deduces nothing that the step does not say.

use puzzle::{Cell, CellSet, Digit, Grid, Step, Technique};

use crate::board::BoardView;

/// A digit on the board, and a place that it rules out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    pub from: Cell,
    pub digit: Digit,
    /// An open cell of the house; of a cell with one digit left, that cell.
    pub to: Cell,
}

/// Whether a step is a digit that is seen without notes.
#[must_use]
pub fn is_single(step: &Step) -> bool {
    matches!(step.technique, Technique::LastDigit | Technique::HiddenSingle | Technique::NakedSingle)
}

/// What shows that a step is a single; nothing for other steps, and for what notes or further rules have ruled out.
#[must_use]
pub fn reasons(view: &BoardView, digits: &Grid, step: &Step) -> Vec<Reason> {
    let [placed] = &step.placements[..] else { return Vec::new() };
    if step.technique == Technique::HiddenSingle {
        let open = step.pattern.iter().filter(|&cell| cell != placed.cell && digits.get(cell).is_none());
        return of_house(view, digits, placed.digit, open.collect());
    }
    if step.technique != Technique::NakedSingle {
        return Vec::new();
    }
    let blocks = |digit: Digit| {
        let from = view.peers(placed.cell).iter().find(|&cell| digits.get(cell) == Some(digit))?;
        Some(Reason { from, digit, to: placed.cell })
    };
    view.digits().iter().filter(|&digit| digit != placed.digit).filter_map(blocks).collect()
}

/// Of this digit on the board as few as rule out all of these cells.
fn of_house(view: &BoardView, digits: &Grid, digit: Digit, mut open: CellSet) -> Vec<Reason> {
    let mut reasons = Vec::new();
    let there: Vec<Cell> = view.cells().filter(|&cell| digits.get(cell) == Some(digit)).collect();
    loop {
        let blocked = |from: &Cell| view.peers(*from).intersection(open);
        let Some(&from) = there.iter().max_by_key(|from| blocked(from).len()) else { return reasons };
        let cells = blocked(&from);
        if cells.is_empty() {
            return reasons;
        }
        reasons.extend(cells.iter().map(|to| Reason { from, digit, to }));
        open = open.difference(cells);
    }
}

#[cfg(test)]
mod tests {
    use engine_api::{Ask, MakeExercise, Undisturbed};

    use super::*;
    use crate::practice::Strength;
    use crate::text::practice as words;

    /// A position whose next step this is, why it holds, and what the last two strengths say.
    fn explained(technique: Technique) -> (Step, Vec<Reason>, [String; 2]) {
        let made = MakeExercise::Of { technique, seed: 7 }.answer(&mut Undisturbed).unwrap();
        let puzzle = &made.made.puzzle;
        let reasons = reasons(&BoardView::new(puzzle.board()), puzzle.givens(), &made.hint.step);
        let said = [Strength::Cells, Strength::Digit].map(|of| words::hint_sentence(&made.hint, of));
        (made.hint.step, reasons, said)
    }

    fn named(cell: Cell) -> String {
        puzzle::Layout::classic().name(cell)
    }

    #[test]
    fn a_hidden_single_is_shown_by_what_blocks_the_house() {
        let (step, reasons, [shown, told]) = explained(Technique::HiddenSingle);
        let placed = step.placements[0];
        assert!(!reasons.is_empty() && reasons.len() < step.pattern.len());
        assert!(reasons.iter().all(|why| why.digit == placed.digit && why.to != placed.cell));
        assert!(reasons.iter().all(|why| step.pattern.contains(why.to) && !step.pattern.contains(why.from)));
        assert!(!shown.contains(&named(placed.cell)) && shown.starts_with("Look at "), "{shown}");
        assert!(told.ends_with(&format!("So {} is {}.", named(placed.cell), placed.digit)), "{told}");
    }

    #[test]
    fn a_naked_single_is_shown_by_all_it_sees() {
        let (step, reasons, [shown, told]) = explained(Technique::NakedSingle);
        let placed = step.placements[0];
        assert!((1..9).contains(&reasons.len()) && reasons.iter().all(|why| why.to == placed.cell));
        assert!(reasons.iter().all(|why| why.digit != placed.digit));
        assert!(!shown.contains(&named(placed.cell)) && shown.starts_with("Look at "), "{shown}");
        assert!(!shown.contains(&format!("a {}", placed.digit)), "{shown}");
        assert!(told.ends_with(&format!("So {} is {}.", named(placed.cell), placed.digit)), "{told}");
    }

    #[test]
    fn a_chain_is_told_by_numbered_links() {
        let (step, reasons, [shown, whole]) = explained(Technique::XyChain);
        assert!(reasons.is_empty() && !is_single(&step));
        let links = words::numbered_links(&step);
        assert_eq!(links, step.chains[0].windows(2).filter(|pair| pair[1].holds).count());
        let lines: Vec<&str> = shown.lines().collect();
        let [first, middle @ .., last] = &lines[..] else { panic!("{shown}") };
        assert!(first.starts_with("Suppose that r"), "{shown}");
        let numbered = |(line, number): (&&str, i32)| line.starts_with(&format!("{number}) r"));
        assert!(middle.iter().zip(1..).all(numbered) && middle.len() == links, "{shown}");
        assert!(last.starts_with("So ") || last.starts_with("That "), "{shown}");
        assert_eq!(whole.lines().count(), links + 3);
    }
}
