//! Abuses of WebSocket's frames by somebody who was welcomed.

use protocol::{ClientMessage, Codec};
use testkit::frames::{
    BINARY, CLOSE, CONTINUATION, FIN, PING, PONG, RESERVED, TEXT, claiming, data, masked, unmasked,
};

use crate::abuse::{Abuse, frames};

const JSON: Codec = Codec::Json;
const BINCODE: Codec = Codec::Bincode;

fn ping() -> Vec<u8> {
    BINCODE.encode_client(&ClientMessage::Ping { stamp: 1 })
}

/// A text in as many fragments as it has bytes.
fn fragments(payload: &[u8]) -> Vec<u8> {
    let last = payload.len() - 1;
    let fragment = |(n, byte): (usize, &u8)| {
        let opcode = if n == 0 { TEXT } else { CONTINUATION };
        masked(opcode | if n == last { FIN } else { 0 }, &[*byte])
    };
    payload.iter().enumerate().flat_map(fragment).collect()
}

pub(crate) const ABUSES: &[Abuse] = &[
    frames(
        "unmasked frame",
        "does not mask, as every client must",
        BINCODE,
        || unmasked(FIN | BINARY, &ping()),
        &["close 1002"],
    ),
    frames(
        "first reserved bit",
        "claims that a frame is compressed: a bomb, if it were",
        BINCODE,
        || masked(FIN | RESERVED[0] | BINARY, &[0xAA; 4_000]),
        &["close 1002"],
    ),
    frames(
        "third reserved bit",
        "sets a bit that means nothing",
        BINCODE,
        || masked(FIN | RESERVED[2] | BINARY, &ping()),
        &["close 1002"],
    ),
    frames(
        "reserved data opcode",
        "sends a kind of frame that is yet to be invented",
        BINCODE,
        || masked(FIN | 0x3, &ping()),
        &["close 1002"],
    ),
    frames(
        "reserved control opcode",
        "the same among control frames",
        BINCODE,
        || masked(FIN | 0xB, b""),
        &["close 1002"],
    ),
    frames(
        "long ping",
        "sends a control frame of 126 bytes",
        BINCODE,
        || masked(FIN | PING, &[0; 126]),
        &["close 1002"],
    ),
    frames(
        "fragmented ping",
        "sends a control frame in two parts",
        BINCODE,
        || [masked(PING, b"a"), masked(FIN | CONTINUATION, b"b")].concat(),
        &["close 1002"],
    ),
    frames(
        "end without a beginning",
        "continues a message that was never begun",
        BINCODE,
        || masked(FIN | CONTINUATION, &ping()),
        &["close 1002"],
    ),
    frames(
        "beginning in the middle",
        "begins a message inside another",
        BINCODE,
        || [masked(BINARY, b"\x01"), masked(FIN | BINARY, &ping())].concat(),
        &["close 1002"],
    ),
    frames(
        "64 MiB frame",
        "announces 64 MiB and sends 100 kB of them",
        BINCODE,
        || [claiming(FIN | BINARY, 64 << 20), vec![0; 100_000]].concat(),
        &["close 4003"],
    ),
    frames(
        "frame of 2^63 bytes",
        "announces more than any machine has",
        BINCODE,
        || claiming(FIN | BINARY, 1 << 63),
        &["close 4003"],
    ),
    frames(
        "endless fragments",
        "sends one message in fragments that never end",
        BINCODE,
        || {
            let mut bytes = masked(BINARY, &[0; 100]);
            (0..1_000).for_each(|_| bytes.extend(masked(CONTINUATION, &[0; 100])));
            bytes
        },
        &["close 4003"],
    ),
    frames(
        "message in crumbs",
        "sends a good message one byte a frame",
        JSON,
        || fragments(br#"{"Ping":{"stamp":7}}"#),
        &["answered as usual"],
    ),
    frames(
        "a thousand empty fragments",
        "sends fragments that hold nothing",
        JSON,
        || {
            let mut bytes = masked(TEXT, b"");
            (0..1_000).for_each(|_| bytes.extend(masked(CONTINUATION, b"")));
            bytes.extend(masked(FIN | CONTINUATION, br#"{"Ping":{"stamp":7}}"#));
            bytes
        },
        &["answered as usual"],
    ),
    frames(
        "invalid UTF-8",
        "sends a text that is none",
        JSON,
        || masked(FIN | TEXT, b"\"\xff\""),
        &["close 1007"],
    ),
    frames(
        "invalid UTF-8 in two parts",
        "hides it on the border of two fragments",
        JSON,
        || [masked(TEXT, b"\"\xc3"), masked(FIN | CONTINUATION, b"\"")].concat(),
        &["close 1007"],
    ),
    frames(
        "surrogates as UTF-8",
        "encodes half a character",
        JSON,
        || masked(FIN | TEXT, b"\"\xed\xa0\x80\""),
        &["close 1007"],
    ),
    frames(
        "close with one byte",
        "says goodbye with half a code",
        BINCODE,
        || masked(FIN | CLOSE, b"\x03"),
        &["close 1002"],
    ),
    frames(
        "close with a forbidden code",
        "says goodbye with a code that must not be sent",
        BINCODE,
        || masked(FIN | CLOSE, &1005_u16.to_be_bytes()),
        &["close 1002"],
    ),
    frames(
        "close flood",
        "says goodbye a thousand times",
        BINCODE,
        || masked(FIN | CLOSE, &1000_u16.to_be_bytes()).repeat(1_000),
        &["close 1000"],
    ),
    frames(
        "ping flood",
        "pings five hundred times at once",
        BINCODE,
        || masked(FIN | PING, &[0; 125]).repeat(500),
        &["fault too_fast", "close 4003"],
    ),
    frames(
        "pong flood",
        "answers pings that nobody sent",
        BINCODE,
        || masked(FIN | PONG, &[0; 125]).repeat(500),
        &["fault too_fast", "close 4003"],
    ),
    frames(
        "length in more bytes than needed",
        "writes a short length in the longest form",
        BINCODE,
        || {
            let payload = ping();
            [&[0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0][..], &payload].concat()
        },
        &["answered as usual"],
    ),
    frames(
        "text on a binary connection",
        "sends the other kind of frame",
        BINCODE,
        || data(JSON, b"\"Dequeue\""),
        &["fault wrong_frame_kind"],
    ),
    frames(
        "binary on a text connection",
        "the same the other way round",
        JSON,
        || data(BINCODE, &ping()),
        &["fault wrong_frame_kind"],
    ),
];
