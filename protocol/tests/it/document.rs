//! Holds `PROTOCOL.md` against the messages: every type has its section, every section its table in
//! order of declaration and its examples, every limit its true value. What follows from the code is written by it.

use std::collections::{BTreeMap, BTreeSet};

use game::Rules;
use protocol::Codec;
use serde_json::Value;

use crate::golden::hex;
use crate::markdown::{blocks, rows, section, ticked, wrap_json};
use crate::samples::{WireType, wire_types};
use crate::{bless, transcript};

const DOCUMENT: &str = "PROTOCOL.md";
/// Characters of a line, in tables too.
const LINE_CHARS_MAX: usize = 200;
/// Columns at which a generated text is wrapped.
const WIDTH: usize = 118;
/// Structs that stand whole in their own section and nowhere else: elsewhere an example says `"(Rules)"`.
const WHOLE_ONCE: [&str; 6] = ["Rules", "RoomView", "RaceView", "Results", "ResultRow", "Snapshot"];

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
fn the_examples_of_a_section_are_its_samples() {
    let document = bless::read(DOCUMENT);
    let types = wire_types();
    let abbreviations = Abbreviations::of(&types);
    let mut complaints = vec![];
    for of in &types {
        // A missing section is the other test's complaint.
        let text = section_of(&document, of).unwrap_or_default();
        let examples = examples(of, text, &mut complaints);
        let expanded = examples.iter().map(|example| abbreviations.expand(example, of, &mut complaints));
        let expanded: Vec<Value> = expanded.collect();
        complaints.extend(expanded.iter().filter_map(|example| unreadable(of, example)));
        let samples: Vec<Value> = of.samples.iter().map(|sample| parse(&sample.json)).collect();
        for at in 0..samples.len().max(expanded.len()) {
            let [is, should] = [&expanded, &samples].map(|list| list.get(at));
            if is != should {
                let [is, should] =
                    [is, should].map(|value| value.map_or("missing".to_owned(), Value::to_string));
                complaints.push(format!(
                    "section `{}`: example {at} is\n  {is}\n  but should be\n  {should}",
                    of.name
                ));
            }
        }
    }
    report(&complaints);
}

