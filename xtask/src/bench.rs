//! `cargo xtask bench`: what there is to measure. How each is measured is in the file of its name.

mod browser;
mod challenge;
mod client;
mod engine;
mod matchmaking;
mod rating;
mod rows;
mod server;

use anyhow::Result;
use clap::Subcommand;

pub(crate) use client::ClientOptions;
pub(crate) use engine::EngineOptions;
pub(crate) use matchmaking::MatchmakingOptions;
pub(crate) use rating::RatingOptions;
pub(crate) use server::{ClusterOptions, ServerOptions};

#[derive(Debug, PartialEq, Eq, Subcommand)]
pub(crate) enum Bench {
    /// A look at a challenge of 10,000 runs on both databases, beside reading all its runs
    Challenge,
    /// What the client costs the machine that it runs on
    ///
    /// The page in headless Chromium and the native client under Xvfb: weight, start, a race at rest (frames, processor time), the
    /// time from a key to its frame and memory in play, beside their goals.
    Client(ClientOptions),
    /// One to three nodes beside one server on its embedded store
    ///
    /// With the players of a room on one node and spread at random: processor time per move and message, time to the answer.
    Cluster(ClusterOptions),
    /// How fast puzzles are proved and made
    ///
    /// Time per proof of uniqueness as a ratio to the plainest search that ends in time, and times to generate, grade, hint and fill.
    Engine(EngineOptions),
    /// How long strangers wait and how far apart they are in strength
    ///
    /// Waves beside first come, first served and greedy pairing by rating, with 20 to 20,000 players online.
    Matchmaking(MatchmakingOptions),
    /// How soon ratings know players, beside the exact posterior
    ///
    /// Rooms of 2, 4 and 8 with known skills: excess log-loss over truth after 10 and 30 races. Fails where the rating loses more
    /// than three times what the posterior does.
    Rating(RatingOptions),
    /// The pages of ratings with a million booked matches, and what a node asks of PostgreSQL all the time
    ///
    /// The pages on both stores beside a page that reads nothing and as many rows by primary key; fails where one takes more than
    /// two statements. The rest with ten million rows in every table that grows: takes some 15 GB of disk for some minutes; fails if a
    /// statement takes longer than half of the time between two looks.
    Rows,
    /// What the server takes, beside bare relays
    ///
    /// With judging and journal on, beside relays that only answer and fan out frames of the same size (with a journal, without, and
    /// on Node where it is installed), in turns and with the same load: memory per idle connection, the time it takes to come back
    /// after a crash, processor time per accepted move with all its messages, and time to the answer, at two rates.
    Server(ServerOptions),
}

pub(crate) fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Challenge => challenge::run(),
        Bench::Client(options) => client::run(options),
        Bench::Cluster(options) => server::cluster::run(options),
        Bench::Engine(options) => engine::run(options),
        Bench::Matchmaking(options) => matchmaking::run(options),
        Bench::Rating(options) => rating::run(options),
        Bench::Rows => rows::run(),
        Bench::Server(options) => server::run(options),
    }
}
