//! How long a client's line is, by the round trips of pings that the server sends while its player is at a room or a pool. Knows no sockets.
//!
//! A client that keeps its answers back looks further away than it is. The kernel's own measure does not follow it there, but
//! is that of the proxy where one is in between: so the client's answers count as far as the kernel agrees, or up to
//! [`LINE_UNPROVED_MS_MAX`].

use std::time::Duration;

use game::{LINE_MS_MAX, Millis};

use crate::limits::{LINE_UNPROVED_MS_MAX, ROUND_TRIP_EVERY_MS, ROUND_TRIPS_MAX};

/// The last round trips of one connection.
#[derive(Debug, Default)]
pub(crate) struct RoundTrips {
    /// Of the last ping; its answer is to have it too.
    number: u32,
    /// When that was sent, if it is not answered yet.
    sent: Option<Millis>,
    due: Millis,
    /// In milliseconds, each in the place of the oldest.
    last: [u16; ROUND_TRIPS_MAX],
    measured: usize,
}

impl RoundTrips {
    /// The number of a ping to be sent now, if one is due.
    pub(crate) fn ping(&mut self, now: Millis) -> Option<u32> {
        if now < self.due {
            return None;
        }
        self.number = self.number.wrapping_add(1);
        (self.sent, self.due) = (Some(now), now.plus(ROUND_TRIP_EVERY_MS));
        Some(self.number)
    }

    /// An answer has come. Whether it was one to the last ping, and the first.
    pub(crate) fn pong(&mut self, payload: &[u8], now: Millis) -> bool {
        if payload != self.number.to_be_bytes() {
            return false;
        }
        let Some(sent) = self.sent.take() else { return false };
        self.last[self.measured % ROUND_TRIPS_MAX] = u16::try_from(now.since(sent)).unwrap_or(u16::MAX);
        self.measured += 1;
        true
    }

    /// For how long what the client sends is on the way, in milliseconds: half of the least round trip.
    pub(crate) fn line_ms(&self, by_kernel: Option<Duration>) -> u16 {
        self.at_most(proved(by_kernel).max(LINE_UNPROVED_MS_MAX))
    }

    /// For how long, as far as the kernel agrees.
    pub(crate) fn proved_ms(&self, by_kernel: Option<Duration>) -> u16 {
        self.at_most(proved(by_kernel))
    }

    fn at_most(&self, most: u16) -> u16 {
        let last = &self.last[..self.measured.min(ROUND_TRIPS_MAX)];
        last.iter().min().map_or(0, |least| least / 2).min(most).min(LINE_MS_MAX)
    }
}

fn proved(by_kernel: Option<Duration>) -> u16 {
    by_kernel.map_or(0, |round_trip| u16::try_from(round_trip.as_millis() / 2).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A connection with these round trips, one after the other.
    fn measured(round_trips: impl IntoIterator<Item = u64>) -> RoundTrips {
        let (mut trips, mut now) = (RoundTrips::default(), Millis(1_000));
        for ms in round_trips {
            let number = trips.ping(now).expect("one is due");
            assert_eq!(trips.ping(now.plus(1)), None, "one at a time");
            assert!(trips.pong(&number.to_be_bytes(), now.plus(ms)));
            now = now.plus(ROUND_TRIP_EVERY_MS);
        }
        trips
    }

    fn kernel(ms: u64) -> Option<Duration> {
        Some(Duration::from_millis(ms))
    }

    #[test]
    fn the_least_of_the_last_ten_counts() {
        assert_eq!(measured([]).line_ms(kernel(200)), 0, "nothing is known yet");
        assert_eq!(measured([150, 90, 120]).line_ms(kernel(95)), 45);
        let early_luck = std::iter::once(20).chain(std::iter::repeat_n(120, 10));
        assert_eq!(measured(early_luck).line_ms(kernel(125)), 60);
        assert_eq!(measured([900]).line_ms(kernel(900)), LINE_MS_MAX);
        let proved = [Some(95), Some(20), None]
            .map(|by_kernel| measured([150, 90]).proved_ms(by_kernel.and_then(kernel)));
        assert_eq!(proved, [45, 10, 0]);
    }

    #[test]
    fn who_keeps_answers_back_gains_little() {
        for (far, held_back) in [(10, 200), (10, 40), (100, 200), (190, 2_000)] {
            // The kernel's peer may acknowledge up to 40 ms late.
            for by_kernel in [kernel(far + 40), kernel(1), None] {
                let gained =
                    measured([far + held_back; 12]).line_ms(by_kernel).saturating_sub(far as u16 / 2);
                assert!(gained <= 30, "{gained} ms at {far} ms");
            }
        }
    }

    #[test]
    fn only_the_first_answer_to_the_last_ping_counts() {
        let mut trips = measured([80]);
        let now = Millis(100_000);
        let number = trips.ping(now).expect("one is due");
        assert!(!trips.pong(&(number - 1).to_be_bytes(), now.plus(1)), "to an earlier one");
        assert!(!trips.pong(b"", now.plus(1)), "to one that keeps the line alive");
        assert!(trips.pong(&number.to_be_bytes(), now.plus(70)));
        assert!(!trips.pong(&number.to_be_bytes(), now.plus(71)), "twice");
        assert_eq!(trips.line_ms(kernel(70)), 35);
    }
}
