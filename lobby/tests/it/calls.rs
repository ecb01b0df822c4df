//! Several pools at once, and the call before a rated race.

use game::{Millis, PlayerId, RequestId};
use lobby::{
    CALL_MS, CallNo, Candidate, Input, Pairing, Pool, PoolMatch, Queue, QueueEffect, QueueEvent, SessionId,
};

use crate::tickets::{candidate, in_pools, rated};

const ALL: [&str; 3] = ["duel-medium", "duel-hard", "free-for-all"];

struct Story {
    queue: Queue,
    now: Millis,
}

/// What players were told and what is to be done, by player.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    Called(u64),
    Ended { player: u64, waits: bool },
    Released(u64),
    NotCalled(u64),
    Meet(String, Vec<u64>),
}

impl Story {
    fn new() -> Self {
        let pairing = Pairing { same_network: true, bot_after_ms: 0 };
        Self { queue: Queue::new(&Pool::shipped(), pairing), now: Millis(5_000) }
    }

    fn does(&mut self, event: QueueEvent) -> Vec<Said> {
        let mut effects = Vec::new();
        self.queue.handle(Input { at: self.now, event }, &mut effects);
        effects.into_iter().flat_map(said).collect()
    }

    fn comes(&mut self, candidate: Candidate) -> Vec<Said> {
        self.does(QueueEvent::Enqueue(candidate))
    }

    fn waits(&mut self, ms: u64) -> Vec<Said> {
        let (end, mut heard) = (self.now.plus(ms), vec![]);
        while let Some(due) = self.queue.next_deadline().filter(|due| *due <= end) {
            self.now = self.now.max(due);
            heard.extend(self.does(QueueEvent::DeadlineReached));
        }
        self.now = end;
        heard
    }

    fn answers(&mut self, player: u64, call: u64) -> Vec<Said> {
        let (session, request) = (SessionId(player), RequestId(7));
        let player = PlayerId(player);
        self.does(QueueEvent::Answered { player, session, request, call: CallNo(call) })
    }

    /// How many wait in the pool of this name.
    fn number(&self, pool: &str) -> u32 {
        let numbers = self.queue.numbers(self.now).find(|of| of.pool.as_str() == pool);
        numbers.expect("a shipped pool").waiting
    }
}

fn said(effect: QueueEffect) -> Vec<Said> {
    match effect {
        QueueEffect::Call { to, .. } => to.iter().map(|(player, _)| Said::Called(player.0)).collect(),
        QueueEffect::CallEnded { player, waits, .. } => vec![Said::Ended { player: player.0, waits }],
        QueueEffect::Released { player, .. } => vec![Said::Released(player.0)],
        QueueEffect::NotCalled { player, .. } => vec![Said::NotCalled(player.0)],
        QueueEffect::Meet { race } => {
            let PoolMatch { pool, players, .. } = *race;
            let mut players: Vec<u64> = players.iter().map(|of| of.ticket.player.0).collect();
            players.sort_unstable();
            vec![Said::Meet(pool.as_str().to_owned(), players)]
        }
        _ => vec![],
    }
}

fn meet(pool: &str, players: &[u64]) -> Said {
    Said::Meet(pool.to_owned(), players.to_vec())
}

#[test]
fn the_first_match_takes_a_player_out_of_all_pools() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    assert_eq!(ALL.map(|pool| story.number(pool)), [1, 1, 1]);
    let heard = story.comes(in_pools(2, &["duel-hard", "mini-blitz"]));
    assert_eq!(heard, [Said::Called(1), Said::Called(2)]);
    assert_eq!(ALL.map(|pool| story.number(pool)), [0, 0, 0]);
    assert_eq!(story.answers(1, 1), []);
    assert_eq!(story.answers(2, 1), [meet("duel-hard", &[1, 2])]);
    assert!(story.queue.waiting().next().is_none());
}

