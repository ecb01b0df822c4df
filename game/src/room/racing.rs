//! A race as part of its room: moves are handed to it and answered, members drop out of it, it ends.
//! What a move is worth is decided in `play`.

use puzzle::PuzzleId;

use crate::effect::{Audience, Effect};
use crate::event::{RoomEvent, Verdict};
use crate::ids::{MemberNo, PlayerId, Seq};
use crate::limits::BOARDS_SHOWN_MAX;
use crate::play::{Attempt, Judged, Match};
use crate::record::Move;
use crate::rejection::Rejection;
use crate::settings::PuzzleChoice;
use crate::time::Millis;
use crate::upgrade::ENDS_WITH_PEOPLE_SINCE;
use crate::view::{EndReason, RacerStatus, Results};

use super::publish::to_all;
use super::{Due, Room, Stage};

/// What falls due next in a race by its mode and its time limit.
pub(super) fn next_due(race: &Match) -> Option<(Millis, Due)> {
    let departure = race.next_departure().map(|next| (next.at, Due::Departure));
    departure.into_iter().chain(race.time_limit().map(|at| (at, Due::TimeUp))).min()
}

impl Room {
    /// The verdict on a move; none if it is not for the race on the table, or was answered before.
    pub(super) fn judged(
        &self,
        player: PlayerId,
        match_no: u32,
        attempt: Attempt,
        now: Millis,
    ) -> Option<Box<Move>> {
        let no = self.roster.by_player(player)?.no;
        let race = self.race_on_table().filter(|race| race.match_no() == match_no)?;
        match race.judge(no, race.in_common(no, attempt), now) {
            Ok(Judged::New(made)) => Some(made),
            Ok(Judged::Again) | Err(_) => None,
        }
    }

    /// Applies a judged move, and notifies all members of the racer's progress.
    pub(super) fn moved(&mut self, player: PlayerId, made: &Move, effects: &mut Vec<Effect>) {
        let (Stage::Racing(race) | Stage::Finished(race, _)) = &mut self.stage else { return };
        let top_rung = race.top_rung();
        if !race.apply(made) {
            return;
        }
        let is_first = race.top_rung() > top_rung;
        let Some(verdict) = race.racer(made.member).and_then(|racer| racer.answered(made.seq)) else {
            return;
        };
        let (match_no, seq) = (race.match_no(), made.seq);
        let to = Audience::One(player);
        effects.push(Effect::Send { to, event: RoomEvent::Placed { match_no, seq, verdict } });
        if made.is_rejected() {
            return;
        }
        if made.climbs {
            self.publish_rung(made.member, is_first, effects);
        }
        self.publish_progress(made.member, effects);
        self.finish_if_over(effects);
        if let Some((id, row)) = self.race().and_then(|race| race.own_result(made.member)) {
            effects.push(Effect::Send { to, event: RoomEvent::OwnResult { id, row } });
        }
    }

    /// Answers a move that cannot be judged: every sequence number gets an answer, even without a board, or a client
    /// would send it again and again.
    pub(super) fn answer_unjudged(&self, no: MemberNo, match_no: u32, seq: Seq, effects: &mut Vec<Effect>) {
        let Some(player) = self.roster.get(no).map(|member| member.player) else { return };
        let verdict = match self.race_on_table() {
            None => Err(Rejection::WrongPhase),
            Some(race) if race.match_no() != match_no => Err(Rejection::OtherMatch),
            Some(race) => {
                let answered = race.racer(no).and_then(|racer| racer.answered(seq));
                answered.ok_or(Rejection::NotSeated)
            }
        };
        let verdict = verdict.unwrap_or_else(|why| Verdict::Rejected { problem: why.into() });
        let event = RoomEvent::Placed { match_no, seq, verdict };
        effects.push(Effect::Send { to: Audience::One(player), event });
    }

    /// The race that runs, or whose results are on the table.
    pub(super) fn race_on_table(&self) -> Option<&Match> {
        match &self.stage {
            Stage::Racing(race) | Stage::Finished(race, _) => Some(race),
            Stage::Lobby | Stage::Dealing { .. } | Stage::Countdown { .. } | Stage::Closed => None,
        }
    }

    pub(super) fn give_up(&mut self, no: MemberNo, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        self.race().ok_or(Rejection::WrongPhase)?.racer(no).ok_or(Rejection::NotSeated)?;
        if self.depart(no, RacerStatus::Forfeited, effects) { Ok(()) } else { Err(Rejection::RaceOver) }
    }

