//! The texts of a language, one after the other in the order of the functions that say them.

use crate::Fault;
use crate::mark;
use crate::message::{Piece, Variant};
use crate::parameters::{Parameter, Sort, number, parameters};
use crate::read::{Message, Words};
use crate::write::plain;

/// The texts of `own`, and where it has none, those of `first`, which says how many there are and what they take.
pub(crate) fn table(first: &Words, own: &Words, is_only: bool) -> Result<String, Fault> {
    let mut texts = Vec::new();
    for (file, messages) in &first.files {
        for message in messages {
            let translated = own.find(file, &message.key).unwrap_or(message);
            let fault = |what| Fault::Message { file: file.clone(), key: message.key.clone(), what };
            let parameters = parameters(message).map_err(fault)?;
            // What stands in its function keeps its number.
            let is_said_there = is_only && plain(message, &parameters).is_some();
            for variant in variants(message, &parameters) {
                if is_said_there {
                    texts.push(String::new());
                    continue;
                }
                let pieces = chosen(translated, &parameters, variant.as_deref());
                texts.push(written(pieces, &parameters).map_err(fault)?);
            }
        }
    }
    for (file, messages) in &own.files {
        if let Some(unknown) = messages.iter().find(|message| first.find(file, &message.key).is_none()) {
            let what = "the first language has no such message".to_owned();
            return Err(Fault::Message { file: file.clone(), key: unknown.key.clone(), what });
        }
    }
    Ok(texts.join(&mark::NEXT.to_string()))
}

/// Each text that a message has: one for each variant, where all of it is one choice that no number makes.
pub(crate) fn variants(message: &Message, parameters: &[Parameter]) -> Vec<Option<String>> {
    let [Piece::Choice { name, variants }] = &message.pieces[..] else { return vec![None] };
    let parameter = parameters.iter().find(|parameter| parameter.name == *name);
    match parameter.map(|parameter| (&parameter.sort, parameter.is_optional)) {
        // As a flag counts.
        Some((Sort::Flag, false)) => ["false", "true"].map(|key| Some(key.to_owned())).into(),
        Some((Sort::Enumeration { .. }, false)) => {
            variants.iter().map(|variant| Some(variant.key.clone())).collect()
        }
        Some(_) | None => vec![None],
    }
}

/// The pieces of one variant of a message; a language may leave the choice out, or name fewer variants.
pub(crate) fn chosen<'a>(
    message: &'a Message,
    parameters: &[Parameter],
    variant: Option<&str>,
) -> &'a [Piece] {
    match (variant, &message.pieces[..]) {
        (Some(key), [Piece::Choice { name, variants }])
            if parameters.first().is_some_and(|of| of.name == *name) =>
        {
            let named = variants.iter().find(|variant| variant.key == key);
            let named = named.or_else(|| variants.iter().find(|variant| variant.is_default));
            named.map_or(&[], |variant| &variant.pieces)
        }
        _ => &message.pieces,
    }
}

fn written(pieces: &[Piece], parameters: &[Parameter]) -> Result<String, String> {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(words) if words.chars().any(|c| c < ' ' && c != '\n') => {
                return Err("it holds a control character".to_owned());
            }
            Piece::Text(words) => text.push_str(words),
            Piece::Argument { name, form } => {
                let (number, _) = place(name, parameters)?;
                text.extend([mark::ARGUMENT, *form, number]);
            }
            Piece::Choice { name, variants } => {
                let (number, parameter) = place(name, parameters)?;
                text.extend([mark::CHOICE, number]);
                let (default, named): (Vec<_>, Vec<_>) =
                    variants.iter().partition(|variant| variant.is_default);
                for variant in named {
                    text.extend([mark::VARIANT, key(variant, parameter)?]);
                    text.push_str(&written(&variant.pieces, parameters)?);
                }
                for variant in default {
                    text.extend([mark::VARIANT, mark::OTHERWISE]);
                    text.push_str(&written(&variant.pieces, parameters)?);
                }
                text.push(mark::END);
            }
        }
    }
    Ok(text)
}

/// The number of an argument, as a digit.
fn place<'a>(name: &str, parameters: &'a [Parameter]) -> Result<(char, &'a Parameter), String> {
    let found = ('0'..='9').zip(parameters).find(|(_, parameter)| parameter.name == name);
    found.ok_or_else(|| format!("the first language has no ${name} here"))
}

fn key(variant: &Variant, parameter: &Parameter) -> Result<char, String> {
    let key = &*variant.key;
    if ["none", "false"].contains(&key) {
        return Ok(mark::key_of_choice(0));
    }
    if ["some", "true"].contains(&key) {
        return Ok(mark::key_of_choice(1));
    }
    if let Sort::Enumeration { of, variants } = &parameter.sort {
        let place = variants.iter().position(|known| known == key);
        return place.map(mark::key_of_choice).ok_or_else(|| format!("{of} has no {key}"));
    }
    if let Some(number) = number(key) {
        return Ok(mark::key_of_number(number));
    }
    let plural = mark::PLURALS.iter().find(|(name, _)| *name == key);
    plural.map(|(_, key)| *key).ok_or_else(|| format!("{key} is no plural, no number and no variant"))
}
