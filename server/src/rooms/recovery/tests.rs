//! Rooms recovered from what the journal holds, including states that only a crash leaves behind.

use game::{Arrival, Event, Millis, Network, PoolRoom, PoolSeat, RequestId, RoomCode, RoomConfig, RoomId};
use lobby::PresenceEffect;
use protocol::{Capability, Codec, PoolsEvent, ServerMessage};
use tokio::sync::oneshot;

use super::*;
use crate::net::{Address, Holding};
use crate::ops::admin::dto::RoomReport;
use crate::rooms::message::EntryRequest;
use crate::rooms::open::private_config;
use crate::rooms::players::Connection;
use crate::session::outbox::Outbox;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

/// Puts a room with these inputs into the journal.
async fn keep(app: &AppState, room: u64, born: Millis, inputs: &[Input]) -> RoomCode {
    keep_opened(app, room, None, born, inputs).await
}

#[tokio::test]
async fn a_room_of_a_pool_is_one_after_a_restart() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let seat = |player: PlayerId| PoolSeat {
        player,
        name: "Ann".parse().unwrap(),
        network: Network(player.0),
        rating: 1_500,
        deviation: 350,
        bot: false,
    };
    let (name, title) = ("duel".to_owned(), "Duel".to_owned());
    let pool = PoolRoom { name, title, class: None, seats: vec![seat(ANN), seat(BOB)] };
    let now = app.clock.now();
    let config = RoomConfig { pool: Some(Box::new(pool)), ..private_config(RoomId(1), RoomCode::nth(1)) };
    let code = keep_config(&app, config, now, &[join(now, ANN)]).await;
    recover_stored(&app).await.unwrap().release();
    let ann = come_in(&app, ANN, code, Address::of_peer([192, 0, 2, 1].into())).await;
    loop {
        let is_race =
            |said: &ServerMessage| matches!(said, ServerMessage::Pools { event: PoolsEvent::Race { .. } });
        if ann.read_all().iter().any(is_race) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

async fn keep_opened(
    app: &AppState,
    room: u64,
    opener: Option<Network>,
    born: Millis,
    inputs: &[Input],
) -> RoomCode {
    let config = RoomConfig { opener, ..private_config(RoomId(room), RoomCode::nth(room)) };
    keep_config(app, config, born, inputs).await
}

async fn keep_config(app: &AppState, config: RoomConfig, born: Millis, inputs: &[Input]) -> RoomCode {
    let (id, code) = (config.id, config.code);
    let line = |input: &Input| serde_json::to_string(input).unwrap() + "\n";
    let opened = Write::OpenRoom { config: Box::new(config), born };
    let inputs = Write::Inputs { room: id, first_seq: 0, lines: inputs.iter().map(line).collect() };
    app.persistence.journal.commit(vec![opened, inputs]).await.unwrap();
    app.persistence.journal.settle().await.unwrap();
    code
}

fn join(at: Millis, player: PlayerId) -> Input {
    let arrival = Arrival {
        name: "Ann".parse().unwrap(),
        watch: false,
        bot: false,
        network: Network(1),
        request: RequestId::NONE,
    };
    Input { at, event: Event::Join { player, arrival } }
}

async fn report(app: &AppState, code: RoomCode) -> RoomReport {
    let (reply, answer) = oneshot::channel();
    let registry = &app.rooms.registry;
    let room = registry.find(code).and_then(|room| registry.inbox(room)).expect("the room is open");
    room.send(RoomMessage::Report { reply }).await.unwrap();
    answer.await.unwrap()
}

async fn people(app: &AppState, code: RoomCode) -> Vec<PlayerId> {
    report(app, code).await.people.into_iter().map(|person| person.player).collect()
}

async fn recover_stored(app: &Arc<AppState>) -> Result<Recovered, StoreError> {
    recover(app, LastRooms::Stored(app.persistence.store.rooms())).await
}

#[tokio::test]
async fn a_player_in_two_rooms_keeps_the_later_place() {
    // They are read in the order of their numbers.
    for (first, second) in [(1, 2), (2, 1)] {
        let (app, _queue, _folder) = AppState::at_rest().await;
        let now = app.clock.now();
        // The crash came between the commit of the room that she had entered and that of the room she had left for it.
        let later = keep(&app, first, now, &[join(now.plus(20), ANN)]).await;
        let earlier = keep(&app, second, now, &[join(now, BOB), join(now.plus(10), ANN)]).await;
        recover_stored(&app).await.unwrap().release();
        assert_eq!(people(&app, later).await, [ANN]);
        assert_eq!(people(&app, earlier).await, [BOB]);
        assert_eq!(app.rooms.players.room(ANN), app.rooms.registry.find(later));
    }
}

/// A new connection of a player, from this address, that enters the room.
async fn come_in(app: &AppState, player: PlayerId, code: RoomCode, address: Address) -> Arc<Outbox> {
    let players = &app.rooms.players;
    let outbox = Arc::new(Outbox::new(players.next_session(), Codec::Json));
    outbox.understands(&[Capability::Pools]);
    players.connect(player, Connection { outbox: outbox.clone(), address }, |_| {});
    let (entry, session) = (players.next_entry(player), outbox.session());
    let room = app.rooms.registry.find(code).expect("the room is open");
    let inbox = app.rooms.registry.inbox(room).expect("the room is open");
    let enter = PresenceEvent::Enter { session, request: RequestId::NONE, room: Some(room), entry };
    assert_eq!(players.handle(player, enter), [PresenceEffect::Enter { room, entry }]);
    let name = Some("Ann".parse().unwrap());
    let (watch, bot, ticket) = (false, false, None);
    let entering = EntryRequest {
        player,
        entry,
        name,
        watch,
        bot,
        address,
        line: outbox.clone().into(),
        ticket,
        request: RequestId::NONE,
        opening: None,
    };
    let at = app.clock.now();
    inbox.send(RoomMessage::Enter { at, entering: Box::new(entering) }).await.unwrap();
    outbox
}

#[tokio::test]
async fn a_room_that_is_back_counts_again_for_its_opener() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (now, most) = (app.clock.now(), app.config.limits.rooms_per_address);
    let [home, elsewhere] = [1, 2].map(|n| Address::of_peer([192, 0, 2, n].into()));
    let code = keep_opened(&app, 7, Some(home.network(7)), now, &[join(now, ANN), join(now, BOB)]).await;
    recover_stored(&app).await.unwrap().release();
    let free = || {
        let hold = |_| app.quotas.clients.acquire(home, Holding::Room, app.clock.now());
        (0..=most).map_while(hold).collect::<Vec<_>>().len()
    };
    let _bob = come_in(&app, BOB, code, elsewhere).await;
    people(&app, code).await;
    assert_eq!(free(), most, "nobody has come from there yet");
    let _ann = come_in(&app, ANN, code, home).await;
    people(&app, code).await;
    // The room counts at the end of its turn; the next answer comes after that.
    people(&app, code).await;
    assert_eq!(free(), most - 1);
}

