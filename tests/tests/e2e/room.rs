//! Life in a room apart from the race: coming, going, being sent away, who is host.

use anyhow::Result;
use client_core::{Address, HomeIntent, Intent, RoomIntent, Screen};
use game::{Command, PuzzleChoice, PuzzleRequest, RacerStatus, Role, Settings};
use protocol::{Codec, Fault, ServerMessage};
use puzzle::GenerateSpec;
use testkit::faulty_link::FaultyLink;
use testkit::messages::{peek, to_room, view};
use testkit::player::Player;
use testkit::raw::{Heard, Raw};
use testkit::scene;
use testkit::server::Server;

/// What the messages of the moment say.
fn toasts(player: &Player) -> String {
    player.look(|seen| {
        seen.app.shared().toasts().iter().map(|toast| toast.text.as_str()).collect::<Vec<_>>().join(" ")
    })
}

async fn until_host(player: &Player, host: &Player) -> Result<()> {
    let number = host.number()?;
    let what = format!("{} as the host", host.name());
    player.until(&what, |seen| (seen.app.room()?.view().host == number).then_some(())).await
}

#[tokio::test]
async fn a_link_leads_into_the_room_and_a_wrong_code_says_so() -> Result<()> {
    let server = Server::start().await?;
    let ann = Player::new(server.address(), "Ann").await?;
    let code = ann.create().await?;
    assert_eq!(
        ann.look(|seen| seen.address.clone()),
        Some(Address::Room(code)),
        "the address bar names the room"
    );
    ann.act(Intent::Room(RoomIntent::CopyLink)).await?;
    let copied = ann.look(|seen| seen.clipboard.clone());
    assert_eq!(copied, Some(testkit::server::link(server.address(), code)));

    let bob = Player::new(server.address(), "Bob").await?;
    bob.visit(code).await?;
    bob.until_members(2).await?;
    bob.act(Intent::Room(RoomIntent::Leave)).await?;
    bob.until_screen(Screen::Home).await?;
    ann.until_members(1).await?;

    let nowhere = game::RoomCode::nth(7);
    assert_ne!(nowhere, code);
    bob.act(Intent::Home(HomeIntent::SetCode(nowhere.to_string()))).await?;
    bob.act(Intent::Home(HomeIntent::JoinByCode)).await?;
    let error = bob.until("why not", |seen| seen.app.shared().home().code_error.clone()).await?;
    assert!(error.contains("No room"), "{error}");
    server.stop().await
}

#[tokio::test]
async fn who_is_kicked_is_told_and_cannot_come_back() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann", "Bob", "Cat"], scene::quick()).await?;
    let [ann, bob, cat] = &players[..] else { panic!("three players") };
    ann.act(Intent::Room(RoomIntent::Kick(bob.number()?))).await?;
    ann.act(Intent::Confirm).await?;
    bob.until_screen(Screen::Home).await?;
    assert!(toasts(bob).contains("removed"), "{}", toasts(bob));
    cat.until_members(2).await?;
    bob.act(Intent::Home(HomeIntent::SetCode(code.to_string()))).await?;
    bob.act(Intent::Home(HomeIntent::JoinByCode)).await?;
    let error = bob.until("why not", |seen| seen.app.shared().home().code_error.clone()).await?;
    assert!(error.contains("removed"), "{error}");
    server.stop().await
}

#[tokio::test]
async fn a_host_hands_over_or_leaves_and_somebody_else_is_host() -> Result<()> {
    let server = Server::start().await?;
    let (players, _) = scene::room(server.address(), &["Ann", "Bob", "Cat"], scene::quick()).await?;
    let [ann, bob, cat] = &players[..] else { panic!("three players") };
    ann.act(Intent::Room(RoomIntent::HandOver(cat.number()?))).await?;
    ann.act(Intent::Confirm).await?;
    for player in &players {
        until_host(player, cat).await?;
    }
    ann.command(Command::Start).await?;
    ann.until("a refusal", |seen| {
        seen.app.shared().toasts().iter().any(|toast| toast.text.contains("Only the host")).then_some(())
    })
    .await?;
    let heir = cat.number()?;
    cat.act(Intent::Room(RoomIntent::Leave)).await?;
    bob.until("another host", |seen| (seen.app.room()?.view().host != heir).then_some(())).await?;
    server.stop().await
}

