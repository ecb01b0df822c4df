//! Seeded simulation: players with several windows who enter, leave, drop, come back, queue and are paired, while messages
//! between sessions, queue and rooms are late and overtake each other. The rooms are real ones. Every invariant is checked
//! after every input. `NONET_SIM_GAMES` sets how many evenings are simulated (1,000), `NONET_SIM_SEED` the first seed; a
//! failure prints the seed that plays that evening again.

mod checks;
#[path = "../../../../game/tests/it/simulation/dice.rs"]
mod dice;
mod queue;
mod room;
mod rooms;
mod sessions;
mod world;

use world::World;

/// Evenings in an ordinary test run.
const EVENINGS: u64 = 1_000;

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} must be a number, not “{text}”")),
        Err(_) => default,
    }
}

#[test]
fn no_evening_breaks_an_invariant() {
    let evenings = from_env("NONET_SIM_GAMES", EVENINGS);
    let first = from_env("NONET_SIM_SEED", 1);
    let mut seen = world::Seen::default();
    for seed in first..first + evenings {
        match std::panic::catch_unwind(|| World::of_seed(seed).play()) {
            Ok(evening) => seen.add(evening),
            Err(_) => panic!(
                "seed {seed} broke an invariant; NONET_SIM_SEED={seed} NONET_SIM_GAMES=1 plays it again"
            ),
        }
    }
    println!("{evenings} evenings: {seen:?}");
    if evenings >= EVENINGS {
        assert!(seen.is_varied(), "something hardly ever happens: {seen:?}");
    }
}
