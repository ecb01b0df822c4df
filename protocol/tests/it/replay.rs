//! A replay as bytes: the same for ever, and refused with a reason where they are none.

use expect_test::expect_file;
use game::{Replay, upgrade};
use protocol::replay::{BYTES_MAX, NoReplay, VERSION, decode, encode};
use puzzle::Cell;

use crate::golden::hex;

/// A match of an early release: two racers, some moves.
fn replay() -> Replay {
    let record = include_str!("../../../game/tests/it/record_of_rules_2.json");
    let record = upgrade::record(record).expect("a record");
    record.lanes().expect("a record of this match")
}

#[test]
fn a_replay_has_these_bytes_and_is_read_from_them() {
    let bytes = encode(&replay());
    assert_eq!(decode(&bytes), Ok(replay()));
    expect_file!["replay_of_rules_2.hex"].assert_eq(&format!("{}\n", hex(&bytes)));
}

#[test]
fn what_is_no_replay_is_refused_with_a_reason() {
    let bytes = encode(&replay());
    let with = |index: usize, byte: u8| {
        let mut spoilt = bytes.clone();
        spoilt[index] = byte;
        decode(&spoilt)
    };
    assert_eq!(decode(&[]), Err(NoReplay::Damaged));
    assert_eq!(with(0, VERSION + 1), Err(NoReplay::OtherVersion { version: VERSION + 1 }));
    assert_eq!(decode(&[&bytes[..], &[0]].concat()), Err(NoReplay::TrailingBytes { bytes: 1 }));
    assert_eq!(decode(&vec![VERSION; BYTES_MAX + 1]), Err(NoReplay::TooLarge { bytes: BYTES_MAX + 1 }));
    for end in 1..bytes.len() {
        assert_eq!(decode(&bytes[..end]), Err(NoReplay::Damaged), "{end} bytes");
    }
    let mut unsound = replay();
    unsound.lanes[0].moves[0].cell = Cell::new(600);
    assert_eq!(decode(&encode(&unsound)), Err(NoReplay::Unsound));
    // Whatever is read holds together.
    for index in 1..bytes.len() {
        for byte in [0, 1, 81, 250, 251, 255] {
            assert!(with(index, byte).is_err() || with(index, byte).unwrap().is_sound());
        }
    }
}
