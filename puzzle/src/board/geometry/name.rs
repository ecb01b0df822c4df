//! What people call houses: "row 3", "row 3 of the upper right grid", "the upward diagonal", "the cage of 45".

use super::{Geometry, House};
use crate::board::layout::Square;
use crate::{Cell, HouseId, HouseKind};

impl<const W: usize> Geometry<W> {
    /// What a house is called: by its place in its grid where the board has several, and by its rule where it has no
    /// number that people count by.
    pub fn house_name(&self, id: HouseId) -> String {
        let Some(house) = self.houses().iter().find(|house| house.id() == id) else { return id.to_string() };
        let grids = self.layout().grids();
        let of_grid = grids.iter().find(|&&grid| house.cells.iter().all(|&cell| self.lies_in(cell, grid)));
        match house.kind {
            HouseKind::Cage => self.rule_name_of(house).unwrap_or_else(|| id.to_string()),
            HouseKind::Region | HouseKind::Window | HouseKind::Group => id.to_string(),
            HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Diagonal => match of_grid {
                Some(&grid) if grids.len() > 1 => {
                    format!("{} of the {} grid", self.name_in(house, grid), self.grid_name(grid))
                }
                _ => self.name_in(house, Square { row: 0, column: 0 }),
            },
        }
    }

    fn lies_in(&self, cell: Cell, grid: Square) -> bool {
        let side = u16::from(self.size());
        (grid.row..grid.row + side).contains(&self.row(cell))
            && (grid.column..grid.column + side).contains(&self.column(cell))
    }

    /// The name of a house among those of its grid.
    fn name_in(&self, house: &House<W>, grid: Square) -> String {
        let first = house.cells[0];
        let (row, column) = (self.row(first) - grid.row, self.column(first) - grid.column);
        let (high, wide) = (u16::from(self.box_rows()), u16::from(self.box_columns()));
        let number = match house.kind {
            HouseKind::Row => row + 1,
            HouseKind::Column => column + 1,
            HouseKind::Box => row / high * (u16::from(self.size()) / wide) + column / wide + 1,
            // The first cell of the diagonal that runs down is the upper left corner.
            HouseKind::Diagonal if column == 0 => return "the downward diagonal".to_owned(),
            HouseKind::Diagonal => return "the upward diagonal".to_owned(),
            HouseKind::Region | HouseKind::Window | HouseKind::Cage | HouseKind::Group => house.number,
        };
        format!("{} {number}", house.kind.name())
    }

    /// Where a grid lies among the others: "upper left", "middle".
    fn grid_name(&self, grid: Square) -> String {
        let grids = self.layout().grids();
        let side = |of: fn(&Square) -> u16, names: [&'static str; 2]| {
            let at = of(&grid);
            let first = grids.iter().all(|other| at <= of(other));
            let last = grids.iter().all(|other| at >= of(other));
            if first { Some(names[0]) } else { last.then_some(names[1]) }
        };
        let sides = [side(|grid| grid.row, ["upper", "lower"]), side(|grid| grid.column, ["left", "right"])];
        let named: Vec<&str> = sides.into_iter().flatten().collect();
        if named.is_empty() { "middle".to_owned() } else { named.join(" ") }
    }

    fn rule_name_of(&self, house: &House<W>) -> Option<String> {
        let same = |cells: &[Cell]| cells.iter().copied().collect::<crate::CellSet<W>>() == house.set;
        self.constraints().iter().find(|rule| same(&rule.cells)).map(crate::Constraint::name)
    }
}
