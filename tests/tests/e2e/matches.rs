//! Finished matches over plain HTTP: what was documented is what is served, and nothing before the end.

use anyhow::{Context, Result, ensure};
use game::{MatchId, MatchRecord};
use serde_json::{Value, json};
use testkit::scene;
use testkit::server::{Server, get};

/// The JSON under this heading of docs/api.md.
fn documented(heading: &str) -> Result<Value> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/api.md"))?;
    let (_, section) = text.split_once(&format!("\n## {heading}\n")).context("no such heading")?;
    let (_, block) = section.split_once("```json\n").context("no JSON under the heading")?;
    let (json, _) = block.split_once("```").context("an open block")?;
    Ok(serde_json::from_str(json)?)
}

/// Fails where a value is built otherwise than the documented ones: other fields, other kinds of values. A field that only
/// some elements of a documented list have is optional; one that none has is unknown. A choice (its name begins with a
/// capital letter) may be another one than in the document.
fn check_shape(documented: &[&Value], real: &Value, place: &str) -> Result<()> {
    match real {
        Value::Object(real) if documented.iter().any(|one| one.is_object()) => {
            let documented: Vec<_> = documented.iter().filter_map(|one| one.as_object()).collect();
            let is_choice = real.keys().any(|name| name.starts_with(char::is_uppercase));
            let is_known = |name: &String| documented.iter().any(|one| one.contains_key(name));
            let is_required = |name: &&String| documented.iter().all(|one| one.contains_key(*name));
            let mut required = documented.iter().flat_map(|one| one.keys()).filter(is_required);
            let fits = real.keys().all(is_known) && required.all(|name| real.contains_key(name));
            ensure!(is_choice || fits, "{place}: {documented:?} is not {real:?}");
            for (name, real) in real {
                let documented: Vec<_> = documented.iter().filter_map(|one| one.get(name)).collect();
                if !documented.is_empty() {
                    check_shape(&documented, real, &format!("{place}.{name}"))?;
                }
            }
        }
        Value::Array(real) if documented.iter().any(|one| one.is_array()) => {
            let documented: Vec<_> = documented.iter().filter_map(|one| one.as_array()).flatten().collect();
            for (n, real) in real.iter().enumerate() {
                ensure!(!documented.is_empty(), "{place} is documented as empty");
                check_shape(&documented, real, &format!("{place}[{n}]"))?;
            }
        }
        Value::Null => {}
        real => {
            // A choice without fields is a text, one with fields an object.
            let may_be = |one: &Value| match (one, real) {
                (Value::Null, _)
                | (Value::String(_), Value::Object(_))
                | (Value::Object(_), Value::String(_)) => true,
                (one, real) => std::mem::discriminant(one) == std::mem::discriminant(real),
            };
            ensure!(
                documented.iter().any(|one| may_be(one)),
                "{place}: documented as {documented:?}, is {real}"
            );
        }
    }
    Ok(())
}

#[test]
fn optional_fields_may_be_absent_and_unknown_ones_fail() {
    let page = json!([{"ms": 1}, {"ms": 2, "ends": {"Finished": {"time_ms": 2}}}]);
    let fits = |real: Value| check_shape(&[&page], &real, "moves").is_ok();
    assert!(fits(json!([{"ms": 5}, {"ms": 6, "ends": "Out"}])));
    assert!(!fits(json!([{"ends": "Out"}])), "what every example has is required");
    assert!(!fits(json!([{"ms": 5, "more": 1}])), "no example has it");
    assert!(!fits(json!([{"ms": "5"}])), "it is a number on the page");
    assert!(!fits(json!([{"ms": 5, "ends": 7}])), "it is no choice");
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
    scene::choose(&players[0], &testkit::puzzles::with_blanks(6)?).await?;
    for player in &players {
        player.let_bot(scene::bot(player, code, 1, 3)).await?;
    }
    let results = players[0].results(1).await?;
    let path = format!("/api/matches/{}", results.id);
    let summary = fetch(&server, &path, 200).await?;
    check_shape(&[&documented("GET /api/matches/ID")?], &summary, "summary")
        .with_context(|| format!("docs/api.md is wrong; a real answer is {summary}"))?;
    assert_eq!(summary["results"], serde_json::to_value(&results)?);

    let replay = fetch(&server, &format!("{path}/replay"), 200).await?;
    check_shape(&[&documented("GET /api/matches/ID/replay")?], &replay, "replay")
        .with_context(|| format!("docs/api.md is wrong; a real answer is {replay}"))?;
    let record: MatchRecord = serde_json::from_value(replay)?;
    assert_eq!(record.replay()?, results);
    server.stop().await
}

#[tokio::test]
async fn a_running_match_is_not_there_and_every_refusal_is_json() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    scene::choose(&players[0], &testkit::puzzles::with_blanks(6)?).await?;
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
        check_shape(&[&documented("Refusals")?], &refusal, &path)?;
        assert_eq!(refusal["error"], error, "{path}");
    }
    server.stop().await
}
