//! Files in and out.

use engine_api::{Ask, DOCUMENTS_MAX, Opened, Read, Refusal, Undisturbed, Write};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(bytes: impl Into<Vec<u8>>) -> Result<Opened, Refusal> {
    Read { bytes: bytes.into() }.answer(&mut Undisturbed)
}

#[test]
fn what_is_written_is_read_again() {
    let Opened { documents, more } = read(PUZZLE).unwrap();
    assert_eq!(more, 0);
    for format in ["line", "sdk", "fpuzzles"] {
        let question = Write { format: format.to_owned(), documents: documents.clone() };
        let written = question.answer(&mut Undisturbed).unwrap();
        let again = read(written.text).unwrap();
        assert_eq!(again.documents[0].puzzle, documents[0].puzzle, "{format}");
    }
}

#[test]
fn a_long_file_is_handed_out_in_part() {
    let opened = read(format!("{PUZZLE}\n").repeat(DOCUMENTS_MAX + 3)).unwrap();
    assert_eq!((opened.documents.len(), opened.more), (DOCUMENTS_MAX, 3));
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_place() {
    for (bytes, place) in [(b"53..7x".to_vec(), "line 1"), (vec![b'5', 0xFF], "line 1, column 2")] {
        let reason = read(bytes).unwrap_err().to_string();
        assert!(reason.contains(place), "{reason}");
    }
}
