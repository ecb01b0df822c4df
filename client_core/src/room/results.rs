//! The results as sentences, rows and lines to draw.

use std::cmp::Reverse;

use game::{
    EndReason, Knowledge, MemberNo, MemberView, Phase, PlayerId, RacerStatus, ResultRow, Results, Role, Stall,
};
use puzzle::Layout;

use super::{Moment, Room};
use crate::order::sort_by_key;
use crate::pools::RatingNews;
use crate::race::{Race, percent};
use crate::text::{self, results as words};
use crate::theatre::GhostOf;

/// Everything the results screen shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultsCard {
    /// One sentence that tells the story: "You won by 0:24".
    pub headline: String,
    /// How it went: "Bo passed you at 2:10: a hidden pair in row 5 held you for 38 s." Empty where there is nothing to tell.
    pub story: String,
    /// What was raced: "Hard · 5:36".
    pub detail: String,
    pub rows: Vec<ResultLine>,
    pub chart: Vec<ChartLine>,
    /// Where the race turned.
    pub moment: Option<Moment>,
    /// The right end of the chart, in milliseconds; at least 1.
    pub duration_ms: u32,
    /// Makes the same puzzle again, when it is typed on the rules card.
    pub seed: Option<u32>,
    pub rematch: Rematch,
    /// What it has changed; `None` where it was about nobody's rating.
    pub rating: Option<RatingNews>,
    /// The race was one of a pool: the way on leads there again.
    pub is_of_pool: bool,
}

/// The shares of the board that a table of the chart tells times of, in percent.
const QUARTERS: [u8; 3] = [25, 50, 75];

impl ResultsCard {
    /// The chart as a table: by racer, when each quarter of the board was filled, and how far they came at last. The first row says
    /// what the columns are.
    #[must_use]
    pub fn progress(&self) -> Vec<Vec<String>> {
        let mut head = vec![text::labels::player().to_owned()];
        head.extend(QUARTERS.map(words::percent));
        head.push(words::at_the_end().to_owned());
        let row = |line: &ChartLine| {
            let reached = |share: f32| line.points.iter().find(|(_, at)| *at >= share).map(|(ms, _)| *ms);
            let mut row = vec![line.name.clone()];
            row.extend(QUARTERS.map(|quarter| {
                reached(f32::from(quarter) / 100.0).map_or_else(|| "–".to_owned(), text::clock)
            }));
            let (ms, share) = line.points.last().copied().unwrap_or_default();
            row.push(words::share_at((share * 100.0) as u8, ms));
            row
        };
        let rows = self.chart.iter().map(row);
        [head].into_iter().chain(rows).collect()
    }
}

/// One racer's row, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLine {
    pub member: MemberNo,
    /// Chooses the racer's colour and shape, the same on every screen.
    pub mark: u16,
    pub you: bool,
    pub rank: u8,
    pub rank_text: String,
    pub name: String,
    /// A program played, and said so.
    pub bot: bool,
    /// "not by hand", or what the racer knew of the puzzle: "set it", "knew the seed".
    pub remark: Option<&'static str>,
    /// "5:12", "83%", "gave up", "removed", "out, 40%".
    pub time: String,
    pub finished: bool,
    pub mistakes: u8,
    /// "0:31 · r5c7", "1:09 · skyscraper", or "–".
    pub stall: String,
    pub score: String,
    /// Whose page there is, of those whom a pool has brought.
    pub player: Option<PlayerId>,
    /// "1,678 −6", where ratings have changed.
    pub rating: String,
}

/// One racer's progress over time.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    pub member: MemberNo,
    pub mark: u16,
    pub you: bool,
    pub name: String,
    /// The corners of a curve of steps: milliseconds since the start, and the share of the board from 0 to 1. It begins at
    /// the origin, rises at each gain, and goes on flat to where the racer's race ended.
    pub points: Vec<(u32, f32)>,
}

