//! Abuses of the two encodings inside whole frames: lies about lengths, depth, numbers, and what does not exist.

use protocol::Codec;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use testkit::frames::data;

use crate::abuse::{Abuse, frames};

const JSON: Codec = Codec::Json;
const BINCODE: Codec = Codec::Bincode;

fn text(json: &str) -> Vec<u8> {
    data(JSON, json.as_bytes())
}

fn bytes(bytes: &[u8]) -> Vec<u8> {
    data(BINCODE, bytes)
}

fn placing(cell: &str, digit: &str, seq: &str) -> Vec<u8> {
    text(&format!(
        r#"{{"Room":{{"command":{{"Place":{{"match_no":1,"seq":{seq},"cell":{cell},"digit":{digit}}}}}}}}}"#
    ))
}

pub(crate) const ABUSES: &[Abuse] = &[
    frames(
        "garbage in a text frame",
        "sends what is no JSON",
        JSON,
        || text("let me in"),
        &["fault malformed"],
    ),
    frames(
        "garbage in a binary frame",
        "sends bytes that are no message",
        BINCODE,
        || bytes(b"\x02\xff\xff"),
        &["fault malformed"],
    ),
    frames("empty text", "sends a message of no bytes", JSON, || text(""), &["fault malformed"]),
    frames("empty binary", "the same in binary", BINCODE, || bytes(b""), &["fault malformed"]),
    frames(
        "unknown message",
        "asks for one that does not exist",
        JSON,
        || text(r#"{"Cheat":{"board":"please"}}"#),
        &["fault unknown_message"],
    ),
    frames("unknown number", "the same in binary", BINCODE, || bytes(&[200]), &["fault unknown_message"]),
    frames(
        "number of 64 bits",
        "names a message beyond all numbers",
        BINCODE,
        || bytes(&[253, 255, 255, 255, 255, 255, 255, 255, 255]),
        &["fault malformed"],
    ),
    frames(
        "two messages in one",
        "appends a second message",
        JSON,
        || text(r#"{"Dequeue":{}}{"Dequeue":{}}"#),
        &["fault trailing_bytes"],
    ),
    frames(
        "bytes behind the end",
        "appends a byte",
        BINCODE,
        || bytes(&[5, 0, 0]),
        &["fault trailing_bytes"],
    ),
    frames(
        "one byte too many",
        "sends a message one byte over the limit",
        BINCODE,
        || bytes(&[0; CLIENT_MESSAGE_BYTES_MAX + 1]),
        &["fault too_large"],
    ),
    frames(
        "name that claims 2^63 bytes",
        "lies about the length of a text",
        BINCODE,
        || bytes(&[2, 253, 0, 0, 0, 0, 0, 0, 0, 128]),
        &["fault malformed"],
    ),
    frames(
        "name that claims 1 GiB",
        "lies within what a machine may have",
        BINCODE,
        || bytes(&[2, 252, 0, 0, 0, 64]),
        &["fault malformed"],
    ),
    frames(
        "deep nesting",
        "opens two thousand brackets",
        JSON,
        || text(&"[".repeat(2_000)),
        &["fault malformed"],
    ),
    frames(
        "deep nesting in an unknown field",
        "hides them where fields are passed over",
        JSON,
        || text(&format!(r#"{{"Ping":{{"stamp":1,"x":{}{}}}}}"#, "[".repeat(1_500), "]".repeat(1_500))),
        &["answered as usual"],
    ),
    frames(
        "key twice",
        "says one thing and then another under one key",
        JSON,
        || text(r#"{"Ping":{"stamp":1,"stamp":2}}"#),
        &["fault malformed"],
    ),
    frames(
        "two messages in one object",
        "answers to two names",
        JSON,
        || text(r#"{"Ping":{"stamp":1},"Create":{"name":"Eve"}}"#),
        &["fault malformed"],
    ),
    frames(
        "number too large for its type",
        "names sequence number 2^32",
        JSON,
        || placing("0", "1", "4294967296"),
        &["fault malformed"],
    ),
    frames(
        "1e400",
        "sends a number larger than any",
        JSON,
        || placing("1e400", "1", "1"),
        &["fault malformed"],
    ),
    frames("NaN", "sends what is no number", JSON, || placing("NaN", "1", "1"), &["fault malformed"]),
    frames("negative cell", "names cell -1", JSON, || placing("-1", "1", "1"), &["fault malformed"]),
    frames("half a cell", "names cell 0.5", JSON, || placing("0.5", "1", "1"), &["fault malformed"]),
    frames("digit 0", "places the digit that is none", JSON, || placing("0", "0", "1"), &["fault malformed"]),
    frames(
        "digit 255",
        "places a digit of no board",
        BINCODE,
        || bytes(&[6, 9, 1, 1, 0, 255]),
        &["fault malformed"],
    ),
    frames(
        "half a surrogate",
        "escapes half a character",
        JSON,
        || text(r#"{"Create":{"name":"\ud800"}}"#),
        &["fault malformed"],
    ),
];
