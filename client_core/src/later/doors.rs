//! The only way to the screens that come later: what nothing else reaches is left out of the page's first file
//! (xtask/src/web/split.rs). Each function stays one of its own, and is called when its code is there.

use game::Settings;

use super::LaterPage;
use crate::big_screen::{BigScreen, ScreenSheet};
use crate::challenge::{GalleryPage, ListingReportDialog};
use crate::favourites::Favourites;
use crate::pools::{LeaderboardPage, PlayerPage};
use crate::practice::StatisticsSheet;
use crate::room::{Look, Picker, Samples};
use crate::screens::Page;
use crate::theatre::report::ReportPage;
use crate::theatre::{GhostPage, TakePage, TheatrePage};

#[inline(never)]
pub(super) fn page(which: &LaterPage) -> Box<dyn Page> {
    match which {
        LaterPage::Leaderboards => Box::new(LeaderboardPage::default()),
        LaterPage::Gallery(list) => Box::new(GalleryPage::new(list)),
        LaterPage::ListingReport(id) => Box::new(ListingReportDialog(*id)),
        LaterPage::Screen(at) => Box::new(BigScreen::new(*at)),
        LaterPage::ScreenSheet => Box::new(ScreenSheet::default()),
        LaterPage::Statistics => Box::new(StatisticsSheet),
        LaterPage::Player { player, is_sheet } => Box::new(PlayerPage::new(*player, *is_sheet)),
        LaterPage::Theatre { id, own } => Box::new(TheatrePage::new(*id, own.clone())),
        LaterPage::Ghost { of, is_sheet } => Box::new(GhostPage::new(of.clone(), *is_sheet)),
        LaterPage::Take(id) => Box::new(TakePage::new(*id)),
        LaterPage::Report { id, own } => Box::new(ReportPage::new(*id, own.clone())),
    }
}

/// What the puzzle picker shows.
#[inline(never)]
pub(crate) fn picker(
    settings: &Settings,
    look: &Look,
    favourites: &Favourites,
    samples: &mut Samples,
) -> Picker {
    Picker::of(settings, look, favourites, samples)
}
