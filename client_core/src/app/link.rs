//! Transport and time: connecting, greeting, and asking again for what the person is after.

use game::{Millis, RequestId, RoomCode};
use protocol::{Capability, ClientMessage, VERSION, close};

use super::{App, Goal, Queue};
use crate::home::read_code;
use crate::output::{Cue, Output};
use crate::text;

/// Milliseconds until what the server has not taken is asked for again.
const ASK_AGAIN_MS: u64 = 3_000;
/// The longest that a server may put this off.
const ASK_AGAIN_MS_MAX: u64 = 60_000;

impl App {
    pub(super) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if !self.begun {
            self.begun = true;
            self.accept_invitation(now, outputs);
            self.take_up_queue(now, outputs);
        }
        let was_online = self.link.is_online();
        self.link.tick(now, outputs);
        if was_online && !self.link.is_online() {
            self.lost();
        }
        self.toasts.expire(now);
        if let Some(room) = &mut self.room {
            room.expire(now);
        }
        self.knock_again(now, outputs);
        self.ask_again(now, outputs);
        self.tick_countdown(now, outputs);
        self.with_race(now, outputs, |race, cx| race.tick(cx));
    }

    /// A page that was loaded again goes on looking for an opponent, unless its address names a room. The server may have
    /// found one meanwhile.
    fn take_up_queue(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let is_free = self.goal == Goal::Nothing && self.home.invited_to.is_none();
        if self.queue_kept && is_free && self.home.name.parse::<game::Name>().is_ok() {
            self.set_goal(Goal::Opponent { asked: true }, now, outputs);
        }
    }

    fn tick_countdown(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(room) = &mut self.room else { return };
        let seconds = room.go_at.map(|at| at.since(now).div_ceil(1_000));
        if let Some(left @ 1..) = seconds
            && room.seconds_announced != seconds
        {
            outputs.push(Output::Cue(Cue::CountdownTick(u8::try_from(left).unwrap_or(u8::MAX))));
        }
        room.seconds_announced = seconds;
    }

    pub(super) fn opened(&mut self, outputs: &mut Vec<Output>) {
        if self.link.opened() {
            outputs.push(Output::Send(ClientMessage::Hello {
                version: VERSION,
                client: self.options.client.clone(),
                identity: self.identity.clone(),
                bot: self.options.bot,
                capabilities: Capability::ALL.map(|capability| capability.name().to_owned()).to_vec(),
            }));
        }
    }

    pub(super) fn closed(&mut self, code: Option<u16>, reason: &str, now: Millis) {
        if code == Some(close::BAD_IDENTITY) {
            self.drop_identity();
        }
        self.link.closed(code, now);
        self.lost();
        match code {
            Some(close::SERVER_FULL) => self.obstacle = Some(text::SERVER_FULL),
            Some(close::ADDRESS_FULL) => self.obstacle = Some(text::ADDRESS_FULL),
            Some(close::TOO_OFTEN) => self.obstacle = Some(text::TOO_OFTEN),
            Some(close::BANNED) if self.ban_reason.is_none() => self.ban_reason = Some(text::banned(reason)),
            // The reason of a kick is the operator's last word before it.
            Some(close::KICKED) => {
                let reason = self.notices.take_announcement().unwrap_or_default();
                self.ban_reason = Some(text::kicked(&reason));
            }
            _ => {}
        }
        if code == Some(close::ABUSE) && !reason.is_empty() {
            self.toasts.show(text::sentence(&reason), now);
        }
    }

    /// The connection is gone; the room, the race and everything typed stay.
    fn lost(&mut self) {
        self.entered = false;
        self.leaving = false;
        self.requeues = false;
        if let Some(queue) = &mut self.queue {
            (queue.waiting, queue.held_until) = (None, None);
        }
    }

    /// The page's address names a room.
    pub(super) fn invited(&mut self, text: &str, now: Millis, outputs: &mut Vec<Output>) {
        match read_code(text) {
            Ok(code) => {
                self.home.invited_to = Some(code);
                if self.begun {
                    self.accept_invitation(now, outputs);
                }
            }
            Err(error) => {
                self.home.set_code(text);
                self.home.code_error = Some(text::link_code_wrong(&error));
                outputs.push(Output::ShowUrl(None));
            }
        }
    }

    /// Joins the room of the address at once if the player has a name; else the home screen asks for it.
    fn accept_invitation(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let Some(code) = self.home.invited_to else { return };
        if let Some(room) = &self.room {
            self.home.invited_to = None;
            if room.view.code != code {
                self.toasts.show(text::LEAVE_FIRST, now);
            }
            return;
        }
        if self.home.name.parse::<game::Name>().is_ok() {
            self.set_goal(Goal::Room(code), now, outputs);
        }
    }

    /// The person is after something new.
    pub(super) fn set_goal(&mut self, goal: Goal, now: Millis, outputs: &mut Vec<Output>) {
        self.goal = goal;
        self.home.busy = matches!(goal, Goal::Create { .. } | Goal::Room(_));
        self.queue = matches!(goal, Goal::Opponent { .. }).then_some(Queue::since(now));
        (self.requeues, self.knocking, self.home.asks_host) = (false, None, false);
        self.link.hurry(now, outputs);
        if self.link.is_online() {
            self.pursue(None, outputs);
        }
    }

    /// Asks the server for what the person is after. `resume` is the room that still keeps a place.
    pub(super) fn pursue(&mut self, resume: Option<RoomCode>, outputs: &mut Vec<Output>) {
        if self.leaving {
            // The door closes first; `RoomLeft` calls again.
            return;
        }
        match (self.abandoned.take(), resume) {
            // Left while nobody heard it: go in only to say so. Who wants to be elsewhere just goes there, and
            // the server gives the kept place up.
            (Some(abandoned), Some(kept)) if abandoned == kept => {
                if self.goal == Goal::Nothing {
                    outputs.push(Output::Send(self.join(kept)));
                    self.send_leave(outputs);
                }
            }
            (_, resume) => self.take_up(resume),
        }
        match &mut self.goal {
            Goal::Nothing => {}
            Goal::Create { asked } => {
                *asked = true;
                outputs.push(Output::Send(ClientMessage::Create {
                    request: RequestId::NONE,
                    name: self.name(),
                    puzzle: None,
                    rules: None,
                }));
            }
            Goal::Opponent { asked } => {
                *asked = true;
                let (name, with_bots) = (self.name(), self.prefs.with_bots);
                let request = RequestId::NONE;
                outputs.push(Output::Send(ClientMessage::Enqueue { request, name, with_bots }));
            }
            &mut Goal::Room(code) => outputs.push(Output::Send(self.join(code))),
        }
    }

    /// What the person is after, and what the server has yet to answer.
    fn is_waiting(&self) -> bool {
        match self.goal {
            Goal::Nothing => false,
            Goal::Create { .. } => self.room.is_none(),
            Goal::Opponent { .. } => self.queue.as_ref().is_some_and(|queue| queue.waiting.is_none()),
            Goal::Room(_) => !self.entered && self.knocking.is_none(),
        }
    }

    /// The server has dropped something that was said too soon. If that may have been what the person is after, it is
    /// asked for again.
    pub(super) fn ask_later(&mut self, now: Millis, retry_after_ms: Option<u32>) {
        if self.is_waiting() {
            let wait_ms = retry_after_ms.map_or(0, u64::from).clamp(ASK_AGAIN_MS, ASK_AGAIN_MS_MAX);
            self.ask_again_at = Some(now.plus(wait_ms));
        }
    }

    fn ask_again(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.ask_again_at.take_if(|at| *at <= now).is_some() && self.link.is_online() && self.is_waiting()
        {
            self.pursue(None, outputs);
        }
    }

    /// A kept place is taken up unless the person is after something else: it is what a lost answer, or a
    /// page loaded again, left behind. A player has one place: if it is not where they were, that room has a new code.
    fn take_up(&mut self, resume: Option<RoomCode>) {
        let is_open = match self.goal {
            Goal::Nothing | Goal::Create { asked: true } | Goal::Opponent { asked: true } => true,
            Goal::Create { asked: false } | Goal::Opponent { asked: false } => false,
            Goal::Room(_) => self.room.is_some(),
        };
        if let Some(code) = resume.filter(|_| is_open) {
            self.goal = Goal::Room(code);
            self.queue = None;
            self.home.busy = self.room.is_none();
        }
    }

    pub(super) fn join(&self, code: RoomCode) -> ClientMessage {
        let (code, name) = (code.to_string(), self.name());
        ClientMessage::Join { request: RequestId::NONE, code, name, watch: false }
    }

    /// A proper name in any case: a place may be kept for somebody whose store has lost theirs.
    fn name(&self) -> String {
        self.home.name.parse::<game::Name>().map_or_else(|_| text::GUEST.to_owned(), |name| name.to_string())
    }
}
