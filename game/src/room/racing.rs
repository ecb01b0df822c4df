//! A race as part of its room: moves are handed to it and answered, members drop out of it, it ends.
//! What a move is worth is decided in `race`.

use crate::effect::{Audience, Effect};
use crate::event::{Rejection, RoomEvent, Verdict};
use crate::ids::MemberNo;
use crate::settings::{Origin, PuzzleChoice};
use crate::time::Millis;
use crate::view::EndReason;

use super::publish::to_all;
use super::race::{Entry, Race};
use super::{Room, Stage};

impl Room {
    /// Answers a move of `no`, and tells everybody where that leaves the racer.
    pub(super) fn play(
        &mut self,
        no: MemberNo,
        match_no: u32,
        entry: Entry,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let now = self.now;
        let player = self.roster.get(no).ok_or(Rejection::NoSuchMember)?.player;
        let answer = match &mut self.stage {
            Stage::Racing(race) | Stage::Finished(race, _) if race.match_no() != match_no => {
                Err(Rejection::OtherMatch)
            }
            Stage::Racing(race) | Stage::Finished(race, _) => race.answer(no, entry, now),
            Stage::Lobby | Stage::Dealing { .. } | Stage::Countdown { .. } | Stage::Closed => {
                Err(Rejection::WrongPhase)
            }
        };
        // Even without a board every number gets its answer, or a client would send it for ever.
        let (verdict, changed) = answer.unwrap_or_else(|why| (Verdict::Rejected { why }, false));
        effects.push(Effect::Send {
            to: Audience::One(player),
            event: RoomEvent::Placed { match_no, seq: entry.seq, verdict },
        });
        if changed {
            self.publish_progress(no, effects);
            self.finish_if_over(effects);
            if let Some((id, row)) = self.race().and_then(|race| race.own_result(no)) {
                let event = RoomEvent::OwnResult { id, row };
                effects.push(Effect::Send { to: Audience::One(player), event });
            }
        }
        Ok(())
    }

    pub(super) fn give_up(&mut self, no: MemberNo, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        self.race().ok_or(Rejection::WrongPhase)?.runner(no).ok_or(Rejection::NotSeated)?;
        if self.forfeit(no, false, effects) { Ok(()) } else { Err(Rejection::RaceOver) }
    }

    /// Ends a member's race; false when they are not in the middle of one.
    pub(super) fn forfeit(&mut self, no: MemberNo, kicked: bool, effects: &mut Vec<Effect>) -> bool {
        let forfeited = match &mut self.stage {
            Stage::Racing(race) => race.forfeit(no, kicked, self.now),
            Stage::Lobby
            | Stage::Dealing { .. }
            | Stage::Countdown { .. }
            | Stage::Finished(..)
            | Stage::Closed => false,
        };
        if forfeited {
            self.publish_progress(no, effects);
            self.finish_if_over(effects);
        }
        forfeited
    }

    /// Who in a queue's room does nothing while the opponent has finished, and when that ends.
    pub(super) fn idle_racer(&self) -> Option<(Millis, MemberNo)> {
        if self.origin == Origin::Queue { self.race()?.next_idle() } else { None }
    }

    pub(super) fn end_race(&mut self, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.race().ok_or(Rejection::WrongPhase)?.has_finisher() {
            return Err(Rejection::NobodyFinished);
        }
        self.finish(EndReason::HostEnded, effects);
        Ok(())
    }

    fn finish_if_over(&mut self, effects: &mut Vec<Effect>) {
        if self.race().is_some_and(Race::is_over) {
            self.finish(EndReason::AllDone, effects);
        }
    }

    /// The race on the table counts for nothing and is not recorded: everybody is in the lobby again, and the next race is
    /// about another puzzle, since they have seen this one.
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
        let results = race.end(ended, self.now);
        effects.push(to_all(RoomEvent::Finished { results: results.clone() }));
        let set_by = match &self.settings.puzzle {
            PuzzleChoice::Generated { .. } => None,
            PuzzleChoice::Set { by, .. } => Some(by.clone()),
        };
        let record = race.record((self.code, self.origin), set_by, results.clone());
        effects.push(Effect::Record { record: Box::new(record) });
        self.stage = Stage::Finished(race, Box::new(results));
        self.roster.clear_ready();
        self.spend_puzzle();
        self.roster.nobody_sits_out();
        self.fill_seats();
        self.publish_room(effects);
    }
}
