//! The command line of `nonet-server`: arguments, and the commands that ask a running server.

pub(crate) mod args;
pub(crate) mod healthcheck;
