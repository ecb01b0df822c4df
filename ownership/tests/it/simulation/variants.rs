//! The simulation can fail: without any one rule of the protocol it finds a schedule that breaks an invariant.

use std::panic::catch_unwind;

use ownership::fence::Step::{Bury, CheckLive, End, ShareLock, Write};

use super::rules::Rules;
use super::world::World;

/// Schedules within which a broken rule shows.
const SCHEDULES: u64 = 2_000;

/// Plays schedules under `rules` until one breaks, in one of the ways that are `expected`.
#[track_caller]
fn assert_breaks(rules: Rules, expected: &[&str]) {
    let found = (1..=SCHEDULES).find_map(|seed| {
        let panic = catch_unwind(|| World::of_seed(seed, rules).play()).err()?;
        Some((seed, panic.downcast_ref::<String>().cloned().unwrap_or_default()))
    });
    let (seed, why) = found.expect("the rule is not needed in any of these schedules");
    println!("seed {seed}: {why}");
    assert!(expected.iter().any(|expected| why.contains(expected)), "seed {seed}: {why}");
}

/// Two wrote about one room.
const FENCE: &[&str] =
    &["has lost acknowledged moves", "is not in the journal", "reads Move", DIFFERS, ANOTHERS, CLOCK];
const DIFFERS: &str = "remembers";
const ANOTHERS: &str = "is another's";
const CLOCK: &str = "the clock of";
const NOBODY: &str = "nobody leads";

#[test]
fn a_commit_shares_the_lock_of_its_node() {
    assert_breaks(Rules { commit: &[CheckLive, Write, End], ..Rules::ALL }, FENCE);
}

#[test]
fn a_commit_looks_whether_its_node_is_live() {
    assert_breaks(Rules { commit: &[ShareLock, Write, End], ..Rules::ALL }, FENCE);
}

#[test]
fn a_commit_looks_after_it_has_the_lock() {
    assert_breaks(Rules { commit: &[CheckLive, ShareLock, Write, End], ..Rules::ALL }, FENCE);
}

#[test]
fn a_commit_looks_in_a_statement_of_its_own() {
    let commit = &[ShareLock, Write, End];
    assert_breaks(Rules { commit, checks_while_locking: true, ..Rules::ALL }, FENCE);
}

#[test]
fn a_burial_takes_the_lock_alone() {
    assert_breaks(Rules { burial: &[Bury, End], ..Rules::ALL }, FENCE);
}

#[test]
fn a_node_stops_by_its_own_lease() {
    assert_breaks(Rules { stops_in_time: false, ..Rules::ALL }, &[ANOTHERS, "is buried alive"]);
}

#[test]
fn an_acknowledgement_waits_for_its_commit() {
    assert_breaks(Rules { acknowledges_after_commit: false, ..Rules::ALL }, &["is not in the journal"]);
}

#[test]
fn idle_transactions_are_ended() {
    assert_breaks(Rules { ends_idle_transactions: false, ..Rules::ALL }, &[NOBODY]);
}

#[test]
fn a_claim_whose_answer_was_lost_is_found_again() {
    assert_breaks(Rules { claims_what_it_forgot: false, ..Rules::ALL }, &[NOBODY]);
}

#[test]
fn an_older_entry_never_replaces_a_newer_one() {
    assert_breaks(Rules { checks_entries: false, ..Rules::ALL }, &["older place", "was not written"]);
}

#[test]
fn a_gap_is_measured_by_each_owners_clock() {
    assert_breaks(Rules { counts_by_owners_clock: false, ..Rules::ALL }, &[CLOCK]);
}

#[test]
fn a_claim_begins_the_next_gap() {
    assert_breaks(Rules { restarts_gap: false, ..Rules::ALL }, &[CLOCK]);
}

#[test]
fn a_commit_is_sent_again_until_it_is_answered() {
    assert_breaks(Rules { insists_on_answer: false, ..Rules::ALL }, FENCE);
}

#[test]
fn a_release_names_the_epoch_of_its_room() {
    assert_breaks(Rules { releases_by_epoch: false, ..Rules::ALL }, FENCE);
}
