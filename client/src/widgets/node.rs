//! What a widget is to those who cannot see it: role, name and state, noted in the same breath as it is drawn. Everything
//! that reacts is a button named by the texts inside it, until its widget says more. Knows ARIA's roles and no page;
//! `mirror` makes the accessibility tree of it.

use super::{Hit, Ui};
use crate::action::Action;
use crate::geometry::Rect;

/// Nodes of one frame at most: the largest board, and as much again.
const NODES_MAX: usize = 1_500;

/// The roles of ARIA that are in use, with the state that belongs to each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Button,
    /// A button that stays pressed.
    Toggle(bool),
    Switch(bool),
    Radio(bool),
    /// The page's own input; only its place in the reading order is noted here.
    Field,
    /// Of this level, from 2 on; the screen's own is 1.
    Heading(u8),
    Text,
    Item,
    Timer,
    /// A cell of a grid, and whether it is selected.
    Cell(bool),
    /// The same where the cell takes no digit.
    Given(bool),
    /// A cell of a table, and the head of a column.
    Value,
    Head,
    /// Texts inside it are drawn for the eye alone: they are said elsewhere.
    Decoration,
    Dialog,
    Grid,
    Table,
    Row,
    List,
    /// These three are named by the text before them, unless they have a name.
    RadioGroup,
    Group,
    /// A value that is dragged: what it is, a colon, and the value in words.
    Slider,
    /// A value with buttons that change it: the buttons are called after it too.
    Stepper,
}

impl Role {
    /// Whether others lie inside it, until [`Ui::close_node`].
    pub(crate) fn is_container(self) -> bool {
        matches!(
            self,
            Self::Dialog
                | Self::Grid
                | Self::Table
                | Self::Row
                | Self::List
                | Self::RadioGroup
                | Self::Group
                | Self::Stepper
        )
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) id: String,
    pub(crate) role: Role,
    /// Empty: the texts that were drawn inside it.
    pub(crate) name: String,
    pub(crate) rect: Rect,
    /// The part of the screen to which what scrolls is cut.
    pub(crate) bounds: Option<Rect>,
    pub(crate) enabled: bool,
    /// Whether Tab stops here.
    pub(crate) stop: bool,
}

/// A step of the reading order, and how many texts had been written before it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Step {
    pub(crate) texts: usize,
    /// `None` ends the container that is open.
    pub(crate) node: Option<Node>,
}

/// How much of a frame has been noted.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Noted {
    steps: usize,
    hits: usize,
}

/// Sorts a few things by where they begin.
fn from_left<T>(items: &mut [T], x: &dyn Fn(&T) -> i32) {
    for end in 1..items.len() {
        for at in (1..=end).rev() {
            if x(&items[at]) < x(&items[at - 1]) {
                items.swap(at, at - 1);
            }
        }
    }
}

