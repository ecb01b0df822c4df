//! A short race, played to its end: the record of a real match.

use game::{
    Command, Effect, Event, Input, MatchRecord, Millis, PlayerId, PuzzleRequest, Room, RoomConfig, Seq,
};
use puzzle::{Cell, Digit};

const ONE_OPEN: &str = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ANN: PlayerId = PlayerId(0xA);

pub(crate) fn record(config: RoomConfig) -> MatchRecord {
    let mut room = Room::new(config, Millis(1));
    let (mut now, mut record) = (Millis(1), None);
    let puzzle = PuzzleRequest::Set { text: ONE_OPEN.to_owned() };
    let place =
        Command::Place { match_no: 1, seq: Seq(1), cell: Cell::new(0), digit: Digit::new(5).unwrap() };
    let commands = [Command::ChoosePuzzle { puzzle }, Command::Start, place]
        .map(|command| Event::Command { player: ANN, command });
    let join = Event::Join { player: ANN, name: "Ann".parse().unwrap(), watch: false };
    let [choose, start, place] = commands;
    let mut events = vec![place, Event::DeadlineReached, start, choose, join];
    while let Some(event) = events.pop() {
        if event == Event::DeadlineReached {
            now = room.next_deadline().unwrap();
        }
        let mut effects = vec![];
        room.handle(Input { at: now, event }, &mut effects);
        for effect in effects {
            match effect {
                Effect::Work { job, request } => {
                    events.push(Event::JobDone { job, outcome: game::perform(&request) });
                }
                Effect::Record { record: made } => record = Some(*made),
                Effect::Send { .. } | Effect::Detach { .. } | Effect::Close => {}
            }
        }
    }
    record.expect("the race has ended")
}
