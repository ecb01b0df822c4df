//! How the tables of ratings say why something did not count. Later releases read what these say.

use rating::{Uncounted, Unrated};

/// Why a match has changed nothing; empty stands for a rated one.
pub(super) fn unrated(why: Unrated) -> &'static str {
    match why {
        Unrated::Room => "room",
        Unrated::SetPuzzle => "set_puzzle",
        Unrated::ChosenSeed => "chosen_seed",
        Unrated::Bot => "bot",
        Unrated::Handicap => "handicap",
        Unrated::OneNetwork => "one_network",
        Unrated::ServerFault => "server_fault",
        Unrated::NoContest => "no_contest",
    }
}

pub(super) fn unrated_of(word: &str) -> Option<Unrated> {
    Unrated::ALL.into_iter().find(|why| unrated(*why) == word)
}

/// Why a pair does not count; 0 stands for one that does.
pub(super) fn uncounted(why: Option<Uncounted>) -> i64 {
    match why {
        None => 0,
        Some(Uncounted::Newcomer) => 1,
        Some(Uncounted::NetworkAgain) => 2,
        Some(Uncounted::TooOften) => 3,
    }
}

pub(super) fn uncounted_of(number: i64) -> Option<Uncounted> {
    Uncounted::ALL.into_iter().find(|why| uncounted(Some(*why)) == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_as_it_is_written() {
        assert!(Unrated::ALL.into_iter().all(|why| unrated_of(unrated(why)) == Some(why)));
        assert!(Uncounted::ALL.into_iter().all(|why| uncounted_of(uncounted(Some(why))) == Some(why)));
        assert_eq!((unrated_of(""), uncounted_of(0), uncounted(None)), (None, None, 0));
    }
}
