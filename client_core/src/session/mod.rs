//! Where this player is, or is going: one enum of states, what each of them asks the server for, and what the server's answers
//! make of it. Pursued again after every reconnect. Knows no socket; `screen` says what becomes of it on screen, and what happens inside a
//! room is the room's business.

mod invitation;
mod knocking;
mod on_screen;
mod queue;
mod rooms;
mod screen;
mod setup;
mod want;

use game::{ChallengeId, Millis, RequestId, RoomCode};
use protocol::ClientMessage;

use crate::peek::Peek;
use crate::room::Room;
use crate::screens::Step;
use crate::shared::Cx;
use knocking::Knocking;

pub use on_screen::FoundSheet;
pub use queue::Queue;
pub(crate) use rooms::Admission;
use setup::Setup;
pub use want::HomeIntent;

/// Milliseconds until what the server has not taken is asked for again.
const ASK_AGAIN_MS: u64 = 3_000;
/// The longest that a server may put this off.
const ASK_AGAIN_MS_MAX: u64 = 60_000;

/// What a player at home can be after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// A room of one's own.
    Create,
    Room(RoomCode),
    Opponent,
    /// A room of one's own for a challenge.
    Attempt(ChallengeId),
}

#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Home,
    /// `asked`: the server may have made the room already. `attempt`: the challenge that it is for.
    Creating { asked: bool, attempt: Option<ChallengeId> },
    /// `asked`: the server may have found somebody already.
    Queued { queue: Queue, asked: bool },
    /// On the way into a room.
    Entering { code: RoomCode, via: Via },
    /// `code`: what the room is asked for by.
    InRoom { code: RoomCode, room: Box<Room> },
}

/// On which way a room is entered.
#[derive(Clone, Copy, Debug)]
enum Via {
    Home,
    Queue(Queue),
    /// The host was asked to let this player in.
    Host(Knocking),
}

/// The way out of a room that the server may not know of yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Departure {
    #[default]
    Done,
    /// `Leave` was sent on this connection and `RoomLeft` has not come yet: until then nothing else is asked for.
    Announced,
    /// The room was left while the server could not hear it.
    Unheard(RoomCode),
}

#[derive(Clone, Debug, Default)]
pub struct Session {
    state: State,
    departure: Departure,
    /// `Dequeue` was sent and is not answered yet: until then the server refuses to let this player go anywhere else, and
    /// may still find an opponent.
    is_dequeuing: bool,
    /// The room that keeps a place for this player, as the server said when it let them in.
    kept_place: Option<RoomCode>,
    /// When the server is asked again for what it has dropped.
    ask_again_at: Option<Millis>,
    /// A puzzle for the room that is being opened.
    brings: Option<String>,
    /// What else that room begins with.
    setup: Option<Setup>,
    peek: Peek,
}

impl Session {
    pub(crate) fn room(&self) -> Option<&Room> {
        if let State::InRoom { room, .. } = &self.state { Some(room) } else { None }
    }

    pub(crate) fn room_mut(&mut self) -> Option<&mut Room> {
        if let State::InRoom { room, .. } = &mut self.state { Some(room) } else { None }
    }

    #[must_use]
    pub fn queue(&self) -> Option<&Queue> {
        match &self.state {
            State::Queued { queue, .. } | State::Entering { via: Via::Queue(queue), .. } => Some(queue),
            State::Home | State::Creating { .. } | State::Entering { .. } | State::InRoom { .. } => None,
        }
    }

    pub(crate) fn is_home(&self) -> bool {
        matches!(self.state, State::Home)
    }

