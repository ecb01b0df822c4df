//! The figures as a person wants to read them: beside the peers, and beside the goals. Measures nothing.

use serde_json::Value;

use super::load::US_PER_MOVE;
use super::program::Program;

/// The goals that the server is built to. Processor time per move beside that of the relay with a journal, by moves per
/// second, and beside Node's at the highest rate.
const JOURNAL_RATIOS_MAX: [(f64, f64); 2] = [(1_000.0, 1.2), (5_000.0, 1.0)];
const NODE_RATIO_MAX: f64 = 1.0;
/// Milliseconds that an answer may take longer than from the relay with a journal, at any rate.
const P50_LATER_MS_MAX: f64 = 3.0;
const P99_LATER_MS_MAX: f64 = 7.0;
const IDLE_KIB_MAX: f64 = 8.5;
/// Of processor time until all rooms are back.
const RESTART_SECONDS_MAX: f64 = 1.0;

/// Below this share of the wanted moves, a rate was not offered and its times mean nothing.
const OFFERED_SHARE_MIN: f64 = 0.98;

pub(super) fn of(figures: &Value) -> String {
    let mut lines = vec![String::new(), head(figures), String::new()];
    lines.extend(idle(figures));
    lines.push(String::new());
    lines.push(format!(
        "{:>7}  {:18}{:>8}{:>9}{:>16}{:>7}{:>8}{:>20}{:>9}{:>8}",
        "moves/s", "", "answered", "µs/move", "", "ratio", "p50 ms", "p99 ms", "own p99", "server",
    ));
    for load in list(&figures["loads"]) {
        lines.extend(measured(figures).map(|program| row(load, program)));
    }
    lines.push(NOTES.to_owned());
    let missing = Program::ALL.map(|program| Some((program, figures["missing"][program.key()].as_str()?)));
    lines.extend(
        missing
            .into_iter()
            .flatten()
            .map(|(program, why)| format!("{} was not measured: {why}", program.name())),
    );
    lines.extend(restart(&figures["restart"]));
    lines.push(String::new());
    lines.extend(goals(figures));
    lines.join("\n")
}

const NOTES: &str = "\
µs/move: processor time of the server for each answered move with all that it tells about it: the median, and the least
and the most of all rounds; ratio: to that of the relay with a journal; holding: others' frames for as long as Nonet does. Times are from when a move was due to its answer;
own p99: how late the load tool itself was, which is part of them. server: share of one core.";

/// The programs that could be measured.
fn measured(figures: &Value) -> impl Iterator<Item = Program> {
    Program::ALL.into_iter().filter(|program| figures["missing"][program.key()].is_null())
}

fn head(figures: &Value) -> String {
    let (machine, settings) = (&figures["machine"], &figures["settings"]);
    format!(
        "{} racers in rooms of {}, {} rounds of {} s, medians. {} cores ({}), shared with the load tool.",
        settings["racers"],
        settings["room"],
        settings["rounds"],
        settings["seconds"],
        machine["cores"],
        machine["processor"].as_str().unwrap_or("unknown"),
    )
}

fn idle(figures: &Value) -> [String; 2] {
    let idle = &figures["idle"];
    let kib = |program: Program| format!("{} {:.1} KiB", program.name(), number(&idle[program.key()]));
    [
        format!("memory for each of {} idle connections", idle["connections"]),
        format!("    {}", measured(figures).map(kib).collect::<Vec<_>>().join("    ")),
    ]
}

fn row(load: &Value, program: Program) -> String {
    let median = |name: &str| median(load, program, name);
    let spread = |name: &str| {
        let spread = &load[program.key()]["spread"][name];
        format!("[{:.1} {:.1}]", number(&spread[0]), number(&spread[1]))
    };
    let wanted = number(&load["moves_per_s"]);
    let offered = median("offered_per_s");
    let note = if offered < OFFERED_SHARE_MIN * wanted {
        format!("  only {offered:.0} moves per second were offered")
    } else if median("unanswered") > 0.0 {
        format!("  {:.0} moves were never answered", median("unanswered"))
    } else {
        String::new()
    };
    format!(
        "{wanted:>7}  {:18}{:>8.0}{:>9.1}{:>16}{:>7.2}{:>8.2}{:>20}{:>9.2}{:>8}{note}",
        program.name(),
        median("answered_per_s"),
        median(US_PER_MOVE),
        spread(US_PER_MOVE),
        median(US_PER_MOVE) / self::median(load, Program::JournalRelay, US_PER_MOVE),
        median("p50_ms"),
        format!("{:.1} {}", median("p99_ms"), spread("p99_ms")),
        median("own_p99_ms"),
        format!("{:.0} %", median("server_s") / median("seconds") * 100.0),
    )
}

fn median(load: &Value, program: Program, name: &str) -> f64 {
    number(&load[program.key()]["median"][name])
}

