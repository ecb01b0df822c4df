//! Bytes that mean harm, or a client of another time: refused with the right reason, never with a panic.

use proptest::prelude::*;
use protocol::limits::{CLIENT_MESSAGE_BYTES_MAX, SERVER_MESSAGE_BYTES_MAX};
use protocol::{ClientMessage, Codec, DecodeError, VERSION};

use crate::samples::{Message, messages, wire_types};

proptest! {
    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        for codec in Codec::ALL {
            let _ = (codec.decode_client(&bytes), codec.decode_server(&bytes), codec.hello_version(&bytes));
        }
    }

    #[test]
    fn a_damaged_message_decodes_to_what_can_be_written_again(
        sample in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let messages = messages();
        let (_, message) = sample.get(&messages);
        for codec in Codec::ALL {
            let mut bytes = message.encode(codec);
            let place = place.index(bytes.len());
            bytes[place] = byte;
            if let Ok(other) = message.decode_alike(codec, &bytes) {
                let again = other.decode_alike(codec, &other.encode(codec));
                prop_assert_eq!(again, Ok(other));
            }
        }
    }
}

/// One way to spoil bytes.
#[derive(Clone, Debug)]
enum Harm {
    Replace(prop::sample::Index, u8),
    Insert(prop::sample::Index, u8),
    Remove(prop::sample::Index),
    /// Goes on with another message from there.
    Splice(prop::sample::Index, prop::sample::Index),
}

fn harm() -> impl Strategy<Value = Harm> {
    let place = any::<prop::sample::Index>;
    prop_oneof![
        (place(), any::<u8>()).prop_map(|(place, byte)| Harm::Replace(place, byte)),
        (place(), any::<u8>()).prop_map(|(place, byte)| Harm::Insert(place, byte)),
        place().prop_map(Harm::Remove),
        (place(), place()).prop_map(|(place, other)| Harm::Splice(place, other)),
    ]
}

fn spoil(bytes: &mut Vec<u8>, harm: &Harm, codec: Codec, messages: &[(String, Message)]) {
    match harm {
        _ if bytes.is_empty() => {}
        Harm::Replace(place, byte) => {
            let place = place.index(bytes.len());
            bytes[place] = *byte;
        }
        Harm::Insert(place, byte) => bytes.insert(place.index(bytes.len()), *byte),
        Harm::Remove(place) => {
            bytes.remove(place.index(bytes.len()));
        }
        Harm::Splice(place, other) => {
            let other = other.get(messages).1.encode(codec);
            let place = place.index(bytes.len());
            bytes.truncate(place);
            bytes.extend(other.into_iter().skip(place));
        }
    }
}

proptest! {
    #[test]
    fn a_spoilt_message_is_refused_or_says_the_same_ever_after(
        sample in any::<prop::sample::Index>(),
        harms in proptest::collection::vec(harm(), 1..6),
    ) {
        let messages = messages();
        let (_, message) = sample.get(&messages);
        for codec in Codec::ALL {
            let mut bytes = message.encode(codec);
            harms.iter().for_each(|harm| spoil(&mut bytes, harm, codec, &messages));
            let Ok(read) = message.decode_alike(codec, &bytes) else { continue };
            let written = read.encode(codec);
            let again = read.decode_alike(codec, &written);
            prop_assert_eq!(again.as_ref(), Ok(&read));
            prop_assert_eq!(read.encode(codec), written, "writing is not settled");
        }
    }
}

#[test]
fn a_truncated_message_never_decodes() {
    for (name, message) in messages() {
        for codec in Codec::ALL {
            let bytes = message.encode(codec);
            for length in 0..bytes.len() {
                let decoded = message.decode_alike(codec, &bytes[..length]);
                assert!(
                    decoded.is_err(),
                    "{name} in {codec:?}, {length} of {} bytes: {decoded:?}",
                    bytes.len()
                );
            }
        }
    }
}

