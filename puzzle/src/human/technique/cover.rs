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
    fn extend<T>(
        masks: &[u32],
        k: usize,
        from: usize,
        union: u32,
        (chosen, count): (&mut [usize; LARGEST], usize),
        see: &mut impl FnMut(&[usize], u32) -> Option<T>,
    ) -> Option<T> {
        if count == k {
            return see(&chosen[..count], union);
        }
        for index in from..masks.len() {
            let wider = union | masks[index];
            if masks[index] == 0 || wider.count_ones() as usize > k {
                continue;
            }
            chosen[count] = index;
            let found = extend(masks, k, index + 1, wider, (chosen, count + 1), see);
            if found.is_some() {
                return found;
            }
        }
        None
    }
    let mut see_exact = |chosen: &[usize], union: u32| {
        // Fewer bits than masks would be a contradiction, not a pattern.
        if union.count_ones() as usize == k { see(chosen, union) } else { None }
    };
    extend(masks, k, 0, 0, (&mut [0; LARGEST], 0), &mut see_exact)
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
