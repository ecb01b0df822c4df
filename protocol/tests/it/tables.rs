//! The tables of the page, from the types and their comments.

use game::Rules;
use protocol::Capability;
use puzzle::Kind;
use puzzle::board::constraint::Notation;
use serde_json::Value;

use crate::markdown::wrap_json;
use crate::samples::{Sample, WireType};
use crate::schema::definition;

/// Columns at which a generated text is wrapped.
pub(crate) const WIDTH: usize = 118;

/// Structs that stand whole in their own section and nowhere else: elsewhere an example says `"(Rules)"`.
const WHOLE_ONCE: [&str; 15] = [
    "AttemptView",
    "ChallengeView",
    "GenerateSpec",
    "Puzzle",
    "Problem",
    "RaceView",
    "ResultRow",
    "Results",
    "RoomPreview",
    "RoomView",
    "Rules",
    "RunRow",
    "Settings",
    "Snapshot",
    "Step",
];

/// The sections of some types: what each means, its table, its examples.
pub(crate) fn sections(types: &[WireType], all: &[WireType]) -> String {
    types.iter().map(|of| section(of, all)).collect::<Vec<_>>().join("\n")
}

fn section(of: &WireType, all: &[WireType]) -> String {
    let definition = definition(of.name);
    let about = described(&definition);
    let about = if about.is_empty() { String::new() } else { format!("{about}\n\n") };
    let table = if of.is_enum { variants(of, &definition) } else { fields(of, &definition) };
    let plain = of.is_enum && of.samples.iter().all(|sample| sample.fields(true).is_empty());
    let examples = of.samples.iter().map(|sample| wrap_json("", &abbreviated(sample, of, all), WIDTH, "  "));
    let examples =
        if plain { String::new() } else { format!("\n```json\n{}```\n", examples.collect::<String>()) };
    format!("### `{}`\n\n{about}{table}{examples}", of.name)
}

fn described(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('|', "/")
}

fn variants(of: &WireType, definition: &Value) -> String {
    let rows = of.samples.iter().enumerate().map(|(tag, sample)| {
        let schema = variant(definition, sample.name);
        let inner = schema["properties"].get(sample.name).unwrap_or(&Value::Null);
        let fields = sample
            .fields(true)
            .into_iter()
            .map(|field| format!("`{field}` {}", type_of(&inner["properties"][field.as_str()])));
        let fields =
            if inner["$ref"].is_string() { type_of(inner) } else { fields.collect::<Vec<_>>().join(", ") };
        // What a field means stands with its variant.
        let of_fields = sample.fields(true).into_iter().filter_map(|field| {
            let about = described(&inner["properties"][field.as_str()]);
            (!about.is_empty()).then(|| format!("`{field}`: {about}"))
        });
        let meaning = std::iter::once(described(schema)).chain(of_fields).filter(|text| !text.is_empty());
        let meaning = meaning.collect::<Vec<_>>().join(" ");
        format!("| {tag} | `{}` | {fields} | {meaning} |\n", sample.name)
    });
    format!("| # | Variant | Fields | Meaning |\n|---|---|---|---|\n{}", rows.collect::<String>())
}

/// The schema of a variant.
fn variant<'a>(definition: &'a Value, name: &str) -> &'a Value {
    let is_it = |schema: &&Value| {
        let names = schema["enum"].as_array().into_iter().flatten();
        schema["const"] == name
            || schema["properties"].get(name).is_some()
            || names.into_iter().any(|one| one == name)
    };
    definition["oneOf"].as_array().into_iter().flatten().find(is_it).unwrap_or(&Value::Null)
}

fn fields(of: &WireType, definition: &Value) -> String {
    let rows = of.samples[0].fields(false).into_iter().map(|field| {
        let schema = &definition["properties"][field.as_str()];
        format!("| `{field}` | {} | {} |\n", type_of(schema), described(schema))
    });
    format!("| Field | Type | Meaning |\n|---|---|---|\n{}", rows.collect::<String>())
}

/// The type of a field as the page calls it.
fn type_of(schema: &Value) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.rsplit('/').next().unwrap_or(path);
        return name.replace("Range_of_", "range of ").replace("uint", "u");
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return choices.iter().map(type_of).collect::<Vec<_>>().join(" or ");
    }
    if let Some(elements) = schema["prefixItems"].as_array() {
        return format!("[{}]", elements.iter().map(type_of).collect::<Vec<_>>().join(", "));
    }
    let of = &schema["type"];
    let several = of.as_array().map(|types| types.iter().map(|of| simple(of, schema)).collect::<Vec<_>>());
    several.map_or_else(|| simple(of, schema), |types| types.join(" or "))
}

