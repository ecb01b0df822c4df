//! One player sets a puzzle for the others and watches them solve it.

use anyhow::Result;
use client_core::board::CellKind;
use client_core::board::EntryMode;
use client_core::race::{Seat, Solver};
use client_core::room::PasteState;
use client_core::{Boxed, Intent, KindRules, Play, RoomIntent, RoomQuestion, Screen};
use game::{Phrase, PuzzleChoice, RacerStatus, Role, RoomEvent, Rules};
use protocol::{Codec, ServerMessage};
use puzzle::{Cell, Credits, Digit, Document, GenerateSpec, Generated, Kind, Puzzle};
use testkit::player::Player;
use testkit::puzzles::{self, AMBIGUOUS, CONFLICTING, SOLVED, UNSOLVABLE};
use testkit::scene;
use testkit::server::Server;

/// Pastes a text, and waits for what the server says to it.
async fn paste(host: &Player, text: &str) -> Result<PasteState> {
    host.act(Intent::Room(RoomIntent::OpenPaste)).await?;
    host.act(Intent::Room(RoomIntent::PasteText(text.to_owned()))).await?;
    host.act(Intent::Room(RoomIntent::SubmitPuzzle)).await?;
    let judged = |state: &PasteState| !matches!(state, PasteState::Editing | PasteState::Checking);
    host.until("a verdict on the puzzle", |seen| Some(seen.app.room()?.paste().state.clone()).filter(judged))
        .await
}

#[tokio::test]
async fn a_pasted_puzzle_is_raced_while_its_setter_watches() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::room(server.address(), &["Sue", "Ann", "Bob"], scene::quick()).await?;
    let [sue, ann, bob] = &players[..] else { panic!("three players") };
    // As people paste: rows on lines of their own, underscores for the open cells.
    let givens = puzzles::with_blanks(20)?;
    let symbols: Vec<char> = givens.to_string().replace('.', "_").chars().collect();
    let rows: Vec<String> = symbols.chunks(9).map(|row| row.iter().collect()).collect();
    let verdict = paste(sue, &rows.join("\n")).await?;
    assert!(matches!(verdict, PasteState::Accepted { clues: 61, .. }), "{verdict:?}");
    sue.act(Intent::Dismiss).await?;
    sue.act(Intent::Room(RoomIntent::Watch(true))).await?;
    sue.until("a place to watch from", |seen| {
        (seen.app.room()?.own()?.role == Role::Spectator).then_some(())
    })
    .await?;
    let shown = ann
        .until("whose puzzle it is", |seen| match &seen.app.room()?.view().settings.puzzle {
            PuzzleChoice::Set { by, clues, .. } => Some((by.to_string(), *clues)),
            PuzzleChoice::Generated { .. } => None,
        })
        .await?;
    assert_eq!(shown, ("Sue".to_owned(), 61));
    scene::start(&players[1..]).await?;
    sue.until_screen(Screen::Race).await?;

    ann.place_right(20).await?;
    bob.place_right(5).await?;
    let watched = sue
        .until("Ann's finish and Bob's start", |seen| {
            let lanes = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
            let lane = |name: &str| lanes.iter().find(|lane| lane.name == name).cloned();
            let (ann, bob) = (lane("Ann")?, lane("Bob")?);
            let finished = matches!(ann.status, RacerStatus::Finished { .. });
            (finished && bob.filled.map_or(0, |filled| filled.len()) == 5).then_some((ann.rank, bob.rank))
        })
        .await?;
    assert_eq!(watched, (Some(1), Some(2)));
    sue.look(|seen| {
        let race = seen.app.race().unwrap();
        assert!(!race.is_racer());
        let only_givens = |cell| matches!(race.board().shown(cell).1, CellKind::Given | CellKind::Empty);
        assert!(race.board().view().cells().all(only_givens), "the setter sees digits of the solvers");
    });
    // In the setter's seat there are their boards, and theirs alone: no solver has such a seat.
    let seen = sue
        .until("both boards", |seen| {
            let seat = seen.app.race()?.seat()?;
            let filled = |solver: &Solver| {
                let view = solver.board.view();
                view.cells().filter(|cell| solver.board.shown(*cell).1 == CellKind::Entry).count()
            };
            let filled: Vec<usize> = seat.solvers().map(filled).collect();
            (filled == [20, 5]).then_some(filled)
        })
        .await?;
    assert_eq!(seen.len(), 2);
    bob.look(|seen| assert!(seen.app.race().unwrap().seat().is_none(), "a solver has the setter's seat"));
    bob.place_right(15).await?;
    assert_eq!(sue.results(1).await?, bob.results(1).await?);
    server.stop().await
}