#[test]
fn who_does_not_answer_is_out_and_the_other_in_front() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    assert_eq!(story.comes(in_pools(2, &ALL)).len(), 2);
    story.answers(2, 1);
    let heard = story.waits(CALL_MS);
    let told =
        [Said::Ended { player: 1, waits: false }, Said::Released(1), Said::Ended { player: 2, waits: true }];
    assert!(told.iter().all(|said| heard.contains(said)), "{heard:?}");
    assert_eq!(story.answers(1, 1), [Said::NotCalled(1)], "too late");
    let since = story.queue.tickets().map(|ticket| ticket.since).next();
    assert_eq!(since, Some(Millis(5_000)), "as if they had never been called");
    // Whoever was not there is not brought together with them again for now; somebody else is, soon.
    story.comes(in_pools(1, &ALL));
    assert_eq!(story.waits(2_500), []);
    let mut heard = story.comes(in_pools(3, &ALL));
    heard.extend(story.waits(200));
    assert!(heard.contains(&Said::Called(2)), "{heard:?}");
}

#[test]
fn who_misses_calls_again_and_again_waits_longer() {
    let mut story = Story::new();
    let mut held = vec![];
    for n in 0..4 {
        let mut effects = vec![];
        let event = QueueEvent::Enqueue(in_pools(1, &ALL));
        story.queue.handle(Input { at: story.now, event }, &mut effects);
        held.extend(effects.iter().find_map(|effect| match effect {
            QueueEffect::Waits { held_ms, .. } => Some(*held_ms),
            _ => None,
        }));
        story.waits(held[n].into());
        story.comes(in_pools(10 + n as u64, &ALL));
        story.waits(200);
        story.answers(10 + n as u64, n as u64 + 1);
        story.waits(CALL_MS);
        let (player, session, request) = (PlayerId(10 + n as u64), SessionId(10 + n as u64), RequestId(1));
        story.does(QueueEvent::Dequeue { player, session, request });
    }
    assert_eq!((held[0], held[1]), (0, 0), "once is forgiven");
    assert!(0 < held[2] && held[2] < held[3], "{held:?}");
}

#[test]
fn a_table_begins_without_who_does_not_answer() {
    let mut story = Story::new();
    for player in 1..=8 {
        story.comes(in_pools(player, &["free-for-all"]));
    }
    assert_eq!(story.waits(10_000).len(), 8);
    (2..=7).for_each(|player| drop(story.answers(player, 1)));
    let heard = story.waits(CALL_MS);
    assert!(heard.contains(&meet("free-for-all", &[2, 3, 4, 5, 6, 7])), "{heard:?}");
    assert!(heard.contains(&Said::Ended { player: 8, waits: false }));
}

#[test]
fn who_withdraws_from_a_call_ends_it_for_both() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    story.comes(in_pools(2, &ALL));
    story.waits(200);
    let (player, session, request) = (PlayerId(1), SessionId(1), RequestId(3));
    let heard = story.does(QueueEvent::Dequeue { player, session, request });
    assert_eq!(heard, [Said::Ended { player: 2, waits: true }, Said::Released(1)]);
    assert_eq!(story.queue.waiting().map(|(player, _)| player.0).collect::<Vec<_>>(), [2]);
}

#[test]
fn who_is_back_during_a_call_is_asked_again() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    story.comes(in_pools(2, &ALL));
    story.waits(200);
    story.answers(2, 1);
    story.does(QueueEvent::Gone { player: PlayerId(1), session: SessionId(1) });
    let back = Candidate { session: SessionId(9), ..in_pools(1, &ALL) };
    assert_eq!(story.comes(back), [Said::Called(1)]);
    assert_eq!(story.answers(1, 1), [Said::NotCalled(1)], "by the connection that is gone");
    let (player, session, request) = (PlayerId(1), SessionId(9), RequestId(3));
    let heard = story.does(QueueEvent::Answered { player, session, request, call: CallNo(1) });
    assert_eq!(heard, [meet("duel-medium", &[1, 2])]);
}

#[test]
fn of_a_client_that_knows_no_calls_the_connection_is_the_answer() {
    let mut story = Story::new();
    story.comes(candidate(1));
    assert_eq!(story.comes(candidate(2)), [meet("duel-medium", &[1, 2])]);
    story.does(QueueEvent::Met);
    story.comes(candidate(3));
    story.comes(in_pools(4, &["duel-medium"]));
    assert_eq!(story.waits(200), [Said::Called(4)]);
    assert_eq!(story.answers(4, 1), [meet("duel-medium", &[3, 4])]);
}

