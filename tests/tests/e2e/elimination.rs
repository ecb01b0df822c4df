//! An elimination over real sockets: two people and a bot, moments that the server's death does not move, and a client that
//! plays on after it was eliminated.

use anyhow::Result;
use client_core::Intent;
use client_core::RoomIntent;
use game::{
    BotStrength, Command, EndReason, MatchRecord, Mode, RacerStatus, RequestId, RoomEvent, Rules, Snapshot,
    Verdict,
};
use protocol::{ClientMessage, Codec, ServerMessage};
use testkit::messages::{entered, event, place, refused, verdict};
use testkit::player::Player;
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{ServerProgram, get};

/// So many that neither a bot fills them in half a minute nor Ann has to.
const BLANKS: usize = 45;
const ANNS: usize = 40;

/// Cat, who hosts an elimination in which the last leaves every fifteen seconds.
async fn hosted_by_cat(server: &ServerProgram) -> Result<(Raw, Snapshot)> {
    let every_s = game::ELIMINATION_S_MIN;
    let rules = Mode::Elimination { every_s }.fit(Rules { time_limit_s: None, ..scene::quick() });
    let (mut cat, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    let name = "Cat".to_owned();
    cat.say(&ClientMessage::Create { request: RequestId(1), name, puzzle: None, rules: Some(rules) }).await?;
    let snapshot = cat.until("the own room", entered).await?;
    assert_eq!(snapshot.room.settings.rules, rules);
    Ok((cat, snapshot))
}

/// What a client without manners gets for a move, and for giving up, once it is out.
async fn plays_on(cat: &mut Raw) -> Result<()> {
    cat.command(place(1, 1, 0, 1)).await?;
    let verdict = cat.until("an answer", verdict).await?;
    assert!(matches!(&verdict, Verdict::Rejected { problem } if problem.is("race_over")), "{verdict:?}");
    cat.command(Command::GiveUp).await?;
    assert!(cat.until("a refusal", refused).await?.is("race_over"));
    Ok(())
}

#[tokio::test]
async fn the_last_leave_by_the_clock_through_a_crash() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (mut cat, snapshot) = hosted_by_cat(&server).await?;
    cat.command(Command::AddBot { strength: BotStrength::Sharp }).await?;
    cat.command(Command::Start).await?;
    let problem = cat.until("a refusal", refused).await?;
    assert!(problem.is("too_few_racers") && problem.detail.contains('3'), "{problem}");

    let ann = Player::new(server.address(), "Ann").await?;
    ann.join(snapshot.room.code).await?;
    ann.until_members(3).await?;
    cat.command(Command::HandOver { member: ann.number()? }).await?;
    ann.until("the room to be hers", |seen| seen.app.room()?.is_host().then_some(())).await?;
    scene::choose(&ann, &testkit::puzzles::with_blanks(BLANKS)?).await?;
    ann.act(Intent::Room(RoomIntent::Ready(true))).await?;
    cat.command(Command::Ready { ready: true }).await?;
    ann.until_screen(client_core::Screen::Race).await?;
    ann.place_right(ANNS).await?;
    let cats = ann.until("Cat to be next", |seen| {
        let next = seen.app.race()?.next_out(seen.now)?;
        (next.member == snapshot.you && next.in_ms <= 15_000).then_some(())
    });
    cats.await?;

    let eliminated = |time_ms| RacerStatus::Eliminated { time_ms };
    let out = |message: &ServerMessage| match event(message)? {
        RoomEvent::Progress { progress, .. } if progress.status == eliminated(15_000) => {
            Some(progress.member)
        }
        _ => None,
    };
    assert_eq!(cat.until("somebody to leave", out).await?, snapshot.you);
    plays_on(&mut cat).await?;
    let server = server.crash(async || {}).await?;

    let results = ann.results(1).await?;
    assert_eq!((results.ended, results.duration_ms), (EndReason::Decided, 30_000));
    let rows: Vec<_> = results.table.iter().map(|row| (row.name.as_str(), row.bot, row.status)).collect();
    assert_eq!(rows[0], ("Ann", false, RacerStatus::Unfinished));
    assert_eq!((rows[1].1, rows[1].2), (true, eliminated(30_000)));
    assert_eq!(rows[2], ("Cat", false, eliminated(15_000)));
    let (status, body) = get(server.address(), &format!("/api/matches/{}/replay", results.id)).await?;
    assert_eq!(status, 200, "{body}");
    let record: MatchRecord = serde_json::from_str(&body)?;
    assert_eq!(record.departures.iter().map(|left| left.ms).collect::<Vec<_>>(), [15_000, 30_000]);
    assert_eq!(record.replay().as_ref(), Ok(&results));
    assert_eq!(record.audit().as_ref(), Ok(&results));
    Ok(())
}
