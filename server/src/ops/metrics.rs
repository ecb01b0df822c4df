//! Metrics: everything the server counts and measures; `instruments!` is the list. Methods take no
//! lock and look nothing up by text, so that they may be called for every message. What can be read at a scrape is
//! not counted here but read then, in `scrape`.

mod cluster;
mod instruments;
mod labels;
mod pools;

use std::time::{Duration, Instant};

use game::{Problem, REJECTION_CODES, RoomEvent, Verdict};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use protocol::{FAULT_CODES, REFUSAL_CODES};

use crate::ops::phases::PHASES;
use crate::ops::process;
use crate::session::close_reason::CloseReason;
pub(crate) use cluster::ClusterGauges;
use cluster::ClusterState;
use instruments::{GaugePerPhase, Histogram, Registered, Tally, instruments};

/// In seconds: from imperceptible to far too slow.
const ACKNOWLEDGEMENT_S: &[f64] =
    &[0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
const COMMIT_S: &[f64] = &[0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// Inputs and other writes in one transaction.
const BATCH_WRITES: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0, 5_000.0];
const JOB_S: &[f64] = &[0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    started: Instant,
    wire: Wire,
    play: Play,
    journal: Journal,
    jobs: Jobs,
    cluster: ClusterState,
    pools: pools::Pools,
    state: State,
}

/// What is read at a scrape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gauges {
    pub(crate) sessions: usize,
    /// By phase.
    pub(crate) rooms: [usize; PHASES.len()],
    pub(crate) journal_waiting: usize,
    pub(crate) is_saving: bool,
    pub(crate) is_ready: bool,
    pub(crate) cluster: ClusterGauges,
}

instruments! {
    /// Connections and what goes over them.
    Wire {
        /// TCP connections on every port
        connections_accepted: Counter,
        /// Game sockets that have ended, by reason; gone means by the peer or the network
        sessions_ended: Tally("reason", labels::ENDS),
        /// Clients that were refused at their first message, by reason
        refusals: Tally("reason", REFUSAL_CODES),
        /// Messages that were not understood or not allowed, by reason
        faults: Tally("reason", FAULT_CODES),
        /// Messages from clients
        messages_received: Counter,
        /// Messages to clients
        messages_sent: Counter,
        /// Bytes of messages from clients
        bytes_received: Counter,
        /// Bytes of messages to clients
        bytes_sent: Counter,
    }
}

instruments! {
    Play {
        /// Rooms that were opened
        rooms_opened: Counter,
        /// Rooms that ended because of a bug in their own code
        rooms_failed: Counter,
        /// Matches that came to their end
        matches_finished: Counter,
        /// Moves that were answered, by verdict
        moves: Tally("verdict", labels::VERDICTS),
        /// Moves and commands that were not carried out, by reason
        rejections: Tally("reason", REJECTION_CODES),
        /// From a move's receipt until its answer, journalled, is handed to the outbox
        acknowledgement_seconds: Histogram(ACKNOWLEDGEMENT_S),
    }
}

instruments! {
    Journal {
        /// Writes that were committed in one transaction
        journal_batch_writes: Histogram(BATCH_WRITES),
        /// From the begin of a transaction until it is durable
        journal_commit_seconds: Histogram(COMMIT_S),
        /// Transactions that the store refused; they are repeated
        journal_failures: Counter,
        /// Writes that were dropped since another node of the cluster runs their room
        cluster_fenced_writes: Counter,
        /// Commits that wait for the journal's writer
        journal_waiting: Gauge,
        /// 1 while the store refuses to write, and moves go unanswered; 0 otherwise
        journal_not_saving: Gauge,
    }
}

instruments! {
    Jobs {
        /// Making or proving a puzzle, from the begin of the work on
        job_seconds: Histogram(JOB_S),
        /// Jobs that failed or took too long
        jobs_failed: Counter,
        /// Jobs that wait for a free worker
        jobs_waiting: Gauge,
    }
}

instruments! {
    /// What is read at a scrape.
    State {
        /// Game sockets that are open
        sessions: Gauge,
        /// Rooms that are open, by phase
        rooms: GaugePerPhase,
        /// Players who wait for an opponent
        queue_waiting: Gauge,
        /// 1 while /readyz says yes, 0 otherwise
        ready: Gauge,
        /// Since the start of the process
        uptime_seconds: Gauge,
        /// Memory of the process in RAM
        resident_memory_bytes: Gauge,
    }
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("nonet");
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Which program this is", build);
        Self {
            started: Instant::now(),
            wire: Wire::register(&mut registry),
            play: Play::register(&mut registry),
            journal: Journal::register(&mut registry),
            jobs: Jobs::register(&mut registry),
            cluster: ClusterState::register(&mut registry),
            pools: pools::Pools::register(&mut registry),
            state: State::register(&mut registry),
            registry,
        }
    }

    pub(crate) fn uptime(&self) -> Duration {
        self.started.elapsed()
    }

    /// All of it in the OpenMetrics text format, as it is now.
    pub(crate) fn scrape(&self, now: Gauges) -> String {
        let state = &self.state;
        state.sessions.set(whole(now.sessions));
        for (gauge, count) in state.rooms.0.iter().zip(now.rooms) {
            gauge.set(whole(count));
        }
        self.journal.journal_waiting.set(whole(now.journal_waiting));
        self.journal.journal_not_saving.set(i64::from(!now.is_saving));
        self.cluster.set(now.cluster);
        state.ready.set(i64::from(now.is_ready));
        state.uptime_seconds.set(self.uptime().as_secs().try_into().unwrap_or(i64::MAX));
        let resident = process::resident_bytes().unwrap_or(0);
        state.resident_memory_bytes.set(resident.try_into().unwrap_or(i64::MAX));
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }
}

