//! What each pool of the queue says of itself. All of a cluster's pools are at the node that runs the queue; the others say nothing.

use lobby::PoolNumbers;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::{Metrics, whole};

type Label = [(&'static str, String); 1];

/// The pools are those of the configuration: a closed list.
#[derive(Debug)]
pub(super) struct Pools {
    waiting: Family<Label, Gauge>,
    expected_ms: Family<Label, Gauge>,
    usual_gap: Family<Label, Gauge>,
    races: Family<Label, Counter>,
    calls_missed: Counter,
}

impl Pools {
    pub(super) fn register(to: &mut Registry) -> Self {
        let new = Self {
            waiting: Family::default(),
            expected_ms: Family::default(),
            usual_gap: Family::default(),
            races: Family::default(),
            calls_missed: Counter::default(),
        };
        to.register("pool_waiting", "Players who wait in a pool", new.waiting.clone());
        let expected = "Milliseconds that those waited who were matched last; 0 if too few were of late";
        to.register("pool_expected_ms", expected, new.expected_ms.clone());
        to.register("pool_usual_gap", "Points of rating between opponents of late", new.usual_gap.clone());
        to.register("pool_races", "Races that a pool has brought together", new.races.clone());
        let missed = "Players who did not answer the call before a rated race";
        to.register("queue_calls_missed", missed, new.calls_missed.clone());
        new
    }
}

fn of(pool: &str) -> Label {
    [("pool", pool.to_owned())]
}

impl Metrics {
    pub(crate) fn queue_holds(&self, waiting: usize, pools: &[PoolNumbers]) {
        self.state.queue_waiting.set(whole(waiting));
        for PoolNumbers { pool, waiting, expected_ms, usual_gap } in pools {
            let label = of(pool.as_str());
            self.pools.waiting.get_or_create(&label).set((*waiting).into());
            self.pools.expected_ms.get_or_create(&label).set(expected_ms.unwrap_or(0).into());
            self.pools.usual_gap.get_or_create(&label).set(usual_gap.unwrap_or(0).into());
            let _ = self.pools.races.get_or_create(&label);
        }
    }

    pub(crate) fn race_brought_together(&self, pool: &str) {
        self.pools.races.get_or_create(&of(pool)).inc();
    }

    pub(crate) fn call_missed(&self) {
        self.pools.calls_missed.inc();
    }
}
