//! `cargo xtask bench cluster`: one to three nodes under the same load, beside one server on its embedded store, in turns.
//! PostgreSQL and NATS are the user's. Knows nothing of how a load is made.

use std::fs;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::load::summary;
use super::program::{Programs, Running};
use super::{POSTGRES_VARIABLE, RIGHT_PERCENT, ROOM, machine, postgres, write};
use crate::metadata::Metadata;
use crate::process;

/// Racers, each of whom makes a few moves a second at most.
const RACERS: u32 = 1_000;
const ARRIVALS_PER_SECOND: u32 = 300;
const WARM_UP_SECONDS: u32 = 3;
/// The newest figures that are stored with the source.
const SAVED: &str = "docs/benchmarks/cluster.json";

#[derive(Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct ClusterOptions {
    /// A PostgreSQL server on which the database nonet_bench may be made
    #[arg(long, value_name = "URL", env = POSTGRES_VARIABLE)]
    pub(crate) postgres: String,
    /// The NATS server
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    pub(crate) nats: String,
    /// Moves per second of all racers together
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u32).range(10..=50_000))]
    pub(crate) rate: u32,
    /// Measure each so often and show the median
    #[arg(long, value_name = "N", default_value = "3", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) rounds: u16,
    /// Of load in each measurement
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    /// Also write the figures to docs/benchmarks/cluster.json
    #[arg(long)]
    pub(crate) save: bool,
}

/// What is measured.
#[derive(Clone, Copy, Debug)]
struct Setup {
    name: &'static str,
    /// 0: a server alone, on its embedded store.
    nodes: u16,
    spread: &'static str,
}

const SETUPS: [Setup; 6] = [
    Setup { name: "alone, SQLite", nodes: 0, spread: "together" },
    Setup { name: "1 node", nodes: 1, spread: "together" },
    Setup { name: "2 nodes, rooms together", nodes: 2, spread: "together" },
    Setup { name: "2 nodes, at random", nodes: 2, spread: "random" },
    Setup { name: "3 nodes, rooms together", nodes: 3, spread: "together" },
    Setup { name: "3 nodes, at random", nodes: 3, spread: "random" },
];

/// What the table shows: a heading, and where the figure stands in a summary.
const COLUMNS: [(&str, &str); 6] = [
    ("moves/s", "answered_per_s"),
    ("unanswered", "unanswered"),
    ("us/move", "us_per_move"),
    ("us/message", "us_per_message"),
    ("p50 ms", "p50_ms"),
    ("p99 ms", "p99_ms"),
];

/// Measures everything in turns, and prints it.
pub(crate) fn run(options: &ClusterOptions) -> Result<()> {
    let postgres = &options.postgres;
    let folder = Metadata::load(None)?.target_dir;
    eprintln!("building with full optimisation");
    let build = ["build", "--quiet", "--locked", "--release", "-p", "server", "-p", "testkit", "--bins"];
    process::read(&mut process::cargo(build))?;
    let reports = folder.join("bench");
    fs::create_dir_all(&reports).with_context(|| format!("{} cannot be made", reports.display()))?;
    let programs = Programs { folder: folder.join("release"), reports, postgres: Some(postgres.clone()) };
    let mut rounds: Vec<Vec<Value>> = vec![Vec::new(); SETUPS.len()];
    for round in 1..=options.rounds {
        for (setup, reports) in SETUPS.iter().zip(&mut rounds) {
            eprintln!("round {round} of {}: {}", options.rounds, setup.name);
            reports.push(measure(&programs, *setup, postgres, options)?);
        }
    }
    let summaries: Vec<Value> = rounds.into_iter().map(|reports| summary(&reports.into())).collect();
    println!("{}", table(&summaries));
    let named =
        SETUPS.iter().zip(&summaries).map(|(setup, summary)| (setup.name.to_owned(), summary.clone()));
    let figures = json!({
        "machine": machine::describe(),
        "settings": { "rounds": options.rounds, "seconds": options.seconds, "rate": options.rate, "racers": RACERS },
        "setups": named.collect::<serde_json::Map<_, _>>(),
    });
    if options.save {
        write(&process::root().join(SAVED), &(serde_json::to_string_pretty(&figures)? + "\n"))?;
    }
    Ok(())
}

fn measure(programs: &Programs, setup: Setup, url: &str, options: &ClusterOptions) -> Result<Value> {
    let nodes = start(programs, setup, url, options)?;
    let words = [
        ("--players", RACERS.to_string()),
        ("--room", ROOM.to_string()),
        ("--rate", options.rate.to_string()),
        ("--right", RIGHT_PERCENT.to_string()),
        ("--seconds", options.seconds.to_string()),
        ("--warm-up", WARM_UP_SECONDS.to_string()),
        ("--arrivals", ARRIVALS_PER_SECOND.to_string()),
        ("--spread", setup.spread.to_owned()),
    ];
    let words: Vec<String> = words.into_iter().flat_map(|(flag, value)| [flag.to_owned(), value]).collect();
    let mut report = programs.swarm_to(&nodes, &words)?;
    // Hundreds of lines that no one reads.
    report["latency_histogram_us"].take();
    Ok(report)
}

fn start(programs: &Programs, setup: Setup, url: &str, options: &ClusterOptions) -> Result<Vec<Running>> {
    let data = programs.data();
    if data.exists() {
        fs::remove_dir_all(&data).with_context(|| format!("{} is in the way", data.display()))?;
    }
    if setup.nodes == 0 {
        return Ok(vec![programs.start_on(&data, None)?]);
    }
    let database = postgres::fresh_database(url)?;
    let mut nodes = Vec::new();
    for no in 1..=setup.nodes {
        let further = ["--store-url", &database, "--cluster-nats", &options.nats, "--cluster-name"];
        let mut further = further.map(str::to_owned).to_vec();
        further.push(format!("bench-{no}"));
        nodes.push(programs.start_server(&data.join(no.to_string()), &format!("node-{no}.log"), &further)?);
    }
    // Until every node has met the others.
    std::thread::sleep(std::time::Duration::from_secs(3));
    Ok(nodes)
}

/// The medians, with the least and the greatest of the rounds for the processor time, and its ratio to a server alone.
fn table(summaries: &[Value]) -> String {
    let mut text = format!("{:<26}", "");
    for (heading, _) in COLUMNS {
        text += &format!("{heading:>12}");
    }
    text += "   us/message: spread, ratio to a server alone\n";
    let alone = summaries.first().and_then(|summary| summary["median"]["us_per_message"].as_f64());
    for (setup, summary) in SETUPS.iter().zip(summaries) {
        text += &format!("{:<26}", setup.name);
        for (_, name) in COLUMNS {
            let figure = summary["median"][name].as_f64();
            text += &figure.map_or_else(|| format!("{:>12}", "-"), |figure| format!("{figure:>12.1}"));
        }
        let spread = &summary["spread"]["us_per_message"];
        if let (Some(low), Some(high)) = (spread[0].as_f64(), spread[1].as_f64()) {
            text += &format!("   {low:.1}-{high:.1}");
        }
        if let (Some(own), Some(alone)) = (summary["median"]["us_per_message"].as_f64(), alone) {
            text += &format!(", {:.2}", own / alone);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_shows_ratios_to_a_server_alone() {
        let summary =
            |us: f64| json!({ "median": { "us_per_message": us }, "spread": { "us_per_message": [us, us] } });
        let summaries: Vec<Value> = [10.0, 15.0].map(summary).into();
        let text = table(&summaries);
        assert!(text.contains("10.0-10.0, 1.00") && text.contains("15.0-15.0, 1.50"), "{text}");
    }
}