/// The wish to go again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// "Rematch", "Race again alone".
    pub label: String,
    /// "1 of 2 want one".
    pub detail: Option<String>,
    /// Whether this member has a seat to race in and an opponent, so that the button makes sense.
    pub possible: bool,
    /// The opponent whom the queue had found has left: another one is what makes sense.
    pub find_another: bool,
    /// Whether this member already wants it.
    pub wanted: bool,
    pub ready: usize,
    pub of: usize,
}

impl Room {
    /// The results screen's content, after a race.
    #[must_use]
    pub fn results_card(&self) -> Option<ResultsCard> {
        let results = self.results.as_ref()?;
        let headline = headline(results, self.you);
        // The board is known to those who were there.
        let race = self.race.as_ref().filter(|race| race.match_no() == results.id.match_no);
        // On a ladder and under a disguise the results are about an arrangement that no player has seen.
        let seen = race.filter(|race| race.rules().has_common_board());
        let layout = seen.map(|race| race.board().view().layout());
        Some(ResultsCard {
            detail: self.with_tally(detail(results, race, &headline)),
            headline,
            rows: results.table.iter().map(|row| self.line(row, results, layout)).collect(),
            story: self.story(results),
            moment: self.moment(results),
            chart: self.chart(results, race),
            duration_ms: self.chart_ms(results),
            seed: results.seed,
            rematch: self.rematch(),
            rating: None,
            is_of_pool: false,
        })
    }

    fn line(&self, row: &ResultRow, results: &Results, layout: Option<&Layout>) -> ResultLine {
        let known = |stall: Stall| match self.waited_for(results, row.member, stall.ms) {
            Some(technique) => format!("{} · {technique}", text::clock(stall.ms)),
            None => stall_text(stall, layout),
        };
        ResultLine {
            stall: row.stall.map_or_else(|| "–".to_owned(), known), ..line(row, results, self.you)
        }
    }

    fn chart(&self, results: &Results, race: Option<&Race>) -> Vec<ChartLine> {
        let lines = results.timelines.iter().map(|timeline| chart_line(timeline, results, race, self.you));
        lines.chain(self.company.chart_lines(results.blanks)).collect()
    }

    /// The own run of the race on the table, to be raced again or sent; none of one that went over several boards, or whose
    /// rules are in words.
    #[must_use]
    pub fn own_ghost(&self) -> Option<GhostOf> {
        let results = self.results().filter(|_| !self.is_in_words())?;
        let is_own = |row: &&ResultRow| row.member == self.you && row.rung == 0;
        results.table.iter().find(is_own).map(|row| GhostOf::Match(results.id, row.member))
    }

    /// The right end of the chart: the ghosts' runs are shown whole.
    fn chart_ms(&self, results: &Results) -> u32 {
        let last =
            self.company.ghosts().iter().filter_map(|ghost| ghost.gains.last()).map(|&(ms, _)| ms).max();
        results.duration_ms.max(last.unwrap_or(0)).max(1)
    }

    /// What was raced and, from the second race on, who has won how many.
    fn with_tally(&self, detail: String) -> String {
        const SHOWN_MAX: usize = 4;
        let won = |member: &&MemberView| member.tally.wins > 0 || member.role == Role::Racer;
        let mut members: Vec<&MemberView> = self.view.members.iter().filter(won).collect();
        let races: u32 = members.iter().map(|member| u32::from(member.tally.wins)).sum();
        if races < 2 || members.len() < 2 {
            return detail;
        }
        sort_by_key(&mut members, |member| Reverse(member.tally.wins));
        let name = |member: &MemberView| {
            if member.no == self.you { text::you().to_owned() } else { member.name.to_string() }
        };
        let wins = members.iter().take(SHOWN_MAX);
        let wins: Vec<String> =
            wins.map(|member| format!("{} {}", name(member), member.tally.wins)).collect();
        format!("{detail} · {}", text::tally(wins.join(", ")))
    }

