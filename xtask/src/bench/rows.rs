//! `cargo xtask bench rows`: how long what a node asks of its database all the time takes when each table that grows has ten million
//! rows. How it is measured is in `server/src/store/tests/plans.rs`.

use anyhow::Result;

use crate::process;

const ROWS: &str = "10000000";

pub(super) fn run() -> Result<()> {
    let test = ["test", "--quiet", "--locked", "--package", "server", "--lib", "store::tests::plans"];
    process::run(process::cargo(test).args(["--", "--nocapture"]).env("NONET_ROWS", ROWS))
}
