//! A whole race as it crosses the wire, played by a real room and kept in `PROTOCOL.md`. The part of
//! the server outside rooms (greeting, entering, leaving) is a stand-in here of a few lines.

use game::{
    Audience, Command, Effect, Event, Input, Millis, Name, Origin, PlayerId, PuzzleRequest, Room, RoomCode,
    RoomConfig, RoomId, Seq, Settings, perform,
};
use protocol::{ClientMessage, Identity, ServerMessage, VERSION};
use puzzle::{Cell, Digit};
use serde::Serialize;

use crate::bless;

const BEGIN: &str = "<!-- transcript: written by protocol/tests/it/transcript.rs -->\n";
const END: &str = "<!-- end of transcript -->\n";
/// A grid with its first four cells open.
const FOUR_OPEN: &str = "....78912672195348198342567859761423426853791713924856961537284287419635345286179";
const ANN: Player = Player { id: PlayerId(0x5eed_0000_0000_00a1), name: "Ann" };
const BOB: Player = Player { id: PlayerId(0x5eed_0000_0000_00b2), name: "Bob" };

#[derive(Clone, Copy)]
struct Player {
    id: PlayerId,
    name: &'static str,
}

impl Player {
    fn identity(self) -> Identity {
        Identity { player: self.id, secret: format!("secret-of-{}", self.name) }
    }

    fn name(self) -> Name {
        self.name.parse().expect("a test's name is a name")
    }
}

struct Transcript {
    text: String,
    room: Room,
    now: Millis,
}

impl Transcript {
    fn begins() -> Self {
        let config = RoomConfig {
            id: RoomId(0x0F1E_2D3C_4B5A_6978),
            code: RoomCode::nth(4_711),
            origin: Origin::Private,
            settings: Settings::default(),
            seed: 1,
            reserved: vec![],
            capacity: game::Capacity::default(),
        };
        let now = Millis(0);
        Self { text: String::new(), room: Room::new(config, now), now }
    }

    fn remark(&mut self, text: &str) {
        self.text += &format!("# {text}\n");
    }

    fn line(&mut self, who: &str, arrow: char, message: &impl Serialize) {
        let json = serde_json::to_string(message).expect("messages are plain data");
        self.text += &format!("{who} {arrow} {json}\n");
    }

    fn says(&mut self, player: Player, message: &ClientMessage) {
        self.line(player.name, '→', message);
    }

    fn hears(&mut self, player: Player, message: &ServerMessage) {
        self.line(player.name, '←', message);
    }

    fn greets(&mut self, player: Player, identity: Option<Identity>, resume: Option<RoomCode>) {
        let is_new = identity.is_none();
        let client = "my-bot 0.1".to_owned();
        self.says(player, &ClientMessage::Hello { version: VERSION, client, identity });
        let welcome = ServerMessage::Welcome {
            version: VERSION,
            server: "nonet-server 0.1.0".to_owned(),
            player: player.id,
            identity: is_new.then(|| player.identity()),
            resume,
        };
        self.hears(player, &welcome);
    }

    fn joins(&mut self, player: Player) {
        let (code, name) = (self.room.view().code.to_string(), player.name.to_owned());
        self.says(player, &ClientMessage::Join { code, name, watch: false });
        self.happens(Event::Join { player: player.id, name: player.name(), watch: false });
    }

    fn commands(&mut self, player: Player, command: Command) {
        self.says(player, &ClientMessage::Room { command: command.clone() });
        self.happens(Event::Command { player: player.id, command });
    }

    fn places(&mut self, player: Player, seq: u32, cell: u16, digit: u8) {
        let (match_no, seq, cell) = (self.room.view().match_no, Seq(seq), Cell::new(cell));
        let digit = Digit::new(digit).expect("a test's digit is a digit");
        self.commands(player, Command::Place { match_no, seq, cell, digit });
    }

