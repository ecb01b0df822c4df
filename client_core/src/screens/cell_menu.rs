//! The digits that a cell can get, beside it. Whatever is done on the board closes it. Drawn by hand.

use game::Millis;
use puzzle::Cell;

use super::{Form, Page};
use crate::app::App;
use crate::race::Race;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellMenu(pub Cell);

impl Page for CellMenu {
    fn name(&self) -> &'static str {
        "cell"
    }

    fn form(&self) -> Form {
        Form::Menu
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.takes_plays() && app.race().is_none_or(Race::is_playing)
    }
}
