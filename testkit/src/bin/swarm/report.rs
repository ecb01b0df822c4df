//! What a load came to, in words and as JSON. Computes rates and shares from two moments; measures nothing itself.

use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::args::Args;
use crate::histogram::Counts;
use crate::system::ProcessorTime;
use crate::tally::{Amount, Tally};

/// Below this share of the wanted moves, the rate was not offered.
const OFFERED_SHARE_MIN: f64 = 0.98;
/// The histogram in words: shares of the times up to so many milliseconds.
const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 15, 25, 50, 100, 1_000];

/// What was known at one moment.
#[derive(Debug)]
pub(crate) struct Moment {
    at: Instant,
    answers: Amount,
    progress: Amount,
    others: Amount,
    own_time: ProcessorTime,
    server_time: Option<ProcessorTime>,
}

impl Moment {
    pub(crate) fn now(tally: &Tally, server_pids: &[u32]) -> Result<Self> {
        let delivered = &tally.delivered;
        Ok(Self {
            at: Instant::now(),
            answers: delivered.answers.amount(),
            progress: delivered.progress.amount(),
            others: delivered.others.amount(),
            own_time: ProcessorTime::of(std::process::id())?,
            server_time: (!server_pids.is_empty()).then(|| ProcessorTime::of_all(server_pids)).transpose()?,
        })
    }
}

/// Bytes that the server occupied.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) before: u64,
    pub(crate) with_all: u64,
    pub(crate) at_end: u64,
}

#[derive(Debug)]
pub(crate) struct Report<'a> {
    pub(crate) args: &'a Args,
    pub(crate) tally: &'a Tally,
    /// Between these two the load was measured.
    pub(crate) begun: Moment,
    pub(crate) ended: Moment,
    /// Connections that were made, and those held to the end.
    pub(crate) connected: u64,
    pub(crate) held: u64,
    pub(crate) memory: Option<Memory>,
}

impl Report<'_> {
    /// Whether everything went as it should.
    pub(crate) fn is_well(&self) -> bool {
        let unanswered = count(&self.tally.unanswered);
        self.tally.problems().is_empty() && unanswered == 0 && self.held == u64::from(self.args.players)
    }

    fn seconds(&self) -> f64 {
        self.ended.at.duration_since(self.begun.at).as_secs_f64()
    }

    fn delivered(&self) -> [(&'static str, Amount); 3] {
        [
            ("answers", self.ended.answers.since(self.begun.answers)),
            ("progress", self.ended.progress.since(self.begun.progress)),
            ("others", self.ended.others.since(self.begun.others)),
        ]
    }

    fn messages(&self) -> u64 {
        self.delivered().iter().map(|(_, amount)| amount.messages).sum()
    }

    fn own_time(&self) -> Duration {
        self.ended.own_time.since(&self.begun.own_time)
    }

    fn server_time(&self) -> Option<Duration> {
        Some(self.ended.server_time.as_ref()?.since(self.begun.server_time.as_ref()?))
    }

    /// Microseconds of the server's processor time for each message that it sent.
    fn us_per_message(&self) -> Option<f64> {
        (self.messages() > 0).then_some(self.server_time()?.as_secs_f64() * 1e6 / self.messages() as f64)
    }

    /// Microseconds of the server's processor time for each move that it answered, with all that it told about it.
    fn us_per_move(&self) -> Option<f64> {
        let moves = self.delivered()[0].1.messages;
        (moves > 0).then_some(self.server_time()?.as_secs_f64() * 1e6 / moves as f64)
    }

    fn kib_per_connection(&self) -> Option<f64> {
        let Memory { before, with_all, .. } = self.memory?;
        Some(with_all.saturating_sub(before) as f64 / 1024.0 / self.connected.max(1) as f64)
    }

    fn was_offered(&self) -> bool {
        count(&self.tally.offered) as f64 >= OFFERED_SHARE_MIN * count(&self.tally.due) as f64
    }

    fn json(&self) -> Value {
        let (tally, seconds) = (self.tally, self.seconds());
        let rate = |count: u64| count as f64 / seconds;
        let (due, offered) = (count(&tally.due), count(&tally.offered));
        let answers = self.delivered()[0].1.messages;
        let delivered: serde_json::Map<String, Value> = self
            .delivered()
            .into_iter()
            .map(|(name, Amount { messages, bytes })| {
                let mean = bytes as f64 / messages.max(1) as f64;
                (name.to_owned(), json!({ "messages": messages, "bytes": bytes, "bytes_mean": mean }))
            })
            .collect();
        json!({
            "players": self.args.players,
            "room": self.args.room,
            "racers": self.args.racers(),
            "right_percent": self.args.right,
            "seconds": seconds,
            "connections": { "made": self.connected, "held": self.held },
            "moves": {
                "wanted_per_s": self.args.wanted_rate(),
                "due": due,
                "offered": offered,
                "offered_per_s": rate(offered),
                "was_offered": self.was_offered(),
                "answered_per_s": rate(answers),
                "unanswered": count(&tally.unanswered),
            },
            "races_done": count(&tally.races_done),
            "latency_ms": times(&tally.latency.counts()),
            "lateness_ms": times(&tally.lateness.counts()),
            "round_trip_ms": times(&tally.pings.counts()),
            "latency_histogram_us": tally.latency.counts().buckets()
                .map(|(time, count)| json!([time.as_micros() as u64, count])).collect::<Value>(),
            "delivered": delivered,
            "messages": self.messages(),
            "messages_per_s": rate(self.messages()),
            "processor": {
                "swarm_s": self.own_time().as_secs_f64(),
                "server_s": self.server_time().map(|time| time.as_secs_f64()),
                "server_us_per_message": self.us_per_message(),
                "server_us_per_move": self.us_per_move(),
            },
            "memory": self.memory.map(|Memory { before, with_all, at_end }| json!({
                "before_bytes": before,
                "with_all_bytes": with_all,
                "at_end_bytes": at_end,
                "kib_per_connection": self.kib_per_connection(),
            })),
            "problems": tally.problems(),
        })
    }
}

