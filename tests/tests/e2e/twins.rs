//! One race twice, over two puzzles that differ in nothing but which digit is called what: every byte that anybody
//! hears before the end must be the same, up to the givens and a player's own digits. So a digit that leaks in any
//! shape, in a number, an order or a length, makes a difference that this test finds.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use game::{Command, MemberNo, PuzzleRequest, RacerStatus, RoomEvent, Seq};
use protocol::{Codec, Identity, ServerMessage};
use puzzle::{Cell, Digit, Grid};
use serde_json::Value;
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, get};

const BLANKS: usize = 30;
const ANN: MemberNo = MemberNo(1);
const BOB: MemberNo = MemberNo(2);
/// Fields of messages that hold moments, and those that hold what is drawn by lot.
const MOMENTS: [&str; 6] = ["elapsed_ms", "remaining_ms", "locked_ms", "go_in_ms", "time_ms", "duration_ms"];
const LOTS: [&str; 5] = ["code", "resume", "player", "secret", "id"];
/// Fields that may hold digits: the puzzle, and the board of whom it is sent to.
const BOARDS: [&str; 2] = ["givens", "entries"];

/// What one client got.
struct Heard {
    who: &'static str,
    codec: Codec,
    /// Every message before the end of the race.
    frames: Vec<Vec<u8>>,
}

