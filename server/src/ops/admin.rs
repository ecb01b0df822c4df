//! The orders of an operator, over a Unix socket in the data folder: who may open the file may give them.
//! HTTP with JSON in both directions. What is said is in `words`, what is done in `orders`.

pub mod dto;
mod orders;
mod routes;
#[cfg(unix)]
mod socket;

#[cfg(unix)]
pub(crate) use socket::listen;
