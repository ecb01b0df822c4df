//! Abuses of challenges: ids that name nothing, what belongs to others, and puzzles that are none.

use anyhow::{Context, Result, ensure};
use game::{
    ChallengeId, ChallengeView, ClaimedPlacement, ClaimedRun, Command, Day, MatchId, PuzzleRequest,
    RequestId, RoomId, Rules,
};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Cell, Digit, Puzzle};
use testkit::messages::{finished, started};
use testkit::puzzles::{AMBIGUOUS, right_moves, with_blanks};
use testkit::raw::Raw;
use testkit::scene;

use crate::abuse::{Abuse, Endings, abuses};
use crate::arena::{Arena, EVE, hear_until};

/// Cells that a quick challenge leaves open, and identities of a crowd.
const BLANKS: usize = 2;
const CROWD: usize = 30;

fn make(text: String, rules: Option<Rules>) -> ClientMessage {
    let puzzle = PuzzleRequest::Set { text };
    let (request, name) = (RequestId::NONE, EVE.to_owned());
    ClientMessage::MakeChallenge { request, name, puzzle, credits: None, rules, run: None, own_run: None }
}

fn open(id: &str) -> ClientMessage {
    ClientMessage::OpenChallenge { request: RequestId::NONE, id: id.to_owned() }
}

fn attempt(id: &str) -> ClientMessage {
    ClientMessage::TryChallenge { request: RequestId::NONE, id: id.to_owned(), name: EVE.to_owned() }
}

fn withdraw(id: &str) -> ClientMessage {
    ClientMessage::WithdrawChallenge { request: RequestId::NONE, id: id.to_owned() }
}

fn strike(id: &str) -> ClientMessage {
    let (request, id) = (RequestId::NONE, id.to_owned());
    ClientMessage::StrikeRun { request, id, run: MatchId { room: RoomId(7), match_no: 1 }, struck: true }
}

fn unfold(id: &str) -> ClientMessage {
    ClientMessage::FoldRuns { request: RequestId::NONE, id: id.to_owned(), folds: false }
}

/// The id of the challenge that was made.
fn id(message: &ServerMessage) -> Option<String> {
    if let ServerMessage::ChallengeMade { id, .. } = message { Some(id.to_string()) } else { None }
}

pub(crate) fn is_answer(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::ChallengeMade { .. }
            | ServerMessage::ChallengeRefused { .. }
            | ServerMessage::ChallengeWithdrawn { .. }
            | ServerMessage::Fault { .. }
    )
}

/// A challenge of this player.
pub(crate) async fn made(setter: &mut Raw) -> Result<String> {
    setter.say(&make(with_blanks(9)?.to_string(), None)).await?;
    setter.until("the challenge of an honest player", id).await
}

/// Says something about the challenge of another player.
async fn about_anothers(arena: Arena, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let id = made(&mut setter).await?;
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    eve.say(&abuse(&id)).await?;
    hear_until(&mut eve, is_answer).await
}

fn daily(day: u32) -> ClientMessage {
    ClientMessage::OpenDaily { request: RequestId::NONE, day: Some(Day(day)) }
}

async fn boastful(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.enter(Codec::Json).await?;
    let puzzle = PuzzleRequest::Set { text: with_blanks(9)?.to_string() };
    let (request, name, ms) = (RequestId::NONE, EVE.to_owned(), 1);
    let digit = Digit::new(5).context("a digit")?;
    let placements = vec![ClaimedPlacement { ms, cell: Cell::new(0), digit }];
    let own_run = Some(ClaimedRun { placements, mistakes: 0, hints: 0 });
    let make = ClientMessage::MakeChallenge {
        request,
        name,
        puzzle,
        credits: None,
        rules: None,
        run: None,
        own_run,
    };
    eve.say(&make).await?;
    hear_until(&mut eve, is_answer).await
}

async fn improper(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.enter(Codec::Json).await?;
    eve.say(&make(AMBIGUOUS.to_owned(), None)).await?;
    hear_until(&mut eve, is_answer).await
}

/// A challenge that starts at once, and the moves that solve it.
async fn quick_one(arena: Arena) -> Result<(String, Vec<Command>)> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    quick_one_of(&mut setter).await
}

/// The same of this player.
pub(crate) async fn quick_one_of(setter: &mut Raw) -> Result<(String, Vec<Command>)> {
    let givens = with_blanks(BLANKS)?;
    setter.say(&make(givens.to_string(), Some(scene::quick()))).await?;
    let id = setter.until("the challenge", id).await?;
    Ok((id, right_moves(&Puzzle::classic(givens))?))
}

