//! A race as a film: the boards of its lanes filling side by side, with names, bars, a clock and places. Owns where everything is
//! and when it is seen; knows no rules and no file format. The caller says what happened.

use puzzle::{Board, Candidate, Cell, Digit, Puzzle};

use crate::board::{Digits, Look, draw_board};
use crate::font::{self, Weight};
use crate::page::{Anchor, Color, Item, Page, Point, Rect};

/// Lanes that are shown; the best come first.
pub const LANES_MAX: usize = 16;
/// Milliseconds that the film of a longer race takes.
pub const FILM_MS: u32 = 30_000;

/// A race to be shown.
#[derive(Clone, Debug)]
pub struct Race {
    pub title: String,
    /// Milliseconds from the start to the end.
    pub duration_ms: u32,
    /// The best first.
    pub lanes: Vec<Lane>,
}

/// One racer's race.
#[derive(Clone, Debug)]
pub struct Lane {
    pub name: String,
    /// How it ended: "1st, 5:12".
    pub result: String,
    /// When that is known, in milliseconds since the start.
    pub ends_ms: u32,
    /// The boards in order.
    pub stays: Vec<Stay>,
}

/// A board, from when it is in play until the next.
#[derive(Clone, Debug)]
pub struct Stay {
    /// Milliseconds since the start.
    pub from_ms: u32,
    pub puzzle: Puzzle,
    /// By time.
    pub marks: Vec<Mark>,
}

/// Something that is seen on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Milliseconds since the start.
    pub ms: u32,
    pub cell: Cell,
    pub what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// It stands from now on; by a hint or a handicap it is `lent`.
    Digit {
        digit: Digit,
        lent: bool,
    },
    /// A wrong digit, which goes at once.
    Mistake(Digit),
    /// A wrong digit, which stands.
    WrongDigit(Digit),
    Erased,
}

/// When a part of a film is seen, in milliseconds of the film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Always,
    From(u32),
    /// From the first until the second.
    Between(u32, u32),
    /// A moment, from here.
    Flash(u32),
}

/// A moving picture, in points.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    pub width: f32,
    pub height: f32,
    /// From the back to the front.
    pub parts: Vec<(Shown, Vec<Item>)>,
}

const MARGIN: f32 = 24.0;
const HEADER: f32 = 44.0;
const BOARD_SIDE: f32 = 240.0;
const NAME_ROOM: f32 = 30.0;
const BAR_ROOM: f32 = 18.0;
const BAR_HEIGHT: f32 = 6.0;
/// Steps of a bar, and faces of the clock.
const BAR_STEPS_MAX: usize = 60;
const CLOCK_FACES: u32 = 120;
const TITLE_SIZE: f32 = 20.0;
const NAME_SIZE: f32 = 15.0;

/// The light theme of the client.
const BACKGROUND: Color = Color(0xF4, 0xF2, 0xEC);
const INK: Color = Color(0x1A, 0x1C, 0x22);
const SECOND: Color = Color(0x5E, 0x64, 0x70);
const TRACK: Color = Color(0xDE, 0xDB, 0xD2);
const WRONG: Color = Color(0xC2, 0x36, 0x0C);
const LANES: [Color; 6] = [
    Color(0x3B, 0x5B, 0xFD),
    Color(0xB0, 0x74, 0x00),
    Color(0x00, 0x80, 0x5E),
    Color(0xC2, 0x50, 0x8C),
    Color(0x1B, 0x87, 0xC4),
    Color(0xC2, 0x36, 0x0C),
];