#[test]
fn trailing_bytes_are_counted_and_refused() {
    for (name, message) in messages() {
        for codec in Codec::ALL {
            let mut bytes = message.encode(codec);
            bytes.extend_from_slice(b"{}!");
            let refused = message.decode_alike(codec, &bytes);
            assert_eq!(refused, Err(DecodeError::TrailingBytes { bytes: 3 }), "{name} in {codec:?}");
        }
    }
}

#[test]
fn blanks_around_a_json_message_are_no_trailing_bytes() {
    let decoded = Codec::Json.decode_client(b" {\"Ping\":{\"stamp\":7}}\r\n");
    assert_eq!(decoded, Ok(ClientMessage::Ping { stamp: 7 }));
}

#[test]
fn an_oversize_message_is_refused_unread() {
    for codec in Codec::ALL {
        let refused = codec.decode_client(&vec![0xFF; CLIENT_MESSAGE_BYTES_MAX + 1]);
        let max = u32::try_from(CLIENT_MESSAGE_BYTES_MAX).unwrap();
        assert_eq!(refused, Err(DecodeError::TooLarge { bytes: max + 1, max }));
        let refused = codec.decode_server(&vec![0xFF; SERVER_MESSAGE_BYTES_MAX + 1]);
        let max = u32::try_from(SERVER_MESSAGE_BYTES_MAX).unwrap();
        assert_eq!(refused, Err(DecodeError::TooLarge { bytes: max + 1, max }));
    }
}

#[test]
fn deep_nesting_is_refused_without_deep_recursion() {
    for opening in ["[", "{\"Hello\":", "{\"Room\":{\"command\":", "{\"Hello\":{\"version\":"] {
        let bytes = opening.repeat(CLIENT_MESSAGE_BYTES_MAX / opening.len()).into_bytes();
        assert!(Codec::Json.decode_client(&bytes).is_err(), "{opening}");
        assert_eq!(Codec::Json.hello_version(&bytes), None, "{opening}");
    }
}

fn hello(version: u16) -> ClientMessage {
    let client = "bot".to_owned();
    ClientMessage::Hello { version, client, identity: None, bot: false, capabilities: vec![] }
}

fn is_unknown(decoded: &Result<Message, DecodeError>) -> bool {
    matches!(decoded, Err(DecodeError::UnknownMessage { .. }))
}

#[test]
fn an_unknown_name_at_any_depth_is_not_malformed() {
    for of in wire_types().iter().filter(|of| of.is_enum) {
        for sample in &of.samples {
            let whole = String::from_utf8(sample.message.encode(Codec::Json)).unwrap();
            // The variant's name is the first in the text of the value.
            let renamed = sample.json.replacen(&format!("\"{}\"", sample.name), "\"Nonesuch\"", 1);
            let bytes = whole.replace(&sample.json, &renamed);
            let decoded = sample.message.decode_alike(Codec::Json, bytes.as_bytes());
            assert!(is_unknown(&decoded), "{bytes}: {decoded:?}");
        }
    }
}

#[test]
fn an_unknown_number_at_any_depth_is_not_malformed() {
    // Message; command; puzzle; grade; tier.
    let variant = [&[7][..], b"classic"].concat();
    let chosen = |rest: &[u8]| [&[6, 5, 2, 0], variant.as_slice(), rest].concat();
    let messages = [vec![19], vec![6, 5, 26], vec![6, 5, 2, 4], chosen(&[3]), chosen(&[1, 6])];
    for bytes in messages.iter().map(Vec::as_slice).chain([&[0xFC, 1, 2, 3, 4][..]]) {
        let decoded = Codec::Bincode.decode_client(bytes).map(Message::Client);
        assert!(is_unknown(&decoded), "{bytes:?}: {decoded:?}");
    }
    // Message; notice; event; verdict.
    for bytes in [&[18][..], &[9, 6], &[6, 17], &[6, 4, 1, 1, 9]] {
        let decoded = Codec::Bincode.decode_server(bytes).map(Message::Server);
        assert!(is_unknown(&decoded), "{bytes:?}: {decoded:?}");
    }
}

