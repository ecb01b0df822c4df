//! The harness of the end-to-end stories: real servers, real sockets, real browsers and windows, and the line
//! between them that can be cut.
//!
//! Knows the outside of everything (addresses, frames, programs, what a page publishes) and the inside of nothing.
//! Everything waits for a state with a deadline ([`wait`]); nothing sleeps and hopes. A function fails when what it is for does
//! not happen; `# Errors` stands only where an error says more than that.

pub mod audit;
pub mod chromium;
pub mod client_state;
pub mod cluster;
pub mod display;
pub mod faulty_link;
pub mod frames;
pub mod fuzz;
pub mod memory;
pub mod messages;
pub mod metrics;
pub mod player;
pub mod program;
pub mod puzzles;
pub mod raw;
pub mod relayed;
pub mod scene;
pub mod screens;
pub mod server;
pub mod socket;
pub mod stranger;
pub mod tables;
pub mod variables;
pub mod wait;
pub mod waits;
pub mod window;
