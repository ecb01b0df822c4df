//! The tiers: what they are called, what each asks of a solver, and how long such a puzzle usually takes. What a tier asks
//! follows the techniques that the engine grades by; the times are an estimate, not a measurement.

use puzzle::board::constraint::Notation;
use puzzle::{Kind, Layout, Tier, Variant};

use super::made::tiers as words;

/// Times are said in these steps of minutes: an estimate with more digits would promise too much.
const STEPS: [u32; 22] =
    [1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300, 480];

/// What a tier is called, of a puzzle that has one: nobody can say how hard rules are that are in words.
#[must_use]
pub fn tier_of(is_in_words: bool, tier: Tier) -> &'static str {
    if is_in_words { words::not_rated() } else { words::tier(tier) }
}

/// The same of a kind, as far as it is known.
#[must_use]
pub fn tier_of_kind(kind: Option<&Variant>, tier: Tier) -> &'static str {
    tier_of(kind.is_some_and(Variant::is_in_words), tier)
}

/// The techniques that a puzzle of this tier takes at most.
#[must_use]
pub fn tier_asks(tier: Tier, variant: &Variant) -> String {
    let kinds = variant.kinds();
    words::tier_asks(tier, kinds.contains(&Kind::KILLER), kinds.iter().any(|kind| kind.has_sums()))
}

/// Minutes that a practised player takes for such a puzzle, roughly. The estimate is: cells that are open, times the
/// seconds for each at this tier, times the digits to look through, as a multiple of those on a 9x9 board.
#[must_use]
pub fn typical_minutes(variant: &Variant, tier: Tier) -> u32 {
    let seconds_per_cell = match tier {
        Tier::Easy => 8,
        Tier::Medium => 14,
        Tier::Hard => 24,
        Tier::Fiendish => 40,
        Tier::Extreme => 70,
        Tier::Beyond => 100,
    };
    let effort = cells(variant) * open_percent(variant, tier) * seconds_per_cell * u32::from(variant.size());
    let per_minute = 60 * 100 * 9;
    let minutes = (effort + per_minute / 2) / per_minute;
    let distance = |step: &u32| step.abs_diff(minutes);
    STEPS.into_iter().min_by_key(distance).unwrap_or(minutes)
}

/// "about 25 min", "about 2½ h".
#[must_use]
pub fn typical_time(variant: &Variant, tier: Tier) -> String {
    let minutes = typical_minutes(variant, tier);
    let (hours, quarters) = (minutes / 60, minutes % 60 / 15);
    if hours == 0 { words::about_minutes(minutes) } else { words::about_hours(hours, quarters) }
}

fn cells(variant: &Variant) -> u32 {
    // Irregular regions have as many cells as boxes.
    let layout = variant.outline().layout(variant.size()).or_else(|| Layout::square(variant.size()));
    layout.map_or(0, |layout| layout.cell_count() as u32)
}

/// Of a hundred cells, how many are usually open: the rules drawn on a board take the place of givens.
fn open_percent(variant: &Variant, tier: Tier) -> u32 {
    // A mark on one cell says less than a given would.
    let is_mark = |kind: &Kind| kind.is_drawn() && kind.notation() != Notation::Cell;
    let marked = variant.kinds().iter().any(is_mark);
    match (marked, tier) {
        (false, Tier::Easy) => 55,
        (false, _) => 70,
        (true, Tier::Easy) => 85,
        (true, _) => 95,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(name: &str) -> Variant {
        name.parse().unwrap()
    }

    #[test]
    fn harder_tiers_and_larger_boards_take_longer() {
        for name in ["classic", "6x6", "16x16", "25x25", "killer", "samurai"] {
            let times: Vec<u32> =
                Tier::ALL.iter().map(|tier| typical_minutes(&variant(name), *tier)).collect();
            assert!(times.is_sorted(), "{name}: {times:?}");
        }
        let easy = |name| typical_minutes(&variant(name), Tier::Easy);
        assert!(easy("4x4") < easy("6x6") && easy("6x6") < easy("classic"));
        assert!(easy("classic") < easy("killer") && easy("killer") < easy("samurai"));
        assert!(easy("16x16") < easy("25x25"));
    }

    #[test]
    fn times_are_said_roughly() {
        assert_eq!(typical_time(&variant("classic"), Tier::Easy), "about 5 min");
        assert_eq!(typical_time(&variant("killer"), Tier::Hard), "about 30 min");
        assert_eq!(typical_time(&variant("25x25"), Tier::Easy), "about 2 h");
    }

    #[test]
    fn each_tier_asks_for_something_else() {
        for name in ["classic", "killer"] {
            let asked: Vec<String> = Tier::ALL.iter().map(|tier| tier_asks(*tier, &variant(name))).collect();
            for (index, text) in asked.iter().enumerate() {
                assert!(!text.is_empty() && !asked[..index].contains(text), "{name}: {text}");
            }
        }
    }
}
