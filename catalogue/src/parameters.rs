//! What a message takes: its parameters in the order in which its text names them, and of which sort each of them is. That
//! follows from how the text uses them.

use std::collections::BTreeSet;

use crate::mark;
use crate::message::{Piece, Variant};
use crate::read::Message;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Anything that can be written.
    Text,
    /// A number: it is formatted, or chooses a plural.
    Count,
    Flag,
    /// A variant of this Rust enumeration chooses among these, in this order.
    Enumeration {
        of: String,
        variants: Vec<String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) sort: Sort,
    /// The text says something else where there is none.
    pub(crate) is_optional: bool,
}

/// The parameters of a message; or what is wrong with the way it uses them.
pub(crate) fn parameters(message: &Message) -> Result<Vec<Parameter>, String> {
    let mut uses = Vec::new();
    collect(&message.pieces, &mut uses);
    let mut parameters: Vec<Parameter> = Vec::new();
    for (name, _) in &uses {
        if parameters.iter().any(|known| known.name == *name) {
            continue;
        }
        let own: Vec<&Use<'_>> = uses.iter().filter(|(of, _)| of == name).map(|(_, use_)| use_).collect();
        let is_optional = own.iter().any(|use_| use_.is_presence());
        let sort = sort(message, name, &own)?;
        parameters.push(Parameter { name: (*name).to_owned(), sort, is_optional });
    }
    if parameters.len() > 10 { Err("it takes more than ten arguments".to_owned()) } else { Ok(parameters) }
}

/// One place in which a variable stands.
enum Use<'a> {
    Plain,
    Formatted(char),
    Choice(&'a [Variant]),
}

impl Use<'_> {
    fn keys(&self) -> BTreeSet<&str> {
        match self {
            Self::Choice(variants) => variants.iter().map(|variant| &*variant.key).collect(),
            Self::Plain | Self::Formatted(_) => BTreeSet::new(),
        }
    }

    fn is_presence(&self) -> bool {
        self.keys() == BTreeSet::from(["none", "some"])
    }
}

fn collect<'a>(pieces: &'a [Piece], uses: &mut Vec<(&'a str, Use<'a>)>) {
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Argument { name, form } if *form == mark::PLAIN => uses.push((name, Use::Plain)),
            Piece::Argument { name, form } => uses.push((name, Use::Formatted(*form))),
            Piece::Choice { name, variants } => {
                uses.push((name, Use::Choice(variants)));
                variants.iter().for_each(|variant| collect(&variant.pieces, uses));
            }
        }
    }
}

fn sort(message: &Message, name: &str, uses: &[&Use<'_>]) -> Result<Sort, String> {
    let mut sort = Sort::Text;
    for use_ in uses {
        let keys = use_.keys();
        let of_use = match use_ {
            Use::Plain => continue,
            Use::Choice(_) if use_.is_presence() => continue,
            Use::Formatted(form) if mark::FUNCTIONS.contains(&("SENTENCE", *form)) => continue,
            Use::Formatted(_) => Sort::Count,
            Use::Choice(_) if keys == BTreeSet::from(["true", "false"]) => Sort::Flag,
            Use::Choice(_) if keys.iter().all(|key| is_plural(key)) => Sort::Count,
            Use::Choice(variants) => {
                let of = message.types.get(name);
                let of = of.ok_or_else(|| {
                    format!("a comment “# ${name}: TYPE” has to say whose variants these are")
                })?;
                let variants = variants.iter().map(|variant| variant.key.clone()).collect();
                Sort::Enumeration { of: of.clone(), variants }
            }
        };
        if sort != Sort::Text && sort != of_use {
            return Err(format!("${name} is used as two different things"));
        }
        sort = of_use;
    }
    Ok(sort)
}

/// Whether the key of a variant is a plural category or a number.
fn is_plural(key: &str) -> bool {
    key == "other" || mark::PLURALS.iter().any(|(name, _)| *name == key) || number(key).is_some()
}

pub(crate) fn number(key: &str) -> Option<u64> {
    key.parse().ok().filter(|number| *number < mark::NUMBERS)
}
