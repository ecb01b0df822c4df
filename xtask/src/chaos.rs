//! A long run of the chaos story, which `cargo xtask test` runs for some seconds.
//!
//! Knows how it is started; what fails and what is checked is the story's business.

use anyhow::Result;

use crate::process::{self, cargo};

/// What `cargo xtask chaos` was asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ChaosOptions {
    pub(crate) seconds: u64,
    /// Drawn anew unless given.
    pub(crate) seed: Option<u64>,
}

impl Default for ChaosOptions {
    fn default() -> Self {
        Self { seconds: 300, seed: None }
    }
}

/// Builds the server's program and runs the story against it. Not through nextest, whose patience is shorter.
pub(crate) fn run(options: &ChaosOptions) -> Result<()> {
    process::run(&mut cargo(["build", "--locked", "--package", "server", "--bins"]))?;
    let mut story = cargo(["test", "--locked", "--package", "tests", "--test", "e2e"]);
    story.args(["chaos::", "--", "--nocapture"]).env("NONET_CHAOS_SECONDS", options.seconds.to_string());
    if let Some(seed) = options.seed {
        story.env("NONET_CHAOS_SEED", seed.to_string());
    }
    process::run(&mut story)
}
