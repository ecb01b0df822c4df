//! The figures as a person wants to read them: beside the baseline, and beside the goals. Measures nothing.

use serde_json::Value;

use super::program::Program;

/// The goals that the server was built to.
const IDLE_KIB_MAX: f64 = 12.0;
const PROCESSOR_RATIO_MAX: f64 = 1.0;
const P99_MS_MAX: f64 = 15.0;

/// Below this share of the wanted moves, a rate was not offered and its times mean nothing.
const OFFERED_SHARE_MIN: f64 = 0.98;

pub(super) fn of(figures: &Value) -> String {
    let mut lines = vec![String::new(), head(figures), String::new()];
    lines.extend(idle(&figures["idle"]));
    lines.push(String::new());
    lines.push(format!(
        "{:>7}  {:22}{:>9}{:>10}{:>8}{:>7}{:>9}{:>9}{:>9}{:>9}{:>8}{:>8}",
        "moves/s",
        "",
        "answered",
        "messages",
        "µs each",
        "ratio",
        "p50 ms",
        "p99 ms",
        "p99.9",
        "own p99",
        "server",
        "swarm"
    ));
    for load in list(&figures["loads"]) {
        lines.extend(Program::ALL.map(|program| row(load, program)));
    }
    lines.push(NOTES.to_owned());
    lines.extend(restart(&figures["restart"]));
    lines.push(String::new());
    lines.extend(goals(figures));
    lines.join("\n")
}

const NOTES: &str = "\
µs each: processor time of the server for each message it sent; ratio: to the relay's. Times are from when a move was
due to its answer; own p99: how late the load tool itself was, which is part of them. server, swarm: share of one core.";

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

fn idle(idle: &Value) -> [String; 2] {
    let kib = |program: Program| format!("{} {:.1} KiB", program.name(), number(&idle[program.key()]));
    [
        format!("memory for each of {} idle connections", idle["connections"]),
        format!("    {}", Program::ALL.map(kib).join("    ")),
    ]
}

fn row(load: &Value, program: Program) -> String {
    let median = |name: &str| number(&load[program.key()]["median"][name]);
    let percent = |time: &str| format!("{:.0} %", median(time) / median("seconds") * 100.0);
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
        "{wanted:>7}  {:22}{:>9.0}{:>10.0}{:>8.2}{:>7.2}{:>9.2}{:>9.2}{:>9.2}{:>9.2}{:>8}{:>8}{note}",
        program.name(),
        median("answered_per_s"),
        median("messages_per_s"),
        median("us_per_message"),
        ratio(load, program),
        median("p50_ms"),
        median("p99_ms"),
        median("p99.9_ms"),
        median("own_p99_ms"),
        percent("server_s"),
        percent("swarm_s"),
    )
}

/// Processor time per message beside the relay's.
fn ratio(load: &Value, program: Program) -> f64 {
    let us = |program: Program| number(&load[program.key()]["median"]["us_per_message"]);
    us(program) / us(Program::Relay)
}

fn restart(restart: &Value) -> Option<String> {
    let seconds = restart["seconds_to_ready"].as_f64()?;
    Some(format!(
        "\nkilled with {} rooms in the middle of their races: ready again after {seconds:.2} s with {}, \
         {:.0} MiB of memory at most, {:.0} MiB on disk",
        restart["rooms_before"],
        restart["rooms_after"],
        number(&restart["peak_kib"]) / 1024.0,
        number(&restart["store_bytes"]) / f64::from(1 << 20),
    ))
}

fn goals(figures: &Value) -> Vec<String> {
    let idle = number(&figures["idle"][Program::Nonet.key()]);
    // One that was not measured counts as the greatest: it reaches no goal.
    let ratios = list(&figures["loads"]).iter().map(|load| ratio(load, Program::Nonet));
    let worst = ratios.max_by(f64::total_cmp).unwrap_or(f64::NAN);
    let fastest = list(&figures["loads"]).last();
    let p99 = fastest.map_or(f64::NAN, |load| number(&load[Program::Nonet.key()]["median"]["p99_ms"]));
    vec![
        goal("memory of an idle connection in KiB", idle, IDLE_KIB_MAX),
        goal("processor time per message beside the relay's", worst, PROCESSOR_RATIO_MAX),
        goal("p99 of the answers at the highest rate in ms", p99, P99_MS_MAX),
    ]
}

fn goal(what: &str, value: f64, max: f64) -> String {
    let verdict = if value <= max { "reached" } else { "missed" };
    format!("goal  {what:48}{value:>8.2}  at most {max:>5.1}  {verdict}")
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

    fn median(us: f64, p99: f64, offered: f64) -> Value {
        json!({ "median": {
            "us_per_message": us, "p99_ms": p99, "offered_per_s": offered, "answered_per_s": offered,
            "unanswered": 0.0, "server_s": 2.0, "swarm_s": 1.0, "seconds": 10.0,
        }})
    }

    fn figures(us: f64, p99: f64, offered: f64) -> Value {
        json!({
            "machine": { "cores": 2 },
            "settings": { "racers": 100 },
            "idle": { "connections": 10_000, "nonet": 9.5, "relay": 137.0, "relay_4_kib": 9.0 },
            "loads": [{
                "moves_per_s": 10_000,
                "nonet": median(us, p99, offered),
                "relay": median(8.0, 4.0, 10_000.0),
                "relay_4_kib": median(8.0, 4.0, 10_000.0),
            }],
        })
    }

    #[test]
    fn every_goal_is_held_against_what_was_measured() {
        let table = of(&figures(6.0, 9.0, 10_000.0));
        assert_eq!(table.matches("  reached").count(), 3, "{table}");
        assert!(table.contains("0.75") && table.contains("20 %"), "{table}");
        let table = of(&figures(12.0, 30.0, 10_000.0));
        assert_eq!(table.matches("  missed").count(), 2, "{table}");
    }

    #[test]
    fn a_rate_that_was_not_offered_is_called_so_and_what_is_missing_reaches_no_goal() {
        let table = of(&figures(6.0, 9.0, 7_000.0));
        assert!(table.contains("only 7000 moves per second were offered"), "{table}");
        assert_eq!(of(&json!({})).matches("  missed").count(), 3);
    }

    #[test]
    fn a_restart_is_told_when_it_was_measured() {
        let mut figures = figures(6.0, 9.0, 10_000.0);
        assert!(!of(&figures).contains("ready again"));
        figures["restart"] = json!({ "rooms_before": 10, "rooms_after": 10, "seconds_to_ready": 0.5 });
        assert!(of(&figures).contains("ready again after 0.50 s with 10"));
    }
}