fn parse(json: &str) -> Value {
    serde_json::from_str(json).expect("samples are JSON")
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

fn unreadable(of: &WireType, example: &Value) -> Option<String> {
    let error = (of.rewrite)(&example.to_string()).err()?;
    Some(format!("section `{}`: the example {example} is none: {error}", of.name))
}

/// The structs by what the page may write in place of their samples: `"(Rules)"`.
struct Abbreviations(BTreeMap<String, Value>);

impl Abbreviations {
    fn of(types: &[WireType]) -> Self {
        let structs = types.iter().filter(|of| !of.is_enum);
        Self(structs.map(|of| (format!("({})", of.name), parse(&of.samples[0].json))).collect())
    }

    /// The value with all abbreviations written out. A section cannot abbreviate what it is about.
    fn expand(&self, value: &Value, within: &WireType, complaints: &mut Vec<String>) -> Value {
        let mut complain = |what: String| complaints.push(format!("section `{}`: {what}", within.name));
        match value {
            Value::String(text) if text.starts_with('(') => match self.0.get(text) {
                Some(_) if *text == format!("({})", within.name) => {
                    complain("this is where it must be written out".to_owned());
                    Value::Null
                }
                Some(whole) => whole.clone(),
                None => {
                    complain(format!("{text} abbreviates no struct"));
                    Value::Null
                }
            },
            Value::Array(values) => {
                values.iter().map(|value| self.expand(value, within, complaints)).collect()
            }
            Value::Object(fields) => {
                let whole_once = WHOLE_ONCE.iter().map(|name| format!("({name})"));
                for name in whole_once.filter(|name| *name != format!("({})", within.name)) {
                    if self.0[&name] == *value {
                        complain(format!("write \"{name}\" in place of {value}"));
                    }
                }
                let expand =
                    |(key, value): (&String, &Value)| (key.clone(), self.expand(value, within, complaints));
                fields.iter().map(expand).collect()
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
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

#[test]
fn no_line_is_too_long_to_read() {
    let document = bless::read(DOCUMENT);
    let long = document.lines().enumerate().map(|(at, line)| (at + 1, line.chars().count()));
    let long = long.filter(|(_, chars)| *chars > LINE_CHARS_MAX);
    report(&long.map(|(line, chars)| format!("line {line} has {chars} characters")).collect::<Vec<_>>());
}

/// All generated parts in one test: two tests could not write the same file at a time.
#[test]
fn generated_parts_are_what_the_code_writes() {
    let document = bless::read(DOCUMENT);
    let document = bless::with_part(&document, "rules of a new room", &rules_of_a_new_room());
    let document = bless::with_part(&document, "examples in both encodings", &both_encodings());
    let document = bless::with_part(&document, "transcript", &transcript::text());
    bless::check(DOCUMENT, &document);
}

fn rules_of_a_new_room() -> String {
    let json = serde_json::to_string(&Rules::default()).expect("rules are plain data");
    format!("```json\n{}```\n", wrap_json("", &json, WIDTH, " "))
}

/// Messages in JSON, as the page shows them in both encodings: numbers of every width, absent and present values,
/// texts, lists and cells.
fn both_encodings() -> String {
    let version = protocol::VERSION;
    let messages = [
        format!(r#"{{"Hello":{{"version":{version},"client":"my-bot 0.1","identity":null,"bot":true}}}}"#),
        format!(
            r#"{{"Hello":{{"version":{version},"client":"my-bot 0.1","identity":{{"player":"0123456789abcdef","secret":"what-the-server-gave"}},"bot":true}}}}"#
        ),
        r#"{"Join":{"code":"KXQ7P","name":"Ann","watch":false}}"#.to_owned(),
        r#"{"Enqueue":{"name":"Ann","with_bots":true}}"#.to_owned(),
        r#""Dequeue""#.to_owned(),
        r#"{"Room":{"command":{"Ready":{"ready":true}}}}"#.to_owned(),
        r#"{"Room":{"command":{"Place":{"match_no":1,"seq":300,"cell":40,"digit":9}}}}"#.to_owned(),
        r#"{"Pong":{"stamp":70000}}"#.to_owned(),
        r#"{"Room":{"event":{"Placed":{"match_no":1,"seq":300,"verdict":{"Wrong":{"strikes":1,"locked_ms":3000}}}}}}"#
            .to_owned(),
        r#"{"Room":{"event":{"Progress":{"lane":{"member":1,"filled":[2,9,10],"score":21,"strikes":0,"streak":2,"status":"Racing"},"standing":[1,2]}}}}"#
            .to_owned(),
    ];
    let examples = messages.iter().map(|json| {
        let client = Codec::Json.decode_client(json.as_bytes()).map(|m| Codec::Bincode.encode_client(&m));
        let server = Codec::Json.decode_server(json.as_bytes()).map(|m| Codec::Bincode.encode_server(&m));
        let bytes = client.or(server).unwrap_or_else(|error| panic!("{json} is no message: {error}"));
        let lines = bytes.chunks(32).map(|line| {
            let line: Vec<String> = line.iter().map(|byte| hex(&[*byte])).collect();
            format!("    {}\n", line.join(" "))
        });
        wrap_json("", json, WIDTH, "  ") + &lines.collect::<String>()
    });
    format!("```text\n{}```\n", examples.collect::<Vec<_>>().join("\n"))
}

const BOT_LINES_MAX: usize = 40;

/// A bot on the page that is out of date would be worse than none.
#[test]
fn the_bot_on_the_page_speaks_this_protocol() {
    let document = bless::read(DOCUMENT);
    let bots = blocks(&document, "python");
    let [bot] = bots[..] else { panic!("{DOCUMENT} has {} ```python blocks, not one", bots.len()) };
    let lines = bot.lines().count();
    assert!(lines <= BOT_LINES_MAX, "the bot has {lines} lines");
    assert!(bot.contains(&format!("\"version\": {}", protocol::VERSION)), "the bot says another version");
    assert!(bot.contains("\"bot\": True"), "the bot does not say that it is one");
    let types = wire_types();
    let samples = types.iter().flat_map(|of| of.samples.iter().map(move |sample| (of, sample)));
    let known: BTreeSet<String> = samples
        .flat_map(|(of, sample)| sample.fields(of.is_enum).into_iter().chain([sample.name.to_owned()]))
        .collect();
    // Every word in quotation marks names a message, a variant or a field.
    let is_word = |text: &&str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
    let words: Vec<&str> = bot.split('"').skip(1).step_by(2).filter(is_word).collect();
    assert!(words.len() > 20, "{words:?}");
    let unknown: Vec<_> = words.iter().filter(|word| !known.contains(**word)).collect();
    assert!(unknown.is_empty(), "the bot says what is not in the protocol: {unknown:?}");
}

/// `--limits-rooms` is the key `rooms` under `[limits]` in docs/configuration.md.
#[test]
fn every_flag_on_the_page_is_a_key_of_the_server() {
    let document = bless::read(DOCUMENT);
    let configuration = bless::read("docs/configuration.md");
    let is_key = |heading: &str, key: &str| {
        let key = format!("`{}`", key.replace('-', "_"));
        rows(section(&configuration, heading).unwrap_or_default()).iter().any(|row| row[0] == key)
    };
    let is_flag = |flag: &str| {
        let sections = flag.split_once('-');
        is_key("Before the first section", flag)
            || sections.is_some_and(|(section, key)| is_key(&format!("`[{section}]`"), key))
    };
    let commands = blocks(&document, "sh");
    let words = commands.iter().flat_map(|block| block.split_whitespace());
    let flags: BTreeSet<&str> = words.filter_map(|word| word.strip_prefix("--")).collect();
    assert!(!flags.is_empty());
    let unknown = flags.iter().filter(|flag| !is_flag(flag));
    report(&unknown.map(|flag| format!("the server has no flag --{flag}")).collect::<Vec<_>>());
    let keys = rows(section(&document, "Limits of an address").unwrap_or_default());
    let unknown = keys.iter().filter(|row| !is_key("`[limits]`", row[0].trim_matches('`')));
    report(&unknown.map(|row| format!("the server has no key limits.{}", row[0])).collect::<Vec<_>>());
}
