//! How long the server takes to recover all its rooms after it was killed in the middle of their races.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::load::FrameBytes;
use super::machine;
use super::program::{Program, Programs, Running};
use crate::address;

/// A server that is not ready by then will not be.
const READY_TIMEOUT: Duration = Duration::from_secs(120);
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Fills a server with rooms, kills it and starts it again.
pub(super) fn measure(programs: &Programs, rooms: u32) -> Result<Value> {
    eprintln!("{rooms} rooms in the middle of their races, then the server is killed and started again");
    let running = programs.start(Program::Nonet, FrameBytes::default())?;
    programs.swarm(&running, &["--leave-rooms".to_owned(), rooms.to_string()])?;
    let rooms_before = count_rooms(&running)?;
    drop(running);

    let data = programs.data();
    let bytes = bytes_in(&data)?;
    let begun = Instant::now();
    let running = programs.start_on(&data, None)?;
    let ops_port = running.ops_port.context("the server did not say where it tells how it is")?;
    while !address::is_ok(ops_port, "/readyz") {
        if begun.elapsed() > READY_TIMEOUT {
            bail!("the server was not ready after {} s", READY_TIMEOUT.as_secs());
        }
        sleep(POLL_INTERVAL);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let processor = machine::processor_seconds(running.pid());
    Ok(json!({
        "rooms_before": rooms_before,
        "rooms_after": count_rooms(&running)?,
        "seconds_to_ready": seconds,
        "processor_seconds": processor,
        "store_bytes": bytes,
        "peak_kib": machine::kibibytes(running.pid(), "VmHWM"),
    }))
}

/// Rooms that the server says it has, whatever goes on in them.
fn count_rooms(running: &Running) -> Result<u64> {
    let port = running.ops_port.context("the server did not say where it tells how it is")?;
    let metrics = address::get(port, "/metrics").context("the server does not say what it counts")?;
    let rooms = metrics.lines().filter_map(|line| line.strip_prefix("nonet_rooms{")?.rsplit_once(' '));
    rooms.map(|(_, count)| count.parse::<u64>().with_context(|| format!("{count} rooms"))).sum()
}

fn bytes_in(folder: &Path) -> Result<u64> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))?;
    entries
        .map(|entry| Ok(entry?.metadata()?))
        .filter(|file: &Result<fs::Metadata>| file.as_ref().is_ok_and(fs::Metadata::is_file))
        .map(|file| Ok(file?.len()))
        .sum()
}
