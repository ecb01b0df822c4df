//! The big screen of a room: a page that asks once a second what there is to show, and the host's sheet that allows it. Owns the
//! look and the question; what may be shown is the server's to say.

mod page;
mod sheet;
mod view;

pub use page::BigScreen;
pub use sheet::ScreenSheet;
pub use view::{Fight, FightSide, PodiumPlace, ScreenRow, ScreenView};
