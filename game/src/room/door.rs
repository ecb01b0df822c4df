//! Admission to the room: the lock, the list of removed players, and knocks that the host answers. Seats are in
//! `roster`.

use serde::{Deserialize, Serialize};

use crate::ids::{KnockNo, PlayerId};
use crate::limits::{BARRED_MS, FORMER_MAX, KICKED_MAX, KNOCKS_MAX};
use crate::name::Name;
use crate::network::Network;
use crate::rejection::{JoinRefusal, Rejection};
use crate::time::Millis;
use crate::view::Knock;

use super::screen::Consent;

#[derive(Clone, Debug, Default, Hash, Serialize, Deserialize)]
pub(super) struct Door {
    pub(super) locked: bool,
    /// Removed players, who may not enter again. When the list is full, the oldest is dropped.
    removed: Vec<PlayerId>,
    /// The same for players whom the host did not admit. A list apart, so that they cannot push a removed player out of
    /// `removed`.
    turned_away: Vec<PlayerId>,
    /// Former members who were not removed: neither lock nor bar applies to them.
    former: Vec<PlayerId>,
    /// Where members were removed from, and until when newcomers from there need consent.
    barred: Vec<(Network, Millis)>,
    /// Newcomers from there whom the host has let in.
    admitted: Vec<PlayerId>,
    /// Newcomers from there who wait for that, and from where.
    knocks: Vec<Waiting>,
    knock_no: u16,
    /// What may be seen from outside.
    #[serde(default)]
    pub(super) screen: Consent,
}

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
struct Waiting {
    no: KnockNo,
    player: PlayerId,
    name: Name,
    network: Network,
}

impl Door {
    /// Whether this newcomer may enter, but for what the host says to newcomers from a barred network.
    pub(super) fn check(&self, player: PlayerId) -> Result<(), JoinRefusal> {
        if self.removed.contains(&player) || self.turned_away.contains(&player) {
            Err(JoinRefusal::Kicked)
        } else if self.locked && !self.former.contains(&player) {
            Err(JoinRefusal::Locked)
        } else {
            Ok(())
        }
    }

    /// Removes a player for good. The network may be the host's too; even then, the host is asked about newcomers from it.
    pub(super) fn remove(&mut self, player: PlayerId, network: Network, now: Millis) {
        push_bounded(&mut self.removed, player, KICKED_MAX);
        self.barred.retain(|(barred, _)| *barred != network);
        push_bounded(&mut self.barred, (network, now.plus(BARRED_MS)), KICKED_MAX);
    }

    /// A newcomer has entered, by whatever way: the host is not asked about them any more.
    pub(super) fn entered(&mut self, player: PlayerId) {
        self.knocks.retain(|waiting| waiting.player != player);
    }

    pub(super) fn remember(&mut self, player: PlayerId) {
        if !self.former.contains(&player) {
            push_bounded(&mut self.former, player, FORMER_MAX);
        }
    }

    pub(super) fn needs_consent(&self, player: PlayerId, network: Network, now: Millis) -> bool {
        let is_barred = self.barred.iter().any(|&(barred, until)| barred == network && now < until);
        is_barred && !self.admitted.contains(&player) && !self.former.contains(&player)
    }

    /// Adds a knock, replacing the oldest if too many wait; false when it is listed already.
    pub(super) fn knock(&mut self, player: PlayerId, name: &Name, network: Network) -> bool {
        let is_known = self.knocks.iter().any(|known| known.player == player);
        if is_known {
            return false;
        }
        self.knock_no = self.knock_no.wrapping_add(1);
        let waiting = Waiting { no: KnockNo(self.knock_no), player, name: name.clone(), network };
        push_bounded(&mut self.knocks, waiting, KNOCKS_MAX);
        true
    }

    /// When the next bar of a network ends.
    pub(super) fn due(&self) -> Option<Millis> {
        self.barred.iter().map(|(_, until)| *until).min()
    }

    /// Drops the bars whose time is over, and the knocks from networks that are barred no longer; true if there were any.
    pub(super) fn forgive(&mut self, now: Millis) -> bool {
        let before = self.knocks.len();
        self.barred.retain(|(_, until)| now < *until);
        let barred = &self.barred;
        self.knocks.retain(|waiting| barred.iter().any(|(network, _)| *network == waiting.network));
        self.knocks.len() < before
    }

    pub(super) fn knocks(&self) -> Vec<Knock> {
        self.knocks.iter().map(|waiting| Knock { no: waiting.no, name: waiting.name.clone() }).collect()
    }

    pub(super) fn answer(&mut self, no: KnockNo, admit: bool) -> Result<(), Rejection> {
        let index = self.knocks.iter().position(|waiting| waiting.no == no).ok_or(Rejection::NoSuchKnock)?;
        let Waiting { player, .. } = self.knocks.remove(index);
        if admit {
            push_bounded(&mut self.admitted, player, KICKED_MAX);
        } else {
            push_bounded(&mut self.turned_away, player, KICKED_MAX);
        }
        Ok(())
    }
}

/// Adds an element, and drops the oldest if there are `most` already.
fn push_bounded<T>(list: &mut Vec<T>, element: T, most: usize) {
    if list.len() == most {
        list.remove(0);
    }
    list.push(element);
}
