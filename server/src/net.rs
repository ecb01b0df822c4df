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

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

pub(crate) use address::Address;
pub(crate) use assets::find as find_asset;
pub(crate) use client_limits::{AddressAction, Claim, ClientLimits, Holding, Permit};
pub(crate) use page::kind_and_tier;
pub(crate) use stream::Stream;
#[cfg(test)]
pub(crate) use tcp::Tcp;
pub(crate) use tcp_info::round_trip;
pub(crate) use tcp_writer::TcpWriter;
pub(crate) use tls::{Renewal, Tls};
#[cfg(test)]
pub(crate) use tls_stream::TlsStream;

/// What stands in the ETag of a content: a part of its hash.
fn tag_of(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    hash.iter().take(10).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
