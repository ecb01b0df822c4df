//! The bots of one room: when each moves next, and their share of what the server allows. What a bot does is decided in
//! `game`; its moves reach the room as commands, like those of anybody.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::{BotMove, BotTurn, Millis, Room};

use crate::limits::BOTS_MAX;

/// The bots of all rooms.
#[derive(Clone, Debug, Default)]
pub(crate) struct BotCount(Arc<AtomicUsize>);

impl BotCount {
    pub(super) fn share(&self) -> Bots {
        Bots { all: self.clone(), counted: 0, planned: Vec::new() }
    }
}

#[derive(Debug)]
pub(super) struct Bots {
    all: BotCount,
    /// How many of all count for this room.
    counted: usize,
    /// The next move of each bot that races: found once, since it takes a look at the whole board.
    planned: Vec<BotMove>,
}

impl Bots {
    /// Counts one more, if the server may have another.
    pub(super) fn reserve(&mut self) -> bool {
        let one_more = |bots| (bots < BOTS_MAX).then_some(bots + 1);
        let is_free = self.all.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_more).is_ok();
        self.counted += usize::from(is_free);
        is_free
    }

    /// Follows the room: counts its bots as they are, and plans for those whose turn is new.
    pub(super) fn follow(&mut self, room: &Room) {
        self.count(room.bots());
        let turns: Vec<BotTurn> = room.bot_turns().collect();
        self.planned.retain(|planned| turns.contains(&planned.turn));
        for turn in turns {
            if !self.planned.iter().any(|planned| planned.turn == turn) {
                self.planned.extend(room.bot_move(turn));
            }
        }
    }

    fn count(&mut self, bots: usize) {
        self.all.0.fetch_add(bots, Ordering::SeqCst);
        self.all.0.fetch_sub(self.counted, Ordering::SeqCst);
        self.counted = bots;
    }

    /// When the next of them moves.
    pub(super) fn next_at(&self) -> Option<Millis> {
        self.planned.iter().map(|planned| planned.at).min()
    }

    /// A move whose time has come, the earliest first.
    pub(super) fn take_due(&mut self, now: Millis) -> Option<BotMove> {
        let due = self.planned.iter().enumerate().filter(|(_, planned)| planned.at <= now);
        let index = due.min_by_key(|(_, planned)| planned.at).map(|(index, _)| index)?;
        Some(self.planned.swap_remove(index))
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.all.0.fetch_sub(self.counted, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_count_until_their_room_is_gone() {
        let all = BotCount::default();
        let (mut one, mut other) = (all.share(), all.share());
        for _ in 0..BOTS_MAX - 1 {
            assert!(one.reserve());
        }
        assert!(other.reserve());
        assert!(!one.reserve() && !other.reserve(), "one too many");
        one.count(3);
        assert!(other.reserve());
        drop(one);
        drop(other);
        assert_eq!(all.0.load(Ordering::SeqCst), 0);
    }
}
