//! What is typed to find a kind: a part of its name or of its rules, or the words of a combination.

use puzzle::Variant;

use super::{KindCard, PickerGroup};
use crate::order::sort_by_key;
use crate::text;

/// The cards in whose name or rules all words of a text are, those first whose name begins with it; without a text, all groups.
pub(super) fn found(
    typed: &str,
    groups: Vec<PickerGroup>,
    card: &mut dyn FnMut(Variant) -> KindCard,
) -> Vec<PickerGroup> {
    let typed = typed.trim().to_lowercase();
    if typed.is_empty() {
        return groups;
    }
    let mut cards: Vec<KindCard> = Vec::new();
    for found in groups.into_iter().flat_map(|group| group.cards) {
        if has_all(&found, &typed) && cards.iter().all(|known| known.variant != found.variant) {
            cards.push(found);
        }
    }
    sort_by_key(&mut cards, |card| {
        let name = card.name.to_lowercase();
        (!name.starts_with(&typed), !name.contains(&typed))
    });
    let combined = typed.split(['+', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("+");
    let combined = combined.parse().ok().filter(|kind| cards.iter().all(|known| known.variant != *kind));
    if let Some(kind) = combined {
        cards.insert(0, card(kind));
    }
    if cards.is_empty() { Vec::new() } else { vec![PickerGroup { title: text::kinds::found(), cards }] }
}

fn has_all(card: &KindCard, typed: &str) -> bool {
    let about = format!("{} {} {}", card.name, card.variant, text::kind_rules(&card.variant)).to_lowercase();
    typed.split_whitespace().all(|word| about.contains(word))
}
