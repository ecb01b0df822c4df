//! The edge: TCP connections, HTTP, and the upgrade to a game socket. Knows no messages of the game.

mod assets;
pub(crate) mod http;
pub(crate) mod listener;
mod upgrade;

pub(crate) use assets::find as find_asset;
