//! The wire, held against its document, its golden bytes and hostile input.

mod document;
mod golden;
mod hostile;
mod markdown;
mod problems;
mod random;
mod replay;
mod round_trip;
mod samples;
mod schema;
mod tables;
mod transcript;