/// A race over one of the two puzzles, with everybody who hears of it.
struct Story {
    server: Server,
    givens: Grid,
    solution: Grid,
    ann: Raw,
    bob: Raw,
    bobs_identity: Option<Identity>,
    others: Vec<(&'static str, Raw)>,
    /// What connections heard that are gone.
    past: Vec<Heard>,
    code: String,
    seqs: [u32; 2],
}

impl Story {
    async fn begin(givens: Grid) -> Result<Self> {
        let server = Server::start().await?;
        let (mut ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
        let code = ann.host("Ann").await?.room.code.to_string();
        let (mut bob, welcome) = Raw::enter(server.address(), Codec::Bincode, None).await?;
        bob.goes_to(&code, "Bob", false).await?;
        let mut others = Vec::new();
        for (who, codec) in [("a spectator", Codec::Json), ("another spectator", Codec::Bincode)] {
            others.push((who, Raw::join(server.address(), codec, &code, true).await?.0));
        }
        ann.command(Command::ChangeRules { rules: scene::quick() }).await?;
        let puzzle = PuzzleRequest::Set { text: givens.to_string() };
        ann.command(Command::ChoosePuzzle { puzzle }).await?;
        ann.until("the puzzle", |message| {
            event(message, |it| matches!(it, RoomEvent::PuzzleAccepted { .. }))
        })
        .await?;
        let solution = puzzles::classic_solution(&givens)?;
        let bobs_identity = welcome.identity;
        let seqs = [0, 0];
        let mut this =
            Self { server, givens, solution, ann, bob, bobs_identity, others, past: Vec::new(), code, seqs };
        // Of two changes of a room that come at once, only the last is told.
        this.ann.command(Command::Ready { ready: true }).await?;
        this.all_hear("that Ann is ready", |it| {
            let RoomEvent::RoomChanged { room } = it else { return false };
            room.members.iter().any(|member| member.no == ANN && member.ready)
        })
        .await?;
        this.bob.command(Command::Ready { ready: true }).await?;
        this.all_hear("the start", |it| matches!(it, RoomEvent::Started { .. })).await?;
        Ok(this)
    }

    /// Everybody hears this before anything else happens, so that both races are heard in one order.
    async fn all_hear(&mut self, what: &str, is_it: impl Fn(&RoomEvent) -> bool) -> Result<()> {
        let others = self.others.iter_mut().map(|(_, raw)| raw);
        for raw in [&mut self.ann, &mut self.bob].into_iter().chain(others) {
            raw.until(what, |message| event(message, &is_it)).await?;
        }
        Ok(())
    }

    /// A racer fills the `n`-th open cell: with the digit that belongs there, or with that of another open cell.
    async fn place(&mut self, racer: MemberNo, n: usize, is_right: bool) -> Result<()> {
        let digit = |n: usize| -> Result<(Cell, Digit)> {
            let mut open = self.solution.clues().filter(|&(cell, _)| self.givens.get(cell).is_none());
            open.nth(n).context("no such open cell")
        };
        let (cell, right) = digit(n)?;
        let wrong = (0..BLANKS).filter_map(|n| digit(n).ok()).find(|&(_, digit)| digit != right);
        let digit = if is_right { right } else { wrong.context("all the same digit")?.1 };
        let (raw, seq) = match racer {
            ANN => (&mut self.ann, &mut self.seqs[0]),
            _ => (&mut self.bob, &mut self.seqs[1]),
        };
        *seq += 1;
        raw.command(Command::Place { match_no: 1, rung: 0, seq: Seq(*seq), cell, digit }).await?;
        self.all_hear(
            "the progress",
            |it| matches!(it, RoomEvent::Progress { progress, .. } if progress.member == racer),
        )
        .await
    }

    /// Bob's connection is replaced by another, which is told all that he may know.
    async fn resume_bob(&mut self, codec: Codec) -> Result<()> {
        let mut bob = Raw::connect(self.server.address(), codec).await?;
        bob.greet(self.bobs_identity.clone()).await?;
        bob.goes_to(&self.code, "Bob", false).await?;
        let old = std::mem::replace(&mut self.bob, bob);
        self.past.push(Heard::of("Bob before he came back", &old));
        self.all_hear("Bob's return", |it| {
            let RoomEvent::RoomChanged { room } = it else { return false };
            room.members.iter().any(|member| member.no == BOB && member.connected)
        })
        .await
    }

    /// Somebody comes into the running race.
    async fn come_late(&mut self, who: &'static str, codec: Codec, watch: bool) -> Result<()> {
        let (late, _) = Raw::join(self.server.address(), codec, &self.code, watch).await?;
        self.others.push((who, late));
        let members = self.others.len() + 2;
        self.all_hear(
            "the newcomer",
            |it| matches!(it, RoomEvent::RoomChanged { room } if room.members.len() == members),
        )
        .await
    }

    /// What anybody may ask over HTTP, on both ports.
    async fn pages(&self) -> Result<Vec<String>> {
        let mut pages = Vec::new();
        for path in ["/healthz", "/api/matches", "/api/rooms", &format!("/r/{}", self.code)] {
            // A room's page names its room, whose code is drawn by lot.
            pages.push(get(self.server.address(), path).await?.1.replace(&self.code, "CODE"));
        }
        for path in ["/healthz", "/readyz", "/metrics"] {
            pages.push(get(self.server.ops_address(), path).await?.1);
        }
        Ok(pages)
    }

    /// The rest of the race. Returns what everybody heard before its end.
    async fn end(mut self) -> Result<Vec<Heard>> {
        self.bob.command(Command::GiveUp).await?;
        self.all_hear(
            "that Bob gave up",
            |it| matches!(it, RoomEvent::Progress { progress, .. } if progress.status == RacerStatus::Forfeited),
        )
        .await?;
        self.ann.command(Command::GiveUp).await?;
        self.all_hear("the results", |it| matches!(it, RoomEvent::Finished { .. })).await?;
        let mut heard = self.past;
        heard.extend([Heard::of("Ann", &self.ann), Heard::of("Bob", &self.bob)]);
        heard.extend(self.others.iter().map(|(who, raw)| Heard::of(who, raw)));
        self.server.stop().await?;
        Ok(heard)
    }
}

impl Heard {
    fn of(who: &'static str, raw: &Raw) -> Self {
        let codec = raw.codec();
        let is_before_the_end = |frame: &&Vec<u8>| {
            let message = codec.decode_server(frame).expect("heard before");
            event(&message, |it| matches!(it, RoomEvent::Finished { .. })).is_none()
        };
        Self { who, codec, frames: raw.frames().iter().take_while(is_before_the_end).cloned().collect() }
    }

