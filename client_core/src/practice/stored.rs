//! A game as a text that outlives the program: one line for each thing, and lines that a release does not know are skipped.
//! The puzzle itself is stored in its encoding, as hexadecimal digits.

use std::collections::BTreeMap;
use std::fmt::Write;

use puzzle::{Cell, Digit, DigitSet, GenerateSpec, Layout, PreparedPuzzle};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Day;
use super::clock::Stopwatch;
use super::game::{Game, GamePhase, SAVEPOINTS_MAX, Savepoint};
use super::source::Source;
use crate::board::{Colours, NoteKind, Notes, Position};
use crate::noted::NoteLog;
use crate::order::to_map;
use crate::pace::Pace;
use crate::prefs::PracticeAids;
use crate::store::STORED_BYTES_MAX;

/// The first line of every stored game.
const HEAD: &str = "nonet practice 1";

/// The text of a game. Where it would be too long, the oldest savepoints are left out.
/// `order` is greater for what is stored later.
pub(super) fn write(game: &Game, now: game::Millis, order: u64) -> Option<String> {
    let mut text = String::from(HEAD);
    let mut line = |key: &str, value: &str| {
        text.push('\n');
        text.push_str(key);
        text.push(' ');
        text.push_str(value);
    };
    line("order", &order.to_string());
    line("made", &hex(&game.made)?);
    line("source", &source_text(&game.source)?);
    line("time", &game.elapsed_ms(now).to_string());
    line("mistakes", &game.mistakes.to_string());
    line("hints", &game.hints.to_string());
    line("phase", phase_name(game.phase));
    line("board", &position_text(&game.board.position()));
    line("locked", &cells_text(game.locked.iter().map(|cell| (cell, 1))));
    line("faults", &cells_text(game.faults.iter().map(|(cell, digit)| (*cell, u32::from(digit.value())))));
    line("entered", &cells_text(game.entered.iter().map(|(cell, (_, ms))| (*cell, *ms))));
    line("struck", &cells_text(game.struck.iter().map(|(cell, digits)| (*cell, u32::from(*digits)))));
    line("pace", &game.pace.to_text());
    if !game.against.ghosts.is_empty() {
        line("against", &hex(&game.against)?);
    }
    let saved = |saved: &Savepoint| {
        let locked = cells_text(saved.locked.iter().map(|cell| (cell, 1)));
        format!("\nsavepoint {}|{locked}|{}", saved.at_ms, position_text(&saved.position))
    };
    let mut points: Vec<String> = game.savepoints.iter().map(saved).collect();
    while text.len() + points.iter().map(String::len).sum::<usize>() > STORED_BYTES_MAX && !points.is_empty()
    {
        points.remove(0);
    }
    text.extend(points);
    // Where there is no room for them the notes do without their times.
    let noted = format!("\nnoted {}", game.noted.text());
    if text.len() + noted.len() <= STORED_BYTES_MAX {
        text.push_str(&noted);
    }
    Some(text).filter(|text| text.len() <= STORED_BYTES_MAX)
}

/// Which of several was stored last: the one with the greatest of these. Nothing in what earlier releases have stored.
pub(super) fn order(text: &str) -> u64 {
    let order = text.lines().find_map(|line| line.strip_prefix("order "));
    order.and_then(|order| order.parse().ok()).unwrap_or(0)
}

/// The game of a text, with its clock stopped; `None` if it was written by another release, or is none.
pub(super) fn read(text: &str, aids: PracticeAids) -> Option<Game> {
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return None;
    }
    let lines: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(' ')).collect();
    let value = |key: &str| lines.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let made: PreparedPuzzle = unhex(value("made")?)?;
    let source = read_source(value("source")?)?;
    let mut game = Game::stopped(made, source, aids);
    let layout = game.board.view().layout().clone();
    game.board.begin_with(read_position(value("board")?, &layout)?);
    game.clock = Stopwatch::at(value("time")?.parse().ok()?);
    game.pace = Pace::read(value("pace").unwrap_or_default(), &game.made.solution);
    game.pace.resume(game.elapsed_ms(game::Millis(0)));
    game.mistakes = value("mistakes")?.parse().ok()?;
    game.hints = value("hints")?.parse().ok()?;
    game.phase = read_phase(value("phase")?);
    game.locked = read_cells(value("locked")?, &layout).into_keys().collect();
    let digit = |(cell, value): (Cell, u32)| Some((cell, Digit::new(u8::try_from(value).ok()?)?));
    game.faults = to_map(read_cells(value("faults")?, &layout).into_iter().filter_map(digit));
    let digits = |(cell, bits): (Cell, u32)| Some((cell, DigitSet::try_from(bits).ok()?));
    game.struck = to_map(read_cells(value("struck")?, &layout).into_iter().filter_map(digits));
    // An earlier release has not written it.
    let board = &game.board;
    let entered = |(cell, ms): (Cell, u32)| Some((cell, (board.digit(cell)?, ms)));
    game.entered = value("entered")
        .map(|text| to_map(read_cells(text, &layout).into_iter().filter_map(entered)))
        .unwrap_or_default();
    game.against = value("against").and_then(unhex).unwrap_or_default();
    let points = lines.iter().filter(|(key, _)| *key == "savepoint").take(SAVEPOINTS_MAX);
    game.savepoints = points.filter_map(|(_, value)| read_savepoint(value, &layout)).collect();
    game.noted = NoteLog::go_on(value("noted").unwrap_or_default(), game.board.notes());
    game.refresh();
    Some(game)
}

