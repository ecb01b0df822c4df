//! What is typed to find a kind: a part of its name or of its rules, or the words of a combination.

use puzzle::Variant;

use super::{KindCard, PickerGroup};
use crate::order::sort_by_key;
use crate::text;

/// A shorter word with one letter wrong may be anything.
const MISTYPED_CHARS_MIN: usize = 4;

/// The cards in whose name or rules all words of a text are, those first whose name begins with it; where there is none, those in
/// whose name they are but for a mistyped letter. Without a text, all groups.
pub(super) fn found(
    typed: &str,
    groups: Vec<PickerGroup>,
    card: &mut dyn FnMut(Variant) -> KindCard,
) -> Vec<PickerGroup> {
    let typed = typed.trim().to_ascii_lowercase();
    if typed.is_empty() {
        return groups;
    }
    let mut all: Vec<KindCard> = Vec::new();
    for card in groups.into_iter().flat_map(|group| group.cards) {
        if all.iter().all(|known| known.variant != card.variant) {
            all.push(card);
        }
    }
    let mut cards: Vec<KindCard> = all.iter().filter(|card| has_all(card, &typed)).cloned().collect();
    if cards.is_empty() {
        cards = all.into_iter().filter(|card| has_nearly_all(card, &typed)).collect();
    }
    sort_by_key(&mut cards, |card| {
        let name = card.name.to_ascii_lowercase();
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
    let about =
        format!("{} {} {}", card.name, card.variant, text::kind_rules(&card.variant)).to_ascii_lowercase();
    typed.split_whitespace().all(|word| about.contains(word))
}

fn has_nearly_all(card: &KindCard, typed: &str) -> bool {
    let name = format!("{} {}", card.name, card.variant).to_ascii_lowercase();
    typed.split_whitespace().all(|word| name.split([' ', '-', '+']).any(|named| begins_nearly(named, word)))
}

/// Whether a name begins with what is typed, but for one letter too many, missing or wrong, or two that changed places.
fn begins_nearly(name: &str, typed: &str) -> bool {
    let (name, typed): (Vec<char>, Vec<char>) = (name.chars().collect(), typed.chars().collect());
    if typed.len() < MISTYPED_CHARS_MIN {
        return name.starts_with(&typed);
    }
    let same = name.iter().zip(&typed).take_while(|(a, b)| a == b).count();
    let (name, typed) = (&name[same..], &typed[same..]);
    let [a, b, ..] = typed else { return true };
    let swapped = name.starts_with(&[*b, *a]) && name[2..].starts_with(&typed[2..]);
    let after_one = name.get(1..).unwrap_or_default();
    swapped
        || name.starts_with(&typed[1..])
        || after_one.starts_with(&typed[1..])
        || after_one.starts_with(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_mistyped_letter_is_forgiven_in_a_long_word() {
        for typed in ["sandwhich", "sandwh", "sandwch", "sendwich", "snadwich", "sandwicj", "sandwichs"] {
            assert!(begins_nearly("sandwich", typed), "{typed}");
        }
        for typed in ["sandbox", "snd", "wich", "sandwichere", "sadnwcih"] {
            assert!(!begins_nearly("sandwich", typed), "{typed}");
        }
    }
}