/// What happens on connections.
impl Metrics {
    pub(crate) fn connection_accepted(&self) {
        self.wire.connections_accepted.inc();
    }

    /// A session has ended; `reason` is `None` when the peer or the network ended it.
    pub(crate) fn session_ended(&self, reason: Option<CloseReason>) {
        self.wire.sessions_ended.count(labels::end(&reason));
    }

    pub(crate) fn client_refused(&self, problem: &Problem) {
        self.wire.refusals.count(labels::problem(problem, REFUSAL_CODES));
    }

    pub(crate) fn client_faulted(&self, problem: &Problem) {
        self.wire.faults.count(labels::problem(problem, FAULT_CODES));
    }

    pub(crate) fn message_received(&self, bytes: usize) {
        self.wire.messages_received.inc();
        self.wire.bytes_received.inc_by(bytes as u64);
    }

    pub(crate) fn messages_sent(&self, count: usize, bytes: usize) {
        self.wire.messages_sent.inc_by(count as u64);
        self.wire.bytes_sent.inc_by(bytes as u64);
    }
}

/// What happens in rooms and in the queue.
impl Metrics {
    pub(crate) fn room_opened(&self) {
        self.play.rooms_opened.inc();
    }

    pub(crate) fn room_failed(&self) {
        self.play.rooms_failed.inc();
    }

    /// Counts what has happened in a room, by the events that it sends.
    pub(crate) fn room_says(&self, event: &RoomEvent) {
        match event {
            RoomEvent::Placed { verdict, .. } => self.move_judged(verdict),
            RoomEvent::Refused { problem, .. } => self.rejected(problem),
            RoomEvent::Finished { .. } => {
                self.play.matches_finished.inc();
            }
            RoomEvent::Entered { .. }
            | RoomEvent::JoinRefused { .. }
            | RoomEvent::RoomChanged { .. }
            | RoomEvent::Started { .. }
            | RoomEvent::NextRung { .. }
            | RoomEvent::Boards { .. }
            | RoomEvent::SolverBoard { .. }
            | RoomEvent::SolverNotes { .. }
            | RoomEvent::Said { .. }
            | RoomEvent::Rivals { .. }
            | RoomEvent::Progress { .. }
            | RoomEvent::PuzzleAccepted { .. }
            | RoomEvent::NoContest { .. }
            | RoomEvent::OwnResult { .. } => {}
        }
    }

    fn move_judged(&self, verdict: &Verdict) {
        self.play.moves.count(labels::verdict(verdict));
        if let Verdict::Rejected { problem } = verdict {
            self.rejected(problem);
        }
    }

    fn rejected(&self, problem: &Problem) {
        self.play.rejections.count(labels::problem(problem, REJECTION_CODES));
    }

    /// The answer to a move is in its outbox; `took` is the time since its receipt.
    pub(crate) fn move_acknowledged(&self, took: Duration) {
        self.play.acknowledgement_seconds.time(took);
    }

    pub(crate) fn queue_waiting(&self) -> usize {
        self.state.queue_waiting.get().try_into().unwrap_or(0)
    }
}

/// What the journal's writer does.
impl Metrics {
    /// A transaction is durable; one without writes only stores the server's time.
    pub(crate) fn batch_committed(&self, writes: usize, took: Duration) {
        if writes > 0 {
            self.journal.journal_batch_writes.observe(writes as f64);
            self.journal.journal_commit_seconds.time(took);
        }
    }

    /// Writes were dropped since their rooms are another node's.
    pub(crate) fn writes_fenced(&self, writes: u64) {
        self.journal.cluster_fenced_writes.inc_by(writes);
    }

    pub(crate) fn batch_refused(&self) {
        self.journal.journal_failures.inc();
    }
}

/// What the workers do.
impl Metrics {
    /// A job waits until the returned value is dropped.
    pub(crate) fn job_waits(&self) -> WaitingJob {
        self.jobs.jobs_waiting.inc();
        WaitingJob(self.jobs.jobs_waiting.clone())
    }

    pub(crate) fn job_done(&self, took: Duration) {
        self.jobs.job_seconds.time(took);
    }

    pub(crate) fn job_failed(&self) {
        self.jobs.jobs_failed.inc();
    }
}

/// One more in a queue's length.
#[derive(Debug)]
pub(crate) struct WaitingJob(Gauge);

impl Drop for WaitingJob {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn whole(count: usize) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}
