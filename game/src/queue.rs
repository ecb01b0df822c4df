//! The matchmaker: who waits for an opponent, and who meets whom. First come, first served.

use std::collections::VecDeque;

use crate::ids::PlayerId;
use crate::name::Name;

/// Players waiting for an opponent, the longest first.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    waiting: VecDeque<(PlayerId, Name)>,
}

impl Queue {
    /// Adds a player at the end; false when they wait already.
    pub fn join(&mut self, player: PlayerId, name: Name) -> bool {
        let is_new = self.waiting.iter().all(|(waiting, _)| *waiting != player);
        if is_new {
            self.waiting.push_back((player, name));
        }
        is_new
    }

    /// Gives a player who was taken out for a pair the first place again; false when they wait already.
    pub fn put_back(&mut self, player: PlayerId, name: Name) -> bool {
        let is_new = self.waiting.iter().all(|(waiting, _)| *waiting != player);
        if is_new {
            self.waiting.push_front((player, name));
        }
        is_new
    }

    /// Takes a player out; false when they did not wait.
    pub fn leave(&mut self, player: PlayerId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|(waiting, _)| *waiting != player);
        self.waiting.len() < before
    }

    /// The two who have waited longest, taken out of the queue.
    pub fn next_pair(&mut self) -> Option<[(PlayerId, Name); 2]> {
        if self.waiting.len() < 2 {
            return None;
        }
        Some([self.waiting.pop_front()?, self.waiting.pop_front()?])
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_meet_in_order_of_arrival_and_nobody_meets_themselves() {
        let mut queue = Queue::default();
        let name: Name = "Ann".parse().unwrap();
        assert!(queue.join(PlayerId(1), name.clone()));
        assert!(!queue.join(PlayerId(1), name.clone()));
        assert!(queue.next_pair().is_none());
        assert!(queue.join(PlayerId(2), name.clone()) && queue.join(PlayerId(3), name.clone()));
        assert!(queue.leave(PlayerId(2)) && !queue.leave(PlayerId(2)));
        let pair = queue.next_pair().unwrap();
        assert_eq!(pair.map(|(player, _)| player), [PlayerId(1), PlayerId(3)]);
        assert!(queue.is_empty());
    }

    #[test]
    fn whoever_was_paired_in_vain_is_the_first_again() {
        let mut queue = Queue::default();
        let name: Name = "Ann".parse().unwrap();
        for player in 1..=4 {
            queue.join(PlayerId(player), name.clone());
        }
        let [(first, _), (second, _)] = queue.next_pair().unwrap();
        assert!(queue.put_back(second, name.clone()) && queue.put_back(first, name.clone()));
        assert!(!queue.put_back(first, name));
        let order = std::iter::from_fn(|| queue.next_pair()).flatten().map(|(player, _)| player.0);
        assert_eq!(order.collect::<Vec<_>>(), [1, 2, 3, 4]);
    }
}
