//! Nobody learns from the wire what they must not know: every byte that an opponent and a spectator got during a race
//! is searched for digits of others.

use anyhow::Result;
use game::{RaceView, RoomEvent};
use protocol::{Codec, ServerMessage};
use puzzle::{Board, Digit, Grid, Puzzle, Tier};
use serde_json::Value;
use testkit::player::Player;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::Server;

/// Cells of a board.
const CELLS: usize = 81;

/// Fails if a frame holds digits of a board that `may_know` does not allow.
fn check_frame(codec: Codec, frame: &[u8], may_know: &dyn Fn(&str) -> bool, audience: &str) {
    // As bytes: a board's digits in a row, be it as text or as numbers.
    for part in without_boards(frame) {
        check_bytes(part, may_know, audience);
    }
    // As a message: nothing in it may hold a board in another shape.
    let message = codec.decode_server(frame).expect("the server's messages can be read");
    check_value(&serde_json::to_value(&message).unwrap(), may_know, audience);
    if let ServerMessage::Room { event: RoomEvent::Placed { .. } } = message {
        assert!(audience != "the spectator", "a spectator got an answer to somebody's move");
    }
}

/// Fails if these bytes hold a board: its line, which both encodings have alike, or its digits as numbers.
fn check_bytes(bytes: &[u8], may_know: &dyn Fn(&str) -> bool, audience: &str) {
    let is_digit = |byte: &u8| (1..=9).contains(byte);
    for window in bytes.windows(CELLS) {
        let text = window.iter().all(|byte: &u8| byte.is_ascii_digit() || *byte == b'.');
        assert!(!window.iter().all(is_digit), "{audience} got a full board as numbers");
        if text {
            let text = str::from_utf8(window).unwrap();
            assert!(may_know(text), "{audience} got the board {text}");
        }
    }
    // In the binary encoding a 1 stands before each digit of a list where some may be missing.
    for window in bytes.windows(2 * CELLS) {
        let is_full = window.chunks(2).all(|pair| pair[0] == 1 && is_digit(&pair[1]));
        assert!(!is_full, "{audience} got a full board as numbers that may be missing");
    }
}

/// A frame without what describes the classic board in the binary encoding: its cells, the numbers of their regions, and
/// how many rules follow. Those are numbers from 1 to 9 too, and everybody is told them.
fn without_boards(frame: &[u8]) -> Vec<&[u8]> {
    let mut described = vec![CELLS as u8];
    described.extend(regions());
    described.push(Board::classic().constraints().len() as u8);
    let (mut parts, mut rest) = (Vec::new(), frame);
    while let Some(at) = rest.windows(described.len()).position(|window| window == described) {
        parts.push(&rest[..at]);
        rest = &rest[at + described.len()..];
    }
    parts.push(rest);
    parts
}

/// The numbers of the regions of the classic board, which everybody is told: they are no digits.
fn regions() -> Vec<u8> {
    let puzzle = Puzzle::classic(Board::classic().blank());
    let data = serde_json::to_value(&puzzle).expect("a puzzle is plain data");
    serde_json::from_value(data["board"]["regions"].clone()).expect("regions are numbers")
}

