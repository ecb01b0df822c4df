//! The Rust functions of a catalogue: what is typed in the program for each message.

use std::fmt::Write;

use crate::Fault;
use crate::message::Piece;
use crate::parameters::{Parameter, Sort, parameters};
use crate::read::{Message, Words};
use crate::table::{chosen, variants};

/// The module of each file.
pub(crate) fn functions(words: &Words, is_only: bool) -> Result<String, Fault> {
    let mut program = String::new();
    let mut number = 0;
    for (file, messages) in &words.files {
        let mut functions = String::new();
        for message in messages {
            let fault = |what| Fault::Message { file: file.clone(), key: message.key.clone(), what };
            if message.key.contains('-') || message.key.chars().any(char::is_uppercase) {
                return Err(fault(
                    "a name is in small letters with underscores, as the function will be".to_owned(),
                ));
            }
            let parameters = parameters(message).map_err(fault)?;
            functions += &function(message, &parameters, number, is_only);
            number += variants(message, &parameters).len();
        }
        let _ = write!(program, "pub mod {file} {{\n{functions}}}\n");
    }
    Ok(program)
}

/// All that is compiled: the functions, and the table of each language.
pub(crate) fn program(functions: &str, tags: &[String]) -> String {
    let tables = tags
        .iter()
        .map(|tag| format!("(\"{tag}\", include_str!(concat!(env!(\"OUT_DIR\"), \"/{tag}.table\"))), "));
    let tables: String = tables.collect();
    // The reader needs the marks and nothing else of this crate.
    let marks: String = include_str!("mark.rs")
        .lines()
        .filter(|line| !line.starts_with("//!"))
        .collect::<Vec<_>>()
        .join("\n");
    format!(
        "#[allow(dead_code)]\npub mod mark {{\n{marks}\n}}\npub(crate) const TABLES: [(&str, &str); {}] = [{tables}];\n{functions}",
        tags.len()
    )
}

fn function(message: &Message, parameters: &[Parameter], number: usize, is_only: bool) -> String {
    let key = &message.key;
    let variants = variants(message, parameters);
    let is_chosen = variants != [None];
    let taken: Vec<String> = parameters.iter().map(taken).collect();
    let number =
        if is_chosen { format!("{number} + {}", choice(&parameters[0])) } else { number.to_string() };
    let plain = plain(message, parameters);
    let (returned, body) = if let Some(texts) = plain.as_ref().filter(|_| is_only) {
        let said = if is_chosen {
            format!("{texts:?}[{}]", choice(&parameters[0]))
        } else {
            format!("{:?}", texts[0])
        };
        ("&'static str", said)
    } else if plain.is_some() {
        ("&'static str", format!("super::text({number})"))
    } else {
        // What has chosen the text is not asked again in it.
        let is_asked = |parameter: &Parameter| !is_chosen || *parameter != parameters[0];
        let given =
            |parameter| if is_asked(parameter) { given(parameter) } else { "super::Arg::None".to_owned() };
        let given: Vec<String> = parameters.iter().map(given).collect();
        ("String", format!("super::fill({number}, &[{}])", given.join(", ")))
    };
    let said = said(&message.pieces);
    format!("/// `{said}`\n#[must_use]\npub fn {key}({}) -> {returned} {{\n{body}\n}}\n", taken.join(", "))
}

/// What a message says, for those who read the functions.
fn said(pieces: &[Piece]) -> String {
    let mut said = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => said.push_str(&text.replace('\n', " ")),
            Piece::Argument { name, .. } => said += &format!("{{{name}}}"),
            Piece::Choice { variants, .. } => {
                let last = variants.iter().find(|variant| variant.is_default);
                said += &last.map_or_else(String::new, |variant| self::said(&variant.pieces));
            }
        }
    }
    said.replace('`', "’")
}

/// Each text of a message in which nothing is filled in.
pub(crate) fn plain(message: &Message, parameters: &[Parameter]) -> Option<Vec<String>> {
    let variants = variants(message, parameters);
    let texts = variants.iter().map(|variant| match chosen(message, parameters, variant.as_deref()) {
        [] => Some(String::new()),
        [Piece::Text(text)] => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

fn taken(Parameter { name, sort, is_optional }: &Parameter) -> String {
    let of = match sort {
        Sort::Text => "impl super::Display",
        Sort::Count => "impl super::Count",
        Sort::Flag => "bool",
        Sort::Enumeration { of, .. } => of,
    };
    if *is_optional { format!("{name}: Option<{of}>") } else { format!("{name}: {of}") }
}

fn given(parameter: &Parameter) -> String {
    let Parameter { name, sort, is_optional } = parameter;
    match (sort, is_optional) {
        (Sort::Text, false) => format!("super::Arg::Text(&{name})"),
        (Sort::Text, true) => format!("{name}.as_ref().map_or(super::Arg::None, |it| super::Arg::Text(it))"),
        (Sort::Count, false) => format!("super::Arg::Count({name}.count())"),
        (Sort::Count, true) => format!("{name}.map_or(super::Arg::None, |it| super::Arg::Count(it.count()))"),
        (Sort::Flag | Sort::Enumeration { .. }, _) => format!("super::Arg::Choice({})", choice(parameter)),
    }
}

/// The place of what was chosen among the variants.
fn choice(parameter: &Parameter) -> String {
    match &parameter.sort {
        Sort::Enumeration { of, variants } => {
            let of = of.trim_start_matches('&');
            let arms = variants
                .iter()
                .enumerate()
                .map(|(at, variant)| format!("{of}::{variant} {{ .. }} => {at}, "));
            format!("match {} {{ {} }}", parameter.name, arms.collect::<String>())
        }
        Sort::Flag | Sort::Text | Sort::Count => format!("usize::from({})", parameter.name),
    }
}