#[tokio::test]
async fn a_setter_watches_a_killer_with_notes_and_says_a_word() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::room(server.address(), &["Sue", "Ann", "Bob"], scene::quick()).await?;
    let [sue, ann, bob] = &players[..] else { panic!("three players") };
    let spec = GenerateSpec { variant: "killer".parse()?, ..GenerateSpec::default() };
    let credits = Credits::new("Night train", "Sue", "Look at the corners first.")?;
    let document = Document::of(nearly_full(&puzzle::generate(&spec, 11)?)?);
    let text = puzzle::Format::FPuzzles.write(&[Document { credits: credits.clone(), ..document }])?;
    let verdict = paste(sue, &text).await?;
    assert!(matches!(verdict, PasteState::Accepted { .. }), "{verdict:?}");
    sue.act(Intent::Dismiss).await?;
    sue.act(Intent::Room(RoomIntent::Watch(true))).await?;
    let told = ann
        .until("the rules card to say who watches", |seen| {
            let card = seen.app.lobby()?.card;
            card.into_iter().find(|row| row.label == "Setter").map(|row| row.value)
        })
        .await?;
    assert_eq!(told, "Sue sees every board and note");
    let title = ann.look(|seen| {
        let card = seen.app.lobby().unwrap().card;
        card.into_iter().find(|row| row.label == "Title").map(|row| row.value)
    });
    assert_eq!(title.as_deref(), Some("Night train, by Sue"));
    scene::start(&players[1..]).await?;
    sue.until_screen(Screen::Race).await?;
    let cell = ann.look(|seen| {
        let board = seen.app.race().unwrap().board();
        board.view().cells().find(|cell| board.shown(*cell).0.is_none())
    });
    let (cell, digit) = (cell.unwrap(), Digit::new(7).unwrap());
    ann.act(Intent::Play(Play::Select(cell))).await?;
    ann.act(Intent::Play(Play::DigitAs(digit, EntryMode::Corner))).await?;
    let noted = |seat: &Seat| {
        seat.solvers().filter(|solver| solver.board.look(cell).notes.corner.contains(digit)).count()
    };
    sue.until("the note", |seen| (noted(seen.app.race()?.seat()?) == 1).then_some(())).await?;
    // The setter reloads the page: the boards from the server, the notes from the solvers again.
    sue.reload().await?;
    sue.until("the note again", |seen| (noted(seen.app.race()?.seat()?) == 1).then_some(())).await?;
    sue.act(Intent::Room(RoomIntent::Say(Phrase::TakeYourTime))).await?;
    ann.until("a word of the setter", |seen| {
        seen.app.shared().toasts().iter().any(|toast| toast.text == "Sue: Take your time").then_some(())
    })
    .await?;
    bob.look(|seen| {
        assert!(seen.app.shared().toasts().iter().all(|toast| !toast.text.contains("Take your time")))
    });
    for solver in [ann, bob] {
        solver.place_right(OPEN).await?;
    }
    let results = sue.results(1).await?;
    assert_eq!(*results.credits, credits);
    let table = results.table;
    assert_eq!(table.iter().map(|row| row.correct).collect::<Vec<_>>(), [8, 8]);
    for solver in [ann, bob] {
        assert_eq!(solver.results(1).await?.table, table);
        assert!(!was_sent_boards(solver), "{} was sent what only a setter may see", solver.name());
    }
    assert!(was_sent_boards(sue));
    server.stop().await
}

#[tokio::test]
async fn a_setter_who_may_not_watch_is_sent_no_board() -> Result<()> {
    let server = Server::start().await?;
    let rules = Rules { setter_watches: false, ..scene::quick() };
    let (players, _) = scene::room(server.address(), &["Sue", "Ann", "Bob"], rules).await?;
    let [sue, ann, bob] = &players[..] else { panic!("three players") };
    scene::set_oneself(sue, &puzzles::with_blanks(OPEN)?).await?;
    sue.act(Intent::Room(RoomIntent::Watch(true))).await?;
    scene::start(&players[1..]).await?;
    let (cell, _) = ann.open_cells()?[0];
    ann.act(Intent::Play(Play::Select(cell))).await?;
    ann.act(Intent::Play(Play::DigitAs(Digit::new(7).unwrap(), EntryMode::Corner))).await?;
    for solver in [ann, bob] {
        solver.place_right(OPEN).await?;
    }
    for player in [sue, ann, bob] {
        player.results(1).await?;
        assert!(!was_sent_boards(player), "{} was sent a board", player.name());
    }
    server.stop().await
}

/// Cells that solvers fill where a race is run to its end.
const OPEN: usize = 8;

/// The puzzle with so few cells open that two players soon fill them.
fn nearly_full(made: &Generated) -> Result<Puzzle> {
    let mut givens = made.solution.clone();
    let open = made.puzzle.board().layout().cells().filter(|&cell| made.puzzle.givens().get(cell).is_none());
    open.step_by(9).take(OPEN).for_each(|cell| givens.set(cell, None));
    Ok(made.puzzle.with_givens(givens)?)
}

