//! What the person prefers, on every device for itself. Never part of a room's rules.

use serde::{Deserialize, Serialize};

use crate::lesson::Lessons;

/// Stored as one value; a field that an older release has not stored has its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Prefs {
    pub colours: ColourScheme,
    /// Text at 7:1 and lines at 4.5:1 against what they lie on.
    pub high_contrast: bool,
    /// Regions are tinted; else the board is plain paper.
    pub colourful: bool,
    /// What stands for the digits on the board.
    pub symbols: Symbols,
    /// Player colours that differ for every kind of colour vision.
    pub safe_colours: bool,
    pub text_size: Scale,
    pub notes_size: Scale,
    /// Digits and tools for the left hand.
    pub left_handed: bool,
    /// No motion but the countdown.
    pub reduced_motion: bool,
    /// Short vibrations where the device has them.
    pub haptics: bool,
    /// Short sounds, where the program has them.
    pub sounds: bool,
    /// The cells that hold the digit of the selected one are marked.
    pub same_digits: bool,
    /// The cells that the selected one rules out are marked.
    pub peers: bool,
    /// The pad says how often a digit is still to be placed.
    pub counts: bool,
    /// A bot is fine as an opponent.
    pub with_bots: bool,
    /// A digit is chosen first, then the cells that get it.
    pub digit_first: bool,
    /// Letters and signs that are no digits do something on the board.
    pub letter_keys: bool,
    /// The rows of the digit pad stand as on a number block: 7 8 9 on top.
    pub flip_pad: bool,
    /// The first race was begun on this device, or is not wanted.
    pub first_race: bool,
    /// The tips that were read.
    pub lessons: Lessons,
    /// What helps in practice; in a room its rules decide.
    pub practice: PracticeAids,
}

/// What the board does for a player who is alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct PracticeAids {
    /// Cells that break a rule are marked.
    pub conflicts: bool,
    /// A wrong digit is marked when it is entered, and not when the player asks for a check.
    pub mistakes_at_once: bool,
    /// An entered digit removes the notes that it rules out.
    pub tidy_notes: bool,
    /// Only digits that break no rule at once can be entered.
    pub fitting_only: bool,
    /// A new game begins with all candidates noted.
    pub candidates: bool,
}

impl PracticeAids {
    pub const DEFAULT: Self = Self {
        conflicts: true,
        mistakes_at_once: true,
        tidy_notes: true,
        fitting_only: false,
        candidates: false,
    };
}

impl Default for PracticeAids {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Prefs {
    /// What a device has before anything was chosen on it.
    pub const DEFAULT: Self = Self {
        colours: ColourScheme::System,
        high_contrast: false,
        colourful: false,
        symbols: Symbols::Digits,
        safe_colours: false,
        text_size: Scale::Normal,
        notes_size: Scale::Normal,
        left_handed: false,
        reduced_motion: false,
        haptics: true,
        sounds: false,
        same_digits: true,
        peers: true,
        counts: true,
        with_bots: false,
        digit_first: false,
        letter_keys: true,
        flip_pad: false,
        first_race: false,
        lessons: Lessons::NONE,
        practice: PracticeAids::DEFAULT,
    };
}

impl Default for Prefs {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ColourScheme {
    /// As the system has it.
    #[default]
    System,
    Light,
    Dark,
}

/// What is drawn for a digit. Keys, rules and what is read out stay with digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Symbols {
    #[default]
    Digits,
    /// A for 1, B for 2 and so on.
    Letters,
    /// Nine shapes; what is above 9 stays a letter.
    Shapes,
}

/// How large something is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scale {
    #[default]
    Normal,
    Large,
    Larger,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefs_of_an_older_release_still_parse() {
        let stored = r#"{"colours":"Dark","reduced_motion":true,"with_bots":true}"#;
        let expected =
            Prefs { colours: ColourScheme::Dark, reduced_motion: true, with_bots: true, ..Prefs::default() };
        assert_eq!(serde_json::from_str::<Prefs>(stored).unwrap(), expected);
        assert!(expected.same_digits && expected.peers && expected.counts, "aids are on until switched off");
    }

    #[test]
    fn prefs_survive_being_stored() {
        let prefs = Prefs { peers: false, text_size: Scale::Larger, left_handed: true, ..Prefs::default() };
        let stored = crate::store::to_json(&prefs);
        assert_eq!(serde_json::from_str::<Prefs>(&stored).unwrap(), prefs);
    }
}
