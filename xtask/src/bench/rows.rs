//! `cargo xtask bench rows`: how long the pages of ratings take with a million booked matches, on both stores; and what a node asks of
//! PostgreSQL all the time when each table that grows has ten million rows. How it is measured is in
//! `server/src/net/api/booked.rs` and `server/src/store/tests/plans.rs`.

use anyhow::Result;

use crate::process;

const BOOKED: &str = "1000000";
const ROWS: &str = "10000000";

pub(super) fn run() -> Result<()> {
    let test = ["test", "--quiet", "--locked", "--release", "--package", "server", "--lib"];
    let test = || process::cargo(test);
    let pages = ["net::api::booked", "--", "--nocapture", "--test-threads", "1"];
    process::run(test().args(pages).env("NONET_BOOKED", BOOKED))?;
    let statements = ["what_is_asked_periodically", "--", "--nocapture"];
    process::run(test().args(statements).env("NONET_ROWS", ROWS))
}
