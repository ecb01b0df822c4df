//! An operator's orders to the running program: what they show, what they do, and what the players see of it.

use game::Problem;
use std::os::unix::fs::PermissionsExt;

use anyhow::{Context, Result};
use client_core::store::StoreKey;
use client_core::{Intent, RoomIntent, Screen};
use protocol::{Codec, Identity, Notice, Refusal, ServerMessage, close};
use serde_json::Value;
use testkit::audit::record;
use testkit::messages::{hello, notice};
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{ServerProgram, admin, get};
use testkit::wait::{look_until, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::UnixStream;

async fn told(server: &ServerProgram, order: &[&str]) -> Result<Value> {
    let said = server.admin(&[order, &["--json"]].concat()).await?.map_err(anyhow::Error::msg)?;
    serde_json::from_str(&said).with_context(|| format!("no JSON: {said}"))
}

async fn refused(server: &ServerProgram, order: &[&str]) -> Result<String> {
    Ok(server.admin(order).await?.expect_err("this order makes no sense"))
}

async fn until_refused(raw: &mut Raw) -> Result<Problem> {
    raw.until("the refusal", |message| match message {
        ServerMessage::Refused { problem } => Some(problem.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn an_operator_sees_the_server_its_rooms_and_who_is_where() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (_players, code) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 9).await?;
    let _idle = Raw::enter(server.address(), Codec::Json, None).await?;
    let code = code.to_string();

    let status = told(&server, &["status"]).await?;
    assert_eq!(
        (&status["state"], &status["sessions"], &status["playing"]),
        (&"serving".into(), &3.into(), &1.into())
    );
    let rooms = told(&server, &["rooms"]).await?;
    assert_eq!(rooms["rooms"][0]["code"], code.as_str());
    assert_eq!((&rooms["rooms"][0]["phase"], &rooms["rooms"][0]["connected"]), (&"racing".into(), &2.into()));
    let room = told(&server, &["room", &code.to_lowercase()]).await?;
    let names: Vec<&str> =
        room["people"].as_array().unwrap().iter().filter_map(|p| p["name"].as_str()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
    assert_eq!((&room["people"][0]["host"], &room["people"][1]["host"]), (&true.into(), &false.into()));
    let sessions = told(&server, &["sessions"]).await?;
    let mut places: Vec<&str> =
        sessions.as_array().unwrap().iter().filter_map(|s| s["place"].as_str()).collect();
    places.sort_unstable();
    let mut wanted = [code.as_str(), code.as_str(), "home"];
    wanted.sort_unstable();
    assert_eq!(places, wanted);

    let table = server.admin(&["room", &code]).await?.unwrap();
    for word in [code.as_str(), "racing", "Ann", "host", "here"] {
        assert!(table.contains(word), "{word} in\n{table}");
    }
    for (order, complaint) in [
        (["room", "AAAAA"], "no room AAAAA"),
        (["room", "x y/z"], "5 characters"),
        (["kick", "0000000000000001"], "not here"),
        (["kick", "nobody"], "neither a player"),
        (["announce", "\u{202e}backwards"], "invisible"),
        (["drain", "--abort"], "does not drain"),
    ] {
        let said = refused(&server, &order).await?;
        assert!(said.contains(complaint), "{order:?}: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn only_the_server_s_user_may_administer_it() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let socket = server.data().join("admin.sock");
    // The server listens for players a moment before it opens its store and then this socket.
    look_until("the administrator's socket", async || Ok(socket.exists().then_some(()))).await?;
    assert_eq!(std::fs::metadata(&socket)?.permissions().mode() & 0o777, 0o600);
    assert!(server.admin(&["status"]).await?.is_ok());
    let elsewhere = tempfile::tempdir()?;
    let said = admin(elsewhere.path(), &["status"]).await?.unwrap_err();
    assert!(said.contains("no server takes orders at") && said.contains("--data-dir"), "{said}");
    // What a killed server leaves behind is in nobody's way.
    let server = server.crash(async || assert!(socket.exists())).await?;
    look_until("orders after a crash", async || Ok(server.admin(&["status"]).await?.ok())).await?;
    Ok(())
}

#[tokio::test]
async fn announcements_reach_all_and_a_kick_gives_its_reason() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob"], scene::quick()).await?;
    let (mut idle, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    let said = told(&server, &["announce", "  Maintenance at  noon  "]).await?;
    assert_eq!(said["sessions"], 3);
    assert_eq!(
        idle.until("a notice", notice).await?,
        Notice::Announcement { text: "Maintenance at noon".to_owned() }
    );

    let idle_player = welcome.identity.context("a newcomer")?.player.to_string();
    told(&server, &["kick", &idle_player, "--reason", "too loud"]).await?;
    assert_eq!(idle.until("a notice", notice).await?, Notice::Announcement { text: "too loud".to_owned() });
    assert_eq!(idle.until_closed().await?.0, close::KICKED);

    let ended = told(&server, &["kick", &code.to_string()]).await?;
    assert_eq!(ended["sessions"], 2);
    look_until("the end of the room", async || {
        Ok((told(&server, &["status"]).await?["rooms"] == 0).then_some(()))
    })
    .await?;
    drop(players);
    Ok(())
}

#[tokio::test]
async fn a_drain_can_be_called_off_and_the_server_goes_on() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, _) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 3).await?;
    let (mut idle, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let status = told(&server, &["drain", "--limit", "10m"]).await?;
    assert_eq!(status["state"], "draining");
    let told_ms = idle.until("a notice", notice).await?;
    assert!(matches!(told_ms, Notice::Draining { ends_in_ms: 590_000..=600_000 }), "{told_ms:?}");
    assert_eq!(get(server.ops_address(), "/readyz").await?.0, 404);

    let status = told(&server, &["drain", "--abort"]).await?;
    assert_eq!(status["state"], "serving");
    assert_eq!(idle.until("a notice", notice).await?, Notice::DrainAborted);
    assert_eq!(get(server.ops_address(), "/readyz").await?.0, 200);
    idle.host("Cat").await?;
    for player in &players {
        player.place_right(3).await?;
    }
    for player in &players {
        player.results(1).await?;
    }

    told(&server, &["drain"]).await?;
    let (status, log) = server.ended().await?;
    assert!(status.success() && log.iter().any(|line| line.contains("nobody plays")), "{status} {log:?}");
    Ok(())
}

#[tokio::test]
async fn a_ban_closes_refuses_and_survives_a_restart() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut ann, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    let identity = welcome.identity.context("a newcomer")?;
    let player = identity.player.to_string();
    let ended = told(&server, &["ban", "player", &player, "--for", "7d", "--reason", "spam"]).await?;
    assert_eq!(ended["sessions"], 1);
    assert_eq!(until_refused(&mut ann).await?, Refusal::Banned { reason: "spam".to_owned() }.into());
    assert_eq!(ann.until_closed().await?.0, close::BANNED);

    let server = server.crash(async || ()).await?;
    let bans = look_until("orders after a crash", async || Ok(told(&server, &["bans"]).await.ok())).await?;
    assert_eq!((&bans[0]["subject"], &bans[0]["reason"]), (&player.as_str().into(), &"spam".into()));
    let lasts_s = bans[0]["until"].as_u64().unwrap() - bans[0]["since"].as_u64().unwrap();
    assert_eq!(lasts_s, 7 * 24 * 60 * 60);
    let mut again = Raw::connect(server.address(), Codec::Bincode).await?;
    again.say(&hello(Some(identity.clone()))).await?;
    assert_eq!(until_refused(&mut again).await?, Refusal::Banned { reason: "spam".to_owned() }.into());
    assert_eq!(again.until_closed().await?.0, close::BANNED);

    told(&server, &["unban", &player]).await?;
    assert_eq!(told(&server, &["bans"]).await?, serde_json::json!([]));
    Raw::enter(server.address(), Codec::Json, Some(identity)).await?;
    let said = refused(&server, &["unban", &player]).await?;
    assert!(said.contains("is not banned"), "{said}");
    Ok(())
}

#[tokio::test]
async fn nobody_comes_in_from_a_banned_address_until_it_is_lifted() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    told(&server, &["ban", "address", "127.0.0.0/8", "--reason", "a flood"]).await?;
    let why = Problem::from(Refusal::Banned { reason: "a flood".to_owned() });
    assert_eq!(until_refused(&mut ann).await?, why);
    assert_eq!(ann.until_closed().await?.0, close::BANNED);
    let mut again = Raw::connect(server.address(), Codec::Json).await?;
    assert_eq!(until_refused(&mut again).await?, why);
    assert_eq!(again.until_closed().await?.0, close::BANNED);
    let table = server.admin(&["bans"]).await?.unwrap();
    assert!(table.contains("127.0.0.0/8") && table.contains("for ever"), "{table}");

    told(&server, &["unban", "127.0.0.0/8"]).await?;
    let (_ann, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let sessions = told(&server, &["sessions"]).await?;
    assert_eq!(sessions[0]["address"], "127.0.0.1");
    Ok(())
}

#[tokio::test]
async fn a_forgotten_player_is_named_nowhere_and_others_replay() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, code) = scene::race(server.address(), &["Annunziata", "Bob"], scene::quick(), 3).await?;
    let (ann, bob) = (&players[0], &players[1]);
    ann.place_right(2).await?;
    ann.until_answered().await?;
    let kept = ann.look(|seen| seen.kept[&StoreKey::Identity].clone());
    let identity: Identity = serde_json::from_str(&kept)?;
    let id = identity.player.to_string();
    let said = refused(&server, &["forget", &id]).await?;
    assert!(said.contains("nothing is forgotten") && said.contains(&code.to_string()), "{said}");

    bob.place_right(3).await?;
    let results = bob.results(1).await?;
    bob.act(Intent::Room(RoomIntent::Leave)).await?;
    bob.until_screen(Screen::Home).await?;
    let before = record(server.address(), results.id).await?;
    assert_eq!((before.racers[0].player, before.racers[0].name.as_str()), (identity.player, "Annunziata"));
    // The first of the requests that the order is made of, and then `kill -9`: the next order does the rest.
    let mut socket = UnixStream::connect(server.data().join("admin.sock")).await?;
    let body = format!("{{\"player\":\"{id}\",\"so_far\":null}}");
    let head = format!("Host: admin\r\nConnection: close\r\nContent-Length: {}", body.len());
    socket.write_all(format!("POST /forget HTTP/1.1\r\n{head}\r\n\r\n{body}").as_bytes()).await?;
    let mut answer = String::new();
    within("the answer", socket.read_to_string(&mut answer)).await??;
    assert!(answer.contains("looked_to"), "{answer}");
    assert_eq!(record(server.address(), results.id).await?, before, "it is done already");
    let server = server.crash(async || ()).await?;
    look_until("orders after a crash", async || Ok(server.admin(&["status"]).await?.ok())).await?;
    let said =
        look_until("her to be forgotten", async || Ok(told(&server, &["forget", &id]).await.ok())).await?;
    assert_eq!(said["rooms"], serde_json::json!([]));

    let after = record(server.address(), results.id).await?;
    assert!(!serde_json::to_string(&after)?.contains(&id) && !format!("{after:?}").contains("Annunziata"));
    assert_eq!(after.racers[1], before.racers[1]);
    assert_eq!(after.moves, before.moves);
    assert_eq!(after.replay()?, after.results);
    let (_, welcome) = Raw::enter(server.address(), Codec::Json, Some(identity.clone())).await?;
    assert_ne!(welcome.identity.context("a newcomer")?.player, identity.player);
    Ok(())
}
