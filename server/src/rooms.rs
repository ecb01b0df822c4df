//! Rooms and the queue as tasks: each owns one pure state machine of `game`, feeds it what happens and
//! carries out what it asks for. Also where every room and player can be found.

pub(crate) mod bots;
pub(crate) mod codes;
mod contain;
pub(crate) mod heats;
mod held;
pub(crate) mod jobs;
mod log;
pub(crate) mod look;
mod members;
pub(crate) mod message;
pub(crate) mod open;
pub(crate) mod players;
pub(crate) mod pools;
pub(crate) mod presence;
pub(crate) mod queue_task;
mod raced;
pub(crate) mod races;
pub(crate) mod reach;
pub(crate) mod recovery;
pub(crate) mod registry;
mod report;
mod reproduction;
pub(crate) mod seen;
mod stock;
mod task;
mod trace;
pub(crate) mod workers;
