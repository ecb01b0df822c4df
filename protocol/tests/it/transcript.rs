//! A whole race as it crosses the wire, played by a real room, for `PROTOCOL.md`. The part of
//! the server outside rooms (greeting, entering, leaving) is a stand-in here of a few lines.

use game::{
    Arrival, Audience, Command, Effect, Event, Input, Millis, Name, Network, Origin, PlayerId, PuzzleRequest,
    RequestId, Room, RoomCode, RoomConfig, RoomEvent, RoomId, RoomView, Seq, Settings, perform,
};
use protocol::{ClientMessage, Identity, ServerMessage, VERSION};
use puzzle::{Cell, Digit};
use serde::Serialize;

use crate::markdown::wrap_json;

/// Columns of the transcript, and what a continued line begins with.
const WIDTH: usize = 118;
const INDENT: &str = "      ";
/// A grid with its first four cells open.
const FOUR_OPEN: &str = "....78912672195348198342567859761423426853791713924856961537284287419635345286179";
const ANN: Player = Player { id: PlayerId(0x5eed_0000_0000_00a1), name: "Ann" };
const BOB: Player = Player { id: PlayerId(0x5eed_0000_0000_00b2), name: "Bob" };
const CAT: Player = Player { id: PlayerId(0x5eed_0000_0000_00c3), name: "Cat" };

#[derive(Clone, Copy, PartialEq)]
struct Player {
    id: PlayerId,
    name: &'static str,
}

impl Player {
    fn identity(self) -> Identity {
        Identity { player: self.id, secret: format!("secret-of-{}", self.name) }
    }

    fn of(id: PlayerId) -> Self {
        [ANN, BOB, CAT].into_iter().find(|player| player.id == id).expect("only these three play")
    }

    fn arrival(self, request: RequestId) -> Event {
        let name: Name = self.name.parse().expect("a test's name is a name");
        let (bot, network) = (self == CAT, Network(self.id.0));
        let arrival = Arrival { name, watch: false, bot, network, request };
        Event::Join { player: self.id, arrival }
    }
}

struct Transcript {
    text: String,
    /// Rules and members as JSON, as the text showed them last: what is unchanged is left out.
    shown: Vec<String>,
    room: Room,
    now: Millis,
    requests: u32,
}

/// Which members of a room a message shows.
#[derive(Clone, Copy, PartialEq)]
enum Members {
    Whole,
    Changed,
}

impl Transcript {
    fn begins() -> Self {
        let config = RoomConfig {
            id: RoomId(0x0F1E_2D3C_4B5A_6978),
            code: RoomCode::nth(4_711),
            origin: Origin::Private,
            settings: Settings::default(),
            secret: game::Secret::of_seed(1),
            reserved: vec![],
            capacity: game::Capacity::default(),
            opener: None,
            attempt: None,
            pool: None,
        };
        let now = Millis(0);
        Self { text: String::new(), shown: vec![], room: Room::new(config, now), now, requests: 0 }
    }

    fn remark(&mut self, text: &str) {
        self.text += &format!("# {text}\n");
    }

    fn line(&mut self, who: &str, arrow: char, message: &impl Serialize) {
        self.text += &wrap_json(&format!("{who} {arrow} "), &to_json(message), WIDTH, INDENT);
    }

    fn event(&mut self, who: &str, event: RoomEvent) {
        let shown = match &event {
            RoomEvent::Entered { snapshot } => Some((snapshot.room.clone(), Members::Whole)),
            RoomEvent::RoomChanged { room } => Some((room.clone(), Members::Changed)),
            RoomEvent::JoinRefused { .. }
            | RoomEvent::Started { .. }
            | RoomEvent::NextRung { .. }
            | RoomEvent::Boards { .. }
            | RoomEvent::SolverBoard { .. }
            | RoomEvent::SolverNotes { .. }
            | RoomEvent::Said { .. }
            | RoomEvent::Rivals { .. }
            | RoomEvent::Placed { .. }
            | RoomEvent::Progress { .. }
            | RoomEvent::Finished { .. }
            | RoomEvent::Refused { .. }
            | RoomEvent::PuzzleAccepted { .. }
            | RoomEvent::OwnResult { .. }
            | RoomEvent::NoContest { .. } => None,
        };
        let json = to_json(&ServerMessage::Room { event });
        let json = match shown {
            Some((room, members)) => self.shorten(json, &room, members),
            None => json,
        };
        self.text += &wrap_json(&format!("{who} ← "), &json, WIDTH, INDENT);
    }

