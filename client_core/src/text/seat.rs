//! What is said about the setter's seat, to the setter and to the solvers.

use game::Phrase;
use puzzle::Credits;

pub const SETTER_SEES: &str = "Whoever set the puzzle and does not race sees every board and note";
pub const NO_SEAT_ON_LADDER: &str = "On a ladder the boards are not shown to the setter";

/// What a setter says, on the button that says it.
#[must_use]
pub const fn phrase(phrase: Phrase) -> &'static str {
    match phrase {
        Phrase::TakeYourTime => "Take your time",
        Phrase::NiceFind => "Nice find",
        Phrase::ThatWasMean => "That one was mean",
        Phrase::AlmostThere => "Almost there",
    }
}

/// A phrase as it reaches a solver.
pub(crate) fn said(setter: &str, said: Phrase) -> String {
    format!("{setter}: {}", phrase(said))
}

/// The row of the rules card where a setter watches.
pub(crate) fn setter_watches(setter: &game::Name) -> String {
    format!("{setter} sees every board and note")
}

/// What the panels beside the boards are called.
pub const STALLS: &str = "Stalls";
pub const NO_STALLS: &str = "Nobody has stalled yet.";
pub const TIME_PER_CELL: &str = "Time per cell";
pub const COLD: &str = "0 s";
pub const WARM: &str = "60 s or more";
pub const YOU_SET_IT: &str = "You set this puzzle. The solvers know that you watch.";
/// The headline while nobody has stalled, and what stands below it.
pub const ALL_GET_ON: &str = "The solvers are getting on";
pub const STALL_AFTER: &str = "Who places nothing for 20 s is named here.";

/// Whom the phrases are for.
#[must_use]
pub fn say_to(name: &str) -> String {
    format!("Say to {name}")
}

/// "Oleg needs a hidden pair in row 5, 48 s".
#[must_use]
pub fn needs(name: &str, technique: &str, house: Option<&str>, ms: u64) -> String {
    let article = if technique.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'X']) { "an" } else { "a" };
    let place = house.map(|house| format!(" in {house}")).unwrap_or_default();
    format!("{name} needs {article} {technique}{place}, {}", seconds(ms))
}

/// "Mara found it in 21 s."
#[must_use]
pub fn found_it(name: &str, ms: u64) -> String {
    format!("{name} found it in {}.", seconds(ms))
}

/// "quiet for 48 s".
#[must_use]
pub fn quiet_for(ms: u64) -> String {
    format!("quiet for {}", seconds(ms))
}

fn seconds(ms: u64) -> String {
    let seconds = ms / 1_000;
    if seconds < 100 { format!("{seconds} s") } else { super::clock(ms) }
}

/// The line of a solver who has stalled: "row 5 · now".
#[must_use]
pub fn stall_place(house: Option<&str>, is_now: bool) -> String {
    match (house, is_now) {
        (Some(house), true) => format!("{house} · now"),
        (Some(house), false) => house.to_owned(),
        (None, true) => "now".to_owned(),
        (None, false) => "several cells".to_owned(),
    }
}

/// What puts a solver's board in front of the setter.
#[must_use]
pub fn watch(name: &str) -> String {
    format!("Watch {name}")
}

/// A solver's board, for a screen reader.
#[must_use]
pub fn board_of(name: &str) -> String {
    format!("Board of {name}")
}

/// "Night train, by Ann": title and author of a puzzle, as far as there are any.
#[must_use]
pub fn credits_line(credits: &Credits) -> Option<String> {
    let [title, author] =
        [(credits.title(), Credits::TITLE_CHARS_MAX), (credits.author(), Credits::AUTHOR_CHARS_MAX)]
            .map(|(said, chars_max)| super::plain(said, chars_max));
    match (title.is_empty(), author.is_empty()) {
        (true, true) => None,
        (false, true) => Some(title),
        (true, false) => Some(format!("By {author}")),
        (false, false) => Some(format!("{title}, by {author}")),
    }
}