fn restart(restart: &Value) -> Option<String> {
    let seconds = restart["seconds_to_ready"].as_f64()?;
    Some(format!(
        "\nkilled with {} rooms in the middle of their races: ready again after {seconds:.2} s ({:.2} s of processor \
         time) with {}, {:.0} MiB of memory at most, {:.0} MiB on disk",
        restart["rooms_before"],
        number(&restart["processor_seconds"]),
        restart["rooms_after"],
        number(&restart["peak_kib"]) / 1024.0,
        number(&restart["store_bytes"]) / f64::from(1 << 20),
    ))
}

/// What was not measured reaches no goal.
fn goals(figures: &Value) -> Vec<String> {
    let loads = list(&figures["loads"]);
    let at = |rate: f64| loads.iter().find(|load| number(&load["moves_per_s"]) == rate);
    let beside = |load: Option<&Value>, peer: Program, name: &str| {
        let of = |program| load.map_or(f64::NAN, |load| median(load, program, name));
        (of(Program::Nonet), of(peer))
    };
    let later = |name: &str| {
        let all = loads.iter().map(|load| beside(Some(load), Program::JournalRelay, name));
        all.map(|(own, peers)| own - peers).max_by(f64::total_cmp).unwrap_or(f64::NAN)
    };
    let mut goals: Vec<String> = JOURNAL_RATIOS_MAX
        .into_iter()
        .map(|(rate, max)| {
            let (own, peers) = beside(at(rate), Program::JournalRelay, US_PER_MOVE);
            goal(&format!("µs/move beside the relay with journal, {rate} moves/s"), own / peers, max)
        })
        .collect();
    if figures["missing"][Program::NodeWs.key()].is_null() {
        let (own, peers) = beside(loads.last(), Program::NodeWs, US_PER_MOVE);
        goals.push(goal("µs/move beside Node ws at the highest rate", own / peers, NODE_RATIO_MAX));
    }
    goals.push(goal("ms that p50 is later than the relay's with journal", later("p50_ms"), P50_LATER_MS_MAX));
    goals.push(goal("ms that p99 is later than the relay's with journal", later("p99_ms"), P99_LATER_MS_MAX));
    let idle = number(&figures["idle"][Program::Nonet.key()]);
    goals.push(goal("memory of an idle connection in KiB", idle, IDLE_KIB_MAX));
    if !figures["restart"].is_null() {
        let seconds = number(&figures["restart"]["processor_seconds"]);
        goals.push(goal("seconds of processor time to bring all rooms back", seconds, RESTART_SECONDS_MAX));
    }
    goals
}

fn goal(what: &str, value: f64, max: f64) -> String {
    let verdict = if value <= max { "reached" } else { "missed" };
    format!("goal  {what:56}{value:>8.2}  at most {max:>5.1}  {verdict}")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What was not measured is shown as such.
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn one(us: f64, p99: f64, offered: f64) -> Value {
        json!({
            "median": {
                "us_per_move": us, "p50_ms": 2.0, "p99_ms": p99, "offered_per_s": offered,
                "answered_per_s": offered, "unanswered": 0.0, "server_s": 2.0, "seconds": 10.0,
            },
            "spread": { "us_per_move": [us - 1.0, us + 2.0], "p99_ms": [p99, p99] },
        })
    }

    fn figures(us: f64, p99: f64, offered: f64) -> Value {
        let loads = [1_000.0, 5_000.0].map(|rate: f64| {
            let peer = one(40.0, 4.0, rate);
            json!({
                "moves_per_s": rate, "nonet": one(us, p99, offered.min(rate)),
                "relay": peer, "relay_journal": peer, "relay_journal_holding": peer, "node_ws": peer, "colyseus": peer,
            })
        });
        json!({
            "machine": { "cores": 2 },
            "settings": { "racers": 100 },
            "missing": { "nonet_postgres": "none was named" },
            "idle": { "connections": 10_000, "nonet": 8.5, "relay": 9.0 },
            "loads": loads,
        })
    }

    #[test]
    fn every_goal_is_held_against_what_was_measured() {
        let table = of(&figures(32.0, 9.0, 10_000.0));
        assert_eq!(table.matches("  reached").count(), 6, "{table}");
        for shown in ["0.80", "20 %", "[31.0 34.0]", "PostgreSQL was not measured: none was named"] {
            assert!(table.contains(shown), "{shown} in {table}");
        }
        let table = of(&figures(48.0, 30.0, 10_000.0));
        assert_eq!(table.matches("  missed").count(), 3, "{table}");
    }

    #[test]
    fn missing_figures_and_unoffered_rates_reach_no_goal() {
        let table = of(&figures(6.0, 9.0, 3_000.0));
        assert!(table.contains("only 3000 moves per second were offered"), "{table}");
        let nothing = of(&json!({}));
        assert!(!nothing.contains("  reached") && nothing.contains("  missed"), "{nothing}");
    }

    #[test]
    fn a_restart_is_told_when_it_was_measured() {
        let mut figures = figures(6.0, 9.0, 10_000.0);
        assert!(!of(&figures).contains("ready again"));
        figures["restart"] = json!({ "rooms_before": 10, "rooms_after": 10, "seconds_to_ready": 0.5 });
        assert!(of(&figures).contains("ready again after 0.50 s"));
    }
}
