//! What is going on in a room: the lobby, a start, a race, its results. Everything that belongs to one stage lives in it. Knows
//! no members but as racers; which stage comes next is decided by the room.

use puzzle::{GenerateSpec, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::event::{RoomEvent, Verdict};
use crate::ids::{JobId, MemberNo, PlayerId, Seq};
use crate::limits::{BOARDS_SHOWN_MAX, LOBBY_GRACE_MS, SETTING_GRACE_MS};
use crate::play::{Attempt, Judged, Match, Sent};
use crate::record::Move;
use crate::rejection::Rejection;
use crate::time::{Millis, seconds};
use crate::view::{Phase, RacerStatus, Results};

use super::Due;
use super::member::Member;
use super::setting::Setting;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) enum Stage {
    Lobby,
    Dealing {
        job: JobId,
        spec: GenerateSpec,
        seed: u32,
        give_up_at: Millis,
    },
    Countdown {
        prepared: Box<PreparedPuzzle>,
        seed: Option<u32>,
        go_at: Millis,
    },
    Racing(Box<Match>),
    Finished(Box<Match>, Box<Results>),
    Closed,
    /// A duel before its race.
    Setting(Box<Setting>),
}

impl Stage {
    /// Whether no race is on or about to start: members, rules and seats may change.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, Self::Lobby | Self::Finished(..))
    }

    /// Whether a start is pending that can still be cancelled.
    pub(super) fn is_starting(&self) -> bool {
        matches!(self, Self::Dealing { .. } | Self::Countdown { .. } | Self::Setting(_))
    }

    pub(super) fn is_finished(&self) -> bool {
        matches!(self, Self::Finished(..))
    }

    pub(super) fn phase(&self, now: Millis) -> Phase {
        match self {
            Self::Lobby | Self::Closed => Phase::Lobby,
            Self::Dealing { .. } => Phase::Dealing,
            Self::Countdown { go_at, .. } => {
                Phase::Countdown { go_in_ms: u32::try_from(go_at.since(now)).unwrap_or(u32::MAX) }
            }
            Self::Racing(_) => Phase::Racing,
            Self::Finished(..) => Phase::Finished,
            Self::Setting(setting) => setting.phase(now),
        }
    }

    /// What falls due next in a start, or in a race by its mode and its time limit.
    pub(super) fn next_due(&self) -> Option<(Millis, Due)> {
        match self {
            Self::Lobby | Self::Finished(..) | Self::Closed => None,
            Self::Dealing { give_up_at, .. } => Some((*give_up_at, Due::NotDealt)),
            Self::Countdown { go_at, .. } => Some((*go_at, Due::Go)),
            Self::Setting(setting) => Some(setting.next_due()),
            Self::Racing(race) => {
                let departure = race.next_departure().map(|next| (next.at, Due::Departure));
                departure.into_iter().chain(race.time_limit().map(|at| (at, Due::TimeUp))).min()
            }
        }
    }

    /// When a member who is away since then loses their place; `None` for those whose race is over while others still
    /// race: their results are yet to come. In the lobby a racer is missed only since the last race has ended.
    pub(super) fn grace_end(&self, no: MemberNo, since: Millis, race_ended: Millis) -> Option<Millis> {
        let racing = self.race().and_then(|race| Some((race, race.racer(no)?.status)));
        match racing {
            Some((race, RacerStatus::Racing)) => Some(since.plus(seconds(race.rules().grace_s.into()))),
            Some(_) => None,
            None if self.setting().is_some() => Some(since.plus(SETTING_GRACE_MS)),
            None => Some(since.max(race_ended).plus(LOBBY_GRACE_MS)),
        }
    }

    /// The duel that is being set.
    pub(super) fn setting(&self) -> Option<&Setting> {
        if let Self::Setting(setting) = self { Some(setting) } else { None }
    }

    /// The race that is running now.
    pub(super) fn race(&self) -> Option<&Match> {
        if let Self::Racing(race) = self { Some(race) } else { None }
    }

    /// The race that runs, or whose results are on the table.
    pub(super) fn race_on_table(&self) -> Option<&Match> {
        match self {
            Self::Racing(race) | Self::Finished(race, _) => Some(race),
            Self::Lobby | Self::Dealing { .. } | Self::Countdown { .. } | Self::Closed | Self::Setting(_) => {
                None
            }
        }
    }

    /// Of the race that is over.
    pub(super) fn results(&self) -> Option<&Results> {
        if let Self::Finished(_, results) = self { Some(results) } else { None }
    }

    /// The puzzle that is raced, or about to be.
    pub(super) fn started_puzzle(&self) -> Option<&PreparedPuzzle> {
        match self {
            Self::Countdown { prepared, .. } => Some(prepared),
            Self::Racing(race) => race.prepared(),
            Self::Lobby | Self::Dealing { .. } | Self::Finished(..) | Self::Closed | Self::Setting(_) => None,
        }
    }

    pub(super) fn race_on_table_mut(&mut self) -> Option<&mut Match> {
        match self {
            Self::Racing(race) | Self::Finished(race, _) => Some(race),
            Self::Lobby | Self::Dealing { .. } | Self::Countdown { .. } | Self::Closed | Self::Setting(_) => {
                None
            }
        }
    }

    /// It has turned out that these players have raced the puzzle before that they race.
    pub(super) fn note_raced(&mut self, players: &[PlayerId]) {
        if let Self::Racing(race) = self {
            race.note_raced(players);
        }
    }

    /// The verdict on a move; none if it is not for the race on the table, or was answered before.
    pub(super) fn judge(
        &self,
        member: &Member,
        match_no: u32,
        attempt: Attempt,
        now: Millis,
    ) -> Option<Box<Move>> {
        let race = self.race_on_table().filter(|race| race.match_no() == match_no)?;
        let (no, sent) = (member.no, Sent { received: now, line_ms: member.line_ms });
        match race.judge(no, race.in_common(no, attempt), sent) {
            Ok(Judged::New(made)) => Some(made),
            Ok(Judged::Again) | Err(_) => None,
        }
    }

    /// The answer to a move that cannot be judged: every sequence number gets one, even without a board, or a client would
    /// send it again and again.
    pub(super) fn answer_unjudged(&self, no: MemberNo, match_no: u32, seq: Seq) -> RoomEvent {
        let verdict = match self.race_on_table() {
            None => Err(Rejection::WrongPhase),
            Some(race) if race.match_no() != match_no => Err(Rejection::OtherMatch),
            Some(race) => {
                let answered = race.racer(no).and_then(|racer| racer.answered(seq));
                answered.ok_or(Rejection::NotSeated)
            }
        };
        let verdict = verdict.unwrap_or_else(|why| Verdict::Rejected { problem: Box::new(why.into()) });
        RoomEvent::Placed { match_no, seq, verdict }
    }

    /// Boards with their digits, which are secret until the race has ended.
    pub(super) fn boards(&self, members: &[MemberNo]) -> Result<RoomEvent, Rejection> {
        let Self::Finished(race, _) = self else { return Err(Rejection::WrongPhase) };
        if members.len() > BOARDS_SHOWN_MAX {
            return Err(Rejection::TooManyBoards);
        }
        let boards = members.iter().filter_map(|&member| race.final_board(member)).collect();
        Ok(RoomEvent::Boards { match_no: race.match_no(), boards })
    }

    /// Whether the host may end the race for all: once a racer has finished and, by newer rules, once only bots of the
    /// server are still at it, since no person loses anything then.
    pub(super) fn check_end(&self, may_leave_bots: bool) -> Result<(), Rejection> {
        let race = self.race().ok_or(Rejection::WrongPhase)?;
        let may_end = race.has_finisher() || may_leave_bots && race.is_left_to_bots();
        if may_end { Ok(()) } else { Err(Rejection::NobodyFinished) }
    }

    /// Ends a member's race before its time.
    pub(super) fn depart(&mut self, no: MemberNo, ends: RacerStatus, now: Millis) -> Result<(), Rejection> {
        let Self::Racing(race) = self else { return Err(Rejection::WrongPhase) };
        race.racer(no).ok_or(Rejection::NotSeated)?;
        if race.depart(no, ends, now) { Ok(()) } else { Err(Rejection::RaceOver) }
    }
}
