//! Bots of the server over real sockets: they race a person, outlive the server's death, and their match stands up to an
//! audit.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use anyhow::Result;
use client_core::{Intent, RoomIntent, RoomSheet, Screen};
use game::{BotStrength, Command, EndReason, MatchRecord, MemberNo, Millis, PuzzleRequest, Rules};
use protocol::{Codec, ServerMessage};
use puzzle::{Clues, GenerateSpec};
use testkit::messages::{refused, started, view};
use testkit::player::{Player, Seen};
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{ServerProgram, get, health};
use testkit::wait::look_until;

/// Cells that each bot has filled.
fn filled(seen: &Seen) -> BTreeMap<MemberNo, usize> {
    let lanes =
        seen.app.room().map_or_else(Vec::new, |room| room.lanes(Millis(0))).into_iter().filter(|row| row.bot);
    lanes.filter_map(|row| Some((row.member, row.filled?.len()))).collect()
}

/// Ann in a race over a small killer against a bot of each strength.
async fn race(ann: &Player) -> Result<()> {
    ann.create().await?;
    ann.set_rules(Rules { time_limit_s: Some(40), ..scene::quick() }).await?;
    let variant = "6x6+killer".parse()?;
    let spec = GenerateSpec { variant, clues: Clues::Blank(6..=8), ..GenerateSpec::default() };
    let puzzle = PuzzleRequest::Generated { spec: spec.clone(), seed: None };
    ann.command(Command::ChoosePuzzle { puzzle }).await?;
    ann.until("the killer", |seen| {
        (seen.app.room()?.view().settings.puzzle.spec_of_next() == spec).then_some(())
    })
    .await?;
    for strength in BotStrength::ALL {
        ann.act(Intent::Room(RoomIntent::AddBot(strength))).await?;
    }
    ann.until_members(4).await?;
    ann.act(Intent::Room(RoomIntent::Start)).await?;
    ann.until_screen(Screen::Race).await
}

#[tokio::test]
async fn bots_race_on_through_a_crash_and_their_record_holds() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    race(&ann).await?;
    let some = |seen: &Seen| Some(filled(seen)).filter(|bots| bots.values().sum::<usize>() >= 2);
    let before = ann.until("digits of bots", some).await?;

    let server = server.crash(async || {}).await?;
    let more = |seen: &Seen| {
        let bots = filled(seen);
        let is_kept = before.iter().all(|(bot, cells)| bots.get(bot).is_some_and(|now| now >= cells));
        (is_kept && bots.values().sum::<usize>() > before.values().sum()).then_some(())
    };
    ann.until("more digits after the crash", more).await?;
    ann.act(Intent::Room(RoomIntent::GiveUp)).await?;
    ann.act(Intent::Confirm).await?;

    let results = ann.results(1).await?;
    assert!(results.table[0].bot && results.table[0].status.finish_ms().is_some(), "{:?}", results.table);
    let (status, body) = get(server.address(), &format!("/api/matches/{}/replay", results.id)).await?;
    assert_eq!(status, 200, "{body}");
    let record: MatchRecord = serde_json::from_str(&body)?;
    assert_eq!(record.racers.iter().filter(|racer| racer.strength.is_some()).count(), 3);
    assert_eq!(record.replay().as_ref(), Ok(&results));
    assert_eq!(record.audit().as_ref(), Ok(&results));
    assert_eq!(record.moves_rejected, 0);

    ann.act(Intent::open(RoomSheet::Boards(0))).await?;
    let shown = ann.until("the boards with their digits", |seen| {
        let cards = seen.app.room()?.boards(0)?.cards;
        let digits = |card: &client_core::room::BoardCard| Some(card.digits.as_ref()?.entries.clue_count());
        cards.iter().map(|card| Some((card.member, digits(card)?))).collect::<Option<BTreeMap<_, _>>>()
    });
    let shown = shown.await?;
    for row in &results.table {
        assert_eq!(shown[&row.member], usize::from(row.correct), "{row:?}");
    }
    // Asked for again, the bots are ready at once.
    ann.act(Intent::Room(RoomIntent::Rematch)).await?;
    ann.until("the next race", |seen| (seen.app.race()?.match_no() == 2).then_some(())).await
}

#[tokio::test]
async fn a_room_of_bots_alone_is_gone_with_its_last_person() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    race(&ann).await?;
    ann.act(Intent::Back).await?;
    ann.act(Intent::Confirm).await?;
    ann.until_screen(Screen::Home).await?;
    look_until("the end of the room", async || {
        Ok((health(server.address()).await?["rooms"] == 0).then_some(()))
    })
    .await
}

#[tokio::test]
async fn a_host_who_gave_up_against_bots_ends_the_race() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let ann = Player::new(server.address(), "Ann").await?;
    race(&ann).await?;
    assert!(!ann.look(|seen| seen.app.room().is_some_and(|room| room.can_end_race(seen.now))));
    ann.act(Intent::Room(RoomIntent::GiveUp)).await?;
    ann.act(Intent::Confirm).await?;
    ann.until("the way out", |seen| seen.app.room()?.can_end_race(seen.now).then_some(())).await?;
    ann.act(Intent::Room(RoomIntent::EndRace)).await?;
    ann.act(Intent::Confirm).await?;
    let results = ann.results(1).await?;
    assert_eq!(results.ended, EndReason::HostEnded, "{results:?}");
    Ok(())
}

/// A host in a room of her own with so many bots.
async fn with_bots(server: SocketAddr, from: u8, bots: usize) -> Result<Raw> {
    let mut raw = Raw::enter_from(server, Codec::Json, [127, 0, 0, from].into()).await?;
    raw.host("Ann").await?;
    for _ in 0..bots {
        raw.command(Command::AddBot { strength: BotStrength::Sharp }).await?;
    }
    raw.until("the bots", |message| (bots_in(message)? == bots).then_some(())).await?;
    Ok(raw)
}

fn bots_in(message: &ServerMessage) -> Option<usize> {
    Some(view(message)?.members.iter().filter(|member| member.strength.is_some()).count())
}

#[tokio::test]
async fn bots_that_only_wait_go_to_somebody_without_one() -> Result<()> {
    let server = ServerProgram::start(&["--limits-bots", "10", "--limits-bots-per-address", "7"]).await?;
    let mut racing = with_bots(server.address(), 2, 3).await?;
    racing.command(Command::Start).await?;
    racing.until("the race", started).await?;
    let mut rich = with_bots(server.address(), 3, 7).await?;
    rich.command(Command::AddBot { strength: BotStrength::Sharp }).await?;
    assert!(rich.until("the end of the share", refused).await?.is("too_many_bots"));
    // All ten are taken. Each of two others gets one of those that only wait.
    for (from, left) in [(4, 6), (5, 5)] {
        with_bots(server.address(), from, 1).await?;
        assert!(rich.until("word of it", refused).await?.is("bot_taken"));
        rich.until("one bot less", |message| (bots_in(message)? == left).then_some(())).await?;
    }
    racing.command(Command::GiveUp).await?;
    Ok(())
}
