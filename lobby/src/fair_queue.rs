//! A bounded queue that is fair among owners (round robin): each owner takes its turn, however much the others have
//! waiting, and a full queue takes no place from those who have little. Pure; knows nothing of what waits in it.

use std::collections::{BTreeMap, VecDeque};

#[derive(Clone, Debug)]
pub(crate) struct FairQueue<K, T> {
    /// Items at most.
    most: usize,
    len: usize,
    /// What waits, by owner; no owner has an empty line.
    lines: BTreeMap<K, VecDeque<T>>,
    /// The owners with something waiting; the first one's turn is next.
    turns: VecDeque<K>,
}

impl<K: Ord + Copy, T> FairQueue<K, T> {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, len: 0, lines: BTreeMap::new(), turns: VecDeque::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn is_full(&self) -> bool {
        self.len >= self.most
    }

    /// Adds an item at the end of its owner's line. A full queue makes room for it only at the cost of an owner who has
    /// no less waiting afterwards: that owner's newest item is returned. Otherwise the new one is.
    pub(crate) fn push(&mut self, owner: K, item: T) -> Option<T> {
        let displaced = if self.is_full() {
            let own = self.lines.get(&owner).map_or(0, VecDeque::len);
            let longest = self.lines.iter().max_by_key(|(_, line)| line.len());
            let Some((&longest, _)) = longest.filter(|(_, line)| line.len() > own + 1) else {
                return Some(item);
            };
            self.lines.get_mut(&longest).and_then(VecDeque::pop_back)
        } else {
            self.len += 1;
            None
        };
        let line = self.lines.entry(owner).or_default();
        if line.is_empty() {
            self.turns.push_back(owner);
        }
        line.push_back(item);
        displaced
    }

    /// The oldest item of the owner whose turn it is.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let owner = self.turns.pop_front()?;
        let line = self.lines.get_mut(&owner)?;
        let item = line.pop_front()?;
        self.len -= 1;
        if line.is_empty() {
            self.lines.remove(&owner);
        } else {
            self.turns.push_back(owner);
        }
        Some(item)
    }

    /// Removes the items that are not wanted any more.
    pub(crate) fn retain(&mut self, mut is_wanted: impl FnMut(&T) -> bool) {
        for line in self.lines.values_mut() {
            line.retain(&mut is_wanted);
        }
        self.lines.retain(|_, line| !line.is_empty());
        self.turns.retain(|owner| self.lines.contains_key(owner));
        self.len = self.lines.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(queue: &mut FairQueue<char, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn an_owner_with_much_waiting_delays_others_by_one_item() {
        let mut queue = FairQueue::new(100);
        (1..=50).for_each(|item| assert_eq!(queue.push('a', item), None));
        assert_eq!((queue.push('b', 101), queue.push('c', 102), queue.push('b', 103)), (None, None, None));
        assert_eq!(order(&mut queue)[..6], [1, 101, 102, 2, 103, 3]);
    }

    #[test]
    fn a_full_queue_takes_from_whoever_has_the_most() {
        let mut queue = FairQueue::new(4);
        (1..=4).for_each(|item| assert_eq!(queue.push('a', item), None));
        assert_eq!(queue.push('a', 5), Some(5), "nobody has more than this owner");
        assert_eq!(queue.push('b', 101), Some(4));
        assert_eq!(queue.push('b', 102), Some(3));
        assert_eq!(queue.push('b', 104), Some(104), "more than the other");
        assert_eq!(queue.push('c', 103), Some(102));
        assert!(queue.is_full());
        assert_eq!(order(&mut queue), [1, 101, 103, 2]);
    }

    #[test]
    fn each_owner_with_one_item_is_refused_when_all_have_one() {
        let mut queue = FairQueue::new(2);
        assert_eq!((queue.push('a', 1), queue.push('b', 2), queue.push('c', 3)), (None, None, Some(3)));
    }

    #[test]
    fn what_nobody_wants_any_more_takes_no_place() {
        let mut queue = FairQueue::new(3);
        for (owner, item) in [('a', 1), ('b', 2), ('a', 3)] {
            assert_eq!(queue.push(owner, item), None);
        }
        queue.retain(|&item| item == 3);
        assert!(!queue.is_full());
        assert_eq!(queue.push('b', 4), None);
        assert_eq!(order(&mut queue), [3, 4]);
    }
}
