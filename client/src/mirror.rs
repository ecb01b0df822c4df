//! The mirror: what is on the screen as a tree of roles and names, which the page repeats as elements for screen readers.
//! Made of the widgets' nodes and of the texts that were drawn between them, in the order of drawing. Knows ARIA's roles;
//! the page's half is `client/web/mirror.js`.

use crate::geometry::Rect;
use crate::paint::Written;
use crate::widgets::{Node, Role, Step};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Something that a screen reader can reach.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Seen {
    /// How many containers it lies in.
    pub(crate) depth: usize,
    pub(crate) node: Node,
}

/// The tree in reading order. A text inside a node belongs to it, as its name if it has none; all others stand for
/// themselves. `texts_before` is how many texts had been written before the first of `texts`.
pub(crate) fn assemble(steps: Vec<Step>, texts: &[Written], texts_before: usize) -> Vec<Seen> {
    let mut names = vec![String::new(); steps.len()];
    let mut free = Vec::new();
    for (position, written) in (texts_before..).zip(texts) {
        match owner(&steps, position, written) {
            Some(index) => append(&mut names[index], &written.text),
            None => free.push((position, written)),
        }
    }
    let mut tree = Tree::default();
    let mut free = free.into_iter().peekable();
    for (step, name) in steps.into_iter().zip(names) {
        while let Some((_, written)) = free.next_if(|(position, _)| *position < step.texts) {
            tree.text(written);
        }
        match step.node {
            Some(node) => tree.add(node, name),
            None => {
                tree.depth = tree.depth.saturating_sub(1);
                tree.stepper = None;
            }
        }
    }
    free.for_each(|(_, written)| tree.text(written));
    tree.seen
}

/// The node that a text was drawn inside of: the innermost is the one that was noted last.
fn owner(steps: &[Step], position: usize, written: &Written) -> Option<usize> {
    let (x, y) = written.rect.center();
    let owns = |step: &Step| {
        let node = step.node.as_ref().filter(|node| !node.role.is_container() || node.role == Role::Grid);
        step.texts <= position && node.is_some_and(|node| node.rect.contains(x, y))
    };
    steps.iter().rposition(owns)
}

fn append(name: &mut String, text: &str) {
    if !name.is_empty() {
        name.push(' ');
    }
    name.push_str(text);
}

#[derive(Default)]
struct Tree {
    seen: Vec<Seen>,
    depth: usize,
    /// How often each text has come, so that each has a name of its own.
    texts: BTreeMap<String, usize>,
    /// The last text that stands for itself: it names the group that follows.
    label: String,
    /// The stepper that is open.
    stepper: Option<String>,
}

impl Tree {
    fn text(&mut self, written: &Written) {
        let count = self.texts.entry(written.text.clone()).or_insert(0);
        *count += 1;
        self.label.clone_from(&written.text);
        let node = Node {
            id: format!("text{count}:{}", written.text),
            role: Role::Text,
            name: written.text.clone(),
            rect: written.rect,
            bounds: written.clip,
            enabled: true,
            stop: false,
        };
        self.seen.push(Seen { depth: self.depth, node });
    }

    fn add(&mut self, mut node: Node, texts: String) {
        let role = node.role;
        if node.name.is_empty() {
            node.name = if matches!(role, Role::RadioGroup | Role::Group | Role::Stepper) {
                std::mem::take(&mut self.label)
            } else if role.is_container() {
                String::new()
            } else {
                texts
            };
        }
        if let Some(of) = self.stepper.as_ref().filter(|_| role == Role::Button) {
            node.name = format!("{of}: {}", node.name);
        }
        if role == Role::Stepper {
            self.stepper = Some(node.name.clone());
        }
        if role == Role::Decoration || (role == Role::Text && node.name.is_empty()) {
            return;
        }
        self.seen.push(Seen { depth: self.depth, node });
        self.depth += usize::from(role.is_container());
    }
}

