//! Rooms as connections meet them: entering, coming back, being taken over, moving on.

use game::{Command, DetachReason, JoinRefusal, Phase, RequestId, RoomCode, RoomEvent};
use protocol::{ClientMessage, Codec, Fault, ServerMessage, close};
use server::Config;
use server::config::{Limits, Timeouts};

use crate::support::{TestServer, config, join};

#[tokio::test]
async fn friends_meet_in_a_room_with_either_codec_and_start_a_race() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player_with(Codec::Json).await);
    let code = ann.create("Ann").await;
    let snapshot = bob.join(code, "Bob").await;
    assert_eq!(snapshot.room.members.len(), 2);
    ann.command(Command::Ready { ready: true }).await;
    bob.command(Command::Ready { ready: true }).await;
    for client in [&mut ann, &mut bob] {
        let race = client
            .hear_until(|message| match message {
                ServerMessage::Room { event: RoomEvent::Started { race } } => Some(race),
                _ => None,
            })
            .await;
        assert_eq!(race.racers.len(), 2);
    }
}

#[tokio::test]
async fn a_cut_connection_keeps_its_place_and_resumes_it() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let code = ann.create("Ann").await;
    let you = bob.join(code, "Bob").await.you;
    let identity = bob.identity().clone();
    drop(bob);
    ann.sees_connected("Bob", false).await;
    let (mut bob, resume) = server.again(&identity).await;
    assert_eq!(resume, Some(code));
    assert_eq!(bob.join(code, "Bob").await.you, you);
    ann.sees_connected("Bob", true).await;
}

#[tokio::test]
async fn a_takeover_survives_the_end_of_the_first_connection() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let code = ann.create("Ann").await;
    bob.join(code, "Bob").await;
    let (mut second, resume) = server.again(bob.identity()).await;
    assert_eq!(resume, Some(code));
    ann.sees_connected("Bob", false).await;
    assert!(second.join(code, "Bob").await.room.members.iter().all(|member| member.connected));
    ann.sees_connected("Bob", true).await;
    assert_eq!(bob.end().await, Some(close::TAKEN_OVER));
    drop(bob);
    second.command(Command::Ready { ready: true }).await;
    ann.hear_until(|message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
            assert!(room.members.iter().all(|member| member.connected), "{room:?}");
            room.members[1].ready.then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn codes_that_name_no_room_are_refused() {
    let server = TestServer::start().await;
    let mut ann = server.player().await;
    ann.say(&join(RoomCode::nth(1), "Ann")).await;
    let event = RoomEvent::JoinRefused { request: RequestId::NONE, problem: JoinRefusal::NoSuchRoom.into() };
    assert_eq!(ann.hear().await, ServerMessage::Room { event });
    ann.command(Command::Start).await;
    assert_eq!(
        ann.hear().await,
        ServerMessage::Fault { request: RequestId::NONE, problem: Fault::NotInRoom.into() }
    );
}

#[tokio::test]
async fn a_guest_sees_the_room_before_entering_it() {
    let server = TestServer::start().await;
    let (mut ann, mut guest) = (server.player().await, server.player_with(Codec::Json).await);
    let code = ann.create("Ann").await;
    let spec = puzzle::GenerateSpec::default();
    let puzzle = game::PuzzleRequest::Generated { spec, seed: Some(7) };
    ann.command(Command::ChoosePuzzle { puzzle }).await;
    let with_seed = |settings: &game::Settings| {
        matches!(settings.puzzle, game::PuzzleChoice::Generated { seed: Some(7), .. })
    };
    ann.hear_until(|message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
            with_seed(&room.settings).then_some(())
        }
        _ => None,
    })
    .await;
    guest.say(&peek(code)).await;
    let ServerMessage::Preview { preview } = guest.hear().await else { panic!("no preview") };
    assert_eq!(preview.host.as_ref().map(game::Name::as_str), Some("Ann"));
    assert_eq!((preview.code, preview.racers_in_all, preview.entry), (code, 1, game::EntryState::Open));
    assert!(!with_seed(&preview.settings), "a seed is for those who are in");
    // To look is not to enter.
    guest.command(Command::Leave).await;
    assert!(matches!(guest.hear().await, ServerMessage::Fault { .. }));
}

#[tokio::test]
async fn a_look_is_no_cheaper_guess_than_a_join() {
    let server = TestServer::start().await;
    let mut guesser = server.player().await;
    for _ in 0..protocol::limits::WRONG_CODES_BURST {
        guesser.say(&peek(RoomCode::nth(1))).await;
        let problem = JoinRefusal::NoSuchRoom.into();
        let event = RoomEvent::JoinRefused { request: RequestId::NONE, problem };
        assert_eq!(guesser.hear().await, ServerMessage::Room { event });
    }
    for guess in [peek(RoomCode::nth(1)), join(RoomCode::nth(1), "Eve")] {
        guesser.say(&guess).await;
        let ServerMessage::Fault { problem, .. } = guesser.hear().await else { panic!("one too many") };
        assert!(problem.is("too_many_tries"), "{problem}");
    }
}

