//! Samples of what a client says.

use game::{Aids, Command, KnockNo, Mistakes, PuzzleRequest, Rules, Seq};
use protocol::{ClientMessage, Identity};
use puzzle::{Cell, Difficulty};

use super::values::{BOB, aids, digit, identity, mistakes, rules};
use super::{Message, WireType, structure, variants};

pub(super) fn wire_types() -> Vec<WireType> {
    vec![messages(), commands(), puzzle_requests(), difficulties()]
        .into_iter()
        .chain([
            structure!(Identity, |identity| Message::Client(hello(Some(identity))); identity()),
            structure!(Rules, change_rules; rules()),
            structure!(Mistakes, |mistakes| change_rules(Rules { mistakes, ..rules() }); mistakes()),
            structure!(Aids, |aids| change_rules(Rules { aids, ..rules() }); aids()),
        ])
        .collect()
}

fn hello(identity: Option<Identity>) -> ClientMessage {
    ClientMessage::Hello { version: protocol::VERSION, client: "my-bot 0.1".to_owned(), identity, bot: true }
}

fn room(command: Command) -> Message {
    Message::Client(ClientMessage::Room { command })
}

fn change_rules(rules: Rules) -> Message {
    room(Command::ChangeRules { rules })
}

fn messages() -> WireType {
    let name = || "Ann".to_owned();
    variants!(ClientMessage, Message::Client;
        Hello: hello(None),
        Ping: ClientMessage::Ping { stamp: 41_250 },
        Create: ClientMessage::Create { name: name() },
        Join: ClientMessage::Join { code: "KXQ7P".to_owned(), name: name(), watch: false },
        Enqueue: ClientMessage::Enqueue { name: name(), with_bots: true },
        Dequeue: ClientMessage::Dequeue,
        Room: ClientMessage::Room { command: Command::Ready { ready: true } },
    )
}

fn commands() -> WireType {
    let puzzle = PuzzleRequest::Generated { difficulty: Difficulty::Medium, seed: None };
    let (match_no, cell) = (1, Cell::new(2));
    variants!(Command, room;
        Ready: Command::Ready { ready: true },
        ChangeRules: Command::ChangeRules { rules: rules() },
        ChoosePuzzle: Command::ChoosePuzzle { puzzle: puzzle.clone() },
        Watch: Command::Watch { watch: true },
        Start: Command::Start,
        CancelStart: Command::CancelStart,
        Kick: Command::Kick { member: BOB },
        HandOver: Command::HandOver { member: BOB },
        Leave: Command::Leave,
        Place: Command::Place { match_no, seq: Seq(17), cell, digit: digit(4) },
        Erase: Command::Erase { match_no, seq: Seq(18), cell },
        GiveUp: Command::GiveUp,
        EndRace: Command::EndRace,
        ToLobby: Command::ToLobby,
        Lock: Command::Lock { locked: true },
        NewCode: Command::NewCode,
        AnswerKnock: Command::AnswerKnock { knock: KnockNo(1), admit: true },
    )
}

fn puzzle_requests() -> WireType {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".to_owned();
    variants!(PuzzleRequest, |puzzle| room(Command::ChoosePuzzle { puzzle });
        Generated: PuzzleRequest::Generated { difficulty: Difficulty::Hard, seed: Some(7) },
        Set: PuzzleRequest::Set { text: text.clone() },
    )
}

fn difficulties() -> WireType {
    let choose = |difficulty| PuzzleRequest::Generated { difficulty, seed: None };
    variants!(Difficulty, |difficulty| room(Command::ChoosePuzzle { puzzle: choose(difficulty) });
        Easy: Difficulty::Easy,
        Medium: Difficulty::Medium,
        Hard: Difficulty::Hard,
    )
}