/// The tree as the page reads it: one line per node with its depth, id, role, state, rectangle in CSS pixels and name,
/// between tabs. The screen's own heading comes first.
pub(crate) fn text(mirror: &[Seen], title: &str, zoom: f32) -> String {
    let mut text = String::with_capacity(64 * (mirror.len() + 1));
    text.push_str("0\ttitle\th1\t\t0\t0\t1\t1\t");
    push_plain(&mut text, title);
    for Seen { depth, node } in mirror {
        let Rect { x, y, w, h } = in_sight(node.rect, node.bounds);
        let [x, y, w, h] = [x, y, w, h].map(|side| (side * zoom).round() as i32);
        text.push('\n');
        // Writing into a string cannot fail.
        let _ = write!(text, "{depth}\t");
        push_plain(&mut text, &node.id);
        let _ = write!(text, "\t{}\t{}\t{x}\t{y}\t{w}\t{h}\t", role(node.role), state(node));
        push_plain(&mut text, &node.name);
    }
    text
}

/// The part of a rectangle that is in sight; where there is none, a spot at the nearest edge, so that it can still be reached
/// and scrolled to.
fn in_sight(rect: Rect, bounds: Option<Rect>) -> Rect {
    let Some(bounds) = bounds else { return rect };
    let seen = rect.intersection(&bounds);
    if seen.w > 0.0 && seen.h > 0.0 {
        return seen;
    }
    let x = rect.x.min(bounds.right() - 1.0).max(bounds.x);
    let y = rect.y.min(bounds.bottom() - 1.0).max(bounds.y);
    Rect::new(x, y, 1.0, 1.0)
}

fn push_plain(text: &mut String, value: &str) {
    text.extend(value.chars().map(|character| if character.is_control() { ' ' } else { character }));
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Button | Role::Toggle(_) => "button",
        Role::Switch(_) => "switch",
        Role::Radio(_) => "radio",
        Role::Field => "field",
        Role::Heading(2) => "h2",
        Role::Heading(_) => "h3",
        Role::Text | Role::Decoration => "text",
        Role::Item => "listitem",
        Role::Timer => "timer",
        Role::Slider => "slider",
        Role::Cell(_) | Role::Given(_) => "gridcell",
        Role::Value => "cell",
        Role::Head => "columnheader",
        Role::Dialog => "dialog",
        Role::Grid => "grid",
        Role::Table => "table",
        Role::Row => "row",
        Role::List => "list",
        Role::RadioGroup => "radiogroup",
        Role::Group | Role::Stepper => "group",
    }
}

/// The steppers of a tree: their ids, and what they are with their values.
fn steppers(mirror: &[Seen]) -> impl Iterator<Item = (&str, String)> {
    let is_stepper = |(_, seen): &(usize, &Seen)| seen.node.role == Role::Stepper;
    mirror.iter().enumerate().filter(is_stepper).filter_map(|(at, group)| {
        let mut inside = mirror[at + 1..].iter().take_while(|seen| seen.depth > group.depth);
        let value = inside.find(|seen| seen.node.role == Role::Text)?;
        Some((group.node.id.as_str(), format!("{}: {}", group.node.name, value.node.name)))
    })
}

/// The value of the stepper that has changed, to be said: its buttons keep their names. Nothing where several have changed, with
/// something that says so itself.
pub(crate) fn stepped(before: &[Seen], after: &[Seen]) -> Option<String> {
    let is_new =
        |(id, words): &(&str, String)| steppers(before).any(|(old, was)| old == *id && was != *words);
    let mut changed = steppers(after).filter(is_new);
    let (_, words) = changed.next()?;
    changed.next().is_none().then_some(words)
}