#[test]
fn kinds_and_sizes_that_do_not_exist_are_no_malformed_message() {
    let create = |kind: &str| {
        let spec = format!(r#"{{"variant":"{kind}"}}"#);
        let puzzle = format!(r#"{{"Generated":{{"spec":{spec},"seed":null}}}}"#);
        let json = format!(r#"{{"Create":{{"request":7,"name":"Ann","puzzle":{puzzle},"rules":null}}}}"#);
        Codec::Json.decode_client(json.as_bytes())
    };
    assert!(create("killer+x").is_ok());
    for (kind, words) in [
        ("17x17", "there are no boards of size 17; there are 3 to 16 and 25"),
        ("killer+foo", "`foo` is no kind of puzzle; join words by +: "),
        ("25x25+anti-king", ""),
        ("", "`` is no kind"),
    ] {
        let Err(DecodeError::NoSuchKind { detail }) = create(kind) else { panic!("{kind} exists") };
        assert!(detail.starts_with(words) && !detail.contains(" at line "), "{detail}");
    }
    // Other texts cannot pose as such a mistake.
    let posing = format!("{{\"{}x\":{{}}}}", puzzle::NO_SUCH_KIND);
    let decoded = Codec::Json.decode_client(posing.as_bytes());
    assert!(matches!(decoded, Err(DecodeError::UnknownMessage { .. })), "{decoded:?}");
}

#[test]
fn words_in_a_message_cannot_pose_as_an_unknown_name() {
    let decoded = Codec::Json.decode_client(br#"{"Ping":{"stamp":"expected variant index"}}"#);
    assert!(matches!(decoded, Err(DecodeError::Malformed { .. })), "{decoded:?}");
}

#[test]
fn what_is_wrong_is_said_briefly() {
    let bytes = format!("\"{}\"", "x".repeat(CLIENT_MESSAGE_BYTES_MAX - 2));
    let Err(DecodeError::UnknownMessage { detail }) = Codec::Json.decode_client(bytes.as_bytes()) else {
        panic!("a message of this name exists")
    };
    assert!(detail.chars().count() <= 200 && detail.starts_with("unknown variant `xxx"), "{detail}");
}

#[test]
fn values_out_of_range_are_malformed() {
    let place = |cell: &str, digit: &str| {
        let json = format!(
            r#"{{"Room":{{"command":{{"Place":{{"match_no":1,"seq":1,"cell":{cell},"digit":{digit}}}}}}}}}"#
        );
        Codec::Json.decode_client(json.as_bytes())
    };
    assert!(place("80", "9").is_ok());
    for (cell, digit) in [("-1", "9"), ("65536", "9"), ("0.5", "9"), ("\"0\"", "9"), ("0", "0"), ("0", "26")]
    {
        let decoded = place(cell, digit);
        assert!(matches!(decoded, Err(DecodeError::Malformed { .. })), "{cell} {digit}: {decoded:?}");
    }
}

/// The start of a race in JSON, with something in it changed.
fn started(change: impl FnOnce(&mut serde_json::Value)) -> Result<Message, DecodeError> {
    let (_, message) = messages().into_iter().find(|(name, _)| name == "RaceView").expect("a sample");
    let mut json: serde_json::Value = serde_json::from_slice(&message.encode(Codec::Json)).expect("JSON");
    change(&mut json["Room"]["event"]["Started"]["race"]["puzzle"]);
    Codec::Json.decode_server(json.to_string().as_bytes()).map(Message::Server)
}

#[test]
fn boards_that_cannot_be_are_refused() {
    use serde_json::json;
    assert!(started(|_| {}).is_ok());
    for (key, values) in [
        ("size", vec![json!(0), json!(1), json!(3), json!(26), json!(255)]),
        ("columns", vec![json!(0), json!(3), json!(5), json!(65_535)]),
        ("grids", vec![json!([]), json!([[1, 0]]), json!([[65_535, 65_535]])]),
        (
            "regions",
            vec![json!([]), json!([1]), json!(vec![0; 16]), json!(vec![1; 16]), json!(vec![255; 16])],
        ),
        (
            "rules",
            vec![
                json!([{ "kind": "nonesuch", "cells": [], "value": null }]),
                json!([{ "kind": "rows", "cells": [0], "value": null }]),
                json!([{ "kind": "killercage", "cells": [], "value": 5 }]),
                json!([{ "kind": "killercage", "cells": [16], "value": 5 }]),
                json!([{ "kind": "killercage", "cells": [0, 0], "value": 5 }]),
                json!(vec![json!({ "kind": "rows", "cells": [], "value": null }); 2_001]),
            ],
        ),
    ] {
        for value in values {
            let text = value.to_string().chars().take(80).collect::<String>();
            let decoded = started(|puzzle| puzzle["board"][key] = value);
            assert!(decoded.is_err(), "{key} {text}: {decoded:?}");
        }
    }
    for givens in ["", "..3.", "..3.........4..5", &".".repeat(17), "..3.........4..é"] {
        let decoded = started(|puzzle| puzzle["givens"] = json!(givens));
        assert!(decoded.is_err(), "{givens}: {decoded:?}");
    }
}

#[test]
fn unknown_json_fields_are_ignored_missing_ones_absent() {
    let deep = "[".repeat(1_000) + &"]".repeat(1_000);
    for extra in ["1", "\"text\"", "{\"Ping\":null}", &deep] {
        let json = format!(r#"{{"Hello":{{"mood":{extra},"version":1,"client":"bot"}}}}"#);
        let hello = hello(1);
        assert_eq!(Codec::Json.decode_client(json.as_bytes()), Ok(hello));
    }
}

#[test]
fn the_version_of_any_hello_can_be_read() {
    let today = hello(VERSION);
    for codec in Codec::ALL {
        assert_eq!(codec.hello_version(&codec.encode_client(&today)), Some(VERSION));
    }
    // Another version may have any fields after the version.
    let json = br#"{"Hello":{"version":2,"client":{"name":"bot"},"token":[1,2,3]}}"#;
    assert_eq!(Codec::Json.hello_version(json), Some(2));
    let deep = format!(r#"{{"Hello":{{"mood":{}{},"version":2}}}}"#, "[".repeat(1_000), "]".repeat(1_000));
    assert_eq!(Codec::Json.hello_version(deep.as_bytes()), Some(2));
    assert_eq!(Codec::Bincode.hello_version(&[0, 2]), Some(2));
    assert_eq!(Codec::Bincode.hello_version(&[0, 0xFB, 0x2C, 0x01, 0xFF, 0xFF, 0xFF]), Some(300));
}

#[test]
fn what_is_no_hello_has_no_version() {
    for bytes in [&b""[..], &[0], &[1, 1], &[0, 0xFB, 1], &[0, 0xFC, 1, 0, 0, 0], b"GET / HTTP/1.1"] {
        assert_eq!(Codec::Bincode.hello_version(bytes), None, "{bytes:?}");
    }
    for json in [
        "",
        "1",
        "\"Hello\"",
        "{\"Hello\":{}}",
        "{\"Hello\":{\"version\":65536}}",
        "{\"Ping\":{\"stamp\":1}}",
    ] {
        assert_eq!(Codec::Json.hello_version(json.as_bytes()), None, "{json}");
    }
    let oversize =
        format!(r#"{{"Hello":{{"version":1,"client":"{}"}}}}"#, "x".repeat(CLIENT_MESSAGE_BYTES_MAX));
    assert_eq!(Codec::Json.hello_version(oversize.as_bytes()), None);
}