    fn rematch(&self) -> Rematch {
        let racers = self.view.members.iter().filter(|member| member.role != Role::Spectator);
        let (ready, of) = (racers.clone().filter(|member| member.ready).count(), racers.count());
        if self.attempt.is_some() {
            return Rematch {
                label: text::challenge_again().to_owned(),
                detail: None,
                possible: self.view.phase == Phase::Finished,
                find_another: false,
                wanted: false,
                ready,
                of,
            };
        }
        let own = self.own().filter(|own| own.role == Role::Racer);
        let finished = self.view.phase == Phase::Finished;
        let needs_opponent = self.view.policy.needs_opponent;
        let find_another = needs_opponent && finished && self.view.members.len() < 2;
        Rematch {
            label: if of == 1 && !needs_opponent { text::race_alone() } else { text::rematch() }.to_owned(),
            detail: (ready > 0 && of > 1).then(|| text::want_rematch(ready, of)),
            possible: own.is_some() && finished && !find_another,
            find_another,
            wanted: own.is_some_and(|own| own.ready),
            ready,
            of,
        }
    }
}

/// The sentence above the table.
fn headline(results: &Results, you: MemberNo) -> String {
    let Some(winner) = results.table.first() else { return words::race_over().to_owned() };
    match results.table.iter().find(|row| row.member == you) {
        Some(own) if own.rank == winner.rank => own_win(own, results),
        Some(own) => own_defeat(own, winner, results),
        None => match winner.status.finish_ms() {
            Some(time) => words::won_in(&winner.name, time),
            None => won(winner, results),
        },
    }
}

fn own_win(own: &ResultRow, results: &Results) -> String {
    let Some(time) = own.status.finish_ms() else {
        return match text::own_end(own.status, own.mistakes) {
            Some(end) => end,
            None if results.ended == EndReason::Decided => text::last_one_left().to_owned(),
            None if results.table.len() == 1 => time_up(results, own),
            None => words::you_came_furthest(share(own, results)),
        };
    };
    // A racer who set the puzzle ranks behind all others, however fast.
    match results.table.get(1) {
        Some(second) if second.knowledge == Knowledge::Puzzle => words::you_won_in(time),
        None => words::solved_in(time),
        Some(second) => match second.status.finish_ms() {
            Some(theirs) => words::you_won_by(theirs.saturating_sub(time)),
            None => words::you_won_in(time),
        },
    }
}

fn own_defeat(own: &ResultRow, winner: &ResultRow, results: &Results) -> String {
    let won = won(winner, results);
    match (own.status.finish_ms(), winner.status.finish_ms()) {
        (Some(own_time), _) if own.knowledge == Knowledge::Puzzle => words::own_puzzle_took(won, own_time),
        (Some(own_time), Some(best)) => {
            words::you_were_behind(&winner.name, own.rank, own_time.saturating_sub(best))
        }
        _ if matches!(own.status, RacerStatus::Eliminated { .. }) => words::you_were(won, own.rank),
        _ => match text::own_end(own.status, own.mistakes) {
            // Nobody has come anywhere.
            Some(end) if winner.status.finish_ms().is_none() && (winner.rung, winner.correct) == (0, 0) => {
                end
            }
            Some(end) => words::own_end(end, won),
            None => words::you_were_at(won, own.rank, own.rung > 0, share(own, results)),
        },
    }
}

/// What the best of a race did.
fn won(winner: &ResultRow, results: &Results) -> String {
    let is_won = winner.status.finish_ms().is_some() || results.ended == EndReason::Decided;
    words::has_won(&winner.name, is_won)
}

fn time_up(results: &Results, own: &ResultRow) -> String {
    let share = share(own, results);
    match results.ended {
        EndReason::TimeUp => words::time_is_up(own.rung > 0, share),
        EndReason::AllDone | EndReason::HostEnded | EndReason::Decided => {
            words::was_ended(own.rung > 0, share)
        }
    }
}

/// How far a racer came who has not finished: "rung 7", "83%".
fn share(row: &ResultRow, results: &Results) -> String {
    if row.rung > 0 {
        return text::rung(row.rung);
    }
    words::percent(percent(usize::from(row.correct), usize::from(results.blanks_of(row.member))))
}

