//! The moments that the shell marks when the headless player gives a cue, and how they shine on the board.

use crate::theme::Rgba;
use crate::widgets::Ui;
use client_core::board::BoardView;
use puzzle::{Cell, CellSet, House, HouseId, WIDE};

/// How long a right digit glows and a finished board ripples, in milliseconds.
const GLOW_MS: f64 = 500.0;
const HOUSE_GLOW_MS: f64 = 900.0;
const RIPPLE_MS: f64 = 1100.0;
/// How much of the ripple's time separates the first cell from the last.
const RIPPLE_SPREAD: f32 = 0.6;

/// Names of the moments that the shell marks when the headless player gives a cue.
pub(crate) mod moment {
    pub(crate) const FINISHED: &str = "finished";
    pub(crate) fn wrong(cell: super::Cell) -> String {
        format!("wrong:{}", cell.index())
    }
    pub(crate) fn correct(cell: super::Cell) -> String {
        format!("correct:{}", cell.index())
    }
    pub(crate) fn house(house: super::HouseId) -> String {
        format!("house:{house}")
    }
    pub(crate) fn refused(cell: super::Cell) -> String {
        format!("refused:{}", cell.index())
    }
}

/// What shines on the board at the moment.
pub(crate) struct Glow {
    /// How far the wave over a finished board has come.
    ripple: Option<f32>,
    /// Houses that have just been completed, and how far their glow is gone.
    houses: Vec<(CellSet, f32)>,
}

impl Glow {
    pub(crate) fn of(ui: &mut Ui<'_>, board: &BoardView) -> Self {
        let houses = board.houses().iter();
        let glowing = |house: &House<WIDE>| {
            Some((house.set, ui.anim.moment(&moment::house(house.id()), HOUSE_GLOW_MS)?))
        };
        Self {
            houses: houses.filter_map(glowing).collect(),
            ripple: ui.anim.moment(moment::FINISHED, RIPPLE_MS),
        }
    }

    pub(crate) fn on(&self, ui: &mut Ui<'_>, board: &BoardView, cell: Cell, plain: Rgba) -> Rgba {
        let theme = ui.theme;
        let mut color = plain;
        let houses = self
            .houses
            .iter()
            .filter(|(cells, _)| cells.contains(cell))
            .map(|(_, share)| 0.16 * (1.0 - share));
        let own = ui.anim.moment(&moment::correct(cell), GLOW_MS).map(|share| 0.28 * (1.0 - share));
        if let Some(strength) = houses.chain(own).max_by(f32::total_cmp) {
            color = color.mix(theme.good, strength);
        }
        if let Some(share) = self.ripple {
            // A wave from the top left corner, one diagonal after the other.
            let layout = board.layout();
            let last = f32::from((layout.rows() + layout.columns()).saturating_sub(2).max(1));
            let delay = f32::from(layout.row(cell) + layout.column(cell)) / last * RIPPLE_SPREAD;
            let local = ((share - delay) / (1.0 - RIPPLE_SPREAD)).clamp(0.0, 1.0);
            color = color.mix(theme.accent, 0.45 * (local * std::f32::consts::PI).sin());
        }
        color
    }
}
