//! What there is to say of a mode, where it takes more than its name.

use game::Mode;

use super::made::modes::mode_on_card;
use super::some;

/// What the rules card says of it; nothing of the usual one.
pub(crate) fn mode_row(mode: Mode) -> Option<String> {
    let every_s = if let Mode::Elimination { every_s } = mode { every_s } else { 0 };
    some(&mode_on_card(mode, every_s, mode.setting_min().unwrap_or_default())).map(str::to_owned)
}
