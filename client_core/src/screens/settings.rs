//! What the player prefers on this device, to be changed anywhere. Drawn by hand; what is set is in `prefs`.

use super::Page;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings;

impl Page for Settings {
    fn name(&self) -> &'static str {
        "settings"
    }
}
