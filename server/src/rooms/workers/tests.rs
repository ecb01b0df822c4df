//! Workers with jobs that do what a test wants.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use game::PuzzleProblem;
use lobby::PREPARE_EVERY_MS;
use puzzle::{Tier, Variant};

use super::*;

const ANN: JobOwner = JobOwner::Room(RoomId(1));
const BOB: JobOwner = JobOwner::Room(RoomId(2));
/// One worker, so that jobs are performed one after another, and no stock.
fn one() -> Limits {
    Limits { jobs_at_once: 1, puzzles_prepared: 0, job_ms: 3_600_000, ..Limits::default() }
}

/// Puzzles are prepared only where a worker is left for jobs.
fn two_with_a_stock() -> Limits {
    Limits { jobs_at_once: 2, puzzles_prepared: 2, ..one() }
}

fn workers(limits: &Limits, perform: impl Fn(&JobRequest) -> FinishedJob + Send + Sync + 'static) -> Workers {
    Workers::start_with(
        limits,
        Arc::new(Metrics::new()),
        Perform(Arc::new(move |_, request| perform(request))),
    )
}

fn text(text: &str) -> JobRequest {
    JobRequest::Validate { text: text.to_owned() }
}

fn failed(why: JobFailure) -> FinishedJob {
    not_done(why)
}

fn full() -> FinishedJob {
    Err(PuzzleProblem::Full.into()).into()
}

fn easy(exact: bool, seed: u32) -> JobRequest {
    JobRequest::Generate { spec: GenerateSpec::of_tier(Variant::classic(), Tier::Easy), seed, exact }
}

/// A job called "wait" runs until it is let go; every other one ends at once.
fn gated() -> (Arc<AtomicBool>, impl Fn(&JobRequest) -> FinishedJob + Send + Sync + 'static) {
    let go = Arc::new(AtomicBool::new(false));
    let gate = go.clone();
    let perform = move |request: &JobRequest| {
        while *request == text("wait") && !gate.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        full()
    };
    (go, perform)
}

