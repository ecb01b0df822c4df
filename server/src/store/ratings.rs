//! Ratings in the store: what a finished match of a rated class changes is booked in the transaction that stores the match, once,
//! whatever is written twice. How much that is, `rating` decides.

mod book;
mod changes;
mod race;
mod sql;
mod words;

#[cfg(test)]
pub(in crate::store) use book::MEETING;
pub(in crate::store) use book::{Due, book};
pub(crate) use changes::Standing;
pub(crate) use race::Rated;
