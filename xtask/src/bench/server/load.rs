//! One run of the load tool against one program, and what several runs say together. Knows no program.

use std::fs;
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

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
    /// To each of the others in the room.
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
        if !program.is_nonet() {
            words.push("--relay".to_owned());
        }
        if program == Program::Colyseus {
            words.push("--colyseus".to_owned());
        }
        let running = self.start(program, frame_bytes)?;
        self.swarm(&running, &words)
    }

    /// Runs the load tool to its end against a running program.
    pub(super) fn swarm(&self, running: &Running, words: &[String]) -> Result<Value> {
        self.swarm_to(std::slice::from_ref(running), words)
    }

    /// The same against several nodes, which count as one.
    pub(super) fn swarm_to(&self, nodes: &[Running], words: &[String]) -> Result<Value> {
        let report = self.reports.join("swarm.json");
        let mut command = self.command("swarm");
        let listed = |of: &dyn Fn(&Running) -> String| nodes.iter().map(of).collect::<Vec<_>>().join(",");
        command.arg(listed(&|node| format!("127.0.0.1:{}", node.port))).args(words);
        command.arg("--server-pid").arg(listed(&|node| node.pid().to_string())).arg("--json").arg(&report);
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

/// The measure: processor time of the server for each move with all that it tells about it.
pub(super) const US_PER_MOVE: &str = "us_per_move";

/// What of a report goes into the table: a name, and where it stands.
const MEASURES: [(&str, &str); 13] = [
    ("offered_per_s", "/moves/offered_per_s"),
    ("answered_per_s", "/moves/answered_per_s"),
    ("unanswered", "/moves/unanswered"),
    ("messages_per_s", "/messages_per_s"),
    (US_PER_MOVE, "/processor/server_us_per_move"),
    ("us_per_message", "/processor/server_us_per_message"),
    ("server_s", "/processor/server_s"),
    ("swarm_s", "/processor/swarm_s"),
    ("seconds", "/seconds"),
    ("p50_ms", "/latency_ms/p50"),
    ("p99_ms", "/latency_ms/p99"),
    ("p99.9_ms", "/latency_ms/p99.9"),
    ("own_p99_ms", "/lateness_ms/p99"),
];

/// The median of each measure over several reports, and its least and greatest value.
pub(super) fn summary(reports: &Value) -> Value {
    let mut summary = json!({ "median": {}, "spread": {} });
    for (name, place) in MEASURES {
        let values = reports.as_array().map(|reports| {
            reports.iter().map(|report| report.pointer(place)?.as_f64()).collect::<Option<Vec<_>>>()
        });
        let Some(mut values) = values.flatten().filter(|values| !values.is_empty()) else { continue };
        values.sort_by(f64::total_cmp);
        summary["median"][name] = median(&values).into();
        summary["spread"][name] = json!([values[0], values[values.len() - 1]]);
    }
    summary
}

/// Of values in order, at least one.
fn median(values: &[f64]) -> f64 {
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { f64::midpoint(values[middle - 1], values[middle]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one_or_between_the_two() {
        assert_eq!(median(&[1.0, 3.0, 9.0]), 3.0);
        assert_eq!(median(&[1.0, 3.0, 4.0, 9.0]), 3.5);
    }

    #[test]
    fn only_what_every_report_has_is_summed_up() {
        let report = |p99: f64| json!({ "latency_ms": { "p99": p99 }, "moves": { "unanswered": 0 } });
        let summary =
            summary(&json!([report(4.0), report(2.0), report(8.0), { "moves": { "unanswered": 0 } }]));
        assert_eq!(summary["median"], json!({ "unanswered": 0.0 }));
        let summary = super::summary(&json!([report(4.0), report(2.0), report(8.0)]));
        assert_eq!(summary["median"], json!({ "p99_ms": 4.0, "unanswered": 0.0 }));
        assert_eq!(summary["spread"]["p99_ms"], json!([2.0, 8.0]));
        assert_eq!(super::summary(&Value::Null)["median"], json!({}));
    }

    #[test]
    fn the_peers_send_frames_of_the_size_that_was_seen() {
        let report =
            json!({ "delivered": { "answers": { "bytes_mean": 6.9 }, "progress": { "bytes_mean": 29.2 } } });
        assert_eq!(FrameBytes::of(&report).unwrap(), FrameBytes { answer: 7, progress: 29 });
        assert!(FrameBytes::of(&json!({})).is_err());
    }
}
