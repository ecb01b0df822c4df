//! How soon ratings know how strong players are, beside the best that can be known: `cargo xtask bench rating`.
//!
//! Players have a fixed log-skill (SD 0.40); in a race the log-time of each is the puzzle's less their skill, with noise (SD 0.3).
//! Pools seat neighbours in the rating, with some jitter. Booked by [`rating::book`], newcomers' rules included, and from the same
//! times the exact joint posterior of all skills, which knows spread, noise and every time. Judged by the log-loss of predicted
//! results of duels: excess over that of the truth.

mod chance;
mod league;
mod normal;
mod posterior;

use std::process::ExitCode;

use league::{League, PLAYERS};

const DEFAULT_ROUNDS: usize = 3;
const ROUNDS_MAX: usize = 100;
/// Worlds of players in each round.
const LEAGUES: usize = 12;
const RACES: [usize; 2] = [10, 30];
const SEATS: [usize; 3] = [2, 4, 8];
/// What the rating may lose after the last of [`RACES`], for each unit that the posterior does.
const RATIO_MAX: f64 = 3.0;
/// Pairs whose log-skills differ by less are near-equal: half a standard deviation.
const NEAR: f64 = 0.20;

/// Sums over pairs of players.
#[derive(Clone, Copy, Debug, Default)]
struct Loss {
    truth: f64,
    rating: f64,
    posterior: f64,
}

impl Loss {
    fn add(&mut self, chance: f64, rating: f64, posterior: f64) {
        let loss = |predicted: f64| -chance * predicted.ln() - (1.0 - chance) * (1.0 - predicted).ln();
        self.truth += loss(chance);
        self.rating += loss(rating);
        self.posterior += loss(posterior);
    }

    /// In per cent of the truth's: rating and posterior.
    fn excess(&self) -> [f64; 2] {
        [self.rating, self.posterior].map(|loss| 100.0 * (loss / self.truth - 1.0))
    }
}

fn main() -> ExitCode {
    let rounds = match rounds(std::env::args().skip(1)) {
        Ok(rounds) => rounds,
        Err(refusal) => {
            eprintln!("{refusal}");
            return ExitCode::from(2);
        }
    };
    println!(
        "{rounds} rounds of {LEAGUES} leagues of {PLAYERS}: excess log-loss over truth, median (least to most)\n"
    );
    println!("seats  races  pairs       rating               exact posterior      rating / posterior");
    let mut is_met = true;
    for seats in SEATS {
        let measured: Vec<[[Loss; 2]; 2]> = (0..rounds).map(|round| measure(seats, round)).collect();
        for (nth, races) in RACES.into_iter().enumerate() {
            for (which, pairs) in ["near-equal", "all"].into_iter().enumerate() {
                let excess: Vec<[f64; 2]> =
                    measured.iter().map(|losses| losses[nth][which].excess()).collect();
                let rating = spread(excess.iter().map(|both| both[0]));
                let posterior = spread(excess.iter().map(|both| both[1]));
                let ratio = spread(excess.iter().map(|both| both[0] / both[1]));
                let row = [shown(rating, " %"), shown(posterior, " %"), shown(ratio, "")];
                println!("{seats:>5}  {races:>5}  {pairs:<10}  {:<19}  {:<19}  {}", row[0], row[1], row[2]);
                is_met &= nth + 1 < RACES.len() || which > 0 || ratio[1] <= RATIO_MAX;
            }
        }
    }
    let verdict = if is_met { "met" } else { "MISSED" };
    println!(
        "\ngoal, after {} races of near-equal pairs at most {RATIO_MAX}: {verdict}",
        RACES[RACES.len() - 1]
    );
    if is_met { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn rounds(mut words: impl Iterator<Item = String>) -> Result<usize, String> {
    let mut rounds = DEFAULT_ROUNDS;
    while let Some(word) = words.next() {
        match word.as_str() {
            // Cargo says that this is a benchmark.
            "--bench" => {}
            "--rounds" => {
                let given = words.next().and_then(|value| value.parse().ok());
                let given = given.filter(|rounds| (1..=ROUNDS_MAX).contains(rounds));
                rounds = given.ok_or(format!("--rounds wants a number from 1 to {ROUNDS_MAX}"))?;
            }
            other => return Err(format!("{other} is unknown here: there is --rounds N")),
        }
    }
    Ok(rounds)
}

/// After so many races of each of [`RACES`], of near-equal pairs and of all.
fn measure(seats: usize, round: usize) -> [[Loss; 2]; 2] {
    let mut losses = [[Loss::default(); 2]; 2];
    for nth in 0..LEAGUES {
        let mut league = League::new(seats, (round * LEAGUES + nth) as u64);
        for (races, losses) in RACES.into_iter().zip(&mut losses) {
            league.race_until(races);
            league.predict(|gap, chance, rating, posterior| {
                losses[1].add(chance, rating, posterior);
                if gap < NEAR {
                    losses[0].add(chance, rating, posterior);
                }
            });
        }
    }
    losses
}

/// Least, median and most.
fn spread(values: impl Iterator<Item = f64>) -> [f64; 3] {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    [values[0], values[values.len() / 2], values[values.len() - 1]]
}

fn shown([least, median, most]: [f64; 3], unit: &str) -> String {
    format!("{median:.2}{unit} ({least:.2} to {most:.2})")
}
