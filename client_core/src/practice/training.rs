//! Exercises: positions in which a technique is the next step, and the player finds it. Owns what counts as finding it, and the
//! progress by technique.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine_api::Exercise;
use game::Millis;
use puzzle::guide::trainable;
use puzzle::human::technique::Claim;
use puzzle::{Candidate, Geometry, Grid, Hint, Technique, Tier, violations};

use super::game::{Game, GamePhase};
use super::help::{Help, Strength};
use super::intent::PracticeIntent;
use super::source::Source;
use crate::board::{EntryMode, Position};
use crate::hand::HandContext;
use crate::order::{sort_by_key, to_map};
use crate::output::Cue;
use crate::prefs::PracticeAids;
use crate::text::{sentence, training as words};

/// What makes a game an exercise.
#[derive(Clone, Debug)]
pub(super) struct Training {
    pub(super) technique: Technique,
    pub(super) exercise: Box<Exercise>,
    begin: Position,
    /// The step that was found, if it is not the one that hints are about.
    found: Option<Hint>,
}

/// What the player has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tried<'t> {
    /// What the technique leads to, and how.
    Right(&'t Hint),
    /// True, but by another step.
    Other,
    /// A digit where it does not go, or a candidate struck that is the solution: which.
    Wrong(Candidate),
}

impl Training {
    /// The step that was found, or else the one that hints are about.
    pub(super) fn shown(&self) -> &Hint {
        self.found.as_ref().unwrap_or(&self.exercise.hint)
    }

    /// Whether a digit follows once the step, or others as easy, have struck what they can. Where there is nothing but to try, any
    /// digit of the solution is as good.
    fn is_behind(&self, placed: Candidate, solution: &Grid) -> bool {
        let tries = self.exercise.hint.step.technique == Technique::Trial;
        let is_right = solution.get(placed.cell) == Some(placed.digit);
        (tries && is_right) || self.exercise.behind.iter().any(|card| gives(card, placed, true))
    }

    /// What was entered or struck since the beginning, if anything.
    fn tried(&self, now: &Position, solution: &Grid) -> Option<Tried<'_>> {
        let begin = &self.begin;
        let hint = &self.exercise.hint;
        let mut cards = std::iter::once(hint).chain(&self.exercise.others);
        let entered = now.digits.clues().find(|&(cell, digit)| begin.digits.get(cell) != Some(digit));
        if let Some((cell, digit)) = entered {
            let placed = Candidate { cell, digit };
            return Some(if let Some(card) = cards.find(|card| gives(card, placed, true)) {
                Tried::Right(card)
            } else if self.is_behind(placed, solution) {
                // Who goes on to what a step leads to has seen it.
                Tried::Right(hint)
            } else if solution.get(cell) == Some(digit) {
                Tried::Other
            } else {
                Tried::Wrong(placed)
            });
        }
        let cells = begin.digits.cells().map(|(cell, _)| cell);
        let struck: Vec<Candidate> = cells
            .flat_map(|cell| {
                let gone = begin.notes.on(cell).all().difference(now.notes.on(cell).all());
                gone.iter().map(move |digit| Candidate { cell, digit }).collect::<Vec<_>>()
            })
            .collect();
        let is_solution = |candidate: &Candidate| solution.get(candidate.cell) == Some(candidate.digit);
        if struck.is_empty() {
            None
        } else if let Some(wrong) = struck.iter().copied().find(is_solution) {
            Some(Tried::Wrong(wrong))
        } else {
            let is_struck = |card: &&Hint| struck.iter().any(|&candidate| gives(card, candidate, false));
            Some(cards.find(is_struck).map_or(Tried::Other, Tried::Right))
        }
    }
}

fn gives(card: &Hint, candidate: Candidate, holds: bool) -> bool {
    card.step.gives(Claim { candidate, holds })
}

impl Game {
    pub(crate) fn exercise(
        technique: Technique,
        exercise: Exercise,
        aids: PracticeAids,
        now: Millis,
    ) -> Self {
        let enters = !exercise.hint.step.placements.is_empty();
        let source = Source::Training { technique, enters };
        let mut game = Self::stopped(exercise.made.clone(), source, aids);
        game.struck = to_map(exercise.struck.iter().copied());
        game.fill_notes();
        let begin = game.board.position();
        game.board.begin_with(begin.clone());
        game.board.set_mode(if enters { EntryMode::Digits } else { EntryMode::Corner });
        game.training = Some(Training { technique, exercise: Box::new(exercise), begin, found: None });
        game.clock.run(now);
        game.refresh();
        game
    }