fn check_value(value: &Value, may_know: &dyn Fn(&str) -> bool, audience: &str) {
    match value {
        Value::String(text) if text.len() == CELLS => assert!(may_know(text), "{audience} got {text}"),
        Value::Array(list) => {
            assert!(list.len() < CELLS, "{audience} got a list as long as a board: {value}");
            list.iter().for_each(|value| check_value(value, may_know, audience));
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "regions" {
                    assert_eq!(*value, serde_json::json!(regions()), "{audience} got other regions");
                } else {
                    check_value(value, may_know, audience);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whether every digit of `board` stands in `known` too.
fn is_part_of(board: &str, known: &Grid) -> bool {
    board.parse::<Grid>().is_ok_and(|board| board.clues().all(|(cell, digit)| known.get(cell) == Some(digit)))
}

#[tokio::test]
async fn no_opponent_or_spectator_gets_a_digit_of_another_board() -> Result<()> {
    let server = Server::start().await?;
    for codec in Codec::ALL {
        let (players, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
        let givens = puzzles::with_blanks(30)?;
        scene::choose(&players[0], &givens).await?;
        let ann = &players[0];
        let bob = Player::with(server.address(), "Bob", codec).await?;
        bob.join(code).await?;
        let (mut spectator, _) = Raw::join(server.address(), codec, &code.to_string(), true).await?;
        ann.until_members(3).await?;
        let racers = [players.into_iter().next().unwrap(), bob];
        scene::start(&racers).await?;
        let [ann, bob] = &racers;
        // Bob knows four digits of his own when he comes back, and not one of Ann's.
        bob.place_right(4).await?;
        bob.until_answered().await?;
        ann.place_wrong().await?;
        ann.place_right(20).await?;
        ann.until_answered().await?;
        let bobs_board = own_board(bob, &givens);
        bob.reload().await?;
        bob.until("the race again", |seen| seen.app.race().map(|_| ())).await?;
        // Who comes in the middle gets the state so far at once: one to watch, one to race next time.
        let (mut late, _) = Raw::join(server.address(), codec, &code.to_string(), true).await?;
        let (mut next, _) = Raw::join(server.address(), codec, &code.to_string(), false).await?;
        ann.place_right(10).await?;
        ann.until("the own finish", |seen| (!seen.app.race()?.is_playing()).then_some(())).await?;
        bob.act(client_core::Intent::Room(client_core::RoomIntent::GiveUp)).await?;
        bob.act(client_core::Intent::Confirm).await?;
        bob.results(1).await?;
        let watchers = [&mut spectator, &mut late, &mut next];
        for watcher in watchers {
            watcher
                .until("the results", |message| match message {
                    ServerMessage::Room { event: RoomEvent::Finished { .. } } => Some(()),
                    _ => None,
                })
                .await?;
        }

        let frames = bob.look(|seen| seen.frames.clone());
        // Progress is coalesced, so how many there are depends on how fast he reads.
        assert!(frames.len() > 20, "Bob got only {} messages", frames.len());
        let bob_may_know = |board: &str| is_part_of(board, &bobs_board);
        for frame in &frames {
            check_frame(codec, frame, &bob_may_know, "the opponent");
        }
        let spectator_may_know = |board: &str| is_part_of(board, &givens);
        assert!(spectator.frames().len() > 10);
        let frames = [&spectator, &late, &next].into_iter().flat_map(Raw::frames);
        for frame in frames {
            check_frame(codec, frame, &spectator_may_know, "the spectator");
        }
    }
    server.stop().await
}

/// The givens and the player's own right digits.
fn own_board(player: &Player, givens: &Grid) -> Grid {
    let mut board = givens.clone();
    player.look(|seen| {
        let race = seen.app.race().unwrap();
        for cell in race.board().view().cells() {
            board.set(cell, race.board().shown(cell).0);
        }
    });
    board
}

#[test]
fn the_search_finds_what_it_looks_for() {
    let solution: Grid = puzzles::SOLVED.parse().unwrap();
    let givens = puzzles::with_blanks(30).unwrap();
    let known = |board: &str| is_part_of(board, &givens);
    assert!(known(&givens.to_string()));
    let mut leak = givens.clone();
    let (cell, digit) = solution.clues().find(|(cell, _)| givens.get(*cell).is_none()).unwrap();
    leak.set(cell, Some(digit));
    assert!(!known(&leak.to_string()));
    // Words behind it, since dots at the end of a sentence are one.
    let detail = format!("the board {leak} is somebody's");
    let fault = protocol::Fault::BadCode { detail };
    for codec in Codec::ALL {
        let frame = codec.encode_server(&ServerMessage::Fault {
            request: game::RequestId(1),
            problem: fault.clone().into(),
        });
        let found = std::panic::catch_unwind(|| check_frame(codec, &frame, &known, "a test"));
        assert!(found.is_err(), "{codec:?} hides a board");
    }
    let numbers: Vec<u8> = solution.clues().map(|(_, digit)| Digit::value(digit)).collect();
    let maybe: Vec<u8> = numbers.iter().flat_map(|&number| [1, number]).collect();
    for bytes in [numbers, maybe] {
        let found = std::panic::catch_unwind(|| check_bytes(&bytes, &known, "a test"));
        assert!(found.is_err(), "a board as numbers is not found: {bytes:?}");
    }
}

/// The message with which a race over these givens starts.
fn started(givens: &Grid) -> ServerMessage {
    let race = RaceView {
        match_no: 1,
        rung: 0,
        puzzle: Puzzle::classic(givens.clone()),
        tier: Tier::Easy,
        elapsed_ms: 0,
        remaining_ms: None,
        racers: vec![],
        progress: vec![],
        standing: vec![],
        other: None,
    };
    ServerMessage::Room { event: RoomEvent::Started { race } }
}

#[test]
fn a_solution_in_a_frame_is_found_and_givens_are_not() {
    let solution: Grid = puzzles::SOLVED.parse().unwrap();
    let givens = puzzles::with_blanks(30).unwrap();
    let known = |board: &str| is_part_of(board, &givens);
    for codec in Codec::ALL {
        check_frame(codec, &codec.encode_server(&started(&givens)), &known, "a test");
        let leak = codec.encode_server(&started(&solution));
        let found = std::panic::catch_unwind(|| check_frame(codec, &leak, &known, "a test"));
        assert!(found.is_err(), "{codec:?} hides a solution");
        // Right behind the description of the board, and in its place.
        let (start, whole) = (codec.encode_server(&started(&givens)), regions());
        let at = start.windows(CELLS).position(|window| window == whole);
        assert_eq!(at.is_some(), codec == Codec::Bincode, "{codec:?} describes the board otherwise");
        let Some(at) = at else { continue };
        let mut leak = start.clone();
        for (byte, (_, digit)) in leak[at..].iter_mut().zip(solution.clues()) {
            *byte = digit.value();
        }
        let found = std::panic::catch_unwind(|| {
            without_boards(&leak).into_iter().for_each(|part| check_bytes(part, &known, "a test"))
        });
        assert!(found.is_err(), "{codec:?} hides digits where regions belong");
    }
}
