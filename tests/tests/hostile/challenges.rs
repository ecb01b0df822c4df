//! Abuses of challenges: ids that name nothing, what belongs to others, and puzzles that are none.

use anyhow::{Context, Result, ensure};
use game::{ChallengeId, ChallengeView, Command, MatchId, PuzzleRequest, RequestId, RoomEvent, RoomId, Seq};
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{Cell, Digit};
use testkit::puzzles::{AMBIGUOUS, classic_solution, with_blanks};
use testkit::raw::Raw;
use testkit::scene;

use crate::abuse::{Abuse, Endings, says, story};
use crate::arena::{Arena, hear_until};

/// Cells that a quick challenge leaves open, and identities of a crowd.
const BLANKS: usize = 2;
const CROWD: usize = 30;

fn make(text: String) -> ClientMessage {
    let puzzle = PuzzleRequest::Set { text };
    let (request, name) = (RequestId::NONE, "Eve".to_owned());
    ClientMessage::MakeChallenge { request, name, puzzle, credits: None, rules: None, run: None }
}

fn open(id: &str) -> ClientMessage {
    ClientMessage::OpenChallenge { request: RequestId::NONE, id: id.to_owned() }
}

fn attempt(id: &str) -> ClientMessage {
    ClientMessage::TryChallenge { request: RequestId::NONE, id: id.to_owned(), name: "Eve".to_owned() }
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

/// A challenge of an honest player.
async fn made(setter: &mut Raw) -> Result<ChallengeId> {
    setter.say(&make(with_blanks(9)?.to_string())).await?;
    setter
        .until("the challenge", |message| match message {
            ServerMessage::ChallengeMade { id, .. } => Some(*id),
            _ => None,
        })
        .await
}

fn is_answer(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::ChallengeMade { .. }
            | ServerMessage::ChallengeRefused { .. }
            | ServerMessage::ChallengeWithdrawn { .. }
            | ServerMessage::Fault { .. }
    )
}

/// Says something about the challenge of another player, and hears what comes of it.
async fn about_anothers(arena: Arena, abuse: fn(&str) -> ClientMessage) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let id = made(&mut setter).await.context("the challenge of an honest player")?;
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    let mut endings = Endings::default();
    eve.say(&abuse(&id.to_string())).await?;
    hear_until(&mut eve, &mut endings, is_answer).await?;
    Ok(endings)
}

async fn improper(arena: Arena) -> Result<Endings> {
    let (mut eve, _) = arena.enter(Codec::Json).await?;
    let mut endings = Endings::default();
    eve.say(&make(AMBIGUOUS.to_owned())).await?;
    hear_until(&mut eve, &mut endings, is_answer).await?;
    Ok(endings)
}

/// A challenge that starts at once, and the digits that solve it.
async fn quick_one(setter: &mut Raw) -> Result<(String, Vec<(Cell, Digit)>)> {
    let givens = with_blanks(BLANKS)?;
    let (puzzle, rules) = (PuzzleRequest::Set { text: givens.to_string() }, Some(scene::quick()));
    let (request, name) = (RequestId::NONE, "Sue".to_owned());
    setter
        .say(&ClientMessage::MakeChallenge { request, name, puzzle, credits: None, rules, run: None })
        .await?;
    let id = setter.until("the challenge", |message| match message {
        ServerMessage::ChallengeMade { id, .. } => Some(id.to_string()),
        _ => None,
    });
    let solution = classic_solution(&givens)?;
    let open = solution.clues().filter(|&(cell, _)| givens.get(cell).is_none()).collect();
    Ok((id.await?, open))
}

/// One attempt: these digits, then it is given up if it is not over.
async fn run(raw: &mut Raw, id: &str, digits: &[(Cell, Digit)]) -> Result<MatchId> {
    raw.say(&attempt(id)).await?;
    raw.until("the start", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::Started { .. } }).then_some(())
    })
    .await?;
    for (seq, &(cell, digit)) in (1..).zip(digits) {
        raw.command(Command::Place { match_no: 1, rung: 0, seq: Seq(seq), cell, digit }).await?;
    }
    raw.command(Command::GiveUp).await?;
    let finished = raw.until("the results", |message| match message {
        ServerMessage::Room { event: RoomEvent::Finished { results } } => Some(results.id),
        _ => None,
    });
    let match_id = finished.await?;
    raw.command(Command::Leave).await?;
    raw.until("the end", |message| matches!(message, ServerMessage::RoomLeft { .. }).then_some(())).await?;
    Ok(match_id)
}

