//! One player with several windows: which of them speaks, and where it may go.

use game::{JoinRefusal, Network, PlayerId, RequestId, RoomEvent, RoomId};
use lobby::{
    Candidate, EntryId, Location, Presence, PresenceEffect, PresenceEvent, QueueEvent, Refusal, SessionId,
    Standing, Ticket,
};

const ANN: PlayerId = PlayerId(1);
const OLD: SessionId = SessionId(1);
const NEW: SessionId = SessionId(2);
const HERE: RoomId = RoomId(1);
const THERE: RoomId = RoomId(2);
const REQUEST: RequestId = RequestId(9);

fn connected(session: SessionId) -> Presence {
    let mut presence = Presence::new(ANN);
    does(&mut presence, PresenceEvent::Connected { session });
    presence
}

fn does(presence: &mut Presence, event: PresenceEvent) -> Vec<PresenceEffect> {
    let mut effects = Vec::new();
    presence.handle(event, &mut effects);
    effects
}

fn enter(session: SessionId, room: RoomId, entry: u64) -> PresenceEvent {
    PresenceEvent::Enter { session, request: REQUEST, room: Some(room), entry: EntryId(entry) }
}

fn ticket() -> Ticket {
    Ticket::new(ANN, "Ann".parse().expect("a name"), Network(1))
}

fn enqueue(session: SessionId) -> PresenceEvent {
    PresenceEvent::Enqueue { session, request: REQUEST, ticket: ticket() }
}

fn refused(session: SessionId, why: Refusal) -> Vec<PresenceEffect> {
    vec![PresenceEffect::Refuse { session, request: REQUEST, why }]
}

#[test]
fn newer_connection_takes_over_and_resumes_the_place() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    let effects = does(&mut ann, PresenceEvent::Connected { session: NEW });
    assert_eq!(
        effects,
        [
            PresenceEffect::Welcome { session: NEW, resume: Some(HERE) },
            PresenceEffect::TakenOver { session: OLD },
            PresenceEffect::Dropped { room: HERE, entry: EntryId(1) },
        ]
    );
    assert_eq!((ann.speaks_in(OLD), ann.speaks_in(NEW)), (None, None), "nobody speaks until they enter");
    assert_eq!(does(&mut ann, enter(OLD, HERE, 2)), refused(OLD, Refusal::TakenOver));
    let back = PresenceEffect::Enter { room: HERE, entry: EntryId(3) };
    assert_eq!(does(&mut ann, enter(NEW, HERE, 3)), [back]);
    assert_eq!(ann.speaks_in(NEW).map(|there| there.entry), Some(EntryId(3)));
    assert_eq!(does(&mut ann, PresenceEvent::Disconnected { session: OLD }), [], "it has no say any more");
}

#[test]
fn connection_in_one_place_goes_to_no_other() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    assert_eq!(does(&mut ann, enter(OLD, THERE, 2)), refused(OLD, Refusal::AlreadyInRoom));
    assert_eq!(does(&mut ann, enqueue(OLD)), refused(OLD, Refusal::AlreadyInRoom));
    assert_eq!(ann.room(), Some(HERE));
    does(&mut ann, PresenceEvent::Left { entry: EntryId(1) });
    does(&mut ann, enqueue(OLD));
    assert_eq!(does(&mut ann, enqueue(OLD)), refused(OLD, Refusal::AlreadyQueued));
    assert_eq!(does(&mut ann, enter(OLD, HERE, 3)), refused(OLD, Refusal::AlreadyInRoom));
}

#[test]
fn kept_place_is_given_up_on_the_way_elsewhere() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    let effects = does(&mut ann, PresenceEvent::Disconnected { session: OLD });
    assert_eq!(effects, [PresenceEffect::Dropped { room: HERE, entry: EntryId(1) }]);
    assert!(ann.is_kept_in(HERE) && !ann.is_over());
    does(&mut ann, PresenceEvent::Connected { session: NEW });
    let effects = does(&mut ann, enter(NEW, THERE, 2));
    let leave = PresenceEffect::Leave { room: HERE, entry: EntryId(1) };
    assert_eq!(effects, [leave, PresenceEffect::Enter { room: THERE, entry: EntryId(2) }]);
    does(&mut ann, PresenceEvent::Left { entry: EntryId(1) });
    assert_eq!(ann.room(), Some(THERE), "a late message about the first does not touch the second");
}

#[test]
fn kept_place_survives_a_wrong_code() {
    let mut ann = Presence::new(ANN);
    does(&mut ann, PresenceEvent::Restored { room: HERE, entry: EntryId(1) });
    does(&mut ann, PresenceEvent::Connected { session: NEW });
    let wrong = PresenceEvent::Enter { session: NEW, request: REQUEST, room: None, entry: EntryId(2) };
    let event = RoomEvent::JoinRefused { request: REQUEST, problem: JoinRefusal::NoSuchRoom.into() };
    assert_eq!(does(&mut ann, wrong), [PresenceEffect::Say { session: NEW, event }]);
    assert_eq!(ann.room(), Some(HERE));
}

