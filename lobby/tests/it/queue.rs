//! The queue by itself: pairs that meet or do not, and what those who wait are told.

use game::{Millis, Network, PlayerId, RequestId, RoomId};
use lobby::{
    BOT_AFTER_RETURN_MS, Candidate, Input, Pairing, QUEUE_RETRY_MS, QUEUE_TELL_EVERY_MS, Queue, QueueEffect,
    QueueEvent, REMATCH_AFTER_MS, REPLACEABLE_MS, SessionId, TICKET_KEPT_MS, Ticket, WALKOUT_WAIT_MS,
    WALKOUTS_FORGIVEN,
};

use crate::tickets::{candidate, casual};

struct Story {
    queue: Queue,
    now: Millis,
}

impl Story {
    fn new(waiting: impl IntoIterator<Item = u64>) -> Self {
        let mut story = Self {
            queue: Queue::new(&casual(), Pairing { same_network: true, bot_after_ms: 10_000 }),
            now: Millis(5_000),
        };
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

    /// Those who are to meet now.
    fn pair(&mut self, event: QueueEvent) -> Option<[u64; 2]> {
        let effects = self.does(event);
        effects.into_iter().find_map(|effect| match effect {
            QueueEffect::Meet { race } => {
                let mut players: Vec<u64> = race.players.iter().map(|of| of.ticket.player.0).collect();
                players.sort_unstable();
                players.try_into().ok()
            }
            _ => None,
        })
    }

    fn begins(&mut self) -> Option<[u64; 2]> {
        self.pair(QueueEvent::MayBegin { on: true })
    }

    /// The next look comes.
    fn due(&mut self) -> Option<[u64; 2]> {
        self.now = self.queue.next_deadline().expect("something falls due").max(self.now);
        self.pair(QueueEvent::DeadlineReached)
    }
}

fn gone(player: u64) -> QueueEvent {
    QueueEvent::Gone { player: PlayerId(player), session: SessionId(player) }
}

#[test]
fn pairs_meet_one_after_the_other() {
    let mut story = Story::new(1..=5);
    let first = story.begins().expect("two meet");
    assert_eq!(story.pair(QueueEvent::DeadlineReached), None, "the first are still on their way");
    let second = story.pair(QueueEvent::Met).expect("two more");
    assert!(first.iter().all(|player| !second.contains(player)));
    assert_eq!(story.pair(QueueEvent::Met), None);
    assert_eq!(story.queue.len(), 1);
}

#[test]
fn player_whose_opponent_was_gone_is_paired_again_at_once() {
    let mut story = Story::new(1..=3);
    let [gone, stays] = story.begins().expect("two meet");
    let [first, _] = story.queue.waiting().map(|(player, _)| player.0).collect::<Vec<_>>()[..] else {
        story.does(QueueEvent::NotMet { waits: vec![false, true] });
        let again = story.due().expect("with the third");
        assert!(again.contains(&stays) && !again.contains(&gone), "{again:?}");
        return;
    };
    panic!("{first} waits, and nobody else may");
}

#[test]
fn without_a_room_the_next_look_comes_later() {
    let mut story = Story::new(1..=2);
    let pair = story.begins();
    let effects = story.does(QueueEvent::NotMet { waits: vec![true, true] });
    assert_eq!(effects, [], "they know how many wait");
    let later = story.now.plus(QUEUE_RETRY_MS);
    while story.now < later {
        let due = story.queue.next_deadline().expect("they are paired again");
        assert!(due > story.now, "no idle looks");
        story.now = due;
        let again = story.pair(QueueEvent::DeadlineReached);
        assert_eq!(again.is_some(), due >= later, "at {due:?}");
        assert!(again.is_none() || again == pair);
    }
}

#[test]
fn who_is_back_in_time_waits_on_where_they_were() {
    let mut story = Story::new([1]);
    let since = story.now;
    story.now = story.now.plus(30_000);
    story.does(gone(1));
    assert!(story.queue.is_empty());
    let kept = story.queue.kept();
    // Another node runs the queue from now on.
    let mut other = Story::new([]);
    other.now = story.now;
    other.does(QueueEvent::TakeOver { kept });
    for (mut story, after, expected) in
        [(story, TICKET_KEPT_MS - 1, Some(since)), (other, TICKET_KEPT_MS - 1, Some(since))]
    {
        story.now = story.now.plus(after);
        story.does(QueueEvent::Enqueue(candidate(1)));
        assert_eq!(story.queue.tickets().map(|ticket| ticket.since).next(), expected);
        story.does(gone(1));
        story.now = story.now.plus(TICKET_KEPT_MS);
        story.does(QueueEvent::Enqueue(candidate(1)));
        assert_eq!(story.queue.tickets().map(|ticket| ticket.since).next(), Some(story.now), "too late");
    }
}

#[test]
fn a_queue_that_was_handed_over_holds_nobody() {
    let mut story = Story::new(1..=4);
    story.does(gone(4));
    assert_eq!(story.begins(), Some([1, 2]));
    story.does(QueueEvent::NotMet { waits: vec![true; 2] });
    let kept = story.queue.kept();
    assert_eq!(kept.tickets.len(), 4);
    story.does(QueueEvent::HandedOver);
    assert!(story.queue.is_empty() && story.queue.tickets().next().is_none());
    assert!(story.queue.numbers(story.now).all(|pool| pool.waiting == 0));
    assert_eq!(story.queue.next_deadline(), None, "there is nothing to do");
    // It may be its turn again.
    story.does(QueueEvent::TakeOver { kept });
    story.does(QueueEvent::Enqueue(candidate(3)));
    story.does(QueueEvent::Enqueue(candidate(2)));
    assert_eq!((0..4).find_map(|_| story.due()), Some([2, 3]));
}

/// Also if one of them is quicker than the store.
#[test]
fn a_queue_that_takes_over_pairs_nobody_with_the_last_opponent() {
    let mut story = Story::new(1..=2);
    assert_eq!(story.begins(), Some([1, 2]));
    story.does(QueueEvent::Met);
    let kept = story.queue.kept();
    let mut other = Story::new([1]);
    other.now = story.now;
    other.does(QueueEvent::TakeOver { kept });
    other.does(QueueEvent::MayBegin { on: true });
    other.does(QueueEvent::Enqueue(candidate(2)));
    let from = other.now;
    let met = (0..100).find_map(|_| other.due());
    assert_eq!((met, other.now >= from.plus(REMATCH_AFTER_MS)), (Some([1, 2]), true), "nobody else comes");
}

#[test]
fn who_leaves_races_waits_as_long_at_the_next_queue() {
    let mut story = Story::new([]);
    let left = QueueEvent::WalkedOut { player: PlayerId(1), opponents: vec![PlayerId(2)] };
    (0..WALKOUTS_FORGIVEN + 1).for_each(|_| drop(story.does(left.clone())));
    let kept = story.queue.kept();
    let held = |story: &mut Story| {
        let effects = story.does(QueueEvent::Enqueue(candidate(1)));
        effects.into_iter().find_map(|effect| match effect {
            QueueEffect::Waits { held_ms, .. } => Some(u64::from(held_ms)),
            _ => None,
        })
    };
    let mut other = Story::new([]);
    other.now = story.now.plus(10_000);
    other.does(QueueEvent::TakeOver { kept });
    assert_eq!(held(&mut other), Some(WALKOUT_WAIT_MS - 10_000));
    other.does(gone(1));
    other.does(QueueEvent::Forget { player: PlayerId(1) });
    assert_eq!(other.queue.kept(), lobby::KeptQueue::default(), "no place, and nothing that they did");
    assert_eq!(held(&mut other), Some(0));
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
        effects.iter().filter(|effect| matches!(effect, QueueEffect::Waits { .. })).count() as u64
    };
    let at_once: u64 = (1..=WAITING).map(|n| told(story.does(QueueEvent::Enqueue(candidate(n))))).sum();
    assert!((WAITING..=WAITING + 1).contains(&at_once), "{at_once} messages: each newcomer is told at once");
    story.now = story.now.plus(QUEUE_TELL_EVERY_MS);
    assert_eq!(story.queue.next_deadline(), Some(story.now));
    assert_eq!(told(story.does(QueueEvent::DeadlineReached)), WAITING - 1, "the newest knows already");
    story.now = story.now.plus(QUEUE_TELL_EVERY_MS);
    assert_eq!(told(story.does(QueueEvent::DeadlineReached)), 0, "nothing has changed");
}

