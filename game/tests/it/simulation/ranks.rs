//! What the rules say of the order in a table of results, by a second, smaller model.

use game::{EndReason, Knowledge, MatchRecord, Mode, RacerStatus, ResultRow};

/// The table is in the order of its mode.
pub(super) fn check_ranks(record: &MatchRecord) {
    if matches!(record.rules.mode, Mode::Elimination { .. }) {
        return check_elimination(record);
    }
    let results = &record.results;
    for pair in results.table.windows(2) {
        // In a duel what counts is the share of the own board.
        let share = |row: &ResultRow| match (&record.second_puzzle, u32::from(row.correct)) {
            (Some(_), correct) => u32::MAX - correct * 10_000 / u32::from(results.blanks_of(row.member)),
            (None, correct) => u32::MAX - correct,
        };
        let key = |row: &ResultRow| {
            let is_setter = row.knowledge == Knowledge::Puzzle;
            match row.status {
                RacerStatus::Finished { time_ms } => (is_setter, 0, time_ms, 0, 0, false, 0),
                status => {
                    let is_out =
                        matches!(status, RacerStatus::Out | RacerStatus::Forfeited | RacerStatus::Kicked);
                    (is_setter, 1, 0, u16::MAX - row.rung, share(row), is_out, row.mistakes)
                }
            }
        };
        assert!(key(&pair[0]) <= key(&pair[1]), "ranked against the rules: {pair:?}");
    }
}

/// Who is left is before those who have left, and of these the last is first.
fn check_elimination(record: &MatchRecord) {
    let left = |row: &ResultRow| record.departures.iter().find(|left| left.member == row.member);
    let key = |row: &ResultRow| match row.status {
        RacerStatus::Finished { .. } => (0, 0),
        RacerStatus::Unfinished => (1, u32::from(u16::MAX - row.correct)),
        _ => (2, left(row).map_or(0, |left| u32::MAX - left.ms)),
    };
    let by_themselves = record.results.table.iter().filter(|row| row.status != RacerStatus::Out);
    let keys: Vec<_> = by_themselves.map(key).collect();
    assert!(keys.is_sorted(), "ranked against the rules: {:?}", record.results.table);
    let still = record.results.table.iter().filter(|row| row.status == RacerStatus::Unfinished).count();
    let finished = keys.iter().filter(|key| key.0 == 0).count();
    let is_decided = record.results.ended == EndReason::Decided;
    assert!(finished <= 1 && is_decided == (finished == 1 || still <= 1), "{:?}", record.results);
}
