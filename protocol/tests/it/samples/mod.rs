//! One value of every variant of every enum that travels, and one of every struct, each inside a whole
//! message. What is not sampled here is neither golden nor documented, so the compiler (for variants
//! and fields) and `samples_are_complete` (for their order) see to it that nothing is missing.

mod client;
mod pools;
mod room;
mod server;
mod theatre;
mod values;

use protocol::{ClientMessage, Codec, ServerMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::markdown::keys_in_order;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Message {
    Client(ClientMessage),
    Server(ServerMessage),
}

impl Message {
    pub(crate) fn encode(&self, codec: Codec) -> Vec<u8> {
        match self {
            Self::Client(message) => codec.encode_client(message),
            Self::Server(message) => codec.encode_server(message),
        }
    }

    /// Who sends it.
    pub(crate) fn from(&self) -> &'static str {
        match self {
            Self::Client(_) => "client",
            Self::Server(_) => "server",
        }
    }

    /// Decodes bytes as a message of the same direction.
    pub(crate) fn decode_alike(&self, codec: Codec, bytes: &[u8]) -> Result<Self, protocol::DecodeError> {
        match self {
            Self::Client(_) => codec.decode_client(bytes).map(Self::Client),
            Self::Server(_) => codec.decode_server(bytes).map(Self::Server),
        }
    }
}

pub(crate) struct Sample {
    /// The variant; for a struct, its own name.
    pub(crate) name: &'static str,
    /// The value alone, as JSON.
    pub(crate) json: String,
    /// A message that holds the value.
    pub(crate) message: Message,
}

/// A type of the wire with its samples.
pub(crate) struct WireType {
    pub(crate) name: &'static str,
    pub(crate) is_enum: bool,
    /// For an enum one per variant, in order of declaration; for a struct exactly one.
    pub(crate) samples: Vec<Sample>,
    /// The variants as serde knows them, in order of declaration; empty for a struct.
    pub(crate) declared: Vec<String>,
}

impl Sample {
    fn of<T: Serialize + Clone>(name: &'static str, value: &T, wrap: impl Fn(T) -> Message) -> Self {
        let json = serde_json::to_string(value).expect("samples are plain data");
        Self { name, json, message: wrap(value.clone()) }
    }

    /// The fields of the variant or struct, in order of declaration; none for a unit variant.
    pub(crate) fn fields(&self, is_enum: bool) -> Vec<String> {
        let fields = if is_enum {
            self.json.split_once(':').map(|(_, fields)| fields.strip_suffix('}').expect("one-key objects"))
        } else {
            Some(self.json.as_str())
        };
        fields.map(keys_in_order).unwrap_or_default()
    }
}

/// The variants of an enum in order of declaration, as serde lists them to whoever asks for another.
fn declared<T: DeserializeOwned>() -> Vec<String> {
    let error = serde_json::from_str::<T>("\"?\"").err().expect("no variant is called `?`").to_string();
    let (_, expected) = error.split_once("expected").expect("serde says what it expected");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The samples of an enum: every variant, in order of declaration, and how a value gets into a message.
macro_rules! variants {
    ($enum:ident, $wrap:expr; $($variant:ident: $value:expr,)+) => {{
        /// A new variant does not compile here until it has a sample below.
        fn name_of(value: &$enum) -> &'static str {
            match value { $($enum::$variant { .. } => stringify!($variant),)+ }
        }
        $crate::samples::WireType {
            name: stringify!($enum),
            is_enum: true,
            samples: vec![$({
                let value: $enum = $value;
                assert_eq!(name_of(&value), stringify!($variant));
                $crate::samples::Sample::of(stringify!($variant), &value, $wrap)
            }),+],
            declared: $crate::samples::declared::<$enum>(),
        }
    }};
}

/// The sample of a struct, and how it gets into a message.
macro_rules! structure {
    ($struct:ident, $wrap:expr; $value:expr) => {{
        let value: $struct = $value;
        $crate::samples::WireType {
            name: stringify!($struct),
            is_enum: false,
            samples: vec![$crate::samples::Sample::of(stringify!($struct), &value, $wrap)],
            declared: vec![],
        }
    }};
}

use {structure, variants};

/// The types of what a client says, in the order of the document.
pub(crate) fn of_client() -> Vec<WireType> {
    let mut types = client::wire_types();
    types.extend(pools::of_client());
    types.extend(theatre::of_client());
    types
}

/// The types of what the server says.
pub(crate) fn of_server() -> Vec<WireType> {
    let mut types = server::wire_types();
    types.extend(room::wire_types());
    types.extend(pools::of_server());
    types.extend(theatre::of_server());
    types
}

/// Every type of the wire.
pub(crate) fn wire_types() -> Vec<WireType> {
    let mut types = of_client();
    types.extend(of_server());
    types
}

/// Every sample's message with its name, `Type::Variant`.
pub(crate) fn messages() -> Vec<(String, Message)> {
    let types = wire_types();
    let named = types.iter().flat_map(|of| of.samples.iter().map(move |sample| (of, sample)));
    named
        .map(|(of, sample)| {
            let name = if of.is_enum { format!("{}::{}", of.name, sample.name) } else { of.name.to_owned() };
            (name, sample.message.clone())
        })
        .collect()
}

#[test]
fn samples_are_complete() {
    for of in wire_types().iter().filter(|of| of.is_enum) {
        let sampled: Vec<&str> = of.samples.iter().map(|sample| sample.name).collect();
        assert_eq!(
            sampled, of.declared,
            "protocol/tests/it/samples: list the variants of `{}` in their order of declaration",
            of.name
        );
    }
}
