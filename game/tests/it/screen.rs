//! What a big screen shows: only with the host's consent, and digits only when they are a minute old; and what anybody may watch of a
//! rated race.

use game::{
    Command, MemberNo, Network, PlayerId, PoolRoom, PoolSeat, RATED_SCREEN_DELAY_MS, Rejection, Room,
    SCREEN_DELAY_MS, ShownRoom, Unwatched, Watcher, race_runs_for, race_shown, screen_consent, shown,
};
use puzzle::Cell;

use crate::story::{ANN, BOB, CAT, Story, judged, silent};

const ALLOW: Command = Command::AllowScreen { allowed: true, with_code: false };

fn show(story: &Story, consent: u32, boards: &[PlayerId]) -> Option<ShownRoom> {
    let boards: Vec<MemberNo> = boards.iter().map(|player| story.number(*player)).collect();
    shown(&story.room, consent, &boards, story.now)
}

#[test]
fn a_screen_shows_what_the_host_allows() {
    let mut story = Story::of_two();
    assert_eq!((screen_consent(&story.room, ANN), show(&story, 0, &[])), (None, None));
    assert!(story.refused(BOB, ALLOW).is("not_host"), "{:?}", Rejection::NotHost);
    story.commands(ANN, ALLOW);
    assert_eq!((screen_consent(&story.room, ANN), screen_consent(&story.room, BOB)), (Some(1), None));
    let room = show(&story, 1, &[]).expect("it is shown");
    assert_eq!((room.code, room.members.len(), room.race.is_none()), (None, 2, true));
    story.commands(ANN, Command::AllowScreen { allowed: true, with_code: true });
    assert_eq!(show(&story, 1, &[]), None, "of an earlier consent");
    assert_eq!(show(&story, 2, &[]).and_then(|room| room.code), Some(story.room.code()));
    story.commands(ANN, Command::AllowScreen { allowed: false, with_code: false });
    assert_eq!((screen_consent(&story.room, ANN), show(&story, 2, &[])), (None, None));
    story.commands(ANN, ALLOW);
    assert_eq!(screen_consent(&story.room, ANN), Some(3), "no address comes back");
}

#[test]
fn the_consent_outlives_a_crash() {
    let mut story = Story::of_two();
    story.commands(ANN, ALLOW);
    let text = serde_json::to_string(&story.room).unwrap();
    let back: Room = serde_json::from_str(&text).unwrap();
    assert_eq!(screen_consent(&back, ANN), Some(1));
    let mut before = serde_json::to_value(&Story::of_two().room).unwrap();
    before["door"].as_object_mut().unwrap().remove("screen");
    let before: Room = serde_json::from_value(before).unwrap();
    assert_eq!(screen_consent(&before, ANN), None, "a room of an earlier release");
}

/// Cat watches, and is the host who allows a screen.
fn hosts_cat(story: &mut Story) {
    story.enters(CAT, "Cat", true);
    let member = story.number(CAT);
    story.commands(ANN, Command::HandOver { member });
    story.commands(CAT, ALLOW);
}

fn watched() -> Story {
    let mut story = Story::of_race(judged(0, None));
    hosts_cat(&mut story);
    story
}

#[test]
fn digits_come_a_minute_late() {
    let mut story = watched();
    story.places(ANN, 0, 9);
    story.solves(ANN, 1);
    let early = show(&story, 1, &[ANN]).expect("it is shown");
    let race = early.race.expect("a race");
    assert_eq!((race.late.is_none(), race.progress[0].cells, race.blanks), (true, 1, 4));
    assert_eq!(race.delay_ms, SCREEN_DELAY_MS);
    story.waits(SCREEN_DELAY_MS.into());
    story.solves(BOB, 2);
    let late = show(&story, 1, &[ANN, BOB]).and_then(|room| room.race).and_then(|race| race.late);
    let late = late.expect("the minute is over");
    let filled: Vec<usize> = late.boards.iter().map(|board| board.entries.clue_count()).collect();
    assert_eq!(filled, [1, 0]);
    story.waits(SCREEN_DELAY_MS.into());
    let late = show(&story, 1, &[BOB]).and_then(|room| room.race).and_then(|race| race.late);
    assert_eq!(late.expect("a board").boards[0].entries.clue_count(), 2);
}

#[test]
fn a_late_board_knows_nothing_of_later_changes() {
    let mut story = Story::of_race(silent(0, None));
    hosts_cat(&mut story);
    story.places(ANN, 0, 9);
    story.waits(1_000);
    story.erases(ANN, 0);
    story.places(ANN, 0, 5);
    story.waits(u64::from(SCREEN_DELAY_MS) - 500);
    let late = show(&story, 1, &[ANN]).and_then(|room| room.race).and_then(|race| race.late);
    let entries = &late.expect("a board").boards[0].entries;
    assert_eq!(entries.get(Cell::new(0)), puzzle::Digit::new(9));
}

