//! How the tables of ratings say why something did not count. Later releases read what these say.

use rating::{Uncounted, Unrated};

const UNRATED: [(Unrated, &str); 8] = [
    (Unrated::Room, "room"),
    (Unrated::SetPuzzle, "set_puzzle"),
    (Unrated::ChosenSeed, "chosen_seed"),
    (Unrated::Bot, "bot"),
    (Unrated::Handicap, "handicap"),
    (Unrated::OneNetwork, "one_network"),
    (Unrated::ServerFault, "server_fault"),
    (Unrated::NoContest, "no_contest"),
];
const UNCOUNTED: [(Uncounted, i64); 3] =
    [(Uncounted::Newcomer, 1), (Uncounted::NetworkAgain, 2), (Uncounted::TooOften, 3)];

/// Why a match has changed nothing; empty stands for a rated one.
pub(super) fn unrated(why: Unrated) -> &'static str {
    UNRATED.iter().find(|(known, _)| *known == why).map_or("", |(_, word)| word)
}

pub(super) fn unrated_of(word: &str) -> Option<Unrated> {
    UNRATED.iter().find(|(_, known)| *known == word).map(|(why, _)| *why)
}

/// Why a pair does not count; 0 stands for one that does.
pub(super) fn uncounted(why: Option<Uncounted>) -> i64 {
    why.and_then(|why| UNCOUNTED.iter().find(|(known, _)| *known == why)).map_or(0, |(_, number)| *number)
}

pub(super) fn uncounted_of(number: i64) -> Option<Uncounted> {
    UNCOUNTED.iter().find(|(_, known)| *known == number).map(|(why, _)| *why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_word_of_its_own() {
        assert!(UNRATED.iter().all(|(why, word)| unrated(*why) == *word && unrated_of(word) == Some(*why)));
        let is_read = |(why, number): &(Uncounted, i64)| {
            uncounted(Some(*why)) == *number && uncounted_of(*number) == Some(*why)
        };
        assert!(UNCOUNTED.iter().all(is_read));
        assert_eq!((unrated_of(""), uncounted_of(0), uncounted(None)), (None, None, 0));
    }
}
