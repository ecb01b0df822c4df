//! The instruments that the metrics library lacks: a lock-free histogram, and counters distinguished by a closed list
//! of labels. Both are looked up once and then only added to.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::{EncodeMetric, MetricEncoder, NoLabelSet};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::{MetricType, TypedMetric};
use prometheus_client::registry::{Metric, Registry};

use crate::ops::phases::PHASES;

/// Declares a group of instruments. A row reads `/// help` `name: kind(its options)`.
macro_rules! instruments {
    ($(#[$about:meta])* $group:ident {
        $( #[doc = $help:literal] $name:ident: $kind:ident $(($($option:expr),+))?, )+
    }) => {
        $(#[$about])*
        #[derive(Debug)]
        pub(super) struct $group {
            $( #[doc = $help] $name: $kind, )+
        }

        impl $group {
            pub(super) fn register(to: &mut Registry) -> Self {
                Self {
                    $( $name: $kind::register(to, stringify!($name), $help.trim_start() $(, $($option),+)?), )+
                }
            }
        }
    };
}

pub(super) use instruments;

/// What the metrics library has.
pub(super) trait Registered: Metric + Clone + Default {
    fn register(registry: &mut Registry, name: &str, help: &str) -> Self {
        let instrument = Self::default();
        registry.register(name, help, instrument.clone());
        instrument
    }
}

impl Registered for Counter {}
impl Registered for Gauge {}

/// Sums are stored in whole millionths: of seconds, or of whatever is measured.
const PARTS_PER_UNIT: f64 = 1e6;

/// Counts values by the first bound that they do not exceed.
#[derive(Clone, Debug)]
pub(super) struct Histogram(Arc<Buckets>);

#[derive(Debug)]
struct Buckets {
    /// Ascending; one further bucket holds what exceeds them all.
    bounds: &'static [f64],
    counts: Box<[AtomicU64]>,
    sum_parts: AtomicU64,
}

impl Histogram {
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str, bounds: &'static [f64]) -> Self {
        let counts = (0..=bounds.len()).map(|_| AtomicU64::new(0)).collect();
        let histogram = Self(Arc::new(Buckets { bounds, counts, sum_parts: AtomicU64::new(0) }));
        registry.register(name, help, histogram.clone());
        histogram
    }

    pub(super) fn time(&self, took: Duration) {
        self.observe(took.as_secs_f64());
    }

    pub(super) fn observe(&self, value: f64) {
        let Buckets { bounds, counts, sum_parts } = &*self.0;
        let bucket = bounds.partition_point(|bound| *bound < value);
        counts[bucket].fetch_add(1, Ordering::Relaxed);
        sum_parts.fetch_add((value * PARTS_PER_UNIT) as u64, Ordering::Relaxed);
    }
}

impl TypedMetric for Histogram {
    const TYPE: MetricType = MetricType::Histogram;
}

impl EncodeMetric for Histogram {
    fn encode(&self, mut encoder: MetricEncoder) -> Result<(), fmt::Error> {
        let Buckets { bounds, counts, sum_parts } = &*self.0;
        let bounds = bounds.iter().copied().chain([f64::INFINITY]);
        let buckets: Vec<(f64, u64)> =
            bounds.zip(counts.iter().map(|count| count.load(Ordering::Relaxed))).collect();
        let count = buckets.iter().map(|(_, count)| count).sum();
        let sum = sum_parts.load(Ordering::Relaxed) as f64 / PARTS_PER_UNIT;
        encoder.encode_histogram::<NoLabelSet>(sum, count, &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        Self::TYPE
    }
}

/// A gauge for each phase of a room.
#[derive(Debug)]
pub(super) struct GaugePerPhase(pub(super) [Gauge; PHASES.len()]);

impl GaugePerPhase {
    pub(super) fn register(registry: &mut Registry, name: &str, help: &str) -> Self {
        let family = Family::<[(&str, &str); 1], Gauge>::default();
        registry.register(name, help, family.clone());
        Self(PHASES.map(|phase| family.get_or_create_owned(&[("phase", phase)])))
    }
}

/// A counter for each label of a closed list; all of them exist from the start, at zero.
#[derive(Debug)]
pub(super) struct Tally(Box<[(&'static str, Counter)]>);

impl Tally {
    /// `key` names what the labels are: `reason`, `verdict`.
    pub(super) fn register(
        registry: &mut Registry,
        name: &str,
        help: &str,
        key: &'static str,
        labels: &[&'static str],
    ) -> Self {
        let family = Family::<[(&'static str, &'static str); 1], Counter>::default();
        let counters =
            labels.iter().map(|&label| (label, family.get_or_create_owned(&[(key, label)]))).collect();
        registry.register(name, help, family);
        Self(counters)
    }

    /// Counts one more of `label`.
    pub(super) fn count(&self, label: &'static str) {
        // The lists are short enough that looking along them is quicker than any table.
        let counter = self.0.iter().find(|(name, _)| *name == label);
        counter.expect("labels come from the list that the tally was made with").1.inc();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(registry: &Registry) -> String {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, registry).unwrap();
        text
    }

    #[test]
    fn bucket_bounds_are_inclusive() {
        let mut registry = Registry::default();
        let histogram = Histogram::register(&mut registry, "took", "Time", &[0.5, 2.0]);
        for ms in [100, 500, 501, 2_000, 60_000] {
            histogram.time(Duration::from_millis(ms));
        }
        let text = text(&registry);
        for line in [
            "took_sum 63.101",
            "took_count 5",
            "took_bucket{le=\"0.5\"} 2",
            "took_bucket{le=\"2.0\"} 4",
            "took_bucket{le=\"+Inf\"} 5",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
        }
    }

    #[test]
    fn every_label_of_a_tally_is_there_before_anything_happens() {
        let mut registry = Registry::default();
        let tally = Tally::register(&mut registry, "ends", "Ends", "reason", &["gone", "slow"]);
        tally.count("slow");
        let text = text(&registry);
        assert!(text.contains("ends_total{reason=\"gone\"} 0\n"), "{text}");
        assert!(text.contains("ends_total{reason=\"slow\"} 1\n"), "{text}");
    }
}
