//! How an embedded database is written.

mod challenges;
mod insert;
mod raced;
mod statements;
pub(super) mod writer;
