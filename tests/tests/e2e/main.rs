//! Stories of headless players over real sockets: one file per subject.
#![allow(clippy::unwrap_used, reason = "a story that cannot go on ends here")]
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a story waits for one message and passes over all others"
)]

mod admin;
mod alone;
mod balanced;
mod bots;
mod burst;
mod challenges;
mod chaos;
mod deployed;
mod door;
mod drain;
mod duel;
mod elimination;
mod fair_play;
mod full_disk;
mod gallery;
mod ghosts;
mod kinds;
mod known;
mod ladder;
mod leaderboard;
mod limits;
mod lines;
mod lost_store;
mod low_disk;
mod matches;
mod observed;
mod ops;
mod others;
mod outbox;
mod pages;
mod pools;
mod progress;
mod queue;
mod race;
mod rated;
mod rates;
mod restored;
mod resume;
mod room;
mod screen;
mod secrecy;
mod set_puzzle;
mod shutdown;
mod swarm;
mod tls;
mod twins;
mod upgrade;
