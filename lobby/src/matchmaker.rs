//! The matchmaker: pairs the players who wait, first come, first served, except for two who may not meet and players who
//! have left too many races before they began. Knows neither connections nor rooms.

use std::collections::{BTreeMap, VecDeque};

use game::{Millis, Name, Network, PlayerId};
use serde::{Deserialize, Serialize};

use crate::limits::{BOT_AFTER_RETURN_MS, OF_NETWORK_MAX, PAIRING_WINDOW, RECALL_EVERY_MS, RETRY_PAIR_MS};
use crate::walkouts::Walkouts;

/// A player who looks for an opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    pub player: PlayerId,
    pub name: Name,
    /// A program plays, and says so.
    pub bot: bool,
    /// Accepts a program as the opponent.
    pub with_bots: bool,
    pub network: Network,
    /// Was seen to play at a pace that no hand reaches, not long ago, without saying that a program plays.
    #[serde(default)]
    pub not_by_hand: bool,
}

impl Ticket {
    /// A program that poses as a person.
    const fn is_disguised(&self) -> bool {
        self.not_by_hand && !self.bot
    }

    /// Whether they would race such an opponent: people only people, unless they accept bots that say that they are; bots
    /// and programs in disguise each other.
    pub(crate) const fn accepts(&self, opponent: &Self) -> bool {
        if self.bot {
            true
        } else if self.is_disguised() {
            opponent.bot || opponent.is_disguised()
        } else {
            !opponent.is_disguised() && (self.with_bots || !opponent.bot)
        }
    }
}

/// What an operator decides about pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Two players of one client address may meet.
    pub same_network: bool,
    /// Milliseconds after which a player who accepts bots gets one of the server; 0: never.
    pub bot_after_ms: u64,
}

/// Players waiting for an opponent, the longest first.
#[derive(Clone, Debug)]
pub(crate) struct Matchmaker {
    pairing: Pairing,
    waiting: VecDeque<WaitingTicket>,
    walkouts: Walkouts,
}

/// A ticket, and from when on it may be drawn.
#[derive(Clone, Debug)]
struct WaitingTicket {
    ticket: Ticket,
    from: Millis,
    /// From when on a bot of the server will do.
    bot_from: Option<Millis>,
    /// From when on somebody who races a bot is sent for, if nobody else is there.
    recall_from: Millis,
}

impl Matchmaker {
    pub(crate) fn new(pairing: Pairing) -> Self {
        Self { pairing, waiting: VecDeque::new(), walkouts: Walkouts::default() }
    }

    /// Adds a player at the end; false when they wait already.
    pub(crate) fn join(&mut self, ticket: Ticket, now: Millis) -> bool {
        let is_new = self.is_new(ticket.player);
        if is_new {
            let bot_from = self.bot_from(&ticket, now.plus(self.pairing.bot_after_ms));
            self.waiting.push_back(WaitingTicket { ticket, from: Millis(0), bot_from, recall_from: now });
        }
        is_new
    }

    fn bot_from(&self, ticket: &Ticket, at: Millis) -> Option<Millis> {
        (self.pairing.bot_after_ms > 0 && ticket.with_bots && !ticket.bot).then_some(at)
    }

    /// Gives a player who was paired in vain the first place again, to be paired `from` then on; false when they wait
    /// already.
    pub(crate) fn put_back(&mut self, ticket: Ticket, from: Millis) -> bool {
        let is_new = self.is_new(ticket.player);
        if is_new {
            let bot_from = self.bot_from(&ticket, from.plus(BOT_AFTER_RETURN_MS));
            self.waiting.push_front(WaitingTicket { ticket, from, bot_from, recall_from: from });
        }
        is_new
    }

    /// A player who has waited long enough for a bot, the longest first, taken out of the queue. Also one who is not paired with
    /// people for now: a bot minds nobody's going.
    pub(crate) fn next_for_bot(&mut self, now: Millis) -> Option<Ticket> {
        let is_due = |waiting: &WaitingTicket| waiting.bot_from.is_some_and(|from| from <= now);
        let place = self.waiting.iter().position(is_due)?;
        self.waiting.remove(place).map(|waiting| waiting.ticket)
    }