/// Hands in a job and waits until the workers know of it.
async fn hand_in(
    workers: &Workers,
    owner: JobOwner,
    request: JobRequest,
) -> tokio::task::JoinHandle<FinishedJob> {
    let worker = workers.clone();
    let job = tokio::spawn(async move { worker.perform(owner, request).await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    job
}

#[tokio::test]
async fn a_job_that_panics_is_told_as_such() {
    let workers = workers(&one(), |request| {
        assert_ne!(*request, text("panic"), "a bug in the engine");
        full()
    });
    assert_eq!(workers.perform(ANN, text("panic")).await, failed(JobFailure::Failed));
    assert_eq!(workers.perform(ANN, text("")).await, full());
}

#[tokio::test]
async fn a_job_that_overruns_is_told_as_such_and_keeps_its_worker() {
    let (go, perform) = gated();
    let workers = workers(&one(), perform);
    let hasty = Workers { time_limit: Duration::from_millis(10), ..workers.clone() };
    assert_eq!(hasty.perform(ANN, text("wait")).await, failed(JobFailure::TookTooLong));
    assert_eq!(hasty.perform(BOB, text("")).await, failed(JobFailure::TookTooLong), "it still runs");
    go.store(true, Ordering::Relaxed);
    assert_eq!(workers.perform(BOB, text("")).await, full());
}

#[tokio::test]
async fn a_job_for_which_there_is_no_room_is_refused_at_once() {
    let (go, perform) = gated();
    let workers = workers(&Limits { jobs_waiting: 1, ..one() }, perform);
    let runs = hand_in(&workers, ANN, text("wait")).await;
    let waits = hand_in(&workers, ANN, text("")).await;
    assert_eq!(workers.perform(ANN, text("")).await, failed(JobFailure::Refused));
    go.store(true, Ordering::Relaxed);
    for job in [runs, waits] {
        assert_eq!(job.await.unwrap(), full());
    }
}

#[tokio::test]
async fn one_owner_with_many_jobs_does_not_starve_others() {
    let done = Arc::new(Mutex::new(Vec::new()));
    let (go, perform) = gated();
    let noted = done.clone();
    let workers = workers(&Limits { jobs_waiting: 10, ..one() }, move |request| {
        let outcome = perform(request);
        noted.lock().unwrap().push(request.clone());
        outcome
    });
    let mut jobs = vec![hand_in(&workers, ANN, text("wait")).await];
    for n in 0..10 {
        jobs.push(hand_in(&workers, ANN, text(&n.to_string())).await);
    }
    // All places are taken, and still there is one for an owner that has none.
    let bob = hand_in(&workers, BOB, text("bob")).await;
    assert_eq!(jobs.pop().unwrap().await.unwrap(), failed(JobFailure::Refused), "the newest gives way");
    go.store(true, Ordering::Relaxed);
    assert_eq!(bob.await.unwrap(), full());
    for job in jobs {
        job.await.unwrap();
    }
    let place = done.lock().unwrap().iter().position(|request| *request == text("bob"));
    assert_eq!(place, Some(2), "after the one that ran, and one of Ann's");
}

#[tokio::test]
async fn idle_workers_prepare_puzzles_and_give_each_away_once() {
    let workers = workers(&two_with_a_stock(), game::perform);
    tokio::time::sleep(Duration::from_millis(10 * PREPARE_EVERY_MS)).await;
    let mut prepared = BTreeSet::new();
    for n in 0..6 {
        let FinishedJob { outcome, seed, .. } = workers.perform(ANN, easy(false, 7)).await;
        assert!(n >= 2 || seed.is_some(), "two were prepared");
        // Without a prepared one it is made as it was asked for.
        let request = easy(true, seed.unwrap_or(7));
        assert_eq!(game::perform(&request).outcome, outcome, "the seed deals the puzzle again");
        assert!(seed.is_none_or(|seed| prepared.insert(seed)), "{seed:?} is given away twice");
    }
}

#[tokio::test]
async fn who_asks_for_a_seed_gets_exactly_that() {
    let workers = workers(&two_with_a_stock(), game::perform);
    tokio::time::sleep(Duration::from_millis(10 * PREPARE_EVERY_MS)).await;
    let request = easy(true, 7);
    assert_eq!(workers.perform(ANN, request.clone()).await, game::perform(&request));
}

#[tokio::test]
async fn an_abandoned_job_frees_its_worker() {
    let perform = Perform(Arc::new(|asker: Asker<'_>, request: &JobRequest| {
        while *request == text("wait") && (asker.waits)() {
            std::thread::sleep(Duration::from_millis(1));
        }
        full()
    }));
    let workers = Workers::start_with(&one(), Arc::new(Metrics::new()), perform);
    let hasty = Workers { time_limit: Duration::from_millis(10), ..workers.clone() };
    assert_eq!(hasty.perform(ANN, text("wait")).await, failed(JobFailure::TookTooLong));
    assert_eq!(workers.perform(BOB, text("")).await, full());
}

#[tokio::test]
async fn a_kind_whose_preparation_panics_is_given_up() {
    let tries = Arc::new(Mutex::new(0));
    let noted = tries.clone();
    let workers = workers(&two_with_a_stock(), move |_| {
        *noted.lock().unwrap() += 1;
        std::panic::panic_any("a bug in the engine")
    });
    tokio::time::sleep(Duration::from_millis(8 * PREPARE_EVERY_MS)).await;
    assert_eq!(*tries.lock().unwrap(), 3, "once for each usual kind");
    drop(workers);
}

#[tokio::test]
async fn the_only_worker_prepares_nothing() {
    let tries = Arc::new(Mutex::new(0));
    let noted = tries.clone();
    let limits = Limits { puzzles_prepared: 2, ..one() };
    let workers = workers(&limits, move |_| {
        *noted.lock().unwrap() += 1;
        full()
    });
    tokio::time::sleep(Duration::from_millis(3 * PREPARE_EVERY_MS)).await;
    assert_eq!(*tries.lock().unwrap(), 0);
    drop(workers);
}
