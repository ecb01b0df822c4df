//! The way between nodes and the store: what is slow, cut, abandoned, or sent at once.

use game::Millis;
use lobby::NodeNo;
use ownership::fence::Grounds;

use super::node::{Kind, Request};
use super::store::{Answer, Outcome, Work};
use super::world::{Event, FAULTS_MS, World};

/// Milliseconds after which it ends one that waits for a lock.
const LOCK_MS: u64 = 1_000;

impl World {
    pub(super) fn asks(&mut self, no: NodeNo, kind: Kind, work: Work) {
        let sent = self.clock_of(no);
        let Some(machine) = self.machines.get_mut(&no) else { return };
        self.drawn += 1;
        let number = self.drawn;
        machine.node.asked.insert(kind, Request { number, sent, work: work.clone() });
        self.store.begin(number, no, work);
        self.of_transaction.insert(number, (no, kind));
        self.travels(no, Event::Statement(number));
    }

    /// The way between a node and the store, either way.
    fn travels(&mut self, no: NodeNo, event: Event) {
        let cut_until = self.machines.get(&no).map_or(Millis(0), |machine| machine.cut_until);
        if cut_until <= self.now {
            let is_slow = self.now.0 < FAULTS_MS && self.dice.percent(self.slow);
            let slow = if is_slow { 1_500 } else { 15 };
            self.later(slow, event);
        } else if self.dice.percent(50) {
            let after = self.dice.between(1, 50);
            self.at(cut_until.plus(after), event);
        }
    }

    pub(super) fn carries_out(&mut self, number: u64) {
        if !self.store.transactions.contains_key(&number) {
            return self.replies(number, Some(Answer::Failed));
        }
        let outcome = self.store.step(number);
        let is_waiting = matches!(outcome, Outcome::Waits);
        match outcome {
            Outcome::Done => {
                self.blocked.retain(|blocked| *blocked != number);
                self.goes_on(number);
            }
            Outcome::Waits if self.blocked.contains(&number) => return,
            Outcome::Waits => self.blocked.push(number),
            Outcome::Ends(answer) => return self.ends(number, answer),
        }
        let done = self.store.transactions[&number].done;
        let (after, is_limited) =
            if is_waiting { (LOCK_MS, true) } else { (self.idle_ms, self.rules.ends_idle_transactions) };
        if is_limited {
            self.at(self.now.plus(after), Event::Idle { number, done, waits: is_waiting });
        }
    }

    /// Every other transaction, but releases, was sent at once: its statements follow each other even if the node has long ended.
    fn goes_on(&mut self, number: u64) {
        let is_release = matches!(self.store.transactions[&number].work, Work::Release { .. });
        if number.is_multiple_of(2) && !is_release {
            let late = if self.dice.percent(20) { 500 } else { 5 };
            self.later(late, Event::Statement(number));
        } else {
            self.replies(number, None);
        }
    }

    pub(super) fn ends(&mut self, number: u64, answer: Answer) {
        self.blocked.retain(|blocked| *blocked != number);
        self.store.abort(number);
        self.replies(number, Some(answer));
        self.retries();
    }

    /// Statements that waited for what has just ended.
    pub(super) fn retries(&mut self) {
        for number in self.blocked.clone() {
            if self.blocked.contains(&number) {
                self.carries_out(number);
            }
        }
    }

    fn replies(&mut self, number: u64, answer: Option<Answer>) {
        let Some(&(node, kind)) = self.of_transaction.get(&number) else { return };
        self.travels(node, Event::Answered { node, kind, number, answer });
    }

    pub(super) fn answered(&mut self, no: NodeNo, kind: Kind, number: u64, answer: Option<Answer>) {
        let asked = self.machines.get(&no).and_then(|machine| machine.node.asked.get(&kind));
        let Some(work) = asked.filter(|request| request.number == number).map(|request| request.work.clone())
        else {
            // The node has given this connection up: it closes.
            return self.later(10, Event::Closed(number));
        };
        let Some(answer) = answer else { return self.travels(no, Event::Statement(number)) };
        self.checks.seen.released += u64::from(matches!(answer, Answer::Released));
        if let (Answer::Buried, Work::Bury { victim, grounds: Grounds::Lifeline }) = (&answer, work) {
            let lives = self.machines.contains_key(&victim);
            self.checks.seen.buried_alive += u64::from(lives);
            self.checks.seen.noticed += u64::from(!lives);
        }
        self.acts(no, |node, now, effects| node.hears(kind, answer, now, effects));
    }
}
