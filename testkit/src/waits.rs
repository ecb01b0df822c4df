//! How long players waited for the answer to a move: after a fault, and at most during a race; and the figures that stand for
//! many such waits. Knows no faults.

use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use game::RoomEvent;
use protocol::ServerMessage;

use crate::audit::acknowledged;
use crate::player::{Player, Seen};

/// Moves acknowledged to a player, by when that was heard, and the match. Those before the frame `first` are left out.
fn acknowledgements(seen: &Seen, first: usize) -> impl Iterator<Item = (Instant, u32)> {
    let heard = seen.frames.iter().zip(&seen.heard_at).skip(first);
    heard.filter_map(|(frame, &at)| {
        let ((match_no, _), _) = acknowledged(&seen.codec.decode_server(frame).ok()?)?;
        Some((at, match_no))
    })
}

/// Waits until the player, whose room was lost through the fault at `fault`, is in it again, over a new connection or the same, and
/// has a move acknowledged. Returns how long after the fault that was.
pub async fn until_acknowledged(player: &Player, fault: Instant) -> Result<Duration> {
    let found = player.until("a move acknowledged again", |seen| {
        let entered = (0..seen.frames.len()).find(|&no| {
            let is_in = |frame: &[u8]| {
                let message = seen.codec.decode_server(frame);
                matches!(message, Ok(ServerMessage::Room { event: RoomEvent::Entered { .. } }))
            };
            seen.heard_at[no] > fault && is_in(&seen.frames[no])
        })?;
        acknowledgements(seen, entered).next()
    });
    let (at, _) = found.await?;
    Ok(at - fault)
}

/// The longest time from one acknowledged move to the next of the same match since `from`, if there are two.
pub fn longest_gap(seen: &Seen, from: Instant) -> Option<Duration> {
    let mut last: BTreeMap<u32, Instant> = BTreeMap::new();
    let mut gaps = Vec::new();
    for (at, match_no) in acknowledgements(seen, 0).filter(|&(at, _)| at > from) {
        gaps.extend(last.insert(match_no, at).map(|earlier| at - earlier));
    }
    gaps.into_iter().max()
}

/// What stands for many waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    pub count: usize,
    pub median: Duration,
    /// 99 of 100 are at most this long.
    pub p99: Duration,
    pub max: Duration,
}

impl Figures {
    pub fn of(mut waits: Vec<Duration>) -> Result<Self> {
        waits.sort_unstable();
        let at = |percent: usize| waits.get((waits.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        let figure = |percent| at(percent).context("nobody waited");
        Ok(Self { count: waits.len(), median: figure(50)?, p99: figure(99)?, max: figure(100)? })
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ms = |duration: Duration| duration.as_millis();
        let Self { count, median, p99, max } = *self;
        write!(f, "{count} waits: median {} ms, p99 {} ms, max {} ms", ms(median), ms(p99), ms(max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_of_the_waits_themselves() {
        let figures = Figures::of((1..=200).rev().map(Duration::from_millis).collect()).unwrap();
        assert_eq!(figures.to_string(), "200 waits: median 100 ms, p99 198 ms, max 200 ms");
        let alone = Figures::of(vec![Duration::from_secs(3)]).unwrap();
        assert_eq!((alone.median, alone.p99, alone.max), (alone.max, alone.max, Duration::from_secs(3)));
        assert!(Figures::of(Vec::new()).is_err());
    }
}
