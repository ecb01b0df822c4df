//! A strict reader of what `/metrics` says: OpenMetrics text, as Prometheus takes it. Refuses whatever a scraper
//! might stumble over, so that a story that reads a number has checked the whole page.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use anyhow::{Context, Result, bail, ensure};

use crate::server::get;

/// One scrape.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Each family's type.
    types: BTreeMap<String, String>,
    samples: BTreeMap<Series, f64>,
}

/// A sample's name and its labels, in order.
type Series = (String, BTreeMap<String, String>);

impl Metrics {
    /// Asks the operator's port at `ops`.
    pub async fn of(ops: SocketAddr) -> Result<Self> {
        let (status, text) = get(ops, "/metrics").await?;
        ensure!(status == 200, "no metrics: {status} {text}");
        Self::parse(&text)
    }

    /// # Errors
    /// When a line is not as the format wants it, or lines contradict each other: says which.
    pub fn parse(text: &str) -> Result<Self> {
        let Some(lines) = text.strip_suffix("# EOF\n") else { bail!("the text does not end with # EOF") };
        let (mut metrics, mut family) = (Self::default(), String::new());
        for line in lines.lines() {
            metrics.take(line, &mut family).with_context(|| format!("in the line {line:?}"))?;
        }
        metrics.check_histograms()?;
        Ok(metrics)
    }

    /// The value of a sample with exactly these labels, in any order.
    pub fn value(&self, name: &str, labels: &[(&str, &str)]) -> Result<f64> {
        let labels = labels.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let series = (name.to_owned(), labels);
        self.samples.get(&series).copied().with_context(|| format!("no sample {series:?}"))
    }

    /// The sum of all samples of this name.
    pub fn sum(&self, name: &str) -> f64 {
        self.samples.iter().filter(|((found, _), _)| found == name).map(|(_, value)| value).sum()
    }

    /// The names of all families.
    pub fn families(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// The values of one label among the samples of this name.
    pub fn labels(&self, name: &str, key: &str) -> BTreeSet<&str> {
        let samples = self.samples.keys().filter(|(found, _)| found == name);
        samples.filter_map(|(_, labels)| labels.get(key)).map(String::as_str).collect()
    }

    fn take(&mut self, line: &str, family: &mut String) -> Result<()> {
        if let Some(help) = line.strip_prefix("# HELP ") {
            let (name, text) = help.split_once(' ').context("no help text")?;
            ensure!(is_name(name), "{name:?} is no name");
            ensure!(!text.trim().is_empty(), "an empty help text");
            ensure!(!self.types.contains_key(name), "{name} comes twice");
            name.clone_into(family);
        } else if let Some(kind) = line.strip_prefix("# TYPE ") {
            let (name, kind) = kind.split_once(' ').context("no type")?;
            ensure!(name == family, "a type without its help before it");
            ensure!(["counter", "gauge", "histogram", "info"].contains(&kind), "{kind:?} is no type");
            ensure!(self.types.insert(name.to_owned(), kind.to_owned()).is_none(), "{name} comes twice");
        } else {
            let (name, labels, value) = sample(line)?;
            let kind = self.types.get(family).context("a sample before its type")?;
            let suffix = name.strip_prefix(family.as_str()).context("a sample of another family")?;
            let suffixes: &[&str] = match kind.as_str() {
                "counter" => &["_total"],
                "histogram" => &["_bucket", "_count", "_sum"],
                "info" => &["_info"],
                _ => &[""],
            };
            ensure!(suffixes.contains(&suffix), "a {kind} with the suffix {suffix:?}");
            ensure!(kind == "gauge" || value >= 0.0, "less than nothing");
            ensure!(self.samples.insert((name, labels), value).is_none(), "the same sample twice");
        }
        Ok(())
    }

    /// Buckets are cumulative, and the last one holds everything.
    fn check_histograms(&self) -> Result<()> {
        for (family, _) in self.types.iter().filter(|(_, kind)| *kind == "histogram") {
            let bucket = format!("{family}_bucket");
            let mut buckets = Vec::new();
            for ((name, labels), count) in &self.samples {
                if *name == bucket {
                    let bound = labels.get("le").context("a bucket without a bound")?;
                    let bound = if bound == "+Inf" { f64::INFINITY } else { bound.parse()? };
                    buckets.push((bound, *count));
                }
            }
            buckets.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            ensure!(buckets.is_sorted_by(|(_, a), (_, b)| a <= b), "{family} is not cumulative: {buckets:?}");
            let count = self.value(&format!("{family}_count"), &[])?;
            ensure!(buckets.last() == Some(&(f64::INFINITY, count)), "{family} does not add up: {buckets:?}");
        }
        Ok(())
    }
}

/// The name, labels and value of a line. Label values are this server's own words: nothing is escaped.
fn sample(line: &str) -> Result<(String, BTreeMap<String, String>, f64)> {
    let (series, value) = line.rsplit_once(' ').context("no value")?;
    let (name, labels) = match series.split_once('{') {
        Some((name, labels)) => (name, labels.strip_suffix('}').context("labels without an end")?),
        None => (series, ""),
    };
    ensure!(is_name(name), "{name:?} is no name");
    let mut found = BTreeMap::new();
    for label in labels.split(',').filter(|label| !label.is_empty()) {
        let (key, value) = label.split_once('=').context("a label without a value")?;
        let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).context("no quotes")?;
        ensure!(is_name(key) && !value.contains(['"', '\\']), "{label:?} is no label");
        ensure!(found.insert(key.to_owned(), value.to_owned()).is_none(), "{key} comes twice");
    }
    Ok((name.to_owned(), found, value.parse().with_context(|| format!("{value:?} is no number"))?))
}

fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    name.bytes().all(is_part) && name.starts_with(|first: char| first.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# HELP a_b Things.\n# TYPE a_b counter\na_b_total{x=\"y\",z=\"w\"} 3\n\
        # HELP t Time.\n# TYPE t histogram\nt_sum 1.5\nt_count 2\nt_bucket{le=\"1.0\"} 1\n\
        t_bucket{le=\"+Inf\"} 2\n# EOF\n";

    #[test]
    fn what_is_well_formed_is_read() {
        let metrics = Metrics::parse(GOOD).unwrap();
        assert_eq!(metrics.value("a_b_total", &[("z", "w"), ("x", "y")]).unwrap(), 3.0);
        assert!(metrics.value("a_b_total", &[("x", "y")]).is_err());
        assert_eq!(metrics.families().collect::<Vec<_>>(), ["a_b", "t"]);
        assert_eq!(metrics.labels("t_bucket", "le"), ["+Inf", "1.0"].into());
    }

    #[test]
    fn what_a_scraper_might_stumble_over_is_refused() {
        for (good, bad) in [
            ("# EOF\n", ""),
            ("# TYPE a_b counter\n", ""),
            ("# TYPE a_b counter", "# TYPE a_b count"),
            ("a_b_total{x", "a_b{x"),
            ("} 3", "} three"),
            ("x=\"y\"", "x=y"),
            ("x=\"y\"", "z=\"y\""),
            ("+Inf\"} 2", "+Inf\"} 3"),
            ("le=\"1.0\"} 1", "le=\"1.0\"} 4"),
            ("t_sum 1.5\n", "t_sum 1.5\nt_sum 1.5\n"),
        ] {
            let text = GOOD.replacen(good, bad, 1);
            assert_ne!(text, GOOD);
            assert!(Metrics::parse(&text).is_err(), "{text}");
        }
    }
}
