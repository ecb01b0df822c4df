//! What the tests of all rankings begin with.

use crate::ids::MemberNo;
use crate::play::RankKey;
use crate::time::Millis;
use crate::view::RacerStatus;

pub(super) fn key(member: u16, status: RacerStatus, cells: u16, mistakes: u8, last_gain: u64) -> RankKey {
    RankKey {
        member: MemberNo(member),
        is_setter: false,
        status,
        finish_no: 0,
        left_ms: None,
        rung: 0,
        cells,
        blanks: 51,
        mistakes,
        last_gain: Millis(last_gain),
    }
}

/// The members, best first.
pub(super) fn ranked<const N: usize, O: Ord>(mut keys: [RankKey; N], order: fn(&RankKey) -> O) -> [u16; N] {
    keys.sort_by_key(order);
    keys.map(|key| key.member.0)
}
