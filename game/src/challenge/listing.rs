//! The place of a challenge in the gallery, where a server lists the puzzles of its players: what a viewer sees of it, and under
//! which words it is found. Must not know how it is stored, or who may see a list.

use puzzle::Kind;
use serde::{Deserialize, Serialize};

use super::{Challenge, Variant};
use crate::limits::GALLERY_KINDS_MAX;

/// The word for a board whose rules have no names.
const SPECIAL: &str = "special";

/// What the gallery says of a challenge to one viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Listing {
    pub state: ListingState,
    pub likes: u32,
    /// The viewer likes it.
    pub liked: bool,
    /// The viewer may like it: a run of theirs counts.
    pub may_like: bool,
    /// The viewer has reported it.
    pub reported: bool,
}

/// Whether lists show a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ListingState {
    /// Only who has the link finds it.
    Private,
    /// In the lists.
    Listed,
    /// Reported: in no list until the operator has looked.
    Reported,
    /// The operator has taken it off the lists, for good.
    TakenOff,
}

impl Challenge {
    /// The words under which it is found: those of the name of its kind, or its rules one by one.
    #[must_use]
    pub fn kinds(&self) -> Vec<String> {
        let board = self.puzzle.puzzle.board();
        let mut words: Vec<String> = match Variant::of(board) {
            Some(variant) => variant.to_string().split('+').map(str::to_owned).collect(),
            None => {
                let plain = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];
                let has = |kind: &&Kind| board.constraints().iter().any(|rule| rule.kind == **kind);
                let kinds = Kind::ALL.iter().filter(|kind| !plain.contains(kind)).filter(has);
                kinds.map(|kind| kind.key().to_owned()).collect()
            }
        };
        if words.is_empty() {
            words.push(SPECIAL.to_owned());
        }
        words.truncate(GALLERY_KINDS_MAX);
        words
    }
}

/// The word of [`Challenge::kinds`] that a text means, if it is one.
#[must_use]
pub fn kind_word(text: &str) -> Option<String> {
    let variant = text.parse::<Variant>().ok().map(|variant| variant.to_string());
    let one = variant.filter(|name| !name.contains('+'));
    one.or_else(|| (text == SPECIAL || Kind::of_key(text).is_some()).then(|| text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_means_one_word_or_none() {
        let word = |text| kind_word(text);
        for known in ["killer", "classic", "16x16", "jigsaw", "x", "diagonal-down", "special"] {
            assert_eq!(word(known).as_deref(), Some(known));
        }
        for wrong in ["", "killer+x", "Killer'", "7", "no such kind"] {
            assert_eq!(word(wrong), None, "{wrong}");
        }
        assert!(Kind::ALL.iter().all(|kind| word(kind.key()).is_some()));
    }
}
