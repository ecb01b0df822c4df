//! Every text that the client says, so that it reads in one voice: short, plain, never blaming. The texts are in `words/`, in
//! Fluent's syntax, and become functions while this crate is built (the crate `catalogue` says how); what is put together from
//! several of them is here. The caller decides which of them is said when.

use core::fmt::Display;
use core::net::IpAddr;
use std::sync::LazyLock;

use game::{Handicap, Knowledge, PendingChoice, RacerStatus, ResultRow, RoomCodeError, Tally};

use crate::screens::leads_to_room;

mod board;
mod challenge;
pub mod editor;
pub mod export;
mod fill;
mod kind;
mod modes;
mod numbers;
pub mod pools;
pub mod practice;
mod refusals;
mod seat;
mod spoken;
pub mod statistics;
pub mod sums;
mod tiers;
pub mod training;

#[expect(
    unreachable_pub,
    clippy::too_many_arguments,
    clippy::unneeded_struct_pattern,
    reason = "written by a program"
)]
mod made {
    use super::fill::{Arg, fill};
    use super::{Count, Display};

    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

pub use board::{keys, theatre_keys};
pub use challenge::{challenge_company, challenge_stays, run};
pub use kind::{kind, kind_of_rule, kind_rules};
pub use made::about::*;
pub use made::board::*;
pub use made::challenge::*;
pub use made::connection::*;
pub use made::daily::*;
pub use made::files::*;
pub use made::home::*;
pub use made::invitation::*;
pub use made::modes::*;
pub use made::questions::*;
pub use made::refusals::{room_gone, stopped, stopped_action};
pub use made::room::*;
pub use made::seat::*;
pub use made::spoken::*;
pub use made::tiers::*;
pub use made::{
    counts, duel, gallery, ghosts, home_tiles, kinds, labels, lobby, report, results, rules, screen,
    settings, theatre,
};
pub(crate) use modes::mode_row;
pub use numbers::{Count, capital, clock, gap, ordinal, plain, sentence, thousands};
pub use refusals::{banned, kicked, problem, problem_shown, room_left};

pub use seat::{a_step, credits_line, needs};
pub use spoken::{lane, result, seat};
pub use tiers::{tier_asks, tier_of, tier_of_kind, typical_minutes, typical_time};

/// The texts of the language that is spoken, by number.
static TEXTS: LazyLock<Vec<&str>> = LazyLock::new(|| made::TABLES[0].1.split(made::mark::NEXT).collect());

/// What a room waits for while the puzzle that its host has chosen is not there yet: "Preparing Samurai…"
pub(crate) fn pending(choice: &PendingChoice) -> String {
    match choice {
        PendingChoice::Generated { spec, .. } => preparing(kind(Some(&spec.variant))),
        PendingChoice::Known => looking_for_puzzle().to_owned(),
        PendingChoice::Set => checking_puzzle().to_owned(),
    }
}

/// What to say when a link is on the clipboard; one that leads only back to this computer helps no friend.
#[must_use]
pub fn copied(link: &str) -> &'static str {
    if is_loopback(link) { link_copied_here() } else { link_copied() }
}

/// Whether a link's host is the computer it is opened on.
fn is_loopback(link: &str) -> bool {
    let rest = link.split_once("://").map_or(link, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or(v6),
        None => authority.split(':').next().unwrap_or(authority),
    };
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// What makes a race different for a member, beside their name in the lobby: "knows the seed, 6 cells ahead".
#[must_use]
pub fn about_member(
    knowledge: Knowledge,
    Handicap { delay_s, givens, strikes }: Handicap,
    tally: Tally,
) -> Option<String> {
    let parts = [
        (tally.wins > 0).then(|| counts::wins(tally.wins)),
        (tally != Tally::default()).then(|| counts::points(tally.points)),
        some(knows(knowledge)).map(str::to_owned),
        (delay_s > 0).then(|| starts_later(delay_s)),
        (givens > 0).then(|| cells_ahead(givens)),
        (strikes > 0).then(|| more_mistakes(strikes)),
    ];
    list(parts)
}

/// What is remarkable about a racer, beside their name in the results. A bot says itself that it has no hands.
#[must_use]
pub fn remark(row: &ResultRow) -> Option<&'static str> {
    if row.not_by_hand && !row.bot { Some(not_by_hand()) } else { some(knew(row.knowledge)) }
}

