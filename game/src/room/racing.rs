//! A race as part of its room: moves are handed to it and answered, members drop out of it, it ends and is recorded. What a move is
//! worth is decided in `play`.

use crate::effect::Effect;
use crate::event::RoomEvent;
use crate::ids::{MemberNo, PlayerId};
use crate::play::Match;
use crate::record::Move;
use crate::rejection::Rejection;
use crate::settings::PuzzleChoice;
use crate::view::{EndReason, RacerStatus, Results};

use super::Room;
use super::paired;
use super::stage::Stage;

impl Room {
    /// Applies a judged move, and notifies all members of the racer's progress.
    pub(super) fn moved(&mut self, player: PlayerId, made: &Move, effects: &mut Vec<Effect>) {
        let Some(race) = self.stage.race_on_table_mut() else { return };
        let (top_rung, standing) = (race.top_rung(), race.standing());
        if !race.apply(made) {
            return;
        }
        let is_first = race.top_rung() > top_rung;
        let Some(verdict) = race.racer(made.member).and_then(|racer| racer.answered(made.seq)) else {
            return;
        };
        let (match_no, seq) = (race.match_no(), made.seq);
        effects.push(Effect::to_one(player, RoomEvent::Placed { match_no, seq, verdict }));
        if made.is_rejected() {
            return;
        }
        if made.climbs {
            self.feed().into_iter().for_each(|feed| feed.rung(made.member, is_first, effects));
        }
        let may_wait = self.stage.race().is_some_and(|race| race.concerns_only_its_racer(made));
        self.progressed(made.member, may_wait.then_some(&standing[..]), effects);
        if let Some((id, row)) = self.stage.race().and_then(|race| race.own_result(made.member)) {
            effects.push(Effect::to_one(player, RoomEvent::OwnResult { id, row }));
        }
    }

    /// Ends a member's race before its time, if they are in the middle of one.
    pub(super) fn depart(
        &mut self,
        no: MemberNo,
        ends: RacerStatus,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        let walkout = paired::leaves_unstarted(self, no, ends);
        self.stage.depart(no, ends, self.now)?;
        effects.extend(walkout);
        self.progressed(no, None, effects);
        Ok(())
    }

    /// Shows how far a racer has come, with which the race may be over.
    fn progressed(&mut self, no: MemberNo, waits_in: Option<&[MemberNo]>, effects: &mut Vec<Effect>) {
        self.feed().into_iter().for_each(|feed| feed.progress(no, waits_in, effects));
        if let Some(ended) = self.stage.race().and_then(Match::over) {
            self.finish(ended, effects);
        }
    }

    pub(super) fn finish(&mut self, ended: EndReason, effects: &mut Vec<Effect>) {
        let Stage::Racing(mut race) = std::mem::replace(&mut self.stage, Stage::Lobby) else {
            unreachable!("only a race can finish");
        };
        self.race_ended = self.now;
        let is_duel = race.rules().mode.is_duel();
        let (set_by, credits) = match &self.terms.settings().puzzle {
            _ if is_duel => (race.racers().nth(1).map(|racer| racer.name.clone()), Box::default()),
            PuzzleChoice::Generated { .. } => (None, Box::default()),
            PuzzleChoice::Set { by, credits, .. } => (Some(by.clone()), credits.clone()),
        };
        let results = Results { credits, ..race.end(ended, self.now) };
        self.roster.count(&results);
        effects.push(Effect::to_all(RoomEvent::Finished { results: results.clone() }));
        let record = race.record(self.code, self.origin, set_by, results.clone());
        effects.push(Effect::Record { record: Box::new(record) });
        self.stage = Stage::Finished(race, Box::new(results));
        self.roster.clear_ready();
        if !is_duel {
            self.terms.spend_puzzle(self.origin.policy());
        }
        self.roster.nobody_sits_out();
        self.roster.fill_seats(self.terms.seating());
        self.publish_room(effects);
    }

    /// Annuls the race on the table without a record: all members return to the lobby, and the next race is about
    /// another puzzle, since they have seen this one.
    pub(super) fn annul(&mut self, effects: &mut Vec<Effect>) {
        let Some(match_no) = self.stage.race_on_table().map(Match::match_no) else { return };
        self.race_ended = self.now;
        self.no_contest = Some(match_no);
        self.terms.spend_puzzle(self.origin.policy());
        effects.push(Effect::to_all(RoomEvent::NoContest { match_no }));
        self.reopen(effects);
    }
}
