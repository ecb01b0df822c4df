//! `cargo xtask bench challenge`: what a look at a challenge of 10,000 runs costs on both databases, beside reading all its runs.
//! How it is measured is in `server/src/store/tests/challenges.rs`.

use anyhow::Result;

use crate::process;

pub(super) fn run() -> Result<()> {
    let test = ["test", "--quiet", "--locked", "--release", "-p", "server", "--lib", "bench_of_a_look"];
    process::run(process::cargo(test).args(["--", "--ignored", "--nocapture"]))
}