/// One attempt of a newcomer: these moves, then it is given up if it is not over.
pub(crate) async fn run(arena: Arena, id: &str, moves: &[Command]) -> Result<MatchId> {
    let (mut raw, _) = arena.enter(Codec::Bincode).await?;
    raw.say(&attempt(id)).await?;
    raw.until("the start", started).await?;
    for right in moves {
        raw.command(right.clone()).await?;
    }
    raw.command(Command::GiveUp).await?;
    let match_id = raw.until("the results", finished).await?.id;
    raw.command(Command::Leave).await?;
    raw.until_left().await?;
    Ok(match_id)
}

/// The table, as a newcomer sees it: by now its setter may have been silent for too long.
async fn look(arena: Arena, id: &str) -> Result<ChallengeView> {
    let (mut raw, _) = arena.enter(Codec::Bincode).await?;
    raw.say(&open(id)).await?;
    raw.until("the table", |message| match message {
        ServerMessage::Challenge { view, .. } => Some((**view).clone()),
        _ => None,
    })
    .await
}

/// Many identities of one address solve a challenge: an honest run from elsewhere is seen all the same.
async fn crowd(arena: Arena) -> Result<Endings> {
    let (id, moves) = quick_one(arena).await?;
    for _ in 0..CROWD {
        run(arena.nth(1), &id, &moves).await?;
    }
    run(arena.nth(2), &id, &moves).await?;
    let view = look(arena, &id).await?;
    let places: Vec<u16> = view.table.iter().filter(|row| !row.folded).map(|row| row.more).collect();
    ensure!(view.runs == 2 && places.len() == 2, "{} count, {places:?}", view.runs);
    ensure!(places.iter().map(|more| usize::from(*more)).sum::<usize>() == CROWD - 1, "{places:?}");
    Ok(Endings::default())
}

/// Attempts at which nothing is done: they leave nothing, and close nothing.
async fn junk(arena: Arena) -> Result<Endings> {
    let (id, _) = quick_one(arena).await?;
    for _ in 0..CROWD {
        run(arena.nth(1), &id, &[]).await?;
    }
    let view = look(arena, &id).await?;
    ensure!(view.runs == 0 && view.table.is_empty(), "{view:?}");
    Ok(Endings::default())
}

/// Gives up to read the solution where finished matches are.
async fn solution(arena: Arena) -> Result<Endings> {
    let (id, _) = quick_one(arena).await?;
    let given_up = run(arena.nth(1), &id, &[]).await?;
    let mut endings = Endings::default();
    for path in ["", "/replay", "/lanes"] {
        let head = "Host: localhost\r\nConnection: close";
        let request = format!("GET /api/matches/{given_up}{path} HTTP/1.1\r\n{head}\r\n\r\n");
        endings.merge(arena.nth(1).request(request.as_bytes()).await?);
    }
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = abuses! {
    "crowd of one address in a challenge", "solves it as thirty players, to fill the table",
        story(crowd) => "answered as usual";
    "empty runs of a challenge", "starts and gives up again and again, to use up its runs",
        story(junk) => "answered as usual";
    "solution of an open challenge", "gives up, and asks for the record and the replay of the match",
        story(solution) => "HTTP 403";
    "ruling on another's challenge", "strikes a run",
        story(about_anothers, strike) => "challenge refused not_your_challenge";
    "folds of another's challenge", "has each run of a network count",
        story(about_anothers, unfold) => "challenge refused not_your_challenge";
    "challenge without a proper id", "opens and tries what is no id",
        says(|| vec![open("../../etc"), attempt("KXQ7P"), withdraw("")])
            => "challenge refused bad_challenge_id";
    "challenge that is not there", "tries ids at random",
        says(|| vec![open(&ChallengeId::nth(1).to_string()), attempt(&ChallengeId::nth(2).to_string())])
            => "challenge refused no_such_challenge";
    "challenge of another player", "withdraws it",
        story(about_anothers, withdraw) => "challenge refused not_your_challenge";
    "challenge without one solution", "sets a puzzle that has two",
        story(improper) => "challenge refused puzzle_several_solutions";
    "daily of a day that is not", "opens the first and the last day there is",
        says(|| vec![daily(0), daily(u32::MAX)]) => "challenge refused no_daily";
    "run that nobody has made", "claims to have solved a puzzle with one digit",
        story(boastful) => "challenge refused bad_own_run";
};
