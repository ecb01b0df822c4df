//! How many across: places of equal size on a page, such that the squares in them are as large as they can be.

use crate::page::Rect;

/// Room between the places of a page, across and down.
const GAP: (f32, f32) = (26.0, 20.0);

/// Places on a page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrangement {
    pub(crate) places: Vec<Rect>,
    /// The side that a cell has on the board that suits its place least.
    pub(crate) cell: f32,
}

/// `count` places in `room`, each with `head` above its board, for boards of these columns and rows.
pub(crate) fn arrange(room: Rect, count: usize, head: f32, boards: &[(f32, f32)]) -> Arrangement {
    let of = |across: usize| {
        let down = count.div_ceil(across);
        let w = (room.w - GAP.0 * (across - 1) as f32) / across as f32;
        let h = (room.h - GAP.1 * (down - 1) as f32) / down as f32;
        let side = |&(columns, rows): &(f32, f32)| (w / columns).min((h - head) / rows);
        let cell = boards.iter().map(side).fold(f32::INFINITY, f32::min);
        let place = |index: usize| {
            let (column, row) = ((index % across) as f32, (index / across) as f32);
            Rect::new(room.x + column * (w + GAP.0), room.y + row * (h + GAP.1), w, h)
        };
        Arrangement { places: (0..count).map(place).collect(), cell }
    };
    let all = (1..=count.max(1)).map(of);
    all.reduce(|best, next| if next.cell > best.cell { next } else { best })
        .unwrap_or(Arrangement { places: Vec::new(), cell: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_as_large_as_they_can_be() {
        let room = Rect::new(0.0, 0.0, 520.0, 760.0);
        let across = |count| {
            let places = arrange(room, count, 20.0, &[(9.0, 9.0)]).places;
            places.iter().filter(|place| place.y == places[0].y).count()
        };
        // On portrait paper two lie below each other, four in a square, six as 2 x 3, and sixteen as 3 x 6 or 4 x 4.
        assert_eq!([1, 2, 4, 6, 12].map(across), [1, 1, 2, 2, 3]);
        let tiny = arrange(room, 16, 20.0, &[(9.0, 9.0)]);
        for other in 1..=16 {
            let down = 16_usize.div_ceil(other) as f32;
            let (w, h) =
                ((520.0 - GAP.0 * (other - 1) as f32) / other as f32, (760.0 - GAP.1 * (down - 1.0)) / down);
            assert!(tiny.cell * 9.0 >= w.min(h - 20.0) - 0.01, "{other} across is no better");
        }
    }

    #[test]
    fn places_do_not_overlap_and_stay_in_their_room() {
        let room = Rect::new(40.0, 50.0, 500.0, 700.0);
        for count in 1..=16 {
            let places = arrange(room, count, 30.0, &[(21.0, 21.0), (9.0, 9.0)]).places;
            assert_eq!(places.len(), count);
            for (index, a) in places.iter().enumerate() {
                assert!(
                    a.x >= room.x && a.right() <= room.right() + 0.01 && a.bottom() <= room.bottom() + 0.01
                );
                let apart =
                    |b: &Rect| a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
                assert!(places[index + 1..].iter().all(apart), "{count} places");
            }
        }
    }
}
