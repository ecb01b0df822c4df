//! The bytes of a file as text: UTF-8, or UTF-16 as some programs on Windows save it. Must not know what the text says.

/// How many bytes are looked at to recognise UTF-16 without a mark at its start.
const LOOKED_AT: usize = 64;

/// The text of a file. What is no text in its encoding becomes a symbol without meaning, which readers report where it
/// stands.
pub fn decode(bytes: Vec<u8>) -> String {
    match utf_16(&bytes) {
        Some(unit) => {
            let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
            char::decode_utf16(units).map(|symbol| symbol.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
        }
        None => String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

/// Whether the bytes are UTF-16.
pub fn is_utf_16(bytes: &[u8]) -> bool {
    utf_16(bytes).is_some()
}

/// How two bytes make a unit, if the text is UTF-16: by its mark, or because every second byte is zero.
fn utf_16(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let zeros = |from: usize| {
        start.len() > 3 && start.iter().skip(from).step_by(2).all(|&byte| byte == 0) && start[1 - from] != 0
    };
    match start {
        [0xff, 0xfe, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] => Some(u16::from_be_bytes),
        _ if zeros(1) => Some(u16::from_le_bytes),
        _ if zeros(0) => Some(u16::from_be_bytes),
        _ => None,
    }
}
