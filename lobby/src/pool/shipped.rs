//! The pools of a server whose operator has named none.

use game::{Mode, Preset};
use puzzle::{Tier, Variant};

use super::{Pool, Seats, Slug, Window};
use crate::limits::{TABLE_WAVE_MS_DEFAULT, TABLE_WINDOW_SECOND, WAVE_MS_DEFAULT};

impl Pool {
    /// Duel Medium (whom a client means that names no pool), Duel Hard, Mini 6x6 Blitz, Killer Duel, Variety, Free-for-all.
    #[must_use]
    pub fn shipped() -> Vec<Self> {
        let table = Seats { least: 3, most: 8 };
        vec![
            duel("duel-medium", "Duel Medium", "classic", &["classic"]),
            Self {
                tiers: Tier::Hard..=Tier::Hard,
                ..duel("duel-hard", "Duel Hard", "classic", &["classic"])
            },
            Self {
                tiers: Tier::Easy..=Tier::Hard,
                tier_by_rating: true,
                time_limit_s: Some(5 * 60),
                ..duel("mini-blitz", "Mini 6x6 Blitz", "mini", &["6x6"])
            },
            Self {
                tiers: Tier::Medium..=Tier::Hard,
                tier_by_rating: true,
                ..duel("killer-duel", "Killer Duel", "killer", &["killer"])
            },
            Self {
                tiers: Tier::Easy..=Tier::Hard,
                tier_by_rating: true,
                ..duel(
                    "variety",
                    "Variety",
                    "variety",
                    &["classic", "x", "windoku", "jigsaw", "anti-knight", "killer"],
                )
            },
            Self {
                seats: table,
                wave_ms: TABLE_WAVE_MS_DEFAULT,
                window: Window { second: TABLE_WINDOW_SECOND, ..Window::default() },
                ..duel("free-for-all", "Free-for-all", "classic", &["classic"])
            },
        ]
    }
}

fn duel(name: &str, title: &str, class: &str, kinds: &[&str]) -> Pool {
    let slug = |name: &str| -> Slug { name.parse().expect("a shipped name") };
    let kind = |name: &&str| -> Variant { name.parse().expect("a shipped kind") };
    Pool {
        name: slug(name),
        title: title.to_owned(),
        seats: Seats::DUEL,
        class: Some(slug(class)),
        wave_ms: WAVE_MS_DEFAULT,
        window: Window::default(),
        mode: Mode::Race,
        preset: Preset::Standard,
        time_limit_s: Some(20 * 60),
        kinds: kinds.iter().map(kind).collect(),
        tiers: Tier::Medium..=Tier::Medium,
        tier_by_rating: false,
    }
}
