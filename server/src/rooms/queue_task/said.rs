//! What the queue says of itself to those who do not wait in it: metrics, the pools' numbers for all sessions and nodes, and what it
//! knows, for the store. The last two at a bounded rate.

use game::Millis;
use lobby::{KeptQueue, PoolNumbers, Queue};

use crate::app_state::AppState;
use crate::cluster::Letter;
use crate::limits::QUEUE_SAID_EVERY_MS;
use crate::store::write::Write;

#[derive(Debug, Default)]
pub(super) struct Said {
    /// When it was last said elsewhere, and whether something may have changed since.
    at: Millis,
    may_differ: bool,
    numbers: Vec<PoolNumbers>,
    kept: KeptQueue,
}

impl Said {
    /// When it is to be said again.
    pub(super) fn due(&self) -> Option<Millis> {
        self.may_differ.then(|| self.at.plus(QUEUE_SAID_EVERY_MS))
    }

    pub(super) fn publish(&mut self, app: &AppState, queue: &Queue) {
        let now = app.clock.now();
        let numbers: Vec<PoolNumbers> = queue.numbers(now).collect();
        app.ops.metrics.queue_holds(queue.len(), &numbers);
        if !app.placement.runs_queue() {
            // Then it is another node's to say.
            return self.may_differ = false;
        }
        app.rooms.pools.note(numbers.clone());
        self.may_differ = true;
        if self.due().is_some_and(|due| now < due) {
            return;
        }
        (self.at, self.may_differ) = (now, false);
        if numbers != self.numbers {
            app.placement.post_all(&Letter::Pools(numbers.clone()));
            self.numbers = numbers;
        }
        let kept = queue.kept();
        if kept != self.kept {
            self.kept.clone_from(&kept);
            // A server's own clock stands still while it is down, and each node has another.
            let walkouts = kept.walkouts.by_clock(now, Millis(app.clock.wall_ms()));
            let kept = KeptQueue { walkouts, ..kept };
            let journal = app.persistence.journal.clone();
            // Later ones are stored later; where the store refuses, the next one says it all.
            app.spawn(async move { drop(journal.commit(vec![Write::Waiting { kept }]).await) });
        }
    }
}
