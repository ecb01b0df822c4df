//! One game alone: a puzzle with its solution, the board, the time and what the player has been told. What typing does is
//! in `play`, what the tools do in `tools`, hints in `help`. Knows no server and no room.

use std::collections::BTreeMap;

use game::{CLAIMED_PLACEMENTS_MAX, ClaimedPlacement, ClaimedRun, Millis};
use puzzle::text::SavedGame;
use puzzle::{Cell, CellSet, Digit, DigitSet, PreparedPuzzle, Variant};

use super::against::Against;
use super::clock::Stopwatch;
use super::help::Help;
use super::source::Source;
use super::training::Training;
use crate::board::{Aids, Annotations, Board, CellNotes, Position};
use crate::hand::HandContext;
use crate::noted::NoteLog;
use crate::order::sort_by_key;
use crate::output::Cue;
use crate::pace::Pace;
use crate::prefs::PracticeAids;
use crate::text;

/// Milliseconds that an answer to what was typed can be read.
const ANSWER_SHOWN_MS: u64 = 4_000;
/// Positions that can be returned to; the oldest are forgotten first.
pub const SAVEPOINTS_MAX: usize = 20;

/// How far a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GamePhase {
    #[default]
    Playing,
    /// The clock is stopped and the board is hidden.
    Paused,
    /// By the player.
    Solved,
    /// The player has asked for the solution.
    Shown,
}

/// A position that can be returned to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Savepoint {
    /// What the clock showed.
    pub at_ms: u64,
    pub position: Position,
    /// The digits that were locked with it.
    pub locked: CellSet,
}

#[derive(Clone, Debug)]
pub struct Game {
    pub(super) made: PreparedPuzzle,
    pub(super) source: Source,
    pub(super) board: Board,
    pub(super) clock: Stopwatch,
    pub(super) phase: GamePhase,
    pub(super) aids: PracticeAids,
    /// Wrong digits that the player was told of.
    pub(super) mistakes: u16,
    /// Hints whose digit or strikes were shown, and cells revealed.
    pub(super) hints: u16,
    /// The cells whose digits the player knows to be wrong.
    pub(super) faults: BTreeMap<Cell, Digit>,
    pub(super) locked: CellSet,
    /// Candidates that hints have ruled out.
    pub(super) struck: BTreeMap<Cell, DigitSet>,
    /// When each digit on the board was entered, by the clock of the game.
    pub(super) entered: BTreeMap<Cell, (Digit, u32)>,
    pub(super) savepoints: Vec<Savepoint>,
    pub(super) pace: Pace,
    pub(super) noted: NoteLog,
    /// Whom it is raced against.
    pub(super) against: Against,
    pub(super) help: Help,
    /// Only of an exercise.
    pub(super) training: Option<Training>,
    answer: Option<(String, Millis)>,
    /// Something has changed since the game was stored last.
    pub(super) changed: bool,
}

impl Game {
    pub(crate) fn new(made: PreparedPuzzle, source: Source, aids: PracticeAids, now: Millis) -> Self {
        let mut game = Self::stopped(made, source, aids);
        if aids.candidates {
            game.fill_notes();
            let position = game.board.position();
            game.board.begin_with(position);
        }
        game.clock.run(now);
        game.changed = true;
        game
    }

    /// One whose clock does not run, with nothing on the board.
    pub(super) fn stopped(made: PreparedPuzzle, source: Source, aids: PracticeAids) -> Self {
        Self {
            board: Board::new(&made.puzzle, board_aids(aids)),
            made,
            source,
            clock: Stopwatch::default(),
            phase: GamePhase::Playing,
            aids,
            mistakes: 0,
            hints: 0,
            faults: BTreeMap::new(),
            locked: CellSet::EMPTY,
            struck: BTreeMap::new(),
            entered: BTreeMap::new(),
            savepoints: Vec::new(),
            pace: Pace::default(),
            noted: NoteLog::default(),
            against: Against::default(),
            help: Help::default(),
            training: None,
            answer: None,
            changed: false,
        }
    }

