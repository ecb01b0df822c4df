//! What was understood of a puzzle, held against the solution that its file brings along, or against the rule that there is just one.

use std::cell::RefCell;

use crate::solve::watch::Unwatched;
use crate::solve::{Budget, Proof, prove_within};
use crate::text::document::{Credits, Unsupported};
use crate::text::format::lost;
use crate::text::parse::{ParseError, Place};
use crate::{Constraint, Grid, Kind, Layout, Puzzle, violations};

use super::meant::Read;
use super::redrawn::{redrawn, unbroken};
use super::{SHAPES_MAX, Sketch, words};

/// For a proof of the rules which were read, and for all of a reading: a stranger's link is read by servers too.
const PROOF: Budget = Budget::of_ms(250);
const PROOFS: Budget = Budget::of_ms(1_000);

/// What is left for the proofs of a reading.
struct Proofs(RefCell<Budget>);

impl Proofs {
    fn of(&self, puzzle: &Puzzle) -> Proof {
        self.0.borrow_mut().share(PROOF, |budget| prove_within(puzzle, 2, budget, &mut Unwatched))
    }
}

impl Sketch {
    /// The puzzle that it makes with the rules that are known, and what of it is lost.
    ///
    /// # Errors
    /// Too many shapes, rules that no board can have, or which rule the link's own solution breaks.
    pub(in crate::text::format) fn puzzle(
        mut self,
        layout: &Layout,
        known: Vec<Constraint>,
        givens: &Grid,
        solution: Option<&Grid>,
        place: Place,
    ) -> Result<(Puzzle, Vec<Unsupported>), ParseError> {
        if self.shapes() > SHAPES_MAX {
            let found = format!("more than {SHAPES_MAX} shapes");
            return Err(ParseError::unexpected(place, found, "a board has some hundreds"));
        }
        self.bound();
        self.join();
        let proofs = Proofs(RefCell::new(PROOFS));
        let setter = solution.filter(|_| self.fits_note());
        let (known, broken) = unbroken(layout, known, setter);
        let puzzle = |rules: Vec<Constraint>| lost::puzzle(layout, rules, givens, place);
        let Read { rules, mut left, shown, explained, instead } =
            self.meant(layout, known, puzzle, solution, &proofs);
        let kinds: Vec<Kind> = rules.iter().map(|rule| rule.kind).chain(instead).collect();
        let (rules, misread) = unbroken(layout, rules, setter);
        let puzzle = puzzle(rules)?;
        left.extend(&self.bare);
        let sentences = words::unexplained(&self.words, &kinds, &explained);
        let is_said = !self.words.is_empty() && sentences.is_empty();
        let is_coloured = !is_said || words::is_coloured(&self.words);
        let (mut lost, mut said) = (lost::drawn(&left, is_coloured), lost::said(&sentences));
        if !misread.is_empty() {
            lost.push(Unsupported { what: "rules that its solution breaks".to_owned(), may_be_rule: true });
        }
        if let Some(broken) =
            solution.and_then(|solution| violations(puzzle.board(), solution).into_iter().next())
        {
            let found = format!("the link's own solution breaks a rule: {}", broken.sentence(layout));
            return Err(ParseError::unexpected(place, found, "a solution keeps the rules that are read"));
        }
        if !lost.is_empty() || !said.is_empty() || words::is_spoken(&self.words) {
            // Were a sentence a rule, it would be one that the others imply.
            let is_implied = left.is_empty() && !words::is_doubtful(&sentences);
            let is_all_known = solution.is_some() || is_said || is_implied;
            let is_all_known = is_all_known && broken.is_empty() && misread.is_empty();
            settle(proofs.of(&puzzle), is_all_known, &mut lost, &mut said);
        }
        // Who plays by the words must see all that they are about.
        let is_shown = setter.is_some() && shown.lost.is_empty() && self.bare.is_empty();
        if is_shown && lost.iter().chain(&said).any(|lost| lost.may_be_rule) {
            let drawn = [shown.rules, redrawn(layout, &[broken.as_slice(), &misread].concat())].concat();
            if let Ok(told) = in_words(&puzzle, drawn, place) {
                return Ok((told, said.into_iter().map(|said| Unsupported::aside(said.what)).collect()));
            }
        }
        if let Some(rule) = broken.first() {
            let found = format!("the link's own solution breaks a rule: {}", rule.name());
            return Err(ParseError::unexpected(place, found, "a solution keeps the rules that are read"));
        }
        Ok((puzzle, [lost, said].concat()))
    }

