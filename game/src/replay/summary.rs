//! A replay in words and squares for a chat: places, times and mistakes, and nine squares for each racer, coloured by the time that
//! went into each ninth of their digits. Gives no digit and no cell away.

use std::fmt::Write as _;

use super::{MoveKind, Replay, ReplayBoard, ReplayLane, RightCells};
use crate::settings::Mode;

/// Lanes in a text; how many there are beyond is said.
const LANES_MAX: usize = 12;
const SQUARES: usize = 9;
/// Up to which share of the middle time of all ninths, in percent, one is fast, and up to which it is not slow.
const FAST_PERCENT: u64 = 75;
const SLOW_PERCENT: u64 = 133;

impl Replay {
    /// "1st, 5:12", "3rd, 40 of 53", "2nd, rung 7": how the lane with this index ended.
    #[must_use]
    pub fn outcome(&self, index: usize) -> String {
        let Some(lane) = self.lanes.get(index) else { return String::new() };
        let place = ordinal(index + 1);
        match lane.finish_ms() {
            Some(ms) => format!("{place}, {}", clock(ms)),
            None if self.rules.mode == Mode::Ladder => format!("{place}, rung {}", lane.boards.len()),
            None => format!("{place}, {} of {}", self.right_at_end(lane), self.blanks(lane)),
        }
    }

    /// The race for a chat, with this line on top.
    #[must_use]
    pub fn chat_text(&self, head: &str) -> String {
        let mut text = format!("{head}\n");
        let middle = self.middle_ninth_ms();
        for (index, lane) in self.lanes.iter().enumerate().take(LANES_MAX) {
            let mistakes =
                match lane.moves.iter().filter(|made| matches!(made.kind, MoveKind::Wrong { .. })).count() {
                    0 => "no mistakes".to_owned(),
                    1 => "1 mistake".to_owned(),
                    count => format!("{count} mistakes"),
                };
            let squares: String = self.ninths(lane).iter().map(|ninth| square(*ninth, middle)).collect();
            // Writing to a string cannot fail.
            let _ = write!(text, "{}, {}, {mistakes}\n{squares}\n", lane.name, self.outcome(index));
        }
        if self.lanes.len() > LANES_MAX {
            let _ = writeln!(text, "and {} more", self.lanes.len() - LANES_MAX);
        }
        text
    }

    /// Right digits on the last board, with those that a handicap gave.
    fn right_at_end(&self, lane: &ReplayLane) -> usize {
        let mut right = RightCells::default();
        let stays = self.stays(lane);
        stays.last().into_iter().flat_map(|(_, moves)| *moves).for_each(|made| right.apply(made));
        right.count()
    }

    fn blanks(&self, lane: &ReplayLane) -> usize {
        let board = lane.boards.last().and_then(|(_, board)| self.boards.get(usize::from(*board)));
        board.map_or(0, ReplayBoard::blanks)
    }

    /// How long each ninth of the digits of a lane took, in milliseconds; none of those that it did not come to. On a ladder
    /// they are ninths of what it did.
    fn ninths(&self, lane: &ReplayLane) -> [Option<u32>; SQUARES] {
        let gains: Vec<u32> =
            lane.moves.iter().filter(|made| made.kind.is_gain()).map(|made| made.ms).collect();
        let all = if lane.boards.len() > 1 { gains.len() } else { self.blanks(lane) };
        let at = |part: usize| match all * part / SQUARES {
            0 => Some(0),
            count => gains.get(count - 1).copied(),
        };
        std::array::from_fn(|part| Some(at(part + 1)?.saturating_sub(at(part)?)))
    }

    fn middle_ninth_ms(&self) -> u32 {
        let mut all: Vec<u32> = self.lanes.iter().flat_map(|lane| self.ninths(lane)).flatten().collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or_default()
    }
}

fn square(ninth_ms: Option<u32>, middle_ms: u32) -> char {
    let Some(ms) = ninth_ms else { return '⬜' };
    let (ms, middle_ms) = (u64::from(ms) * 100, u64::from(middle_ms));
    if ms <= middle_ms * FAST_PERCENT {
        '🟩'
    } else if ms <= middle_ms * SLOW_PERCENT {
        '🟨'
    } else {
        '🟧'
    }
}

/// "5:12".
fn clock(ms: u32) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60)
}

/// "1st", "22nd".
#[must_use]
pub fn ordinal(n: usize) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_is_coloured_by_the_middle_time() {
        let of = |ms| square(ms, 1_000);
        assert_eq!([of(Some(750)), of(Some(751)), of(Some(1_331)), of(None)], ['🟩', '🟨', '🟧', '⬜']);
        assert_eq!([1, 2, 3, 4, 11, 22].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    }
}
