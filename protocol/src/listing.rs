//! What a player does about the place of a challenge in the gallery, where a server lists the puzzles of its players. The part
//! `gallery` of the protocol; the lists themselves are read over HTTP (docs/api.md).

use serde::{Deserialize, Serialize};

/// What a player wants of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ListingChange {
    /// Its setter: show it in the lists, or do not.
    Publish { on: bool },
    /// Who has a run that counts: like it, or take that back.
    Like { on: bool },
    /// Tell the operator of it: lists show it again once they have looked.
    Report { why: ListingReport },
}

/// What a challenge is reported for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ListingReport {
    /// Its title, its note or the setter's name offends.
    Words,
    /// It is the work of somebody else.
    Copied,
}
