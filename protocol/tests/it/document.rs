//! Writes the pages of `docs/protocol`, which follow from the code, and checks the hand-written `PROTOCOL.md` against it.

use std::collections::{BTreeMap, BTreeSet};

use expect_test::expect_file;
use protocol::Codec;
use serde_json::Value;

use crate::golden::hex;
use crate::markdown::{blocks, read, repository_file, rows, section, wrap_json};
use crate::samples::{of_client, of_server, wire_types};
use crate::tables::{self, WIDTH};
use crate::{problems, transcript};

const DOCUMENT: &str = "PROTOCOL.md";
/// Characters of a line, in tables too.
const LINE_CHARS_MAX: usize = 200;
/// Words besides tables and examples: read in half an hour.
const WORDS_MAX: usize = 5_000;

/// Panics with everything that is wrong, not only with the first.
fn report(complaints: &[String]) {
    assert!(complaints.is_empty(), "{DOCUMENT} and the code part ways:\n- {}", complaints.join("\n- "));
}

#[test]
fn the_version_and_the_subprotocols_stand_there() {
    let document = read(DOCUMENT);
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
    let document = read(DOCUMENT);
    let long = document.lines().enumerate().map(|(at, line)| (at + 1, line.chars().count()));
    let long = long.filter(|(_, chars)| *chars > LINE_CHARS_MAX);
    report(&long.map(|(line, chars)| format!("line {line} has {chars} characters")).collect::<Vec<_>>());
}

#[test]
fn what_people_have_written_is_short_enough_to_read() {
    let page = read(DOCUMENT);
    // Every other piece between fences is code.
    let prose = page.split("```").step_by(2).flat_map(str::lines).filter(|line| !line.starts_with('|'));
    let words = prose.flat_map(str::split_whitespace).count();
    assert!(words <= WORDS_MAX, "{words} words");
}

#[test]
fn generated_pages_are_what_the_code_writes() {
    let all = wire_types();
    let notation = "The number before a variant is its tag in the binary encoding. `\"(Rules)\"` in an example stands for the\n\
                    example of the section `Rules`, and so on.\n\n";
    let sections = [
        ("messages", "What a client sends", notation.to_owned() + &tables::sections(&of_client(), &all)),
        ("messages", "What the server sends", tables::sections(&of_server(), &all)),
        ("messages", "Capabilities", tables::capabilities()),
        ("messages", "The rules of a new room", tables::rules_of_a_new_room()),
        ("puzzles", "Kinds of rules", tables::rules_of_boards()),
        ("puzzles", "Words of a variant", tables::words_of_variants()),
        ("problems", "Problems", problems::table()),
        ("problems", "Close codes", tables::constants(include_str!("../../src/close.rs"))),
        ("limits", "The wire", tables::constants(include_str!("../../src/limits.rs"))),
        ("limits", "Rooms", tables::constants(include_str!("../../../game/src/limits.rs"))),
        ("examples", "A race as a transcript", transcript::text()),
        ("examples", "Messages in both encodings", both_encodings()),
    ];
    let mut pages = BTreeMap::<&str, String>::new();
    for (page, heading, text) in sections {
        *pages.entry(page).or_default() += &format!("\n## {heading}\n\n{text}");
    }
    for (name, sections) in pages {
        let head = "Generated from the code by `UPDATE_EXPECT=1 cargo nextest run -p protocol`: do not edit. \
                    [PROTOCOL.md](../../PROTOCOL.md) explains the protocol.";
        let page = format!("# The protocol: {name}\n\n{head}\n{sections}");
        expect_file![repository_file(&format!("docs/protocol/{name}.md"))].assert_eq(&page);
    }
}

/// Messages in JSON, as the page shows them in both encodings: numbers of every width, absent and present values,
/// texts, lists and cells.
fn both_encodings() -> String {
    let version = protocol::VERSION;
    let messages = [
        format!(r#"{{"Hello":{{"version":{version},"client":"my-bot 0.1","identity":null,"bot":true,"capabilities":[]}}}}"#),
        format!(
            r#"{{"Hello":{{"version":{version},"client":"my-bot 0.1","identity":{{"player":"0123456789abcdef","secret":"what-the-server-gave"}},"bot":true,"capabilities":["notices"]}}}}"#
        ),
        r#"{"Join":{"request":2,"code":"KXQ7P","name":"Ann","watch":false}}"#.to_owned(),
        r#"{"Enqueue":{"request":3,"name":"Ann","with_bots":true}}"#.to_owned(),
        r#"{"Dequeue":{"request":4}}"#.to_owned(),
        r#"{"Room":{"request":5,"command":{"Ready":{"ready":true}}}}"#.to_owned(),
        r#"{"Room":{"request":300,"command":{"Place":{"match_no":1,"seq":300,"cell":40,"digit":9}}}}"#.to_owned(),
        r#"{"Pong":{"stamp":70000}}"#.to_owned(),
        r#"{"Room":{"event":{"Placed":{"match_no":1,"seq":300,"verdict":{"Wrong":{"strikes":1,"locked_ms":3000,"guess":false}}}}}}"#
            .to_owned(),
        r#"{"Room":{"event":{"Progress":{"progress":{"member":1,"rung":0,"cells":3,"houses":0,"filled":[2,9,10],"score":21,"strikes":0,"streak":2,"status":"Racing"},"standing":[1,2]}}}}"#
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

const BOT_LINES_MAX: usize = 45;

/// The names of all messages, variants and fields, and the keys of rules.
fn words_of(schema: &Value, known: &mut BTreeSet<String>) {
    for (key, member) in schema.as_object().into_iter().flatten() {
        let names = member.as_object().into_iter().flatten().map(|(name, _)| name.as_str());
        let values = member.as_array().into_iter().flatten().filter_map(Value::as_str);
        match key.as_str() {
            "properties" => known.extend(names.map(str::to_owned)),
            "enum" => known.extend(values.map(str::to_owned)),
            "const" => known.extend(member.as_str().map(str::to_owned)),
            _ => {}
        }
        words_of(member, known);
    }
    schema.as_array().into_iter().flatten().for_each(|member| words_of(member, known));
}

/// A bot on the page that is out of date would be worse than none.
#[test]
fn the_bot_on_the_page_speaks_this_protocol() {
    let document = read(DOCUMENT);
    let bots = blocks(&document, "python");
    let [bot] = bots[..] else { panic!("{DOCUMENT} has {} ```python blocks, not one", bots.len()) };
    let lines = bot.lines().count();
    assert!(lines <= BOT_LINES_MAX, "the bot has {lines} lines");
    assert!(bot.contains(&format!("\"version\": {}", protocol::VERSION)), "the bot says another version");
    assert!(bot.contains("\"bot\": True"), "the bot does not say that it is one");
    let mut known = BTreeSet::new();
    words_of(&protocol::schema::schema(), &mut known);
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
    let document = read(DOCUMENT);
    let configuration = read("docs/configuration.md");
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
    let keys = keys.iter().flat_map(|row| row[0].split(", ")).map(|key| key.trim_matches('`'));
    let unknown = keys.filter(|key| !is_key("`[limits]`", key));
    report(&unknown.map(|key| format!("the server has no key limits.{key}")).collect::<Vec<_>>());
}
