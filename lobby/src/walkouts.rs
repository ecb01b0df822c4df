//! What is remembered of players who left a race of the queue before it began: whom they are not paired with, and how long
//! they wait, by player and by network, since a new identity costs nothing. Does not know who waits.

mod kept;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use game::{Millis, Network, PlayerId};
use serde::{Deserialize, Serialize};

pub use kept::KeptWalkouts;

use crate::limits::{
    AVOID_MS, AVOIDED_MAX, MET_MAX, NETWORK_WALKOUT_WAIT_MS_MAX, NETWORK_WALKOUTS_FORGIVEN, RETRY_PAIR_MS,
    WALKOUT_MEMORY_MS, WALKOUT_WAIT_MS, WALKOUT_WAIT_MS_MAX, WALKOUTS_FORGIVEN, WALKOUTS_MAX,
};
use crate::ticket::Ticket;

#[derive(Clone, Debug, Default)]
pub(crate) struct Walkouts {
    /// The last races, the oldest first: a room says who has left it, not from where.
    met: VecDeque<Vec<(PlayerId, Network)>>,
    /// Until when a player is not paired again with an opponent who has left them.
    avoided: BTreeMap<(PlayerId, Leaver), Millis>,
    counts: BTreeMap<Leaver, Count>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Leaver {
    Player(PlayerId),
    Network(Network),
}

#[derive(Clone, Copy, Debug)]
struct Count {
    times: u32,
    last: Millis,
}

impl Leaver {
    fn both(ticket: &Ticket) -> [Self; 2] {
        [Self::Player(ticket.player), Self::Network(ticket.network)]
    }

    /// How long they wait before being paired again after so many times. The first ones are forgiven; and others share a
    /// network, so it is forgiven more and waits less.
    fn wait_ms(self, times: u32) -> u64 {
        let (forgiven, longest) = match self {
            Self::Player(_) => (WALKOUTS_FORGIVEN, WALKOUT_WAIT_MS_MAX),
            Self::Network(_) => (NETWORK_WALKOUTS_FORGIVEN, NETWORK_WALKOUT_WAIT_MS_MAX),
        };
        let Some(doubled) = times.checked_sub(forgiven + 1) else { return 0 };
        WALKOUT_WAIT_MS.saturating_mul(1 << doubled.min(16)).min(longest)
    }
}

impl Walkouts {
    /// These are to race each other.
    pub(crate) fn note_met<'a>(&mut self, tickets: impl Iterator<Item = &'a Ticket>) {
        if self.met.len() == MET_MAX {
            self.met.pop_front();
        }
        self.met.push_back(tickets.map(|ticket| (ticket.player, ticket.network)).collect());
    }

    /// Whom a player was to race last, if it was a duel.
    pub(crate) fn last_opponent(&self, player: PlayerId) -> Option<PlayerId> {
        let is_in = |met: &&Vec<(PlayerId, Network)>| met.iter().any(|(of, _)| *of == player);
        let last = self.met.iter().rev().find(is_in).filter(|met| met.len() == 2)?;
        last.iter().map(|(of, _)| *of).find(|of| *of != player)
    }

    /// When a player whose race did not begin may be paired again: at once if the opponent walked out; otherwise after
    /// [`RETRY_PAIR_MS`], because the same race would fail again at once.
    pub(crate) fn next_try(&self, player: PlayerId, now: Millis) -> Millis {
        if self.has_been_left(player, now) { now } else { now.plus(RETRY_PAIR_MS) }
    }

    /// A player left a race that the queue had arranged before it began. For a while the opponent is paired neither with
    /// them again nor with players of their network, and a player or a network that does it again waits longer each time.
    /// Where both are of one network, that network is not blamed: a class may play among itself.
    pub(crate) fn walked_out(
        &mut self,
        player: PlayerId,
        opponents: impl IntoIterator<Item = PlayerId>,
        now: Millis,
    ) {
        self.avoided.retain(|_, until| now < *until);
        self.counts.retain(|_, count| now.since(count.last) < WALKOUT_MEMORY_MS);
        let mut leavers = BTreeSet::from([Leaver::Player(player)]);
        for opponent in opponents {
            let network = self.network_of(player, opponent).map(Leaver::Network);
            for leaver in [Leaver::Player(player)].into_iter().chain(network) {
                let pair = (opponent, leaver);
                make_room(&mut self.avoided, pair, AVOIDED_MAX, |until| *until);
                self.avoided.insert(pair, now.plus(AVOID_MS));
                leavers.insert(leaver);
            }
        }
        for leaver in leavers {
            make_room(&mut self.counts, leaver, WALKOUTS_MAX, |count| count.last);
            let times = self.counts.get(&leaver).map_or(0, |count| count.times);
            self.counts.insert(leaver, Count { times: times.saturating_add(1), last: now });
        }
    }

