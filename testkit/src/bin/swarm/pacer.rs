//! The moves of one racer in time: which are due, which wait for their answer, how long each took. Knows neither
//! what a move is nor how it travels.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::time::Instant;

use crate::schedule::Schedule;
use crate::tally::Tally;

/// Moves that one racer leaves unanswered at most. A server this far behind is lost, and the swarm keeps its memory.
const UNANSWERED_MAX: usize = 4_096;

/// Names a move until it is answered: the match and the number.
pub(crate) type MoveId = (u32, u32);

#[derive(Debug)]
pub(crate) struct Pacer {
    tally: Arc<Tally>,
    schedule: Option<Schedule>,
    unanswered: BTreeMap<MoveId, Sent>,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    due: Instant,
    is_right: bool,
    is_measured: bool,
}

/// A move that is due.
#[derive(Debug)]
pub(crate) struct Due {
    at: Instant,
    is_measured: bool,
}

impl Pacer {
    pub(crate) fn new(tally: Arc<Tally>) -> Self {
        Self { tally, schedule: None, unanswered: BTreeMap::new() }
    }

    pub(crate) fn begin(&mut self, schedule: Schedule) {
        self.schedule = Some(schedule);
    }

    /// When there is something to do.
    pub(crate) fn wake_at(&self) -> Option<Instant> {
        self.schedule.as_ref()?.due()
    }

    /// Takes a move that is due by now. It is to be either `sent` or let go of: then the rate was not offered.
    pub(crate) fn take(&mut self, now: Instant) -> Option<Due> {
        let schedule = self.schedule.as_mut()?;
        let at = schedule.take(now)?;
        let is_measured = schedule.is_measured(at);
        if is_measured {
            self.tally.due.fetch_add(1, Ordering::Relaxed);
        }
        Some(Due { at, is_measured })
    }

    pub(crate) fn has_room(&self) -> bool {
        self.unanswered.len() < UNANSWERED_MAX
    }

    /// The move goes out now.
    pub(crate) fn sent(&mut self, id: MoveId, is_right: bool, Due { at, is_measured }: Due) {
        if is_measured {
            self.tally.offered.fetch_add(1, Ordering::Relaxed);
            self.tally.lateness.record(at.elapsed());
        }
        self.tally.in_flight.fetch_add(1, Ordering::Relaxed);
        self.unanswered.insert(id, Sent { due: at, is_right, is_measured });
    }

    /// The answer is here. Whether the move was right; `None` for one that nobody waits for.
    pub(crate) fn answered(&mut self, id: MoveId) -> Option<bool> {
        let sent = self.unanswered.remove(&id)?;
        self.tally.in_flight.fetch_sub(1, Ordering::Relaxed);
        self.book(sent);
        Some(sent.is_right)
    }

    fn book(&self, sent: Sent) {
        if sent.is_measured {
            self.tally.latency.record(sent.due.elapsed());
        }
    }
}

impl Drop for Pacer {
    /// What has no answer now gets none. Its time counts as far as it got: leaving it out would flatter the server.
    fn drop(&mut self) {
        for sent in std::mem::take(&mut self.unanswered).into_values() {
            self.tally.in_flight.fetch_sub(1, Ordering::Relaxed);
            self.tally.unanswered.fetch_add(1, Ordering::Relaxed);
            self.book(sent);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::schedule::Window;

    const SECOND: Duration = Duration::from_secs(1);

    /// A pacer two seconds into its load, one move a second; the first second is not measured.
    fn pacer(tally: &Arc<Tally>) -> Pacer {
        let from = Instant::now() - 2 * SECOND;
        let window = Window { from, measured_from: from + SECOND, until: from + 10 * SECOND };
        let mut pacer = Pacer::new(tally.clone());
        pacer.begin(Schedule::new(window, SECOND, 1));
        pacer
    }

    #[test]
    fn time_counts_from_when_a_move_was_due_and_warming_up_does_not() {
        let tally = Arc::new(Tally::default());
        let mut pacer = pacer(&tally);
        for number in 0..2 {
            let due = pacer.take(Instant::now()).expect("two seconds have passed");
            pacer.sent((1, number), true, due);
        }
        assert!(pacer.take(Instant::now()).is_none());
        assert_eq!(tally.in_flight.load(Ordering::Relaxed), 2);
        assert_eq!((pacer.answered((1, 0)), pacer.answered((1, 1))), (Some(true), Some(true)));
        assert_eq!(pacer.answered((1, 1)), None);
        let counts = tally.latency.counts();
        assert_eq!(counts.total(), 1);
        assert_eq!(tally.lateness.counts().total(), 1);
        assert_eq!(tally.offered.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn unanswered_moves_count_and_unsent_ones_were_not_offered() {
        let tally = Arc::new(Tally::default());
        let mut pacer = pacer(&tally);
        let now = Instant::now();
        assert!(pacer.take(now).is_some(), "the move of the first second");
        let due = pacer.take(now).expect("due");
        pacer.sent((1, 1), false, due);
        drop(pacer);
        let count = |counter: &std::sync::atomic::AtomicU64| counter.load(Ordering::Relaxed);
        assert_eq!((count(&tally.due), count(&tally.offered), count(&tally.unanswered)), (1, 1, 1));
        assert_eq!((count(&tally.in_flight), tally.latency.counts().total()), (0, 1));
    }
}