    /// Goes on where the puzzle was left elsewhere.
    pub(super) fn take_up(&mut self, saved: &SavedGame) {
        let mut position = self.board.position();
        for (cell, digit) in self.board.view().fitted(&saved.entered).clues() {
            position.digits.set(cell, Some(digit));
        }
        let none = DigitSet::EMPTY;
        let noted = |marks: &[DigitSet], cell: Cell| marks.get(cell.index()).copied().unwrap_or(none);
        for cell in self.board.view().cells() {
            let notes = CellNotes { corner: noted(&saved.corner, cell), centre: noted(&saved.centre, cell) };
            position.notes.set(cell, notes);
        }
        self.board.begin_with(position);
        let played_ms = saved.elapsed.map_or(0, |elapsed| u64::try_from(elapsed.as_millis()).unwrap_or(0));
        self.clock.add(played_ms);
        self.changed = true;
        self.refresh();
    }

    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    #[must_use]
    pub fn puzzle(&self) -> &PreparedPuzzle {
        &self.made
    }

    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    #[must_use]
    pub fn phase(&self) -> GamePhase {
        self.phase
    }

    /// Whether the board takes digits.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.phase == GamePhase::Playing
    }

    /// Whether nothing is left to solve.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, GamePhase::Solved | GamePhase::Shown)
    }

    #[must_use]
    pub fn elapsed_ms(&self, now: Millis) -> u64 {
        self.clock.elapsed_ms(now)
    }

    #[must_use]
    pub fn mistakes(&self) -> u16 {
        self.mistakes
    }

    #[must_use]
    pub fn hints(&self) -> u16 {
        self.hints
    }

    #[must_use]
    pub fn aids(&self) -> PracticeAids {
        self.aids
    }

    #[must_use]
    pub fn savepoints(&self) -> &[Savepoint] {
        &self.savepoints
    }

    #[must_use]
    pub fn has_locks(&self) -> bool {
        !self.locked.is_empty()
    }

    #[must_use]
    pub fn help(&self) -> &Help {
        &self.help
    }

    /// Cells without a digit.
    #[must_use]
    pub fn cells_left(&self) -> usize {
        self.board.view().cell_count() - self.board.digits().clue_count()
    }

    /// What kind of puzzle it is, in words: "Classic".
    #[must_use]
    pub fn kind(&self) -> String {
        text::kind(Variant::of(self.made.puzzle.board()).as_ref())
    }

    /// The rules of that kind, in sentences.
    #[must_use]
    pub fn kind_rules(&self) -> String {
        let variant = Variant::of(self.made.puzzle.board());
        variant.as_ref().map_or_else(|| text::special_rules().to_owned(), text::kind_rules)
    }

    /// "Classic · Hard", "Naked pair", and where it comes from: "Daily, Sun 22 Nov 2026".
    #[must_use]
    pub fn title(&self) -> String {
        match &self.training {
            Some(training) => self.review_title().unwrap_or_else(|| text::training::name(training.technique)),
            None => format!("{} · {}", self.kind(), text::tier(self.made.tier)),
        }
    }

    /// The answer to what was typed last, while it is news.
    #[must_use]
    pub fn notice(&self, now: Millis) -> Option<&str> {
        self.answer.as_ref().filter(|(_, until)| *until > now).map(|(text, _)| text.as_str())
    }

    /// Whether something shown passes by itself soon.
    pub(crate) fn is_passing(&self, now: Millis) -> bool {
        self.notice(now).is_some() || self.help.is_moving()
    }

    pub(crate) fn say(&mut self, words: impl Into<String>, now: Millis) {
        self.answer = Some((words.into(), now.plus(ANSWER_SHOWN_MS)));
    }

    pub(super) fn quiet(&mut self) {
        self.answer = None;
    }

    pub(crate) fn set_aids(&mut self, aids: PracticeAids) {
        let fills = aids.candidates && !self.aids.candidates && self.is_playing();
        self.aids = aids;
        self.board.set_aids(board_aids(aids));
        if fills {
            self.fill_notes();
        }
        self.refresh();
    }

    pub(crate) fn pause(&mut self, now: Millis) {
        if self.phase == GamePhase::Playing {
            self.clock.stop(now);
            self.phase = GamePhase::Paused;
            self.changed = true;
        }
    }

    pub(crate) fn resume(&mut self, now: Millis) {
        if self.phase == GamePhase::Paused {
            self.phase = GamePhase::Playing;
            self.changed = true;
        }
        if self.phase == GamePhase::Playing {
            self.clock.run(now);
        }
    }

    /// Time passes; says whether it is worth storing that.
    pub(crate) fn tick(&mut self, now: Millis) {
        self.clock.look(now);
    }

    pub(super) fn right(&self, cell: Cell) -> Option<Digit> {
        self.made.solution.get(cell)
    }

    /// The entered digits that are not those of the solution.
    pub(super) fn wrong_cells(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.board.digits().clues().filter(|&(cell, digit)| self.right(cell) != Some(digit))
    }

    /// After any change of digits: marks what the player may know, and ends the game if it is solved.
    pub(super) fn judge(&mut self, cx: &mut HandContext<'_>) {
        self.changed = true;
        self.note_times(cx.now);
        if self.aids.mistakes_at_once {
            let fresh: Vec<(Cell, Digit)> =
                self.wrong_cells().filter(|(cell, digit)| self.faults.get(cell) != Some(digit)).collect();
            for (cell, digit) in fresh {
                self.mistakes = self.mistakes.saturating_add(1);
                self.faults.insert(cell, digit);
                cx.cue(Cue::Wrong(cell));
            }
        }
        if self.is_playing() {
            let (givens, solution) = (self.board.givens(), &self.made.solution);
            let digits = self.board.digits().clues().filter(|(cell, _)| givens.get(*cell).is_none());
            let right = digits.filter(|(cell, digit)| solution.get(*cell) == Some(*digit));
            self.pace.see(right, self.clock.elapsed_ms(cx.now));
        }
        self.refresh();
        if !self.is_playing() || !self.board.is_full() {
            return;
        }
        if self.wrong_cells().next().is_none() {
            self.clock.stop(cx.now);
            self.phase = GamePhase::Solved;
            self.help = Help::default();
            self.quiet();
            self.board.selection_mut().clear();
            self.board.arm(None);
            self.refresh();
            cx.cue(Cue::Finished);
        } else {
            self.say(text::practice::full_but_wrong(), cx.now);
            cx.cue(Cue::FullButWrong);
        }
    }

    fn note_times(&mut self, now: Millis) {
        let board = &self.board;
        self.entered.retain(|cell, (digit, _)| board.digit(*cell) == Some(*digit));
        let ms = u32::try_from(self.clock.elapsed_ms(now)).unwrap_or(u32::MAX);
        for (cell, digit) in board.digits().clues().filter(|(cell, _)| !board.is_given(*cell)) {
            self.entered.entry(cell).or_insert((digit, ms));
        }
    }

    /// What the player has done, for a challenge to others; none before the end, and of a board with too many cells.
    #[must_use]
    pub fn claimed_run(&self) -> Option<ClaimedRun> {
        let mut placements: Vec<ClaimedPlacement> =
            self.entered.iter().map(|(&cell, &(digit, ms))| ClaimedPlacement { ms, cell, digit }).collect();
        sort_by_key(&mut placements, |placed| placed.ms);
        let is_whole = placements.len() == self.made.blanks() && placements.len() <= CLAIMED_PLACEMENTS_MAX;
        let mistakes = u8::try_from(self.mistakes).unwrap_or(u8::MAX);
        let is_own = self.training.is_none() && !self.is_played_on();
        let is_run = self.phase == GamePhase::Solved && is_own && is_whole;
        is_run.then_some(ClaimedRun { placements, mistakes, hints: self.hints })
    }

    /// The board shows what its judge says of it.
    pub(super) fn refresh(&mut self) {
        let board = &self.board;
        self.faults.retain(|cell, digit| board.digit(*cell) == Some(*digit));
        self.locked = self.locked.iter().filter(|&cell| board.digit(cell).is_some()).collect();
        let annotations = Annotations {
            wrong: self.faults.keys().copied().collect(),
            locked: self.locked,
            hinted: self.help.cells(),
            ..Annotations::default()
        };
        let digits = self.board.digits().clone();
        self.board.show(digits, annotations);
    }
}

fn board_aids(aids: PracticeAids) -> Aids {
    Aids { conflicts: aids.conflicts, tidy_notes: aids.tidy_notes, fitting_only: aids.fitting_only }
}
