//! Pages and links, as the client asks for them.

use engine_api::{Ask, Link, PrintForm, PrintJob, Printed, Undisturbed};
use puzzle::text::{Document, link};
use puzzle::{Format, GenerateSpec, Tier, generate};

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn job(form: PrintForm) -> PrintJob {
    let documents = Format::Line.read(LINE).expect("a puzzle");
    let options = render::Options { solutions: true, ..render::Options::default() };
    PrintJob { documents, options, link_base: Some("https://a.example".to_owned()), form }
}

fn printed(job: PrintJob) -> Printed {
    job.answer(&mut Undisturbed).expect("pages")
}

#[test]
fn a_preview_has_pages_and_the_link() {
    let shown = printed(job(PrintForm::Preview));
    assert_eq!((shown.pages.len(), shown.files.len()), (2, 0), "the puzzle and its solution");
    assert_eq!(shown.link, Some(format!("https://a.example/p/{LINE}")));
}

#[test]
fn files_are_what_was_asked_for() {
    let pdf = printed(job(PrintForm::Pdf));
    assert!(pdf.files.len() == 1 && pdf.files[0].starts_with(b"%PDF-") && pdf.pages.is_empty());
    let svg = printed(job(PrintForm::Svg));
    assert!(svg.files.len() == 2 && svg.files.iter().all(|file| file.starts_with(b"<svg ")));
    let picture = printed(job(PrintForm::Picture));
    let start: &[u8] = if cfg!(feature = "png") { b"\x89PNG" } else { b"<svg " };
    assert!(picture.files.len() == 1 && picture.files[0].starts_with(start));
}

#[test]
fn too_many_puzzles_are_refused_with_the_limit() {
    let mut many = job(PrintForm::Preview);
    many.documents = vec![Document::of(many.documents[0].puzzle.clone()); 101];
    let why = many.answer(&mut Undisturbed).unwrap_err().to_string();
    assert!(why.contains("more than the 100"), "{why}");
}

#[test]
fn the_puzzle_of_a_link_can_be_played() {
    let made = generate(&GenerateSpec::of_tier("killer".parse().unwrap(), Tier::Easy), 3).unwrap();
    let text = format!("https://a.example/p/{}?from=chat", link::write(&made.puzzle).unwrap());
    let ready = Link(text).answer(&mut Undisturbed).unwrap();
    assert_eq!((ready.puzzle, ready.solution), (made.puzzle, made.solution));
    let says = |text: &str| Link(text.to_owned()).answer(&mut Undisturbed).unwrap_err().to_string();
    assert_eq!(says("https://a.example/p/12"), "this link isn’t a puzzle. Ask for it again");
    assert!(says(&format!("/p/{}", ".".repeat(81))).contains("more than one solution"));
}