    /// Leaves out of a message what the last one with a room has shown already.
    fn shorten(&mut self, mut json: String, room: &RoomView, members: Members) -> String {
        let rules = to_json(&room.settings.rules);
        if self.shown.contains(&rules) {
            json = json.replace(&rules, "{…}");
        }
        let mut shown = vec![rules];
        for member in &room.members {
            let whole = to_json(member);
            if members == Members::Changed && self.shown.contains(&whole) {
                json = json.replace(&whole, &format!(r#"{{"no":{},…}}"#, member.no.0));
            }
            shown.push(whole);
        }
        self.shown = shown;
        json
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
        self.says(
            player,
            &ClientMessage::Hello {
                version: VERSION,
                client,
                identity,
                bot: player == CAT,
                capabilities: vec![],
            },
        );
        let welcome = ServerMessage::Welcome {
            version: VERSION,
            server: "nonet-server 0.1.0".to_owned(),
            player: player.id,
            identity: is_new.then(|| player.identity()),
            resume,
            capabilities: vec![],
            project_page: None,
        };
        self.hears(player, &welcome);
    }

    fn joins(&mut self, player: Player) {
        let (code, name) = (self.room.view().code.to_string(), player.name.to_owned());
        let request = self.request();
        self.says(player, &ClientMessage::Join { request, code, name, watch: false });
        self.happens(player.arrival(request));
    }

    fn commands(&mut self, player: Player, command: Command) {
        let request = self.request();
        self.says(player, &ClientMessage::Room { request, command: command.clone() });
        self.happens(Event::Command { player: player.id, request, command });
    }

    /// One number after the other, whoever asks: so the page shows which answer is whose.
    fn request(&mut self) -> RequestId {
        self.requests += 1;
        RequestId(self.requests)
    }

    fn places(&mut self, player: Player, seq: u32, cell: u16, digit: u8) {
        let (match_no, seq, cell) = (self.room.view().match_no, Seq(seq), Cell::new(cell));
        let digit = Digit::new(digit).expect("a test's digit is a digit");
        self.commands(player, Command::Place { match_no, rung: 0, seq, cell, digit });
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
                Effect::Send { to: Audience::All, event, .. } => self.event("all", event),
                Effect::Send { to: Audience::One(id), event, .. } | Effect::Refuse { player: id, event } => {
                    self.event(Player::of(id).name, event);
                }
                Effect::Work { job, request } => {
                    self.happens(Event::job_done(job, perform(&request).outcome));
                }
                Effect::Detach { player, why } => {
                    self.hears(Player::of(player), &ServerMessage::RoomLeft { why });
                }
                Effect::Admit { .. }
                | Effect::Record { .. }
                | Effect::DrawCode
                | Effect::Recoded { .. }
                | Effect::WalkedOut { .. }
                | Effect::FindRaced { .. }
                | Effect::Close => {}
            }
        }
    }
}

fn before_the_race(story: &mut Transcript) {
    story.remark("Ann connects for the first time and opens a room.");
    story.greets(ANN, None, None);
    let (request, name) = (story.request(), ANN.name.to_owned());
    story.says(ANN, &ClientMessage::Create { request, name, puzzle: None, rules: None });
    story.happens(ANN.arrival(request));
    story.remark("Bob follows the link. So does Cat, a bot that says so.");
    story.greets(BOB, None, None);
    story.joins(BOB);
    story.greets(CAT, None, None);
    story.joins(CAT);
    story.remark(
        "Ann sets a puzzle, so she has no seat in this race. Four cells are open, so that it fits the page.",
    );
    let text = FOUR_OPEN.to_owned();
    story.commands(ANN, Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } });
    story.remark("Both racers are ready; the countdown begins by itself.");
    story.commands(BOB, Command::Ready { ready: true });
    story.waits(1_200);
    story.commands(CAT, Command::Ready { ready: true });
}

fn the_race(story: &mut Transcript) {
    story.remark("3000 ms later the race starts, and the givens are sent for the first time.");
    story.waits(3_000);
    story.waits(1_500);
    story.places(CAT, 1, 0, 5);
    story.remark("Bob makes a mistake, and moves again before the lock-out is over.");
    story.waits(700);
    story.places(BOB, 1, 1, 9);
    story.waits(1_000);
    story.places(BOB, 2, 1, 3);
    story.waits(30_000);
    story.places(BOB, 3, 1, 3);
    story.remark("Bob's connection breaks; the others see it.");
    story.waits(1_000);
    story.happens(Event::Dropped { player: BOB.id });
    story.places(CAT, 2, 1, 3);
    story.remark("Bob connects again, says who he is, and resumes with his seat and his board.");
    story.waits(2_000);
    let code = story.room.view().code;
    story.greets(BOB, Some(BOB.identity()), Some(code));
    story.joins(BOB);
    story.remark("He does not know whether move 3 arrived, sends it again, and gets the answer it had.");
    story.places(BOB, 3, 1, 3);
    story.places(CAT, 3, 2, 4);
    story.waits(800);
    story.remark(
        "Cat finishes and gets her result at once. The race goes on for Bob, who gives up, which ends it.",
    );
    story.places(CAT, 4, 3, 6);
    story.waits(5_000);
    story.commands(BOB, Command::GiveUp);
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

/// The race, with what a reader needs to know about its notation.
pub(crate) fn text() -> String {
    let mut story = Transcript::begins();
    before_the_race(&mut story);
    the_race(&mut story);
    story.remark("Cat would like a rematch, but Bob has to go.");
    story.commands(CAT, Command::Ready { ready: true });
    story.commands(BOB, Command::Leave);
    format!(
        "Ann opens a room; Bob and the bot Cat race her puzzle, which has four open cells. `→` is sent to the server, `←`\n\
         by it; `all` are all connected members. Long messages are wrapped. `{{…}}` stands for rules, and `{{\"no\":1,…}}` for a\n\
         member, that are the same as in the last message with them.\n\n```text\n{}```\n",
        story.text
    )
}
