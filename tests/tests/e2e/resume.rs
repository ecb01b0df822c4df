//! Lines that break in the middle of a race, in every way they can, and players who go on as if nothing had been.

use anyhow::Result;
use client_core::board::CellKind;
use client_core::{Connection, Intent, Play, Screen, StopReason};
use game::{MemberNo, Mistakes, RoomCode, Rules};
use protocol::Codec;
use puzzle::{Cell, Digit};
use testkit::faulty_link::FaultyLink;
use testkit::messages::view;
use testkit::player::{Player, Seen};
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::Server;

/// How far a client's race clock may be from the server's: half of the slowest round trip that a busy machine
/// makes of a loopback.
const CLOCK_TOLERANCE_MS: u64 = 500;

/// Ann on a line that can be cut, Bob on one that cannot, in a race over twelve open cells.
struct Race {
    server: Server,
    link: FaultyLink,
    ann: Player,
    bob: Player,
    code: RoomCode,
}

async fn race(rules: Rules) -> Result<Race> {
    let server = Server::start().await?;
    let link = FaultyLink::to(server.address()).await?;
    let (mut players, code) = scene::room(server.address(), &["Bob"], rules).await?;
    let ann = Player::new(link.address(), "Ann").await?;
    ann.join(code).await?;
    players.push(ann);
    scene::choose(&players[0], &testkit::puzzles::with_blanks(12)?).await?;
    scene::start(&players).await?;
    let (ann, bob) = (players.pop().unwrap(), players.pop().unwrap());
    Ok(Race { server, link, ann, bob, code })
}

/// All that a player has in a race.
#[derive(Debug, PartialEq)]
struct Belongings {
    number: MemberNo,
    board: Vec<(Cell, Option<Digit>)>,
    strikes: u8,
    score: u32,
}

fn belongings(seen: &Seen) -> Belongings {
    let race = seen.app.race().unwrap();
    Belongings {
        number: seen.app.room().unwrap().you(),
        board: race.board().view().cells().map(|cell| (cell, race.board().shown(cell).0)).collect(),
        strikes: race.strikes(),
        score: race.score(),
    }
}

/// Online, in the race, and every move answered.
fn is_settled(seen: &Seen) -> Option<()> {
    let online = matches!(seen.app.shared().connection(), Connection::Online { .. });
    (online && seen.app.race()?.pending_count() == 0 && seen.app.room()?.own()?.connected).then_some(())
}

async fn until_lost(player: &Player) -> Result<()> {
    player
        .until("the loss of the line", |seen| {
            matches!(seen.app.shared().connection(), Connection::Reconnecting { .. }).then_some(())
        })
        .await
}

/// What the player knows of `name`'s lane.
fn lane(seen: &Seen, name: &str) -> Option<client_core::race::RacerRow> {
    seen.app
        .room()
        .map_or_else(Vec::new, |room| room.lanes(seen.now))
        .into_iter()
        .find(|lane| lane.name == name)
}

impl Race {
    /// Both play on to the end, and the results agree.
    async fn finish(self) -> Result<()> {
        for player in [&self.ann, &self.bob] {
            player.place_right(player.open_cells()?.len()).await?;
        }
        let results = self.ann.results(1).await?;
        assert_eq!(results, self.bob.results(1).await?);
        assert!(results.table.iter().all(|row| row.correct == results.blanks));
        self.server.stop().await
    }
}

