//! Seeded simulation: three nodes that freeze, die, start again and lose their connections, one store, and players whose
//! moves are lost, late and repeated on their way. Every invariant is checked at every acknowledgement and claim.
//! `NONET_SIM_GAMES` sets how many schedules are simulated (2,000), `NONET_SIM_SEED` the first seed; a failure prints the
//! seed that plays that schedule again.

mod checks;
#[path = "../../../../game/tests/it/simulation/dice.rs"]
mod dice;
mod node;
mod rules;
mod statements;
mod store;
mod traffic;
mod variants;
mod world;

use checks::Seen;
use rules::Rules;
use world::World;

/// Schedules in an ordinary test run.
const SCHEDULES: u64 = 2_000;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not “{text}”")),
        Err(_) => default,
    }
}

#[test]
fn two_owners_never_both_acknowledge() {
    let schedules = from_env("NONET_SIM_GAMES", SCHEDULES);
    let first = from_env("NONET_SIM_SEED", 1);
    let mut seen = Seen::default();
    for seed in first..first + schedules {
        match std::panic::catch_unwind(|| World::of_seed(seed, Rules::ALL).play()) {
            Ok(checks) => seen.add(&checks.seen),
            Err(_) => panic!(
                "seed {seed} broke an invariant; NONET_SIM_SEED={seed} NONET_SIM_GAMES=1 plays it again"
            ),
        }
    }
    println!("{schedules} schedules: {seen:?}");
    if schedules >= SCHEDULES {
        assert!(seen.is_varied(), "something hardly ever happens: {seen:?}");
    }
}