pub(crate) fn write(file: &Path, report: &Report<'_>) -> Result<()> {
    let text = serde_json::to_string_pretty(&report.json())?;
    std::fs::write(file, text + "\n").with_context(|| format!("{} cannot be written", file.display()))
}

fn count(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

fn ms(time: Option<Duration>) -> f64 {
    time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
}

fn times(counts: &Counts) -> Value {
    if counts.total() == 0 {
        return Value::Null;
    }
    json!({
        "count": counts.total(),
        "p50": ms(counts.quantile(0.5)),
        "p90": ms(counts.quantile(0.9)),
        "p99": ms(counts.quantile(0.99)),
        "p99.9": ms(counts.quantile(0.999)),
        "max": ms(counts.max()),
    })
}

/// The percentiles of some times, in words.
struct Percentiles(Counts);

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(counts) = self;
        if counts.total() == 0 {
            return write!(f, "none");
        }
        let ms = |share| ms(counts.quantile(share));
        let [p50, p90, p99, p999] = [0.5, 0.9, 0.99, 0.999].map(ms);
        let (total, max) = (counts.total(), self::ms(counts.max()));
        write!(f, "{total}, ms: p50 {p50:.2}  p90 {p90:.2}  p99 {p99:.2}  p99.9 {p999:.2}  max {max:.2}")
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tally, seconds) = (self.tally, self.seconds());
        writeln!(f, "connections  {} made, {} held to the end", self.connected, self.held)?;
        if self.args.racers() > 0 {
            self.write_moves(f)?;
        }
        if tally.pings.counts().total() > 0 {
            writeln!(f, "round trips  {}", Percentiles(tally.pings.counts()))?;
        }
        let messages = self.messages();
        writeln!(f, "messages     {messages} delivered, {:.0} per second", messages as f64 / seconds)?;
        let percent = |time: Duration| time.as_secs_f64() / seconds * 100.0;
        write!(f, "processor    the swarm {:.0} % of a core", percent(self.own_time()))?;
        if let Some(time) = self.server_time() {
            write!(f, ", the server {:.0} %", percent(time))?;
        }
        if let Some(us) = self.us_per_message() {
            write!(f, ": {us:.2} µs per message")?;
        }
        if let Some(us) = self.us_per_move() {
            write!(f, ", {us:.1} µs per move with all its messages")?;
        }
        writeln!(f)?;
        if let (Some(memory), Some(each)) = (self.memory, self.kib_per_connection()) {
            let [before, with_all, at_end] = [memory.before, memory.with_all, memory.at_end]
                .map(|bytes| bytes as f64 / f64::from(1 << 20));
            writeln!(
                f,
                "memory       {before:.1} MiB before, {with_all:.1} with everybody in place ({each:.1} KiB each), \
                 {at_end:.1} at the end"
            )?;
        }
        for (problem, count) in tally.problems() {
            writeln!(f, "problem      {count} × {problem}")?;
        }
        Ok(())
    }
}

impl Report<'_> {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tally, seconds) = (self.tally, self.seconds());
        let (due, offered) = (count(&tally.due), count(&tally.offered));
        let answers = self.delivered()[0].1.messages;
        writeln!(
            f,
            "moves        {:.0} per second wanted, {:.0} offered, {:.0} answered; {} never answered",
            self.args.wanted_rate(),
            offered as f64 / seconds,
            answers as f64 / seconds,
            count(&tally.unanswered),
        )?;
        if !self.was_offered() {
            writeln!(
                f,
                "             {} of {due} moves were not offered: between two races, or after the last right digit. \
                 A smaller --right makes races longer",
                due - offered
            )?;
        }
        let latency = tally.latency.counts();
        writeln!(f, "races        {} finished", count(&tally.races_done))?;
        writeln!(f, "answers      {}", Percentiles(latency.clone()))?;
        writeln!(f, "of which     {} (how late the swarm itself was)", Percentiles(tally.lateness.counts()))?;
        let total = latency.total().max(1) as f64;
        let up_to = |bound: u64| {
            let bound = Duration::from_millis(bound);
            latency.buckets().filter(|&(time, _)| time < bound).map(|(_, count)| count).sum::<u64>()
        };
        let shares =
            BOUNDS_MS.map(|bound| format!("<{bound} ms {:.2} %", up_to(bound) as f64 / total * 100.0));
        writeln!(f, "             {}", shares.join("  "))
    }
}
