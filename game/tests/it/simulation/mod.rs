//! Seeded simulation: rooms full of bots behind a bad network, with every invariant checked after
//! every input. `NONET_SIM_GAMES` sets how many games are played (500), `NONET_SIM_SEED` the first
//! seed; a failure prints the seed that plays that game again.

mod bot;
mod checks;
mod dice;
mod ranks;
mod world;

use std::time::Instant;

use game::MatchRecord;
use world::World;

/// Games in an ordinary test run.
const GAMES: u64 = 500;

/// The matches of the first games, so many.
pub(crate) fn matches(count: usize) -> Vec<MatchRecord> {
    (1..).flat_map(|seed| World::of_seed(seed).play().records).take(count).collect()
}

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not “{text}”")),
        Err(_) => default,
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the rate is printed, never asserted")]
fn no_game_breaks_an_invariant() {
    let games = from_env("NONET_SIM_GAMES", GAMES);
    let first = from_env("NONET_SIM_SEED", 1);
    let began = Instant::now();
    let mut inputs = 0;
    let mut races = 0;
    for seed in first..first + games {
        let outcome = std::panic::catch_unwind(|| World::of_seed(seed).play());
        match outcome {
            Ok(played) => {
                inputs += played.inputs;
                races += played.races;
            }
            Err(_) => panic!(
                "seed {seed} broke an invariant; NONET_SIM_SEED={seed} NONET_SIM_GAMES=1 plays it again"
            ),
        }
    }
    let rate = games as f64 / began.elapsed().as_secs_f64();
    println!("{games} games, {races} races, {inputs} inputs, {rate:.0} games/s");
    assert!(races as u64 * 2 >= games, "the bots hardly ever race: {races} races in {games} games");
}