/// One letter per thing that is so: on, off (where it could be on), read-only, disabled, a stop of Tab.
fn state(node: &Node) -> &'static str {
    let on = match node.role {
        Role::Toggle(on) | Role::Switch(on) | Role::Radio(on) | Role::Cell(on) => Some(on),
        Role::Given(true) => return if node.stop { "+rt" } else { "+r" },
        Role::Given(false) => return if node.stop { "-rt" } else { "-r" },
        Role::Button
        | Role::Slider
        | Role::Field
        | Role::Heading(_)
        | Role::Text
        | Role::Item
        | Role::Timer
        | Role::Value
        | Role::Head
        | Role::Decoration
        | Role::Dialog
        | Role::Grid
        | Role::Table
        | Role::Row
        | Role::List
        | Role::RadioGroup
        | Role::Group
        | Role::Stepper => None,
    };
    match (on, node.enabled, node.stop) {
        (None, true, false) => "",
        (None, true, true) => "t",
        (None, false, _) => "d",
        (Some(true), true, false) => "+",
        (Some(true), true, true) => "+t",
        (Some(true), false, _) => "+d",
        (Some(false), true, false) => "-",
        (Some(false), true, true) => "-t",
        (Some(false), false, _) => "-d",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(id: &str, role: Role, name: &str, x: f32) -> Option<Node> {
        let (rect, bounds) = (Rect::new(x, 0.0, 10.0, 10.0), None);
        Some(Node { id: id.to_owned(), role, name: name.to_owned(), rect, bounds, enabled: true, stop: true })
    }

    fn written(text: &str, x: f32) -> Written {
        let rect = Rect::new(x, 0.0, 4.0, 10.0);
        Written { rect, ink: rect, clip: None, text: text.to_owned() }
    }

    fn read(steps: Vec<Step>, texts: &[Written]) -> Vec<(usize, String)> {
        assemble(steps, texts, 7).into_iter().map(|seen| (seen.depth, seen.node.name)).collect()
    }

    #[test]
    fn texts_name_what_they_lie_in_or_stand_for_themselves() {
        let steps = vec![
            Step { texts: 8, node: node("a", Role::Button, "", 20.0) },
            Step { texts: 10, node: node("b", Role::Button, "Named", 40.0) },
        ];
        // The last one lies where the first button is, but was there before it.
        let texts =
            [written("under a", 22.0), written("Copy", 21.0), written("link", 25.0), written("in b", 42.0)];
        let expected = [(0, "under a"), (0, "Copy link"), (0, "Named")];
        assert_eq!(read(steps, &texts), expected.map(|(depth, name)| (depth, name.to_owned())));
    }

    #[test]
    fn containers_hold_what_comes_until_they_end() {
        let steps = vec![
            Step { texts: 8, node: node("group", Role::RadioGroup, "", 0.0) },
            Step { texts: 8, node: node("on", Role::Radio(true), "On", 0.0) },
            Step { texts: 8, node: None },
        ];
        let texts = [written("Judging", 90.0), written("after", 90.0)];
        let expected = [(0, "Judging"), (0, "Judging"), (1, "On"), (0, "after")];
        assert_eq!(read(steps, &texts), expected.map(|(depth, name)| (depth, name.to_owned())));
    }

    #[test]
    fn a_stepper_names_its_buttons_and_says_its_value() {
        let steps = vec![
            Step { texts: 8, node: node("lock", Role::Stepper, "", 0.0) },
            Step { texts: 8, node: node("lock-less", Role::Button, "Less", 0.0) },
            Step { texts: 9, node: None },
            Step { texts: 9, node: node("ready", Role::Button, "Ready", 0.0) },
        ];
        let tree =
            |value: &str| assemble(steps.clone(), &[written("Lock-out", 90.0), written(value, 90.0)], 7);
        let (before, after) = (tree("3 s"), tree("5 s"));
        assert_eq!((before[2].node.name.as_str(), before[4].node.name.as_str()), ("Lock-out: Less", "Ready"));
        assert_eq!(stepped(&before, &after).as_deref(), Some("Lock-out: 5 s"));
        assert_eq!((stepped(&after, &after), stepped(&[], &after)), (None, None));
    }

    #[test]
    fn decoration_is_not_read() {
        let steps = vec![Step { texts: 7, node: node("", Role::Decoration, "", 0.0) }];
        assert_eq!(read(steps, &[written("+195", 1.0)]), []);
    }

    #[test]
    fn what_is_scrolled_away_lies_at_the_edge() {
        let bounds = Rect::new(0.0, 100.0, 50.0, 200.0);
        let at = |y: f32| in_sight(Rect::new(10.0, y, 20.0, 20.0), Some(bounds));
        assert_eq!(at(120.0), Rect::new(10.0, 120.0, 20.0, 20.0));
        assert_eq!(at(90.0), Rect::new(10.0, 100.0, 20.0, 10.0));
        assert_eq!(at(20.0), Rect::new(10.0, 100.0, 1.0, 1.0));
        assert_eq!(at(900.0), Rect::new(10.0, 299.0, 1.0, 1.0));
    }

    #[test]
    fn a_line_says_role_state_place_and_name() {
        let steps = vec![Step { texts: 0, node: node("notes", Role::Toggle(true), "No\ttes", 20.0) }];
        let text = text(&assemble(steps, &[], 0), "Race", 2.0);
        assert_eq!(text, "0\ttitle\th1\t\t0\t0\t1\t1\tRace\n0\tnotes\tbutton\t+t\t40\t0\t20\t20\tNo tes");
    }
}
