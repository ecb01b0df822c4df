//! A finished match to be taken away: as a film, a picture, a table or a text. Turns a replay into what `render` and `game` write;
//! who may have it is decided elsewhere.

use std::fmt;
use std::str::FromStr;

use game::{MatchRecord, MoveKind, Replay, ReplayBoard, ReplayError, ReplayLane, ReplayMove};
use puzzle::Variant;
use render::race::{Lane, Mark, Race, Stay, What, film};
use render::{png, svg};

use crate::net::kind_and_tier;

/// Pixels to a point of a picture.
const PNG_SCALE: f32 = 2.0;

/// What a match is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// All boards filling, within half a minute.
    Svg,
    /// The same at the end.
    Png,
    /// All splits.
    Csv,
    /// For a chat: gives no digit away.
    Txt,
}

impl Form {
    pub const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Csv, Self::Txt];

    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Csv => "csv",
            Self::Txt => "txt",
        }
    }

    #[must_use]
    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
            Self::Csv => "text/csv; charset=utf-8",
            Self::Txt => "text/plain; charset=utf-8",
        }
    }
}

impl FromStr for Form {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|form| form.ending() == text);
        found.ok_or("wanted is svg, png, csv or txt")
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending())
    }
}

/// A match as this.
///
/// # Errors
/// If the record is none of a match.
pub(crate) fn write(record: &MatchRecord, form: Form) -> Result<Vec<u8>, ReplayError> {
    let replay = record.lanes()?;
    let title = title(record);
    Ok(match form {
        Form::Svg => svg::write_film(&film(&race(&replay, title))).into_bytes(),
        Form::Png => {
            let frame = film(&race(&replay, title)).last_frame();
            png::write(&frame, PNG_SCALE).expect("sixteen boards have fewer pixels than are allowed")
        }
        Form::Csv => replay.splits_csv().into_bytes(),
        Form::Txt => replay.chat_text(&format!("Nonet race, {title}")).into_bytes(),
    })
}

/// "Killer, hard".
fn title(record: &MatchRecord) -> String {
    let kind = Variant::of(record.puzzle.puzzle.board());
    kind_and_tier(kind.as_ref(), Some(record.puzzle.tier))
}

fn race(replay: &Replay, title: String) -> Race {
    let lane = |(index, lane): (usize, &ReplayLane)| Lane {
        name: lane.name.to_string(),
        result: replay.outcome(index),
        ends_ms: lane.ends_ms,
        stays: stays(replay, lane),
    };
    Race {
        title,
        duration_ms: replay.duration_ms,
        lanes: replay.lanes.iter().enumerate().map(lane).collect(),
    }
}

fn stays(replay: &Replay, lane: &ReplayLane) -> Vec<Stay> {
    let stay = |((board, moves), (from_ms, _)): ((&ReplayBoard, &[ReplayMove]), &(u32, u16))| Stay {
        from_ms: *from_ms,
        puzzle: board.puzzle.clone(),
        marks: moves.iter().filter_map(mark).collect(),
    };
    replay.stays(lane).into_iter().zip(&lane.boards).map(stay).collect()
}

fn mark(made: &ReplayMove) -> Option<Mark> {
    let what = match made.kind {
        MoveKind::Right(digit) => What::Digit { digit, lent: false },
        MoveKind::Revealed { digit, .. } | MoveKind::Given(digit) => What::Digit { digit, lent: true },
        MoveKind::Wrong { digit, stands: true, .. } => What::WrongDigit(digit),
        MoveKind::Wrong { digit, stands: false, .. } => What::Mistake(digit),
        MoveKind::Erased => What::Erased,
        MoveKind::Hint { .. } | MoveKind::Noted { .. } => return None,
    };
    Some(Mark { ms: made.ms, cell: made.cell, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> MatchRecord {
        game::upgrade::record(include_str!("../../game/tests/it/record_of_rules_2.json")).unwrap()
    }

    #[test]
    fn a_match_is_written_in_every_form() {
        let text = |form| String::from_utf8(write(&record(), form).unwrap()).unwrap();
        let svg = text(Form::Svg);
        assert!(
            svg.starts_with("<svg ") && svg.contains("@keyframes") && svg.len() < 100_000,
            "{}",
            svg.len()
        );
        assert!(write(&record(), Form::Png).unwrap().starts_with(b"\x89PNG"));
        let gains: usize = record().results.table.iter().map(|row| usize::from(row.correct)).sum();
        assert_eq!(text(Form::Csv).lines().count(), 1 + gains);
        assert!(text(Form::Txt).starts_with("Nonet race, Classic, easy\nHal, 1st, "), "{}", text(Form::Txt));
    }

    #[test]
    fn a_form_goes_by_its_ending() {
        assert!(Form::ALL.into_iter().all(|form| form.to_string().parse() == Ok(form)));
        assert!("gif".parse::<Form>().is_err());
    }
}
