//! Abuses of challenges: ids that name nothing, what belongs to others, and puzzles that are none.

use anyhow::{Context, Result};
use game::{ChallengeId, PuzzleRequest, RequestId};
use protocol::{ClientMessage, Codec, ServerMessage};
use tests::puzzles::{AMBIGUOUS, with_blanks};
use tests::raw::Raw;

use crate::abuse::{Abuse, Endings, says, story};
use crate::arena::{Arena, hear_until};

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

pub(crate) const ABUSES: &[Abuse] = &[
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
