//! What a widget asks for when it is used: something for the headless player, or something about this window only.

use client_core::Intent;
use game::MemberNo;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Action {
    /// For the headless player.
    Core(Intent),
    /// The keyboard goes to this widget.
    Focus(String),
    /// What the host may do with a member.
    OpenMemberMenu(MemberNo),
    /// All lanes, where only three are shown.
    OpenLanes,
    /// All of what the server has to say.
    OpenNotice,
    /// All of what the last hint has said.
    OpenHint,
    /// Colours and motion.
    OpenLook,
    /// Closes what this window opened by itself.
    CloseMenu,
    /// Swallows the click: the widget is only in the way.
    Nothing,
}

impl From<Intent> for Action {
    fn from(intent: Intent) -> Self {
        Self::Core(intent)
    }
}