#[test]
fn place_in_the_queue_ends_with_its_connection() {
    for end in [PresenceEvent::Disconnected { session: OLD }, PresenceEvent::Connected { session: NEW }] {
        let mut ann = connected(OLD);
        does(&mut ann, enqueue(OLD));
        let effects = does(&mut ann, end);
        let gone = PresenceEffect::Queue(QueueEvent::Gone { player: ANN, session: OLD });
        assert!(effects.contains(&gone), "{effects:?}");
        assert_eq!(ann.location(), Location::Nowhere);
        let late = PresenceEvent::Matched { session: OLD, room: HERE, entry: EntryId(1) };
        assert_eq!(does(&mut ann, late), [], "nobody is there to be matched");
    }
}

#[test]
fn match_found_before_a_dequeue_arrives_stands() {
    let mut ann = connected(OLD);
    does(&mut ann, enqueue(OLD));
    let effects = does(&mut ann, PresenceEvent::Dequeue { session: OLD, request: REQUEST });
    let asked = QueueEvent::Dequeue { player: ANN, session: OLD, request: REQUEST };
    assert_eq!(effects, [PresenceEffect::Queue(asked)]);
    does(&mut ann, PresenceEvent::Matched { session: OLD, room: HERE, entry: EntryId(1) });
    let effects = does(&mut ann, PresenceEvent::Dequeued { session: OLD, request: REQUEST });
    assert_eq!(effects, refused(OLD, Refusal::NotQueued));
    assert_eq!(ann.room(), Some(HERE));
}

#[test]
fn player_whose_opponent_is_gone_waits_on() {
    let mut ann = connected(OLD);
    does(&mut ann, enqueue(OLD));
    does(&mut ann, PresenceEvent::Matched { session: OLD, room: HERE, entry: EntryId(1) });
    does(&mut ann, PresenceEvent::Unmatched { entry: EntryId(1) });
    assert!(ann.is_queued(OLD));
    does(&mut ann, PresenceEvent::Matched { session: OLD, room: HERE, entry: EntryId(2) });
    does(&mut ann, PresenceEvent::Disconnected { session: OLD });
    does(&mut ann, PresenceEvent::Unmatched { entry: EntryId(2) });
    assert!(ann.is_over(), "without a connection nobody waits");
}

#[test]
fn race_that_did_not_begin_leads_back_to_the_queue_once() {
    let back = |session| Candidate { ticket: ticket(), session };
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    let effects = does(&mut ann, PresenceEvent::Requeued { entry: EntryId(1), back: back(OLD) });
    assert_eq!(effects, [PresenceEffect::Queue(QueueEvent::Return(back(OLD)))]);
    assert!(ann.is_queued(OLD));
    let mut gone = connected(OLD);
    does(&mut gone, enter(OLD, HERE, 1));
    does(&mut gone, PresenceEvent::Connected { session: NEW });
    assert_eq!(does(&mut gone, PresenceEvent::Requeued { entry: EntryId(1), back: back(OLD) }), []);
    assert_eq!(gone.location(), Location::Nowhere);
}

#[test]
fn late_entry_is_void_once_its_player_went_elsewhere() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    assert_eq!(ann.standing(EntryId(1), OLD), Standing::Wanted);
    does(&mut ann, PresenceEvent::Disconnected { session: OLD });
    assert_eq!(ann.standing(EntryId(1), OLD), Standing::Kept);
    does(&mut ann, PresenceEvent::Connected { session: NEW });
    does(&mut ann, enqueue(NEW));
    assert_eq!(ann.standing(EntryId(1), OLD), Standing::Void);
}

#[test]
fn room_that_closed_before_the_entry_is_answered_for() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    let entry = EntryId(1);
    let effects = does(&mut ann, PresenceEvent::NotReached { session: OLD, request: REQUEST, entry });
    assert!(matches!(&effects[..], [PresenceEffect::Say { session: OLD, .. }]), "{effects:?}");
    assert_eq!(ann.location(), Location::Nowhere);
}

#[test]
fn a_connection_follows_its_room_and_no_other() {
    let mut ann = connected(OLD);
    does(&mut ann, enter(OLD, HERE, 1));
    let follows = |session, room, entry| PresenceEvent::Followed { session, room, entry: EntryId(entry) };
    for elsewhere in [follows(NEW, HERE, 2), follows(OLD, THERE, 2)] {
        assert_eq!(does(&mut ann, elsewhere), []);
    }
    assert_eq!(
        does(&mut ann, follows(OLD, HERE, 3)),
        [PresenceEffect::Enter { room: HERE, entry: EntryId(3) }]
    );
    let there = ann.speaks_in(OLD).map(|there| (there.room, there.entry));
    assert_eq!(there, Some((HERE, EntryId(3))));
    // What the entry before has led to is out of date.
    does(&mut ann, PresenceEvent::Left { entry: EntryId(1) });
    assert_eq!(ann.room(), Some(HERE));
    // Who has left meanwhile is not brought back.
    does(&mut ann, PresenceEvent::Left { entry: EntryId(3) });
    assert_eq!(does(&mut ann, follows(OLD, HERE, 4)), []);
}
