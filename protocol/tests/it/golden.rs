//! The test vectors: every sample in both encodings, fixed in a file that strangers can read. A successor of either
//! encoder must produce the same: bytes that old clients would misread need a new `protocol::VERSION`.

use expect_test::expect_file;
use protocol::Codec;
use serde::Deserialize;

use crate::markdown::{read, repository_file};
use crate::samples::{Message, messages};

const FILE: &str = "protocol/vectors.json";

/// A message in both encodings.
#[derive(Deserialize)]
struct Vector {
    name: String,
    from: String,
    /// The text of the frame.
    json: String,
    /// The bytes of the frame, in hexadecimal digits.
    bincode: String,
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn vector(name: &str, message: &Message) -> String {
    let json = String::from_utf8(message.encode(Codec::Json)).expect("JSON is UTF-8");
    let json = serde_json::to_string(&json).expect("a text is plain data");
    let bincode = hex(&message.encode(Codec::Bincode));
    let from = message.from();
    format!("{{\"name\":\"{name}\",\"from\":\"{from}\",\"json\":{json},\"bincode\":\"{bincode}\"}}")
}

#[test]
fn every_sample_has_its_vector() {
    let vectors: Vec<String> = messages().iter().map(|(name, message)| vector(name, message)).collect();
    expect_file![repository_file(FILE)].assert_eq(&format!("[\n{}\n]\n", vectors.join(",\n")));
}

#[test]
fn vectors_decode_to_the_samples() {
    let vectors: Vec<Vector> = serde_json::from_str(&read(FILE)).expect("vectors are JSON");
    assert_eq!(vectors.len(), messages().len());
    for ((name, message), vector) in messages().iter().zip(vectors) {
        assert_eq!((name.as_str(), message.from()), (vector.name.as_str(), vector.from.as_str()));
        for (codec, bytes) in
            [(Codec::Json, vector.json.into_bytes()), (Codec::Bincode, unhex(&vector.bincode))]
        {
            assert_eq!(message.decode_alike(codec, &bytes).as_ref(), Ok(message), "{name} in {codec:?}");
        }
    }
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).expect("hex") as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}
