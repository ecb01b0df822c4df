//! Prints what guessing earns and what slips cost under the old penalty, the present one, and others, as Markdown:
//! `cargo run -p game --example guessing`.

#[path = "../tests/it/guessing/mod.rs"]
mod guessing;

use guessing::field::{Fares, Field, RACES, Who};
use guessing::penalties::{OLD, Penalty};
use guessing::player::Style;
use guessing::slips::{DIGITS_PER_SLIP, Slip};
use puzzle::Tier;

/// What is slow and what is fast, in percent of the usual time.
const PACES: [u64; 3] = [50, 100, 200];

const STYLES: [Style; 3] = [Style::TightestCell, Style::BetweenSingles, Style::BeyondPairs];

fn main() {
    println!(
        "{RACES} races at each puzzle; one slip in {DIGITS_PER_SLIP} digits; times in seconds, medians."
    );
    println!(
        "Bold: guessing is faster. “Tightest” does not look for hidden singles, “between” takes all singles,"
    );
    println!("“beyond” takes locked candidates and pairs too.\n");
    let fields: Vec<Field> = Tier::ALL.into_iter().map(Field::of).collect();
    for (name, penalty) in [("The old penalty", OLD), ("The default", Penalty::by_default())] {
        println!("# {name}\n");
        guessers(&fields, penalty);
        slippers(&fields, penalty);
        paces(&fields, penalty);
    }
    println!("# Other lock-outs for a guess\n");
    for tier in Tier::ALL.into_iter().skip(1) {
        grid(fields.iter().find(|field| field.tier == tier).expect("all tiers"));
    }
}

fn seconds(ms: Option<u64>) -> String {
    ms.map_or("out".to_owned(), |ms| (ms / 1_000).to_string())
}

/// The time of somebody who guesses, who is out, and who beats the careful one.
fn guesser(field: &Field, style: Style, penalty: Penalty) -> String {
    let Fares { ms, out, first, wrong } = field.fares(Who::Guesses(style), penalty, 100);
    let fat = if field.pays(style, penalty, 100) { "**" } else { "" };
    format!("{fat}{}{fat} ({wrong} wrong, {out} % out, {first} % first)", seconds(ms))
}

fn guessers(fields: &[Field], penalty: Penalty) {
    println!("| Puzzle | Careful | Tightest | Between | Beyond |");
    println!("|---|---|---|---|---|");
    for field in fields {
        let careful = seconds(field.fares(Who::Careful, penalty, 100).ms);
        let [tightest, between, beyond] = STYLES.map(|style| guesser(field, style, penalty));
        let note = if field.is_singles() { " (nothing to guess)" } else { "" };
        println!("| {}{note} | {careful} | {tightest} | {between} | {beyond} |", field.tier);
    }
    println!();
}

/// What slips cost an honest player, who is out, and whose slip is taken for a guess.
fn slipper(field: &Field, slip: Slip, penalty: Penalty) -> String {
    let cost = field.slips_cost(slip, penalty).map_or("out".to_owned(), |cost| format!("+{cost}"));
    let out = field.fares(Who::Slips(slip), penalty, 100).out;
    format!("{cost} ({out} % out, {} % charged)", field.charged(Who::Slips(slip)))
}

fn slippers(fields: &[Field], penalty: Penalty) {
    println!("| Puzzle | Careful | Slips of the digit | Half of them of the cell |");
    println!("|---|---|---|---|");
    for field in fields {
        let careful = seconds(field.fares(Who::Careful, penalty, 100).ms);
        let [digit, cell] = [Slip::Digit, Slip::DigitOrCell].map(|slip| slipper(field, slip, penalty));
        println!("| {} | {careful} | {digit} | {cell} |", field.tier);
    }
    println!();
}

/// Where guessing pays, by pace.
fn paces(fields: &[Field], penalty: Penalty) {
    println!("| Percent of the usual time | Tightest | Between | Beyond |");
    println!("|---|---|---|---|");
    for pace in PACES {
        let [tightest, between, beyond] = STYLES.map(|style| {
            let pays = |field: &&Field| field.pays(style, penalty, pace);
            let tiers: Vec<String> = fields.iter().filter(pays).map(|field| field.tier.to_string()).collect();
            if tiers.is_empty() { "nowhere".to_owned() } else { tiers.join(", ") }
        });
        println!("| {pace} | {tightest} | {between} | {beyond} |");
    }
    println!();
}

/// One row for each lock-out of a guess.
fn grid(field: &Field) {
    println!(
        "| {}, seconds for a guess | Tightest | Between | Beyond | Slips of the digit | Half of them of the cell |",
        field.tier
    );
    println!("|---|---|---|---|---|---|");
    for guess_s in [20, 60, 80, 150, 240, 400, 600, 800, 1_500, 3_000] {
        let penalty = Penalty::with_guess(guess_s);
        let [tightest, between, beyond] = STYLES.map(|style| guesser(field, style, penalty));
        let [digit, cell] = [Slip::Digit, Slip::DigitOrCell].map(|slip| slipper(field, slip, penalty));
        println!("| {guess_s} | {tightest} | {between} | {beyond} | {digit} | {cell} |");
    }
    println!();
}
