//! What is drawn as a row, a dot or a bar, as a sentence for those who hear it.

use super::made::spoken as words;
use crate::race::RacerRow;
use crate::room::{ResultLine, SeatRow};

/// "Mara, bot, 2nd, 46%, streak 7"
#[must_use]
pub fn lane(row: &RacerRow) -> String {
    words::lane(&row.name, row.bot, row.rank, row.percent, row.remark.as_ref())
}

/// "Mara, host, Ready, knows the seed"
#[must_use]
pub fn seat(row: &SeatRow) -> String {
    words::seat(&row.name, row.bot, row.host, row.state, row.about.as_ref())
}

/// "1st, Mara, 5:12, 2 mistakes, longest stall 0:31 · r5c7, score 1,204"
#[must_use]
pub fn result(line: &ResultLine) -> String {
    let ResultLine { rank_text, name, bot, remark, time, mistakes, stall, score, .. } = line;
    words::result(rank_text, name, *bot, *remark, time, *mistakes, stall, score)
}
