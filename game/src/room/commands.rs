//! What members ask for: each command goes to the part of the room that it is about, and what has changed is published. Owns who
//! may ask for what.

use crate::command::Command;
use crate::effect::{DetachReason, Effect};
use crate::event::RoomEvent;
use crate::ids::{MemberNo, PlayerId, RequestId};
use crate::rejection::Rejection;
use crate::upgrade::ENDS_WITH_PEOPLE_SINCE;
use crate::view::{EndReason, RacerStatus};

use super::setting::{Duel, Setting};
use super::{Room, paired};

impl Room {
    pub(super) fn command(
        &mut self,
        player: PlayerId,
        request: RequestId,
        command: Command,
        effects: &mut Vec<Effect>,
    ) {
        let Some(no) = self.roster.number_of(player) else {
            return; // Left or removed while the command was on its way: there is no member to notify.
        };
        let result = match command {
            Command::Ready { ready } => self.ready(no, ready, effects),
            Command::Watch { watch } => self.watch(no, watch, effects),
            Command::Place { match_no, seq, .. }
            | Command::Erase { match_no, seq, .. }
            | Command::Hint { match_no, seq, .. } => {
                effects.push(Effect::to_one(player, self.stage.answer_unjudged(no, match_no, seq)));
                Ok(())
            }
            Command::GiveUp if self.stage.setting().is_some() => Duel { room: self }.decline(no, effects),
            Command::GiveUp => self.depart(no, RacerStatus::Forfeited, effects),
            Command::HandIn { puzzle } => Duel { room: self }.hand_in(no, request, puzzle, effects),
            Command::MoreTime => Duel { room: self }.more_time(no, effects),
            Command::SetHandicap { member, handicap }
                if self.stage.setting().is_some_and(Setting::is_comparing) =>
            {
                Duel { room: self }.price(no, member, handicap, effects)
            }
            Command::ShowBoards { members } => {
                self.stage.boards(&members).map(|boards| effects.push(Effect::to_one(player, boards)))
            }
            Command::ShareNotes { .. } | Command::Say { .. } => {
                self.pass_on(player, request, &command, effects);
                Ok(())
            }
            Command::Leave => {
                self.remove(no, DetachReason::Left, effects);
                Ok(())
            }
            Command::EndRace if paired::is_left_to_bot(self) => {
                self.finish(EndReason::HostEnded, effects);
                Ok(())
            }
            Command::ChangeRules { .. }
            | Command::ChoosePuzzle { .. }
            | Command::Start
            | Command::CancelStart
            | Command::Kick { .. }
            | Command::HandOver { .. }
            | Command::SetHandicap { .. }
            | Command::EndRace
            | Command::ToLobby
            | Command::Lock { .. }
            | Command::NewCode
            | Command::AnswerKnock { .. }
            | Command::AddBot { .. }
            | Command::AllowScreen { .. } => self.host_command(no, request, command, effects),
        };
        if let Err(why) = result {
            effects.push(Effect::to_one(player, RoomEvent::refused(request, why)));
        }
    }

    /// Passes on what a member says, if it is something that the room does not keep; otherwise does nothing. Changes nothing in any case, so it
    /// need not be logged.
    pub fn pass_on(
        &self,
        player: PlayerId,
        request: RequestId,
        command: &Command,
        effects: &mut Vec<Effect>,
    ) {
        let Some(no) = self.roster.number_of(player) else { return };
        let passed = if let Command::ShareNotes { match_no, notes } = command {
            self.feed().map_or(Ok(None), |feed| feed.share_notes(no, *match_no, notes))
        } else if let Command::Say { to, phrase } = command {
            let said = self.feed().ok_or(Rejection::NotSetter).and_then(|feed| feed.say(no, *to, *phrase));
            said.map(Some)
        } else {
            Ok(None)
        };
        let refused = |why: Rejection| Some(Effect::to_one(player, RoomEvent::refused(request, why)));
        effects.extend(passed.unwrap_or_else(refused));
    }

    fn watch(&mut self, no: MemberNo, watch: bool, effects: &mut Vec<Effect>) -> Result<(), Rejection> {
        if !self.origin.policy().host_powers {
            return Err(Rejection::FixedRules);
        }
        if self.stage.is_starting() {
            return Err(Rejection::WrongPhase);
        }
        self.roster.get_mut(no)?.wants_seat = !watch;
        if self.stage.is_open() {
            self.roster.reseat(self.terms.seating());
        }
        self.publish_room(effects);
        self.start_if_all_ready(effects);
        Ok(())
    }

    fn host_command(
        &mut self,
        no: MemberNo,
        request: RequestId,
        command: Command,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Rejection> {
        if !self.origin.policy().host_powers {
            return Err(Rejection::FixedRules);
        }
        if self.roster.host() != no {
            return Err(Rejection::NotHost);
        }
        match command {
            Command::ChoosePuzzle { puzzle } => return self.choose_puzzle(no, request, puzzle, effects),
            Command::Start => return self.force_start(effects),
            Command::EndRace => {
                self.stage.check_end(self.version >= ENDS_WITH_PEOPLE_SINCE)?;
                self.finish(EndReason::HostEnded, effects);
                return Ok(());
            }
            Command::Kick { member } => {
                self.roster.other_than_host(member)?;
                self.remove(member, DetachReason::Kicked, effects);
                return Ok(());
            }
            Command::CancelStart if !self.stage.is_starting() => return Err(Rejection::WrongPhase),
            Command::ToLobby if !self.stage.is_finished() => return Err(Rejection::WrongPhase),
            Command::CancelStart | Command::ToLobby => {
                self.reopen(effects);
                return Ok(());
            }
            Command::NewCode => {
                effects.push(Effect::DrawCode);
                return Ok(());
            }
            Command::ChangeRules { .. } | Command::SetHandicap { .. } | Command::AddBot { .. }
                if !self.stage.is_open() =>
            {
                return Err(Rejection::WrongPhase);
            }
            Command::ChangeRules { rules } => {
                self.terms.change_rules(rules, self.capacity.seats)?;
                self.settle();
                self.roster.fill_seats(self.terms.seating());
            }
            // This counts as a change of the rules.
            Command::SetHandicap { member, handicap } => {
                handicap.check().map_err(|error| Rejection::BadRules { error })?;
                self.roster.get_mut(member)?.handicap = handicap;
                self.settle();
            }
            Command::AddBot { strength } => {
                let player = |no| self.series.bot_id(self.id, no);
                self.roster.add_bot(player, strength, self.terms.rules().racers_max())?;
                self.roster.fill_seats(self.terms.seating());
            }
            Command::AllowScreen { allowed, with_code } => self.door.screen.set(no, allowed, with_code),
            Command::HandOver { member } => self.roster.hand_over(member)?,
            Command::Lock { locked } => self.door.locked = locked,
            Command::AnswerKnock { knock, admit } => self.door.answer(knock, admit)?,
            Command::Ready { .. }
            | Command::Watch { .. }
            | Command::Leave
            | Command::Place { .. }
            | Command::Erase { .. }
            | Command::Hint { .. }
            | Command::GiveUp
            | Command::ShowBoards { .. }
            | Command::ShareNotes { .. }
            | Command::Say { .. }
            | Command::HandIn { .. }
            | Command::MoreTime => unreachable!("`command` sends only the host's commands here"),
        }
        self.publish_room(effects);
        Ok(())
    }
}
