//! Ratings in the store: what a finished match of a rated class changes is booked in the transaction that stores the match, once,
//! whatever is written twice. How much that is, `rating` decides. Pages read what booking has written down.

mod book;
mod changes;
mod known;
pub(crate) mod leaderboard;
pub(crate) mod profile;
mod race;
mod sql;
mod void;
pub(crate) mod voided;
mod words;

#[cfg(test)]
pub(in crate::store) use book::MEETING;
pub(in crate::store) use book::{Due, book};
pub(crate) use changes::Standing;
pub(crate) use race::Rated;
#[cfg(test)]
pub(in crate::store) use sql::Sql;
pub(in crate::store) use void::correct;
#[cfg(test)]
pub(in crate::store) use void::void;