/// Makes the film of a race.
#[must_use]
pub fn film(race: &Race) -> Film {
    let lanes = &race.lanes[..race.lanes.len().min(LANES_MAX)];
    let columns = match lanes.len() {
        0 | 1 => 1,
        2 | 4 => 2,
        3 | 5 | 6 | 9 => 3,
        _ => 4,
    };
    let rows = lanes.len().div_ceil(columns).max(1);
    let (wide, high) = (BOARD_SIDE + MARGIN, NAME_ROOM + BOARD_SIDE + BAR_ROOM + MARGIN);
    let (width, height) = (MARGIN + columns as f32 * wide, MARGIN + HEADER + rows as f32 * high);
    let whole = Item::Rect { rect: Rect::new(0.0, 0.0, width, height), radius: 0.0, fill: BACKGROUND };
    let pace = Pace { duration_ms: race.duration_ms.max(1) };
    let mut reel = Reel { pace, parts: vec![(Shown::Always, vec![whole])] };
    reel.header(race, width);
    for (index, lane) in lanes.iter().enumerate() {
        let (x, y) = ((index % columns) as f32 * wide, (index / columns) as f32 * high);
        let room = Rect::new(MARGIN + x, MARGIN + HEADER + y, BOARD_SIDE, NAME_ROOM + BOARD_SIDE + BAR_ROOM);
        reel.lane(lane, room, LANES[index % LANES.len()]);
    }
    Film { width, height, parts: reel.parts }
}

impl Film {
    /// What is seen at the end.
    #[must_use]
    pub fn last_frame(&self) -> Page {
        let at_end = |(shown, _): &&(Shown, Vec<Item>)| matches!(shown, Shown::Always | Shown::From(_));
        let items = self.parts.iter().filter(at_end).flat_map(|(_, items)| items.iter().cloned());
        Page { width: self.width, height: self.height, items: items.collect() }
    }
}

/// How fast the film is.
#[derive(Clone, Copy)]
struct Pace {
    duration_ms: u32,
}

impl Pace {
    /// When something of the race is seen.
    fn at(self, ms: u32) -> u32 {
        if self.duration_ms <= FILM_MS {
            return ms;
        }
        let at = u64::from(ms) * u64::from(FILM_MS) / u64::from(self.duration_ms);
        u32::try_from(at).unwrap_or(u32::MAX)
    }
}

/// A film that is made.
struct Reel {
    pace: Pace,
    parts: Vec<(Shown, Vec<Item>)>,
}

impl Reel {
    fn add(&mut self, shown: Shown, item: Item) {
        self.parts.push((shown, vec![item]));
    }

    /// The title, and a clock that moves on as often as can be seen.
    fn header(&mut self, race: &Race, width: f32) {
        let base = MARGIN + TITLE_SIZE;
        let title = font::fitted(Weight::Bold, TITLE_SIZE, &race.title, width - 2.0 * MARGIN - 80.0);
        self.add(Shown::Always, text(Point::new(MARGIN, base), Anchor::Start, TITLE_SIZE, INK, title));
        let step_ms = (race.duration_ms / CLOCK_FACES).max(1_000).next_multiple_of(1_000);
        let face = |ms| text(Point::new(width - MARGIN, base), Anchor::End, TITLE_SIZE, INK, clock(ms));
        let mut ms = 0;
        while ms < race.duration_ms {
            let until = ms.saturating_add(step_ms).min(race.duration_ms);
            self.add(Shown::Between(self.pace.at(ms), self.pace.at(until)), face(ms));
            ms = until;
        }
        self.add(Shown::From(self.pace.at(race.duration_ms)), face(race.duration_ms));
    }

    fn lane(&mut self, lane: &Lane, room: Rect, color: Color) {
        let base = room.y + NAME_SIZE + 4.0;
        let result_room = font::width(Weight::Semibold, NAME_SIZE, &lane.result) + 12.0;
        let name = font::fitted(Weight::Semibold, NAME_SIZE, &lane.name, room.w - result_room);
        self.add(Shown::Always, text(Point::new(room.x, base), Anchor::Start, NAME_SIZE, color, name));
        let result = text(Point::new(room.right(), base), Anchor::End, NAME_SIZE, INK, lane.result.clone());
        self.add(Shown::From(self.pace.at(lane.ends_ms)), result);
        let board = Rect::new(room.x, room.y + NAME_ROOM, BOARD_SIDE, BOARD_SIDE);
        for (index, stay) in lane.stays.iter().enumerate() {
            self.stay(stay, lane.stays.get(index + 1).map(|next| next.from_ms), board);
        }
        let bar = Rect::new(room.x, board.y + board.h + BAR_ROOM - BAR_HEIGHT, room.w, BAR_HEIGHT);
        self.bar(lane, bar, color);
    }

