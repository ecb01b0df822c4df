//! Which kinds the puzzle picker shows as cards, and in which groups; and the rules that can be added to another kind.

pub(super) const GROUPS: [(&str, &[&str]); 3] = [
    ("Sizes", &["classic", "4x4", "6x6", "8x8", "10x10", "12x12", "16x16", "25x25"]),
    (
        "Shapes and houses",
        &[
            "jigsaw",
            "x",
            "windoku",
            "anti-knight",
            "anti-king",
            "samurai",
            "cross",
            "twin",
            "five-boxes",
            "frame",
            "latin",
        ],
    ),
    ("Marks", &["killer", "even-odd", "greater-than", "kropki", "consecutive", "thermometer"]),
];

/// The names of all kinds that have a card.
pub(crate) fn kind_names() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|(_, names)| names.iter().copied())
}

/// What can be combined with whatever kind is chosen.
pub(super) const ADDITIONS: [&str; 10] = [
    "x",
    "windoku",
    "anti-knight",
    "anti-king",
    "killer",
    "even-odd",
    "greater-than",
    "kropki",
    "consecutive",
    "thermometer",
];

#[cfg(test)]
mod tests {
    use super::super::super::rules::kinds;
    use super::*;

    #[test]
    fn every_kind_that_can_be_raced_has_a_card() {
        let cards: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for kind in kinds() {
            assert!(cards.contains(&kind.to_string().as_str()), "{kind} has no card");
        }
        assert_eq!(cards.len(), kinds().len());
    }
}
