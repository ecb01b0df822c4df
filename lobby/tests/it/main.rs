//! The lobby from outside: what each of its machines decides, and a seeded simulation of all of them with real rooms.

// A story looks for one kind of effect among all; what else there is does not concern it.
#![allow(clippy::wildcard_enum_match_arm)]

mod admission;
mod calls;
mod pools;
mod presence;
mod queue;
mod simulation;
mod tickets;
mod waves;
