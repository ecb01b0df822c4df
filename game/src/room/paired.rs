//! Rooms that start by themselves, most of all those of the queue: two strangers without a host, so rules stand in for one. If one of them prevents the race,
//! the other returns to the front of the queue; once one has finished, an idle opponent does not hold the room.

use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::effect::{DetachReason, Effect};
use crate::ids::{MemberNo, PlayerId};
use crate::limits::{PAIRED_AWAY_MS, PAIRED_WAIT_MS};
use crate::play::Match;
use crate::time::Millis;
use crate::view::RacerStatus;

use super::Room;
use super::roster::Roster;
use super::stage::Stage;

/// For whom a room was opened, and when.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Reservation {
    /// The only players that may enter a queue's room; empty for a private one.
    pub(super) reserved: Vec<PlayerId>,
    pub(super) opened: Millis,
}

/// What becomes of a start for which somebody is missing.
enum Wait {
    Until(Millis),
    /// It is over, and a player is to blame unless all are away: then the server was.
    Over {
        culprit: Option<PlayerId>,
    },
}

impl Reservation {
    /// When paired players must have begun to start.
    pub(super) fn due(&self) -> Millis {
        self.opened.plus(PAIRED_WAIT_MS)
    }

    /// How long a first race waits for racers whose connections are gone; none if all are connected.
    fn wait_for_absent(&self, roster: &Roster, now: Millis) -> Option<Wait> {
        let away = || roster.seated().filter_map(|member| Some((member.away_since?, member.player)));
        let (since, player) = away().min()?;
        let all_away = away().count() == roster.seated().count();
        let until = if all_away { self.due() } else { self.due().min(since.plus(PAIRED_AWAY_MS)) };
        let culprit = (!all_away).then_some(player);
        Some(if until > now { Wait::Until(until) } else { Wait::Over { culprit } })
    }
}

impl Room {
    /// Whether the first race of paired players has yet to begin.
    pub(super) fn is_unbegun_pair(&self) -> bool {
        self.origin.policy().starts_itself && self.series.match_no() == 0
    }

    /// The race will not begin: all players but `culprit` return to the front of the queue, and the room closes.
    pub(super) fn dissolve(&mut self, culprit: Option<PlayerId>, effects: &mut Vec<Effect>) {
        if let Some(player) = culprit {
            let others = self.reservation.reserved.iter().copied().filter(|reserved| *reserved != player);
            effects.extend(walkout(player, others.collect()));
        }
        let is_requeued = self.origin.policy().needs_opponent;
        let why = |player, is_away| match (is_away, is_requeued) {
            (true, _) => DetachReason::Absent,
            (false, _) if Some(player) == culprit => DetachReason::Left,
            (false, true) => DetachReason::Requeued,
            (false, false) => DetachReason::RoomClosed,
        };
        self.close(why, effects);
    }

    /// At the end of a countdown: whether it waits for a paired player whose connection is gone, or is over for good.
    pub(super) fn awaits_pair(&mut self, effects: &mut Vec<Effect>) -> bool {
        let is_pair = self.origin.policy().starts_itself;
        let wait = self.reservation.wait_for_absent(&self.roster, self.now).filter(|_| is_pair);
        let Some(wait) = wait else { return false };
        match (wait, &mut self.stage) {
            _ if self.series.match_no() > 0 => self.reopen(effects),
            (Wait::Until(at), Stage::Countdown { go_at, .. }) => {
                *go_at = at;
                self.publish_room(effects);
            }
            (Wait::Until(_), _) => unreachable!("only a countdown ends in a start"),
            (Wait::Over { culprit }, _) => self.dissolve(culprit, effects),
        }
        true
    }
}

/// A player's leaving, if it leaves anybody alone.
fn walkout(player: PlayerId, opponents: Vec<PlayerId>) -> Option<Effect> {
    (!opponents.is_empty()).then_some(Effect::WalkedOut { player, opponents })
}

/// What the queue is to know when a member leaves the race now: the people who race on are left alone, unless somebody has entered
/// a digit. It costs them as much as a race that did not begin.
pub(super) fn leaves_unstarted(room: &Room, no: MemberNo, ends: RacerStatus) -> Option<Effect> {
    let race = room.stage.race().filter(|race| race.is_unstarted())?;
    if !room.origin.policy().needs_opponent || !matches!(ends, RacerStatus::Forfeited | RacerStatus::Kicked) {
        return None;
    }
    let others = race.racing().filter(|racer| racer.member != no);
    let others = others.filter_map(|racer| room.roster.get(racer.member)).filter(|member| member.is_person());
    walkout(room.roster.get(no)?.player, others.map(|member| member.player).collect())
}

/// The queue sends a bot in the place of an opponent.
pub(super) fn send_bot(room: &mut Room, strength: BotStrength, effects: &mut Vec<Effect>) {
    let is_awaited = room.origin.policy().needs_opponent && room.is_unbegun_pair() && room.stage.is_open();
    if !is_awaited || room.roster.bots().next().is_some() || room.roster.is_deserted() {
        return;
    }
    let (series, id, seats) = (&room.series, room.id, room.terms.rules().seats);
    if room.roster.add_bot(|no| series.bot_id(id, no), strength, seats).is_ok() {
        room.roster.fill_seats(room.terms.seating());
        room.publish_room(effects);
        room.start_if_all_ready(effects);
    }
}

/// Whether nobody races any more but the bot that the queue has sent: there is no host, so anybody may end that race.
pub(super) fn is_left_to_bot(room: &Room) -> bool {
    room.origin.policy().needs_opponent && room.stage.race().is_some_and(Match::is_left_to_bots)
}

/// A person takes the place of a bot that the queue has sent, in another room: the player here goes back to the queue, which
/// has found them. Not once a digit was entered, for that race is theirs.
pub(super) fn call_back(room: &mut Room, effects: &mut Vec<Effect>) {
    let is_untouched = match &room.stage {
        Stage::Lobby | Stage::Dealing { .. } | Stage::Countdown { .. } => room.series.match_no() == 0,
        Stage::Racing(race) => race.match_no() == 1 && race.is_untouched(),
        Stage::Finished(..) | Stage::Closed | Stage::Setting(_) => false,
    };
    let is_for_bot = room.origin.policy().needs_opponent && room.reservation.reserved.len() == 1;
    if is_for_bot && is_untouched {
        room.dissolve(None, effects);
    }
}
