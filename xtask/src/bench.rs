//! `cargo xtask bench`: what there is to measure. How each is measured is in the file of its name.

mod browser;
mod challenge;
mod client;
mod engine;
mod server;

use anyhow::Result;

pub(crate) use client::ClientOptions;
pub(crate) use engine::EngineOptions;
pub(crate) use server::{ClusterOptions, ServerOptions};

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Bench {
    Challenge,
    Client(ClientOptions),
    Cluster(ClusterOptions),
    Engine(EngineOptions),
    Server(ServerOptions),
}

pub(crate) fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Challenge => challenge::run(),
        Bench::Client(options) => client::run(options),
        Bench::Cluster(options) => server::cluster::run(options),
        Bench::Engine(options) => engine::run(options),
        Bench::Server(options) => server::run(options),
    }
}
