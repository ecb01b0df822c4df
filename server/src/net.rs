//! The edge: TCP connections, TLS, HTTP, and the upgrade to a game socket; who may come in from where, and
//! how often. Knows no messages of the game.

mod address;
mod api;
mod assets;
mod client_limits;
pub(crate) mod host;
pub(crate) mod http;
pub(crate) mod listener;
mod origin;
mod page;
mod pending_connections;
mod stream;
mod tcp;
mod tcp_info;
mod tcp_writer;
mod tls;
mod tls_stream;
mod upgrade;

pub(crate) use address::Address;
pub(crate) use assets::find as find_asset;
pub(crate) use client_limits::{AddressAction, Claim, ClientLimits, Holding, Permit};
pub(crate) use stream::Stream;
#[cfg(test)]
pub(crate) use tcp::Tcp;
pub(crate) use tcp_info::round_trip;
pub(crate) use tcp_writer::TcpWriter;
pub(crate) use tls::{Renewal, Tls};
#[cfg(test)]
pub(crate) use tls_stream::TlsStream;
