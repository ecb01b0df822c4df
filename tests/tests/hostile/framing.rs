//! Abuses of WebSocket's frames by somebody who was welcomed.

use protocol::{ClientMessage, Codec};
use testkit::frames::{
    BINARY, CLOSE, CONTINUATION, FIN, PING, PONG, RESERVED, TEXT, claiming, data, masked, unmasked,
};

use crate::abuse::{Abuse, abuses};

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

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "unmasked frame", "does not mask, as every client must",
        frames(BINCODE, || unmasked(FIN | BINARY, &ping())) => "close 1002";
    "first reserved bit", "claims that a frame is compressed: a bomb, if it were",
        frames(BINCODE, || masked(FIN | RESERVED[0] | BINARY, &[0xAA; 4_000])) => "close 1002";
    "third reserved bit", "sets a bit that means nothing",
        frames(BINCODE, || masked(FIN | RESERVED[2] | BINARY, &ping())) => "close 1002";
    "reserved data opcode", "sends a kind of frame that is yet to be invented",
        frames(BINCODE, || masked(FIN | 0x3, &ping())) => "close 1002";
    "reserved control opcode", "the same among control frames",
        frames(BINCODE, || masked(FIN | 0xB, b"")) => "close 1002";
    "long ping", "sends a control frame of 126 bytes",
        frames(BINCODE, || masked(FIN | PING, &[0; 126])) => "close 1002";
    "fragmented ping", "sends a control frame in two parts",
        frames(BINCODE, || [masked(PING, b"a"), masked(FIN | CONTINUATION, b"b")].concat()) => "close 1002";
    "end without a beginning", "continues a message that was never begun",
        frames(BINCODE, || masked(FIN | CONTINUATION, &ping())) => "close 1002";
    "beginning in the middle", "begins a message inside another",
        frames(BINCODE, || [masked(BINARY, b"\x01"), masked(FIN | BINARY, &ping())].concat()) => "close 1002";
    "64 MiB frame", "announces 64 MiB and sends 100 kB of them",
        frames(BINCODE, || [claiming(FIN | BINARY, 64 << 20), vec![0; 100_000]].concat()) => "close 4003";
    "frame of 2^63 bytes", "announces more than any machine has",
        frames(BINCODE, || claiming(FIN | BINARY, 1 << 63)) => "close 4003";
    "endless fragments", "sends one message in fragments that never end",
        frames(BINCODE, || {
            let mut bytes = masked(BINARY, &[0; 100]);
            (0..1_000).for_each(|_| bytes.extend(masked(CONTINUATION, &[0; 100])));
            bytes
        }) => "close 4003";
    "message in crumbs", "sends a good message one byte a frame",
        frames(JSON, || fragments(br#"{"Ping":{"stamp":7}}"#)) => "answered as usual";
    "a thousand empty fragments", "sends fragments that hold nothing",
        frames(JSON, || {
            let mut bytes = masked(TEXT, b"");
            (0..1_000).for_each(|_| bytes.extend(masked(CONTINUATION, b"")));
            bytes.extend(masked(FIN | CONTINUATION, br#"{"Ping":{"stamp":7}}"#));
            bytes
        }) => "answered as usual";
    "twenty thousand empty fragments", "the same without an end",
        frames(BINCODE, || [masked(BINARY, b"\x01"), masked(CONTINUATION, b"").repeat(20_000)].concat())
            => "close 4003";
    "invalid UTF-8", "sends a text that is none",
        frames(JSON, || masked(FIN | TEXT, b"\"\xff\"")) => "close 1007";
    "invalid UTF-8 in two parts", "hides it on the border of two fragments",
        frames(JSON, || [masked(TEXT, b"\"\xc3"), masked(FIN | CONTINUATION, b"\"")].concat())
            => "close 1007";
    "surrogates as UTF-8", "encodes half a character",
        frames(JSON, || masked(FIN | TEXT, b"\"\xed\xa0\x80\"")) => "close 1007";
    "close with one byte", "says goodbye with half a code",
        frames(BINCODE, || masked(FIN | CLOSE, b"\x03")) => "close 1002";
    "close with a forbidden code", "says goodbye with a code that must not be sent",
        frames(BINCODE, || masked(FIN | CLOSE, &1005_u16.to_be_bytes())) => "close 1002";
    "close flood", "says goodbye a thousand times",
        frames(BINCODE, || masked(FIN | CLOSE, &1000_u16.to_be_bytes()).repeat(1_000)) => "close 1000";
    "ping flood", "pings five hundred times at once",
        frames(BINCODE, || masked(FIN | PING, &[0; 125]).repeat(500)) => "fault too_fast", "close 4003";
    "pong flood", "answers pings that were never sent",
        frames(BINCODE, || masked(FIN | PONG, &[0; 125]).repeat(500)) => "fault too_fast", "close 4003";
    "length in more bytes than needed", "writes a short length in the longest form",
        frames(BINCODE, || {
            let payload = ping();
            [&[0x82, 0xFF, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0][..], &payload].concat()
        }) => "answered as usual";
    "text on a binary connection", "sends the other kind of frame",
        frames(BINCODE, || data(JSON, b"\"Dequeue\"")) => "fault wrong_frame_kind";
    "binary on a text connection", "the same the other way round",
        frames(JSON, || data(BINCODE, &ping())) => "fault wrong_frame_kind";
};
