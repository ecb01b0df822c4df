//! Who somebody is and where they are holds on all nodes: windows, secrets, codes, bans and the queue.

use anyhow::{Context, Result, ensure};
use client_core::bot::{BotGoal, BotPlan};
use client_core::{Connection, StopReason};
use protocol::{Codec, Identity, ServerMessage, close};
use testkit::cluster::Cluster;
use testkit::messages::{hello, peek};
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::scene;

/// Visits of one player, node after node.
const VISITS: usize = 9;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_window_on_another_node_takes_the_seat_over() -> Result<()> {
    let cluster = Cluster::start(2).await?;
    let [here, there] = [0, 1].map(|no| cluster.nodes[no].address());
    let (players, _) = scene::race(here, &["Ann", "Bob"], scene::quick(), 12).await?;
    players[0].place_right(4).await?;
    players[0].until_answered().await?;
    let window = Player::second_window(&players[0], there);
    let takes_over = async {
        window.until("the race", |seen| seen.app.race().map(|_| ())).await?;
        players[0]
            .until("to be replaced", |seen| {
                let stopped = Connection::Stopped { why: StopReason::TakenOver };
                (seen.app.shared().connection() == stopped).then_some(())
            })
            .await
    };
    takes_over.await.with_context(|| cluster.last_words())?;
    for player in [&window, &players[1]] {
        player.place_right(player.open_cells()?.len()).await?;
    }
    let results = players[1].results(1).await.with_context(|| cluster.last_words())?;
    assert_eq!(results, window.results(1).await?);
    assert!(results.table.iter().all(|row| row.correct == results.blanks), "{results:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_window_that_is_replaced_is_told_why() -> Result<()> {
    let cluster = Cluster::start(2).await?;
    let (mut first, welcome) = Raw::enter(cluster.nodes[0].address(), Codec::Json, None).await?;
    let (_second, _) = Raw::enter(cluster.nodes[1].address(), Codec::Bincode, welcome.identity).await?;
    let (code, _) = first.until_closed().await.with_context(|| cluster.last_words())?;
    assert_eq!(code, close::TAKEN_OVER);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_secret_renewed_on_one_node_works_on_all_at_once() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let (mut latest, mut renewals): (Option<Identity>, usize) = (None, 0);
    for visit in 0..VISITS {
        let node = &cluster.nodes[visit % cluster.nodes.len()];
        let entered = Raw::enter(node.address(), Codec::Json, latest.clone()).await;
        let (_, welcome) = entered.with_context(|| format!("visit {visit}; {}", cluster.last_words()))?;
        if let (Some(before), Some(renewed)) = (&latest, &welcome.identity) {
            ensure!(before.player == renewed.player, "{} is somebody else on {}", before.player, node.name());
            renewals += usize::from(before.secret != renewed.secret);
        }
        latest = welcome.identity.or(latest);
    }
    ensure!(renewals > 0, "no secret was ever renewed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_made_on_one_node_is_known_on_all() -> Result<()> {
    let cluster = Cluster::start(2).await?;
    let ann = Player::new(cluster.nodes[0].address(), "Ann").await?;
    let code = ann.create().await?;
    let (mut raw, _) = Raw::enter(cluster.nodes[1].address(), Codec::Json, None).await?;
    raw.say(&peek(code)).await?;
    let preview = raw.until("the preview", |message| match message {
        ServerMessage::Preview { preview } => Some(preview.clone()),
        _ => None,
    });
    let preview = preview.await.with_context(|| cluster.last_words())?;
    assert_eq!(preview.code, code);
    let bob = Player::new(cluster.nodes[1].address(), "Bob").await?;
    bob.join(code).await.with_context(|| cluster.last_words())?;
    for player in [&ann, &bob] {
        player.until_members(2).await?;
    }
    assert_ne!(ann.number()?, bob.number()?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ban_on_one_node_holds_on_all() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let (mut raw, welcome) = Raw::enter(cluster.nodes[1].address(), Codec::Json, None).await?;
    let identity = welcome.identity.context("a newcomer")?;
    let order = ["ban", "player", &identity.player.to_string(), "--reason", "too loud"];
    cluster.nodes[0].admin(&order).await?.map_err(anyhow::Error::msg)?;
    let (code, _) = raw.until_closed().await.with_context(|| cluster.last_words())?;
    assert_eq!(code, close::BANNED);
    let mut again = Raw::connect(cluster.nodes[2].address(), Codec::Json).await?;
    again.say(&hello(Some(identity))).await?;
    let refusal = again.until("the refusal", |message| match message {
        ServerMessage::Refused { problem } => Some(problem.clone()),
        _ => None,
    });
    assert!(refusal.await.with_context(|| cluster.last_words())?.is("banned"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_on_different_nodes_are_paired_and_race() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let mut players = Vec::new();
    // Neither need be on the node that keeps the queue.
    for (name, node) in ["Ann", "Bob"].into_iter().zip([1, 2]) {
        let player = Player::new(cluster.nodes[node].address(), name).await?;
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
    let results = players[0].results(1).await.with_context(|| cluster.last_words())?;
    assert_eq!(results, players[1].results(1).await?);
    assert_eq!(results.table.len(), 2);
    Ok(())
}
