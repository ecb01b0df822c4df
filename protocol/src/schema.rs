//! The messages as JSON Schema, draft 2020-12: what `protocol/schema.json` holds. In no program.

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::client_message::ClientMessage;
use crate::server_message::ServerMessage;

/// One schema with a definition of every type of the wire. A message of either side is valid by it.
#[must_use]
pub fn schema() -> Value {
    let mut generator: SchemaGenerator = SchemaSettings::draft2020_12().into_generator();
    let client = generator.subschema_for::<ClientMessage>();
    let server = generator.subschema_for::<ServerMessage>();
    let mut definitions = Value::Object(generator.take_definitions(true));
    tidy(&mut definitions);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Messages of the Nonet protocol, version {}", crate::VERSION),
        "anyOf": [client, server],
        "$defs": definitions,
    })
}

/// Descriptions are the comments of the types: on one line, and without the links of Rust's documentation.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if let Some(Value::String(text)) = members.get_mut("description") {
                *text = plain(text);
            }
            members.values_mut().for_each(tidy);
        }
        Value::Array(elements) => elements.iter_mut().for_each(tidy),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// "[`Name`](path)" and "[`Name`]" become "`Name`".
fn plain(text: &str) -> String {
    let mut plain = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("[`", "`");
    while let Some(at) = plain.find("`]") {
        let rest = &plain[at + 2..];
        let path = if rest.starts_with('(') { rest.find(')').map_or(0, |end| end + 1) } else { 0 };
        plain.replace_range(at + 1..at + 2 + path, "");
    }
    plain
}
