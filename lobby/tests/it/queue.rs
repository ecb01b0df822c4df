//! The queue by itself: pairs that meet or do not, and what those who wait are told.

use game::{Millis, Network, PlayerId, RequestId};
use lobby::{
    Candidate, Input, Pairing, QUEUE_RETRY_MS, QUEUE_TELL_EVERY_MS, Queue, QueueEffect, QueueEvent,
    SessionId, Ticket,
};

struct Story {
    queue: Queue,
    now: Millis,
}

impl Story {
    fn new(waiting: impl IntoIterator<Item = u64>) -> Self {
        let mut story = Self { queue: Queue::new(Pairing { same_network: true }), now: Millis(5_000) };
        story.does(QueueEvent::MayBegin { on: false });
        for player in waiting {
            story.does(QueueEvent::Enqueue(candidate(player)));
        }
        story
    }

    fn does(&mut self, event: QueueEvent) -> Vec<QueueEffect> {
        let mut effects = Vec::new();
        self.queue.handle(Input { at: self.now, event }, &mut effects);
        effects
    }

    /// The pair that is to meet now.
    fn pair(&mut self, event: QueueEvent) -> Option<[u64; 2]> {
        let effects = self.does(event);
        effects.into_iter().find_map(|effect| match effect {
            QueueEffect::Meet { pair } => Some(pair.map(|candidate| candidate.ticket.player.0)),
            _ => None,
        })
    }

    fn begins(&mut self) -> Option<[u64; 2]> {
        self.pair(QueueEvent::MayBegin { on: true })
    }
}

fn candidate(player: u64) -> Candidate {
    let (name, network) = ("Ann".parse().expect("a name"), Network(player));
    let ticket =
        Ticket { player: PlayerId(player), name, bot: false, with_bots: false, network, not_by_hand: false };
    Candidate { ticket, session: SessionId(player) }
}

fn gone(player: u64) -> QueueEvent {
    QueueEvent::Gone { player: PlayerId(player), session: SessionId(player) }
}

#[test]
fn pairs_meet_one_after_the_other_in_order() {
    let mut story = Story::new(1..=5);
    assert_eq!(story.begins(), Some([1, 2]));
    assert_eq!(story.pair(QueueEvent::DeadlineReached), None, "the first are still on their way");
    assert_eq!(story.pair(QueueEvent::Met), Some([3, 4]));
    assert_eq!(story.pair(QueueEvent::Met), None);
    assert_eq!(story.queue.len(), 1);
}

#[test]
fn player_whose_opponent_was_gone_is_first_again() {
    let mut story = Story::new(1..=4);
    assert_eq!(story.begins(), Some([1, 2]));
    assert_eq!(story.pair(QueueEvent::NotMet { waits: [false, true] }), Some([2, 3]));
}

#[test]
fn without_a_room_the_next_look_comes_later() {
    let mut story = Story::new(1..=4);
    assert_eq!(story.begins(), Some([1, 2]));
    let effects = story.does(QueueEvent::NotMet { waits: [true, true] });
    assert_eq!(effects, [], "they know how many wait");
    assert_eq!(story.pair(QueueEvent::Enqueue(candidate(5))), None);
    let later = story.now.plus(QUEUE_RETRY_MS);
    story.now = Millis(later.0 - 1);
    assert_eq!(story.pair(QueueEvent::DeadlineReached), None);
    assert_eq!(story.queue.next_deadline(), Some(later));
    story.now = later;
    assert_eq!(story.pair(QueueEvent::DeadlineReached), Some([1, 2]), "in the order of before");
}

#[test]
fn nobody_is_paired_while_nothing_may_begin() {
    let mut story = Story::new(1..=2);
    assert_eq!(story.pair(QueueEvent::DeadlineReached), None);
    assert!(story.queue.next_deadline().is_some(), "somebody has to look whether it has been called off");
    assert_eq!(story.begins(), Some([1, 2]));
}

#[test]
fn late_end_of_an_older_connection_removes_nobody() {
    let mut story = Story::new([1]);
    story.does(QueueEvent::Enqueue(Candidate { session: SessionId(9), ..candidate(1) }));
    story.does(gone(1));
    assert_eq!(story.queue.waiting().collect::<Vec<_>>(), [(PlayerId(1), SessionId(9))]);
    story.does(QueueEvent::Gone { player: PlayerId(1), session: SessionId(9) });
    assert!(story.queue.is_empty() && story.queue.next_deadline().is_none());
}

#[test]
fn dequeue_is_answered_whether_they_waited_or_not() {
    let mut story = Story::new([1]);
    for player in [1, 1, 2] {
        let (player, session, request) = (PlayerId(player), SessionId(player), RequestId(4));
        let effects = story.does(QueueEvent::Dequeue { player, session, request });
        assert!(effects.contains(&QueueEffect::Released { player, session, request }));
    }
    assert!(story.queue.is_empty());
}

#[test]
fn those_who_wait_are_told_their_number_at_a_bounded_rate() {
    const WAITING: u64 = 200;
    let mut story = Story::new([]);
    let told = |effects: Vec<QueueEffect>| {
        effects.iter().filter(|effect| matches!(effect, QueueEffect::Queued { .. })).count() as u64
    };
    let at_once: u64 = (1..=WAITING).map(|n| told(story.does(QueueEvent::Enqueue(candidate(n))))).sum();
    assert!((WAITING..=WAITING + 1).contains(&at_once), "{at_once} messages: each newcomer is told at once");
    story.now = story.now.plus(QUEUE_TELL_EVERY_MS);
    assert_eq!(story.queue.next_deadline(), Some(story.now));
    assert_eq!(told(story.does(QueueEvent::DeadlineReached)), WAITING - 1, "the newest knows already");
    story.now = story.now.plus(QUEUE_TELL_EVERY_MS);
    assert_eq!(told(story.does(QueueEvent::DeadlineReached)), 0, "nothing has changed");
}