    fn waits(&mut self, ms: u64) {
        let end = self.now.plus(ms);
        while let Some(due) = self.room.next_deadline().filter(|due| *due <= end) {
            self.now = due;
            self.happens(Event::DeadlineReached);
        }
        self.now = end;
    }

    fn happens(&mut self, event: Event) {
        let mut effects = vec![];
        self.room.handle(Input { at: self.now, event }, &mut effects);
        for effect in effects {
            match effect {
                Effect::Send { to: Audience::All, event } => {
                    self.line("all", '←', &ServerMessage::Room { event })
                }
                Effect::Send { to: Audience::One(id), event } => {
                    let player = if id == ANN.id { ANN } else { BOB };
                    self.hears(player, &ServerMessage::Room { event });
                }
                Effect::Work { job, request } => {
                    let outcome = perform(&request);
                    self.happens(Event::JobDone { job, outcome });
                }
                Effect::Detach { player, why } => {
                    let player = if player == ANN.id { ANN } else { BOB };
                    self.hears(player, &ServerMessage::RoomLeft { why });
                }
                Effect::Record { .. } | Effect::Close => {}
            }
        }
    }
}

fn before_the_race(story: &mut Transcript) {
    story.remark("Ann connects for the first time and opens a room.");
    story.greets(ANN, None, None);
    story.says(ANN, &ClientMessage::Create { name: ANN.name.to_owned() });
    story.happens(Event::Join { player: ANN.id, name: ANN.name(), watch: false });
    story.remark("Bob follows the link.");
    story.greets(BOB, None, None);
    story.joins(BOB);
    story.remark("Ann sets a puzzle: four cells are open, so that this fits the page.");
    let text = FOUR_OPEN.to_owned();
    story.commands(ANN, Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } });
    story.remark("Both are ready; the countdown begins by itself.");
    story.commands(BOB, Command::Ready { ready: true });
    story.waits(1_200);
    story.commands(ANN, Command::Ready { ready: true });
}

fn the_race(story: &mut Transcript) {
    story.remark("3000 ms later the race starts, and the givens are sent for the first time.");
    story.waits(3_000);
    story.waits(1_500);
    story.places(ANN, 1, 0, 5);
    story.remark("Bob errs, and tries again too soon.");
    story.waits(700);
    story.places(BOB, 1, 1, 9);
    story.waits(1_000);
    story.places(BOB, 2, 1, 3);
    story.waits(2_500);
    story.places(BOB, 3, 1, 3);
    story.remark("Bob's connection breaks; Ann sees it.");
    story.waits(1_000);
    story.happens(Event::Dropped { player: BOB.id });
    story.places(ANN, 2, 1, 3);
    story.remark("Bob connects again, knows who he is, and comes back to his seat and his board.");
    story.waits(2_000);
    let code = story.room.view().code;
    story.greets(BOB, Some(BOB.identity()), Some(code));
    story.joins(BOB);
    story.remark("He does not know whether move 3 arrived, sends it again, and gets the answer it had.");
    story.places(BOB, 3, 1, 3);
    story.places(ANN, 3, 2, 4);
    story.waits(800);
    story.remark("Ann finishes. The race goes on for Bob, who gives up, which ends it.");
    story.places(ANN, 4, 3, 6);
    story.waits(5_000);
    story.commands(BOB, Command::GiveUp);
}

#[test]
fn the_transcript_is_what_a_room_says() {
    let mut story = Transcript::begins();
    before_the_race(&mut story);
    the_race(&mut story);
    story.remark("Ann would like a rematch, but Bob has to go.");
    story.commands(ANN, Command::Ready { ready: true });
    story.commands(BOB, Command::Leave);
    let document = bless::read("PROTOCOL.md");
    let (before, rest) =
        document.split_once(BEGIN).expect("PROTOCOL.md has the mark where the transcript begins");
    let (_, after) = rest.split_once(END).expect("PROTOCOL.md has the mark where the transcript ends");
    bless::check("PROTOCOL.md", &format!("{before}{BEGIN}```text\n{}```\n{END}{after}", story.text));
}
