//! The headless client against real rooms: stories, lost connections, and inputs nobody would think of.

// A story looks for one kind of output among all; what else there is does not concern it.
#![allow(clippy::wildcard_enum_match_arm)]

mod alone;
mod big_screen;
mod board;
mod bots;
mod clipboard;
mod company;
mod connecting;
mod counting;
mod daily;
mod dice;
mod door;
mod duel;
mod editor;
mod elimination;
mod entering;
mod export;
mod fairness;
mod front;
mod gallery;
mod ghosts;
mod hand;
mod identities;
mod in_words;
mod kinds;
mod later;
mod lobby;
mod lost;
mod nonsense;
mod noted;
mod operated;
mod overlays;
mod pages;
mod playing;
mod pools;
mod practice;
mod queueing;
mod results;
mod resuming;
mod saving;
mod secrets;
mod server;
mod spoken;
mod teaching;
mod theatre;
mod training;
mod turned;
mod world;
