//! Numbers that look random and follow from a seed: the only chance there is in this crate.

/// The `n`-th number of a seed: SplitMix64's finaliser (Steele, Lea, Flood 2014) over both.
pub(crate) fn chance(seed: u64, n: u32) -> u32 {
    let mut z = seed.wrapping_add(u64::from(n).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 32) as u32
}

/// A seed of its own for the `n`-th part of what is drawn from a seed.
pub(crate) fn seed_of(seed: u64, n: u32) -> u64 {
    let [high, low] = [1, 2].map(|salt| u64::from(chance(!seed ^ salt, n)));
    high << 32 | low
}