    /// The messages without moments and lots, with every digit called by `rename`, and the boards that were in them.
    fn plain(&self, rename: &dyn Fn(char) -> char) -> Vec<(Value, Vec<(String, String)>)> {
        let plain = |frame: &Vec<u8>| {
            let message = self.codec.decode_server(frame).expect("heard before");
            assert_eq!(&self.codec.encode_server(&message), frame, "bytes that mean nothing");
            let (mut value, mut boards) = (serde_json::to_value(&message).unwrap(), Vec::new());
            make_plain(&mut value, rename, &mut boards);
            (value, boards)
        };
        self.frames.iter().map(plain).collect()
    }
}

fn make_plain(value: &mut Value, rename: &dyn Fn(char) -> char, boards: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::Number(_) if MOMENTS.contains(&name.as_str()) => *value = Value::Null,
                    Value::String(_) if LOTS.contains(&name.as_str()) => *value = Value::Null,
                    Value::String(board) if BOARDS.contains(&name.as_str()) => {
                        *board = board.chars().map(rename).collect();
                        boards.push((name.clone(), board.clone()));
                    }
                    value => make_plain(value, rename, boards),
                }
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| make_plain(value, rename, boards)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn event(message: &ServerMessage, is_it: impl Fn(&RoomEvent) -> bool) -> Option<()> {
    matches!(message, ServerMessage::Room { event } if is_it(event)).then_some(())
}

/// 1 is called 2, 2 is called 3, and so on round to 9, which is called 1.
fn renamed(symbol: char) -> char {
    symbol.to_digit(10).and_then(|digit| char::from_digit(digit % 9 + 1, 10)).unwrap_or(symbol)
}

fn renamed_back(symbol: char) -> char {
    symbol.to_digit(10).and_then(|digit| char::from_digit((digit + 7) % 9 + 1, 10)).unwrap_or(symbol)
}

/// The race that both puzzles see: right and wrong digits of two, a resume on each codec, and people who come late.
async fn race(givens: Grid) -> Result<(Vec<Heard>, Vec<String>)> {
    let mut story = Story::begin(givens).await?;
    story.place(BOB, 0, false).await?;
    for n in 0..6 {
        story.place(ANN, n, true).await?;
    }
    for n in 0..3 {
        story.place(BOB, n, true).await?;
    }
    story.resume_bob(Codec::Json).await?;
    story.come_late("a late spectator", Codec::Bincode, true).await?;
    story.come_late("who waits for the next race", Codec::Json, false).await?;
    story.place(ANN, 6, false).await?;
    story.place(BOB, 3, true).await?;
    story.resume_bob(Codec::Bincode).await?;
    for n in 6..BLANKS - 1 {
        story.place(ANN, n, true).await?;
    }
    let pages = story.pages().await?;
    Ok((story.end().await?, pages))
}

#[tokio::test]
async fn twin_races_send_equal_frames_except_own_digits() -> Result<()> {
    let givens = puzzles::with_blanks(BLANKS)?;
    let twin: Grid = givens.to_string().chars().map(renamed).collect::<String>().parse()?;
    let (heard, pages) = race(givens.clone()).await?;
    let (twins, twin_pages) = race(twin).await?;
    assert_eq!(heard.len(), 8, "Ann, three connections of Bob's, two spectators and two who came late");
    for (one, other) in heard.iter().zip(&twins) {
        let (one_plain, other_plain) = (one.plain(&|symbol| symbol), other.plain(&renamed_back));
        assert!(one.frames.len() > 20 || one.who.starts_with("Bob"), "{} heard little", one.who);
        for (n, (one_message, other_message)) in one_plain.iter().zip(&other_plain).enumerate() {
            assert_eq!(one_message, other_message, "message {n} to {} tells the puzzles apart", one.who);
        }
        assert_eq!(one_plain.len(), other_plain.len(), "{} hears more in one of them", one.who);
        for (name, board) in one_plain.iter().flat_map(|(_, boards)| boards) {
            check_board(one.who, name, board, &givens)?;
        }
    }
    for (one, other) in pages.iter().zip(&twin_pages) {
        assert_eq!(words(one), words(other), "a page tells the puzzles apart");
    }
    Ok(())
}

/// The givens are the puzzle's; the only other board is the own one, with digits that are right and confirmed.
fn check_board(who: &str, name: &str, board: &str, givens: &Grid) -> Result<()> {
    let board: Grid = board.parse()?;
    if name == "givens" {
        assert_eq!(&board, givens, "{who} has another puzzle");
        return Ok(());
    }
    let solution = puzzles::classic_solution(givens)?;
    assert!(who.starts_with("Bob"), "{who} got the board {board}");
    assert!((3..=4).contains(&board.clue_count()), "{who} has placed three, then four digits: {board}");
    assert!(
        board.clues().all(|(cell, digit)| givens.get(cell).is_none() && solution.get(cell) == Some(digit))
    );
    Ok(())
}

/// A page's lines without their numbers, which tell times, in an order of their own.
fn words(page: &str) -> BTreeSet<String> {
    let words = |line: &str| {
        let words = line.split(|c: char| c.is_ascii_digit() || c == '.').filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("#")
    };
    page.lines().map(words).collect()
}

#[test]
fn a_smuggled_digit_makes_a_difference() {
    let frames = |detail: &str| {
        let message = ServerMessage::Fault {
            request: game::RequestId(1),
            problem: protocol::Fault::BadCode { detail: detail.to_owned() }.into(),
        };
        vec![Codec::Json.encode_server(&message)]
    };
    let heard = |detail: &str| Heard { who: "a test", codec: Codec::Json, frames: frames(detail) };
    let (one, twin) = (heard("r1c1 is a 5"), heard("r1c1 is a 6"));
    assert_ne!(one.plain(&|symbol| symbol), twin.plain(&renamed_back));
    for digit in '1'..='9' {
        assert_eq!(renamed_back(renamed(digit)), digit);
    }
}