fn simple(of: &Value, schema: &Value) -> String {
    match of.as_str().unwrap_or_default() {
        "integer" => schema["format"].as_str().unwrap_or("number").replace("uint", "u"),
        "string" => "text".to_owned(),
        "boolean" => "bool".to_owned(),
        "array" => format!("list of {}", type_of(&schema["items"])),
        other => other.to_owned(),
    }
}

/// The sample as JSON, with `"(Rules)"` in place of a struct that stands whole elsewhere.
fn abbreviated(sample: &Sample, within: &WireType, all: &[WireType]) -> String {
    let whole = WHOLE_ONCE.iter().filter(|name| **name != within.name);
    let mut whole: Vec<(&str, &str)> = whole
        .filter_map(|name| {
            let of = all.iter().find(|of| of.name == *name)?;
            Some((*name, of.samples[0].json.as_str()))
        })
        .collect();
    // The largest first: they hold the others.
    whole.sort_by_key(|(_, json)| std::cmp::Reverse(json.len()));
    whole.iter().fold(sample.json.clone(), |text, (name, json)| text.replace(json, &format!("\"({name})\"")))
}

/// What each kind of rule means.
pub(crate) fn rules_of_boards() -> String {
    let rows = Kind::ALL.iter().map(|kind| {
        let (cells, value) = match kind.notation() {
            Notation::Board => ("none: the whole board", "null"),
            Notation::Cell => ("one", "null"),
            Notation::Digits => ("one", "number"),
            Notation::Edge { number: None } if kind.is_directed() => {
                ("two that share an edge, in order", "null")
            }
            Notation::Edge { number: None } => ("two that share an edge", "null"),
            Notation::Edge { number: Some(_) } => ("two that share an edge", "number or null"),
            Notation::Cells { number: true } => ("some", "number or null"),
            Notation::Cells { number: false } => ("some", "null"),
            Notation::Line { number: true } => ("some, in order", "number or null"),
            Notation::Line { number: false } => ("some, in order", "null"),
            Notation::Outside => ("some in a straight line, nearest to the clue first", "number"),
        };
        let meaning: Vec<&str> = [Some(kind.about()), kind.data()].into_iter().flatten().collect();
        format!("| `{}` | {cells} | {value} | {} |\n", kind.key(), meaning.join(" "))
    });
    format!("| `kind` | `cells` | `value` | Meaning |\n|---|---|---|---|\n{}", rows.collect::<String>())
}

/// The words of a variant's name.
pub(crate) fn words_of_variants() -> String {
    let rows = puzzle::words().iter().map(|word| format!("| `{}` | {} |\n", word.name, word.about()));
    format!("| Word | Meaning |\n|---|---|\n{}", rows.collect::<String>())
}

pub(crate) fn capabilities() -> String {
    let rows = Capability::ALL.map(|one| format!("| `{}` | {} |\n", one.name(), one.about()));
    format!("| Capability | What comes with it |\n|---|---|\n{}", rows.concat())
}

pub(crate) fn rules_of_a_new_room() -> String {
    let json = serde_json::to_string(&Rules::default()).expect("rules are plain data");
    format!("```json\n{}```\n", wrap_json("", &json, WIDTH, " "))
}

/// The constants of a file of ours, with their values and what they are: the first sentence of their comments, which say
/// why after it. A comment holds for those below it up to the next.
pub(crate) fn constants(source: &str) -> String {
    let (mut rows, mut comment) = (String::new(), String::new());
    for line in source.lines() {
        if let Some(words) = line.strip_prefix("///") {
            comment += words;
        } else if let Some((name, rest)) =
            line.strip_prefix("pub const ").and_then(|line| line.split_once(':'))
        {
            let value = rest.split_once('=').expect("a constant has a value").1;
            let about = std::mem::take(&mut comment).replace("[`", "`").replace("`]", "`");
            let about = about.find(". ").map_or(about.as_str(), |end| &about[..=end]);
            rows += &format!("| `{name}` | {} | {} |\n", product(name, value), about.trim());
        } else {
            comment.clear();
        }
    }
    format!("| Name | Value | Meaning |\n|---|---|---|\n{rows}")
}

/// The value of a product of numbers.
fn product(name: &str, value: &str) -> u64 {
    let factor = |text: &str| -> u64 {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        digits.parse().unwrap_or_else(|_| panic!("{name}: this test reads products of numbers only"))
    };
    value.split('*').map(factor).product()
}

#[test]
fn constants_are_read_right() {
    let source = include_str!("../../src/limits.rs");
    let max = protocol::limits::CLIENT_MESSAGE_BYTES_MAX;
    assert!(constants(source).contains(&format!("| `CLIENT_MESSAGE_BYTES_MAX` | {max} | ")));
}
