//! A room of a pool: what is at stake is said on entering, and what a match has changed once it is booked.

use game::{Phase, PoolSeat, Settings, Verdict};
use lobby::QueueEvent;
use protocol::{Capability, PoolRace, PoolsEvent, RatedMatch};
use puzzle::Digit;
use rating::{Strength, Unrated};
use tokio::time::{sleep, timeout};

use super::*;
use crate::app_state::QueueInbox;

const ROOM: RoomId = RoomId(7);

fn pool(class: Option<&str>) -> PoolRoom {
    let seat = |player: PlayerId, name: &str| PoolSeat {
        player,
        name: name.parse().unwrap(),
        network: Network(player.0),
        rating: 1_500,
        deviation: 350,
        bot: false,
    };
    PoolRoom {
        name: "duel-hard".to_owned(),
        title: "Duel Hard".to_owned(),
        class: class.map(str::to_owned),
        seats: vec![seat(ANN, "Ann"), seat(BOB, "Bob")],
    }
}

fn pool_config(app: &AppState, pool: PoolRoom) -> RoomConfig {
    let code = app.rooms.registry.draw_code(ROOM).unwrap();
    let reserved = pool.seats.iter().map(|seat| seat.player).collect();
    let (origin, settings) = (game::Origin::Queue, Settings::queue());
    RoomConfig { origin, settings, reserved, pool: Some(Box::new(pool)), ..private_config(ROOM, code) }
}

struct OfPool {
    app: Arc<AppState>,
    task: RoomTask,
    inbox: mpsc::Receiver<RoomMessage>,
    queue: QueueInbox,
    _folder: tempfile::TempDir,
}

impl OfPool {
    async fn open(class: Option<&str>) -> Self {
        let (app, queue, folder) = AppState::at_rest().await;
        let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
        let config = pool_config(&app, pool(class));
        app.rooms.registry.list_room(ROOM, config.code, &sender);
        let slot = app.rooms.registry.room_slot().unwrap();
        let task = RoomTask::new(app.clone(), config, sender, slot);
        Self { app, task, inbox, queue, _folder: folder }
    }

    async fn enter(&mut self, player: PlayerId) -> (EntryId, Arc<Outbox>) {
        let outbox = connect(&self.app, player);
        outbox.understands(&[Capability::Pools]);
        let (entry, knock) = go(&self.app, &self.task, player, &outbox);
        receive(&mut self.task, knock).await;
        (entry, outbox)
    }

    /// Until the race is on.
    async fn race(&mut self) {
        self.count_down().await;
        self.begin().await;
    }

    /// Until the puzzle is there.
    async fn count_down(&mut self) {
        while !matches!(self.task.room.phase(), Phase::Countdown { .. }) {
            let message = timeout(Duration::from_secs(60), self.inbox.recv()).await;
            self.task.receive(message.unwrap().unwrap()).unwrap();
            self.task.end_turn().await.unwrap();
        }
    }

    async fn begin(&mut self) {
        while self.task.room.phase() != Phase::Racing {
            let at = self.task.room.next_deadline().unwrap();
            self.task.feed(at, Event::DeadlineReached).unwrap();
            self.task.end_turn().await.unwrap();
        }
    }

    async fn command(&mut self, player: PlayerId, command: Command) {
        let request = RequestId::NONE;
        self.task.feed(self.task.latest.plus(10), Event::Command { player, request, command }).unwrap();
        self.task.end_turn().await.unwrap();
    }

    /// A digit, right or wrong.
    async fn place(&mut self, player: PlayerId, outbox: &Outbox) {
        let race = self.task.room.view().match_no;
        let puzzle = heard(outbox).into_iter().find_map(|message| {
            let ServerMessage::Room { event: RoomEvent::Started { race } } = message else { return None };
            Some(race.puzzle)
        });
        let puzzle = puzzle.expect("it has begun");
        let layout = puzzle.board().layout();
        let cell = layout.cells().find(|cell| puzzle.givens().get(*cell).is_none()).unwrap();
        let digit = Digit::new(1).unwrap();
        self.command(player, Command::Place { match_no: race, rung: 0, seq: Seq(1), cell, digit }).await;
        let verdicts = heard(outbox).into_iter().filter_map(|message| {
            let ServerMessage::Room { event: RoomEvent::Placed { verdict, .. } } = message else {
                return None;
            };
            Some(verdict)
        });
        let verdicts: Vec<Verdict> = verdicts.collect();
        assert!(!verdicts.iter().any(|verdict| matches!(verdict, Verdict::Rejected { .. })), "{verdicts:?}");
    }