#[test]
fn the_nearest_ratings_meet() {
    let mut story = Story::new();
    story.does(QueueEvent::MayBegin { on: false });
    for (player, rating) in [(1, 1_500), (2, 2_100), (3, 1_540), (4, 2_060)] {
        story.comes(rated(player, &["duel-medium"], rating));
    }
    story.does(QueueEvent::MayBegin { on: true });
    let called = (0..30).flat_map(|_| story.waits(1_000)).take(2).collect::<Vec<_>>();
    let near = [[Said::Called(1), Said::Called(3)], [Said::Called(4), Said::Called(2)]];
    assert!(near.iter().any(|pair| pair.iter().all(|said| called.contains(said))), "{called:?}");
}

/// Ann and Bob are called and have answered; their race is the one that is to meet now.
fn called_and_there() -> Story {
    let mut story = Story::new();
    story.comes(in_pools(1, &["duel-hard"]));
    story.comes(in_pools(2, &["duel-hard"]));
    story.waits(200);
    story.answers(1, 1);
    assert_eq!(story.answers(2, 1), [meet("duel-hard", &[1, 2])]);
    story
}

#[test]
fn who_is_gone_after_answering_ends_the_call_for_the_other() {
    let mut story = called_and_there();
    let heard = story.does(QueueEvent::NotMet { waits: vec![true, false] });
    assert_eq!(heard, [Said::Ended { player: 1, waits: true }]);
    let mut heard = story.comes(in_pools(3, &["duel-hard"]));
    heard.extend(story.waits(200));
    assert!(heard.contains(&Said::Called(1)), "soon with somebody else: {heard:?}");
}

#[test]
fn without_a_room_nobody_is_called_again() {
    let mut story = called_and_there();
    for _ in 0..5 {
        assert_eq!(story.does(QueueEvent::NotMet { waits: vec![true, true] }), []);
        assert_eq!(story.waits(1_000), [meet("duel-hard", &[1, 2])], "as soon as there may be one");
    }
    let (player, session, request) = (PlayerId(1), SessionId(1), RequestId(3));
    story.does(QueueEvent::NotMet { waits: vec![true, true] });
    let heard = story.does(QueueEvent::Dequeue { player, session, request });
    assert_eq!(heard, [Said::Ended { player: 2, waits: true }, Said::Released(1)]);
}

#[test]
fn whom_nobody_may_meet_lends_no_wait_to_who_is_in_front() {
    let mut story = Story::new();
    let mut alone = rated(9, &["duel-medium"], 1_500);
    alone.ticket.wish.range = lobby::RatingRange::new(3_900, 4_000).ok();
    story.comes(alone);
    story.waits(3_600_000);
    story.comes(rated(1, &["duel-medium"], 1_500));
    story.comes(rated(2, &["duel-medium"], 1_500));
    story.waits(200);
    story.answers(1, 1);
    story.waits(CALL_MS);
    let since = story.queue.tickets().find(|of| of.player == PlayerId(1)).map(|of| of.since);
    assert_eq!(since, Some(Millis(3_605_000)), "their own");
}

#[test]
fn a_range_counts_only_where_there_are_ratings() {
    let mut pools = Pool::shipped();
    pools[0].class = None;
    let pairing = Pairing { same_network: true, bot_after_ms: 0 };
    let mut story = Story { queue: Queue::new(&pools, pairing), now: Millis(5_000) };
    for player in [1, 2] {
        let mut candidate = in_pools(player, &["duel-medium"]);
        candidate.ticket.wish.range = lobby::RatingRange::new(1_900, 2_100).ok();
        let heard = story.comes(candidate);
        assert_eq!(heard.is_empty(), player == 1, "{heard:?}");
    }
}

#[test]
fn a_call_of_a_queue_that_goes_elsewhere_comes_to_nothing() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    assert_eq!(story.comes(in_pools(2, &ALL)), [Said::Called(1), Said::Called(2)]);
    story.answers(1, 1);
    let ended = |player| Said::Ended { player, waits: true };
    assert_eq!(story.does(QueueEvent::HandedOver), [ended(1), ended(2)]);
    assert!(story.queue.is_empty());
    assert_eq!(story.answers(2, 1), [Said::NotCalled(2)]);
}

#[test]
fn who_is_named_again_has_answered_all_the_same() {
    let mut story = Story::new();
    story.comes(in_pools(1, &ALL));
    story.comes(in_pools(2, &ALL));
    story.answers(1, 1);
    assert_eq!(story.comes(in_pools(1, &ALL)), []);
    assert_eq!(story.answers(2, 1), [meet(ALL[0], &[1, 2])]);
}
