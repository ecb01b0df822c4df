//! The server over real sockets, one file per story: what a client meets from outside.

// Clippy's leave for tests does not reach their support functions; a test picks the messages it wants.
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm)]

mod abuse;
mod configuration;
mod configuration_page;
mod handshake;
mod pages;
mod queue;
mod rooms;
mod shutdown;
mod slow_reader;
mod support;
