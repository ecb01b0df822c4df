//! Finished matches over plain HTTP: what was documented is what is served, and nothing before the end.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use game::{MatchId, MatchRecord};
use serde_json::Value;
use tests::server::{Server, get};

use super::scene;

/// The JSON under this heading of docs/api.md.
fn documented(heading: &str) -> Result<Value> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api.md"))?;
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).context("no such heading")?;
    let (_, block) = section.split_once("```json\n").context("no JSON under the heading")?;
    let (json, _) = block.split_once("```").context("an open block")?;
    Ok(serde_json::from_str(json)?)
}

/// Fails where a value is built otherwise than the documented one: other fields, other kinds of values. A choice
/// (its name begins with a capital letter) may be another one than in the document.
fn check_shape(documented: &Value, real: &Value, place: &str) -> Result<()> {
    match (documented, real) {
        (Value::Object(documented), Value::Object(real)) => {
            let names =
                |fields: &serde_json::Map<String, Value>| fields.keys().cloned().collect::<BTreeSet<_>>();
            let is_choice = real.keys().any(|name| name.starts_with(char::is_uppercase));
            ensure!(is_choice || names(documented) == names(real), "{place}: {documented:?} is not {real:?}");
            for (name, real) in real {
                if let Some(documented) = documented.get(name) {
                    check_shape(documented, real, &format!("{place}.{name}"))?;
                }
            }
        }
        (Value::Array(documented), Value::Array(real)) => {
            for (n, real) in real.iter().enumerate() {
                let documented =
                    documented.first().with_context(|| format!("{place} is documented as empty"))?;
                check_shape(documented, real, &format!("{place}[{n}]"))?;
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        (Value::String(_), Value::Object(_)) | (Value::Object(_), Value::String(_)) => {}
        (documented, real) => ensure!(
            std::mem::discriminant(documented) == std::mem::discriminant(real),
            "{place}: documented as {documented}, is {real}"
        ),
    }
    Ok(())
}

async fn fetch(server: &Server, path: &str, status: u16) -> Result<Value> {
    let (answered, body) = get(server.address(), path).await?;
    ensure!(answered == status, "GET {path}: {answered} {body}");
    serde_json::from_str(&body).with_context(|| format!("GET {path}: {body}"))
}

#[tokio::test]
async fn a_finished_match_is_served_as_documented_and_plays_again() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    scene::choose(&players[0], &tests::puzzles::with_blanks(6)?).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 3)).await?;
    }
    let results = players[0].results(1).await?;
    let path = format!("/api/matches/{}", results.id);
    let summary = fetch(&server, &path, 200).await?;
    check_shape(&documented("GET /api/matches/ID")?, &summary, "summary")
        .with_context(|| format!("docs/api.md is wrong; a real answer is {summary}"))?;
    assert_eq!(summary["results"], serde_json::to_value(&results)?);

    let replay = fetch(&server, &format!("{path}/replay"), 200).await?;
    check_shape(&documented("GET /api/matches/ID/replay")?, &replay, "replay")
        .with_context(|| format!("docs/api.md is wrong; a real answer is {replay}"))?;
    let record: MatchRecord = serde_json::from_value(replay)?;
    assert_eq!(record.replay()?, results);
    server.stop().await
}

#[tokio::test]
async fn a_running_match_is_not_there_and_every_refusal_is_json() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    scene::choose(&players[0], &tests::puzzles::with_blanks(6)?).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 0)).await?;
    }
    let first = players[0].results(1).await?.id;
    scene::start(&players).await?;
    let running = MatchId { match_no: 2, ..first };
    for (path, status, error) in [
        (format!("/api/matches/{running}"), 404, "not_found"),
        (format!("/api/matches/{running}/replay"), 404, "not_found"),
        ("/api/matches/feed-1".to_owned(), 400, "bad_id"),
        (format!("/api/matches/{first}0x/replay"), 400, "bad_id"),
        ("/api/rooms".to_owned(), 404, "no_such_path"),
    ] {
        let refusal = fetch(&server, &path, status).await?;
        check_shape(&documented("Refusals")?, &refusal, &path)?;
        assert_eq!(refusal["error"], error, "{path}");
    }
    server.stop().await
}
