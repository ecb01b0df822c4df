//! Files in and out.

use workbench::{Answer, DOCUMENTS_MAX, Opened, Question, Refusal, Undisturbed, answer};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Answer {
    answer(&Question::Read { bytes: text.as_bytes().to_vec() }, &mut Undisturbed)
}

#[test]
fn what_is_written_is_read_again() {
    let Answer::Read(Opened { documents, more: 0 }) = read(PUZZLE) else { panic!("not read") };
    for format in ["line", "sdk", "fpuzzles"] {
        let question = Question::Write { format: format.to_owned(), documents: documents.clone() };
        let Answer::Written { text, .. } = answer(&question, &mut Undisturbed) else { panic!("{format}") };
        let Answer::Read(again) = read(&text) else { panic!("{format} is not read again") };
        assert_eq!(again.documents[0].puzzle, documents[0].puzzle, "{format}");
    }
}

#[test]
fn a_long_file_is_handed_out_in_part() {
    let text = format!("{PUZZLE}\n").repeat(DOCUMENTS_MAX + 3);
    let Answer::Read(opened) = read(&text) else { panic!("not read") };
    assert_eq!((opened.documents.len(), opened.more), (DOCUMENTS_MAX, 3));
}

#[test]
fn what_is_no_puzzle_is_refused_with_the_place() {
    let Answer::Refused(Refusal::Impossible(reason)) = read("53..7x") else { panic!("read") };
    assert!(reason.contains("line 1"), "{reason}");
    let bytes = vec![b'5', 0xFF];
    let refused = answer(&Question::Read { bytes }, &mut Undisturbed);
    let Answer::Refused(Refusal::Impossible(reason)) = refused else { panic!("read") };
    assert!(reason.contains("byte 2"), "{reason}");
}
