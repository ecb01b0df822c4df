//! The own best run over each puzzle that was solved alone, on this device: when the puzzle is opened again, that run can be raced.
//! Owns what is kept of it, which are times and no digits.

use std::fmt::Write as _;

use ::game::{Ghost, GhostRole, Millis, Name, RacerStatus};
use puzzle::PuzzleId;

use super::against::Against;
use super::{Game, GamePhase, Practice, PracticeIntent};
use crate::app::App;
use crate::output::Output;
use crate::screens::{Block, Emphasis, Page, PageButton, Tone};
use crate::shared::Cx;
use crate::store::StoreKey;
use crate::text::{self, practice as words};

/// Puzzles whose best run is kept, and all of them in bytes; what was solved longest ago is forgotten first.
pub const BESTS_MAX: usize = 60;
pub const BESTS_BYTES_MAX: usize = 40 * 1024;

/// One for each puzzle, the newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bests(Vec<Best>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Best {
    puzzle: PuzzleId,
    time_ms: u32,
    /// When one cell more was right.
    gains: Vec<u32>,
}

impl Bests {
    pub(super) fn of(&self, puzzle: PuzzleId) -> Option<&Best> {
        self.0.iter().find(|best| best.puzzle == puzzle)
    }

    /// Whether the run is better than what is kept, or the first over its puzzle.
    fn add(&mut self, new: Best) -> bool {
        if self.of(new.puzzle).is_some_and(|best| best.time_ms <= new.time_ms) {
            return false;
        }
        self.0.retain(|best| best.puzzle != new.puzzle);
        self.0.push(new);
        while self.0.len() > BESTS_MAX || self.to_text().len() > BESTS_BYTES_MAX {
            self.0.remove(0);
        }
        true
    }

    /// A line for each: puzzle, time, and the times of the gains.
    fn to_text(&self) -> String {
        let mut text = String::new();
        for best in &self.0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "{} {} ", best.puzzle, best.time_ms);
            for ms in &best.gains {
                let _ = write!(text, "{ms},");
            }
            text.push('\n');
        }
        text
    }

    /// What can be read of a stored text.
    pub(super) fn read(text: &str) -> Self {
        Self(text.lines().filter_map(Best::read).take(BESTS_MAX).collect())
    }
}

impl Best {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (puzzle, time_ms) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let gains = words.next()?.split(',').filter(|ms| !ms.is_empty()).map(|ms| ms.parse().ok());
        Some(Self { puzzle, time_ms, gains: gains.collect::<Option<_>>()? })
    }

    fn ghost(&self, name: Name) -> Ghost {
        Ghost {
            name,
            role: GhostRole::Own,
            status: RacerStatus::Finished { time_ms: self.time_ms },
            mistakes: 0,
            gains: self.gains.iter().copied().zip(1..).collect(),
            unverified: true,
        }
    }
}

impl Game {
    /// Whether it is raced against the own best run.
    pub(super) fn races_best(&self) -> bool {
        self.against.ghosts.first().is_some_and(|ghost| ghost.role == GhostRole::Own)
    }

    /// The run of a game that was solved by its player alone.
    fn run(&self) -> Option<Best> {
        let run = self.claimed_run().filter(|run| run.hints == 0)?;
        let gains: Vec<u32> = run.placements.iter().map(|placed| placed.ms).collect();
        Some(Best { puzzle: self.made.id, time_ms: *gains.last()?, gains })
    }
}

impl Practice {
    pub(crate) fn recall_bests(&mut self, value: &str) {
        self.bests = Bests::read(value);
    }

    /// A game has ended.
    pub(super) fn keep_best(&mut self, outputs: &mut Vec<Output>) {
        let run = self.game().and_then(Game::run);
        if run.is_some_and(|run| self.bests.add(run)) {
            outputs.push(Output::Store { key: StoreKey::Bests, value: self.bests.to_text() });
        }
    }

    /// Of a puzzle that was solved before the own best run is offered, before anything is on the board.
    pub(super) fn offer_best(&mut self, cx: &mut Cx<'_>) {
        let Some((_, game)) = &mut self.open else { return };
        let is_fresh = !game.is_exercise() && game.cells_left() == game.puzzle().blanks();
        if let Some(best) =
            self.bests.of(game.made.id).filter(|_| is_fresh && game.against == Against::default())
        {
            // Nobody studies the board meanwhile.
            game.pause(cx.now);
            cx.open(BestSheet { time_ms: best.time_ms });
        }
    }

    /// The game on screen begins again, against the own best run or alone.
    pub(super) fn begin_again(&mut self, with_best: bool, cx: &mut Cx<'_>) {
        let name = cx.shared.home().name_or_guest().parse().ok();
        let Some((_, game)) = &mut self.open else { return };
        let best = self.bests.of(game.made.id).filter(|_| with_best);
        let ghost = best.zip(name).map(|(best, name)| best.ghost(name));
        let mut again = Game::new(game.made.clone(), game.source.clone(), cx.shared.prefs.practice, cx.now);
        again.begin_against(Against { ghosts: ghost.into_iter().collect(), begun: Vec::new() });
        *game = again;
    }
}

/// Offers to race the own best run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestSheet {
    time_ms: u32,
}

impl Page for BestSheet {
    fn name(&self) -> &'static str {
        "best"
    }

    fn title(&self, _: &App) -> String {
        words::best_title().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let race = PageButton::new("race-best", words::best_race(), PracticeIntent::RaceBest);
        let alone = PageButton::new("play-alone", words::best_alone(), PracticeIntent::PlayAlone);
        vec![
            Block::text(Tone::Plain, words::best_means(text::clock(self.time_ms))),
            Block::Buttons(vec![alone, race.emphasis(Emphasis::Main)]),
        ]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.practice_game().is_some_and(|game| game.phase() == GamePhase::Paused)
    }

    fn spoken(&self, _: &App, _: Millis) -> Vec<String> {
        vec![words::best_means(text::clock(self.time_ms))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(puzzle: u64, time_ms: u32, cells: u32) -> Best {
        let puzzle = format!("{puzzle:016x}").parse().expect("an id");
        Best { puzzle, time_ms, gains: (1..=cells).map(|cell| time_ms / cells * cell).collect() }
    }

    #[test]
    fn only_a_better_run_is_kept_and_the_oldest_goes_first() {
        let mut bests = Bests::default();
        assert!(bests.add(run(1, 60_000, 12)) && !bests.add(run(1, 61_000, 12)));
        assert!(bests.add(run(1, 59_000, 12)));
        assert_eq!(Bests::read(&bests.to_text()), bests);
        for puzzle in 2..2 + BESTS_MAX as u64 {
            assert!(bests.add(run(puzzle, 600_000, 55)));
        }
        assert_eq!((bests.0.len(), bests.of(run(1, 0, 1).puzzle)), (BESTS_MAX, None));
        assert_eq!(Bests::read(&bests.to_text()), bests);
        for puzzle in 100..100 + BESTS_MAX as u64 {
            assert!(bests.add(run(puzzle, 9_000_000, 256)));
        }
        assert!(bests.0.len() < BESTS_MAX && bests.to_text().len() <= BESTS_BYTES_MAX);
        assert!(bests.to_text().len() < crate::store::STORED_BYTES_MAX);
        assert_eq!(Bests::read("nonsense\n1 2"), Bests::default());
    }
}
