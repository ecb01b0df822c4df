//! The harness of the end-to-end stories: real servers, real sockets, real browsers and windows, and the line
//! between them that can be cut.
//!
//! Knows the outside of everything (addresses, frames, programs, what a page publishes) and the inside of nothing.
//! Everything waits for a state with a deadline ([`patience`]); nothing sleeps and hopes.

pub mod cable;
pub mod chromium;
pub mod display;
pub mod frames;
pub mod fuzz;
pub mod memory;
pub mod metrics;
pub mod patience;
pub mod player;
pub mod program;
pub mod published;
pub mod puzzles;
pub mod raw;
pub mod relayed;
pub mod screens;
pub mod server;
pub mod socket;
pub mod window;
