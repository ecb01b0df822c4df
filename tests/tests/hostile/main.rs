//! Everything that people and programs may do to harm a server: a table of named abuses, each with the reasons in
//! which it must end; and the inputs that a fuzzer found worth keeping.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on ends here")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test waits for one message and passes over all others")]

mod abuse;
mod arena;
mod challenges;
mod control;
mod corpus;
mod costs;
mod encoding;
mod floods;
mod framing;
mod gallery;
mod greeting;
mod haste;
mod http;
mod list;
mod moves;
mod puzzles;
mod queue;
mod rooms;
mod seat;
mod suite;
mod terms;
mod upgrade;
