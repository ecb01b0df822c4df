//! A room that is told anything by anybody at any time. The input is a list of steps, each with whom it is about, how
//! much later it happens, and a client's message in the binary encoding.

use game::{
    Arrival, Effect, Event, Input, JobRequest, Millis, Network, Origin, PlayerId, RequestId, Room, RoomCode,
    RoomConfig, RoomEvent, RoomId, Settings,
};
use protocol::limits::SERVER_MESSAGE_BYTES_MAX;
use protocol::{ClientMessage, Codec, ServerMessage};
use puzzle::{GenerateSpec, Tier, Variant};

/// Steps of one input that are taken; each may make a puzzle.
const STEPS_MAX: usize = 48;
/// Puzzles that one input may have made or proven, which take longer than all else.
const JOBS_MAX: usize = 3;
/// Players who may come in.
const PLAYERS: u8 = 4;

pub(super) fn play(bytes: &[u8]) {
    let mut room = Room::new(config(), Millis(0));
    let (mut at, mut rest, mut jobs) = (Millis(0), bytes, 0);
    for _ in 0..STEPS_MAX {
        let Some((step, tail)) = step(rest) else { break };
        rest = tail;
        at = at.plus(u64::from(step.later) * u64::from(step.later) * 10);
        let mut events = vec![step.event().unwrap_or(Event::DeadlineReached)];
        while let Some(event) = events.pop() {
            let mut effects = Vec::new();
            room.handle(Input { at, event }, &mut effects);
            for effect in effects {
                if let Effect::Work { job, request } = &effect
                    && jobs < JOBS_MAX
                    && is_quick(request)
                {
                    jobs += 1;
                    events.push(Event::job_done(*job, game::perform(request)));
                }
                check(&effect);
            }
        }
        assert!(room.next_deadline().is_none_or(|due| due > at), "a deadline has passed unseen");
        assert_eq!(room.next_deadline().is_none(), room.is_closed());
    }
}

fn config() -> RoomConfig {
    let (code, settings) = (RoomCode::nth(1), Settings::default());
    RoomConfig {
        id: RoomId(1),
        code,
        origin: Origin::Private,
        settings,
        secret: game::Secret::of_seed(1),
        reserved: Vec::new(),
        capacity: game::Capacity::default(),
        opener: None,
        attempt: None,
        pool: None,
    }
}

/// Hard and large puzzles take their time, and what they test is the engine.
fn is_quick(request: &JobRequest) -> bool {
    let usual = [Tier::Easy, Tier::Medium].map(|tier| GenerateSpec::of_tier(Variant::classic(), tier));
    !matches!(request, JobRequest::Generate { spec, .. } if !usual.contains(spec))
}

/// What a room says fits a message and can be read, and while the race runs holds no whole board but the givens.
fn check(effect: &Effect) {
    let (Effect::Send { event, .. } | Effect::Refuse { event, .. }) = effect else { return };
    if let RoomEvent::Started { race } = event {
        assert!(!race.puzzle.givens().is_full());
    }
    let message = ServerMessage::Room { event: event.clone() };
    for codec in Codec::ALL {
        let bytes = codec.encode_server(&message);
        assert!(bytes.len() <= SERVER_MESSAGE_BYTES_MAX, "{} bytes in {codec:?}", bytes.len());
        assert_eq!(codec.decode_server(&bytes), Ok(message.clone()), "{codec:?}");
    }
}

struct Step<'a> {
    player: PlayerId,
    later: u8,
    message: &'a [u8],
}

/// The first step of some bytes, and those after it: player, square root of the time that has passed, length, message.
fn step(bytes: &[u8]) -> Option<(Step<'_>, &[u8])> {
    let [player, later, length, rest @ ..] = bytes else { return None };
    let (message, rest) = rest.split_at_checked(usize::from(*length)).unwrap_or((rest, &[]));
    Some((Step { player: PlayerId(u64::from(player % PLAYERS)), later: *later, message }, rest))
}

impl Step<'_> {
    fn event(&self) -> Option<Event> {
        let player = self.player;
        Some(match Codec::Bincode.decode_client(self.message).ok()? {
            ClientMessage::Room { request, command } => Event::Command { player, request, command },
            ClientMessage::Join { name, watch, .. } => {
                let name = name.parse().ok()?;
                // Two share an address.
                let network = Network(player.0 / 2);
                Event::Join {
                    player,
                    arrival: Arrival { name, watch, bot: player.0 == 1, network, request: RequestId::NONE },
                }
            }
            ClientMessage::Dequeue { .. } => Event::Dropped { player },
            ClientMessage::Ping { .. } => Event::DeadlineReached,
            ClientMessage::Enqueue { .. } => Event::Drain { on: true },
            ClientMessage::Create { .. } => Event::Drain { on: false },
            ClientMessage::Hello { .. }
            | ClientMessage::Upload { .. }
            | ClientMessage::Peek { .. }
            | ClientMessage::MakeChallenge { .. }
            | ClientMessage::OpenChallenge { .. }
            | ClientMessage::TryChallenge { .. }
            | ClientMessage::WithdrawChallenge { .. }
            | ClientMessage::StrikeRun { .. }
            | ClientMessage::FoldRuns { .. }
            | ClientMessage::ChangeListing { .. }
            | ClientMessage::OpenDaily { .. }
            | ClientMessage::Pools { .. }
            | ClientMessage::Theatre { .. } => return None,
        })
    }
}
