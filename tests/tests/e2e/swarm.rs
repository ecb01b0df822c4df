//! The load tool against a real server and against its baseline: what it offers, it counts; what it counts, happened.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use testkit::program::built;
use testkit::server::{Server, health};
use testkit::wait::within;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Command;

/// Runs the load tool to its end: what it printed, and whether it was content.
async fn swarm(arguments: &[&str]) -> Result<(bool, String)> {
    let mut command = Command::new(built("swarm")?);
    command.args(arguments).stdin(Stdio::null()).kill_on_drop(true);
    let output = within("the swarm's report", command.output()).await??;
    let said = [output.stdout, output.stderr].concat();
    Ok((output.status.success(), String::from_utf8(said)?))
}

/// Runs it to its end without a problem, and reads its figures.
async fn figures(server: &str, arguments: &str) -> Result<Value> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("figures.json");
    let words = arguments.split(' ').chain(["--json", file.to_str().context("a path in UTF-8")?]);
    let (content, said) = swarm(&[server].into_iter().chain(words).collect::<Vec<_>>()).await?;
    ensure!(content, "{said}");
    Ok(serde_json::from_slice(&std::fs::read(&file)?)?)
}

#[tokio::test]
async fn a_small_swarm_races_without_a_problem() -> Result<()> {
    let server = Server::start().await?;
    let address = server.address().to_string();
    // Five rooms of four, and one player who finds no full room.
    let words = ["--players", "21", "--room", "4", "--seconds", "2", "--moves", "10"];
    let (content, said) = swarm(&[&[address.as_str()], &words[..]].concat()).await?;
    assert!(content, "{said}");
    assert!(said.contains("21 made, 21 held to the end") && said.contains("p99"), "{said}");
    let moves = said.lines().find(|line| line.starts_with("moves ")).unwrap();
    assert!(moves.contains(" answered"), "nobody moved: {said}");
    server.stop().await
}

#[tokio::test]
async fn a_swarm_says_when_connections_fail() -> Result<()> {
    let server = Server::start_with(|config| config.limits.connections = 3).await?;
    let address = server.address().to_string();
    let (content, said) = swarm(&[&address, "--players", "5", "--idle", "--seconds", "1"]).await?;
    assert!(!content, "{said}");
    assert!(said.contains("problem      2 × ") && said.contains("server_full"), "{said}");
    server.stop().await
}

#[tokio::test]
async fn a_swarm_goes_to_this_machine_only_unless_told_otherwise() -> Result<()> {
    // An address that is reserved for documentation: nobody is there.
    let (content, said) = swarm(&["192.0.2.1:7878"]).await?;
    assert!(!content);
    assert!(said.contains("--i-own-this-server"), "{said}");
    let (content, said) = swarm(&["--help"]).await?;
    assert!(content && said.contains("Examples:") && said.contains("--server-pid"), "{said}");
    Ok(())
}

#[tokio::test]
async fn every_move_that_is_due_is_offered_answered_and_counted() -> Result<()> {
    let server = Server::start().await?;
    let arguments = "--players 9 --room 4 --moves 10 --right 50 --seconds 2 --warm-up 1";
    let figures = figures(&server.address().to_string(), arguments).await?;
    let moves = &figures["moves"];
    assert_eq!((&figures["racers"], &moves["wanted_per_s"]), (&8.into(), &80.0.into()));
    let (all, none) = (Value::from(160), Value::from(0));
    assert_eq!((&moves["due"], &moves["offered"], &moves["unanswered"]), (&all, &all, &none));
    assert_eq!(figures["latency_ms"]["count"], all);
    let histogram = figures["latency_histogram_us"].as_array().context("a list")?;
    assert_eq!(histogram.iter().filter_map(|bucket| bucket[1].as_u64()).sum::<u64>(), 160);
    assert_eq!(figures["problems"], serde_json::json!({}));
    let delivered = &figures["delivered"];
    assert!(delivered["answers"]["bytes"].as_u64() > Some(0), "{delivered}");
    assert!(delivered["progress"]["bytes"].as_u64() > Some(0), "{delivered}");
    server.stop().await
}

#[tokio::test]
async fn the_relay_answers_one_and_tells_the_others() -> Result<()> {
    let mut command = Command::new(built("relay")?);
    command.args(["--answer-bytes", "9", "--progress-bytes", "35"]).stdout(Stdio::piped()).kill_on_drop(true);
    let mut relay = command.spawn()?;
    let mut lines = BufReader::new(relay.stdout.take().context("it is piped")?).lines();
    let address = within("the relay's address", lines.next_line()).await??;
    let address = address.context("the relay ended without a word")?;
    let arguments = "--relay --players 7 --room 3 --moves 10 --seconds 2 --warm-up 0";
    let figures = figures(&address, arguments).await?;
    assert_eq!((&figures["moves"]["offered"], &figures["moves"]["unanswered"]), (&120.into(), &0.into()));
    let [answers, progress] = ["answers", "progress"].map(|kind| &figures["delivered"][kind]);
    assert_eq!((&answers["bytes_mean"], &progress["bytes_mean"]), (&9.0.into(), &35.0.into()));
    // The last ones may arrive after the figures were taken.
    let count = |kind: &Value| kind["messages"].as_f64().unwrap_or_default();
    assert!((1.8..=2.2).contains(&(count(progress) / count(answers))), "{answers} {progress}");
    Ok(())
}

#[tokio::test]
async fn rooms_are_left_behind_in_the_middle_of_their_races() -> Result<()> {
    let server = Server::start().await?;
    let (content, said) = swarm(&[&server.address().to_string(), "--leave-rooms", "3"]).await?;
    assert!(content && said.contains("3 rooms left behind, 9 racers in them"), "{said}");
    assert_eq!(health(server.address()).await?["rooms"], 3);
    server.stop().await
}
