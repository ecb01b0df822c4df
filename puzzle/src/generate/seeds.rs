//! Seeds that are known to give an extreme puzzle of a kind in one attempt. The list is made by
//! `cargo run -p nonet-engine --release --example bank -- kinds SECONDS`; each line has the name of a kind and its seeds.

use crate::Variant;

pub(super) fn of(variant: &Variant) -> impl Iterator<Item = u32> {
    let name = variant.to_string();
    let lines = include_str!("bank/kinds.txt").lines().filter_map(|line| line.split_once(' '));
    let of_kind = lines.filter(move |(kind, _)| *kind == name).flat_map(|(_, seeds)| seeds.split(' '));
    of_kind.filter_map(|seed| seed.parse().ok())
}