fn read_savepoint(text: &str, layout: &Layout) -> Option<Savepoint> {
    let (at_ms, rest) = text.split_once('|')?;
    let (locked, position) = rest.split_once('|')?;
    Some(Savepoint {
        at_ms: at_ms.parse().ok()?,
        locked: read_cells(locked, layout).into_keys().collect(),
        position: read_position(position, layout)?,
    })
}

fn phase_name(phase: GamePhase) -> &'static str {
    match phase {
        // A game that is opened again waits for its player.
        GamePhase::Playing | GamePhase::Paused => "paused",
        GamePhase::Solved => "solved",
        GamePhase::Shown => "shown",
    }
}

fn read_phase(name: &str) -> GamePhase {
    match name {
        "solved" => GamePhase::Solved,
        "shown" => GamePhase::Shown,
        _ => GamePhase::Paused,
    }
}

fn source_text(source: &Source) -> Option<String> {
    Some(match source {
        Source::Chosen { spec, seed } => format!("chosen {seed} {}", hex(spec)?),
        Source::Daily(day) => format!("daily {}", day.0),
        Source::Ladder { rung, seed } => format!("ladder {rung} {seed}"),
        Source::Quick { seed } => format!("quick {seed}"),
        // An exercise is not stored.
        Source::Training { .. } | Source::Review { .. } => return None,
        Source::Brought { title } => format!("brought {title}"),
    })
}

fn read_source(text: &str) -> Option<Source> {
    let (kind, rest) = text.split_once(' ')?;
    Some(match kind {
        "chosen" => {
            let (seed, spec) = rest.split_once(' ')?;
            Source::Chosen { spec: unhex::<GenerateSpec>(spec)?, seed: seed.parse().ok()? }
        }
        "daily" => Source::Daily(Day(rest.parse().ok()?)),
        "ladder" => {
            let (rung, seed) = rest.split_once(' ')?;
            Source::Ladder { rung: rung.parse().ok()?, seed: seed.parse().ok()? }
        }
        "quick" => Source::Quick { seed: rest.parse().ok()? },
        "brought" => Source::Brought { title: rest.to_owned() },
        _ => return None,
    })
}

/// Digits, corner notes, centre notes, colours.
fn position_text(position: &Position) -> String {
    let notes = |kind| {
        let saved = position.notes.to_saved(kind);
        cells_text(saved.into_iter().map(|(cell, bits)| (Cell::new(cell), bits)))
    };
    let colours = cells_text(position.colours.iter().map(|(cell, colour)| (cell, u32::from(colour))));
    format!("{}/{}/{}/{colours}", position.digits, notes(NoteKind::Corner), notes(NoteKind::Centre))
}

fn read_position(text: &str, layout: &Layout) -> Option<Position> {
    let mut parts = text.split('/');
    let digits = parts.next()?.parse().ok()?;
    let mut notes = Notes::default();
    for kind in NoteKind::ALL {
        let saved = read_cells(parts.next()?, layout);
        let saved = to_map(saved.into_iter().map(|(cell, bits)| (cell.index() as u16, bits)));
        notes.add_saved(kind, &saved, layout);
    }
    let mut colours = Colours::default();
    for (cell, colour) in read_cells(parts.next()?, layout) {
        colours.set(cell, u8::try_from(colour).ok()?);
    }
    Some(Position { digits, notes, colours })
}

/// `3:12,8:1`: numbers by cell.
fn cells_text(cells: impl Iterator<Item = (Cell, u32)>) -> String {
    let mut text = String::new();
    for (cell, value) in cells {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(text, "{comma}{}:{value}", cell.index());
    }
    text
}

/// What is no cell of the layout is left out.
fn read_cells(text: &str, layout: &Layout) -> BTreeMap<Cell, u32> {
    let read = |pair: &str| {
        let (cell, value) = pair.split_once(':')?;
        let cell = Cell::new(cell.parse().ok()?);
        layout.contains(cell).then_some((cell, value.parse().ok()?))
    };
    to_map(text.split(',').filter_map(read))
}

fn hex(value: &impl Serialize) -> Option<String> {
    let bytes = engine_api::encode(value).ok()?;
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    Some(text)
}

fn unhex<T: DeserializeOwned>(text: &str) -> Option<T> {
    let digit = |at: &u8| char::from(*at).to_digit(16).map(|value| value as u8);
    let byte = |pair: &[u8]| Some(digit(pair.first()?)? << 4 | digit(pair.get(1)?)?);
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(byte).collect();
    engine_api::decode(&bytes?).ok()
}
