//! What is said about the setter's seat, to the setter and to the solvers.

use game::Phrase;

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
