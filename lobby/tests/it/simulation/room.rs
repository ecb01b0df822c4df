//! One real room and its members, as a server's room task keeps them: by the effects of the room and nothing else.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use game::{
    Arrival, Capacity, DetachReason, Effect, Event, FinishedJob, Input, JobError, JobFailure, JobId,
    JobRequest, Millis, Network, Origin, PlayerId, Room, RoomCode, RoomConfig, RoomId, Settings, perform,
};
use lobby::{EntryId, SessionId, Ticket};

pub(super) struct SimulatedRoom {
    room: Room,
    pub(super) members: BTreeMap<PlayerId, Member>,
    /// Its first member gets a bot.
    pub(super) awaits_bot: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) entry: EntryId,
    /// Their connection, if they have one.
    pub(super) session: Option<SessionId>,
    pub(super) ticket: Ticket,
}

/// What a room wants of the world around it.
pub(super) enum Outcome {
    Admitted,
    Refused,
    Detached(PlayerId, DetachReason, Member),
    WalkedOut(PlayerId, Vec<PlayerId>),
    Works(JobId, JobRequest),
    Closed,
}

impl SimulatedRoom {
    pub(super) fn open(id: RoomId, reserved: Vec<PlayerId>, now: Millis) -> Self {
        let is_queue = !reserved.is_empty();
        let config = RoomConfig {
            id,
            code: RoomCode::nth(id.0),
            origin: if is_queue { Origin::Queue } else { Origin::Private },
            settings: if is_queue { of_queue(reserved.len()) } else { Settings::default() },
            secret: game::Secret::of_seed(id.0),
            reserved,
            capacity: Capacity::default(),
            opener: None,
            attempt: None,
            pool: None,
        };
        Self { room: Room::new(config, now), members: BTreeMap::new(), awaits_bot: false }
    }

    pub(super) fn next_deadline(&self) -> Option<Millis> {
        self.room.next_deadline()
    }

    pub(super) fn is_member(&self, player: PlayerId, entry: EntryId) -> bool {
        self.members.get(&player).is_some_and(|member| member.entry == entry)
    }

    pub(super) fn host(&self) -> Option<game::MemberNo> {
        (!self.members.is_empty()).then(|| self.room.view().host)
    }

    pub(super) fn joins(&mut self, at: Millis, newcomer: Member, arrival: Arrival) -> Vec<Outcome> {
        let player = newcomer.ticket.player;
        self.feed(at, Event::Join { player, arrival }, Some(newcomer))
    }

    pub(super) fn happens(&mut self, at: Millis, event: Event) -> Vec<Outcome> {
        self.feed(at, event, None)
    }

    fn feed(&mut self, at: Millis, event: Event, mut newcomer: Option<Member>) -> Vec<Outcome> {
        let mut effects = Vec::new();
        self.room.handle(Input { at, event }, &mut effects);
        let mut outcomes = Vec::new();
        for effect in effects {
            outcomes.extend(match effect {
                Effect::Admit { player } => {
                    self.members.insert(player, newcomer.take().expect("only a newcomer is let in"));
                    Some(Outcome::Admitted)
                }
                Effect::Refuse { .. } => Some(Outcome::Refused),
                Effect::Detach { player, why } => {
                    let member = self.members.remove(&player).expect("only a member is put out");
                    Some(Outcome::Detached(player, why, member))
                }
                Effect::WalkedOut { player, opponents } => Some(Outcome::WalkedOut(player, opponents)),
                Effect::Work { job, request } => Some(Outcome::Works(job, request)),
                Effect::Close => Some(Outcome::Closed),
                Effect::Send { .. }
                | Effect::Record { .. }
                | Effect::DrawCode
                | Effect::Recoded { .. }
                | Effect::FindRaced { .. } => None,
            });
        }
        outcomes
    }
}

fn of_queue(players: usize) -> Settings {
    let settings = Settings::queue();
    let seats = players.max(2) as u8;
    Settings { rules: game::Rules { seats, ..settings.rules }, ..settings }
}

/// A job's outcome: the same puzzle for everybody.
pub(super) fn made(request: &JobRequest, is_done: bool) -> FinishedJob {
    static PUZZLE: OnceLock<FinishedJob> = OnceLock::new();
    if is_done {
        return PUZZLE.get_or_init(|| perform(request)).clone();
    }
    Err(JobError::NotDone { why: JobFailure::Failed }).into()
}

pub(super) fn ticket(player: PlayerId) -> Ticket {
    let network = Network(player.0 % 3);
    let ticket = Ticket::new(player, "Ann".parse().expect("a name"), network);
    Ticket { with_bots: player.0.is_multiple_of(2), ..ticket }
}