#[tokio::test]
async fn a_cut_line_loses_no_seat_board_strike_or_second() -> Result<()> {
    let race = race(scene::quick()).await?;
    let Race { server, link, ann, bob, code } = &race;
    ann.place_right(3).await?;
    ann.place_wrong().await?;
    ann.until("a strike", |seen| (seen.app.race()?.strikes() == 1).then_some(())).await?;
    ann.until("no wrong digit any more", |seen| {
        let race = seen.app.race()?;
        race.board().view().cells().all(|cell| race.board().shown(cell).1 != CellKind::Wrong).then_some(())
    })
    .await?;
    let before = ann.look(belongings);
    link.cut();
    until_lost(ann).await?;
    bob.until("Ann's absence", |seen| (!lane(seen, "Ann")?.connected).then_some(())).await?;
    bob.place_right(5).await?;
    bob.until_answered().await?;
    link.mend();
    ann.until("the race again", is_settled).await?;
    assert_eq!(ann.look(belongings), before);
    let place = |seen: &Seen, name: &str| {
        lane(seen, name).map(|lane| (lane.rank, lane.filled.map_or(0, |filled| filled.len())))
    };
    ann.until("Bob's lead", |seen| (place(seen, "Bob")? == (Some(1), 5)).then_some(())).await?;
    bob.until("Ann's return", |seen| lane(seen, "Ann")?.connected.then_some(())).await?;
    assert_eq!(bob.look(|seen| place(seen, "Ann")), Some((Some(2), 3)));

    let clock = |seen: &Seen| seen.app.race().unwrap().elapsed_ms(seen.now);
    let earlier = ann.look(clock);
    let (_, snapshot) = Raw::join(server.address(), Codec::Bincode, &code.to_string(), true).await?;
    let asked_at = ann.look(clock);
    ann.until("another tick", |seen| (clock(seen) > asked_at).then_some(())).await?;
    let later = ann.look(clock);
    let on_server = u64::from(snapshot.race.unwrap().elapsed_ms);
    assert!(
        (earlier.saturating_sub(CLOCK_TOLERANCE_MS)..=later + CLOCK_TOLERANCE_MS).contains(&on_server),
        "Ann's clock goes from {earlier} to {later} while the server's shows {on_server}"
    );
    race.finish().await
}

#[tokio::test]
async fn moves_made_while_the_line_is_down_arrive_when_it_is_up() -> Result<()> {
    let race = race(scene::quick()).await?;
    let Race { link, ann, bob, .. } = &race;
    ann.place_right(2).await?;
    ann.until_answered().await?;
    link.cut();
    until_lost(ann).await?;
    ann.place_right(3).await?;
    let shown = ann.look(belongings);
    assert_eq!(ann.look(|seen| seen.app.race().unwrap().pending_count()), 3);
    link.mend();
    ann.until("all moves answered", is_settled).await?;
    assert_eq!(ann.look(belongings).board, shown.board);
    bob.until("Ann's five cells", |seen| {
        (lane(seen, "Ann")?.filled.map_or(0, |filled| filled.len()) == 5).then_some(())
    })
    .await?;
    race.finish().await
}

#[tokio::test]
async fn moves_whose_answers_were_lost_count_once() -> Result<()> {
    let mistakes = Mistakes {
        judging: game::Judging::EachDigit,
        lockout_s: 0,
        grows: false,
        dear_guesses: false,
        out_after: Some(5),
    };
    let race = race(Rules { mistakes, ..scene::quick() }).await?;
    let Race { link, ann, bob, .. } = &race;
    link.deafen();
    ann.place_right(3).await?;
    ann.place_wrong().await?;
    let counted = |seen: &Seen| {
        let lane = lane(seen, "Ann")?;
        (lane.filled.map_or(0, |filled| filled.len()) == 3 && lane.strikes == 1).then_some(lane.score)
    };
    let score = bob.until("Ann's moves", counted).await?;
    assert_eq!(ann.look(|seen| seen.app.race().unwrap().pending_count()), 4, "an answer came through");
    link.cut();
    until_lost(ann).await?;
    link.mend();
    ann.until("all moves answered", is_settled).await?;
    ann.until("the own score", |seen| (seen.app.race()?.score() == score).then_some(())).await?;
    assert_eq!(ann.look(|seen| seen.app.race().unwrap().strikes()), 1);
    // One more move, so that whatever the resume might have doubled has been told by now.
    ann.place_right(1).await?;
    bob.until("Ann's next cell", |seen| {
        (lane(seen, "Ann")?.filled.map_or(0, |filled| filled.len()) == 4).then_some(())
    })
    .await?;
    assert_eq!(bob.look(|seen| lane(seen, "Ann").unwrap().strikes), 1);
    race.finish().await
}

