//! Abuses of the two encodings inside whole frames: lies about lengths, depth, numbers, and what does not exist.

use protocol::Codec;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use testkit::frames::data;

use crate::abuse::{Abuse, abuses};

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

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "garbage in a text frame", "sends what is no JSON",
        frames(JSON, || text("let me in")) => "fault malformed";
    "garbage in a binary frame", "sends bytes that are no message",
        frames(BINCODE, || bytes(b"\x02\xff\xff")) => "fault malformed";
    "empty text", "sends a message of no bytes",
        frames(JSON, || text("")) => "fault malformed";
    "empty binary", "the same in binary",
        frames(BINCODE, || bytes(b"")) => "fault malformed";
    "unknown message", "asks for one that does not exist",
        frames(JSON, || text(r#"{"Cheat":{"board":"please"}}"#)) => "fault unknown_message";
    "unknown number", "the same in binary",
        frames(BINCODE, || bytes(&[200])) => "fault unknown_message";
    "number of 64 bits", "names a message beyond all numbers",
        frames(BINCODE, || bytes(&[253, 255, 255, 255, 255, 255, 255, 255, 255])) => "fault malformed";
    "two messages in one", "appends a second message",
        frames(JSON, || text(r#"{"Dequeue":{}}{"Dequeue":{}}"#)) => "fault trailing_bytes";
    "bytes behind the end", "appends a byte",
        frames(BINCODE, || bytes(&[5, 0, 0])) => "fault trailing_bytes";
    "one byte too many", "sends a message one byte over the limit",
        frames(BINCODE, || bytes(&[0; CLIENT_MESSAGE_BYTES_MAX + 1])) => "fault too_large";
    "text beyond the limit", "pads a message with blanks",
        frames(JSON, || text(&format!("{{\"Dequeue\":{{}}}}{}", " ".repeat(CLIENT_MESSAGE_BYTES_MAX)))) => "fault too_large";
    "name that claims 2^63 bytes", "lies about the length of a text",
        frames(BINCODE, || bytes(&[2, 253, 0, 0, 0, 0, 0, 0, 0, 128])) => "fault malformed";
    "name that claims 1 GiB", "lies within what a machine may have",
        frames(BINCODE, || bytes(&[2, 252, 0, 0, 0, 64])) => "fault malformed";
    "deep nesting", "opens two thousand brackets",
        frames(JSON, || text(&"[".repeat(2_000))) => "fault malformed";
    "deep nesting in an unknown field", "hides them where fields are passed over",
        frames(JSON, || text(&format!(r#"{{"Ping":{{"stamp":1,"x":{}{}}}}}"#, "[".repeat(1_500), "]".repeat(1_500))))
            => "answered as usual";
    "key twice", "says one thing and then another under one key",
        frames(JSON, || text(r#"{"Ping":{"stamp":1,"stamp":2}}"#)) => "fault malformed";
    "two messages in one object", "answers to two names",
        frames(JSON, || text(r#"{"Ping":{"stamp":1},"Create":{"name":"Eve"}}"#)) => "fault malformed";
    "number too large for its type", "names sequence number 2^32",
        frames(JSON, || placing("0", "1", "4294967296")) => "fault malformed";
    "1e400", "sends a number larger than any",
        frames(JSON, || placing("1e400", "1", "1")) => "fault malformed";
    "NaN", "sends what is no number",
        frames(JSON, || placing("NaN", "1", "1")) => "fault malformed";
    "negative cell", "names cell -1",
        frames(JSON, || placing("-1", "1", "1")) => "fault malformed";
    "half a cell", "names cell 0.5",
        frames(JSON, || placing("0.5", "1", "1")) => "fault malformed";
    "digit 0", "places the digit that is none",
        frames(JSON, || placing("0", "0", "1")) => "fault malformed";
    "digit 255", "places a digit of no board",
        frames(BINCODE, || bytes(&[6, 9, 1, 1, 0, 255])) => "fault malformed";
    "half a surrogate", "escapes half a character",
        frames(JSON, || text(r#"{"Create":{"name":"\ud800"}}"#)) => "fault malformed";
};
