//! Events as the page's half (`client/web/nonet.js`) puts them into bytes: a kind, then what belongs to it.

use super::{CLOSED_ABNORMALLY, PlatformEvent};
use crate::input::page;

/// One event; `None` for what is not understood.
pub(super) fn read(bytes: &[u8]) -> Option<PlatformEvent> {
    let (kind, body) = bytes.split_first()?;
    Some(match kind {
        1 => PlatformEvent::SocketOpened,
        2 => {
            let (at_ms, frame) = body.split_first_chunk()?;
            PlatformEvent::SocketMessage { at_ms: f64::from_le_bytes(*at_ms), frame: frame.to_vec() }
        }
        3 => {
            let (code, reason) = body.split_at_checked(2)?;
            let code = u16::from_le_bytes([code[0], code[1]]);
            PlatformEvent::SocketClosed {
                code: if code == 0 { CLOSED_ABNORMALLY } else { code },
                reason: text(reason),
            }
        }
        4 => {
            let (length, rest) = body.split_first()?;
            let (field, value) = rest.split_at_checked(usize::from(*length))?;
            PlatformEvent::FieldChanged { field: text(field), text: text(value) }
        }
        5 => PlatformEvent::FieldSubmitted { field: text(body) },
        6 => PlatformEvent::Focused { id: Some(text(body)).filter(|id| !id.is_empty()) },
        7 => PlatformEvent::Activated { id: text(body) },
        8 => PlatformEvent::Escaped,
        9 => PlatformEvent::Pasted(text(body)),
        10 => PlatformEvent::Copied(body.first() == Some(&1)),
        11 => PlatformEvent::AddressChanged,
        12 => PlatformEvent::Refreshed,
        13 => PlatformEvent::FontsChanged,
        14 => {
            let (id, answer) = body.split_first_chunk()?;
            PlatformEvent::Answered { id: u32::from_le_bytes(*id), answer: answer.to_vec() }
        }
        15 => PlatformEvent::AskFailed { id: u32::from_le_bytes(*body.first_chunk()?) },
        16 => {
            let (id, done) = body.split_first_chunk()?;
            let done = u16::from_le_bytes(*done.first_chunk()?);
            PlatformEvent::AskProgress { id: u32::from_le_bytes(*id), done }
        }
        17 => {
            let (length, rest) = body.split_first()?;
            let (name, bytes) = rest.split_at_checked(usize::from(*length))?;
            PlatformEvent::FileOpened { name: text(name), bytes: bytes.to_vec() }
        }
        18 => PlatformEvent::FileFailed(text(body)),
        19 => PlatformEvent::FileSaved(text(body)),
        20 => PlatformEvent::Unstored,
        21 => PlatformEvent::Pressed(page::press(body)?),
        22 => PlatformEvent::Pointer(page::pointer(body)?),
        23 => PlatformEvent::Later(body.first() == Some(&1)),
        24 => {
            let (status, rest) = body.split_first_chunk()?;
            let (length, rest) = rest.split_first_chunk()?;
            let (path, body) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
            PlatformEvent::Fetched {
                path: text(path),
                status: u16::from_le_bytes(*status),
                body: body.to_vec(),
            }
        }
        _ => return None,
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_says_when_it_arrived() {
        let mut bytes = vec![2];
        bytes.extend(1234.5_f64.to_le_bytes());
        bytes.extend([7, 8]);
        let expected = PlatformEvent::SocketMessage { at_ms: 1234.5, frame: vec![7, 8] };
        assert_eq!(read(&bytes), Some(expected));
        assert_eq!(read(&bytes[..8]), None);
    }

    #[test]
    fn what_was_fetched_has_its_status_and_path() {
        let fetched = PlatformEvent::Fetched { path: "/a".to_owned(), status: 403, body: b"body".to_vec() };
        assert_eq!(read(&[24, 147, 1, 2, 0, b'/', b'a', b'b', b'o', b'd', b'y']), Some(fetched));
        assert_eq!(read(&[24, 200, 0, 9, 0, b'/']), None);
    }

    #[test]
    fn an_end_without_a_code_is_an_abnormal_one() {
        let closed = |code, reason: &str| PlatformEvent::SocketClosed { code, reason: reason.to_owned() };
        assert_eq!(read(&[3, 0, 0]), Some(closed(CLOSED_ABNORMALLY, "")));
        assert_eq!(read(&[3, 0xA4, 0x0F, b'x']), Some(closed(4004, "x")));
        assert_eq!(read(&[3, 1]), None);
    }

    #[test]
    fn what_is_not_understood_is_nothing() {
        assert_eq!(read(&[]), None);
        assert_eq!(read(&[200]), None);
        assert_eq!(read(&[4, 9, b'a']), None);
    }
}
