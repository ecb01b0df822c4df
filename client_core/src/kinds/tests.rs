//! Every kind of rule has what the client needs of it; a failure names the kind and what is missing.

use puzzle::board::constraint::Notation;
use puzzle::{Variant, words};

use super::*;
use crate::text;

/// Words that only make sense beside others.
const BESIDE_OTHERS: [&str; 7] = [
    "diagonal-down",
    "diagonal-up",
    "loose-kropki",
    "loose-consecutive",
    "no-regions",
    "no-rows",
    "no-columns",
];

fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|error| panic!("the card {name}: {error}"))
}

#[test]
fn every_kind_has_a_row() {
    for kind in Kind::ALL {
        let rows = KINDS.iter().filter(|row| row.kind == *kind).count();
        assert_eq!(rows, 1, "{kind} has {rows} rows in client_core/src/kinds.rs instead of one");
    }
}

#[test]
fn every_kind_can_be_drawn_or_switched_on() {
    for KindRow { kind, tool, .. } in KINDS {
        let is_switch = text::editor::house_rules().iter().any(|(of, _)| of == kind);
        match (kind.notation(), tool) {
            (Notation::Board, None) if kind.is_made() => {
                assert!(is_switch, "{kind} has no switch in text::editor::house_rules()")
            }
            (notation, Some(tool)) => {
                let first = tool.kinds()[0].notation();
                let is_alike = std::mem::discriminant(&first) == std::mem::discriminant(&notation);
                assert!(is_alike, "{kind} is not drawn like the others of {tool:?}");
                assert!(notation != Notation::Board, "{kind} is drawn with {tool:?} and names no cells");
                assert!(Tool::ALL.contains(tool), "{tool:?}, which draws {kind}, is not in Tool::ALL");
            }
            (_, None) if !kind.is_made() => {}
            (_, None) => panic!("{kind} has no tool of the editor in its row"),
        }
    }
}

#[test]
fn every_kind_is_offered_by_a_card() {
    for KindRow { kind, cards, .. } in KINDS {
        for card in *cards {
            assert!(variant(card).kinds().contains(kind), "the card {card} has no {kind}");
        }
        assert!(
            !kind.is_made() || names().any(|card| variant(card).kinds().contains(kind)),
            "no card of the picker offers {kind}"
        );
    }
    for word in words() {
        let is_card = names().any(|name| name == word.name);
        assert!(is_card || BESIDE_OTHERS.contains(&word.name), "{} has no card", word.name);
    }
}

#[test]
fn every_kind_that_is_drawn_has_an_example() {
    for KindRow { kind, example, .. } in KINDS {
        let is_of_rule = matches!(example, Example::OfRule(_));
        assert_eq!(
            is_of_rule,
            kind.is_drawn() && kind.is_made(),
            "{kind}: an example is worked out of each drawn rule"
        );
    }
}

#[test]
fn cards_of_rules_can_be_combined_with_others() {
    let plain = Variant::classic().kinds().len();
    for name in names() {
        let card = variant(name);
        let adds = card.kinds().len() > plain && card.with_size(9).as_ref() == Ok(&card);
        assert_eq!(additions().contains(&name), adds, "{name}");
    }
}
