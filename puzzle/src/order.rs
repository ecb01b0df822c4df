//! Sorting short lists. Must not be used for lists of a length that a file or a player chooses: it takes quadratic time.

/// Sorts by insertion, stably. The standard sort is 5 kB of WebAssembly for each type that it is used with, this one a few hundred
/// bytes.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at]) < key(&items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn equal_items_keep_their_order() {
        let mut items = [(2, 'a'), (1, 'b'), (2, 'c'), (0, 'd'), (1, 'e')];
        sort_by_key(&mut items, |(number, _)| *number);
        assert_eq!(items, [(0, 'd'), (1, 'b'), (1, 'e'), (2, 'a'), (2, 'c')]);
        sort_by_key::<u8, u8>(&mut [], |item| *item);
    }
}
