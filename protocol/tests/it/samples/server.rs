//! Samples of what the server says itself; what it passes on from a room is in `room`.

use game::{
    ChallengeView, DailyView, DetachReason, EntryState, Listing, ListingState, Problem, RoomEvent,
    RoomPreview, RunRow, SolvedDay, Streak,
};
use protocol::{Capability, ChallengeRefusal, Fault, Notice, Refusal, ServerMessage, VERSION};

use super::values::{
    PLAYER, REQUEST, challenge_id, challenge_view, code, daily_view, identity, listing, preview, problem,
    room_view, run_row, solved_day, streak,
};
use super::{Message, WireType, structure, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    vec![
        messages(),
        notices(),
        detach_reasons(),
        problems(),
        structure!(RoomPreview, |preview| Message::Server(preview_message(preview)); preview()),
        entry_states(),
        structure!(ChallengeView, |view| Message::Server(challenge_message(view)); challenge_view()),
        structure!(RunRow, |row| {
            Message::Server(challenge_message(ChallengeView { table: vec![row], ..challenge_view() }))
        }; run_row()),
        structure!(Listing, |listing| Message::Server(listed(listing)); listing()),
        listing_states(),
        structure!(DailyView, |view| Message::Server(daily_message(view)); daily_view()),
        structure!(SolvedDay, |solved| {
            Message::Server(daily_message(DailyView { solved: vec![solved], ..daily_view() }))
        }; solved_day()),
        structure!(Streak, |streak| {
            Message::Server(daily_message(DailyView { streak, ..daily_view() }))
        }; streak()),
    ]
}

fn problems() -> WireType {
    let fault = |problem| Message::Server(ServerMessage::Fault { request: REQUEST, problem });
    structure!(Problem, fault; problem())
}

fn messages() -> WireType {
    variants!(ServerMessage, Message::Server;
        Welcome: ServerMessage::Welcome {
            version: VERSION,
            server: "nonet-server 0.1.0".to_owned(),
            player: PLAYER,
            identity: Some(identity()),
            resume: None,
            capabilities: vec![Capability::Notices.name().to_owned()],
            project_page: Some("https://nonet.example/about".to_owned()),
        },
        Refused: ServerMessage::Refused { problem: Refusal::OtherVersion { server: VERSION, client: 1 }.into() },
        Pong: ServerMessage::Pong { stamp: 41_250 },
        Queued: ServerMessage::Queued { waiting: 1, held_ms: 0, bot_in_ms: Some(10_000) },
        Dequeued: ServerMessage::Dequeued,
        Matched: ServerMessage::Matched { code: code() },
        Room: ServerMessage::Room { event: RoomEvent::RoomChanged { room: room_view() } },
        RoomLeft: ServerMessage::RoomLeft { why: DetachReason::Left },
        Fault: ServerMessage::Fault { request: REQUEST, problem: Fault::NotInRoom.into() },
        Notice: ServerMessage::Notice { notice: Notice::Draining { ends_in_ms: 120_000 } },
        Preview: preview_message(preview()),
        ChallengeMade: ServerMessage::ChallengeMade { request: REQUEST, id: challenge_id() },
        Challenge: challenge_message(challenge_view()),
        ChallengeWithdrawn: ServerMessage::ChallengeWithdrawn { request: REQUEST, id: challenge_id() },
        ChallengeRefused: ServerMessage::ChallengeRefused {
            request: REQUEST,
            problem: ChallengeRefusal::NoSuchChallenge.into(),
        },
        Daily: daily_message(daily_view()),
        Pools: ServerMessage::Pools { event: protocol::PoolsEvent::Reported { request: REQUEST } },
        Theatre: ServerMessage::Theatre { event: protocol::TheatreEvent::NotShown { request: REQUEST, own: false } },
    )
}

fn preview_message(preview: RoomPreview) -> ServerMessage {
    ServerMessage::Preview { preview: Box::new(preview) }
}

fn daily_message(view: DailyView) -> ServerMessage {
    ServerMessage::Daily { request: REQUEST, view: Box::new(view) }
}

fn challenge_message(view: ChallengeView) -> ServerMessage {
    ServerMessage::Challenge { request: REQUEST, view: Box::new(view) }
}

fn listed(listing: Listing) -> ServerMessage {
    challenge_message(ChallengeView { listing: Some(listing), ..challenge_view() })
}

fn listing_states() -> WireType {
    variants!(ListingState, |state| Message::Server(listed(Listing { state, ..listing() }));
        Private: ListingState::Private,
        Listed: ListingState::Listed,
        Reported: ListingState::Reported,
        TakenOff: ListingState::TakenOff,
    )
}

fn entry_states() -> WireType {
    variants!(EntryState, |entry| Message::Server(preview_message(RoomPreview { entry, ..preview() }));
        Open: EntryState::Open,
        SeatsTaken: EntryState::SeatsTaken,
        Full: EntryState::Full,
        Locked: EntryState::Locked,
        Reserved: EntryState::Reserved,
        Attempt: EntryState::Attempt,
    )
}

fn notices() -> WireType {
    variants!(Notice, |notice| Message::Server(ServerMessage::Notice { notice });
        Draining: Notice::Draining { ends_in_ms: 120_000 },
        DrainAborted: Notice::DrainAborted,
        Announcement: Notice::Announcement { text: "The server moves on Sunday.".to_owned() },
        NotSaving: Notice::NotSaving,
        SavingAgain: Notice::SavingAgain,
        OldSecretUsed: Notice::OldSecretUsed,
    )
}

fn detach_reasons() -> WireType {
    variants!(DetachReason, |why| Message::Server(ServerMessage::RoomLeft { why });
        Left: DetachReason::Left,
        Kicked: DetachReason::Kicked,
        Absent: DetachReason::Absent,
        Refused: DetachReason::Refused,
        RoomClosed: DetachReason::RoomClosed,
        Requeued: DetachReason::Requeued,
    )
}
