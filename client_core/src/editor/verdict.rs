//! What is said of the draft beside the board: how many solutions it has, where they differ, how hard it is. Follows from the
//! draft and from what the engine has said; the sentences are in `text::editor`.

use engine_api::Examined;
use puzzle::solve::check::Solutions;
use puzzle::{Cell, CellSet, DigitSet, Variant};

use super::Editor;
use crate::text;
use crate::text::editor as words;

/// Cells that are named of those in which solutions differ.
const CHIPS_MAX: usize = 8;
/// Givens that are named of those that are redundant.
const NAMED_MAX: usize = 3;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerdictCard {
    pub title: String,
    pub tone: Tone,
    /// What follows from it, or what is wrong.
    pub detail: String,
    /// How long the count took: "in 38 ms".
    pub took: Option<String>,
    /// Cells in which solutions differ, with their digits: "r7c4", "7 or 8".
    pub chips: Vec<(String, String)>,
    /// "If the new cage is 12", and what the puzzle would be then.
    pub tried: Option<(String, String, Tone)>,
    /// What else is known: label and value.
    pub facts: Vec<(&'static str, String)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    /// Not proper yet.
    Open,
    Wrong,
}

impl Editor {
    /// Whether the draft is a puzzle with exactly one solution, as far as is known.
    #[must_use]
    pub fn is_proper(&self) -> bool {
        self.stroke.is_none()
            && self.faults.is_empty()
            && self.settled().is_some_and(|known| known.solutions == Solutions::Exactly(1))
    }

    #[must_use]
    pub fn verdict(&self) -> VerdictCard {
        if let Some(fault) = self.faults.first() {
            return card(words::not_yet(), Tone::Wrong, fault.text.clone());
        }
        if self.board.has_conflicts() {
            let detail = self.board.broken_rule().unwrap_or_else(|| words::contradict().to_owned());
            return card(words::broken(), Tone::Wrong, detail);
        }
        if self.is_blank() {
            return card(words::begin(), Tone::Plain, words::begin_means().to_owned());
        }
        let mut card = match self.settled() {
            Some(known) => self.known(known),
            None => card(words::checking(), Tone::Plain, words::checking_means().to_owned()),
        };
        if let Some(stroke) = &self.stroke {
            let if_kept = words::if_kept(stroke.number, self.tool);
            match self.tried() {
                Some(known) => {
                    let (then, tone) = words::solutions_in_short(known.solutions);
                    card.tried = Some((if_kept, then, tone));
                    card.facts = self.facts(known);
                }
                None if self.puzzle_with_stroke().is_none() => {
                    card.tried = Some((if_kept, words::cannot_be().to_owned(), Tone::Wrong));
                    card.facts.clear();
                }
                None => {
                    card.tried = Some((if_kept, "…".to_owned(), Tone::Plain));
                    card.facts.clear();
                }
            }
        }
        if !self.draft.credits().lost.is_empty() {
            if card.tone == Tone::Good {
                (card.tone, card.detail) = (Tone::Plain, words::proper_rest().to_owned());
            }
            card.facts.push((words::about_rest(), self.draft.credits().lost.clone()));
        }
        card
    }

    /// The verdict as a sentence, once there is one.
    pub(crate) fn spoken_verdict(&self) -> Option<String> {
        let card = self.verdict();
        let is_checking = self.settled().is_none() && card.tone == Tone::Plain;
        (!is_checking).then(|| format!("{}. {}", card.title, card.detail.trim_end_matches(':')))
    }

    fn known(&self, known: &Examined) -> VerdictCard {
        let (title, tone) = words::solutions(known.solutions);
        let differing = known.differing.len();
        let detail = match known.solutions {
            Solutions::Exactly(1) => words::proper().to_owned(),
            Solutions::Exactly(0) => words::none_means().to_owned(),
            Solutions::Exactly(_) | Solutions::AtLeast(_) if differing > 0 => words::differ_in(differing),
            Solutions::Exactly(_) | Solutions::AtLeast(_) => String::new(),
            Solutions::Undetermined => words::undetermined_means().to_owned(),
        };
        let layout = self.draft.layout();
        let chip = |cell: Cell| (layout.name(cell), either(known.candidates[cell.index()]));
        VerdictCard {
            title,
            tone,
            detail,
            took: self.examination.took_ms.map(words::took),
            chips: known.differing.iter().take(CHIPS_MAX).map(chip).collect(),
            tried: None,
            facts: self.facts(known),
        }
    }

    fn facts(&self, known: &Examined) -> Vec<(&'static str, String)> {
        let mut facts = Vec::new();
        let Some(details) = &known.details else { return facts };
        if let Some(grade) = &details.grade {
            facts.push((words::tier(), text::tier(grade.tier).to_owned()));
            if let Some(hardest) = &grade.hardest {
                facts.push((words::hardest_technique(), text::capital(hardest)));
            }
            if let Some(variant) = Variant::of(self.board.view().board()) {
                facts.push((words::estimated_time(), text::typical_time(&variant, grade.tier)));
            }
            facts.push((words::redundant_givens(), self.named(details.redundant)));
        }
        facts
    }

    /// "none", "r3c7", "22 could each go".
    fn named(&self, cells: CellSet) -> String {
        let names: Vec<String> =
            cells.iter().take(NAMED_MAX).map(|cell| self.draft.layout().name(cell)).collect();
        match cells.len() {
            0 => words::none_redundant().to_owned(),
            all if all > NAMED_MAX => words::could_each_go(all),
            _ => names.join(", "),
        }
    }

    /// What is drawn, in a line: "24 cages · 3 givens · drawing a cage over r5c9, r6c9".
    #[must_use]
    pub fn summary(&self) -> String {
        let layout = self.draft.layout();
        let mut parts = words::drawn(self.draft.rules());
        parts.push(text::counts::givens(self.draft.givens().clue_count()));
        if let Some(stroke) = &self.stroke {
            let names: Vec<String> = stroke.cells.iter().map(|&cell| layout.name(cell)).collect();
            parts.push(words::drawing(self.tool, &names));
        }
        if !self.wanting().is_empty() {
            parts.push(words::wanting(self.wanting().len()));
        }
        parts.join(" · ")
    }

    /// The kind of the board, as far as it has a name: "Killer", "16×16".
    #[must_use]
    pub fn kind(&self) -> String {
        text::kind(Variant::of(self.board.view().board()).as_ref())
    }
}

fn card(title: &str, tone: Tone, detail: String) -> VerdictCard {
    VerdictCard { title: title.to_owned(), tone, detail, ..VerdictCard::default() }
}

/// "7 or 8", "1, 2 or 9".
fn either(digits: DigitSet) -> String {
    let symbols: Vec<String> = digits.iter().map(|digit| digit.symbol().to_string()).collect();
    match symbols.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if symbols.len() <= 3 => words::either(before.join(", "), last),
        all => text::counts::digits(all.len()),
    }
}
