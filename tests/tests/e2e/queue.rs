//! Strangers who look for an opponent.

use anyhow::Result;
use client_core::bot::{BotGoal, BotPlan};
use client_core::{Connection, HomeIntent, Intent, Screen};
use protocol::{Codec, ServerMessage};
use testkit::faulty_link::FaultyLink;
use testkit::messages::enqueue;
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::server::{Server, until_connections};

/// Waits in the queue, as one of `waiting`.
async fn queues(player: &Player, waiting: u32) -> Result<()> {
    player.act(Intent::Home(HomeIntent::FindOpponent)).await?;
    let what = format!("{waiting} in the queue");
    player
        .until(&what, |seen| (seen.app.screens().session().queue()?.waiting == Some(waiting)).then_some(()))
        .await
}

#[tokio::test]
async fn two_strangers_are_paired_and_race() -> Result<()> {
    let server = Server::start().await?;
    let mut players = Vec::new();
    for name in ["Ann", "Bob"] {
        let player = Player::new(server.address(), name).await?;
        let plan = BotPlan {
            name: name.to_owned(),
            goal: BotGoal::Opponent,
            seed: 1,
            move_every_ms: 25,
            mistake_one_in: 0,
            races: 1,
        };
        player.let_bot(plan).await?;
        players.push(player);
    }
    let results = players[0].results(1).await?;
    assert_eq!(results, players[1].results(1).await?);
    assert_eq!(results.table.len(), 2);
    server.stop().await
}

#[tokio::test]
async fn whoever_cancels_is_not_paired() -> Result<()> {
    let server = Server::start().await?;
    let [ann, bob, cat] = ["Ann", "Bob", "Cat"].map(|name| Player::new(server.address(), name));
    let (ann, bob, cat) = (ann.await?, bob.await?, cat.await?);
    queues(&ann, 1).await?;
    ann.act(Intent::Home(HomeIntent::CancelQueue)).await?;
    ann.until_screen(Screen::Home).await?;
    queues(&bob, 1).await?;
    cat.act(Intent::Home(HomeIntent::FindOpponent)).await?;
    for (one, other) in [(&bob, "Cat"), (&cat, "Bob")] {
        one.until("the opponent", |seen| {
            let members = &seen.app.room()?.view().members;
            members.iter().any(|member| member.name.as_str() == other).then_some(())
        })
        .await?;
    }
    assert_eq!(ann.look(|seen| seen.app.screen()), Screen::Home);
    server.stop().await
}

#[tokio::test]
async fn a_reconnect_enters_the_queue_again() -> Result<()> {
    let server = Server::start().await?;
    let link = FaultyLink::to(server.address()).await?;
    let ann = Player::new(link.address(), "Ann").await?;
    queues(&ann, 1).await?;
    link.cut();
    until_connections(server.address(), 0).await?;
    let (bob, cat) =
        (Player::new(server.address(), "Bob").await?, Player::new(server.address(), "Cat").await?);
    queues(&bob, 1).await?;
    cat.act(Intent::Home(HomeIntent::FindOpponent)).await?;
    bob.until("an opponent who is there", |seen| seen.app.room().map(|_| ())).await?;
    link.mend();
    ann.until("the queue again", |seen| {
        let online = matches!(seen.app.shared().connection(), Connection::Online { .. });
        (online && seen.app.screens().session().queue()?.waiting == Some(1)).then_some(())
    })
    .await?;
    server.stop().await
}

#[tokio::test]
async fn nobody_is_paired_with_themselves() -> Result<()> {
    let server = Server::start().await?;
    let enqueue = enqueue("Ann", false);
    let (mut window, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    window.say(&enqueue).await?;
    let waiting = |message: &ServerMessage| match message {
        ServerMessage::Queued { waiting, .. } => Some(*waiting),
        ServerMessage::Matched { code } => panic!("matched with oneself in {code}"),
        _ => None,
    };
    assert_eq!(window.until("the queue", waiting).await?, 1);
    let (mut other_window, _) = Raw::enter(server.address(), Codec::Bincode, welcome.identity).await?;
    other_window.say(&enqueue).await?;
    assert_eq!(other_window.until("the queue", waiting).await?, 1);
    assert_eq!(window.until_closed().await?.0, protocol::close::TAKEN_OVER);
    server.stop().await
}
