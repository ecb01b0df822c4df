//! One run of the load tool against one program, and what several runs say together. Knows no program.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value};

use super::program::{Program, Programs, Running};
use super::{RACERS, RIGHT_PERCENT, ROOM};

const IDLE_SECONDS: u32 = 3;
const WARM_UP_SECONDS: u32 = 3;
const ARRIVALS_PER_SECOND: u32 = 1_500;

#[derive(Clone, Copy, Debug)]
pub(super) enum Load {
    Idle {
        connections: u32,
    },
    Steady {
        /// Moves per second of all racers together.
        rate: u32,
        seconds: u32,
        /// What the relay is to send.
        frame_bytes: FrameBytes,
    },
}

/// Bytes of the frames that follow from a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameBytes {
    /// To the mover.
    pub(super) answer: u64,
    /// To everybody in the room.
    pub(super) progress: u64,
}

impl Default for FrameBytes {
    fn default() -> Self {
        Self { answer: 8, progress: 32 }
    }
}

impl FrameBytes {
    /// Those that a server sent on average, as the load tool saw them.
    pub(super) fn of(report: &Value) -> Result<Self> {
        let mean =
            |kind: &str| report["delivered"][kind]["bytes_mean"].as_f64().map(|mean| mean.round() as u64);
        let (answer, progress) = (mean("answers"), mean("progress"));
        Ok(Self { answer: answer.context("no answers")?, progress: progress.context("no progress")? })
    }
}

impl Programs {
    /// Starts a program, loads it, ends it. The load tool's report.
    pub(super) fn load(&self, program: Program, load: &Load) -> Result<Value> {
        let mut words = vec![];
        let mut word = |flag: &str, value: u32| words.extend([flag.to_owned(), value.to_string()]);
        word("--arrivals", ARRIVALS_PER_SECOND);
        let frame_bytes = match *load {
            Load::Idle { connections } => {
                word("--players", connections);
                word("--seconds", IDLE_SECONDS);
                words.push("--idle".to_owned());
                FrameBytes::default()
            }
            Load::Steady { rate, seconds, frame_bytes } => {
                word("--players", RACERS);
                word("--room", ROOM);
                word("--rate", rate);
                word("--right", RIGHT_PERCENT);
                word("--seconds", seconds);
                word("--warm-up", WARM_UP_SECONDS);
                frame_bytes
            }
        };
        if program != Program::Nonet {
            words.push("--relay".to_owned());
        }
        let running = self.start(program, frame_bytes)?;
        self.swarm(&running, &words)
    }

    /// Runs the load tool to its end against a running program.
    pub(super) fn swarm(&self, running: &Running, words: &[String]) -> Result<Value> {
        let report = self.reports.join("swarm.json");
        let mut command = self.command("swarm");
        command.arg(format!("127.0.0.1:{}", running.port)).args(words);
        command.arg("--server-pid").arg(running.pid().to_string()).arg("--json").arg(&report);
        let _ = fs::remove_file(&report);
        let output = command.stderr(Stdio::piped()).output().context("sh could not be started")?;
        let said = || {
            let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            format!("{out}{err}")
        };
        if !output.status.success() && !report.is_file() {
            bail!("the load failed ({}):\n{}", output.status, said());
        }
        // A load that went wrong is shown, and its figures count: leaving it out would flatter.
        ensure!(output.status.code().is_some(), "the load tool was killed");
        if !output.status.success() {
            eprintln!("{}", said());
        }
        let Ok(text) = fs::read_to_string(&report) else { return Ok(Value::Null) };
        serde_json::from_str(&text).context("the load tool wrote something else than JSON")
    }
}

/// What of a report goes into the table: a name, and where it stands.
const MEASURES: [(&str, &str); 12] = [
    ("offered_per_s", "/moves/offered_per_s"),
    ("answered_per_s", "/moves/answered_per_s"),
    ("unanswered", "/moves/unanswered"),
    ("messages_per_s", "/messages_per_s"),
    ("us_per_message", "/processor/server_us_per_message"),
    ("server_s", "/processor/server_s"),
    ("swarm_s", "/processor/swarm_s"),
    ("seconds", "/seconds"),
    ("p50_ms", "/latency_ms/p50"),
    ("p99_ms", "/latency_ms/p99"),
    ("p99.9_ms", "/latency_ms/p99.9"),
    ("own_p99_ms", "/lateness_ms/p99"),
];

/// The median of each measure over several reports.
pub(super) fn medians(reports: &Value) -> Value {
    let median = |(name, place): (&str, &str)| {
        let values = reports.as_array()?.iter().map(|report| report.pointer(place)?.as_f64());
        Some((name.to_owned(), Value::from(median(values.collect::<Option<Vec<_>>>()?)?)))
    };
    MEASURES.into_iter().filter_map(median).collect::<Map<_, _>>().into()
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    Some(if values.len() % 2 == 1 { upper } else { f64::midpoint(values[middle - 1], upper) })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_median_is_the_middle_one_or_between_the_two() {
        assert_eq!(median(vec![3.0, 1.0, 9.0]), Some(3.0));
        assert_eq!(median(vec![3.0, 1.0, 9.0, 4.0]), Some(3.5));
        assert_eq!(median(vec![]), None);
    }

    #[test]
    fn only_what_every_report_has_gets_a_median() {
        let report = |p99: f64| json!({ "latency_ms": { "p99": p99 }, "moves": { "unanswered": 0 } });
        let medians = medians(&json!([report(4.0), report(2.0), report(8.0)]));
        assert_eq!(medians, json!({ "p99_ms": 4.0, "unanswered": 0.0 }));
    }

    #[test]
    fn the_relay_sends_frames_of_the_size_that_were_seen() {
        let report =
            json!({ "delivered": { "answers": { "bytes_mean": 6.9 }, "progress": { "bytes_mean": 29.2 } } });
        assert_eq!(FrameBytes::of(&report).unwrap(), FrameBytes { answer: 7, progress: 29 });
        assert!(FrameBytes::of(&json!({})).is_err());
    }
}
