//! Order in the short lists of a screen, without the standard sort. Must not be used for long ones: it takes quadratic time.

use std::collections::BTreeMap;

pub(crate) use puzzle::order::sort_by_key;

/// A map, inserted one by one: one that is collected is sorted first, by the standard sort.
pub(crate) fn to_map<K: Ord, V>(pairs: impl Iterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}
