//! What is encoded is decoded again, in both encodings.

use proptest::prelude::*;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
use protocol::{Codec, DecodeError};

use crate::random;

proptest! {
    #[test]
    fn a_client_message_comes_back_or_is_too_large(message in random::client_message()) {
        for codec in Codec::ALL {
            let bytes = codec.encode_client(&message);
            let decoded = codec.decode_client(&bytes);
            if bytes.len() > CLIENT_MESSAGE_BYTES_MAX {
                let is_too_large = matches!(decoded, Err(DecodeError::TooLarge { .. }));
                prop_assert!(is_too_large);
            } else {
                prop_assert_eq!(decoded.as_ref(), Ok(&message));
            }
        }
    }

    #[test]
    fn a_report_of_progress_comes_back(message in random::progress()) {
        for codec in Codec::ALL {
            let decoded = codec.decode_server(&codec.encode_server(&message));
            prop_assert_eq!(decoded.as_ref(), Ok(&message));
        }
    }
}

#[test]
fn the_longest_message_that_is_read_is_exactly_at_the_limit() {
    for codec in Codec::ALL {
        let name = |n: usize| "x".repeat(n);
        let request = game::RequestId(1);
        let of = |n: usize| protocol::ClientMessage::Enqueue { request, name: name(n), with_bots: false };
        let overhead = codec.encode_client(&of(CLIENT_MESSAGE_BYTES_MAX)).len() - CLIENT_MESSAGE_BYTES_MAX;
        let fits = of(CLIENT_MESSAGE_BYTES_MAX - overhead);
        assert_eq!(codec.decode_client(&codec.encode_client(&fits)), Ok(fits));
        let (bytes, max) = (CLIENT_MESSAGE_BYTES_MAX as u32 + 1, CLIENT_MESSAGE_BYTES_MAX as u32);
        let too_long = codec.encode_client(&of(CLIENT_MESSAGE_BYTES_MAX - overhead + 1));
        assert_eq!(codec.decode_client(&too_long), Err(DecodeError::TooLarge { bytes, max }));
    }
}
