//! Jobs and workers: who is next, who is refused, and what becomes of those who wait for too long.

use game::{JobFailure, Millis};
use lobby::{Admission, AdmissionEffect, AdmissionEvent, AdmissionLimits, Input, PREPARE_EVERY_MS, WorkNo};

const UNTIL: Millis = Millis(10_000);

struct Story {
    admission: Admission<char>,
    now: Millis,
    asked: u64,
}

impl Story {
    fn new(running: usize, waiting: usize) -> Self {
        let admission = Admission::new(AdmissionLimits { running, waiting });
        Self { admission, now: Millis(1_000), asked: 0 }
    }

    fn does(&mut self, event: AdmissionEvent<char>) -> Vec<AdmissionEffect> {
        let mut effects = Vec::new();
        self.admission.handle(Input { at: self.now, event }, &mut effects);
        effects
    }

    /// Asks for jobs, numbered from 1 in order of being asked for.
    fn asks(&mut self, owner: char, times: u64) -> Vec<AdmissionEffect> {
        let mut effects = Vec::new();
        for _ in 0..times {
            self.asked += 1;
            let work = WorkNo(self.asked);
            effects.extend(self.does(AdmissionEvent::Asked { work, owner, until: UNTIL }));
        }
        effects
    }

    fn done(&mut self, work: u64) -> Vec<AdmissionEffect> {
        self.does(AdmissionEvent::Done { work: WorkNo(work) })
    }
}

fn start(work: u64) -> AdmissionEffect {
    AdmissionEffect::Start { work: WorkNo(work) }
}

fn refuse(work: u64, why: JobFailure) -> AdmissionEffect {
    AdmissionEffect::Refuse { work: WorkNo(work), why }
}

#[test]
fn an_owner_with_many_jobs_delays_others_by_one() {
    let mut story = Story::new(1, 10);
    assert_eq!(story.asks('a', 4), [start(1)]);
    assert_eq!(story.asks('b', 1), []);
    let order: Vec<_> = [1, 2, 5, 3].iter().flat_map(|&work| story.done(work)).collect();
    assert_eq!(order, [start(2), start(5), start(3), start(4)]);
}

#[test]
fn overload_is_refused_to_whoever_asks_for_most() {
    let mut story = Story::new(1, 2);
    assert_eq!(story.asks('a', 3), [start(1)]);
    assert_eq!(story.asks('a', 1), [refuse(4, JobFailure::Refused)]);
    assert_eq!(story.asks('b', 1), [refuse(3, JobFailure::Refused)], "the newest of the other gives way");
}

#[test]
fn time_includes_the_wait_for_a_worker() {
    let mut story = Story::new(1, 10);
    story.asks('a', 2);
    assert_eq!(story.admission.next_deadline(), Some(UNTIL));
    story.now = UNTIL;
    let late = [1, 2].map(|work| refuse(work, JobFailure::TookTooLong));
    assert_eq!(story.does(AdmissionEvent::DeadlineReached), late);
    assert_eq!(story.admission.next_deadline(), None);
    story.now = Millis(0);
    assert_eq!(story.asks('b', 1), [], "the worker is still at the first");
    assert_eq!(story.done(1), [start(3)]);
}

#[test]
fn only_idle_workers_prepare_and_at_a_bounded_rate() {
    let mut story = Story::new(2, 10);
    assert_eq!(story.does(AdmissionEvent::Stock { lacks: true }), [AdmissionEffect::Prepare]);
    assert_eq!(story.asks('a', 1), [start(1)], "the other worker is free");
    assert_eq!(story.does(AdmissionEvent::Prepared), []);
    story.now = story.now.plus(PREPARE_EVERY_MS);
    assert_eq!(story.does(AdmissionEvent::DeadlineReached), [], "a job is under way");
    assert_eq!(story.done(1), [AdmissionEffect::Prepare]);
    assert_eq!(story.does(AdmissionEvent::Prepared), []);
    assert_eq!(story.admission.next_deadline(), Some(story.now.plus(PREPARE_EVERY_MS)));
}

#[test]
fn the_only_worker_never_prepares() {
    let mut story = Story::new(1, 10);
    assert_eq!(story.does(AdmissionEvent::Stock { lacks: true }), []);
    assert_eq!(story.admission.next_deadline(), None);
}
