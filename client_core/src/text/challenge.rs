//! What is said about challenges and their runs.

use super::made::challenge::{less_than_an_hour, more_days, more_hours, now_playing};
use super::{counts, list};
use crate::challenge::ChallengeRow;

/// "12 runs · 2 playing now".
#[must_use]
pub fn challenge_company(runs: u16, playing: u16) -> String {
    let parts = [(runs > 0).then(|| counts::runs(runs)), (playing > 0).then(|| now_playing(playing))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// "in 89 days".
#[must_use]
pub fn challenge_stays(seconds: u32) -> String {
    const HOUR_S: u32 = 3_600;
    const DAY_S: u32 = 24 * HOUR_S;
    match seconds {
        0..HOUR_S => less_than_an_hour().to_owned(),
        HOUR_S..DAY_S => more_hours(seconds / HOUR_S),
        DAY_S.. => more_days(seconds / DAY_S),
    }
}

/// A run for a screen reader: "1st: Ann, 5:12, 2 mistakes, again".
#[must_use]
pub fn run(row: &ChallengeRow) -> String {
    let said = list([
        Some(row.name.clone()),
        Some(row.time.clone()),
        (row.mistakes > 0).then(|| counts::mistakes(row.mistakes)),
        (row.hints > 0).then(|| counts::hints(row.hints)),
        row.remark.map(str::to_owned),
    ]);
    let said = said.unwrap_or_default();
    if row.finished { format!("{}: {said}", row.rank) } else { said }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::challenge_place;

    #[test]
    fn what_a_challenge_says_reads_well() {
        assert_eq!(challenge_stays(7_776_000), "in 90 days");
        assert_eq!(challenge_stays(90_000), "in 1 day");
        assert_eq!(challenge_stays(7_300), "in 2 hours");
        assert_eq!(challenge_company(12, 2), "12 runs · 2 playing now");
        assert_eq!(challenge_company(0, 0), "");
        assert_eq!(challenge_place(103_u16, 240_usize), "103rd of 240");
    }
}
