//! `cargo xtask bench matchmaking`: waves beside two other ways of pairing, on the same arrivals. Prints a table; with a
//! folder, writes it and a picture there.

mod crowd;
mod curve;
mod draw;
mod plot;
mod policy;
mod run;

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use crowd::{SIZES, Size};
use curve::{Beside, beside};
use lobby::Window;
use policy::{FirstCome, Greedy, Takes, Waves};
use run::{Outcome, day};

/// What greedy pairing is tried with: windows in points at 20,000 players, wider with the root of how many fewer there are,
/// and points more per second.
const STARTS: [f64; 7] = [0.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0];
const PER_SECOND: [f64; 6] = [0.0, 1.0, 3.0, 10.0, 30.0, 100.0];
/// What else a second could be worth to waves.
const SECONDS: [u16; 4] = [3, 15, 30, 60];

/// One size of population.
pub(crate) struct Measured {
    pub(crate) players: usize,
    pub(crate) waves: Outcome,
    pub(crate) other_waves: Vec<Outcome>,
    pub(crate) first_come: Outcome,
    pub(crate) greedy: Vec<Outcome>,
}

fn main() {
    let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
    let (mut folder, mut only) = (None, None);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--write" => folder = args.next().map(PathBuf::from),
            "--players" => only = args.next().and_then(|players| players.parse::<usize>().ok()),
            _ => panic!("what is {arg}? There are --write FOLDER and --players N"),
        }
    }
    let sizes = SIZES.into_iter().filter(|size| only.is_none_or(|players| players == size.players));
    let measured: Vec<Measured> = sizes.map(measure).collect();
    let table = table(&measured);
    print!("{table}");
    if let Some(folder) = folder {
        let page = folder.join("matchmaking.md");
        let text = fs::read_to_string(&page).expect("docs/matchmaking.md");
        let (before, _) = text.split_once("<!-- table -->").expect("a place for the table");
        fs::write(&page, format!("{before}<!-- table -->\n\n{table}")).expect("the page can be written");
        fs::write(folder.join("matchmaking.svg"), plot::svg(&measured)).expect("the picture can be written");
    }
}

fn measure(size: Size) -> Measured {
    let scale = (20_000.0 / size.players as f64).sqrt();
    let mut greedy = Vec::new();
    for takes in [Takes::Either, Takes::Both] {
        for start in STARTS.map(|start| start * scale) {
            for per_s in PER_SECOND.into_iter().filter(|per_s| start + per_s > 0.0) {
                greedy.push(day(size, || Greedy::new(start, per_s, takes)));
            }
        }
    }
    let window = Window::default();
    let other = |second| day(size, || Waves::new(Window { second, ..window }));
    Measured {
        players: size.players,
        waves: day(size, || Waves::new(window)),
        other_waves: SECONDS.map(other).to_vec(),
        first_come: day(size, FirstCome::default),
        greedy,
    }
}

fn table(sizes: &[Measured]) -> String {
    let mut table = String::from(
        "| Players | | Wait, s | | Gap, points | | Best greedy at that wait | | As good in all four |\n\
         |---|---|---|---|---|---|---|---|---|\n\
         | | | 50 % | 95 % | 50 % | 95 % | 50 % | 95 % | |\n",
    );
    for size in sizes {
        let rivals: Vec<Outcome> = size.greedy.iter().chain([&size.first_come]).copied().collect();
        let Beside { p50, p95, as_good } = beside(&size.waves, &rivals);
        let gap = |gap: Option<f64>| {
            gap.map_or_else(|| "none waits as little".to_owned(), |gap| format!("{gap:.0}"))
        };
        let of = rivals.len();
        let end = format!(" {} | {} | {as_good} of {of} |", gap(p50), gap(p95));
        row(&mut table, &name_of(size.players), "waves", &size.waves, &end);
        row(&mut table, "", "first come", &size.first_come, " | | |");
    }
    let hours: Vec<String> = sizes
        .iter()
        .map(|size| {
            format!("{}: {:.1}, {:.0}", name_of(size.players), size.waves.worst_hour_s, size.waves.longest_s)
        })
        .collect();
    let _ = writeln!(
        table,
        "\nMedian wait of the worst hour, and the longest, in seconds: {}.",
        hours.join("; ")
    );
    let matches: usize = sizes.iter().map(|size| size.waves.matches).sum();
    let _ = writeln!(table, "Matches by waves: {matches}.");
    table
}

fn row(table: &mut String, players: &str, way: &str, outcome: &Outcome, end: &str) {
    let Outcome { wait, gap, .. } = outcome;
    let _ = writeln!(
        table,
        "| {players} | {way} | {:.2} | {:.1} | {:.0} | {:.0} |{end}",
        wait.p50, wait.p95, gap.p50, gap.p95
    );
}

/// With a comma between thousands.
pub(crate) fn name_of(players: usize) -> String {
    if players < 1_000 { players.to_string() } else { format!("{},{:03}", players / 1_000, players % 1_000) }
}
