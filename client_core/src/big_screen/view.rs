//! What stands on a big screen, in words and figures: all of it follows from what the server has shown last, and how long ago.

use game::{MemberNo, Phase, RacerProgress, RacerStatus, Results, Role, ShownRace, ShownRoom};
use puzzle::{Grid, Puzzle};

use crate::order::sort_by_key;
use crate::room::puzzle_line;
use crate::text::{self, screen as words};

/// Seconds without a right digit after which that is said, and right digits in a row.
const QUIET_S_MIN: u32 = 20;
const STREAK_MIN: u16 = 5;
/// How much closer another pair must be before the boards change.
const CLOSER_BY: u16 = 2;
/// Rows for which boards leave room.
pub(super) const ROWS_BESIDE_BOARDS: usize = 16;
const PODIUM: usize = 3;

/// A big screen.
#[derive(Clone, Debug, PartialEq)]
pub struct ScreenView {
    pub title: String,
    /// "Killer, medium · race 3 · 12 racing, 31 watching".
    pub facts: String,
    /// Milliseconds on the clock; it goes on by itself while `runs`.
    pub clock_ms: Option<u64>,
    pub runs: bool,
    pub rows: Vec<ScreenRow>,
    pub fight: Option<Fight>,
    /// Who came in first, once the race is over.
    pub podium: Vec<PodiumPlace>,
    /// The link to join, if the host wants it seen.
    pub link: Option<String>,
    pub code: Option<String>,
    /// The line at the foot, and beside it.
    pub news: String,
    pub aside: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenRow {
    pub member: MemberNo,
    pub rank: String,
    pub is_first: bool,
    pub name: String,
    pub bot: bool,
    pub note: String,
    /// `None` before the race.
    pub percent: Option<u8>,
    /// One of the two whose boards are shown.
    pub in_fight: bool,
    pub away: bool,
    pub spoken: String,
}

/// Two who are close to each other, with their boards as they stood a while ago.
#[derive(Clone, Debug, PartialEq)]
pub struct Fight {
    pub title: String,
    pub late: String,
    pub puzzle: Option<Puzzle>,
    pub sides: Vec<FightSide>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct FightSide {
    pub member: MemberNo,
    pub name: String,
    pub percent: u8,
    pub entries: Option<Grid>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodiumPlace {
    pub member: MemberNo,
    pub rank: u8,
    pub name: String,
    pub time: String,
}

/// What is on the screen so many milliseconds after the room was so.
pub(super) fn of(room: &ShownRoom, since_ms: u64) -> ScreenView {
    let host = room.members.iter().find(|member| member.no == room.host);
    let rows = room.race.as_deref().map_or_else(|| members(room), |race| racers(room, race));
    let runs = room.phase == Phase::Racing;
    let elapsed = room.race.as_deref().map(|race| u64::from(race.elapsed_ms));
    let over = room.results.as_deref().map(|results| u64::from(results.duration_ms));
    ScreenView {
        title: match (&room.pool, host) {
            (Some(pool), _) => pool.clone(),
            (None, Some(host)) => words::room_of(&host.name),
            (None, None) => words::title().to_owned(),
        },
        facts: facts(room),
        clock_ms: over.or(elapsed.map(|ms| if runs { ms + since_ms } else { ms })),
        runs,
        fight: room.race.as_deref().filter(|_| runs && rows.len() <= ROWS_BESIDE_BOARDS).and_then(fight),
        podium: room.results.as_deref().map(podium).unwrap_or_default(),
        link: None,
        code: None,
        news: news(room),
        aside: aside(room),
        rows,
    }
}

fn facts(room: &ShownRoom) -> String {
    let racing = room.race.as_deref().map(|race| words::racing(race.racers.len() as u64));
    let watching = room.members.iter().filter(|member| member.role == Role::Spectator).count();
    let people = [racing, Some(words::watching(watching as u64)).filter(|text| !text.is_empty())];
    let people: Vec<String> = people.into_iter().flatten().collect();
    let race_no = room.race.as_deref().map(|race| words::race_no(race.match_no));
    let parts = [Some(text::capital(&puzzle_line(&room.settings))), race_no, Some(people.join(", "))];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Who is there before a race.
fn members(room: &ShownRoom) -> Vec<ScreenRow> {
    let seated = room.members.iter().filter(|member| member.role == Role::Racer);
    let row = |member: &game::MemberView| {
        let note = if !member.connected {
            words::away()
        } else if member.ready || member.bot {
            words::ready()
        } else {
            words::not_ready()
        };
        ScreenRow {
            member: member.no,
            rank: String::new(),
            is_first: false,
            name: member.name.to_string(),
            bot: member.bot,
            note: note.to_owned(),
            percent: None,
            in_fight: false,
            away: !member.connected,
            spoken: format!("{}, {note}", member.name),
        }
    };
    seated.map(row).collect()
}

fn racers(room: &ShownRoom, race: &ShownRace) -> Vec<ScreenRow> {
    let pair = pair(race).filter(|_| room.phase == Phase::Racing);
    let row = |(index, no): (usize, &MemberNo)| {
        let place = race.progress.iter().position(|of| of.member == *no)?;
        let (progress, quiet_ms) = (&race.progress[place], race.quiet_ms.get(place).copied().unwrap_or(0));
        let racer = race.racers.iter().find(|racer| racer.member == *no)?;
        let member = room.members.iter().find(|member| member.no == *no);
        let away = progress.status == RacerStatus::Racing && member.is_some_and(|member| !member.connected);
        let in_fight = pair.is_some_and(|(ahead, behind)| [ahead, behind].contains(&place));
        let note = note(race, progress, quiet_ms, away, pair.filter(|(_, behind)| *behind == place));
        let (rank, percent) = (text::ordinal(index as u64 + 1), percent(progress, race.blanks));
        Some(ScreenRow {
            member: *no,
            is_first: index == 0,
            name: racer.name.to_string(),
            bot: racer.bot,
            percent: Some(percent),
            in_fight,
            away,
            spoken: words::row_said(&rank, &racer.name, u32::from(percent), &note),
            rank,
            note,
        })
    };
    race.standing.iter().enumerate().filter_map(row).collect()
}

/// What has just happened to a racer; `close` if they chase the one before them.
fn note(
    race: &ShownRace,
    progress: &RacerProgress,
    quiet_ms: u32,
    away: bool,
    close: Option<(usize, usize)>,
) -> String {
    if let Some(time_ms) = progress.status.finish_ms() {
        return words::done_in(time_ms);
    }
    if progress.status != RacerStatus::Racing {
        return text::became(progress.status).unwrap_or_else(|| words::left().to_owned());
    }
    let quiet_s = quiet_ms / 1_000;
    if away {
        words::away().to_owned()
    } else if let Some((ahead, behind)) = close {
        words::apart(u64::from(race.progress[ahead].cells.saturating_sub(race.progress[behind].cells)))
    } else if quiet_s >= QUIET_S_MIN {
        // In tens, so that the picture need not change every second.
        words::quiet(quiet_s / 10 * 10)
    } else if progress.streak >= STREAK_MIN {
        words::streak(u32::from(progress.streak))
    } else {
        String::new()
    }
}

fn percent(progress: &RacerProgress, blanks: u16) -> u8 {
    let share = u32::from(progress.cells) * 100 / u32::from(blanks.max(1));
    if progress.status.finish_ms().is_some() { 100 } else { u8::try_from(share.min(99)).unwrap_or(99) }
}

/// Places in `progress` of two neighbours in the standing who race still and are closest to each other.
fn pair(race: &ShownRace) -> Option<(usize, usize)> {
    let place = |no: &MemberNo| race.progress.iter().position(|of| of.member == *no);
    let pairs = race.standing.windows(2).filter_map(|two| Some((place(&two[0])?, place(&two[1])?)));
    let races = |of: usize| race.progress[of].status == RacerStatus::Racing;
    let mut pairs: Vec<(usize, usize)> = pairs.filter(|(a, b)| races(*a) && races(*b)).collect();
    sort_by_key(&mut pairs, |(a, b)| race.progress[*a].cells.saturating_sub(race.progress[*b].cells));
    pairs.first().copied()
}

/// Whose boards to ask for: those of before, unless others are much closer.
pub(super) fn closest(room: &ShownRoom, before: &[MemberNo]) -> Vec<MemberNo> {
    let Some(race) = room.race.as_deref().filter(|_| room.phase == Phase::Racing) else { return Vec::new() };
    let Some((ahead, behind)) = pair(race) else { return Vec::new() };
    let gap = race.progress[ahead].cells.saturating_sub(race.progress[behind].cells);
    let of = |no: &MemberNo| race.progress.iter().find(|of| of.member == *no);
    if let [one, other] = before
        && let (Some(one), Some(other)) = (of(one), of(other))
        && one.status == RacerStatus::Racing
        && other.status == RacerStatus::Racing
        && one.cells.abs_diff(other.cells) < gap + CLOSER_BY
    {
        return before.to_vec();
    }
    vec![race.progress[ahead].member, race.progress[behind].member]
}

fn fight(race: &ShownRace) -> Option<Fight> {
    let (ahead, behind) = pair(race)?;
    let late = race.late.as_ref();
    let shown: Vec<MemberNo> = match late {
        Some(late) if late.boards.len() == 2 => late.boards.iter().map(|board| board.member).collect(),
        Some(_) | None => vec![race.progress[ahead].member, race.progress[behind].member],
    };
    let rank = shown.iter().filter_map(|no| race.standing.iter().position(|other| other == no)).min()?;
    let side = |no: &MemberNo| {
        let racer = race.racers.iter().find(|racer| racer.member == *no)?;
        let progress = race.progress.iter().find(|of| of.member == *no)?;
        let board = late.and_then(|late| late.boards.iter().find(|board| board.member == *no));
        Some(FightSide {
            member: *no,
            name: racer.name.to_string(),
            percent: percent(progress, race.blanks),
            entries: board.map(|board| board.entries.clone()),
        })
    };
    let delay_s = race.delay_ms / 1_000;
    let left_s = (race.delay_ms.saturating_sub(race.elapsed_ms)).div_ceil(10_000) * 10;
    Some(Fight {
        title: words::fight(rank as u64 + 1),
        late: if late.is_some() { words::late(delay_s) } else { words::soon_late(left_s) },
        puzzle: late.map(|late| late.puzzle.clone()),
        sides: shown.iter().filter_map(side).collect(),
    })
}

fn podium(results: &Results) -> Vec<PodiumPlace> {
    let place = |row: &game::ResultRow| PodiumPlace {
        member: row.member,
        rank: row.rank,
        name: row.name.to_string(),
        time: row
            .status
            .finish_ms()
            .map_or_else(|| text::became(row.status).unwrap_or_default(), text::clock),
    };
    results.table.iter().take(PODIUM).map(place).collect()
}

fn news(room: &ShownRoom) -> String {
    if let Some(results) = &room.results {
        return winner(results);
    }
    match room.phase {
        Phase::Racing => {
            let first = room.race.as_deref().and_then(|race| {
                let no = race.standing.first()?;
                let ms = race.progress.iter().find(|of| of.member == *no)?.status.finish_ms()?;
                let name = &race.racers.iter().find(|racer| racer.member == *no)?.name;
                Some(words::won(name, ms))
            });
            first.unwrap_or_default()
        }
        Phase::Dealing | Phase::Countdown { .. } => words::starts().to_owned(),
        Phase::Lobby | Phase::Finished | Phase::Setting | Phase::Comparing => {
            words::in_lobby(room.members.len() as u64)
        }
    }
}

fn winner(results: &Results) -> String {
    let time =
        |row: Option<&game::ResultRow>| row.and_then(|row| Some((row.name.clone(), row.status.finish_ms()?)));
    match (time(results.table.first()), time(results.table.get(1))) {
        (Some((name, ms)), Some((next, later))) => {
            words::won_before(&name, ms, later.saturating_sub(ms), &next)
        }
        (Some((name, ms)), None) => words::won(&name, ms),
        (None, _) => words::over().to_owned(),
    }
}

fn aside(room: &ShownRoom) -> String {
    match (&room.race, &room.results) {
        (_, Some(_)) => words::next_race().to_owned(),
        (Some(race), None) => {
            words::mistakes(race.progress.iter().map(|of| u64::from(of.strikes)).sum::<u64>())
        }
        (None, None) => String::new(),
    }
}