/// What became of a racer whose race is over: "finished in 5:12", "gave up".
pub(crate) fn became(status: RacerStatus) -> Option<String> {
    let time_ms = if let RacerStatus::Finished { time_ms } | RacerStatus::Eliminated { time_ms } = status {
        time_ms
    } else {
        0
    };
    some(&results::became(status, time_ms)).map(str::to_owned)
}

/// What stands for a racer in the column of times: `share` says how far they came who did not finish.
pub(crate) fn outcome(status: RacerStatus, share: String) -> String {
    match status {
        RacerStatus::Finished { time_ms } => clock(time_ms),
        RacerStatus::Out => results::out_with(share),
        RacerStatus::Racing | RacerStatus::Unfinished => share,
        RacerStatus::Forfeited | RacerStatus::Kicked | RacerStatus::Eliminated { .. } => {
            became(status).unwrap_or_default()
        }
    }
}

/// What has ended the own race before its time: "Out after 5 mistakes".
#[must_use]
pub fn own_end(status: RacerStatus, mistakes: u8) -> Option<String> {
    match status {
        RacerStatus::Out => Some(results::out_after(mistakes)),
        RacerStatus::Forfeited => Some(results::you_gave_up().to_owned()),
        RacerStatus::Kicked => Some(results::you_were_removed().to_owned()),
        RacerStatus::Eliminated { time_ms } => Some(own_elimination(time_ms)),
        RacerStatus::Racing | RacerStatus::Finished { .. } | RacerStatus::Unfinished => None,
    }
}

/// What there is to say; nothing of what goes without saying.
pub(crate) fn some(text: &str) -> Option<&str> {
    (!text.is_empty()).then_some(text)
}

/// Those parts that there are, in a row.
pub(crate) fn list(parts: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// What to say about a link that leads nowhere.
pub(crate) fn link_refused(link: &str, error: &RoomCodeError) -> String {
    match error {
        RoomCodeError::Length(_) if !leads_to_room(link) => nothing_at_link().to_owned(),
        RoomCodeError::Length(_) => no_code_in_link().to_owned(),
        RoomCodeError::Character(_) => link_code_wrong(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_is_told_with_its_reason_as_a_sentence() {
        assert!(banned("unkind\u{0} names").ends_with("Unkind names."));
    }

    #[test]
    fn a_link_that_leads_only_here_is_not_for_friends() {
        for here in ["http://localhost:7878", "http://127.0.0.1", "http://127.1.2.3:80", "http://[::1]:7878"]
        {
            assert_eq!(copied(&format!("{here}/r/KXQ7P")), link_copied_here(), "{here}");
        }
        for there in
            ["https://nonet.example", "http://192.168.1.5:7878", "http://[fe80::1]:7878", "localhost.example"]
        {
            assert_eq!(copied(&format!("{there}/r/KXQ7P")), link_copied(), "{there}");
        }
    }

    #[test]
    fn a_member_is_told_by_what_makes_the_race_another_one() {
        let handicap = Handicap { delay_s: 5, givens: 6, strikes: 1 };
        let told = about_member(Knowledge::Seed, handicap, Tally::default());
        assert_eq!(told.as_deref(), Some("knows the seed, starts 5 s later, 6 cells ahead, +1 mistake"));
        let tally = Tally { wins: 1, points: 1_530 };
        let told = about_member(Knowledge::Nothing, Handicap::default(), tally);
        assert_eq!(told.as_deref(), Some("1 win, 1,530 points"));
        assert_eq!(about_member(Knowledge::Nothing, Handicap::default(), Tally::default()), None);
    }
}