/// Whether the server has sent this player a solver's board or notes.
fn was_sent_boards(player: &Player) -> bool {
    let is_for_the_seat = |message: ServerMessage| {
        matches!(
            message,
            ServerMessage::Room { event: RoomEvent::SolverBoard { .. } | RoomEvent::SolverNotes { .. } }
        )
    };
    let read = |frame: &Vec<u8>| Codec::ALL.iter().find_map(|codec| codec.decode_server(frame).ok());
    player.look(|seen| seen.frames.iter().filter_map(read).any(is_for_the_seat))
}

#[tokio::test]
async fn broken_puzzles_are_refused_with_the_reason() -> Result<()> {
    let server = Server::start().await?;
    let host = Player::new(server.address(), "Sue").await?;
    host.create().await?;
    let too_long = "1".repeat(70_000);
    let cases = [
        (AMBIGUOUS, &["2 or more solutions", "exactly one"][..]),
        (UNSOLVABLE, &["no solution"]),
        ("5346789", &["81"]),
        ("not a puzzle at all", &[]),
        (&".".repeat(81), &["0 givens", "17"]),
        (SOLVED, &["already filled"]),
        (&too_long, &["too long", "65536"]),
    ];
    for (text, signs) in cases {
        let verdict = paste(&host, text).await?;
        let PasteState::Refused(words) = verdict else { panic!("{text}: {verdict:?}") };
        for sign in signs {
            assert!(words.contains(sign), "{text}: “{words}” does not speak of {sign:?}");
        }
        // The preview shows the cells in which two solutions differ.
        let differing = host.look(|seen| seen.app.room().unwrap().paste().conflicts.len());
        assert_eq!(differing, if text == AMBIGUOUS { 4 } else { 0 }, "{text}");
        let choice = host.look(|seen| seen.app.room().unwrap().view().settings.puzzle.clone());
        assert!(matches!(choice, PuzzleChoice::Generated { .. }), "{text} was chosen all the same");
    }
    // What anybody can see is not even sent.
    host.act(Intent::Room(RoomIntent::PasteText(CONFLICTING.to_owned()))).await?;
    assert!(host.look(|seen| !seen.app.room().unwrap().paste().can_submit()));
    server.stop().await
}

/// Rules that are known to no program, with a line for them and the solution: f-puzzles JSON.
fn in_words() -> String {
    let row = |row: usize| {
        let cells = SOLVED[9 * row..9 * row + 9].chars().map(|digit| match row {
            0 | 1 => format!(r#"{{"value":{digit},"given":true}}"#),
            _ => "{}".to_owned(),
        });
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    let solution: Vec<String> = SOLVED.chars().map(String::from).collect();
    format!(
        r##"{{"size":9,"grid":[{}],"solution":[{}],"title":"Moonlines","ruleset":"{WORDS}","line":[{{"lines":[["R3C1","R4C2"]],"outlineC":"#E04040","width":0.3}}]}}"##,
        rows.join(","),
        solution.join(","),
    )
}

const WORDS: &str = "Digits along a red line tell how far the moon is from the earth.";

#[tokio::test]
async fn a_puzzle_in_words_is_raced_by_its_setters_solution() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::room(server.address(), &["Sue", "Ann", "Bob"], scene::quick()).await?;
    let [sue, ann, bob] = &players[..] else { panic!("three players") };
    let verdict = paste(sue, &in_words()).await?;
    assert!(matches!(verdict, PasteState::Accepted { clues: 18, .. }), "{verdict:?}");
    sue.act(Intent::Room(RoomIntent::Watch(true))).await?;
    let said = ann
        .until("the setter's words", |seen| match &seen.app.room()?.view().settings.puzzle {
            PuzzleChoice::Set { kind: Some(kind), credits, .. } if kind.is_in_words() => {
                let reads = seen.app.overlays().last()? == &KindRules.boxed();
                reads.then(|| {
                    (credits.title().to_owned(), credits.note().to_owned(), credits.lost().to_owned())
                })
            }
            PuzzleChoice::Set { .. } | PuzzleChoice::Generated { .. } => None,
        })
        .await?;
    assert_eq!(said, ("Moonlines".to_owned(), WORDS.to_owned(), String::new()));
    scene::start(&players[1..]).await?;
    let drawn = ann.look(|seen| {
        let rules = seen.app.race().unwrap().puzzle().board().constraints();
        rules.iter().any(|rule| rule.kind == Kind::DRAWN)
    });
    assert!(drawn, "the line is seen");
    for (cell, digit) in (18..81).zip(SOLVED[18..].bytes()) {
        ann.place(Cell::new(cell), Digit::new(digit - b'0').unwrap()).await?;
        // A client keeps only so many digits for the server to answer.
        if cell % 30 == 0 {
            ann.until_answered().await?;
        }
    }
    bob.act(Intent::Room(RoomIntent::Sure(RoomQuestion::GiveUp))).await?;
    let results = ann.results(1).await?;
    assert!(matches!(results.table[0].status, RacerStatus::Finished { .. }), "{results:?}");
    assert_eq!(results, bob.results(1).await?);
    server.stop().await
}