    /// When a bot comes to the player who gets one next.
    pub(crate) fn bot_due(&self) -> Option<Millis> {
        self.waiting.iter().filter_map(|waiting| waiting.bot_from).min()
    }

    /// Milliseconds until a bot comes to this player, if one will.
    pub(crate) fn bot_in_ms(&self, player: PlayerId, now: Millis) -> Option<u64> {
        let waiting = self.waiting.iter().find(|waiting| waiting.ticket.player == player)?;
        waiting.bot_from.map(|from| from.since(now))
    }

    /// Somebody of these, who race bots, whom a player would race who waits and finds nobody else.
    pub(crate) fn sends_for<'a>(
        &mut self,
        others: impl Iterator<Item = &'a Ticket> + Clone,
        now: Millis,
    ) -> Option<PlayerId> {
        let window = self.window(now);
        let (place, player) = window.into_iter().find_map(|place| {
            let waiting = self.waiting.get(place).filter(|waiting| waiting.recall_from <= now)?;
            let suits = |other: &&Ticket| {
                !waiting.ticket.bot
                    && self.walkouts.held_ms(other, now) == 0
                    && self.may_meet(&waiting.ticket, other, now)
            };
            Some((place, others.clone().find(suits)?.player))
        })?;
        self.waiting[place].recall_from = now.plus(RECALL_EVERY_MS);
        Some(player)
    }

    /// When a player whose race did not begin may be paired again: at once if the opponent walked out; otherwise after
    /// [`RETRY_PAIR_MS`], because the same pairing would fail again at once.
    pub(crate) fn next_try(&self, player: PlayerId, now: Millis) -> Millis {
        if self.walkouts.has_been_left(player, now) { now } else { now.plus(RETRY_PAIR_MS) }
    }

    fn is_new(&self, player: PlayerId) -> bool {
        self.waiting.iter().all(|waiting| waiting.ticket.player != player)
    }

    /// Takes a player out; false when they did not wait.
    pub(crate) fn leave(&mut self, player: PlayerId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|waiting| waiting.ticket.player != player);
        self.waiting.len() < before
    }

    /// The two who have waited longest of those who may meet, taken out of the queue. Looks at no more than
    /// [`PAIRING_WINDOW`] players who may be paired at all, and at few of one address if those may not meet.
    pub(crate) fn next_pair(&mut self, now: Millis) -> Option<[Ticket; 2]> {
        let window = self.window(now);
        let pairs = window.iter().enumerate();
        let mut pairs =
            pairs.flat_map(|(n, &first)| window[n + 1..].iter().map(move |&second| (first, second)));
        let (first, second) = pairs.find(|&(first, second)| {
            self.may_meet(&self.waiting[first].ticket, &self.waiting[second].ticket, now)
        })?;
        // The later one first: its place does not move then.
        let second = self.waiting.remove(second)?.ticket;
        let pair = [self.waiting.remove(first)?.ticket, second];
        self.walkouts.note_pair(&pair);
        Some(pair)
    }

    /// The places of those whom a pair is looked for among.
    fn window(&self, now: Millis) -> Vec<usize> {
        let mut of_network: BTreeMap<Network, usize> = BTreeMap::new();
        let free =
            self.waiting.iter().enumerate().filter(|(_, waiting)| {
                waiting.from <= now && self.walkouts.held_ms(&waiting.ticket, now) == 0
            });
        let few = free.filter(|(_, waiting)| {
            let count = of_network.entry(waiting.ticket.network).or_default();
            *count += 1;
            self.pairing.same_network || *count <= OF_NETWORK_MAX
        });
        few.map(|(place, _)| place).take(PAIRING_WINDOW).collect()
    }

    fn may_meet(&self, one: &Ticket, other: &Ticket, now: Millis) -> bool {
        let strangers = self.pairing.same_network || one.network != other.network;
        strangers && one.accepts(other) && other.accepts(one) && !self.walkouts.keep_apart(one, other, now)
    }

    /// A player left a race that the queue had arranged before it began.
    pub(crate) fn walked_out(&mut self, player: PlayerId, opponent: PlayerId, now: Millis) {
        self.walkouts.walked_out(player, opponent, now);
    }

    /// Milliseconds for which this player, who waits, is not paired: they, or others of their network, have walked out
    /// repeatedly.
    pub(crate) fn held_ms(&self, player: PlayerId, now: Millis) -> u64 {
        let waiting = self.waiting.iter().find(|waiting| waiting.ticket.player == player);
        waiting.map_or(0, |waiting| self.walkouts.held_ms(&waiting.ticket, now))
    }

    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{AVOID_MS, WALKOUT_MEMORY_MS};

    const NOW: Millis = Millis(1_000);

    fn ticket(player: u64) -> Ticket {
        let (player, network) = (PlayerId(player), Network(player));
        let name = "Ann".parse().unwrap();
        Ticket { player, name, bot: false, with_bots: false, network, not_by_hand: false }
    }

    fn queue(tickets: impl IntoIterator<Item = Ticket>) -> Matchmaker {
        let mut queue = Matchmaker::new(Pairing { same_network: true, bot_after_ms: 0 });
        assert!(tickets.into_iter().all(|ticket| queue.join(ticket, NOW)));
        queue
    }

    fn pairs(queue: &mut Matchmaker, now: Millis) -> Vec<[u64; 2]> {
        let pairs = std::iter::from_fn(|| queue.next_pair(now));
        pairs.map(|pair| pair.map(|ticket| ticket.player.0)).collect()
    }

    #[test]
    fn strangers_meet_in_order_of_arrival() {
        let mut queue = queue([ticket(1)]);
        assert!(!queue.join(ticket(1), NOW), "nobody meets themselves");
        assert_eq!(queue.next_pair(NOW), None);
        assert!(queue.join(ticket(2), NOW) && queue.join(ticket(3), NOW));
        assert!(queue.leave(PlayerId(2)) && !queue.leave(PlayerId(2)));
        assert_eq!(pairs(&mut queue, NOW), [[1, 3]]);
        assert!(queue.is_empty());
    }

    #[test]
    fn a_player_paired_in_vain_is_the_first_again() {
        let mut queue = queue((1..=4).map(ticket));
        let [first, second] = queue.next_pair(NOW).unwrap();
        let later = queue.next_try(PlayerId(1), NOW);
        assert!(queue.put_back(second, later) && queue.put_back(first.clone(), later));
        assert!(!queue.put_back(first, NOW));
        assert_eq!(pairs(&mut queue, NOW), [[3, 4]], "what has just failed is not tried again at once");
        assert_eq!(pairs(&mut queue, NOW.plus(RETRY_PAIR_MS)), [[1, 2]]);
    }

    #[test]
    fn bots_meet_people_only_who_accept_them() {
        let bot = |player| Ticket { bot: true, ..ticket(player) };
        let open = Ticket { with_bots: true, ..ticket(4) };
        let mut queue = queue([ticket(1), bot(2), bot(3), open, bot(5), ticket(6)]);
        assert_eq!(pairs(&mut queue, NOW), [[1, 4], [2, 3]]);
        assert_eq!(queue.len(), 2, "a bot and a person who did not accept one");
        queue.join(Ticket { with_bots: true, ..ticket(7) }, NOW);
        assert_eq!(pairs(&mut queue, NOW), [[5, 7]]);
    }

    #[test]
    fn one_address_meets_itself_only_if_the_operator_says_so() {
        let sibling = Ticket { network: Network(1), ..ticket(2) };
        let mut queue = Matchmaker::new(Pairing { same_network: false, bot_after_ms: 0 });
        assert!(queue.join(ticket(1), NOW) && queue.join(sibling, NOW) && queue.join(ticket(3), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[1, 3]]);
    }

    #[test]
    fn one_address_does_not_stop_the_queue() {
        let mut queue = Matchmaker::new(Pairing { same_network: false, bot_after_ms: 0 });
        for player in 1..=200 {
            assert!(queue.join(Ticket { network: Network(0), ..ticket(player) }, NOW));
        }
        assert!(queue.join(ticket(500), NOW) && queue.join(ticket(501), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[1, 500], [2, 501]]);
    }

    #[test]
    fn who_was_walked_out_on_is_paired_again_at_once() {
        let mut queue = queue([ticket(3)]);
        queue.walked_out(PlayerId(1), PlayerId(2), NOW);
        assert_eq!(queue.next_try(PlayerId(2), NOW), NOW);
        assert!(queue.put_back(ticket(2), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[2, 3]]);
    }

    #[test]
    fn who_walks_out_is_not_paired_with_the_same_one_again() {
        let mut queue = queue([ticket(2), ticket(1)]);
        queue.walked_out(PlayerId(1), PlayerId(2), NOW);
        assert_eq!(queue.held_ms(PlayerId(1), NOW), 0, "the first time is forgiven");
        assert_eq!(queue.next_pair(NOW), None);
        assert!(queue.join(ticket(3), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[2, 3]]);
        assert!(queue.join(ticket(2), NOW));
        assert_eq!(pairs(&mut queue, NOW.plus(AVOID_MS)), [[1, 2]], "in time it is forgotten");
    }

    #[test]
    fn who_walks_out_again_waits_longer_each_time() {
        let mut queue = queue([ticket(1)]);
        let waits = [2, 3, 4, 5, 6, 7, 8, 9].map(|opponent| {
            queue.walked_out(PlayerId(1), PlayerId(opponent), NOW);
            queue.held_ms(PlayerId(1), NOW) / 1_000
        });
        assert_eq!(waits, [0, 30, 60, 120, 240, 480, 600, 600]);
        assert!(queue.join(ticket(20), NOW));
        assert_eq!(queue.next_pair(NOW), None);
        assert_eq!(pairs(&mut queue, NOW.plus(600_000)), [[1, 20]]);
        assert_eq!(queue.held_ms(PlayerId(1), NOW.plus(WALKOUT_MEMORY_MS)), 0);
    }

    #[test]
    fn programs_that_pose_as_people_meet_bots_and_each_other() {
        let program = |player| Ticket { not_by_hand: true, ..ticket(player) };
        let bot = |player| Ticket { bot: true, not_by_hand: true, ..ticket(player) };
        let open = |player| Ticket { with_bots: true, ..ticket(player) };
        let mut queue = queue([program(1), ticket(2), open(3), program(4), program(5), bot(6), bot(7)]);
        assert_eq!(pairs(&mut queue, NOW), [[1, 4], [2, 3], [5, 6]]);
        assert!(queue.join(open(8), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[7, 8]], "a bot that says so is a bot, however fast");
    }

    #[test]
    fn fresh_identities_of_one_network_break_one_race() {
        let mut queue = Matchmaker::new(Pairing { same_network: false, bot_after_ms: 0 });
        assert!(queue.join(ticket(1), NOW));
        let broken = (0..8).filter(|n| {
            let fresh = Ticket { network: Network(99), ..ticket(100 + n) };
            assert!(queue.join(fresh, NOW));
            let Some([stranger, leaver]) = queue.next_pair(NOW) else { return false };
            queue.walked_out(leaver.player, stranger.player, NOW);
            let later = queue.next_try(stranger.player, NOW);
            queue.put_back(stranger, later)
        });
        assert_eq!(broken.count(), 1);
        assert!(queue.join(ticket(2), NOW));
        assert_eq!(pairs(&mut queue, NOW), [[1, 2]]);
    }
}
