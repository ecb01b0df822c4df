//! `cargo xtask bench client`: builds the page, a server with it and the native client, and starts the program that measures
//! them (`tests/src/bin/client_bench`). What is measured and its goals are there.

use anyhow::Result;

use crate::metadata::Metadata;
use crate::{process, web};

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ClientOptions {
    pub(crate) rounds: Option<u16>,
    pub(crate) rest_seconds: Option<u16>,
    pub(crate) play_seconds: Option<u16>,
}

pub(super) fn run(options: &ClientOptions) -> Result<()> {
    web::build()?;
    let build = ["build", "--quiet", "--locked", "--release", "-p", "client", "-p", "tests", "--bins"];
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
