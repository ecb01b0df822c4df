//! Stories of many machines: three nodes, PostgreSQL, NATS and a load balancer, each a program of its own, and what happens
//! to the races when one of them dies. One file per subject.
#![allow(clippy::unwrap_used, reason = "a story that cannot go on ends here")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a story waits for one message and passes over all others"
)]

mod alone;
mod balance;
mod carrier;
mod chaos;
mod database;
mod fair;
mod frozen;
mod hiccups;
mod kills;
mod others;
mod page;
mod presence;
mod proxied;
mod race;
mod rated;
mod rolling;
mod strangers;
