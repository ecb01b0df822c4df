//! The editor of a client alone, with the engine: when it is asked, and what the setter is promised.

use client_core::editor::{EditorAction, Tone};
use client_core::text::editor as words;
use client_core::{App, AskId, Input, Intent, Options, Output, Play};
use engine_api::{Question, Undisturbed};
use game::Millis;
use puzzle::{Cell, Digit};

/// Thirty givens, most of which could each be left out.
const SPARE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn editing() -> App {
    let link_base = "https://a.example".to_owned();
    let mut app = App::new(Options { seed: 1, client: "test 0".to_owned(), link_base, bot: false });
    let open = hand(&mut app, Input::Intent(EditorAction::Open.into()), 0);
    answer(&mut app, open, 0);
    app
}

/// Hands an input in; what the engine is asked.
fn hand(app: &mut App, input: Input, now: u64) -> Vec<(AskId, Question)> {
    let mut outputs = Vec::new();
    app.handle(input, Millis(now), &mut outputs);
    let asked = |output| if let Output::Ask { id, question } = output { Some((id, question)) } else { None };
    outputs.into_iter().filter_map(asked).collect()
}

/// Answers questions, and what follows from them.
fn answer(app: &mut App, mut open: Vec<(AskId, Question)>, now: u64) {
    while let Some((id, question)) = open.pop() {
        let answer = question.answer(&mut Undisturbed);
        open.extend(hand(app, Input::Answered { id, answer }, now));
    }
}

fn enter(app: &mut App, cell: u16, digit: u8, now: u64) -> Vec<(AskId, Question)> {
    let play = Play::DigitAt(Cell::new(cell), Digit::new(digit).expect("a digit"));
    hand(app, Input::Intent(Intent::Play(play)), now)
}

#[test]
fn an_empty_draft_says_how_to_begin() {
    let mut app = editing();
    let editor = app.screens().editor();
    assert!(!editor.shows_candidates());
    assert_eq!((editor.verdict().title.as_str(), editor.verdict().chips.len()), ("Begin", 0));
    let open = enter(&mut app, 0, 5, 2);
    answer(&mut app, open, 2);
    assert_eq!(app.screens().editor().verdict().title, "100+ solutions");
}

#[test]
fn a_verdict_without_what_was_not_read_is_not_green() {
    let mut app = editing();
    let cells = SPARE
        .chars()
        .map(|c| if c == '.' { "{}".to_owned() } else { format!(r#"{{"value":{c},"given":true}}"#) });
    let cells: Vec<String> = cells.collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    let line = r#""line":[{"lines":[["R5C2","R5C3"]]}]"#;
    let drawn = format!(r#"{{"size":9,"grid":[{}],{line}}}"#, rows.join(","));
    for (text, tone) in [(SPARE.to_owned(), Tone::Good), (drawn, Tone::Plain)] {
        let open = hand(&mut app, Input::Intent(Intent::Paste(text)), 10);
        answer(&mut app, open, 10);
        let verdict = app.screens().editor().verdict();
        assert_eq!((verdict.title.as_str(), verdict.tone), ("One solution", tone));
        let unread =
            verdict.facts.iter().find(|(name, _)| *name == "Not counted").map(|(_, what)| what.as_str());
        assert_eq!(unread, (tone == Tone::Plain).then_some("1 line that is only drawn"));
    }
}

#[test]
fn the_verdict_is_asked_for_with_the_change() {
    let mut app = editing();
    let first = enter(&mut app, 0, 5, 1_000);
    assert!(matches!(first[..], [(_, Question::Examine(_))]), "{first:?}");
    // Typed on while it counts: the Worker is not stopped, and the newest draft is next.
    assert_eq!(enter(&mut app, 1, 6, 1_010), []);
    assert_eq!(enter(&mut app, 2, 7, 1_020), []);
    assert!(app.screens().editor().settled().is_none());
    let (id, question) = first.into_iter().next().expect("it was asked");
    let next = hand(&mut app, Input::Answered { id, answer: question.answer(&mut Undisturbed) }, 1_030);
    assert!(matches!(&next[..], [(_, Question::Examine(asked))] if asked.puzzle.givens().clue_count() == 3));
    assert!(app.screens().editor().settled().is_none(), "an old draft is not what is said of this one");
    // A count that takes long is given up.
    assert_eq!(enter(&mut app, 3, 8, 2_000).len(), 1);
}

#[test]
fn making_it_minimal_drops_what_the_button_says() {
    let mut app = editing();
    let bytes = SPARE.as_bytes().to_vec();
    let open = hand(&mut app, Input::FileOpened { name: String::new(), bytes }, 1);
    answer(&mut app, open, 1);
    assert_eq!(app.screens().editor().verdict().title, "One solution");
    let open = hand(&mut app, Input::Tick, 1_000);
    answer(&mut app, open, 1_000);
    let editor = app.screens().editor();
    let facts = editor.verdict().facts;
    assert!(facts.iter().any(|(_, value)| value == "22 could each go"), "{facts:?}");
    let dropped = editor.dropped().expect("it is reduced");
    assert!((1..13).contains(&dropped), "no puzzle has fewer than 17 givens");
    assert_eq!(words::minimising(editor), Some(format!("drops {dropped} givens")));
    let open = hand(&mut app, Input::Intent(EditorAction::Minimise.into()), 1_001);
    assert_eq!(app.screens().editor().draft().givens().clue_count(), 30 - dropped);
    answer(&mut app, open, 1_001);
    let open = hand(&mut app, Input::Tick, 2_000);
    answer(&mut app, open, 2_000);
    let editor = app.screens().editor();
    assert_eq!(words::minimising(editor).as_deref(), Some("every given is needed"));
}