impl Ui<'_> {
    fn step(&mut self, node: Option<Node>) {
        if self.around.mirrored && self.steps.len() < NODES_MAX {
            self.steps.push(Step { texts: self.paint.written().len(), node });
        }
    }

    /// The node of something that reacts.
    pub(super) fn hit_node(&mut self, hit: &Hit) {
        self.hit_noted = self.around.mirrored && (hit.action != Action::Nothing || !hit.enabled);
        if !self.hit_noted {
            return;
        }
        self.step(Some(Node {
            id: hit.id.clone(),
            role: Role::Button,
            name: String::new(),
            rect: hit.rect,
            bounds: self.scroll.map(|(_, bounds)| bounds),
            enabled: hit.enabled,
            stop: hit.focusable && hit.enabled,
        }));
    }

    /// Says more about the hit that was made last.
    pub(crate) fn describe(&mut self, role: Role, name: &str) {
        let last = self.steps.last_mut().filter(|_| self.hit_noted);
        if let Some(Step { node: Some(node), .. }) = last {
            node.role = role;
            name.clone_into(&mut node.name);
        }
    }

    /// The name of the group that comes next.
    pub(crate) fn name_next_group(&mut self, name: &str) {
        self.group_name = Some(name.to_owned());
    }

    /// One of several that stand in a flow: the first opens their group, and the last ends it.
    pub(crate) fn in_group(
        &mut self,
        name: &str,
        [is_first, is_last]: [bool; 2],
        rect: Rect,
        draw: impl FnOnce(&mut Self),
    ) {
        if is_first {
            self.node(&format!("group:{name}"), Role::RadioGroup, rect, name);
        }
        draw(self);
        if is_last {
            self.close_node();
        }
    }

    pub(super) fn group(&mut self, id: &str, role: Role, rect: Rect) {
        let name = self.group_name.take().unwrap_or_default();
        self.node(id, role, rect, &name);
    }

    /// One of several to choose from: the chosen one may not react.
    pub(super) fn option(&mut self, id: &str, role: Role, rect: Rect, name: &str) {
        if self.hit_noted {
            self.describe(role, name);
        } else {
            self.node(id, role, rect, name);
            self.make_stop();
        }
    }

    /// Something to read that does not react; the texts drawn inside `rect` afterwards are part of it.
    pub(crate) fn node(&mut self, id: &str, role: Role, rect: Rect, name: &str) {
        self.hit_noted = false;
        if role == Role::Heading(2) {
            self.keep_clear(rect);
        }
        if self.around.mirrored {
            let bounds = self.scroll.map(|(_, bounds)| bounds);
            let (id, name) = (id.to_owned(), name.to_owned());
            self.step(Some(Node { id, role, name, rect, bounds, enabled: true, stop: false }));
        }
    }

    /// Opens a list of rows, and returns what one is that cannot be pressed. A button is no item of a list: where some can be pressed,
    /// all are a group.
    pub(crate) fn rows(&mut self, id: &str, place: Rect, name: &str, some_pressed: bool) -> Role {
        let (all, one) = if some_pressed { (Role::Group, Role::Text) } else { (Role::List, Role::Item) };
        self.node(id, all, place, name);
        one
    }

    /// What is drawn at `place` as a table for those who cannot see it; the first row says what stands in each column. What is drawn
    /// there afterwards says nothing that is not in the table.
    pub(crate) fn table(&mut self, id: &str, place: Rect, name: &str, rows: &[Vec<String>]) {
        self.node(id, Role::Table, place, name);
        for (at, row) in rows.iter().enumerate() {
            self.node(&format!("{id}-{at}"), Role::Row, place, "");
            for (column, text) in row.iter().enumerate() {
                let role = if at == 0 { Role::Head } else { Role::Value };
                self.node(&format!("{id}-{at}-{column}"), role, place, text);
            }
            self.close_node();
        }
        self.close_node();
        self.decoration(place);
    }

    /// What was noted since [`Ui::noted`] stands in a line and was drawn in another order: it is read, and reached, from left to
    /// right.
    pub(crate) fn read_from_left(&mut self, since: Noted) {
        let Noted { steps, hits } = since;
        let steps = self.steps.get_mut(steps..).unwrap_or_default();
        let texts = steps.first().map_or(0, |step| step.texts);
        steps.iter_mut().for_each(|step| step.texts = texts);
        from_left(steps, &|step| step.node.as_ref().map_or(0, |node| node.rect.x as i32));
        from_left(self.hits.get_mut(hits..).unwrap_or_default(), &|hit| hit.rect.x as i32);
    }

    /// How much has been noted so far.
    pub(crate) fn noted(&self) -> Noted {
        Noted { steps: self.steps.len(), hits: self.hits.len() }
    }

    /// Tab stops at the node that was noted last, although it does not react by itself.
    pub(crate) fn make_stop(&mut self) {
        if let Some(Step { node: Some(node), .. }) = self.steps.last_mut() {
            node.stop = true;
        }
    }

    /// Ends the container that was noted last and is still open.
    pub(crate) fn close_node(&mut self) {
        self.step(None);
    }

    /// What comes now lies over all dialogs, and in none of them.
    pub(crate) fn leave_overlays(&mut self) {
        if self.overlays > 0 {
            self.close_node();
        }
    }

    /// What is drawn in `rect` afterwards says nothing that is not said elsewhere.
    pub(crate) fn decoration(&mut self, rect: Rect) {
        self.node("", Role::Decoration, rect, "");
    }
}
