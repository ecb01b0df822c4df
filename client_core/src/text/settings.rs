//! What the settings of a device are called.

pub const TITLE: &str = "Settings";
pub const APPEARANCE: &str = "Appearance";
pub const COLOURS: &str = "Colours";
pub const HIGH_CONTRAST: &str = "High contrast";
pub const BOARD: &str = "Board";
pub const SYMBOLS: &str = "Digits as";
pub const SAFE_COLOURS: &str = "Colour-blind safe players";
pub const SIZE: &str = "Size";
pub const TEXT_SIZE: &str = "Text";
pub const NOTES_SIZE: &str = "Notes";
pub const PLAYING: &str = "Playing";
pub const LEFT_HANDED: &str = "Left-handed";
pub const DIGIT_FIRST: &str = "Digit first, then cells";
pub const FLIP_PAD: &str = "7 8 9 at the top of the pad";
pub const SAME_DIGITS: &str = "Highlight the same digit";
pub const PEERS: &str = "Highlight row, column and box";
pub const COUNTS: &str = "Show how many are left";
pub const HAPTICS: &str = "Vibrate";
pub const REDUCED_MOTION: &str = "Reduce motion";
pub const RULES_DECIDE: &str = "Decided by the room";
pub const CONFLICTS: &str = "Mark conflicts";
pub const AUTO_REMOVE: &str = "Auto-remove notes";
/// Why two aids cannot be switched here.
pub const WHY_RULES_DECIDE: &str = "These two are part of a room's rules, so that everyone races alike.";
