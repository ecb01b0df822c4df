//! Admission control for jobs, which make and prove puzzles: how many run at once, how many wait, fair queuing among
//! owners, a deadline for each, and preparing puzzles when idle. Knows jobs by number only; what they are, and the worker
//! threads, belong to the shell.

use std::collections::BTreeMap;

use game::{JobFailure, Millis};

use crate::Input;
use crate::fair_queue::FairQueue;
use crate::limits::PREPARE_EVERY_MS;

/// One job among all that were ever handed in here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WorkNo(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdmissionLimits {
    /// Jobs that run at once.
    pub running: usize,
    /// Jobs that wait.
    pub waiting: usize,
}

/// `K` identifies an owner: the workers' time is shared fairly among owners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdmissionEvent<K> {
    /// A job is wanted, by a certain time.
    Asked { work: WorkNo, owner: K, until: Millis },
    /// A worker is free again.
    Done { work: WorkNo },
    /// Whether puzzles should be made before they are requested.
    Stock { lacks: bool },
    /// A worker that prepared a puzzle is free again.
    Prepared,
    /// The moment of [`Admission::next_deadline`] has come.
    DeadlineReached,
}

/// What a shell must do; in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdmissionEffect {
    /// Let a worker do it.
    Start { work: WorkNo },
    /// Answer that it is not done. A worker that is at it goes on until it notices.
    Refuse { work: WorkNo, why: JobFailure },
    /// Let an idle worker make a puzzle for the stock.
    Prepare,
}

#[derive(Clone, Debug)]
pub struct Admission<K> {
    limits: AdmissionLimits,
    waiting: FairQueue<K, WorkNo>,
    /// Until when an answer is wanted; the answered ones are not here.
    unanswered: BTreeMap<WorkNo, Millis>,
    /// Workers that are busy, with jobs or for the stock.
    busy: usize,
    lacks: bool,
    /// When another puzzle may be prepared.
    next_prepare: Millis,
}

impl<K: Ord + Copy> Admission<K> {
    #[must_use]
    pub fn new(limits: AdmissionLimits) -> Self {
        Self {
            limits,
            waiting: FairQueue::new(limits.waiting),
            unanswered: BTreeMap::new(),
            busy: 0,
            lacks: false,
            next_prepare: Millis(0),
        }
    }

    pub fn handle(&mut self, input: Input<AdmissionEvent<K>>, effects: &mut Vec<AdmissionEffect>) {
        let Input { at, event } = input;
        self.expire(at, effects);
        match event {
            AdmissionEvent::Asked { work, owner, until } => self.ask(work, owner, until, effects),
            AdmissionEvent::Done { work } => {
                self.unanswered.remove(&work);
                self.busy -= 1;
            }
            AdmissionEvent::Stock { lacks } => self.lacks = lacks,
            AdmissionEvent::Prepared => self.busy -= 1,
            AdmissionEvent::DeadlineReached => {}
        }
        self.start(at, effects);
    }

    /// When `DeadlineReached` is wanted next, if nothing else happens.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        let prepare = self.may_prepare().then_some(self.next_prepare);
        self.unanswered.values().copied().chain(prepare).min()
    }

    fn ask(&mut self, work: WorkNo, owner: K, until: Millis, effects: &mut Vec<AdmissionEffect>) {
        self.unanswered.insert(work, until);
        // One that begins at once takes no place among those who wait.
        if self.busy < self.limits.running && self.waiting.is_empty() {
            self.busy += 1;
            effects.push(AdmissionEffect::Start { work });
        } else if let Some(refused) = self.waiting.push(owner, work) {
            self.unanswered.remove(&refused);
            effects.push(AdmissionEffect::Refuse { work: refused, why: JobFailure::Refused });
        }
    }

    /// Time includes the wait for a free worker.
    fn expire(&mut self, at: Millis, effects: &mut Vec<AdmissionEffect>) {
        let late: Vec<WorkNo> =
            self.unanswered.extract_if(.., |_, until| *until <= at).map(|(work, _)| work).collect();
        for &work in &late {
            effects.push(AdmissionEffect::Refuse { work, why: JobFailure::TookTooLong });
        }
        if !late.is_empty() {
            self.waiting.retain(|work| !late.contains(work));
        }
    }

    fn start(&mut self, at: Millis, effects: &mut Vec<AdmissionEffect>) {
        while self.busy < self.limits.running
            && let Some(work) = self.waiting.pop()
        {
            self.busy += 1;
            effects.push(AdmissionEffect::Start { work });
        }
        if self.may_prepare() && self.next_prepare <= at {
            self.busy += 1;
            self.next_prepare = at.plus(PREPARE_EVERY_MS);
            effects.push(AdmissionEffect::Prepare);
        }
    }

    /// A puzzle is prepared only while all workers are idle, and only if there are several: jobs come first, and none
    /// waits for the only worker.
    fn may_prepare(&self) -> bool {
        self.lacks && self.limits.running > 1 && self.busy == 0
    }
}
