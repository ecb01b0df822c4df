//! Administration over a Unix socket in the data folder: permission to open the file is the authorisation. HTTP
//! with JSON in both directions. Messages are in `dto`, what they do in `orders`.

pub mod dto;
mod export;
mod forget;
mod gallery;
pub(crate) mod orders;
mod ratings;
mod routes;
#[cfg(unix)]
mod socket;

#[cfg(unix)]
pub(crate) use socket::listen;
