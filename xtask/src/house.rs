//! `cargo xtask house`: how large the large things are. Counts what the compiler does not: methods of the types that everything
//! hangs on, circles of imports, long files, functions with tuples for parameters. `--check` fails where a figure that was
//! reached is lost.

mod circles;
mod sources;

use anyhow::{Result, bail};

use crate::process;
use sources::Crate;

/// The crates whose structure is watched.
const CRATES: [&str; 15] = [
    "puzzle",
    "decoding",
    "engine_api",
    "render",
    "game",
    "lobby",
    "ownership",
    "protocol",
    "rating",
    "server",
    "client_core",
    "client",
    "sudoku",
    "testkit",
    "xtask",
];
/// Those that have screens.
const SHOWING: [&str; 2] = ["client_core", "client"];
/// The types that everything in a crate hangs on.
const LARGE: [(&str, &str); 2] = [("client_core", "App"), ("game", "Room")];
/// Above this a file of production code is long.
const LONG_FILE_LINES: usize = 400;

/// The screens with a name of their own, and where the files are that may know them. All others are pages, which nobody names.
const SCREENS: &[(&str, &[&str])] = &[
    ("Home", &["session/", "home"]),
    ("Queue", &["session/", "queue"]),
    ("PracticeStart", &["practice/"]),
    ("Practice", &["practice/"]),
    ("Editor", &["editor/"]),
    ("Challenge", &["challenge"]),
    ("Lobby", &["room/", "lobby"]),
    ("Race", &["room/", "race"]),
    ("Results", &["room/", "results"]),
];

/// A figure by its name, and what it is about where it is not nought.
struct Figure {
    name: String,
    value: usize,
    about: String,
}

/// What was reached. A figure may fall below, and then the limit follows it; none is raised lightly.
const REACHED: &[(&str, usize)] = &[
    ("methods of client_core::App", 38),
    ("methods of game::Room", 59),
    ("largest circle of imports, game", 4),
    ("files that name a screen that is not theirs, client_core", 3),
    ("files that name a screen that is not theirs, client", 4),
    ("functions with a tuple for a parameter, puzzle", 3),
    ("functions with a tuple for a parameter, render", 1),
    ("functions with a tuple for a parameter, testkit", 1),
];
/// What every crate has reached that is not named above, by what the figure's name begins with.
const REACHED_ELSEWHERE: &[(&str, usize)] =
    &[("largest circle", 3), ("files over", 0), ("functions with a tuple", 0)];

pub(crate) fn run(is_checked: bool) -> Result<()> {
    let crates = CRATES.map(|name| Crate::read(&process::root().join(name)));
    let crates: Vec<Crate> = crates.into_iter().collect::<Result<_>>()?;
    let mut lost = 0;
    for Figure { name, value, about } in figures(&crates) {
        let most = reached(&name);
        let is_lost = most.is_some_and(|most| value > most);
        lost += usize::from(is_lost);
        let most = most.map_or(String::new(), |most| format!("of {most}"));
        println!("    {value:>6} {most:<7} {name}{}{about}", if is_lost { ", LOST" } else { "" });
    }
    if is_checked && lost > 0 {
        bail!("{lost} figures were better before");
    }
    Ok(())
}

fn reached(figure: &str) -> Option<usize> {
    let here = REACHED.iter().find(|(name, _)| *name == figure);
    let reached = here.or_else(|| REACHED_ELSEWHERE.iter().find(|(name, _)| figure.starts_with(name)));
    reached.map(|(_, most)| *most)
}

fn figures(crates: &[Crate]) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |name: String, value: usize, about: &[&str]| {
        let about = if about.is_empty() { String::new() } else { format!(": {}", about.join(", ")) };
        figures.push(Figure { name, value, about });
    };
    for read in crates {
        let name = &read.name;
        for (_, owner) in LARGE.iter().filter(|(of, _)| of == name) {
            add(format!("methods of {name}::{owner}"), read.methods_of(owner), &[]);
        }
        let circle = circles::largest(read);
        let circle: Vec<&str> = circle.iter().map(String::as_str).collect();
        add(format!("largest circle of imports, {name}"), circle.len(), &circle);
        let long: Vec<&str> = read.longer_than(LONG_FILE_LINES).collect();
        add(format!("files over {LONG_FILE_LINES} lines, {name}"), long.len(), &long);
        if SHOWING.contains(&name.as_str()) {
            let naming: Vec<&str> = read.naming(SCREENS).collect();
            add(format!("files that name a screen that is not theirs, {name}"), naming.len(), &naming);
        }
        add(format!("functions with a tuple for a parameter, {name}"), read.tupled(), &[]);
        add(format!("lines of production code, {name}"), read.lines(), &[]);
    }
    figures
}