async fn look(raw: &mut Raw, id: &str) -> Result<ChallengeView> {
    raw.say(&open(id)).await?;
    raw.until("the table", |message| match message {
        ServerMessage::Challenge { view, .. } => Some((**view).clone()),
        _ => None,
    })
    .await
}

/// Many identities of one address solve a challenge: an honest run from elsewhere is seen all the same.
async fn crowd(arena: Arena) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let (id, digits) = quick_one(&mut setter).await?;
    for _ in 0..CROWD {
        let (mut eve, _) = arena.nth(1).enter(Codec::Bincode).await?;
        run(&mut eve, &id, &digits).await?;
    }
    let (mut ann, _) = arena.nth(2).enter(Codec::Bincode).await?;
    run(&mut ann, &id, &digits).await?;
    let view = look(&mut setter, &id).await?;
    let places: Vec<u16> = view.table.iter().filter(|row| !row.folded).map(|row| row.more).collect();
    ensure!(view.runs == 2 && places.len() == 2, "{} count, {places:?}", view.runs);
    ensure!(places.iter().map(|more| usize::from(*more)).sum::<usize>() == CROWD - 1, "{places:?}");
    Ok(Endings::default())
}

/// Attempts at which nothing is done: they leave nothing, and close nothing.
async fn junk(arena: Arena) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let (id, _) = quick_one(&mut setter).await?;
    for _ in 0..CROWD {
        let (mut eve, _) = arena.nth(1).enter(Codec::Bincode).await?;
        run(&mut eve, &id, &[]).await?;
    }
    let view = look(&mut setter, &id).await?;
    ensure!(view.runs == 0 && view.table.is_empty(), "{view:?}");
    Ok(Endings::default())
}

/// Gives up to read the solution where finished matches are.
async fn solution(arena: Arena) -> Result<Endings> {
    let (mut setter, _) = arena.enter(Codec::Bincode).await?;
    let (id, _) = quick_one(&mut setter).await?;
    let (mut eve, _) = arena.nth(1).enter(Codec::Json).await?;
    let given_up = run(&mut eve, &id, &[]).await?;
    let mut endings = Endings::default();
    for path in ["", "/replay"] {
        let head = "Host: localhost\r\nConnection: close";
        let request = format!("GET /api/matches/{given_up}{path} HTTP/1.1\r\n{head}\r\n\r\n");
        arena.nth(1).request(request.as_bytes(), &mut endings).await?;
    }
    Ok(endings)
}

pub(crate) const ABUSES: &[Abuse] = &[
    story(
        "crowd of one address in a challenge",
        "solves it as thirty players, so that nobody else is in the table",
        |arena| Box::pin(crowd(arena)),
        &["answered as usual"],
    ),
    story(
        "empty runs of a challenge",
        "starts and gives up again and again, so that it has had all the runs it takes",
        |arena| Box::pin(junk(arena)),
        &["answered as usual"],
    ),
    story(
        "solution of an open challenge",
        "gives up, and asks for the record and the replay of the match",
        |arena| Box::pin(solution(arena)),
        &["HTTP 403"],
    ),
    story(
        "ruling on another's challenge",
        "strikes a run",
        |arena| Box::pin(about_anothers(arena, strike)),
        &["challenge refused not_your_challenge"],
    ),
    story(
        "folds of another's challenge",
        "has each run of a network count",
        |arena| Box::pin(about_anothers(arena, unfold)),
        &["challenge refused not_your_challenge"],
    ),
    says(
        "challenge without a proper id",
        "opens and tries what is no id",
        || vec![open("../../etc"), attempt("KXQ7P"), withdraw("")],
        &["challenge refused bad_challenge_id"],
    ),
    says(
        "challenge that is not there",
        "tries ids at random",
        || vec![open(&ChallengeId::nth(1).to_string()), attempt(&ChallengeId::nth(2).to_string())],
        &["challenge refused no_such_challenge"],
    ),
    story(
        "challenge of another player",
        "withdraws it",
        |arena| Box::pin(about_anothers(arena, withdraw)),
        &["challenge refused not_your_challenge"],
    ),
    story(
        "challenge without one solution",
        "sets a puzzle that nobody can finish fairly",
        |arena| Box::pin(improper(arena)),
        &["challenge refused puzzle_several_solutions"],
    ),
];