/// What was raced, without the time if the headline tells it.
fn detail(results: &Results, race: Option<&Race>, headline: &str) -> String {
    let special = race.filter(|race| !race.puzzle().board().is_classic());
    let mut parts: Vec<String> = special.map(|race| race.kind().to_owned()).into_iter().collect();
    parts.extend(text::credits_line(&results.credits));
    parts.push(match &results.second {
        Some(second) => format!("{} – {}", text::tier(results.tier), text::tier(second.tier)),
        None => race.map_or(text::tier(results.tier), Race::tier_name).to_owned(),
    });
    let time = text::clock(results.duration_ms);
    parts.extend(match results.ended {
        EndReason::AllDone if headline.ends_with(&time) => None,
        EndReason::AllDone | EndReason::Decided => Some(time),
        EndReason::TimeUp => Some(words::time_up_at(results.duration_ms)),
        EndReason::HostEnded => Some(words::ended_by_host_at(results.duration_ms)),
    });
    parts.join(" · ")
}

fn line(row: &ResultRow, results: &Results, you: MemberNo) -> ResultLine {
    let mine = row.member == you;
    ResultLine {
        member: row.member,
        mark: row.member.0,
        you: mine,
        rank: row.rank,
        rank_text: text::ordinal(row.rank),
        name: if mine { text::you().to_owned() } else { row.name.to_string() },
        bot: row.bot,
        remark: text::remark(row),
        time: text::outcome(row.status, share(row, results)),
        finished: row.status.finish_ms().is_some(),
        mistakes: row.mistakes,
        stall: String::new(),
        score: text::thousands(row.score),
        player: None,
        rating: String::new(),
    }
}

fn stall_text(stall: Stall, layout: Option<&Layout>) -> String {
    let time = text::clock(stall.ms);
    match layout.filter(|layout| layout.contains(stall.cell)) {
        Some(layout) => format!("{time} · {}", layout.name(stall.cell)),
        None => time,
    }
}

fn chart_line(timeline: &game::Timeline, results: &Results, race: Option<&Race>, you: MemberNo) -> ChartLine {
    let row = results.table.iter().find(|row| row.member == timeline.member);
    // On a ladder there is no end in sight: the one who came furthest fills the chart.
    let is_ladder = results.table.iter().any(|row| row.rung > 0);
    let most = results.timelines.iter().flat_map(|timeline| &timeline.gains).map(|&(_, right)| right).max();
    let blanks = results.blanks_of(timeline.member);
    let whole = f32::from(if is_ladder { most.unwrap_or(1) } else { blanks }.max(1));
    let mut points = vec![(0, 0.0)];
    let mut share = 0.0;
    for &(ms, right) in &timeline.gains {
        let before = share;
        share = (f32::from(right) / whole).min(1.0);
        points.extend([(ms, before), (ms, share)]);
    }
    let last_ms = timeline.gains.last().map_or(0, |&(ms, _)| ms);
    let end_ms = row.map_or(results.duration_ms, |row| end_of_race(row, race, results.duration_ms));
    if end_ms > last_ms {
        points.push((end_ms, share));
    }
    ChartLine {
        member: timeline.member,
        mark: timeline.member.0,
        you: timeline.member == you,
        name: match row {
            _ if timeline.member == you => text::you().to_owned(),
            row => row.map(|row| row.name.to_string()).unwrap_or_default(),
        },
        points,
    }
}

/// When a racer's race ended, in milliseconds after the start: with the whole race unless something ended it before.
fn end_of_race(row: &ResultRow, race: Option<&Race>, duration_ms: u32) -> u32 {
    match row.status {
        RacerStatus::Finished { time_ms } | RacerStatus::Eliminated { time_ms } => time_ms,
        RacerStatus::Racing | RacerStatus::Unfinished => duration_ms,
        // The results do not say when; who was there has seen it.
        RacerStatus::Out | RacerStatus::Forfeited | RacerStatus::Kicked => {
            race.and_then(|race| race.ended_ms(row.member)).unwrap_or(0).min(duration_ms)
        }
    }
}
