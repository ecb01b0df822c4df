//! `cargo xtask bench`: what there is to measure. How each is measured is in the file of its name.

mod browser;
mod engine;
mod server;

use anyhow::Result;

pub(crate) use engine::EngineOptions;
pub(crate) use server::ServerOptions;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Bench {
    Engine(EngineOptions),
    Server(ServerOptions),
}

pub(crate) fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Engine(options) => engine::run(options),
        Bench::Server(options) => server::run(options),
    }
}
