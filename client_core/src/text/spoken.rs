//! What is drawn as a row, a dot or a bar, as a sentence for those who hear it.

use puzzle::Tier;

use super::{count, ordinal, tier};
use crate::race::RacerRow;
use crate::room::{ResultLine, SeatRow};

/// "7, 3 left"
#[must_use]
pub fn pad_key(symbol: char, remaining: u8) -> String {
    format!("{symbol}, {remaining} left")
}

/// "1 strike of 3", "2 strikes"
#[must_use]
pub fn strikes(strikes: u8, most: Option<u8>) -> String {
    let strikes = count(strikes.into(), "strike");
    most.map_or_else(|| strikes.clone(), |most| format!("{strikes} of {most}"))
}

/// "Mara, bot, 2nd, 46%, streak 7"
#[must_use]
pub fn lane(row: &RacerRow) -> String {
    let rank = row.rank.map(|rank| format!(", {}", ordinal(rank))).unwrap_or_default();
    let remark = row.remark.as_ref().map(|remark| format!(", {remark}")).unwrap_or_default();
    format!("{}{}{rank}, {}%{remark}", row.name, bot(row.bot), row.percent)
}

/// "Mara, host, Ready, knows the seed"
#[must_use]
pub fn seat(row: &SeatRow) -> String {
    let host = if row.host { ", host" } else { "" };
    let about = row.about.as_ref().map(|about| format!(", {about}")).unwrap_or_default();
    format!("{}{}{host}, {}{about}", row.name, bot(row.bot), row.state)
}

/// "1st, Mara, 5:12, 2 mistakes, longest stall 0:31 · r5c7, score 1,204"
#[must_use]
pub fn result(line: &ResultLine) -> String {
    let remark = line.remark.map(|remark| format!(", {remark}")).unwrap_or_default();
    let mistakes = count(line.mistakes.into(), "mistake");
    let ResultLine { rank_text, name, time, stall, score, .. } = line;
    let bot = bot(line.bot);
    format!("{rank_text}, {name}{bot}{remark}, {time}, {mistakes}, longest stall {stall}, score {score}")
}

fn bot(bot: bool) -> &'static str {
    if bot { ", bot" } else { "" }
}

pub(crate) const LOCKOUT_OVER: &str = "You can go on.";
pub(crate) const CUT_OFF: &str = "Connection lost. Reconnecting.";
pub(crate) const CONNECTED_AGAIN: &str = "Connected again.";
pub(crate) const NOTES_ON: &str = "Notes on";
pub(crate) const CENTRE_NOTES_ON: &str = "Centre notes on";
pub(crate) const COLOURS_ON: &str = "Colours on";
pub(crate) const NOTES_OFF: &str = "Notes off";
pub(crate) const CHOOSE_A_CELL: &str = "Choose a cell first";
pub(crate) const NOT_HERE: &str = "Not possible here";
pub(crate) const LOOKING_FOR_OPPONENT: &str = "Looking for an opponent";

pub(crate) fn has_joined(name: &str) -> String {
    format!("{name} has joined")
}

pub(crate) fn has_left(name: &str) -> String {
    format!("{name} has left")
}

pub(crate) fn is_ready(name: &str) -> String {
    format!("{name} is ready")
}

/// "Mara has finished, 1st"
pub(crate) fn has_finished(name: &str, rank: Option<u8>) -> String {
    let rank = rank.map(|rank| format!(", {}", ordinal(rank))).unwrap_or_default();
    format!("{name} has finished{rank}")
}

pub(crate) fn own_place(rank: u8) -> String {
    format!("You are {}", ordinal(rank))
}

/// "The race begins. Killer, Hard, 53 cells to fill."
pub(crate) fn race_begins(kind: &str, of: Tier, open: usize) -> String {
    format!("The race begins. {kind}, {}, {} to fill.", tier(of), count(open, "cell"))
}

/// "5 is wrong. 1 strike of 3. No moves for 10 seconds."
pub(crate) fn wrong_digit(digit: &str, strikes: &str, locked_ms: u64) -> String {
    let locked = if locked_ms == 0 { String::new() } else { format!(" {}", locked_for(locked_ms)) };
    format!("{digit} is wrong. {strikes}.{locked}")
}

/// "No moves for 10 seconds."
pub(crate) fn locked_for(ms: u64) -> String {
    format!("No moves for {}.", count(ms.div_ceil(1_000) as usize, "second"))
}

pub(crate) fn own_race_over(strikes: u8) -> String {
    format!("Your race is over. {}.", count(strikes.into(), "mistake"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strikes_are_counted_against_their_limit() {
        assert_eq!(strikes(1, Some(3)), "1 strike of 3");
        assert_eq!(strikes(2, None), "2 strikes");
    }
}
