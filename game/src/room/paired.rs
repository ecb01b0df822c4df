//! Rooms that start by themselves, most of all those of the queue: two strangers without a host, so rules stand in for one. If one of them prevents the race,
//! the other returns to the front of the queue; once one has finished, an idle opponent does not hold the room.

use crate::effect::{DetachReason, Effect};
use crate::ids::PlayerId;
use crate::limits::{PAIRED_AWAY_MS, PAIRED_WAIT_MS};
use crate::time::Millis;

use super::{Room, Stage};

impl Room {
    /// Whether the first race of two paired players has yet to begin.
    pub(super) fn is_unbegun_pair(&self) -> bool {
        self.policy().starts_itself && self.match_no == 0
    }

    /// When two paired players must have begun to start. Not while the server is about to stop: then nothing starts.
    pub(super) fn pair_due(&self) -> Option<Millis> {
        let waits = self.is_unbegun_pair() && matches!(self.stage, Stage::Lobby) && !self.draining;
        waits.then(|| self.opened.plus(PAIRED_WAIT_MS))
    }

    /// The race will not begin: all players but `culprit` return to the front of the queue, and the room closes.
    pub(super) fn dissolve(&mut self, culprit: Option<PlayerId>, effects: &mut Vec<Effect>) {
        let opponent = |culprit| self.reserved.iter().copied().find(|reserved| *reserved != culprit);
        if let Some((player, opponent)) = culprit.and_then(|player| Some((player, opponent(player)?))) {
            effects.push(Effect::WalkedOut { player, opponent });
        }
        for member in self.roster.members() {
            let why = match member.away_since {
                Some(_) => DetachReason::Absent,
                None if Some(member.player) == culprit => DetachReason::Left,
                None if !self.policy().needs_opponent => DetachReason::RoomClosed,
                None => DetachReason::Requeued,
            };
            effects.push(Effect::Detach { player: member.player, why });
        }
        self.stage = Stage::Closed;
        effects.push(Effect::Close);
    }

    /// At the end of a countdown: whether it waits for a paired player whose connection is gone, or is over for good. It
    /// waits for a limited time in all. A player who is gone then is to blame, unless both are: then the server was
    /// away.
    pub(super) fn awaits_pair(&mut self, effects: &mut Vec<Effect>) -> bool {
        if !self.policy().starts_itself {
            return false;
        }
        let away: Vec<_> =
            self.roster.seated().filter_map(|member| Some((member.away_since?, member.player))).collect();
        let Some(&(since, player)) = away.iter().min() else { return false };
        if !self.is_unbegun_pair() {
            self.reopen(effects);
            return true;
        }
        let all_away = away.len() == self.roster.seated().count();
        let last = self.opened.plus(PAIRED_WAIT_MS);
        let wait_until = if all_away { last } else { last.min(since.plus(PAIRED_AWAY_MS)) };
        if let Stage::Countdown { go_at, .. } = &mut self.stage
            && wait_until > self.now
        {
            *go_at = wait_until;
            self.publish_room(effects);
        } else {
            self.dissolve((!all_away).then_some(player), effects);
        }
        true
    }
}