    /// Whether this is no puzzle to be solved, but a step to be found.
    #[must_use]
    pub fn is_exercise(&self) -> bool {
        self.training.is_some()
    }

    /// Whether it is a position of a race: which technique it takes is for the player to see.
    #[must_use]
    pub fn is_review(&self) -> bool {
        matches!(self.source, Source::Review { .. })
    }

    /// "Stall 1 of 3".
    pub(super) fn review_title(&self) -> Option<String> {
        let Source::Review { number, of } = self.source else { return None };
        Some(words::review_of(number, of))
    }

    /// Why something does not count on a position of a race: the rule that it breaks, or that it is dearer than what is there.
    fn why_not(&self, hint: &Hint, wrong: Option<Candidate>) -> String {
        let Some(Candidate { cell, digit }) = wrong else { return words::dearer(&hint.look) };
        let view = self.board.view();
        let mut with = self.made.puzzle.givens().clone();
        with.set(cell, Some(digit));
        let broken = violations(view.board(), &with);
        match broken.iter().find(|broken| broken.cells.contains(&cell)) {
            Some(rule) => sentence(&rule.sentence(view.layout())),
            None => words::not_there(view.name(cell), digit),
        }
    }

    /// An exercise has no tools but the hint.
    pub(crate) fn takes_tool(&self, tool: &PracticeIntent) -> bool {
        let always =
            matches!(tool, PracticeIntent::TogglePause | PracticeIntent::HintOn | PracticeIntent::HintBack);
        always || !self.is_exercise()
    }

    /// The step to find.
    pub(super) fn exercise_hint(&self) -> Option<&Hint> {
        self.training.as_ref().map(|training| &training.exercise.hint)
    }

    /// The same exercise from its beginning.
    pub(super) fn exercise_again(&self, aids: PracticeAids, now: Millis) -> Option<Self> {
        let training = self.training.as_ref()?;
        let mut again = Self::exercise(training.technique, (*training.exercise).clone(), aids, now);
        again.source = self.source.clone();
        Some(again)
    }

    /// After whatever was done on the board: says whether it was the step. Anything else is taken back.
    pub(super) fn judge_exercise(&mut self, cx: &mut HandContext<'_>) {
        let Some(training) = self.training.as_ref().filter(|_| self.is_playing()) else { return };
        let Some(tried) = training.tried(&self.board.position(), &self.made.solution) else { return };
        let wrong = if let Tried::Wrong(wrong) = tried { Some(wrong) } else { None };
        let why = self.is_review().then(|| self.why_not(&training.exercise.hint, wrong));
        if let Tried::Right(card) = tried {
            let found = Some(card.clone());
            self.training.iter_mut().for_each(|training| training.found.clone_from(&found));
            return self.end_exercise(GamePhase::Solved, cx);
        }
        let (technique, begin) = (training.technique, training.begin.clone());
        let cell = self.board.selection().cursor();
        let mode = self.board.mode();
        self.board.begin_with(begin);
        self.board.set_mode(mode);
        if wrong.is_some() {
            let counted = self.aids.mistakes_at_once && mode == EntryMode::Digits;
            self.mistakes = self.mistakes.saturating_add(u16::from(!counted));
            cell.into_iter().for_each(|cell| cx.cue(Cue::Wrong(cell)));
            self.say(why.unwrap_or_else(|| words::wrong(technique)), cx.now);
        } else {
            cx.cue(Cue::Refused(cell));
            self.say(why.unwrap_or_else(|| words::other(technique)), cx.now);
        }
        self.refresh();
    }

    /// The step was found, or is shown: it is drawn on the position as it was.
    pub(super) fn end_exercise(&mut self, phase: GamePhase, cx: &mut HandContext<'_>) {
        let Some(training) = &self.training else { return };
        let (card, begin) = (training.shown().clone(), training.begin.clone());
        self.clock.stop(cx.now);
        self.phase = phase;
        self.help = Help::Hint(Box::new(card), Strength::Digit);
        self.changed = true;
        self.quiet();
        self.board.begin_with(begin);
        self.board.selection_mut().clear();
        self.board.arm(None);
        self.refresh();
        if phase == GamePhase::Solved {
            cx.cue(Cue::Finished);
        }
    }

    /// The hint of an exercise is known; it begins with where to look.
    pub(super) fn show_exercise_hint(&mut self) {
        if let Some(training) = &self.training {
            self.help = Help::Hint(Box::new(training.exercise.hint.clone()), Strength::Where);
            self.hints = self.hints.saturating_add(1);
            self.quiet();
            self.refresh();
        }
    }