fn peek(code: RoomCode) -> ClientMessage {
    ClientMessage::Peek { request: RequestId::NONE, code: code.to_string() }
}

#[tokio::test]
async fn one_room_at_a_time_and_leaving_makes_free_for_the_next() {
    let server = TestServer::start().await;
    let mut ann = server.player().await;
    ann.create("Ann").await;
    for message in [
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: "Ann".to_owned() },
        ClientMessage::Enqueue { request: RequestId::NONE, name: "Ann".to_owned(), with_bots: false },
        join(RoomCode::nth(1), "Ann"),
    ] {
        ann.say(&message).await;
        let fault = ServerMessage::Fault { request: RequestId::NONE, problem: Fault::AlreadyInRoom.into() };
        ann.hear_until(|message| (message == fault).then_some(())).await;
    }
    ann.command(Command::Leave).await;
    let left = ServerMessage::RoomLeft { why: DetachReason::Left };
    ann.hear_until(|message| (message == left).then_some(())).await;
    ann.create("Ann").await;
}

#[tokio::test]
async fn entering_another_room_gives_up_the_reserved_seat() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let (old, new) = (ann.create("Ann").await, server.player().await.create("Cat").await);
    bob.join(old, "Bob").await;
    let identity = bob.identity().clone();
    drop(bob);
    ann.sees_connected("Bob", false).await;
    let (mut bob, resume) = server.again(&identity).await;
    assert_eq!(resume, Some(old));
    bob.join(new, "Bob").await;
    ann.hear_until(|message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
            (room.members.len() == 1).then_some(())
        }
        _ => None,
    })
    .await;
    drop(bob);
    let (_, resume) = server.again(&identity).await;
    assert_eq!(resume, Some(new));
}

#[tokio::test]
async fn a_kicked_member_is_told_and_is_in_no_room() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let code = ann.create("Ann").await;
    let member = bob.join(code, "Bob").await.you;
    ann.command(Command::Kick { member }).await;
    let left = ServerMessage::RoomLeft { why: DetachReason::Kicked };
    bob.hear_until(|message| (message == left).then_some(())).await;
    bob.say(&join(code, "Bob")).await;
    let event = RoomEvent::JoinRefused { request: RequestId::NONE, problem: JoinRefusal::Kicked.into() };
    assert_eq!(bob.hear().await, ServerMessage::Room { event });
    bob.create("Bob").await;
}

#[tokio::test]
async fn there_are_only_so_many_rooms_and_a_closed_one_makes_room() {
    let server =
        TestServer::start_with(Config { limits: Limits { rooms: 1, ..Limits::default() }, ..config() }).await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let code = ann.create("Ann").await;
    bob.say(&ClientMessage::Create {
        request: RequestId::NONE,
        puzzle: None,
        rules: None,
        name: "Bob".to_owned(),
    })
    .await;
    assert_eq!(
        bob.hear().await,
        ServerMessage::Fault { request: RequestId::NONE, problem: Fault::TooManyRooms.into() }
    );
    ann.command(Command::Leave).await;
    ann.hear_until(|message| matches!(message, ServerMessage::RoomLeft { .. }).then_some(())).await;
    // The room ends right after it has told its last member so.
    loop {
        bob.say(&ClientMessage::Create {
            request: RequestId::NONE,
            puzzle: None,
            rules: None,
            name: "Bob".to_owned(),
        })
        .await;
        let entered = |message| match message {
            ServerMessage::Room { event: RoomEvent::Entered { snapshot } } => Some(Some(snapshot)),
            ServerMessage::Fault { .. } => Some(None),
            _ => None,
        };
        if let Some(snapshot) = bob.hear_until(entered).await {
            assert_ne!(snapshot.room.code, code);
            assert_eq!(snapshot.room.phase, Phase::Lobby);
            return;
        }
    }
}

#[tokio::test]
async fn a_silent_connection_is_given_up_and_its_place_kept() {
    let timeouts = Timeouts { ping_every_ms: 50, silence_ms: 300, ..config().timeouts };
    let server = TestServer::start_with(Config { timeouts, ..config() }).await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    let code = ann.create("Ann").await;
    bob.join(code, "Bob").await;
    // Ann reads, and so answers the pings; Bob does neither until he is given up.
    ann.sees_connected("Bob", false).await;
    assert_eq!(bob.end().await, Some(close::SILENT));
}