#[tokio::test]
async fn a_countdown_is_called_off_by_whoever_thinks_better_of_it() -> Result<()> {
    let server = Server::start().await?;
    let rules = game::Rules { countdown_s: 10, ..scene::quick() };
    let (players, _) = scene::room(server.address(), &["Ann", "Bob"], rules).await?;
    for player in &players {
        player.act(Intent::Room(RoomIntent::Ready(true))).await?;
    }
    for player in &players {
        player
            .until("the countdown", |seen| seen.app.room().and_then(|room| room.countdown_ms(seen.now)))
            .await?;
    }
    players[1].act(Intent::Room(RoomIntent::Ready(false))).await?;
    for player in &players {
        player
            .until("the lobby again", |seen| {
                let lobby = seen.app.room()?.view().phase == game::Phase::Lobby;
                (lobby && seen.app.room().and_then(|room| room.countdown_ms(seen.now)).is_none())
                    .then_some(())
            })
            .await?;
    }
    server.stop().await
}

#[tokio::test]
async fn who_comes_in_the_middle_watches_and_races_next_time() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 6).await?;
    players[0].place_right(3).await?;
    players[0].until_answered().await?;
    let cat = Player::new(server.address(), "Cat").await?;
    cat.visit(code).await?;
    cat.until_screen(Screen::Race).await?;
    cat.look(|seen| {
        assert_eq!(seen.app.room().unwrap().own().unwrap().role, Role::Waiting);
        let lanes = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
        assert_eq!(lanes.iter().map(|lane| lane.filled.map_or(0, |filled| filled.len())).max(), Some(3));
    });
    players[0].place_right(3).await?;
    players[1].place_right(6).await?;
    cat.results(1).await?;
    for player in players.iter().chain([&cat]) {
        player.act(Intent::Room(RoomIntent::Rematch)).await?;
    }
    cat.until("a race of one's own", |seen| seen.app.race()?.is_playing().then_some(())).await?;
    assert_eq!(cat.look(|seen| seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now)).len()), 3);
    server.stop().await
}

#[tokio::test]
async fn who_stays_away_longer_than_the_grace_period_forfeits() -> Result<()> {
    let server = Server::start().await?;
    let rules = game::Rules { grace_s: game::GRACE_S_MIN, ..scene::quick() };
    let (mut players, code) = scene::room(server.address(), &["Ann"], rules).await?;
    let link = FaultyLink::to(server.address()).await?;
    let bob = Player::new(link.address(), "Bob").await?;
    bob.join(code).await?;
    players.push(bob);
    scene::choose(&players[0], &testkit::puzzles::with_blanks(6)?).await?;
    scene::start(&players).await?;
    let [ann, bob] = &players[..] else { panic!("two players") };
    ann.place_right(2).await?;
    link.cut();
    ann.until("Bob's absence", |seen| {
        seen.app
            .room()
            .map_or_else(Vec::new, |room| room.lanes(seen.now))
            .iter()
            .any(|lane| !lane.connected)
            .then_some(())
    })
    .await?;
    ann.until("Bob's forfeit", |seen| {
        let lanes = seen.app.room().map_or_else(Vec::new, |room| room.lanes(seen.now));
        lanes.iter().any(|lane| lane.status == RacerStatus::Forfeited).then_some(())
    })
    .await?;
    ann.place_right(4).await?;
    let results = ann.results(1).await?;
    assert_eq!(results.table[0].name.as_str(), "Ann");
    assert_eq!(results.table[1].status, RacerStatus::Forfeited);
    link.mend();
    // The place is gone, the room is not: Bob is a newcomer in it.
    bob.until("the room again", |seen| {
        (seen.app.room()?.results()?.id.match_no == 1 && seen.app.room()?.own()?.connected).then_some(())
    })
    .await?;
    ann.until_members(2).await?;
    server.stop().await
}

#[tokio::test]
async fn a_guest_sees_the_room_before_entering_it() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, _) = Raw::enter(server.address(), Codec::Bincode, None).await?;
    let code = ann.host("Ann").await?.room.code;
    let puzzle = PuzzleRequest::Generated { spec: GenerateSpec::default(), seed: Some(7) };
    ann.command(Command::ChoosePuzzle { puzzle }).await?;
    let with_seed =
        |settings: &Settings| matches!(settings.puzzle, PuzzleChoice::Generated { seed: Some(7), .. });
    ann.until("the seed", |message| with_seed(&view(message)?.settings).then_some(())).await?;
    let (mut guest, _) = Raw::enter(server.address(), Codec::Json, None).await?;
    guest.say(&peek(code)).await?;
    let Heard::Message(ServerMessage::Preview { preview }) = guest.hear().await? else {
        panic!("no preview")
    };
    assert_eq!(preview.host.as_ref().map(game::Name::as_str), Some("Ann"));
    assert_eq!((preview.code, preview.racers_in_all, preview.entry), (code, 1, game::EntryState::Open));
    assert!(!with_seed(&preview.settings), "a seed is for those who are in");
    // To look is not to enter.
    assert_eq!(guest.faults(&to_room(Command::Leave)).await?, Fault::NotInRoom.into());
    server.stop().await
}
