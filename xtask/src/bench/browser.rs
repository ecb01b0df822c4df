//! The engine's kernels in a browser beside the same kernels here: `cargo xtask bench engine --wasm`.
//!
//! Owns the module's build, the page that times it and the ratio. What the kernels do is in `puzzle/benches/kernels`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::engine::benchmark;
use crate::metadata::Metadata;
use crate::{process, system, web};

const PACKAGE: &str = "browser_kernels";
const PAGE: &str = include_str!("kernels.html");
const BROWSER: &str = "chromium";
const DEFAULT_ROUNDS: u16 = 9;
/// The rounds are shared out to so many turns of each program, so that a busy machine slows all of them.
const TURNS: u16 = 3;

/// As the page's players have it, and as fast as the compiler can make it.
const PROFILES: [&str; 2] = ["web", "release"];

/// One kernel: microseconds a call here and in the browser, by profile.
struct Row {
    kernel: String,
    native: f64,
    browser: [f64; PROFILES.len()],
}

impl Row {
    /// The better of two turns, time by time.
    fn best(self, other: Self) -> Self {
        let mut browser = self.browser;
        browser.iter_mut().zip(other.browser).for_each(|(best, time)| *best = best.min(time));
        Self { kernel: self.kernel, native: self.native.min(other.native), browser }
    }
}

pub(super) fn compare(json: bool, rounds: Option<u16>) -> Result<()> {
    ensure!(
        process::on_path(BROWSER),
        "{BROWSER} is not on the path: it is the browser that is measured (Debian's package has the same name)"
    );
    system::ensure_wasm_target()?;
    let rounds = rounds.unwrap_or(DEFAULT_ROUNDS).div_ceil(TURNS);
    let target_dir = Metadata::load(None)?.target_dir;
    let pages =
        PROFILES.iter().map(|profile| page(profile, &target_dir, rounds)).collect::<Result<Vec<_>>>()?;
    let mut rows: Vec<Row> = Vec::new();
    for _ in 0..TURNS {
        let native = native(rounds)?;
        let mut browser = Vec::new();
        for page in &pages {
            let document = process::read(&mut show(page))?;
            let times = times(&document);
            browser.push(
                times.with_context(|| format!("{BROWSER} did not come to an end with {}", page.display()))?,
            );
        }
        let turn = self::rows(&native, &browser).context("the two programs measured different kernels")?;
        rows = if rows.is_empty() {
            turn
        } else {
            rows.into_iter().zip(turn).map(|(one, other)| one.best(other)).collect()
        };
    }
    println!("{}", if json { as_json(&rows) } else { table(&rows) });
    Ok(())
}

fn native(rounds: u16) -> Result<Value> {
    let mut command = benchmark();
    command.args(["--kernels", "--json", "--rounds"]).arg(rounds.to_string());
    serde_json::from_str(&process::read(&mut command)?)
        .context("the benchmark printed something else than JSON")
}

/// Builds the module in a profile and writes the page that times its kernels, in the order of their list.
fn page(profile: &str, target_dir: &Path, rounds: u16) -> Result<PathBuf> {
    let words = ["build", "--quiet", "--locked", "--package", PACKAGE, "--target", web::TARGET, "--profile"];
    process::read(process::cargo(words).arg(profile))?;
    let module = target_dir.join(web::TARGET).join(profile).join(format!("{PACKAGE}.wasm"));
    let module = fs::read(&module).with_context(|| format!("{} cannot be read", module.display()))?;
    let hex: String = module.iter().map(|byte| format!("{byte:02x}")).collect();
    let folder = target_dir.join("bench-browser").join(profile);
    fs::create_dir_all(&folder)?;
    let page = folder.join("kernels.html");
    fs::write(&page, PAGE.replace("$ROUNDS", &rounds.to_string()).replace("$HEX", &hex))?;
    Ok(page)
}

/// Loads a page, waits for its scripts and prints what has become of it.
fn show(page: &Path) -> Command {
    let mut command = Command::new(BROWSER);
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"]);
    command.arg(format!("--user-data-dir={}", page.with_file_name("profile").display()));
    command.arg("--dump-dom").arg(format!("file://{}", page.display()));
    command
}

fn times(document: &str) -> Option<Vec<f64>> {
    let (_, rest) = document.split_once("<pre>")?;
    let (times, _) = rest.split_once("</pre>")?;
    serde_json::from_str(times).ok()
}

fn rows(native: &Value, browser: &[Vec<f64>]) -> Option<Vec<Row>> {
    let row = |(index, native): (usize, &Value)| {
        let mut times = [0.0; PROFILES.len()];
        for (time, measured) in times.iter_mut().zip(browser) {
            *time = *measured.get(index)?;
        }
        Some(Row {
            kernel: native["kernel"].as_str()?.to_owned(),
            native: native["us"].as_f64()?,
            browser: times,
        })
    };
    native["kernels"].as_array()?.iter().enumerate().map(row).collect()
}

fn as_json(rows: &[Row]) -> String {
    let row = |row: &Row| {
        let mut object = json!({ "kernel": row.kernel, "native_us": row.native });
        for (profile, us) in PROFILES.iter().zip(row.browser) {
            object[format!("browser_{profile}_us")] = json!(us);
        }
        object
    };
    let kernels: Vec<Value> = rows.iter().map(row).collect();
    serde_json::to_string_pretty(&json!({ "kernels": kernels })).expect("plain numbers and names")
}

fn table(rows: &[Row]) -> String {
    let heads = PROFILES.map(|profile| format!("{:>22}", format!("browser, {profile}")));
    let mut lines = vec![format!("{:25} {:>10}{}", "microseconds a call", "native", heads.concat())];
    for Row { kernel, native, browser } in rows {
        let browser = browser.map(|us| format!("{us:13.2} ({:5.2}x)", us / native));
        lines.push(format!("{kernel:25} {native:10.2}{}", browser.concat()));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_from_the_page_and_only_when_there_are_all() {
        assert_eq!(times("<body><pre>[1.5,20]</pre>"), Some(vec![1.5, 20.0]));
        assert_eq!(times("<body><pre></pre>"), None);
        assert!(PAGE.contains("<pre></pre>") && PAGE.contains("$HEX") && PAGE.contains("$ROUNDS"));
    }

    #[test]
    fn the_browser_is_held_against_the_same_kernel_here() {
        let native = json!({ "kernels": [{ "kernel": "fill", "us": 2.0 }] });
        let rows = rows(&native, &[vec![6.0], vec![3.0]]).unwrap();
        let table = table(&rows);
        assert!(table.contains("( 3.00x)") && table.contains("( 1.50x)"), "{table}");
        assert!(as_json(&rows).contains("\"browser_web_us\": 6.0"));
        let slower = || super::rows(&native, &[vec![7.0], vec![2.0]]).unwrap();
        let best: Vec<Row> = super::rows(&native, &[vec![6.0], vec![3.0]])
            .unwrap()
            .into_iter()
            .zip(slower())
            .map(|(one, other)| one.best(other))
            .collect();
        assert_eq!(best[0].browser, [6.0, 2.0]);
        assert!(super::rows(&native, &[vec![], vec![]]).is_none(), "a kernel is missing");
    }
}
