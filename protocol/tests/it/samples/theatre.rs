//! Samples of what is said of big screens.

use game::{LateBoard, LateBoards, ShownRace, ShownRoom};
use protocol::{ClientMessage, ServerMessage, TheatreEvent, TheatreRequest};

use super::values::{
    ANN, BOB, REQUEST, code, final_board, member_view, progress, puzzle, race_view, racer, results, settings,
};
use super::{Message, WireType, structure, variants};

const SCREEN: &str = "0f1e2d3c4b5a6978-1-fedcba9876543210";

pub(super) fn of_client() -> Vec<WireType> {
    let ask = |ask| Message::Client(ClientMessage::Theatre { request: REQUEST, ask });
    vec![variants!(TheatreRequest, ask;
        Screen: TheatreRequest::Screen,
        Show: TheatreRequest::Show { screen: SCREEN.to_owned(), boards: vec![ANN, BOB] },
    )]
}

pub(super) fn of_server() -> Vec<WireType> {
    vec![
        variants!(TheatreEvent, say;
            Screen: TheatreEvent::Screen { request: REQUEST, screen: Some(SCREEN.to_owned()) },
            Shown: show(room()),
            NotShown: TheatreEvent::NotShown { request: REQUEST, own: true },
        ),
        structure!(ShownRoom, |room| say(show(room)); room()),
        structure!(ShownRace, |race| say(show(with_race(race))); race()),
        structure!(LateBoards, |late| say(show(with_race(ShownRace { late: Some(late), ..race() }))); late()),
        structure!(LateBoard, |board| say(show(with_late(board))); board()),
    ]
}

fn say(event: TheatreEvent) -> Message {
    Message::Server(ServerMessage::Theatre { event })
}

fn show(room: ShownRoom) -> TheatreEvent {
    TheatreEvent::Shown { request: REQUEST, room: Box::new(room) }
}

fn with_race(race: ShownRace) -> ShownRoom {
    ShownRoom { race: Some(Box::new(race)), ..room() }
}

fn with_late(board: LateBoard) -> ShownRoom {
    let late = LateBoards { boards: vec![board], ..late() };
    with_race(ShownRace { late: Some(late), ..race() })
}

fn room() -> ShownRoom {
    ShownRoom {
        code: Some(code()),
        pool: Some("Duel Medium".to_owned()),
        phase: game::Phase::Finished,
        host: ANN,
        settings: settings(),
        members: vec![member_view()],
        race: None,
        results: Some(Box::new(results())),
    }
}

fn race() -> ShownRace {
    let view = race_view();
    ShownRace {
        match_no: view.match_no,
        tier: view.tier,
        blanks: 51,
        elapsed_ms: view.elapsed_ms,
        remaining_ms: view.remaining_ms,
        racers: vec![racer()],
        progress: vec![progress()],
        standing: vec![ANN],
        quiet_ms: vec![4_200],
        delay_ms: 30_000,
        late: None,
    }
}

fn late() -> LateBoards {
    LateBoards { puzzle: puzzle(), boards: vec![] }
}

fn board() -> LateBoard {
    LateBoard { member: BOB, entries: final_board().entries }
}
