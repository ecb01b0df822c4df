//! A short race, played to its end: the record of a real match.

use game::{
    Arrival, Command, Effect, Event, Input, MatchRecord, Millis, Network, PlayerId, PuzzleRequest, RequestId,
    Room, RoomConfig, Rules, Seq,
};
use puzzle::{Cell, Digit};

const ONE_OPEN: &str = ".34678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ANN: PlayerId = PlayerId(0xA);

pub(crate) fn record(config: RoomConfig) -> MatchRecord {
    let mut room = Room::new(config, Millis(1));
    let (mut now, mut record) = (Millis(1), None);
    let puzzle = PuzzleRequest::Set { text: ONE_OPEN.to_owned() };
    let place = Command::Place {
        match_no: 1,
        rung: 0,
        seq: Seq(1),
        cell: Cell::new(0),
        digit: Digit::new(5).unwrap(),
    };
    // Alone, so Ann has to race what she has set.
    let rules = Rules { practice: true, ..Rules::default() };
    let commands = [Command::ChangeRules { rules }, Command::ChoosePuzzle { puzzle }, Command::Start, place]
        .map(|command| Event::Command { player: ANN, request: RequestId::NONE, command });
    let name = "Ann".parse().unwrap();
    let arrival = Arrival { name, watch: false, bot: false, network: Network(1), request: RequestId::NONE };
    let join = Event::Join { player: ANN, arrival };
    let [practise, choose, start, place] = commands;
    let mut events = vec![place, Event::DeadlineReached, start, choose, practise, join];
    while let Some(event) = events.pop() {
        if event == Event::DeadlineReached {
            now = room.next_deadline().unwrap();
        }
        let mut effects = vec![];
        room.handle(Input { at: now, event }, &mut effects);
        for effect in effects {
            match effect {
                Effect::Work { job, request } => {
                    events.push(Event::job_done(job, game::perform(&request)));
                }
                Effect::Record { record: made } => record = Some(*made),
                Effect::Admit { .. }
                | Effect::Refuse { .. }
                | Effect::Send { .. }
                | Effect::Detach { .. }
                | Effect::DrawCode
                | Effect::Recoded { .. }
                | Effect::WalkedOut { .. }
                | Effect::FindRaced { .. }
                | Effect::Close => {}
            }
        }
    }
    record.expect("the race has ended")
}
