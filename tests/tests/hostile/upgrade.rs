//! Abuses of the upgrade from HTTP to a game socket.

use protocol::Codec;
use testkit::frames::{self, FIN, PING};

use crate::abuse::{Abuse, abuses};

const OFFER: &str = "Sec-WebSocket-Protocol: nonet.v1.json\r\n";

/// A proper upgrade request in which `what` is replaced.
fn upgrade_but(what: &str, with: &str) -> Vec<u8> {
    let request = String::from_utf8(frames::upgrade_with(OFFER)).expect("a request is text");
    assert!(request.contains(what), "{what} is no part of an upgrade");
    // What is refused is answered as plain HTTP, and would stay open.
    request.replacen(what, with, 1).into_bytes()
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "no key", "upgrades without a key",
        http(|| upgrade_but("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "Connection: close\r\n"))
            => "HTTP 400";
    "old version", "speaks a draft of WebSocket",
        http(|| upgrade_but("Version: 13", "Version: 8\r\nConnection: close")) => "HTTP 400";
    "upgrade by POST", "upgrades a request that is no GET",
        http(|| upgrade_but("GET /ws HTTP/1.1\r\n", "POST /ws HTTP/1.1\r\nConnection: close\r\n"))
            => "HTTP 400";
    "upgrade in HTTP/1.0", "upgrades a connection that cannot be",
        http(|| upgrade_but("HTTP/1.1", "HTTP/1.0")) => "HTTP 400";
    "upgrade to HTTP/2", "asks for another protocol",
        http(|| upgrade_but("Upgrade: websocket", "Upgrade: h2c\r\nConnection: close")) => "HTTP 400";
    "no subprotocol", "offers none",
        http(|| upgrade_but(OFFER, "Connection: close\r\n")) => "HTTP 400";
    "foreign subprotocol", "offers one of another game",
        http(|| upgrade_but("nonet.v1.json\r\n", "chess.v1.json, nonet.v0.json\r\nConnection: close\r\n"))
            => "HTTP 400";
    "a thousand subprotocols", "offers a list as long as a head may be",
        http(|| upgrade_but("nonet.v1.json\r\n", &format!("{}x\r\nConnection: close\r\n", "x, ".repeat(4_000))))
            => "HTTP 400";
    "foreign page", "opens a game socket from a page of another site",
        http(|| upgrade_but(OFFER, &format!("{OFFER}Origin: https://evil.test\r\nConnection: close\r\n")))
            => "HTTP 403";
    "page without an origin", "hides which page it is from, as a sandboxed frame does",
        http(|| upgrade_but(OFFER, &format!("{OFFER}Origin: null\r\nConnection: close\r\n"))) => "HTTP 403";
    "frames before the answer", "sends broken frames in one write with the upgrade",
        http(|| [frames::upgrade_with(OFFER), frames::unmasked(FIN | PING, b"")].concat()) => "HTTP 101";
    "request behind the upgrade", "pipelines a request where frames belong",
        http(|| {
            [
                frames::upgrade_request(Codec::Bincode),
                b"GET /healthz HTTP/1.1\r\nHost: nonet.test\r\n\r\n".to_vec(),
            ]
            .concat()
        }) => "HTTP 101";
    "compression offered", "offers compression and sends a compressed frame all the same",
        http(|| {
            let offer =
                format!("{OFFER}Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
            [frames::upgrade_with(&offer), frames::masked(0xC1, &[0xAA; 64])].concat()
        }) => "HTTP 101";
};
