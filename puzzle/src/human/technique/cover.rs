//! The counting argument that subsets and fish share: k lines whose marks lie within k columns use them up.

/// The most masks in a choice: quads and jellyfish are the largest patterns.
const LARGEST: usize = 4;

/// Calls `see` with each choice of `k` masks (as indices into `masks`) whose union has exactly `k` bits, until it
/// returns something. Empty masks and masks of more than `k` bits never take part.
pub(super) fn covers<T>(
    masks: &[u32],
    k: usize,
    mut see: impl FnMut(&[usize], u32) -> Option<T>,
) -> Option<T> {
    let mut found = None;
    let mut see_found = |chosen: &[usize], union: u32| {
        found = see(chosen, union);
        found.is_some()
    };
    extend(masks, 0, 0, &mut [0; LARGEST][..k], 0, &mut see_found);
    found
}

/// Chooses from the masks at `from` and above for the places of `chosen` from `count` on; whether `see` wants no more.
fn extend(
    masks: &[u32],
    from: usize,
    union: u32,
    chosen: &mut [usize],
    count: usize,
    see: &mut dyn FnMut(&[usize], u32) -> bool,
) -> bool {
    let k = chosen.len();
    if count == k {
        // Fewer bits than masks would be a contradiction, not a pattern.
        return union.count_ones() as usize == k && see(chosen, union);
    }
    (from..masks.len()).any(|index| {
        let wider = union | masks[index];
        if masks[index] == 0 || wider.count_ones() as usize > k {
            return false;
        }
        chosen[count] = index;
        extend(masks, index + 1, wider, chosen, count + 1, see)
    })
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn finds_every_exact_cover_and_nothing_else() {
        let masks = [0b011, 0b111, 0, 0b101, 0b110, 0b1000];
        let mut seen = Vec::new();
        let _: Option<()> = covers(&masks, 3, |chosen, union| {
            seen.push((chosen.to_vec(), union));
            None
        });
        let expected = [[0, 1, 3], [0, 1, 4], [0, 3, 4], [1, 3, 4]];
        assert_eq!(seen, expected.map(|chosen| (chosen.to_vec(), 0b111)));
    }

    #[test]
    fn two_equal_single_marks_are_no_pair() {
        assert_eq!(covers(&[0b1, 0b1], 2, |_, union| Some(union)), None);
    }
}