#[test]
fn a_consent_ends_with_its_host_and_gives_racers_no_digits() {
    let mut story = Story::of_race(judged(0, None));
    story.commands(ANN, ALLOW);
    story.waits(u64::from(SCREEN_DELAY_MS) + 1_000);
    let late = |story: &Story| show(story, 1, &[BOB]).and_then(|room| room.race).and_then(|race| race.late);
    assert!(late(&story).is_none(), "Ann has the address, and races");
    story.commands(ANN, Command::GiveUp);
    assert!(late(&story).is_some());
    let member = story.number(BOB);
    story.commands(ANN, Command::HandOver { member });
    assert_eq!(show(&story, 1, &[]), None);
}

/// A room whose races are those of Ann and Bob, each of a network of their own.
fn pool() -> PoolRoom {
    let seat = |player: PlayerId| PoolSeat {
        player,
        name: "Ann".parse().expect("a name"),
        network: Network(player.0 + 1_000),
        rating: 1_500,
        deviation: 60,
        bot: false,
    };
    let (name, title) = ("duel".to_owned(), "Duel".to_owned());
    PoolRoom { name, title, class: Some("classic".to_owned()), seats: vec![seat(ANN), seat(BOB)] }
}

fn watch(story: &Story, pool: &PoolRoom, watcher: Watcher) -> Result<ShownRoom, Unwatched> {
    let boards = [ANN, BOB].map(|player| story.number(player));
    race_shown(&story.room, pool, watcher, &boards, story.now)
}

const EVE: Watcher = Watcher { player: PlayerId(0xe), by_queue: Network(77), by_room: Network(78) };

#[test]
fn a_rated_race_is_watched_half_a_minute_late() {
    let (mut story, delay_ms) = (Story::of_race(judged(0, None)), u64::from(RATED_SCREEN_DELAY_MS));
    let runs_for = |story: &Story| u64::from(race_runs_for(&story.room, story.now).expect("it runs"));
    let began = story.now.0 - runs_for(&story);
    let until = |story: &mut Story, at: u64| story.waits(at - story.now.0);
    story.solves(ANN, 1);
    let solved = story.now.0;
    until(&mut story, began + delay_ms - 1);
    let seen = watch(&story, &pool(), EVE).expect("it is public");
    assert_eq!((seen.code, seen.pool.as_deref()), (None, Some("Duel")));
    let race = seen.race.expect("a race");
    assert_eq!(
        (race.delay_ms, race.late.is_none(), race.progress[0].cells),
        (RATED_SCREEN_DELAY_MS, true, 1)
    );
    let filled = |story: &Story| -> Vec<usize> {
        let late = watch(story, &pool(), EVE).ok().and_then(|room| room.race?.late).expect("it is late");
        late.boards.iter().map(|board| board.entries.clue_count()).collect()
    };
    until(&mut story, began + delay_ms);
    assert_eq!(filled(&story), [0, 0], "as at the start");
    until(&mut story, solved + delay_ms);
    assert_eq!(filled(&story), [1, 0]);
    let before = story.now.0;
    story.solves(BOB, 2);
    let solved = story.now.0;
    until(&mut story, before + delay_ms - 1);
    assert_eq!(filled(&story), [1, 0], "not a moment earlier");
    until(&mut story, solved + delay_ms);
    assert_eq!(filled(&story), [1, 2]);
    assert_eq!(show(&story, 0, &[]), None, "the host has allowed no screen");
}

#[test]
fn nobody_watches_their_own_race_nor_one_that_is_not_rated() {
    let story = Story::of_race(judged(0, None));
    let of = |watcher| watch(&story, &pool(), watcher).map(|_| ());
    assert_eq!(of(EVE), Ok(()));
    assert_eq!(of(Watcher { player: BOB, ..EVE }), Err(Unwatched::Own));
    assert_eq!(of(Watcher { by_queue: pool().seats[0].network, ..EVE }), Err(Unwatched::Own));
    assert_eq!(of(Watcher { by_room: Network(BOB.0), ..EVE }), Err(Unwatched::Own), "where Bob is now");
    let mut of_neighbours = pool();
    of_neighbours.seats[1].network = of_neighbours.seats[0].network;
    let mut with_bot = pool();
    with_bot.seats[1].bot = true;
    for unrated in [of_neighbours, with_bot, PoolRoom { class: None, ..pool() }] {
        assert_eq!(watch(&story, &unrated, EVE).map(|_| ()), Err(Unwatched::NotPublic), "{unrated:?}");
    }
}
