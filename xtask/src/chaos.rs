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

/// What `cargo xtask chaos` was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ChaosOptions {
    pub(crate) seconds: u64,
    /// Drawn anew unless given.
    pub(crate) seed: Option<u64>,
    /// Of a cluster; one server without it.
    pub(crate) nodes: Option<u64>,
    /// How many nodes to kill, if that is all that shall fail.
    pub(crate) kills: Option<u64>,
}

impl Default for ChaosOptions {
    fn default() -> Self {
        Self { seconds: 300, seed: None, nodes: None, kills: None }
    }
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
    let (binary, filter) = match (options.nodes, options.kills) {
        (None, _) => ("e2e", "chaos::"),
        (Some(_), None) => ("cluster", "chaos::"),
        (Some(_), Some(_)) => ("cluster", "kills::"),
    };
    let mut story = cargo(["test", "--locked", "--package", "tests", "--test", binary]);
    story.args([filter, "--", "--nocapture"]);
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
            (None, None, "--test e2e chaos::", "one server, 300 s, seed 7"),
            (Some(3), None, "--test cluster chaos::", "3 nodes, 300 s, seed 7"),
            (Some(3), Some(30), "--test cluster kills::", "3 nodes, 30 kills"),
        ] {
            let options = ChaosOptions { nodes, kills, ..ChaosOptions::default() };
            assert!(process::line(&story(&options, 7)).contains(words), "{words}");
            assert_eq!(subject(&options, 7), subject_is);
        }
    }
}