#[tokio::test]
async fn a_page_loaded_again_goes_on_with_its_notes() -> Result<()> {
    let race = race(scene::quick()).await?;
    let ann = &race.ann;
    ann.place_right(4).await?;
    ann.until_answered().await?;
    // The right digit: one that a neighbour rules out would be tidied away.
    let (noted, digit) = ann.open_cells()?[0];
    ann.act(Intent::Play(Play::Select(noted))).await?;
    ann.act(Intent::Play(Play::ToggleNotes)).await?;
    ann.act(Intent::Play(Play::Digit(digit))).await?;
    let before = ann.look(belongings);
    ann.reload().await?;
    assert_eq!(ann.look(|seen| seen.app.screen()), Screen::Home);
    ann.until("the race again", is_settled).await?;
    assert_eq!(ann.look(belongings), before);
    let notes = ann.look(|seen| seen.app.race().unwrap().board().look(noted).notes);
    assert!(notes.all().contains(digit), "the note is gone");
    race.finish().await
}

#[tokio::test]
async fn a_second_window_takes_the_seat_over() -> Result<()> {
    let race = race(scene::quick()).await?;
    let ann = &race.ann;
    ann.place_right(4).await?;
    ann.until_answered().await?;
    let before = ann.look(belongings);
    let window = Player::second_window(ann, race.server.address());
    window.until("the race", is_settled).await?;
    assert_eq!(window.look(belongings), before);
    ann.until("to be replaced", |seen| {
        let stopped = Connection::Stopped { why: StopReason::TakenOver };
        (seen.app.shared().connection() == stopped).then_some(())
    })
    .await?;
    ann.act(Intent::PlayHere).await?;
    ann.until("the race again", is_settled).await?;
    race.finish().await
}

#[tokio::test]
async fn a_line_that_breaks_again_and_again_costs_nothing() -> Result<()> {
    let race = race(scene::quick()).await?;
    let Race { link, ann, bob, .. } = &race;
    for round in 1..=4 {
        ann.place_right(2).await?;
        link.cut();
        until_lost(ann).await?;
        link.mend();
        ann.until("the race again", is_settled).await?;
        bob.until("Ann's next two cells", |seen| {
            (lane(seen, "Ann")?.filled.map_or(0, |filled| filled.len()) == 2 * round).then_some(())
        })
        .await?;
    }
    assert_eq!(ann.look(|seen| seen.connections()), 5);
    race.finish().await
}

#[tokio::test]
async fn entering_another_room_gives_up_the_reserved_seat() -> Result<()> {
    let server = Server::start().await?;
    let enter = async |identity| Raw::enter(server.address(), Codec::Bincode, identity).await;
    let ((mut ann, _), (mut cat, _), (mut bob, welcome)) =
        (enter(None).await?, enter(None).await?, enter(None).await?);
    let (old, new) = (ann.host("Ann").await?.room.code, cat.host("Cat").await?.room.code);
    bob.goes_to(old, "Bob", false).await?;
    drop(bob);
    let (mut bob, welcome) = enter(welcome.identity).await?;
    assert_eq!(welcome.resume, Some(old));
    bob.goes_to(new, "Bob", false).await?;
    ann.until("Bob's arrival", |message| (view(message)?.members.len() == 2).then_some(())).await?;
    ann.until("Bob's leave", |message| (view(message)?.members.len() == 1).then_some(())).await?;
    drop(bob);
    assert_eq!(enter(welcome.identity).await?.1.resume, Some(new));
    server.stop().await
}
