//! The bytes of every sample, fixed. A successor of either encoder must produce the same.

use protocol::Codec;

use crate::bless;
use crate::samples::{Message, messages};

fn line(name: &str, message: &Message, codec: Codec) -> String {
    let bytes = message.encode(codec);
    match codec {
        Codec::Bincode => format!("{name} {}\n", hex(&bytes)),
        Codec::Json => format!("{name} {}\n", String::from_utf8(bytes).expect("JSON is UTF-8")),
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn file_of(codec: Codec) -> &'static str {
    match codec {
        Codec::Bincode => "protocol/tests/golden/bincode.txt",
        Codec::Json => "protocol/tests/golden/json.txt",
    }
}

#[test]
fn every_sample_has_its_golden_bytes() {
    for codec in Codec::ALL {
        let lines: String = messages().iter().map(|(name, message)| line(name, message, codec)).collect();
        bless::check(file_of(codec), &lines);
    }
}

#[test]
fn golden_bytes_decode_to_the_samples() {
    for codec in Codec::ALL {
        for ((name, message), line) in messages().iter().zip(bless::read(file_of(codec)).lines()) {
            let bytes = line.strip_prefix(name.as_str()).expect("a line begins with its name").trim_start();
            let bytes = match codec {
                Codec::Bincode => unhex(bytes),
                Codec::Json => bytes.as_bytes().to_vec(),
            };
            assert_eq!(message.decode_alike(codec, &bytes).as_ref(), Ok(message), "{name} in {codec:?}");
        }
    }
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.chars().map(|c| c.to_digit(16).expect("hex") as u8).collect();
    digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect()
}
