//! What waits for the journal, gathered for one batch, and how it is answered. Pure but for the answers.

use tokio::sync::oneshot;

use super::super::kept::{CameAgain, Kept};
use super::super::write::Write;
use super::{KeepRequest, NotKept};

/// What is stored as one batch.
#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) writes: Vec<Write>,
    pub(super) waiting: Vec<Waiting>,
    pub(super) bytes: usize,
}

/// A caller that waits, and how many of the writes are its own.
#[derive(Debug)]
pub(super) struct Waiting {
    writes: usize,
    kept: oneshot::Sender<Result<CameAgain, NotKept>>,
}

impl Gathered {
    pub(super) fn add(&mut self, KeepRequest { writes, kept }: KeepRequest) {
        self.bytes += writes.iter().map(Write::bytes).sum::<usize>();
        self.waiting.push(Waiting { writes: writes.len(), kept });
        self.writes.extend(writes);
    }

    /// The earlier half of the callers, and the other one.
    pub(super) fn halves(mut self) -> [Self; 2] {
        let waiting = self.waiting.split_off(self.waiting.len() / 2);
        let writes = self.writes.split_off(self.waiting.iter().map(|waiting| waiting.writes).sum());
        [self, Self { writes, waiting, bytes: 0 }]
    }

    pub(super) fn refuse(self, why: NotKept) {
        // The caller may have stopped waiting.
        self.waiting.into_iter().for_each(|waiting| drop(waiting.kept.send(Err(why.clone()))));
    }

    /// Everything that was handed in is stored but for what is about lost rooms. Returns how many writes those are.
    pub(super) fn answer(self, mut writes_of_all: &[Write], Kept { lost, visits }: &Kept) -> u64 {
        let is_lost = |write: &Write| write.room().is_some_and(|room| lost.contains(&room));
        let came_again = |write: &Write| {
            let Write::Place { player, entry, .. } = write else { return None };
            visits.get(player).filter(|visit| entry.visit() < visit.number).map(|visit| (*player, *visit))
        };
        let mut fenced = 0;
        for Waiting { writes, kept: answer } in self.waiting {
            let (own, others) = writes_of_all.split_at(writes);
            let lost = own.iter().filter(|write| is_lost(write)).count();
            let found = own.iter().filter_map(came_again).collect();
            let _ = answer.send(if lost == 0 { Ok(found) } else { Err(NotKept::Fenced) });
            (writes_of_all, fenced) = (others, fenced + lost as u64);
        }
        fenced
    }
}
