//! `cargo xtask bench client`: builds the page, a server with it and the native client, and starts the program that measures
//! them (`testkit/src/bin/client_bench`). What is measured and its goals are there.

use anyhow::Result;

use crate::metadata::Metadata;
use crate::{process, web};

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct ClientOptions {
    /// Measure so often and show the median
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) rounds: Option<u16>,
    /// Of a race in which nobody plays
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=600))]
    pub(crate) rest_seconds: Option<u16>,
    /// Of play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=3_600))]
    pub(crate) play_seconds: Option<u16>,
}

pub(super) fn run(options: &ClientOptions) -> Result<()> {
    web::build()?;
    let build = ["build", "--quiet", "--locked", "--release", "-p", "client", "-p", "testkit", "--bins"];
    process::run(&mut process::cargo(build))?;
    let program = Metadata::load(None)?.target_dir.join("release").join("client_bench");
    let mut command = std::process::Command::new(program);
    let flags = [
        ("--rounds", options.rounds),
        ("--rest-seconds", options.rest_seconds),
        ("--play-seconds", options.play_seconds),
    ];
    for (flag, value) in flags {
        command.args(value.map(|value| format!("{flag}={value}")));
    }
    process::run(&mut command)
}
