//! Holds `PROTOCOL.md` against the messages: every type has its section, every section its table in
//! order of declaration and its examples, every limit its true value.

use std::collections::BTreeMap;

use protocol::Codec;
use serde_json::Value;

use crate::bless;
use crate::golden::hex;
use crate::markdown::{blocks, rows, section, ticked};
use crate::samples::{Sample, WireType, wire_types};

const DOCUMENT: &str = "PROTOCOL.md";

/// Panics with everything that is wrong, not only with the first.
fn report(complaints: &[String]) {
    assert!(complaints.is_empty(), "{DOCUMENT} and the code part ways:\n- {}", complaints.join("\n- "));
}

fn section_of<'a>(document: &'a str, of: &WireType) -> Result<&'a str, String> {
    section(document, &format!("`{}`", of.name)).ok_or_else(|| {
        format!("add a section headed \"### `{}`\" with its table and its ```json block", of.name)
    })
}

#[test]
fn every_type_has_its_table_in_order_of_declaration() {
    let document = bless::read(DOCUMENT);
    let mut complaints = vec![];
    for of in &wire_types() {
        match section_of(&document, of) {
            Ok(text) if of.is_enum => complaints.extend(compare_variants(of, &rows(text))),
            Ok(text) => complaints.extend(compare_fields(of, &rows(text))),
            Err(complaint) => complaints.push(complaint),
        }
    }
    report(&complaints);
}

/// `| 0 | `Variant` | `field` u16, `field` text | what it means |`
fn compare_variants(of: &WireType, rows: &[Vec<&str>]) -> Vec<String> {
    let mut complaints = vec![];
    if rows.len() != of.samples.len() {
        complaints.push(format!(
            "section `{}`: its table has {} rows, the enum {} variants",
            of.name,
            rows.len(),
            of.samples.len()
        ));
    }
    for (tag, sample) in of.samples.iter().enumerate() {
        let fields = sample.fields(true);
        let is_right = rows.get(tag).is_some_and(|row| {
            row.len() == 4
                && row[0] == tag.to_string()
                && row[1] == format!("`{}`", sample.name)
                && ticked(row[2]) == fields
                && !row[3].is_empty()
        });
        if !is_right {
            complaints.push(format!(
                "section `{}`: row {tag} of its table must be | {tag} | `{}` | {} | what it means |",
                of.name,
                sample.name,
                fields.iter().map(|field| format!("`{field}` its type")).collect::<Vec<_>>().join(", "),
            ));
        }
    }
    complaints
}

/// `| `field` | type | what it means |`
fn compare_fields(of: &WireType, rows: &[Vec<&str>]) -> Vec<String> {
    let fields = of.samples[0].fields(false);
    let listed: Vec<&str> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    let is_whole = rows.iter().all(|row| row.len() == 3 && row.iter().all(|cell| !cell.is_empty()));
    if listed == fields && is_whole {
        return vec![];
    }
    vec![format!(
        "section `{}`: its table must have the rows {fields:?} in this order, each | `field` | type | what it means |",
        of.name
    )]
}

#[test]
fn every_sample_is_an_example_and_every_example_is_true() {
    let document = bless::read(DOCUMENT);
    let mut complaints = vec![];
    for of in &wire_types() {
        // A missing section is the other test's complaint.
        let text = section_of(&document, of).unwrap_or_default();
        let examples = examples(of, text, &mut complaints);
        complaints.extend(of.samples.iter().filter_map(|sample| missing(of, sample, &examples)));
        complaints.extend(examples.iter().filter_map(|example| untrue(of, example)));
    }
    report(&complaints);
}

fn examples(of: &WireType, text: &str, complaints: &mut Vec<String>) -> Vec<Value> {
    let mut examples = vec![];
    for value in
        blocks(text, "json").iter().flat_map(|block| serde_json::Deserializer::from_str(block).into_iter())
    {
        match value {
            Ok(value) => examples.push(value),
            Err(error) => complaints.push(format!("section `{}`: its ```json block: {error}", of.name)),
        }
    }
    examples
}

fn missing(of: &WireType, sample: &Sample, examples: &[Value]) -> Option<String> {
    let value: Value = serde_json::from_str(&sample.json).expect("samples are JSON");
    let add = || format!("section `{}`: add to its ```json block: {}", of.name, sample.json);
    (!examples.contains(&value)).then(add)
}

