//! What lies over the screen: sheets, menus and dialogs. A stack: the top one takes the keys, and a step back closes it. Which
//! there are, and when each makes sense, is said where they are.

use super::{Form, Page};

/// The open ones, the top one last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlays(Vec<Box<dyn Page>>);

impl Overlays {
    pub(crate) fn list(&self) -> &[Box<dyn Page>] {
        &self.0
    }

    pub(crate) fn pages_mut(&mut self) -> &mut [Box<dyn Page>] {
        &mut self.0
    }

    pub(crate) fn top(&self) -> Option<&dyn Page> {
        self.0.last().map(|page| &**page)
    }

    /// Whether nothing lies over the board but a menu.
    pub(crate) fn leave_board(&self) -> bool {
        self.0.iter().all(|page| page.form() == Form::Menu)
    }

    pub(crate) fn open(&mut self, page: Box<dyn Page>) {
        self.close(&|open| open.is_in_place_of(&*page));
        self.0.push(page);
    }

    /// Closes the top one, if there is one.
    pub(crate) fn pop(&mut self) -> Option<Box<dyn Page>> {
        self.0.pop()
    }

    pub(crate) fn close(&mut self, is_done: &dyn Fn(&dyn Page) -> bool) {
        self.0.retain(|open| !is_done(&**open));
    }

    pub(crate) fn close_sheets(&mut self) {
        self.close(&|page| page.is_sheet());
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::{RoomQuestion, RoomSheet};
    use crate::screens::{NoticeSheet, Settings};

    #[test]
    fn the_top_overlay_goes_first_and_no_kind_is_open_twice() {
        let mut overlays = Overlays::default();
        overlays.open(Box::new(RoomSheet::Rules));
        overlays.open(Box::new(Settings));
        overlays.open(Box::new(RoomQuestion::NewCode));
        overlays.open(Box::new(NoticeSheet));
        assert_eq!(overlays.list().len(), 3);
        assert!(overlays.pop().is_some());
        assert!(overlays.top().is_some_and(|page| page.is(&RoomQuestion::NewCode)));
        overlays.close(&|page| !page.is_sheet());
        assert!(overlays.pop().is_none());
    }
}
