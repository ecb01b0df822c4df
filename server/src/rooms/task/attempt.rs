//! What a room does that is an attempt at a challenge: it reports its progress to the others who are at it, shows theirs to
//! its player, and has its run stored together with the match.

use game::{Audience, ChallengeId, MatchRecord, Rival};

use super::RoomTask;
use crate::cluster::Letter;
use crate::rooms::presence;

impl RoomTask {
    /// Reports what this turn has changed for others.
    pub(super) fn follow_attempt(&mut self) {
        let Some(challenge) = self.room.attempt().view().map(|attempt| attempt.challenge) else { return };
        let rival = self.room.attempt().as_rival();
        if rival == self.rival {
            return;
        }
        let is_new = self.rival.is_none();
        self.rival.clone_from(&rival);
        let Some(rival) = rival else { return };
        self.tell_nodes(challenge, Some(rival.clone()));
        let mut others = self.app.rooms.heats.report(challenge, self.room.id(), rival);
        if is_new && !others.is_empty() {
            // Those who were there before this one.
            others.push(self.room.id());
        }
        presence::rivals_changed(&self.app, others);
    }

    /// The room has closed.
    pub(super) fn leave_heat(&self) {
        if let Some(attempt) = self.room.attempt().view() {
            self.tell_nodes(attempt.challenge, None);
            let seen_by = self.app.rooms.heats.leave(attempt.challenge, self.room.id());
            presence::rivals_changed(&self.app, seen_by);
        }
    }

    fn tell_nodes(&self, challenge: ChallengeId, rival: Option<Rival>) {
        let (room, rival) = (self.room.id(), rival.map(Box::new));
        self.app.placement.post_all(&Letter::Rival { challenge, room, rival });
    }

    /// Shows the player the other attempts at the challenge, if there are or were any.
    pub(super) fn report_rivals(&mut self, to: Audience) {
        let Some(attempt) = self.room.attempt().view() else { return };
        let rivals = self.app.rooms.heats.rivals_of(attempt.challenge, self.room.id());
        self.effects.extend(self.room.attempt().show_rivals(to, rivals));
    }

    /// The race begins: its player is about to see the givens.
    pub(super) fn note_start(&mut self) {
        let Some(attempt) = self.room.attempt().view() else { return };
        self.is_late = attempt.day.is_some_and(|day| day < self.app.clock.today());
        let (challenge, network) = (attempt.challenge, self.room.attempt().whence().network);
        if let Some(member) = self.room.members().next() {
            self.log.start(challenge, member.player, network);
        }
    }

    /// The race is over: the run is stored with it.
    pub(super) fn note_run(&mut self, record: &MatchRecord) {
        let Some(attempt) = self.room.attempt().view() else { return };
        // Whose solution may be known by now.
        let is_late = attempt.day.is_some_and(|day| self.is_late || day < self.app.clock.daily_open_from());
        if let Some(mut run) = self.room.attempt().run(record, self.latest) {
            run.repeat |= is_late;
            self.log.run(attempt.challenge, run);
        }
    }
}
