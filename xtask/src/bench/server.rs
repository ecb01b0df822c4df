//! `cargo xtask bench server`: the server beside bare relays, in turns and under the same load. This file says what
//! is measured in which order; how a program runs is in `program`, how a load in `load`, what is printed in `table`.

pub(super) mod cluster;
mod load;
mod machine;
mod node;
mod postgres;
mod program;
mod restart;
mod table;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::metadata::Metadata;
use crate::process;
pub(crate) use cluster::ClusterOptions;
use load::Load;
use program::{Program, Programs};

/// Moves per second of all racers together.
const RATES: [u32; 2] = [1_000, 5_000];
/// A racer makes at most two moves a second then, far faster than a person and well within what a server allows.
const RACERS: u32 = 2_500;
const ROOM: u32 = 4;
/// With so few right digits no board fills up while it is measured: the rate stays steady.
const RIGHT_PERCENT: u32 = 40;
/// The newest figures that are stored with the source.
const SAVED: &str = "docs/benchmarks/server.json";
/// Names a PostgreSQL server where no option does.
pub(super) const POSTGRES_VARIABLE: &str = "NONET_BENCH_POSTGRES";

#[derive(Debug, PartialEq, Eq, clap::Args)]
pub(crate) struct ServerOptions {
    /// One round of 8 seconds, few idle connections and no restart, where nothing else is said
    #[arg(long)]
    short: bool,
    /// Print JSON instead of tables
    #[arg(long)]
    pub(crate) json: bool,
    /// Also write the figures to docs/benchmarks/server.json
    #[arg(long)]
    pub(crate) save: bool,
    /// Measure each so often and show the median
    #[arg(long, value_name = "N", default_value = "3", default_value_if("short", "true", "1"), value_parser = clap::value_parser!(u16).range(1..=100))]
    pub(crate) rounds: u16,
    /// Of load in each measurement
    #[arg(long, value_name = "N", default_value = "10", default_value_if("short", "true", "8"), value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(crate) seconds: u32,
    /// That stay idle while memory is looked at, as far as this system allows
    #[arg(long, value_name = "N", default_value = "10000", default_value_if("short", "true", "1000"), value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(crate) connections: u32,
    /// That are in the middle of a race when the server is killed; 0: skip
    #[arg(long, value_name = "N", default_value = "10000", default_value_if("short", "true", "0"), value_parser = clap::value_parser!(u32).range(0..=50_000))]
    pub(crate) restart_rooms: u32,
    /// A PostgreSQL server to measure too, in the database nonet_bench, which is dropped
    #[arg(long, value_name = "URL", env = POSTGRES_VARIABLE)]
    pub(crate) postgres: Option<String>,
}

/// Measures everything, prints it and stores it. Progress goes to the standard error stream.
pub(super) fn run(options: &ServerOptions) -> Result<()> {
    let folder = Metadata::load(None)?.target_dir;
    eprintln!("building with full optimisation");
    let build = ["build", "--quiet", "--locked", "--release", "-p", "server", "-p", "testkit", "--bins"];
    process::read(&mut process::cargo(build))?;
    let reports = folder.join("bench");
    fs::create_dir_all(&reports).with_context(|| format!("{} cannot be made", reports.display()))?;
    let (folder, postgres) = (folder.join("release"), options.postgres.clone());
    let programs = Programs { folder, reports: reports.clone(), postgres };
    let (mut measured, mut missing) = (vec![], json!({}));
    for program in Program::ALL {
        match programs.missing(program) {
            None => measured.push(program),
            Some(why) => {
                eprintln!("{} is left out: {why}", program.name());
                missing[program.key()] = why.into();
            }
        }
    }

    let connections = options.connections.min(machine::sockets_max()?);
    let mut figures = json!({
        "machine": machine::describe(),
        "settings": {
            "rounds": options.rounds,
            "seconds": options.seconds,
            "racers": RACERS,
            "room": ROOM,
            "right_percent": RIGHT_PERCENT,
        },
        "missing": missing,
    });
    figures["idle"] = idle(&programs, &measured, connections)?;
    if options.restart_rooms > 0 {
        figures["restart"] = restart::measure(&programs, options.restart_rooms)?;
    }
    figures["loads"] = loads(&programs, &measured, options)?;
    let text = serde_json::to_string_pretty(&figures)? + "\n";
    let mut files = vec![reports.join("server.json")];
    files.extend(options.save.then(|| process::root().join(SAVED)));
    for file in &files {
        write(file, &text)?;
    }
    if options.json {
        print!("{text}");
    } else {
        println!("{}", table::of(&figures));
        println!(
            "All figures: {}",
            files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ")
        );
    }
    Ok(())
}

fn write(file: &PathBuf, text: &str) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file lies in a folder")?)?;
    fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

/// What each program needs for a connection on which nothing happens.
fn idle(programs: &Programs, measured: &[Program], connections: u32) -> Result<Value> {
    let mut idle = json!({ "connections": connections });
    for &program in measured {
        eprintln!("{connections} idle connections to {}", program.name());
        let report = programs.load(program, &Load::Idle { connections })?;
        idle[program.key()] = report["memory"]["kib_per_connection"].clone();
    }
    Ok(idle)
}

/// Every rate with every program in turn, again and again: what slows the machine down slows all of them.
fn loads(programs: &Programs, measured: &[Program], options: &ServerOptions) -> Result<Value> {
    let mut loads: Vec<Value> = RATES.map(|rate| json!({ "moves_per_s": rate })).into();
    for round in 1..=options.rounds {
        for (load, rate) in loads.iter_mut().zip(RATES) {
            let mut frame_bytes = load::FrameBytes::default();
            for &program in measured {
                eprintln!(
                    "round {round} of {}: {rate} moves per second with {}",
                    options.rounds,
                    program.name()
                );
                let steady = Load::Steady { rate, seconds: options.seconds, frame_bytes };
                let mut report = programs.load(program, &steady)?;
                // Nonet is the first: the others send frames of the size that Nonet's had.
                if program == Program::Nonet {
                    frame_bytes = load::FrameBytes::of(&report)?;
                }
                // Hundreds of lines that no one reads; the percentiles are there too.
                report["latency_histogram_us"].take();
                let rounds = load[program.key()]["rounds"].as_array().cloned().unwrap_or_default();
                load[program.key()]["rounds"] = rounds.into_iter().chain([report]).collect();
            }
        }
    }
    for load in &mut loads {
        for program in measured {
            let summary = load::summary(&load[program.key()]["rounds"]);
            load[program.key()]["median"] = summary["median"].clone();
            load[program.key()]["spread"] = summary["spread"].clone();
        }
    }
    Ok(loads.into())
}
