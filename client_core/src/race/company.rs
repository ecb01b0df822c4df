//! The company of an attempt at a challenge, as rows beside one's own: ghosts, which are earlier runs played along with the
//! own clock, and rivals, who are at the same challenge right now. Knows how far, never which cells.

use game::{Ghost, GhostRole, MemberNo, RacerStatus, Rival};

use super::RacerRow;
use super::racers::percent;
use crate::order::sort_by_key;
use crate::room::ChartLine;
use crate::text;

/// What a row of the race stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowKind {
    /// A racer of this room.
    Racer,
    /// An earlier run.
    Ghost,
    /// Somebody in another room.
    Rival,
}

/// Numbers that no member of a room for one has: each row keeps its own over the race.
const FIRST_GHOST: u16 = 1_000;
const FIRST_RIVAL: u16 = 2_000;
/// Chooses the colours and shapes: 1 is the player's own.
const FIRST_MARK: u16 = 2;

#[derive(Clone, Debug, Default)]
pub(crate) struct Company {
    ghosts: Vec<Ghost>,
    rivals: Vec<Rival>,
}

impl Company {
    pub(crate) fn of(ghosts: Vec<Ghost>) -> Self {
        Self { ghosts, rivals: Vec::new() }
    }

    pub(crate) fn set_rivals(&mut self, rivals: Vec<Rival>) {
        self.rivals = rivals;
    }

    pub(crate) fn ghosts(&self) -> &[Ghost] {
        &self.ghosts
    }

    /// The ghosts' curves beside the own one.
    pub(crate) fn chart_lines(&self, blanks: u16) -> impl Iterator<Item = ChartLine> + '_ {
        let whole = f32::from(blanks.max(1));
        self.ghosts.iter().enumerate().map(move |(n, ghost)| {
            let mut points = vec![(0, 0.0)];
            let mut share = 0.0;
            for &(ms, filled) in &ghost.gains {
                points.push((ms, share));
                share = (f32::from(filled) / whole).min(1.0);
                points.push((ms, share));
            }
            ChartLine {
                member: MemberNo(FIRST_GHOST + index(n)),
                mark: FIRST_MARK + index(n),
                you: false,
                name: ghost_name(ghost),
                points,
            }
        })
    }

    /// The rows of a game alone that has run for so long, the own one first; none without company.
    pub(crate) fn rows_alone(&self, own: OwnRun, elapsed_ms: u64, blanks: usize) -> Vec<RacerRow> {
        if self.ghosts.is_empty() {
            return Vec::new();
        }
        let status = own.finish_ms.map_or(RacerStatus::Racing, |time_ms| RacerStatus::Finished { time_ms });
        let of_you = row(1, 1, text::you().to_owned(), RowKind::Racer);
        let mut rows = vec![RacerRow { you: true, percent: percent(own.filled, blanks), status, ..of_you }];
        self.join(&mut rows, elapsed_ms, blanks);
        rows
    }

    /// Adds the company to the rows of a race that has run for so long, and gives every row its place among all.
    pub(crate) fn join(&self, rows: &mut Vec<RacerRow>, elapsed_ms: u64, blanks: usize) {
        if self.ghosts.is_empty() && self.rivals.is_empty() {
            return;
        }
        let ghosts = self.ghosts.iter().enumerate();
        rows.extend(ghosts.map(|(n, ghost)| ghost_row(index(n), ghost, elapsed_ms, blanks)));
        let after_ghosts = index(self.ghosts.len());
        rows.extend(self.rivals.iter().map(|rival| rival_row(rival, after_ghosts, blanks)));
        rank(rows);
        sort_by_key(rows, |row| (!row.you, row.rank, row.member));
    }
}

/// How far the player is in a game alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnRun {
    pub(crate) filled: usize,
    pub(crate) finish_ms: Option<u32>,
}