/// The room to which a bot is sent for this player, or from which one is called back.
#[derive(Debug, PartialEq, Eq)]
enum Alone {
    Bot(u64),
    Recall(u64),
}

impl Story {
    fn alone(&mut self, event: QueueEvent) -> Option<Alone> {
        self.does(event).into_iter().find_map(|effect| match effect {
            QueueEffect::SendBot { candidate, .. } => Some(Alone::Bot(candidate.ticket.player.0)),
            QueueEffect::Recall { room } => Some(Alone::Recall(room.0)),
            _ => None,
        })
    }

    fn waits(&mut self, ms: u64) -> Option<Alone> {
        self.now = self.now.plus(ms);
        self.alone(QueueEvent::DeadlineReached)
    }

    /// This player has waited for a bot, which is in this room now.
    fn races_bot(player: u64) -> Self {
        let mut story = Self::new([]);
        story.begins();
        story.does(QueueEvent::Enqueue(open(player)));
        assert_eq!(story.waits(10_000), Some(Alone::Bot(player)));
        story.does(QueueEvent::BotSent { room: RoomId(70) });
        story
    }
}

/// Somebody who accepts bots.
fn open(player: u64) -> Candidate {
    let candidate = candidate(player);
    Candidate { ticket: Ticket { with_bots: true, ..candidate.ticket }, ..candidate }
}

