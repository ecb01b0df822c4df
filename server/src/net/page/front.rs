//! What the page itself shows while the program loads: who invites, to what, and a field for the name. Owns the elements, which
//! `client/web/front.js` and the styles of `index.html` know; not the words.

use std::fmt::Write as _;

use game::{MemberNo, Name};

use super::head::escaped;

/// Colours of players in the page's styles, and shapes by member, as the client draws them (`paint/marks.rs`).
const COLOURS: usize = 6;
const SHAPES: [char; COLOURS] = ['●', '▲', '■', '◆', '★', '⬢'];

#[derive(Debug)]
pub(super) struct Front {
    /// "Mara invites you to race".
    pub(super) heading: String,
    /// What is raced, in a sentence or two.
    pub(super) lead: String,
    pub(super) rows: Vec<Row>,
    /// What the button says below the field for the name; none where nobody is asked in.
    pub(super) action: Option<&'static str>,
    /// How to play, for the time of loading.
    pub(super) how: String,
}

/// One line of the card.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) label: &'static str,
    pub(super) value: Value,
}

#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    /// Players with their colours and shapes, and how many more there are.
    Players(Vec<(Name, MemberNo)>, usize),
    Parts(Vec<Part>),
}

/// A piece of a line.
#[derive(Debug)]
pub(super) enum Part {
    Text(&'static str),
    Number(&'static str, u64),
    /// A text that leads to a path of this server.
    Link(String, String),
}

impl Row {
    pub(super) fn text(label: &'static str, value: impl Into<String>) -> Self {
        Self { label, value: Value::Text(value.into()) }
    }
}

impl Front {
    /// Two columns on a wide screen: what it is, and what one does about it. The second is closed by the page.
    pub(super) fn html(&self) -> String {
        let mut html =
            format!("<div>\n<h1>{}</h1>\n<p>{}</p>\n", escaped(&self.heading), escaped(&self.lead));
        if !self.rows.is_empty() {
            html.push_str("<dl>\n");
            self.rows.iter().for_each(|row| row.write(&mut html));
            html.push_str("</dl>\n");
        }
        html.push_str("</div>\n<div>\n");
        if let Some(action) = self.action {
            // A form that closes its dialog needs no script: what is pressed before the program is there is not lost.
            let _ = writeln!(
                html,
                "<dialog open id=\"door\" aria-label=\"{action}\"><form method=\"dialog\">\
                 <label for=\"who\">Your name</label>\
                 <input id=\"who\" data-field=\"name\" required autocomplete=\"nickname\" spellcheck=\"false\" \
                 enterkeyhint=\"go\" placeholder=\"Type your name\">\
                 <button>{action}</button></form></dialog>"
            );
        }
        html
    }

    pub(super) fn how(&self) -> String {
        format!("<p>{}</p>", escaped(&self.how))
    }
}

impl Row {
    fn write(&self, html: &mut String) {
        let _ = write!(html, "<div><dt>{}</dt><dd>", self.label);
        match &self.value {
            Value::Text(text) => html.push_str(&escaped(text)),
            Value::Players(players, more) => {
                for (name, member) in players {
                    let (colour, shape) = mark(*member);
                    let _ = write!(
                        html,
                        "<span><i aria-hidden=\"true\" style=\"color:var(--p{colour})\">{shape}</i> {}</span> ",
                        escaped(name.as_str())
                    );
                }
                if *more > 0 {
                    let _ = write!(html, "and {more} more");
                }
            }
            Value::Parts(parts) => {
                for part in parts {
                    let _ = match part {
                        Part::Text(text) => write!(html, "{text}"),
                        Part::Number(before, number) => write!(html, "{before}{number}"),
                        Part::Link(text, path) => {
                            write!(html, "<a href=\"{}\">{}</a>", escaped(path), escaped(text))
                        }
                    };
                }
            }
        }
        html.push_str("</dd></div>\n");
    }
}

/// Colour and shape of a member.
fn mark(member: MemberNo) -> (usize, char) {
    let index = usize::from(member.0.saturating_sub(1));
    (index % COLOURS, SHAPES[(index + index / COLOURS) % COLOURS])
}
