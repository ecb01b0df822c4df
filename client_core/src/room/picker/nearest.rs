//! Rules that do not go together: why, and the kind that is nearest to them.

use puzzle::{NotAVariant, Variant};

use crate::text;

/// A combination that there is not.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub(crate) why: String,
    pub(crate) nearest: Option<Variant>,
}

impl Refused {
    /// Nothing where there is such a kind, or a word that names none.
    pub(crate) fn of(name: &str) -> Option<Self> {
        match name.parse::<Variant>() {
            Ok(_) | Err(NotAVariant::Unknown(_) | NotAVariant::TooLong(_)) => None,
            Err(why @ (NotAVariant::Size(_) | NotAVariant::Twice(..) | NotAVariant::Impossible(_))) => {
                Some(Self { why: text::sentence(&why), nearest: nearest(name) })
            }
        }
    }
}

/// The same words on a board of the next size; else the last word, which was asked for last, with as many of the others as go
/// together with it.
fn nearest(name: &str) -> Option<Variant> {
    let words: Vec<&str> = name.split('+').map(str::trim).collect();
    let (sizes, others): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| size(word).is_some());
    if let Some(wanted) = sizes.last().and_then(|word| size(word)) {
        let mut near: Vec<u8> = (2..=puzzle::Digit::MAX).collect();
        crate::order::sort_by_key(&mut near, |side| u32::from(*side).abs_diff(wanted));
        let resized = near.iter().find_map(|side| {
            let size = side.to_string();
            let words: Vec<&str> = others.iter().copied().chain([size.as_str()]).collect();
            words.join("+").parse().ok()
        });
        if resized.is_some() {
            return resized;
        }
    }
    let (last, before) = words.split_last()?;
    let kept = before.iter().fold(vec![*last], |mut kept, word| {
        let joined = [word].into_iter().chain(&kept).copied().collect::<Vec<_>>().join("+");
        if joined.parse::<Variant>().is_ok() {
            kept.insert(0, word);
        }
        kept
    });
    kept.join("+").parse().ok()
}

/// The side of a board that a word stands for.
fn size(word: &str) -> Option<u32> {
    word.split('x').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(name: &str) -> Option<String> {
        Some(Refused::of(name)?.nearest?.to_string())
    }

    #[test]
    fn the_nearest_keeps_what_was_asked_for_last() {
        for (name, kind) in [
            ("samurai+anti-knight", "anti-knight"),
            ("samurai+killer+anti-knight", "anti-knight+killer"),
            ("jigsaw+samurai", "samurai"),
            ("25x25+killer", "16x16+killer"),
            ("jigsaw+16", "12x12+jigsaw"),
            ("windoku+jigsaw", "jigsaw"),
            ("x+2x2", "3x3+x+latin"),
        ] {
            assert_eq!(near(name).as_deref(), Some(kind), "{name}");
        }
    }

    #[test]
    fn what_there_is_and_what_means_nothing_are_not_refused() {
        assert!(["killer+x", "killer+nonsense", ""].iter().all(|name| Refused::of(name).is_none()));
    }
}
