//! What keeps one client from harming the others, where it speaks with several nodes: what each node counts for itself, and
//! what only one of them can decide.

use anyhow::{Context, Result, bail, ensure};
use game::{ChallengeId, Command, PuzzleRequest, RequestId, RoomEvent, Seq};
use protocol::{ClientMessage, Codec, Identity, ServerMessage, close};
use puzzle::Cell;
use testkit::cluster::Cluster;
use testkit::messages::{create, enter, entered};
use testkit::puzzles;
use testkit::raw::{Heard, Raw};

/// Rooms that one address may have on a node.
const ROOMS: usize = 3;
const BLANKS: usize = 4;
/// One who connects more often than for a few rounds is told to wait.
const PLAYERS: usize = 12;
/// How often one comes back to a room before that is a fault.
const COMEBACKS: usize = 5;

/// Whether there is a room for one more player of this address.
async fn opens(raw: &mut Raw) -> Result<bool> {
    raw.say(&create("Eve")).await?;
    raw.until("a room or none", |message| match message {
        ServerMessage::Fault { problem, .. } => Some(!problem.is("too_many_rooms_here")),
        message => entered(message).map(|_| true),
    })
    .await
}

/// What an address may have, it may have once for each node, and no more: see docs/cluster.md.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_by_address_hold_for_each_node() -> Result<()> {
    let cluster = Cluster::start_with(3, &["--limits-rooms-per-address", &ROOMS.to_string()]).await?;
    let mut kept = Vec::new();
    for node in &cluster.nodes {
        for n in 0..=ROOMS {
            let (mut raw, _) = Raw::enter(node.address(), Codec::Json, None).await?;
            let is_open = opens(&mut raw).await.with_context(|| cluster.last_words())?;
            ensure!(is_open == (n < ROOMS), "room {n} on {}: {is_open}", node.name());
            kept.push(raw);
        }
    }
    Ok(())
}

/// Every node is greeted as the same player at the same time, again and again: one of the connections stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_identity_on_all_nodes_at_once_is_in_one_place() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    for _ in 0..PLAYERS {
        let (first, welcome) = Raw::enter(cluster.nodes[0].address(), Codec::Json, None).await?;
        let mut identity = welcome.identity;
        for _ in 0..4 {
            open_everywhere(&cluster, &mut identity).await.with_context(|| cluster.last_words())?;
            leave(&cluster, &mut identity).await?;
        }
        drop(first);
    }
    Ok(())
}

/// All are greeted before one of them asks for a room: only the last to come may have one.
async fn open_everywhere(cluster: &Cluster, identity: &mut Option<Identity>) -> Result<()> {
    let entering = cluster.nodes.iter().map(|node| Raw::enter(node.address(), Codec::Json, identity.clone()));
    let mut entered_all = Vec::new();
    for entered in futures::future::join_all(entering).await {
        let (raw, welcome) = entered?;
        *identity = welcome.identity.or(identity.take());
        entered_all.push(raw);
    }
    let asking = entered_all.iter_mut().map(async |raw| {
        // One that was replaced hears so, now or when it speaks.
        let _ = raw.say(&create("Eve")).await;
        room_or_end(raw, close::TAKEN_OVER).await
    });
    let rooms: Vec<bool> = futures::future::try_join_all(asking).await?;
    let open = rooms.iter().filter(|room| **room).count();
    ensure!(open == 1, "{open} rooms of one player: {rooms:?}");
    Ok(())
}

/// Comes back to the room and leaves it. Whoever comes while the room is just opening may be told to connect again.
async fn leave(cluster: &Cluster, identity: &mut Option<Identity>) -> Result<()> {
    for _ in 0..COMEBACKS {
        let (mut last, welcome) =
            Raw::enter(cluster.nodes[1].address(), Codec::Json, identity.clone()).await?;
        *identity = welcome.identity.or(identity.take());
        let code = welcome.resume.context("a room to come back to")?;
        last.say(&enter(code, "Eve", false)).await?;
        if room_or_end(&mut last, close::MOVED).await? {
            last.command(Command::Leave).await?;
            last.until_left().await?;
            return Ok(());
        }
    }
    bail!("told {COMEBACKS} times to connect again")
}

/// Whether a room opens for this connection, before it is closed with this code.
async fn room_or_end(raw: &mut Raw, with: u16) -> Result<bool> {
    loop {
        match raw.hear().await? {
            Heard::Message(message) if entered(&message).is_some() => return Ok(true),
            Heard::Message(ServerMessage::Fault { .. }) => return Ok(false),
            Heard::Message(_) => {}
            Heard::Closed(close) => {
                ensure!(close.as_ref().is_none_or(|(code, _)| *code == with), "{close:?}");
                return Ok(false);
            }
        }
    }
}

/// Tries a challenge and solves it.
async fn solve(raw: &mut Raw, id: ChallengeId, name: &str) -> Result<()> {
    let (request, name) = (RequestId(3), name.to_owned());
    raw.say(&ClientMessage::TryChallenge { request, id: id.to_string(), name }).await?;
    let race = raw
        .until("the race", |message| match message {
            ServerMessage::Room { event: RoomEvent::Started { race } } => Some(race.clone()),
            _ => None,
        })
        .await?;
    let solution = puzzles::solution(&race.puzzle)?;
    let open = solution.clues().filter(|&(cell, _)| race.puzzle.givens().get(cell).is_none());
    for ((cell, digit), seq) in open.zip(1..) {
        let cell = Cell::new(u16::try_from(cell.index())?);
        raw.command(Command::Place { match_no: race.match_no, rung: 0, seq: Seq(seq), cell, digit }).await?;
    }
    raw.until("the results", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::Finished { .. } }).then_some(())
    })
    .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn runs_from_three_nodes_are_in_one_table() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let (mut setter, _) = Raw::enter(cluster.nodes[0].address(), Codec::Json, None).await?;
    let text = puzzles::with_blanks(BLANKS)?.to_string();
    let (request, name) = (RequestId(1), "Sue".to_owned());
    let puzzle = PuzzleRequest::Set { text };
    let make = ClientMessage::MakeChallenge {
        request,
        name,
        puzzle,
        credits: None,
        rules: None,
        run: None,
        own_run: None,
    };
    setter.say(&make).await?;
    let made = setter.until("the challenge", |message| match message {
        ServerMessage::ChallengeMade { id, .. } => Some(*id),
        _ => None,
    });
    let id = made.await.with_context(|| cluster.last_words())?;
    for (node, name) in cluster.nodes.iter().zip(["Ann", "Bob", "Cat"]) {
        let (mut raw, _) = Raw::enter(node.address(), Codec::Json, None).await?;
        solve(&mut raw, id, name).await.with_context(|| format!("{name}; {}", cluster.last_words()))?;
    }
    for node in &cluster.nodes {
        let (mut raw, _) = Raw::enter(node.address(), Codec::Bincode, None).await?;
        raw.say(&ClientMessage::OpenChallenge { request: RequestId(4), id: id.to_string() }).await?;
        let seen = raw.until("the table", |message| match message {
            ServerMessage::Challenge { view, .. } => {
                Some(view.table.iter().map(|row| row.name.to_string()).collect::<Vec<_>>())
            }
            _ => None,
        });
        let mut names = seen.await.with_context(|| cluster.last_words())?;
        names.sort_unstable();
        ensure!(names == ["Ann", "Bob", "Cat"], "{names:?} on {}", node.name());
    }
    Ok(())
}