    /// A room is being opened or entered; the home screen's buttons wait.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let entering = matches!(self.state, State::Entering { via: Via::Home | Via::Host(_), .. });
        entering || matches!(self.state, State::Creating { .. })
    }

    /// The host of the room was asked to let this player in, and has not answered yet.
    #[must_use]
    pub fn asks_host(&self) -> bool {
        matches!(self.state, State::Entering { via: Via::Host(_), .. })
    }

    /// The room that this player is in, or on the way to.
    pub(crate) fn room_code(&self) -> Option<RoomCode> {
        match self.state {
            State::Entering { code, .. } | State::InRoom { code, .. } => Some(code),
            State::Home | State::Creating { .. } | State::Queued { .. } => None,
        }
    }

    /// A puzzle is raced: in the room where somebody is, or in one that is opened for it.
    pub(crate) fn race(&mut self, text: String, cx: &mut Cx<'_>) {
        match self.room_mut() {
            Some(room) if room.sets_now() => room.hand_in(text, cx),
            Some(room) => room.set_next(&text, cx),
            None => self.race_on(text, cx),
        }
    }

    /// A room of one's own for a puzzle.
    fn race_on(&mut self, text: String, cx: &mut Cx<'_>) {
        self.brings = Some(text);
        self.pursue_new(Goal::Create, cx);
    }

    /// The same for a puzzle that was found somewhere.
    pub(crate) fn race_found(&mut self, text: String, cx: &mut Cx<'_>) {
        self.setup = Some(Setup::Found);
        self.race_on(text, cx);
    }

    /// The player is after something new.
    pub(crate) fn pursue_new(&mut self, goal: Goal, cx: &mut Cx<'_>) {
        cx.shared.link.hurry(cx.now, cx.outputs);
        self.cancel_queue(cx);
        self.state = match goal {
            Goal::Create => State::Creating { asked: false, attempt: None },
            Goal::Attempt(id) => State::Creating { asked: false, attempt: Some(id) },
            Goal::Room(code) => State::Entering { code, via: Via::Home },
            Goal::Opponent => State::Queued { queue: Queue::since(cx.now), asked: false },
        };
        if cx.is_online() {
            self.pursue(cx);
        }
    }

    /// The page before this one was in the queue. It has asked the server, which may have found an opponent since: the room
    /// that keeps a place is then the one to enter.
    fn take_up_queue(&mut self, now: Millis) {
        self.state = State::Queued { queue: Queue::since(now), asked: true };
    }

    /// A connection stands. `kept` is the room that still keeps a place.
    pub(crate) fn welcomed(&mut self, kept: Option<RoomCode>, cx: &mut Cx<'_>) {
        self.kept_place = kept;
        match (self.departure, kept) {
            // Left while nobody heard it: go in only to say so. Who wants to be elsewhere just goes there, and
            // the server gives the kept place up.
            (Departure::Unheard(left), Some(kept)) if left == kept => {
                self.departure = Departure::Done;
                if self.is_home() {
                    join(kept, cx);
                    self.announce_leave(cx.outputs);
                    return;
                }
            }
            (_, kept) => self.take_up_kept(kept),
        }
        self.pursue(cx);
    }

    /// Asks the server for what the player is after.
    fn pursue(&mut self, cx: &mut Cx<'_>) {
        if self.departure == Departure::Announced || self.is_dequeuing {
            return;
        }
        self.departure = Departure::Done;
        match &mut self.state {
            State::Home => {}
            State::Creating { asked, attempt } => {
                *asked = true;
                let (request, name) = (RequestId::NONE, cx.shared.home.name_or_guest());
                cx.send(match attempt {
                    Some(id) => ClientMessage::TryChallenge { request, id: id.to_string(), name },
                    None => {
                        let (puzzle, rules) = self.setup.map_or((None, None), Setup::opening);
                        ClientMessage::Create { request, name, puzzle, rules }
                    }
                });
            }
            State::Queued { asked, .. } => {
                *asked = true;
                let (name, with_bots) = (cx.shared.home.name_or_guest(), cx.shared.prefs.with_bots);
                let request = RequestId::NONE;
                cx.send(match cx.shared.pools.wish(&name, with_bots) {
                    Some(ask) => ClientMessage::Pools { request, ask },
                    None => ClientMessage::Enqueue { request, name, with_bots },
                });
            }
            State::Entering { code, .. } | State::InRoom { code, .. } => join(*code, cx),
        }
    }

    /// A kept place is taken up unless the player is after something else: it is what a lost answer, or a
    /// page loaded again, left behind. A player has one place: if it is not where they were, that room has a new code.
    fn take_up_kept(&mut self, kept: Option<RoomCode>) {
        let Some(kept) = kept else { return };
        match &mut self.state {
            State::Home | State::Creating { asked: true, .. } | State::Queued { asked: true, .. } => {
                self.state = State::Entering { code: kept, via: Via::Home };
            }
            State::InRoom { code, .. } => *code = kept,
            State::Creating { asked: false, .. }
            | State::Queued { asked: false, .. }
            | State::Entering { .. } => {}
        }
    }

    /// The connection is gone; the room and its race stay.
    pub(crate) fn lost(&mut self) {
        self.peek.lost();
        if self.departure == Departure::Announced {
            self.departure = Departure::Done;
        }
        self.is_dequeuing = false;
        match &mut self.state {
            State::Queued { queue, .. } | State::Entering { via: Via::Queue(queue), .. } => queue.lost(),
            State::InRoom { room, .. } => room.is_heard = false,
            State::Home | State::Creating { .. } | State::Entering { .. } => {}
        }
    }

    /// Out of everything, to the home screen.
    pub(crate) fn go_home(&mut self) {
        (self.state, self.kept_place, self.brings, self.setup) = (State::Home, None, None, None);
    }

    /// What was on its way cannot be had.
    pub(crate) fn give_up(&mut self) -> Option<Step> {
        let was_busy = self.is_busy();
        if was_busy {
            self.go_home();
        }
        was_busy.then_some(Step::Out)
    }

    /// Whether the server has yet to answer what the player is after.
    fn is_waiting(&self) -> bool {
        match &self.state {
            State::Home | State::Entering { via: Via::Host(_), .. } => false,
            State::Creating { .. } | State::Entering { .. } => true,
            State::Queued { queue, .. } => queue.waiting.is_none(),
            State::InRoom { room, .. } => !room.is_heard,
        }
    }

    /// The server has dropped something that was said too soon. If that may have been what the player is after, it is
    /// asked for again.
    pub(crate) fn ask_later(&mut self, now: Millis, retry_after_ms: Option<u32>) {
        if self.is_waiting() || self.is_dequeuing {
            let wait_ms = retry_after_ms.map_or(0, u64::from).clamp(ASK_AGAIN_MS, ASK_AGAIN_MS_MAX);
            self.ask_again_at = Some(now.plus(wait_ms));
        }
    }

    fn ask_again(&mut self, cx: &mut Cx<'_>) {
        let due = self.ask_again_at.take_if(|at| *at <= cx.now).is_some();
        if due && cx.is_online() && self.is_dequeuing {
            dequeue(cx);
        } else if due && cx.is_online() && self.is_waiting() {
            self.pursue(cx);
        }
    }
}

/// Asks the server to let the player into a room.
fn join(code: RoomCode, cx: &mut Cx<'_>) {
    let (code, name) = (code.to_string(), cx.shared.home.name_or_guest());
    cx.send(ClientMessage::Join { request: RequestId::NONE, code, name, watch: false });
}

fn dequeue(cx: &mut Cx<'_>) {
    cx.send(ClientMessage::Dequeue { request: RequestId::NONE });
}
