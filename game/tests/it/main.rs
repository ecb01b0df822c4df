//! The room from outside: stories, one per rule and per rejection, and a seeded simulation.

mod lobby;
mod queue_room;
mod race;
mod rejections;
mod results;
mod resume;
mod set_puzzle;
mod simulation;
mod story;