    /// Where a player came from who was paired with a player from elsewhere.
    fn network_of(&self, player: PlayerId, opponent: PlayerId) -> Option<Network> {
        let of = |met: &[(PlayerId, Network)], player| {
            met.iter().find(|(of, _)| *of == player).map(|(_, from)| *from)
        };
        let met = self.met.iter().rev().find_map(|met| Some((of(met, player)?, of(met, opponent)?)));
        met.filter(|(network, elsewhere)| network != elsewhere).map(|(network, _)| network)
    }

    /// Whether one of the two is not to meet the other, or players of the other's network.
    pub(crate) fn keep_apart(&self, one: &Ticket, other: &Ticket, now: Millis) -> bool {
        let avoids = |ticket: &Ticket, opponent: &Ticket| {
            let leavers = Leaver::both(opponent).map(|leaver| (ticket.player, leaver));
            leavers.iter().any(|pair| self.avoided.get(pair).is_some_and(|until| now < *until))
        };
        avoids(one, other) || avoids(other, one)
    }

    /// Whether an opponent has left this player of late.
    pub(crate) fn has_been_left(&self, player: PlayerId, now: Millis) -> bool {
        let first = (player, Leaver::Player(PlayerId(0)));
        let own = self.avoided.range(first..).take_while(|((wronged, _), _)| *wronged == player);
        own.into_iter().any(|(_, until)| now < *until)
    }

    /// Milliseconds for which this player waits without being paired.
    pub(crate) fn held_ms(&self, ticket: &Ticket, now: Millis) -> u64 {
        let held = Leaver::both(ticket).into_iter().filter_map(|leaver| {
            let count = self.counts.get(&leaver)?;
            let is_remembered = now.since(count.last) < WALKOUT_MEMORY_MS;
            is_remembered.then(|| count.last.plus(leaver.wait_ms(count.times)).since(now))
        });
        held.max().unwrap_or_default()
    }
}

