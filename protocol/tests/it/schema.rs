//! `protocol/schema.json`: it is what the types say, and every sample obeys it.

use expect_test::expect_file;
use protocol::Codec;
use serde_json::Value;

use crate::markdown::repository_file;
use crate::samples::{messages, wire_types};

const FILE: &str = "protocol/schema.json";

/// The definition of a type.
pub(crate) fn definition(name: &str) -> Value {
    let schema = protocol::schema::schema();
    schema["$defs"].get(name).unwrap_or_else(|| panic!("{name} is not in the schema")).clone()
}

#[test]
fn the_schema_is_what_the_types_say() {
    let text = serde_json::to_string_pretty(&protocol::schema::schema()).expect("a schema is JSON");
    expect_file![repository_file(FILE)].assert_eq(&(text + "\n"));
}

#[test]
fn every_type_of_the_wire_is_defined() {
    for of in wire_types() {
        definition(of.name);
    }
}

/// A type of a message that nobody sampled is neither golden nor documented.
#[test]
fn every_enum_and_struct_of_the_schema_is_sampled() {
    let sampled: Vec<&str> = wire_types().iter().map(|of| of.name).collect();
    // Ranges are told by what they are ranges of, the first two of these with `Puzzle` and the others with `Step`.
    let with_others = "Board Rule Candidate Claim Contradiction HouseId HouseKind Mark StepRole Technique";
    let is_told = |name: &str| {
        sampled.contains(&name)
            || name.starts_with("Range_of_")
            || with_others.split(' ').any(|one| one == name)
    };
    let schema = protocol::schema::schema();
    let definitions = schema["$defs"].as_object().expect("definitions by name");
    let built =
        definitions.iter().filter(|(_, of)| of.get("oneOf").is_some() || of.get("properties").is_some());
    let missing: Vec<&str> = built.map(|(name, _)| name.as_str()).filter(|name| !is_told(name)).collect();
    assert!(missing.is_empty(), "protocol/tests/it/samples has none of {missing:?}");
}

#[test]
fn every_sample_obeys_the_schema() {
    let root = protocol::schema::schema();
    for (name, message) in messages() {
        let value: Value = serde_json::from_slice(&message.encode(Codec::Json)).expect("JSON");
        let side = if message.from() == "client" { "ClientMessage" } else { "ServerMessage" };
        if let Err(complaint) = check(&root, &root["$defs"][side], &value) {
            panic!("{name}: {complaint}");
        }
    }
}

#[test]
fn what_is_no_message_does_not_obey_the_schema() {
    let root = protocol::schema::schema();
    for text in [
        r#""Nonesuch""#,
        r#"{"Ping":{}}"#,
        r#"{"Ping":{"stamp":-1}}"#,
        r#"{"Ping":{"stamp":"1"}}"#,
        r#"{"Room":{"request":1,"command":{"Place":{"match_no":1,"seq":1,"cell":0,"digit":26}}}}"#,
        r#"{"Room":{"request":1,"command":"Nonesuch"}}"#,
    ] {
        let value: Value = serde_json::from_str(text).expect("JSON");
        assert!(check(&root, &root["$defs"]["ClientMessage"], &value).is_err(), "{text}");
    }
}

/// As much of JSON Schema as ours uses; a keyword that is not known here is an error, so that nothing goes unchecked.
fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Some(keywords) = schema.as_object() else {
        return if *schema == Value::Bool(true) { Ok(()) } else { Err("nothing is allowed here".to_owned()) };
    };
    let fail = |what: &str| Err(format!("{value} {what} {schema}"));
    for (keyword, limit) in keywords {
        let is_right = match keyword.as_str() {
            "description" | "title" | "default" | "format" | "$schema" | "$defs" => true,
            "$ref" => {
                let pointer = limit.as_str().and_then(|text| text.strip_prefix('#')).unwrap_or_default();
                let target = root.pointer(pointer).ok_or_else(|| format!("{limit} leads nowhere"))?;
                return check(root, target, value);
            }
            "anyOf" | "oneOf" => {
                let schemas = limit.as_array().into_iter().flatten();
                let fitting = schemas.filter(|schema| check(root, schema, value).is_ok()).count();
                fitting == 1 || fitting > 1 && keyword == "anyOf"
            }
            "type" => is_of_type(limit, value),
            "const" => limit == value,
            "enum" => limit.as_array().is_some_and(|values| values.contains(value)),
            // Of another type than they speak of, these say nothing.
            "minimum" => value.as_i64().is_none_or(|number| Some(number) >= limit.as_i64()),
            "maximum" => value.as_i64().is_none_or(|number| Some(number) <= limit.as_i64()),
            "minLength" => chars(value).is_none_or(|count| Some(count) >= limit.as_u64()),
            "maxLength" => chars(value).is_none_or(|count| Some(count) <= limit.as_u64()),
            "minItems" => items(value).is_none_or(|count| Some(count) >= limit.as_u64()),
            "maxItems" => items(value).is_none_or(|count| Some(count) <= limit.as_u64()),
            // The types have read the text already; a library for patterns would be a large guest for so little.
            "pattern" => value.is_string(),
            "required" => {
                let names = limit.as_array().into_iter().flatten().filter_map(Value::as_str);
                names.into_iter().all(|name| value.get(name).is_some())
            }
            "properties" => {
                for (name, schema) in limit.as_object().into_iter().flatten() {
                    value.get(name).map_or(Ok(()), |member| check(root, schema, member))?;
                }
                true
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object();
                let unknown = value.as_object().into_iter().flatten().map(|(name, _)| name);
                unknown.into_iter().all(|name| known.is_some_and(|known| known.contains_key(name)))
            }
            "items" => {
                let mut elements = value.as_array().into_iter().flatten();
                elements.try_for_each(|element| check(root, limit, element))?;
                true
            }
            "prefixItems" => {
                let mut pairs =
                    limit.as_array().into_iter().flatten().zip(value.as_array().into_iter().flatten());
                pairs.try_for_each(|(schema, element)| check(root, schema, element))?;
                true
            }
            _ => panic!("the schema uses the keyword {keyword}, which is not known here"),
        };
        if !is_right {
            return fail(&format!("is not right by {keyword} of"));
        }
    }
    Ok(())
}

fn is_of_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    };
    match wanted.as_array() {
        Some(names) => names.iter().filter_map(Value::as_str).any(is),
        None => wanted.as_str().is_some_and(is),
    }
}

fn chars(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn items(value: &Value) -> Option<u64> {
    value.as_array().map(|elements| elements.len() as u64)
}
