//! Long runs of the chaos stories, which `cargo xtask test` runs for some seconds: of one server, and of a cluster.
//!
//! Knows how they are started and says the verdict; what fails and what is checked is the stories' business.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};

use crate::process::{self, cargo};
use crate::system;

/// Seeds are drawn below this, so that they are easily typed.
const SEEDS: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct ChaosOptions {
    /// Of failures
    #[arg(long, value_name = "N", default_value = "300", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) seconds: u64,
    /// Of an earlier run: the same failures at the same moments
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// A cluster of so many nodes instead of one server
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=9))]
    pub(crate) nodes: Option<u64>,
    /// Instead of all other failures: kill so many nodes, and measure how long their players wait
    #[arg(long, value_name = "N", requires = "nodes", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) kills: Option<u64>,
}

/// Builds the server's program and runs a story against it. The last line says whether everything held.
pub(crate) fn run(options: &ChaosOptions) -> Result<()> {
    if options.nodes.is_some() {
        system::ensure(&[system::CLUSTER])?;
    }
    process::run(&mut cargo(["build", "--locked", "--package", "server", "--bins"]))?;
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = options.seed.unwrap_or_else(|| u64::from(since_epoch.subsec_nanos()) % SEEDS);
    let subject = subject(options, seed);
    match process::run(&mut story(options, seed)) {
        Ok(()) => {
            println!("verdict: HELD ({subject})");
            Ok(())
        }
        Err(error) => bail!("{error:#}\nverdict: FAILED ({subject})"),
    }
}

fn subject(options: &ChaosOptions, seed: u64) -> String {
    match (options.nodes, options.kills) {
        (None, _) => format!("one server, {} s, seed {seed}", options.seconds),
        (Some(nodes), None) => format!("{nodes} nodes, {} s, seed {seed}", options.seconds),
        (Some(nodes), Some(kills)) => format!("{nodes} nodes, {kills} kills"),
    }
}

/// The call that runs the story. Not through nextest, whose patience is shorter.
fn story(options: &ChaosOptions, seed: u64) -> Command {
    let (binary, filters): (_, &[_]) = match (options.nodes, options.kills) {
        (None, _) => ("e2e", &["chaos::"]),
        (Some(_), None) => ("cluster", &["chaos::", "no_node_exits"]),
        (Some(_), Some(_)) => ("cluster", &["kills::"]),
    };
    let mut story = cargo(["test", "--locked", "--package", "tests", "--test", binary]);
    // One after the other: each is a cluster of its own.
    story.args(["--", "--nocapture", "--test-threads", "1"]).args(filters);
    story.env("NONET_CHAOS_SECONDS", options.seconds.to_string()).env("NONET_CHAOS_SEED", seed.to_string());
    if let Some(nodes) = options.nodes {
        story.env("NONET_CHAOS_NODES", nodes.to_string());
    }
    if let Some(kills) = options.kills {
        story.env("NONET_CHAOS_KILLS", kills.to_string());
    }
    story
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_run_is_a_story_of_its_own() {
        for (nodes, kills, words, subject_is) in [
            (None, None, "--test e2e -- --nocapture --test-threads 1 chaos::", "one server, 300 s, seed 7"),
            (
                Some(3),
                None,
                "--test cluster -- --nocapture --test-threads 1 chaos:: no_node_exits",
                "3 nodes, 300 s, seed 7",
            ),
            (
                Some(3),
                Some(30),
                "--test cluster -- --nocapture --test-threads 1 kills::",
                "3 nodes, 30 kills",
            ),
        ] {
            let options = ChaosOptions { seconds: 300, seed: None, nodes, kills };
            assert!(process::line(&story(&options, 7)).contains(words), "{words}");
            assert_eq!(subject(&options, 7), subject_is);
        }
    }
}
