//! Which racers have a lane of their own where not all can: the own one, the leaders, and those right before and behind; and what
//! is said of all others in one line. Pure choices, but for that line.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, Weight};
use crate::theme::{radius, size};
use crate::widgets::Ui;
use client_core::race::{RacerRow, sort_rows};
use client_core::{Intent, RoomSheet};
use game::MemberNo;

/// Bars of the histogram, each for so many percent.
const BARS: usize = 10;
const BAR_WIDTH: f32 = 6.0;
const BAR_GAP: f32 = 2.0;

/// All who have no lane of their own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Crowd {
    count: usize,
    least: u8,
    most: u8,
    /// How many are in each tenth of the way.
    tenths: [usize; BARS],
}

/// The rows that have a lane of their own where there are `places`, in their order; and the others, for whom the last place is.
pub(super) fn chosen(rows: &[RacerRow], places: usize) -> (Vec<&RacerRow>, Option<Crowd>) {
    if rows.len() <= places {
        return (rows.iter().collect(), None);
    }
    let shown = members(rows, places.saturating_sub(1));
    let (own, others): (Vec<&RacerRow>, Vec<&RacerRow>) =
        rows.iter().partition(|row| shown.contains(&row.member));
    let tenth = |row: &&RacerRow| (usize::from(row.percent) * BARS / 101).min(BARS - 1);
    let mut tenths = [0; BARS];
    others.iter().for_each(|row| tenths[tenth(row)] += 1);
    let percents = || others.iter().map(|row| row.percent);
    let crowd = Crowd {
        count: others.len(),
        least: percents().min().unwrap_or(0),
        most: percents().max().unwrap_or(0),
        tenths,
    };
    (own, Some(crowd))
}

/// Whom `places` lanes are for, the most important first.
fn members(rows: &[RacerRow], places: usize) -> Vec<MemberNo> {
    let own = rows.iter().find(|row| row.you);
    let beside = |step: i16| {
        let rank = i16::from(own?.rank?) + step;
        rows.iter().find(|row| row.rank.map(i16::from) == Some(rank))
    };
    let leader = rows.iter().find(|row| row.rank == Some(1));
    let first = [own, leader, beside(-1), beside(1)].into_iter().flatten();
    let mut by_rank = rows.to_vec();
    sort_rows(&mut by_rank, |row| (row.rank.is_none(), row.rank, row.member));
    let mut wanted: Vec<MemberNo> = Vec::new();
    for row in first.chain(&by_rank) {
        if !wanted.contains(&row.member) {
            wanted.push(row.member);
        }
    }
    wanted.truncate(places);
    wanted
}

/// "and 84 others · 12–40 %" with a histogram; a click shows all of them.
pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, crowd: &Crowd) {
    let touch = ui.area("lanes", place, Intent::open(RoomSheet::Standings));
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    let corner = radius::CARD.min(place.h / 3.0);
    ui.raised(place, corner, ground);
    ui.focus_ring("lanes", place, corner);
    let mut rest = place.inset(if place.w < 260.0 { 10.0 } else { 16.0 }, 4.0);
    let width = BARS as f32 * (BAR_WIDTH + BAR_GAP);
    if rest.w > 2.4 * width {
        histogram(ui, rest.cut_right(width, 12.0), &crowd.tenths);
    }
    let style = ui.second(size::LABEL, Weight::Semibold);
    let others = if crowd.count == 1 { "other" } else { "others" };
    let span = if crowd.least == crowd.most {
        format!("{}%", crowd.least)
    } else {
        format!("{}–{}%", crowd.least, crowd.most)
    };
    ui.paint.text_in(rest, Align::Left, &format!("+{} {others} · {span}", crowd.count), &style);
}

fn histogram(ui: &mut Ui<'_>, place: Rect, tenths: &[usize; BARS]) {
    let most = tenths.iter().copied().max().unwrap_or(0).max(1) as f32;
    let room = place.h.min(28.0);
    let bottom = place.center().1 + room / 2.0;
    let (full, empty) = (ui.theme.ink_second, ui.theme.track);
    for (index, count) in tenths.iter().enumerate() {
        let x = place.x + index as f32 * (BAR_WIDTH + BAR_GAP);
        let (height, color) = match count {
            0 => (2.0, empty),
            _ => ((room * *count as f32 / most).max(4.0), full),
        };
        ui.paint.rounded(Rect::new(x, bottom - height, BAR_WIDTH, height), Corners::all(1.5), color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Millis;
    use scenes::scene;

    fn ranks(shown: &[&RacerRow]) -> Vec<u8> {
        shown.iter().filter_map(|row| row.rank).collect()
    }

    #[test]
    fn leaders_and_neighbours_of_the_own_place_have_lanes() {
        let rows = scene("race-crowd").unwrap().room().unwrap().lanes(Millis(1_000));
        let own = rows.iter().find(|row| row.you).and_then(|row| row.rank).unwrap();
        let (shown, crowd) = chosen(&rows, 7);
        let ranks = ranks(&shown);
        assert!(shown[0].you && shown.len() == 6);
        for rank in [1, own - 1, own, own + 1] {
            assert!(ranks.contains(&rank), "{rank} of {ranks:?}");
        }
        let crowd = crowd.unwrap();
        assert_eq!(crowd.count + shown.len(), rows.len());
        assert_eq!(crowd.tenths.iter().sum::<usize>(), crowd.count);
        assert!(crowd.least <= crowd.most);
    }

    #[test]
    fn all_have_lanes_where_all_fit() {
        let rows = scene("race").unwrap().room().unwrap().lanes(Millis(1_000));
        for places in [rows.len(), rows.len() + 3] {
            let (shown, crowd) = chosen(&rows, places);
            assert_eq!((shown.len(), crowd), (rows.len(), None));
        }
        let (shown, crowd) = chosen(&rows, 1);
        assert_eq!((shown.len(), crowd.unwrap().count), (0, rows.len()));
    }
}
