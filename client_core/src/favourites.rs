//! The kinds of puzzle that a player has starred on this device, and those last used. Owns how they are stored.

use puzzle::Variant;

use crate::store::to_json;

/// The most kinds that can be starred, and the most that are remembered as used. What is older goes first.
const STARRED_MAX: usize = 12;
const RECENT_MAX: usize = 6;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Favourites {
    starred: Vec<Variant>,
    /// The newest first.
    recent: Vec<Variant>,
}

impl Favourites {
    /// What was stored; a name that another release wrote and this one does not know is left out.
    pub(crate) fn recalled(value: &str) -> Self {
        let (starred, recent): (Vec<String>, Vec<String>) = serde_json::from_str(value).unwrap_or_default();
        let read = |names: Vec<String>, most: usize| {
            names.iter().filter_map(|name| name.parse().ok()).take(most).collect()
        };
        Self { starred: read(starred, STARRED_MAX), recent: read(recent, RECENT_MAX) }
    }

    pub(crate) fn stored(&self) -> String {
        let names = |kinds: &[Variant]| kinds.iter().map(Variant::to_string).collect::<Vec<_>>();
        to_json(&(names(&self.starred), names(&self.recent)))
    }

    pub(crate) fn is_starred(&self, kind: &Variant) -> bool {
        self.starred.contains(kind)
    }

    /// Stars a kind, or takes its star away.
    pub(crate) fn toggle(&mut self, kind: &Variant) {
        if self.is_starred(kind) {
            self.starred.retain(|known| known != kind);
        } else {
            put_first(&mut self.starred, kind, STARRED_MAX);
        }
    }

    pub(crate) fn used(&mut self, kind: &Variant) {
        put_first(&mut self.recent, kind, RECENT_MAX);
    }

    /// Those with a star, then those last used.
    pub(crate) fn list(&self) -> impl Iterator<Item = &Variant> {
        self.starred.iter().chain(self.recent.iter().filter(|kind| !self.is_starred(kind)))
    }
}

fn put_first(kinds: &mut Vec<Variant>, kind: &Variant, most: usize) {
    kinds.retain(|known| known != kind);
    kinds.insert(0, kind.clone());
    kinds.truncate(most);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(name: &str) -> Variant {
        name.parse().unwrap()
    }

    #[test]
    fn stars_come_first_and_survive_being_stored() {
        let mut favourites = Favourites::default();
        ["x", "killer", "samurai"].iter().for_each(|name| favourites.used(&kind(name)));
        favourites.toggle(&kind("x"));
        let list = |favourites: &Favourites| favourites.list().map(Variant::to_string).collect::<Vec<_>>();
        assert_eq!(list(&favourites), ["x", "samurai", "killer"]);
        assert_eq!(Favourites::recalled(&favourites.stored()), favourites);
        favourites.toggle(&kind("x"));
        assert_eq!(list(&favourites), ["samurai", "killer", "x"]);
    }

    #[test]
    fn what_is_stored_is_bounded() {
        let mut favourites = Favourites::default();
        let kinds = puzzle::words().iter().filter_map(|word| word.name.parse().ok());
        kinds.for_each(|kind: Variant| {
            favourites.toggle(&kind);
            favourites.used(&kind);
        });
        assert!(favourites.list().count() <= STARRED_MAX + RECENT_MAX);
        assert!(favourites.stored().len() < crate::store::STORED_BYTES_MAX);
    }

    #[test]
    fn nonsense_from_another_release_is_left_out() {
        assert_eq!(Favourites::recalled("nonsense"), Favourites::default());
        let read = Favourites::recalled(r#"[["killer","warp-drive"],[]]"#);
        assert_eq!(read.list().collect::<Vec<_>>(), [&kind("killer")]);
    }
}