    /// Who has left whom before it counted, as the queue hears it.
    fn walkouts(&mut self) -> Vec<(PlayerId, Vec<PlayerId>)> {
        let mut heard = Vec::new();
        while let Ok(event) = self.queue.try_recv() {
            if let QueueEvent::WalkedOut { player, opponents } = event {
                heard.push((player, opponents));
            }
        }
        heard
    }

    /// The room as another server finds it, whose members are all away.
    fn recover(self) -> Self {
        let Self { app, task, inbox, queue, _folder } = self;
        let (room, log) = (task.room.clone(), RoomLog::resumed(ROOM, Millis(0), 1_000, 0));
        let start = Start {
            room,
            log,
            inbox: task.inbox.clone(),
            slot: app.rooms.registry.slot_for_returning(),
            opener: None,
            pool: Some(Box::new(pool(Some("duel-hard")))),
            members: task.members.players().map(|player| (player, EntryId(0))).collect(),
            clock: app.clock.clone(),
        };
        let mut task = RoomTask::resumed(app.clone(), start);
        task.drop_the_disconnected().unwrap();
        Self { app, task, inbox, queue, _folder }
    }
}

/// So many things that are said of pools.
async fn of_pools<const N: usize>(outbox: &Outbox) -> [PoolsEvent; N] {
    let mut events = Vec::new();
    let found = async {
        while events.len() < N {
            events.extend(heard(outbox).into_iter().filter_map(|message| {
                let ServerMessage::Pools { event } = message else { return None };
                Some(event)
            }));
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(20), found).await.expect("something of pools is said");
    events.try_into().unwrap()
}

async fn race_shown(outbox: &Outbox) -> PoolRace {
    match of_pools(outbox).await {
        [PoolsEvent::Race { race }] => race,
        other => panic!("{other:?}"),
    }
}

async fn rated(outbox: &Outbox) -> RatedMatch {
    match of_pools(outbox).await {
        [PoolsEvent::Rated { rated }] => rated,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_pools_race_is_booked_and_both_hear_what_it_changed() {
    let mut room = OfPool::open(Some("duel-hard")).await;
    let (_, ann) = room.enter(ANN).await;
    let shown = race_shown(&ann).await;
    assert_eq!((&*shown.title, shown.class.as_deref()), ("Duel Hard", Some("duel-hard")));
    let stakes: Vec<_> = shown.racers.iter().map(|racer| (racer.strength, racer.stakes.unwrap())).collect();
    assert!(stakes.iter().all(|(strength, of)| *strength == Strength::START && of.first > 0 && of.last < 0));
    let (_, bob) = room.enter(BOB).await;
    race_shown(&bob).await;
    room.race().await;
    room.place(BOB, &bob).await;
    room.command(BOB, Command::Leave).await;
    // Wherever they are: he is not in the room any more. And who leaves last has nobody to lose to.
    assert!(is_nowhere(&room.app, BOB));
    room.command(ANN, Command::GiveUp).await;
    let (won, lost) = (rated(&ann).await, rated(&bob).await);
    assert!(room.walkouts().is_empty(), "he has lost for it");
    assert_eq!((&won, won.unrated, &*won.class), (&lost, None, "duel-hard"));
    let of = |player| won.changes.iter().find(|change| change.player == player).unwrap();
    assert_eq!((of(ANN).old.rating, of(ANN).new.rating), (1_500, 1_500 + stakes[0].1.first));
    assert_eq!((of(BOB).old.rating, of(BOB).new.rating), (1_500, 1_500 + stakes[1].1.last));
    // Who has missed it hears it on coming back, after what the next race is about.
    let (_, ann) = room.enter(ANN).await;
    let [PoolsEvent::Race { race }, again] = of_pools(&ann).await else { panic!("the race comes first") };
    assert_eq!(race.racers[0].strength, of(ANN).new);
    assert_eq!(again, PoolsEvent::Rated { rated: won });
}

#[tokio::test]
async fn two_of_one_name_are_called_as_in_their_room() {
    let mut room = OfPool::open(Some("duel-hard")).await;
    room.enter(ANN).await;
    let (_, bob) = room.enter(BOB).await;
    let named = |race: &PoolRace| -> Vec<_> {
        race.racers.iter().map(|racer| (racer.player, racer.name.to_string())).collect()
    };
    let called = [(ANN, "Ann".to_owned()), (BOB, "Ann 2".to_owned())];
    assert_eq!(named(&race_shown(&bob).await), called);
    room.race().await;
    let listed = room.app.rooms.races.running();
    assert_eq!(listed.iter().map(|(_, of)| named(&of.race)).collect::<Vec<_>>(), [called]);
}

#[tokio::test]
async fn the_puzzle_leaves_later_for_who_is_nearer() {
    let mut room = OfPool::open(Some("duel-hard")).await;
    let (_, ann) = room.enter(ANN).await;
    let (_, bob) = room.enter(BOB).await;
    room.count_down().await;
    ann.measured(10);
    bob.measured(100);
    let began = Instant::now();
    room.begin().await;
    assert_eq!(bob.next(), Some(Next::Write), "he is as far away as anybody");
    while ann.next().is_none() {
        sleep(Duration::from_millis(1)).await;
    }
    assert!(began.elapsed() >= Duration::from_millis(90), "{:?}", began.elapsed());
}

#[tokio::test]
async fn who_leaves_before_the_first_digit_makes_it_no_contest() {
    let mut room = OfPool::open(Some("duel-hard")).await;
    let (_, ann) = room.enter(ANN).await;
    race_shown(&ann).await;
    room.enter(BOB).await;
    room.race().await;
    room.command(BOB, Command::Leave).await;
    // He knows the puzzle, and waits for it as if he had not come at all, at once; she had nobody to race.
    assert_eq!(room.walkouts(), [(BOB, vec![ANN])]);
    room.command(ANN, Command::GiveUp).await;
    let rated = rated(&ann).await;
    assert_eq!((rated.unrated, rated.changes), (Some(Unrated::NoContest), vec![]));
    assert_eq!(room.walkouts(), []);
}

/// In the middle of a race, or of what is left of it when Bob has given up, the server was started again, and Ann is back.
async fn back_after_a_restart(bob_gives_up: bool) -> (OfPool, Arc<Outbox>) {
    let mut room = OfPool::open(Some("duel-hard")).await;
    room.enter(ANN).await;
    let (_, bob) = room.enter(BOB).await;
    race_shown(&bob).await;
    room.race().await;
    room.place(BOB, &bob).await;
    if bob_gives_up {
        room.command(BOB, Command::GiveUp).await;
    }
    let mut room = room.recover();
    room.task.end_turn().await.unwrap();
    let (_, ann) = room.enter(ANN).await;
    race_shown(&ann).await;
    (room, ann)
}

#[tokio::test]
async fn who_does_not_come_back_after_a_restart_does_not_lose() {
    let (mut room, ann) = back_after_a_restart(false).await;
    let deadline = room.task.room.next_deadline().unwrap();
    room.task.feed(deadline, Event::DeadlineReached).unwrap();
    room.command(ANN, Command::GiveUp).await;
    assert_eq!(rated(&ann).await.unrated, Some(Unrated::ServerFault));
    assert!(room.walkouts().is_empty());
}

#[tokio::test]
async fn who_gave_up_before_a_restart_has_lost() {
    let (mut room, ann) = back_after_a_restart(true).await;
    room.command(ANN, Command::GiveUp).await;
    assert_eq!(rated(&ann).await.unrated, None);
}

#[tokio::test]
async fn who_comes_back_after_a_restart_may_lose() {
    let (mut room, ann) = back_after_a_restart(false).await;
    room.enter(BOB).await;
    room.command(BOB, Command::Leave).await;
    room.command(ANN, Command::GiveUp).await;
    assert_eq!(rated(&ann).await.unrated, None);
}

#[tokio::test]
async fn a_casual_pool_books_nothing_and_stakes_nothing() {
    let mut room = OfPool::open(None).await;
    let (_, ann) = room.enter(ANN).await;
    let shown = race_shown(&ann).await;
    assert!(shown.class.is_none() && shown.racers.iter().all(|racer| racer.stakes.is_none()));
    let (_, bob) = room.enter(BOB).await;
    race_shown(&bob).await;
    room.race().await;
    room.place(BOB, &bob).await;
    room.command(BOB, Command::Leave).await;
    room.command(ANN, Command::GiveUp).await;
    room.app.persistence.journal.settle().await.unwrap();
    let booked = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM rating_bookings");
    assert_eq!(booked.fetch_one(room.app.persistence.store.pool()).await.unwrap(), 0);
}

#[tokio::test]
async fn clients_that_know_no_pools_are_told_nothing_of_them() {
    let mut room = OfPool::open(Some("duel-hard")).await;
    let (_, ann) = enter(&room.app, &mut room.task, ANN).await;
    let (_, bob) = room.enter(BOB).await;
    race_shown(&bob).await;
    let of_pools = |message: &ServerMessage| matches!(message, ServerMessage::Pools { .. });
    assert!(!heard(&ann).iter().any(of_pools));
}
