//! A puzzle text on its way to the server: in the request itself, or in pieces ahead of it.

use game::{PuzzleRequest, RequestId};
use protocol::ClientMessage;
use protocol::limits::CLIENT_MESSAGE_BYTES_MAX;

use crate::output::Output;

/// Bytes of a puzzle text in one message: JSON may make two of each (line ends, quotes), and the message around it
/// needs some for itself.
const PIECE_BYTES_MAX: usize = (CLIENT_MESSAGE_BYTES_MAX - ENVELOPE_BYTES_MAX) / 2;
const ENVELOPE_BYTES_MAX: usize = 256;

/// A puzzle text for a message; a long one goes ahead in pieces. `is_full`: the message holds more than that.
pub(crate) fn puzzle_in_pieces(
    request: RequestId,
    text: String,
    is_full: bool,
    outputs: &mut Vec<Output>,
) -> PuzzleRequest {
    let most = if is_full { PIECE_BYTES_MAX / 2 } else { PIECE_BYTES_MAX };
    if text.len() <= most {
        return PuzzleRequest::Set { text };
    }
    outputs.extend(pieces(&text).map(|piece| upload(request, piece)));
    PuzzleRequest::Uploaded
}

fn upload(request: RequestId, piece: &str) -> Output {
    Output::Send(ClientMessage::Upload { request, text: piece.to_owned() })
}

/// A text in pieces that fit one message each.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(PIECE_BYTES_MAX));
        rest = behind;
        (!piece.is_empty()).then_some(piece)
    })
}