    /// A board until the lane goes on to the next.
    fn stay(&mut self, stay: &Stay, until_ms: Option<u32>, room: Rect) {
        let until = until_ms.map(|ms| self.pace.at(ms));
        let (look, board) = (Look::screen(), stay.puzzle.board());
        let mut ground = Vec::new();
        draw_board(&mut ground, room, board, stay.puzzle.givens(), None, &look);
        let from = self.pace.at(stay.from_ms);
        let shown = match until {
            Some(until) => Shown::Between(from, until),
            None if from == 0 => Shown::Always,
            None => Shown::From(from),
        };
        self.parts.push((shown, ground));
        let digits = Digits::new(room, board, &look);
        for (index, mark) in stay.marks.iter().enumerate() {
            let replaces = |later: &&Mark| later.cell == mark.cell && !matches!(later.what, What::Mistake(_));
            let goes = stay.marks[index + 1..].iter().find(replaces).map(|later| self.pace.at(later.ms));
            self.mark(*mark, goes.into_iter().chain(until).min(), &digits, board);
        }
    }

    fn mark(&mut self, mark: Mark, goes: Option<u32>, digits: &Digits, board: &Board) {
        let look = Look::screen();
        let (digit, color) = match mark.what {
            What::Digit { digit, lent: false } => (digit, look.entry),
            What::Digit { digit, lent: true } => (digit, SECOND),
            What::Mistake(digit) | What::WrongDigit(digit) => (digit, WRONG),
            What::Erased => return,
        };
        let at = self.pace.at(mark.ms);
        let shown = match (mark.what, goes) {
            (What::Mistake(_), _) => Shown::Flash(at),
            (_, Some(goes)) => Shown::Between(at, goes),
            (_, None) => Shown::From(at),
        };
        let placed = Candidate { cell: mark.cell, digit };
        self.add(shown, digits.item(board.layout(), placed, look.entry_weight, color));
    }

    /// How full the last board is: a piece for each of its digits, or for some at a time.
    fn bar(&mut self, lane: &Lane, room: Rect, color: Color) {
        self.add(Shown::Always, Item::Rect { rect: room, radius: 0.0, fill: TRACK });
        for (index, stay) in lane.stays.iter().enumerate() {
            let until = lane.stays.get(index + 1).map(|next| self.pace.at(next.from_ms));
            let givens = stay.puzzle.givens();
            let blanks = (givens.cells().len() - givens.clue_count()).max(1);
            let right: Vec<&Mark> =
                stay.marks.iter().filter(|mark| matches!(mark.what, What::Digit { .. })).collect();
            let together = blanks.div_ceil(BAR_STEPS_MAX);
            for (step, marks) in right.chunks(together).take(BAR_STEPS_MAX).enumerate() {
                let piece = room.w / blanks as f32;
                let x = room.x + (step * together) as f32 * piece;
                let w = (marks.len() as f32 * piece).min((room.right() - x).max(0.0));
                let rect = Rect::new(x, room.y, w, room.h);
                let at = self.pace.at(marks.last().map_or(0, |mark| mark.ms));
                let shown = until.map_or(Shown::From(at), |until| Shown::Between(at, until));
                self.add(shown, Item::Rect { rect, radius: 0.0, fill: color });
            }
        }
    }
}

fn text(at: Point, anchor: Anchor, size: f32, color: Color, text: String) -> Item {
    Item::Text { at, anchor, size, weight: Weight::Semibold, color, text }
}

/// "5:12".
fn clock(ms: u32) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60)
}

#[cfg(test)]
mod tests;