/// Removes the oldest row of a full table, unless the new one takes the place of another.
fn make_room<K: Ord + Copy, V>(
    table: &mut BTreeMap<K, V>,
    new: K,
    most: usize,
    stamp: impl Fn(&V) -> Millis,
) {
    if table.len() >= most && !table.contains_key(&new) {
        let oldest = table.iter().min_by_key(|(_, row)| stamp(row)).map(|(key, _)| *key);
        oldest.map(|oldest| table.remove(&oldest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MET_KEPT_MAX;

    const NOW: Millis = Millis(1_000);

    fn ticket(player: u64, network: u64) -> Ticket {
        let (player, network) = (PlayerId(player), Network(network));
        Ticket::new(player, "Ann".parse().unwrap(), network)
    }

    fn walks_out(walkouts: &mut Walkouts, pair: [&Ticket; 2], now: Millis) {
        walkouts.note_met(pair.into_iter());
        walkouts.walked_out(pair[0].player, [pair[1].player], now);
    }

    #[test]
    fn whom_a_network_has_left_meets_nobody_of_it() {
        let mut walkouts = Walkouts::default();
        let (victim, next) = (ticket(1, 1), ticket(3, 9));
        walks_out(&mut walkouts, [&ticket(2, 9), &victim], NOW);
        assert!(walkouts.keep_apart(&victim, &next, NOW) && walkouts.keep_apart(&next, &victim, NOW));
        assert!(!walkouts.keep_apart(&next, &ticket(4, 4), NOW), "others are not concerned");
        assert!(walkouts.has_been_left(victim.player, NOW) && !walkouts.has_been_left(next.player, NOW));
        assert!(!walkouts.keep_apart(&victim, &next, NOW.plus(AVOID_MS)), "in time it is forgotten");
        assert!(walkouts.keep_apart(&ticket(2, 77), &victim, NOW), "elsewhere it is still they");
    }

    #[test]
    fn fresh_identities_of_one_network_wait_like_one_player() {
        let mut walkouts = Walkouts::default();
        let waits = (0..8).map(|n| {
            walks_out(&mut walkouts, [&ticket(100 + n, 9), &ticket(n, n)], NOW);
            walkouts.held_ms(&ticket(200, 9), NOW) / 1_000
        });
        assert_eq!(waits.collect::<Vec<_>>(), [0, 0, 30, 60, 120, 120, 120, 120]);
        assert_eq!(walkouts.held_ms(&ticket(300, 8), NOW), 0);
        assert_eq!(walkouts.held_ms(&ticket(200, 9), NOW.plus(WALKOUT_MEMORY_MS)), 0);
    }

    #[test]
    fn within_a_network_only_players_are_blamed() {
        let mut walkouts = Walkouts::default();
        for n in 0..8 {
            walks_out(&mut walkouts, [&ticket(100 + n, 9), &ticket(n, 9)], NOW);
        }
        assert_eq!(walkouts.held_ms(&ticket(200, 9), NOW), 0);
        assert!(!walkouts.keep_apart(&ticket(200, 9), &ticket(0, 9), NOW));
        assert!(walkouts.keep_apart(&ticket(100, 9), &ticket(0, 9), NOW));
    }

    #[test]
    fn what_is_kept_says_the_same_by_another_clock() {
        let mut walkouts = Walkouts::default();
        let (leaver, victim, other) = (ticket(2, 9), ticket(1, 1), ticket(3, 3));
        walks_out(&mut walkouts, [&leaver, &victim], NOW);
        walks_out(&mut walkouts, [&leaver, &victim], NOW);
        walkouts.note_met([&victim, &other].into_iter());
        let kept = walkouts.kept().by_clock(NOW, Millis(90_000_000));
        // Ten seconds later, by a clock that began anew.
        let (mut anew, now) = (Walkouts::default(), Millis(500_000));
        anew.take_over(kept.by_clock(Millis(90_010_000), now), now);
        assert_eq!(anew.held_ms(&leaver, now), WALKOUT_WAIT_MS - 10_000);
        assert!(anew.keep_apart(&leaver, &victim, now.plus(AVOID_MS - 10_001)));
        assert!(!anew.keep_apart(&leaver, &victim, now.plus(AVOID_MS - 10_000)));
        assert_eq!(anew.last_opponent(victim.player), Some(other.player));
        assert_eq!(anew.last_opponent(leaver.player), Some(victim.player));
        // Once more is counted on; what is known here already is newer.
        walks_out(&mut anew, [&leaver, &other], now);
        anew.take_over(walkouts.kept(), now);
        assert_eq!(anew.held_ms(&leaver, now), 2 * WALKOUT_WAIT_MS);
        assert_eq!(anew.last_opponent(leaver.player), Some(other.player));
    }

    #[test]
    fn a_clock_that_is_set_back_makes_nobody_wait_longer() {
        let (leaver, victim) = (ticket(2, 9), ticket(1, 1));
        let mut walkouts = Walkouts::default();
        (0..2).for_each(|_| walks_out(&mut walkouts, [&leaver, &victim], Millis(10_000_000)));
        let mut anew = Walkouts::default();
        anew.take_over(walkouts.kept(), NOW);
        assert_eq!(anew.held_ms(&leaver, NOW), WALKOUT_WAIT_MS);
        assert!(!anew.keep_apart(&leaver, &victim, NOW.plus(AVOID_MS)));
        let mut late = Walkouts::default();
        late.take_over(walkouts.kept(), Millis(10_000_000 + WALKOUT_MEMORY_MS));
        assert_eq!((late.avoided.len(), late.counts.len()), (0, 0), "in time it is forgotten");
    }

    #[test]
    fn who_is_forgotten_is_named_nowhere() {
        let mut walkouts = Walkouts::default();
        let (leaver, victim) = (ticket(0xabc, 9), ticket(0xdef, 1));
        walks_out(&mut walkouts, [&leaver, &victim], NOW);
        for gone in [leaver.player, victim.player] {
            let text = |walkouts: &Walkouts| serde_json::to_string(&walkouts.kept()).unwrap();
            assert!(text(&walkouts).contains(&gone.to_string()));
            walkouts.forget(gone);
            assert!(!text(&walkouts).contains(&gone.to_string()), "{}", text(&walkouts));
        }
        assert_eq!(walkouts.held_ms(&ticket(5, 9), NOW), 0);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut walkouts = Walkouts::default();
        let many = 3 * AVOIDED_MAX as u64;
        for n in 0..many {
            walks_out(&mut walkouts, [&ticket(n, n), &ticket(n + 1, n + 1)], NOW.plus(n));
        }
        let sizes = (walkouts.met.len(), walkouts.avoided.len(), walkouts.counts.len());
        assert_eq!(sizes, (MET_MAX, AVOIDED_MAX, WALKOUTS_MAX));
        assert_eq!(walkouts.kept().rows(), MET_KEPT_MAX + AVOIDED_MAX + WALKOUTS_MAX);
        let kept = walkouts.kept();
        (0..20).for_each(|_| walkouts.take_over(kept.clone(), NOW));
        assert_eq!(sizes, (walkouts.met.len(), walkouts.avoided.len(), walkouts.counts.len()));
        let newest = Leaver::Player(PlayerId(many - 1));
        assert!(walkouts.counts.contains_key(&newest), "the newest stays");
    }
}
