//! Abuses of the upgrade from HTTP to a game socket.

use protocol::Codec;
use testkit::frames::{self, FIN, PING};

use crate::abuse::{Abuse, http};

const OFFER: &str = "Sec-WebSocket-Protocol: nonet.v1.json\r\n";

/// A proper upgrade request in which `what` is replaced.
fn upgrade_but(what: &str, with: &str) -> Vec<u8> {
    let request = String::from_utf8(frames::upgrade_with(OFFER)).expect("a request is text");
    assert!(request.contains(what), "{what} is no part of an upgrade");
    // What is refused is answered as plain HTTP, and would stay open.
    request.replacen(what, with, 1).into_bytes()
}

pub(crate) const ABUSES: &[Abuse] = &[
    http(
        "no key",
        "upgrades without a key",
        || upgrade_but("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", "Connection: close\r\n"),
        &["HTTP 400"],
    ),
    http(
        "old version",
        "speaks a draft of WebSocket",
        || upgrade_but("Version: 13", "Version: 8\r\nConnection: close"),
        &["HTTP 400"],
    ),
    http(
        "upgrade by POST",
        "upgrades a request that is no GET",
        || upgrade_but("GET /ws HTTP/1.1\r\n", "POST /ws HTTP/1.1\r\nConnection: close\r\n"),
        &["HTTP 400"],
    ),
    http(
        "upgrade in HTTP/1.0",
        "upgrades a connection that cannot be",
        || upgrade_but("HTTP/1.1", "HTTP/1.0"),
        &["HTTP 400"],
    ),
    http(
        "upgrade to HTTP/2",
        "asks for another protocol",
        || upgrade_but("Upgrade: websocket", "Upgrade: h2c\r\nConnection: close"),
        &["HTTP 400"],
    ),
    http("no subprotocol", "offers none", || upgrade_but(OFFER, "Connection: close\r\n"), &["HTTP 400"]),
    http(
        "foreign subprotocol",
        "offers one of another game",
        || upgrade_but("nonet.v1.json\r\n", "chess.v1.json, nonet.v0.json\r\nConnection: close\r\n"),
        &["HTTP 400"],
    ),
    http(
        "a thousand subprotocols",
        "offers a list as long as a head may be",
        || upgrade_but("nonet.v1.json\r\n", &format!("{}x\r\nConnection: close\r\n", "x, ".repeat(4_000))),
        &["HTTP 400"],
    ),
    http(
        "foreign page",
        "opens a game socket from a page of another site",
        || upgrade_but(OFFER, &format!("{OFFER}Origin: https://evil.test\r\nConnection: close\r\n")),
        &["HTTP 403"],
    ),
    http(
        "page of nobody",
        "hides which page it is from, as a sandboxed frame does",
        || upgrade_but(OFFER, &format!("{OFFER}Origin: null\r\nConnection: close\r\n")),
        &["HTTP 403"],
    ),
    http(
        "frames before the answer",
        "sends broken frames in one write with the upgrade",
        || [frames::upgrade_with(OFFER), frames::unmasked(FIN | PING, b"")].concat(),
        &["HTTP 101"],
    ),
    http(
        "request behind the upgrade",
        "pipelines a request where frames belong",
        || {
            [
                frames::upgrade_request(Codec::Bincode),
                b"GET /healthz HTTP/1.1\r\nHost: nonet.test\r\n\r\n".to_vec(),
            ]
            .concat()
        },
        &["HTTP 101"],
    ),
    http(
        "compression offered",
        "offers compression and sends a compressed frame all the same",
        || {
            let offer =
                format!("{OFFER}Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
            [frames::upgrade_with(&offer), frames::masked(0xC1, &[0xAA; 64])].concat()
        },
        &["HTTP 101"],
    ),
];
