//! The room from outside: stories, one per rule and per rejection, and a seeded simulation.

// A story looks for one kind of event among all; what else there is does not concern it.
#![allow(clippy::wildcard_enum_match_arm)]

mod accomplices;
mod boards;
mod bots;
mod challenge;
mod daily;
mod disguise;
mod drain;
mod duel;
mod elimination;
mod every_kind;
mod fair_play;
mod ghost_links;
mod guessing;
mod handicap;
mod hints;
mod in_words;
mod judged;
mod kinds;
mod ladder;
mod line;
mod lobby;
mod no_contest;
mod queue_bots;
mod queue_room;
mod race;
mod raced;
mod records;
mod rejections;
mod replay;
mod restart;
mod results;
mod resume;
mod samples;
mod screen;
mod seat;
mod secrets;
mod set_puzzle;
mod simulation;
mod story;
mod tally;
mod terms;
mod turning_point;
mod upgrade;