#[test]
fn a_bot_comes_to_who_wants_one_and_when_it_was_said() {
    let mut story = Story::new([1]);
    story.begins();
    let effects = story.does(QueueEvent::Enqueue(Candidate {
        ticket: Ticket { network: Network(1), ..open(2).ticket },
        session: SessionId(2),
    }));
    assert!(effects.iter().any(|effect| matches!(effect, QueueEffect::Meet { .. })), "people first");
    story.does(QueueEvent::Met);
    let effects = story.does(QueueEvent::Enqueue(open(3)));
    let said = effects.iter().find_map(|effect| match effect {
        QueueEffect::Waits { bot_in_ms, .. } => Some(*bot_in_ms),
        _ => None,
    });
    assert_eq!(said, Some(Some(10_000)));
    assert_eq!(story.waits(9_999), None);
    assert_eq!(story.queue.next_deadline(), Some(story.now.plus(1)));
    assert_eq!(story.waits(1), Some(Alone::Bot(3)));
    assert_eq!(story.alone(QueueEvent::NoBot { waits: true }), None, "not at once again");
    assert_eq!(story.waits(2_000), Some(Alone::Bot(3)));
    story.does(QueueEvent::BotSent { room: RoomId(9) });
    assert!(story.queue.is_empty());
    story.does(QueueEvent::Enqueue(candidate(4)));
    assert_eq!(story.waits(60_000), None, "who wants no bot gets none");
}

#[test]
fn a_bot_comes_where_two_can_race() {
    let mut pools = casual();
    pools[0].mode = game::Mode::Elimination { every_s: 60 };
    let mut story = Story {
        queue: Queue::new(&pools, Pairing { same_network: true, bot_after_ms: 10_000 }),
        now: Millis(5_000),
    };
    story.begins();
    let effects = story.does(QueueEvent::Enqueue(open(1)));
    assert!(effects.iter().any(|effect| matches!(effect, QueueEffect::Waits { bot_in_ms: None, .. })));
    assert_eq!(story.waits(60_000), None);
}

#[test]
fn no_bot_comes_where_the_operator_sends_none() {
    let mut queue = Queue::new(&casual(), Pairing { same_network: true, bot_after_ms: 0 });
    let mut effects = Vec::new();
    queue.handle(Input { at: Millis(1), event: QueueEvent::Enqueue(open(1)) }, &mut effects);
    assert!(effects.iter().any(|effect| matches!(effect, QueueEffect::Waits { bot_in_ms: None, .. })));
    assert_eq!(queue.next_deadline(), None);
}

#[test]
fn a_person_who_comes_has_the_player_called_back_and_meets_them() {
    let mut story = Story::races_bot(1);
    story.now = story.now.plus(4_000);
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(2))), Some(Alone::Recall(70)));
    assert_eq!(story.pair(QueueEvent::Return(open(1))), Some([1, 2]), "at once");
}

#[test]
fn a_player_is_called_back_only_once_and_only_for_a_while() {
    let mut story = Story::races_bot(1);
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(2))), Some(Alone::Recall(70)));
    story.does(gone(2));
    story.does(QueueEvent::Return(open(1)));
    assert_eq!(story.waits(BOT_AFTER_RETURN_MS), Some(Alone::Bot(1)), "soon, for they have waited");
    story.does(QueueEvent::BotSent { room: RoomId(71) });
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(2))), None, "not again");
    let mut story = Story::races_bot(1);
    story.now = story.now.plus(REPLACEABLE_MS);
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(2))), None);
    assert!(story.queue.next_deadline().is_none(), "nothing to look at");
}

#[test]
fn nobody_is_called_back_for_who_would_not_meet_them() {
    let mut story = Story::races_bot(1);
    story.does(QueueEvent::WalkedOut { player: PlayerId(1), opponents: vec![PlayerId(2)] });
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(2))), None);
    let program = Candidate { ticket: Ticket { bot: true, ..candidate(3).ticket }, ..candidate(3) };
    assert_eq!(story.alone(QueueEvent::Enqueue(program)), None);
    story.does(gone(2));
    story.does(gone(3));
    assert_eq!(story.alone(QueueEvent::Enqueue(candidate(4))), Some(Alone::Recall(70)));
}