#[tokio::test]
async fn what_other_rules_have_judged_is_kept_by_ours_at_once() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let now = app.clock.now();
    let code = keep(&app, 1, now, &[join(now, ANN)]).await;
    let other = sqlx::query("UPDATE rooms SET rules_version = $1");
    other.bind(i64::from(RULES_VERSION) + 1).execute(app.persistence.store.pool()).await.unwrap();
    let recovered = recover_stored(&app).await.unwrap();
    assert_eq!((recovered.rooms(), recovered.lost), (1, 0));
    recovered.release();
    assert_eq!(people(&app, code).await, [ANN]);
    app.persistence.journal.settle().await.unwrap();
    let stored = app.persistence.store.room(RoomId(1)).await.unwrap().unwrap().unwrap();
    assert_eq!(stored.rules_version, RULES_VERSION);
    assert!(stored.snapshot.is_some() && stored.inputs.is_empty(), "{stored:?}");
}

#[tokio::test]
async fn a_room_of_other_rules_that_cannot_be_read_is_set_aside() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let now = app.clock.now();
    keep(&app, 1, now, &[join(now, ANN)]).await;
    for sql in ["UPDATE rooms SET rules_version = 99", "UPDATE inputs SET lines = '{\"at\":1}' || char(10)"] {
        sqlx::query(sql).execute(app.persistence.store.pool()).await.unwrap();
    }
    let recovered = recover_stored(&app).await.unwrap();
    assert_eq!((recovered.rooms(), recovered.lost), (0, 1));
}
