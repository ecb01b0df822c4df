//! Who has raced the next puzzle before, in whatever room: a fact that the shell looks up, because only it knows matches. The
//! room asks as soon as the puzzle is made, and for each member who comes later; the answer is an input. Nothing waits for it.

use puzzle::PuzzleId;
use serde::{Deserialize, Serialize};

use crate::ids::PlayerId;
use crate::limits::REDRAWS_MAX;

/// What is known of one puzzle: the next one, or the one that is raced.
#[derive(Clone, Debug, Default, Hash, Serialize, Deserialize)]
pub(super) struct RacedBefore {
    puzzle: Option<PuzzleId>,
    /// The members who have been asked about.
    asked: Vec<PlayerId>,
    /// Those of them who have raced it.
    raced: Vec<PlayerId>,
    /// Puzzles that were drawn in vain since the last race.
    redraws: u8,
}

impl RacedBefore {
    /// The puzzle is raced and over, or another one was chosen.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    pub(super) fn has_raced(&self, player: PlayerId) -> bool {
        self.raced.contains(&player)
    }

    /// Those of these people who have to be looked up for this puzzle; others are not remembered.
    pub(super) fn ask(&mut self, puzzle: PuzzleId, people: &[PlayerId]) -> Vec<PlayerId> {
        if self.puzzle != Some(puzzle) {
            *self = Self { puzzle: Some(puzzle), redraws: self.redraws, ..Self::default() };
        }
        self.asked.retain(|player| people.contains(player));
        self.raced.retain(|player| people.contains(player));
        let players: Vec<PlayerId> =
            people.iter().copied().filter(|player| !self.asked.contains(player)).collect();
        self.asked.extend(&players);
        players
    }

    /// Who has been asked about for this puzzle, if anybody.
    pub(super) fn asked_about(&self, puzzle: PuzzleId) -> Option<Vec<PlayerId>> {
        (self.puzzle == Some(puzzle) && !self.asked.is_empty()).then(|| self.asked.clone())
    }

    /// These players have raced the puzzle. False for an answer that comes so late that it is about nothing any more.
    pub(super) fn note(&mut self, puzzle: PuzzleId, players: &[PlayerId]) -> bool {
        if self.puzzle != Some(puzzle) {
            return false;
        }
        for player in players {
            if self.asked.contains(player) && !self.raced.contains(player) {
                self.raced.push(*player);
            }
        }
        true
    }

    /// Counts that the puzzle gives way to another one, if it is known to its racers and none was drawn too often.
    pub(super) fn redraw(&mut self, puzzle: PuzzleId, is_known: impl FnOnce(&Self) -> bool) -> bool {
        let gives_way = self.puzzle == Some(puzzle) && self.redraws < REDRAWS_MAX && is_known(self);
        self.redraws += u8::from(gives_way);
        gives_way
    }
}
