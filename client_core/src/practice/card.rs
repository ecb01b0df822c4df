//! Games as rows to show: those in progress with a small picture, the savepoints, and the end of a game with what it was
//! worth.

use game::Millis;
use puzzle::{Grid, Variant};

use super::Day;
use super::game::{Game, GamePhase};
use super::source::Source;
use crate::board::BoardView;
use crate::screens::Picture;
use crate::statistics::{self, FinishedGame, Played};
use crate::store::GameSlot;
use crate::text;

/// A game in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCard {
    pub slot: GameSlot,
    /// "Killer · Hard"; what it is that cannot be read.
    pub title: String,
    /// "Daily, Sun 22 Nov 2026 · 6:42 · 31 left".
    pub detail: String,
    /// Parts of a hundred.
    pub percent: u8,
    /// Its board as it stands, for the picture; none for a game that another release has stored.
    pub picture: Option<GamePicture>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GamePicture {
    pub board: BoardView,
    pub givens: Grid,
    pub digits: Grid,
}

impl GameCard {
    pub(super) fn of(slot: GameSlot, game: &Game) -> Self {
        let time = text::clock(game.elapsed_ms(Millis(0)));
        let left = text::practice::cells_left(game.cells_left());
        let parts = [game.source().name(), Some(time), Some(left)];
        let board = game.board();
        let open = board.view().cell_count() - board.givens().clue_count();
        let filled = open.saturating_sub(game.cells_left());
        Self {
            slot,
            title: game.title(),
            detail: parts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            percent: (100 * filled / open.max(1)) as u8,
            picture: Some(GamePicture {
                board: board.view().clone(),
                givens: board.givens().clone(),
                digits: board.digits().clone(),
            }),
        }
    }

    pub(crate) fn picture(&self) -> Picture<'_> {
        self.picture.as_ref().map_or(Picture::None, |shown| Picture::Board {
            board: &shown.board,
            givens: &shown.givens,
            digits: &shown.digits,
        })
    }

    pub(super) fn unreadable(slot: GameSlot) -> Self {
        Self {
            slot,
            title: text::practice::unreadable().to_owned(),
            detail: text::practice::unreadable_why().to_owned(),
            percent: 0,
            picture: None,
        }
    }
}

/// A position that can be returned to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavepointRow {
    pub index: usize,
    /// "2 · at 6:42 · 31 left".
    pub label: String,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishCard {
    /// "Solved in 6:42".
    pub headline: String,
    /// "No mistakes, no hints".
    pub detail: String,
    /// What the solve was worth.
    pub evaluation: String,
    /// What the next puzzle is: "Next rung".
    pub next: &'static str,
}

impl Game {
    /// The savepoints, the newest first.
    #[must_use]
    pub fn savepoint_rows(&self) -> Vec<SavepointRow> {
        let cells = self.board.view().cell_count();
        let row = |(index, saved): (usize, &super::Savepoint)| SavepointRow {
            index,
            label: text::practice::savepoint_at(
                index + 1,
                saved.at_ms,
                cells - saved.position.digits.clue_count(),
            ),
        };
        let mut rows: Vec<SavepointRow> = self.savepoints.iter().enumerate().map(row).collect();
        rows.reverse();
        rows
    }

    /// The game, now that it is over, for the statistics.
    pub(super) fn finished(&self, day: Day, now: Millis) -> FinishedGame {
        let variant = Variant::of(self.made.puzzle.board());
        FinishedGame {
            day,
            played: Played::Practice,
            kind: statistics::kind(variant.as_ref()),
            tier: self.made.tier,
            seconds: u32::try_from(self.elapsed_ms(now) / 1_000).unwrap_or(u32::MAX),
            mistakes: self.mistakes,
            hints: self.hints,
            solved: self.phase == GamePhase::Solved,
        }
    }

    /// What there is to say once the game is over.
    #[must_use]
    pub fn finish_card(&self, now: Millis) -> Option<FinishCard> {
        if !self.is_over() {
            return None;
        }
        if let Some(training) = &self.training {
            return Some(FinishCard {
                headline: text::training::headline(training.technique, self.phase == GamePhase::Solved),
                detail: text::practice::tally(self.mistakes, self.hints),
                evaluation: text::practice::whole(training.shown()),
                next: self.after_exercise(),
            });
        }
        let solved = self.phase == GamePhase::Solved;
        let elapsed_ms = self.elapsed_ms(now);
        let variant = Variant::of(self.made.puzzle.board());
        let typical = variant.as_ref().map(|variant| text::typical_minutes(variant, self.made.tier));
        Some(FinishCard {
            headline: text::practice::finished(solved, elapsed_ms),
            detail: text::practice::tally(self.mistakes, self.hints),
            evaluation: if let Some(outcome) = self.outcome(now) {
                outcome
            } else if solved {
                text::practice::worth(elapsed_ms, self.mistakes, self.hints, typical)
            } else {
                text::practice::shown_why().to_owned()
            },
            next: text::practice::next(&self.source),
        })
    }

    /// What comes after an exercise.
    fn after_exercise(&self) -> &'static str {
        match self.source() {
            Source::Review { number, of } if number < of => text::training::next_review(),
            Source::Review { .. } => text::training::end_review(),
            Source::Chosen { .. }
            | Source::Daily(_)
            | Source::Ladder { .. }
            | Source::Quick { .. }
            | Source::Training { .. }
            | Source::Brought { .. } => text::training::next(),
        }
    }
}
