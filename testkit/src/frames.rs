//! WebSocket by hand (RFC 6455): the upgrade, frames as a client writes them, right or wrong, and frames as a server
//! writes them, taken apart. Knows bytes only.

use protocol::Codec;

/// The final bit of a frame's first byte; the three after it are reserved.
pub const FIN: u8 = 0x80;
pub const RESERVED: [u8; 3] = [0x40, 0x20, 0x10];
pub const CONTINUATION: u8 = 0x0;
pub const TEXT: u8 = 0x1;
pub const BINARY: u8 = 0x2;
pub const CLOSE: u8 = 0x8;
pub const PING: u8 = 0x9;
pub const PONG: u8 = 0xA;
/// The bit of the second byte that says that the payload is masked.
const MASKED: u8 = 0x80;
/// Any key does; this one leaves the payload as it is.
const KEY: [u8; 4] = [0; 4];

/// One frame from a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    Data(Vec<u8>),
    Control { opcode: u8, payload: Vec<u8> },
}

/// The request that makes a connection a game socket.
pub fn upgrade_request(codec: Codec) -> Vec<u8> {
    upgrade_with(&format!("Sec-WebSocket-Protocol: {}\r\n", codec.subprotocol()))
}

/// An upgrade request with these header lines besides the necessary ones.
pub fn upgrade_with(headers: &str) -> Vec<u8> {
    format!(
        "GET /ws HTTP/1.1\r\nHost: nonet.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
    )
    .into_bytes()
}

/// The opcode of messages in this encoding.
pub fn opcode(codec: Codec) -> u8 {
    match codec {
        Codec::Bincode => BINARY,
        Codec::Json => TEXT,
    }
}

/// A whole message in the frame that belongs to the codec.
pub fn data(codec: Codec, payload: &[u8]) -> Vec<u8> {
    masked(FIN | opcode(codec), payload)
}

/// A masked frame with this first byte.
pub fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, MASKED, payload.len() as u64);
    frame.extend(KEY);
    frame.extend(payload);
    frame
}

/// A frame that is not masked, as no client may send one.
pub fn unmasked(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = head(first, 0, payload.len() as u64);
    frame.extend(payload);
    frame
}

/// The head and key of a masked frame that claims this length; the payload does not follow.
pub fn claiming(first: u8, length: u64) -> Vec<u8> {
    let mut frame = head(first, MASKED, length);
    frame.extend(KEY);
    frame
}

fn head(first: u8, mask: u8, length: u64) -> Vec<u8> {
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..=125), _) => vec![first, mask | short],
        (_, Ok(middle)) => [&[first, mask | 126][..], &middle.to_be_bytes()].concat(),
        _ => [&[first, mask | 127][..], &length.to_be_bytes()].concat(),
    }
}

/// An HTTP head as text, and what follows it; `None` while it is not complete.
pub fn split_head(bytes: &[u8]) -> Option<(String, &[u8])> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    Some((String::from_utf8_lossy(&bytes[..end]).into_owned(), &bytes[end..]))
}

/// The complete frames of a server, which neither masks nor fragments them; the beginning of another is left out.
///
/// # Panics
/// When the server breaks the rules of WebSocket.
pub fn parse(mut bytes: &[u8]) -> Vec<Frame> {
    let mut frames = Vec::new();
    while let Some((frame, rest)) = parse_one(bytes) {
        frames.push(frame);
        bytes = rest;
    }
    frames
}

fn parse_one(bytes: &[u8]) -> Option<(Frame, &[u8])> {
    let [first, second, rest @ ..] = bytes else { return None };
    assert!(first & FIN != 0 && RESERVED.iter().all(|bit| first & bit == 0), "a server's frame: {first:#x}");
    assert_eq!(second & MASKED, 0, "a server masks nothing");
    let (length, rest) = match second {
        126 => rest.split_first_chunk::<2>().map(|(n, rest)| (usize::from(u16::from_be_bytes(*n)), rest))?,
        127 => {
            let (length, rest) = rest.split_first_chunk::<8>()?;
            (usize::try_from(u64::from_be_bytes(*length)).expect("a length that fits the memory"), rest)
        }
        short => (usize::from(*short), rest),
    };
    let (payload, rest) = rest.split_at_checked(length)?;
    let (opcode, payload) = (first & 0xF, payload.to_vec());
    let frame = match opcode {
        TEXT | BINARY => Frame::Data(payload),
        CLOSE | PING | PONG => Frame::Control { opcode, payload },
        _ => panic!("a server's frame: {first:#x}"),
    };
    Some((frame, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_round_trip() {
        for length in [0, 1, 125, 126, 127, 65_535, 65_536] {
            let bytes = [unmasked(FIN | TEXT, &vec![b'x'; length]), unmasked(FIN | PING, b"?")].concat();
            let frames = parse(&bytes);
            assert_eq!(frames[0], Frame::Data(vec![b'x'; length]));
            assert_eq!(frames[1], Frame::Control { opcode: PING, payload: b"?".to_vec() });
            assert_eq!(parse(&bytes[..bytes.len() - 1]).len(), 1, "the second is not complete");
        }
    }
}
