//! The frames of the bare relay that the server is measured against: a number first, then as much filling as makes
//! them as large as Nonet's. The relay (`bin/relay`) and the load tool agree on them here.

/// Bytes of a frame at least: its number.
pub const BYTES_MIN: usize = size_of::<u32>();

/// Before each frame to and from a room of Colyseus: the code of `sendBytes`, and the type of the message.
pub const COLYSEUS_HEAD: &[u8] = &[17, 0];

/// The number of a frame that the others in the room get; moves have smaller ones.
const PROGRESS: u32 = u32::MAX;

/// What the relay sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relayed {
    /// To the move of this number.
    Answer(u32),
    Progress,
}

/// The first frame of a connection: which room it belongs to.
pub fn enter(room: u32) -> Vec<u8> {
    numbered(room, BYTES_MIN)
}

/// A frame with this number, filled up to `bytes`.
pub fn numbered(number: u32, bytes: usize) -> Vec<u8> {
    let mut frame = number.to_le_bytes().to_vec();
    frame.resize(bytes.max(BYTES_MIN), 0);
    frame
}

/// A frame for the others, filled up to `bytes`.
pub fn progress(bytes: usize) -> Vec<u8> {
    numbered(PROGRESS, bytes)
}

/// The number in front; `None` when the frame is too short for one.
pub fn number(frame: &[u8]) -> Option<u32> {
    frame.first_chunk().map(|number| u32::from_le_bytes(*number))
}

/// What a frame from the relay says.
pub fn read(frame: &[u8]) -> Option<Relayed> {
    number(frame).map(|number| if number == PROGRESS { Relayed::Progress } else { Relayed::Answer(number) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_round_trip_and_have_the_requested_size() {
        assert_eq!(read(&numbered(17, 9)), Some(Relayed::Answer(17)));
        assert_eq!(read(&progress(40)), Some(Relayed::Progress));
        assert_eq!((numbered(17, 9).len(), progress(40).len(), numbered(1, 0).len()), (9, 40, BYTES_MIN));
        assert_eq!(number(&enter(5)), Some(5));
        assert_eq!(read(&[1, 2, 3]), None);
    }
}