/// An example must be readable as its type and lose nothing by it.
fn untrue(of: &WireType, example: &Value) -> Option<String> {
    let text = example.to_string();
    match (of.rewrite)(&text) {
        Err(error) => Some(format!("section `{}`: the example {text} is none: {error}", of.name)),
        Ok(again) if serde_json::from_str::<Value>(&again).ok().as_ref() != Some(example) => {
            Some(format!("section `{}`: the example {text} should read {again}", of.name))
        }
        Ok(_) => None,
    }
}

/// The names and values of the `pub const`s of a file of ours, whose values are products of numbers.
fn constants(source: &str) -> BTreeMap<String, u64> {
    let declarations = source.lines().filter_map(|line| line.strip_prefix("pub const "));
    let constant = |line: &str| {
        let (name, rest) = line.split_once(':').expect("a constant has a type");
        let value = rest.split_once('=').expect("a constant has a value").1;
        let factor = |text: &str| -> u64 {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            digits.parse().unwrap_or_else(|_| panic!("{name}: this test reads products of numbers only"))
        };
        (name.to_owned(), value.split('*').map(factor).product())
    };
    declarations.map(constant).collect()
}

#[test]
fn every_limit_and_close_code_stands_there_with_its_value() {
    let document = bless::read(DOCUMENT);
    let wire = constants(include_str!("../../src/limits.rs"));
    assert_eq!(wire["CLIENT_MESSAGE_BYTES_MAX"], protocol::limits::CLIENT_MESSAGE_BYTES_MAX as u64);
    let tables = [
        ("Limits of the wire", wire),
        ("Limits of rooms", constants(include_str!("../../../game/src/limits.rs"))),
        ("Close codes", constants(include_str!("../../src/close.rs"))),
    ];
    let mut complaints = vec![];
    for (heading, constants) in tables {
        let listed: BTreeMap<&str, &str> = rows(section(&document, heading).unwrap_or_default())
            .iter()
            .map(|row| (row[0].trim_matches('`'), row[1]))
            .collect();
        for (name, value) in &constants {
            if listed.get(name.as_str()) != Some(&value.to_string().as_str()) {
                complaints.push(format!(
                    "section \"{heading}\": needs the row | `{name}` | {value} | what it means |"
                ));
            }
        }
        let unknown = listed.keys().filter(|name| !constants.contains_key(**name));
        complaints
            .extend(unknown.map(|name| format!("section \"{heading}\": there is no `{name}` any more")));
    }
    report(&complaints);
}

#[test]
fn the_version_and_the_subprotocols_stand_there() {
    let document = bless::read(DOCUMENT);
    let wanted = [
        format!("This is version **{}** of the protocol", protocol::VERSION),
        format!("`{}`", Codec::Bincode.subprotocol()),
        format!("`{}`", Codec::Json.subprotocol()),
    ];
    let missing = wanted.iter().filter(|text| !document.contains(text.as_str()));
    report(&missing.map(|text| format!("it must say: {text}")).collect::<Vec<_>>());
}

/// `| `JSON` | `hex` |`
#[test]
fn the_binary_examples_are_what_the_codec_writes() {
    let document = bless::read(DOCUMENT);
    let text =
        section(&document, "Examples in both encodings").expect("a section \"Examples in both encodings\"");
    let examples: Vec<(&str, &str)> =
        rows(text).iter().map(|row| (row[0].trim_matches('`'), row[1].trim_matches('`'))).collect();
    assert!(!examples.is_empty());
    let mut complaints = vec![];
    for (json, bytes) in examples {
        let client = Codec::Json.decode_client(json.as_bytes()).map(|m| Codec::Bincode.encode_client(&m));
        let server = Codec::Json.decode_server(json.as_bytes()).map(|m| Codec::Bincode.encode_server(&m));
        match client.or(server) {
            Ok(encoded) if hex(&encoded) == bytes.replace(' ', "") => {}
            Ok(encoded) => complaints.push(format!("{json} is {} in binary", hex(&encoded))),
            Err(error) => complaints.push(format!("{json} is no message: {error}")),
        }
    }
    report(&complaints);
}
