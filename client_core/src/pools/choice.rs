//! Which pools somebody plays in, as this device remembers it. Knows no server: names that are gone are dropped when a list comes.

use rating::{RATING_MAX, RATING_MIN};
use serde::{Deserialize, Serialize};

use protocol::{AskedRange, PoolView};

/// Points up and down in "near my rating".
pub(super) const NEAR: i32 = 200;
/// Names that are remembered at most, and how long each may be.
const CHOSEN_MAX: usize = 16;
const NAME_BYTES_MAX: usize = 64;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Choice {
    pub(super) pools: Vec<String>,
    pub(super) is_near: bool,
}

impl Choice {
    pub(super) fn read(value: &str) -> Self {
        let mut choice: Self = serde_json::from_str(value).unwrap_or_default();
        choice.pools.retain(|name| name.len() <= NAME_BYTES_MAX);
        choice.pools.truncate(CHOSEN_MAX);
        choice
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.pools.iter().any(|chosen| chosen == name)
    }

    /// The last one stays: somebody who plays waits somewhere.
    pub(super) fn toggle(&mut self, name: &str) {
        match self.pools.iter().position(|chosen| chosen == name) {
            Some(_) if self.pools.len() == 1 => {}
            Some(at) => drop(self.pools.remove(at)),
            None => self.pools.push(name.to_owned()),
        }
    }

    /// Of these there are; the first of them if none is chosen.
    pub(super) fn fit(&mut self, list: &[PoolView]) {
        self.pools.retain(|name| list.iter().any(|pool| pool.name == *name));
        if self.pools.is_empty() {
            self.pools.extend(list.first().map(|pool| pool.name.clone()));
        }
    }

    /// From the lowest own rating of the chosen pools less some points to the highest and as many more.
    pub(super) fn range(&self, list: &[PoolView]) -> Option<AskedRange> {
        let rated = list.iter().filter(|pool| self.is_near && self.has(&pool.name));
        let own: Vec<i32> = rated.filter_map(|pool| Some(pool.own?.rating)).collect();
        let (least, most) = (own.iter().min()? - NEAR, own.iter().max()? + NEAR);
        Some(AskedRange { least: least.max(RATING_MIN), most: most.min(RATING_MAX) })
    }
}