    /// Whether the words are there and fit whole into the credits: who plays by them must see all of them. Where there is fog, the
    /// board is not to be seen as a whole.
    fn fits_note(&self) -> bool {
        let words = self.words.trim();
        let is_fog = |text: &str| text.to_lowercase().contains("fog");
        let has_fog = is_fog(words) || self.cages.iter().any(|cage| is_fog(&cage.text));
        !words.is_empty() && words.chars().count() <= Credits::NOTE_CHARS_MAX && !has_fog
    }

    /// The rules that it means with those that are known, and the shapes that mean nothing. What a solution breaks it does not mean;
    /// nor, where there is none, what leaves no solution to these givens.
    fn meant(
        &self,
        layout: &Layout,
        known: Vec<Constraint>,
        puzzle: impl Fn(Vec<Constraint>) -> Result<Puzzle, ParseError>,
        solution: Option<&Grid>,
        proofs: &Proofs,
    ) -> Read {
        let is_possible = |rules: &[Constraint]| match (puzzle(rules.to_vec()), solution) {
            (Ok(puzzle), Some(solution)) => violations(puzzle.board(), solution).is_empty(),
            (Ok(puzzle), None) => !matches!(proofs.of(&puzzle), Proof::NoSolution | Proof::Conflicting(_)),
            (Err(_), _) => false,
        };
        let of = |joined: bool| {
            let sketch = if joined { &self.chained() } else { self };
            let with = |not: &[Kind]| {
                let read = sketch.read(layout, &known, not, joined);
                Read { rules: [known.as_slice(), &read.rules].concat(), ..read }
            };
            possible(&known, &with, &is_possible, solution.is_some())
        };
        // What touches is one line only where it cannot be several.
        let apart = of(false);
        if apart.not.is_empty() {
            return apart.read;
        }
        let joined = of(true);
        if joined.not.len() < apart.not.len() { joined.read } else { apart.read }
    }
}

/// Where the rules that were read leave just one solution and all that is said is known, nothing that was lost is a rule; where they
/// do not, something was.
fn settle(proof: Proof, is_all_known: bool, lost: &mut [Unsupported], said: &mut Vec<Unsupported>) {
    let words = match proof {
        Proof::Unique { .. } if is_all_known => {
            lost.iter_mut().chain(said).for_each(|lost| lost.may_be_rule = false);
            return;
        }
        Proof::Several { .. } | Proof::TooFewClues { .. } => "more solutions than one",
        Proof::Conflicting(_) | Proof::NoSolution => "no solution",
        Proof::Unique { .. } | Proof::Undetermined => return,
    };
    if lost.iter().chain(&*said).all(|lost| !lost.may_be_rule) {
        let what = format!("what else the words say: the rules that are read leave {words}");
        said.push(Unsupported { what, may_be_rule: true });
    }
}

/// The puzzle with what is only drawn, some of whose rules are in words alone.
fn in_words(puzzle: &Puzzle, drawn: Vec<Constraint>, place: Place) -> Result<Puzzle, ParseError> {
    let board = puzzle.board();
    let words = vec![Constraint::of_board(Kind::WORDS)];
    let rules = [board.constraints().to_vec(), drawn, words].concat();
    lost::puzzle(board.layout(), rules, puzzle.givens(), place)
}

/// What was read, and the kinds that were given up for it.
struct Tried {
    read: Read,
    not: Vec<Kind>,
}

/// What is meant without the kinds that make it impossible; of a solution that is sure each kind is tried alone.
fn possible(
    known: &[Constraint],
    with: &dyn Fn(&[Kind]) -> Read,
    is_possible: &dyn Fn(&[Constraint]) -> bool,
    is_sure: bool,
) -> Tried {
    let read = with(&[]);
    if read.rules.len() == known.len() || is_possible(&read.rules) {
        return Tried { read, not: Vec::new() };
    }
    let found = &read.rules[known.len()..];
    let mut not: Vec<Kind> = Vec::new();
    // In the order of the kinds: that all dots are drawn comes after the dots.
    let of = |kind: Kind| found.iter().filter(move |rule| rule.kind == kind).cloned();
    let mut kept = known.to_vec();
    for &kind in Kind::ALL.iter().filter(|kind| found.iter().any(|rule| rule.kind == **kind)) {
        let before = kept.len();
        kept.extend(of(kind));
        if !is_sure || !is_possible(&kept) {
            kept.truncate(before);
            not.push(kind);
        }
    }
    // What is meant instead was not tried before.
    loop {
        let read = with(&not);
        let instead: Vec<Kind> = read.rules[known.len()..].iter().map(|rule| rule.kind).collect();
        let untried: Vec<Kind> =
            instead.into_iter().filter(|kind| !found.iter().any(|rule| rule.kind == *kind)).collect();
        if untried.is_empty() || is_possible(&read.rules) {
            return Tried { read, not };
        }
        not.extend(untried);
    }
}
