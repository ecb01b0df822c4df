//! Both codecs, in both directions: whatever can be read can be written and reads as the same again, and an error
//! is short.

use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use protocol::{ClientMessage, Codec, DecodeError};

/// Characters of an error's detail; it travels back to the client.
const DETAIL_CHARS_MAX: usize = 200;
/// The names of all kinds are told.
const KIND_CHARS_MAX: usize = 1_000;

pub(super) fn client_bincode(bytes: &[u8]) {
    client(Codec::Bincode, bytes);
}

pub(super) fn client_json(bytes: &[u8]) {
    client(Codec::Json, bytes);
}

pub(super) fn server_bincode(bytes: &[u8]) {
    server(Codec::Bincode, bytes);
}

pub(super) fn server_json(bytes: &[u8]) {
    server(Codec::Json, bytes);
}

/// The version is read out of whatever is a `Hello`, and out of nothing that is another message.
pub(super) fn hello_version(bytes: &[u8]) {
    for codec in Codec::ALL {
        let version = codec.hello_version(bytes);
        match codec.decode_client(bytes) {
            Ok(ClientMessage::Hello { version: said, .. }) => {
                assert_eq!(version, Some(said), "{codec:?}")
            }
            Ok(other) => assert_eq!(version, None, "{codec:?}: {other:?}"),
            Err(_) => {}
        }
    }
}

fn client(codec: Codec, bytes: &[u8]) {
    match codec.decode_client(bytes) {
        Ok(message) => {
            assert!(bytes.len() <= CLIENT_MESSAGE_BYTES_MAX, "{} bytes were read", bytes.len());
            for codec in Codec::ALL {
                let again = codec.encode_client(&message);
                // The other encoding of a message may be too long for a message.
                if again.len() <= CLIENT_MESSAGE_BYTES_MAX {
                    assert_eq!(codec.decode_client(&again), Ok(message.clone()), "{codec:?}");
                }
            }
        }
        Err(error) => check_brief(&error),
    }
}

fn server(codec: Codec, bytes: &[u8]) {
    match codec.decode_server(bytes) {
        Ok(message) => {
            for codec in Codec::ALL {
                let again = codec.encode_server(&message);
                match codec.decode_server(&again) {
                    Ok(again) => assert_eq!(again, message, "{codec:?}"),
                    Err(error) => {
                        assert!(matches!(error, DecodeError::TooLarge { .. }), "{codec:?}: {error}")
                    }
                }
            }
        }
        Err(error) => check_brief(&error),
    }
}

fn check_brief(error: &DecodeError) {
    match error {
        DecodeError::UnknownMessage { detail } | DecodeError::Malformed { detail } => {
            assert!(detail.chars().count() <= DETAIL_CHARS_MAX, "{} characters of detail", detail.len());
        }
        DecodeError::NoSuchKind { detail } => {
            assert!(detail.chars().count() <= KIND_CHARS_MAX, "{} characters of detail", detail.len());
        }
        DecodeError::TooLarge { bytes, max } => assert!(bytes > max),
        DecodeError::TrailingBytes { bytes } => assert!(*bytes > 0),
    }
}
