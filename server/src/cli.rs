//! The command line of `nonet-server`: arguments, and a file for each command.

pub(crate) mod admin;
pub(crate) mod args;
pub(crate) mod backup;
pub(crate) mod check_config;
pub(crate) mod cluster;
pub(crate) mod export;
pub(crate) mod healthcheck;
pub(crate) mod salvage;
pub(crate) mod serve;
#[cfg(test)]
mod tests;