    /// Ends a member's race; false when they are not in the middle of one.
    pub(super) fn depart(&mut self, no: MemberNo, ends: RacerStatus, effects: &mut Vec<Effect>) -> bool {
        let departed = match &mut self.stage {
            Stage::Racing(race) => race.depart(no, ends, self.now),
            Stage::Lobby
            | Stage::Dealing { .. }
            | Stage::Countdown { .. }
            | Stage::Finished(..)
            | Stage::Closed => false,
        };
        if departed {
            self.publish_progress(no, effects);
            self.finish_if_over(effects);
        }
        departed
    }

    /// The racer who is idle while the opponent has finished, and when their race ends.
    pub(super) fn idle_racer(&self) -> Option<(Millis, MemberNo)> {
        if self.policy().needs_opponent { self.race()?.next_idle() } else { None }
    }

    pub(super) fn end_race(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        let race = self.race().ok_or(Rejection::WrongPhase)?;
        // Nobody is deprived of anything where only bots of the server are still at it.
        let is_left_to_bots = !self.is_before(ENDS_WITH_PEOPLE_SINCE) && race.is_left_to_bots();
        if !race.has_finisher() && !is_left_to_bots {
            return Err(Rejection::NobodyFinished);
        }
        self.finish(EndReason::HostEnded, effects);
        Ok(())
    }

    /// The puzzle that the boards of these members would show to another one of them; none if these are the own board only, or no
    /// race is over.
    #[must_use]
    pub fn puzzle_on_table(&self, player: PlayerId, members: &[MemberNo]) -> Option<PuzzleId> {
        let Stage::Finished(race, _) = &self.stage else { return None };
        let own = self.roster.by_player(player)?.no;
        members.iter().any(|member| *member != own).then(|| race.puzzle_id())
    }

    /// Boards with their digits, which are secret until the race has ended.
    pub(super) fn show_boards(
        &self,
        no: MemberNo,
        members: &[MemberNo],
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let Stage::Finished(race, _) = &self.stage else { return Err(Rejection::WrongPhase) };
        if members.len() > BOARDS_SHOWN_MAX {
            return Err(Rejection::TooManyBoards);
        }
        let player = self.roster.get(no).ok_or(Rejection::NoSuchMember)?.player;
        let boards = members.iter().filter_map(|&member| race.final_board(member)).collect();
        let event = RoomEvent::Boards { match_no: race.match_no(), boards };
        effects.push(Effect::Send { to: Audience::One(player), event });
        Ok(())
    }

    fn finish_if_over(&mut self, effects: &mut Vec<Effect>) {
        if let Some(ended) = self.race().and_then(Match::over) {
            self.finish(ended, effects);
        }
    }

    /// Annuls the race on the table without a record: all members return to the lobby, and the next race is about
    /// another puzzle, since they have seen this one.
    pub(super) fn annul(&mut self, effects: &mut Vec<Effect>) {
        let (Stage::Racing(race) | Stage::Finished(race, _)) = &self.stage else { return };
        let match_no = race.match_no();
        self.race_ended = self.now;
        self.no_contest = Some(match_no);
        self.spend_puzzle();
        effects.push(to_all(RoomEvent::NoContest { match_no }));
        self.reopen(effects);
    }

    pub(super) fn finish(&mut self, ended: EndReason, effects: &mut Vec<Effect>) {
        let Stage::Racing(mut race) = std::mem::replace(&mut self.stage, Stage::Lobby) else {
            unreachable!("only a race can finish");
        };
        self.race_ended = self.now;
        let (set_by, credits) = match &self.settings.puzzle {
            PuzzleChoice::Generated { .. } => (None, Box::default()),
            PuzzleChoice::Set { by, credits, .. } => (Some(by.clone()), credits.clone()),
        };
        let results = Results { credits, ..race.end(ended, self.now) };
        self.roster.count(&results);
        effects.push(to_all(RoomEvent::Finished { results: results.clone() }));
        let record = race.record(self.code, self.origin, set_by, results.clone());
        effects.push(Effect::Record { record: Box::new(record) });
        self.stage = Stage::Finished(race, Box::new(results));
        self.roster.clear_ready();
        self.spend_puzzle();
        self.roster.nobody_sits_out();
        self.fill_seats();
        self.publish_room(effects);
    }
}