fn index(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

fn ghost_row(n: u16, ghost: &Ghost, elapsed_ms: u64, blanks: usize) -> RacerRow {
    let filled = ghost.gains.iter().take_while(|(ms, _)| u64::from(*ms) <= elapsed_ms).last();
    let filled = filled.map_or(0, |(_, filled)| usize::from(*filled));
    let finished = ghost.status.finish_ms().filter(|ms| u64::from(*ms) <= elapsed_ms);
    let remark = match ghost.role {
        GhostRole::Setter | GhostRole::Best if ghost.unverified => text::ghost_unverified(),
        GhostRole::Setter => text::ghost_setter(),
        GhostRole::Best | GhostRole::Own => text::ghost(),
    };
    RacerRow {
        remark: Some(match finished {
            Some(ms) => format!("{remark} · {}", text::clock(ms)),
            None => remark.to_owned(),
        }),
        status: finished.map_or(RacerStatus::Racing, |time_ms| RacerStatus::Finished { time_ms }),
        percent: if finished.is_some() { 100 } else { percent(filled, blanks) },
        strikes: 0,
        ..row(FIRST_GHOST + n, FIRST_MARK + n, ghost_name(ghost), RowKind::Ghost)
    }
}

fn ghost_name(ghost: &Ghost) -> String {
    if ghost.role == GhostRole::Own { text::ghost_own().to_owned() } else { ghost.name.to_string() }
}

fn rival_row(rival: &Rival, marks: u16, blanks: usize) -> RacerRow {
    let no = u16::from(rival.no);
    let remark = if rival.status == RacerStatus::Racing {
        text::rival().to_owned()
    } else {
        text::became(rival.status).unwrap_or_else(|| text::results::gave_up().to_owned())
    };
    RacerRow {
        bot: rival.bot,
        percent: percent(usize::from(rival.filled), blanks),
        strikes: rival.strikes,
        remark: Some(remark),
        status: rival.status,
        ..row(FIRST_RIVAL + no, FIRST_MARK + marks + no, rival.name.to_string(), RowKind::Rival)
    }
}

fn row(member: u16, mark: u16, name: String, kind: RowKind) -> RacerRow {
    RacerRow {
        member: MemberNo(member),
        mark,
        kind,
        name,
        you: false,
        bot: false,
        percent: 0,
        filled: None,
        score: 0,
        strikes: 0,
        rank: None,
        rank_text: "–".to_owned(),
        remark: None,
        status: RacerStatus::Racing,
        connected: true,
    }
}

/// Places among racers, ghosts and rivals: who has finished by time, the others by how far they are.
fn rank(rows: &mut [RacerRow]) {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    let key =
        |row: &RacerRow| (row.status.finish_ms().unwrap_or(u32::MAX), 100 - row.percent.min(100), !row.you);
    sort_by_key(&mut order, |&at| key(&rows[at]));
    let has_begun = rows.iter().any(|row| row.percent > 0);
    for (place, at) in order.into_iter().enumerate() {
        let place = u8::try_from(place + 1).unwrap_or(u8::MAX);
        rows[at].rank = has_begun.then_some(place);
        rows[at].rank_text = if has_begun { text::ordinal(place) } else { "–".to_owned() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ghost(role: GhostRole, time_ms: Option<u32>, gains: &[(u32, u16)]) -> Ghost {
        let status = time_ms.map_or(RacerStatus::Forfeited, |time_ms| RacerStatus::Finished { time_ms });
        Ghost {
            name: "Sue".parse().unwrap(),
            role,
            status,
            mistakes: 0,
            gains: gains.to_vec(),
            unverified: false,
        }
    }

    fn own(percent: u8) -> RacerRow {
        RacerRow { you: true, percent, ..row(1, 1, "You".to_owned(), RowKind::Racer) }
    }

    fn shown(company: &Company, percent: u8, elapsed_ms: u64) -> Vec<(String, u8, Option<u8>)> {
        let mut rows = vec![own(percent)];
        company.join(&mut rows, elapsed_ms, 4);
        rows.into_iter().map(|row| (row.name, row.percent, row.rank)).collect()
    }

    #[test]
    fn ghosts_run_along_with_the_own_clock() {
        let company = Company::of(vec![
            ghost(GhostRole::Setter, Some(9_000), &[(1_000, 1), (5_000, 3), (9_000, 4)]),
            ghost(GhostRole::Own, None, &[(2_000, 1)]),
        ]);
        let at_start = shown(&company, 0, 500);
        assert!(at_start.iter().all(|(_, percent, rank)| (*percent, *rank) == (0, None)));
        let midway = shown(&company, 50, 5_000);
        assert_eq!(
            midway,
            [
                ("You".to_owned(), 50, Some(2)),
                ("Sue".to_owned(), 75, Some(1)),
                ("You, before".to_owned(), 25, Some(3)),
            ]
        );
        let mut rows = vec![own(100)];
        company.join(&mut rows, 9_000, 4);
        let remark = rows.iter().find(|row| row.name == "Sue").and_then(|row| row.remark.clone());
        assert_eq!(remark.as_deref(), Some("ghost, set it · 0:09"));
    }

    #[test]
    fn rivals_show_how_far_they_are() {
        let mut company = Company::default();
        company.set_rivals(vec![Rival {
            no: 2,
            name: "Cat".parse().unwrap(),
            bot: false,
            filled: 3,
            strikes: 1,
            status: RacerStatus::Racing,
        }]);
        assert_eq!(shown(&company, 50, 1)[1], ("Cat".to_owned(), 75, Some(1)));
    }
}
