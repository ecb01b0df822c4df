//! A page: a screen, a sheet or a dialog that is one value, with its own state and its own words. It says what stands on it
//! ([`Block`]), when it makes sense, and what becomes of what is done on it; which others there are it need not know. The large
//! screens with a board are no pages: they are an `OnScreen` each.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use game::Millis;
use protocol::ServerMessage;

use super::{Block, Place, Screen, Step};
use crate::app::App;
use crate::asking::Answered;
use crate::fetch::Fetched;
use crate::input::Intent;
use crate::on_screen::OnScreen;
use crate::output::Address;
use crate::shared::Cx;

/// How a page lies over what was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Instead of it. Rooms and the queue are left first.
    Screen,
    /// Shows more of what is there. One is open at a time; what is chosen on it closes it.
    Sheet,
    /// The same beside a cell: the board below still takes keys.
    Menu,
    /// Asks or edits.
    Dialog,
}

/// What is done on a page and concerns no other part: the names are those of its buttons and fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageIntent {
    Press(Cow<'static, str>),
    Type {
        field: String,
        text: String,
    },
    /// Enter, in this field.
    Submit(String),
}

/// What happens to a page.
#[derive(Clone, Copy, Debug)]
pub enum PageEvent<'a> {
    /// Only to the one on top.
    Wanted(&'a PageIntent),
    Heard(&'a ServerMessage),
    Tick,
    /// What came of a path that some page has fetched.
    Fetched {
        path: &'a str,
        result: &'a Fetched,
    },
}

pub trait Page: Boxed + Send + Sync {
    /// Its name for programs that watch a client. One of a name is open at a time.
    fn name(&self) -> &'static str;

    fn form(&self) -> Form {
        Form::Sheet
    }

    /// What it is: its heading, and of a screen the window's title and what is said on coming there. Not needed of what is
    /// drawn by hand.
    fn title(&self, _: &App) -> String {
        String::new()
    }

    /// What stands on it. Not needed of what is drawn by hand.
    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        Vec::new()
    }

    /// Whether it makes sense now. Where it does not it cannot be opened, and is closed.
    fn fits(&self, _: &App, _: Millis) -> bool {
        true
    }

    /// What it has to say at the moment; each text is said once, when it comes.
    fn spoken(&self, _: &App, _: Millis) -> Vec<String> {
        Vec::new()
    }

    /// What the window's address says while it is the screen of the moment.
    fn address(&self) -> Option<Address> {
        None
    }

    /// Whether something changes within tenths of a second by itself.
    fn is_animating(&self, _: Millis) -> bool {
        false
    }

    /// Whether it may lie over the results of a race, whose room is not left for it.
    fn is_over_results(&self) -> bool {
        false
    }

    /// Keys that it takes and what they do, for the sheet that lists them.
    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What follows from a yes, where it asks a question.
    fn yes(&self) -> Option<Intent> {
        None
    }

    fn on(&mut self, _: PageEvent<'_>, _: &mut Cx<'_>) -> Option<Step> {
        None
    }

    /// The engine has answered a question, perhaps one of this page.
    fn answered(&mut self, _: Answered<'_>, _: &mut Cx<'_>) -> Option<Step> {
        None
    }
}

/// What every page has that can be cloned and compared.
pub trait Boxed {
    fn boxed(&self) -> Box<dyn Page>;
    fn any(&self) -> &(dyn Any + 'static);
    fn is_same(&self, other: &dyn Page) -> bool;
}

impl<T: Page + Clone + PartialEq + 'static> Boxed for T {
    fn boxed(&self) -> Box<dyn Page> {
        Box::new(self.clone())
    }

    fn any(&self) -> &(dyn Any + 'static) {
        self
    }

    fn is_same(&self, other: &dyn Page) -> bool {
        other.is(self)
    }
}

impl dyn Page + '_ {
    /// The page as what it is, for its drawing.
    #[must_use]
    pub fn as_a<T: 'static>(&self) -> Option<&T> {
        self.any().downcast_ref()
    }

    pub(crate) fn is<T: PartialEq + 'static>(&self, other: &T) -> bool {
        self.as_a() == Some(other)
    }

    /// Whether what is chosen on it closes it.
    #[must_use]
    pub fn is_sheet(&self) -> bool {
        matches!(self.form(), Form::Sheet | Form::Menu)
    }

    pub(super) fn is_in_place_of(&self, other: &dyn Page) -> bool {
        self.name() == other.name() || (self.is_sheet() && other.is_sheet())
    }
}

impl Clone for Box<dyn Page> {
    fn clone(&self) -> Self {
        // Of the page, not of the box.
        (**self).boxed()
    }
}

impl Default for Box<dyn Page> {
    fn default() -> Self {
        Box::new(Away(""))
    }
}

impl PartialEq for dyn Page + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

/// What is in it would be written into the program for each page, where it is never read.
impl fmt::Debug for dyn Page + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Stands for a page while that handles an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Away(pub(crate) &'static str);

impl Page for Away {
    fn name(&self) -> &'static str {
        self.0
    }
}

/// A page as the screen of the moment. What it says is asked of the page itself, since it may need more than a screen sees.
impl OnScreen for Box<dyn Page> {
    fn screen(&self) -> Screen {
        Screen::Page(self.name())
    }

    fn title(&self) -> String {
        self.name().to_owned()
    }

    fn is_animating(&self, now: Millis) -> bool {
        (**self).is_animating(now)
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        cx.shared.places.close(&Place::Page(self.clone()));
        None
    }
}