    /// The technique, and whether the player has found it alone, once the exercise is over.
    pub(super) fn trained(&self) -> Option<(Technique, bool)> {
        let training = self.training.as_ref().filter(|_| self.is_over())?;
        Some((training.technique, self.phase == GamePhase::Solved && self.hints == 0))
    }
}

/// How well a technique is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trained {
    /// Without a hint.
    pub found: u16,
    pub tried: u16,
}

/// A technique that can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueRow {
    pub technique: Technique,
    pub tier: Tier,
    pub trained: Trained,
    pub stalls: Stalls,
}

impl TechniqueRow {
    /// It is about what a kind of puzzle adds to the classic one: sums, dots, signs.
    #[must_use]
    pub fn is_of_rules(&self) -> bool {
        !self.technique.fits(Geometry::classic())
    }
}

/// How often a technique has held the player up, and how long in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stalls {
    pub count: u16,
    pub seconds: u32,
}

/// The progress by technique, and what held the player up in games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    trained: BTreeMap<Technique, Trained>,
    stalls: BTreeMap<Technique, Stalls>,
}

impl Progress {
    pub(super) fn stalled(&mut self, technique: Technique, seconds: u32) {
        let stalls = self.stalls.entry(technique).or_default();
        stalls.count = stalls.count.saturating_add(1);
        stalls.seconds = stalls.seconds.saturating_add(seconds);
    }

    pub(super) fn add(&mut self, technique: Technique, found: bool) {
        let trained = self.trained.entry(technique).or_default();
        trained.tried = trained.tried.saturating_add(1);
        trained.found = trained.found.saturating_add(u16::from(found));
    }

    /// All techniques, the easiest first.
    pub(super) fn rows(&self) -> Vec<TechniqueRow> {
        let row = |technique: Technique| TechniqueRow {
            technique,
            tier: technique.tier(),
            trained: self.trained.get(&technique).copied().unwrap_or_default(),
            stalls: self.stalls.get(&technique).copied().unwrap_or_default(),
        };
        let mut rows: Vec<TechniqueRow> = trainable().map(row).collect();
        sort_by_key(&mut rows, |row| row.tier);
        rows
    }

    /// A line for each technique: found, tried, name; and for each that held the player up: how often, how long, name.
    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for (technique, Trained { found, tried }) in &self.trained {
            let _ = writeln!(text, "{found} {tried} {technique}");
        }
        for (technique, Stalls { count, seconds }) in &self.stalls {
            let _ = writeln!(text, "{STALL}{count} {seconds} {technique}");
        }
        text
    }

    /// What can be read of a stored text.
    pub(super) fn read(text: &str) -> Self {
        let mut progress = Self::default();
        for line in text.lines() {
            let stall = line.strip_prefix(STALL);
            let Some((technique, first, second)) = read_line(stall.unwrap_or(line)) else { continue };
            let short = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
            if stall.is_some() {
                progress.stalls.insert(technique, Stalls { count: short(first), seconds: second });
            } else {
                let trained = Trained { found: short(first), tried: short(second) };
                progress.trained.insert(technique, trained);
            }
        }
        progress
    }
}

/// How lines begin that earlier releases skip.
const STALL: &str = "stall ";

fn read_line(line: &str) -> Option<(Technique, u32, u32)> {
    let mut parts = line.splitn(3, ' ');
    let (first, second) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let name = parts.next()?;
    let technique = trainable().find(|technique| technique.to_string() == name)?;
    Some((technique, first, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_counted_by_technique_and_stored() {
        let mut progress = Progress::default();
        progress.add(Technique::NakedPair, true);
        progress.add(Technique::NakedPair, false);
        progress.add(Technique::XWing, true);
        progress.stalled(Technique::XWing, 40);
        progress.stalled(Technique::XWing, 20);
        let rows = progress.rows();
        let pair = rows.iter().find(|row| row.technique == Technique::NakedPair).unwrap();
        assert_eq!(pair.trained, Trained { found: 1, tried: 2 });
        let wing = rows.iter().find(|row| row.technique == Technique::XWing).unwrap();
        assert_eq!(wing.stalls, Stalls { count: 2, seconds: 60 });
        assert!(rows.is_sorted_by_key(|row| row.tier) && rows.len() == 61);
        assert_eq!(Progress::read(&progress.to_text()), progress);
        let of_old_release = "1 2 naked pair\n1 1 X-wing\n";
        assert_eq!(
            Progress::read(of_old_release).rows().iter().filter(|row| row.trained.tried > 0).count(),
            2
        );
        assert_eq!(Progress::read("nonsense\n3 x naked pair\n1 2 no technique"), Progress::default());
    }
}
