//! Seeds that are known to give an extreme puzzle of a kind in one attempt. The list is made by
//! `cargo run -p nonet-engine --release --example bank -- kinds SECONDS`; each line has the name of a kind and its seeds.

use crate::Variant;

pub(super) fn of(variant: &Variant) -> Vec<u32> {
    let name = variant.to_string();
    let mut lines = include_str!("bank/kinds.txt").lines().filter_map(|line| line.split_once(' '));
    let seeds = lines.find(|(kind, _)| *kind == name).map_or("", |(_, seeds)| seeds);
    seeds.split(' ').filter_map(|seed| seed.parse().ok()).collect()
}
