//! The program that operators run: it starts with nothing set up, ends when asked to, and its log keeps secrets.

use anyhow::Result;
use client_core::{Connection, Intent, Screen};
use protocol::{Codec, Identity, close};
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{Server, ServerProgram, health};
use tokio::net::TcpStream;

#[tokio::test]
async fn ctrl_c_ends_the_program_cleanly_and_the_log_holds_no_secret() -> Result<()> {
    let server = ServerProgram::start(&["--log-filter", "debug"]).await?;
    assert_eq!(health(server.address()).await?["status"], "ok");
    let (players, code) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 4).await?;
    for player in &players {
        player.place_right(4).await?;
    }
    players[0].results(1).await?;
    let (mut raw, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    let mut secrets = vec![welcome.identity.expect("a newcomer gets an identity").secret];
    for player in &players {
        let kept = player.look(|seen| seen.kept[&client_core::store::StoreKey::Identity].clone());
        secrets.push(serde_json::from_str::<Identity>(&kept)?.secret);
    }
    let mut mute = Raw::connect(server.address(), Codec::Bincode).await?;
    let _idle = TcpStream::connect(server.address()).await?;
    let (status, log) = server.interrupt().await?;
    for raw in [&mut raw, &mut mute] {
        assert_eq!(raw.until_closed().await?.0, close::GOING_AWAY);
    }
    assert!(status.success(), "{status}");
    let log = log.join("\n");
    assert!(log.contains(&code.to_string()), "the log does not speak of the room:\n{log}");
    for secret in secrets {
        assert!(secret.len() > 15 && !log.contains(&secret), "the log holds a secret");
    }
    Ok(())
}

#[tokio::test]
async fn a_room_that_a_new_server_does_not_know_is_said_to_be_gone() -> Result<()> {
    let server = Server::start().await?;
    let address = server.address();
    let ann = Player::new(address, "Ann").await?;
    ann.create().await?;
    server.stop().await?;
    ann.until("the loss", |seen| {
        matches!(seen.app.shared().connection(), Connection::Reconnecting { .. }).then_some(())
    })
    .await?;
    let server = Server::start_at(address, |_| {}).await?;
    ann.act(Intent::ReconnectNow).await?;
    let said =
        ann.until("why", |seen| seen.app.shared().toasts().last().map(|toast| toast.text.clone())).await?;
    assert!(said.contains("was restarted"), "{said}");
    ann.until_screen(Screen::Home).await?;
    ann.create().await?;
    server.stop().await
}
