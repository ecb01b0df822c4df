//! JSON Schemas of the types serialized by hand here, for tests of crates that put them on a wire. In no program.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::challenge::ChallengeId;
use crate::ids::{MatchId, MemberNo, PlayerId, RequestId, Seq};
use crate::limits::NAME_CHARS_MAX;
use crate::name::Name;
use crate::room_code::RoomCode;

/// Gives a type a schema of its own.
macro_rules! schema {
    ($type:ident, $description:literal, { $($facts:tt)+ }) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($type))
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "description": $description, $($facts)+ })
            }
        }
    };
}

schema!(PlayerId, "A player: 16 hexadecimal digits.", { "type": "string", "pattern": "^[0-9a-fA-F]{16}$" });

schema!(MatchId, "A match: 16 hexadecimal digits (its room, for ever), a hyphen, and its number there.", {
    "type": "string", "pattern": "^[0-9a-f]{16}-[0-9]+$",
});

schema!(RoomCode, "A room's code: 5 characters from ACDEFGHJKMNPQRTUVWXY3479.", {
    "type": "string", "pattern": "^[ACDEFGHJKMNPQRTUVWXY3479]{5}$",
});

schema!(ChallengeId, "A challenge: 10 characters from ACDEFGHJKMNPQRTUVWXY3479.", {
    "type": "string", "pattern": "^[ACDEFGHJKMNPQRTUVWXY3479]{10}$",
});

schema!(Name, "A player's name: 1 to 20 characters, no control or invisible ones, at most 2 marks on each.", {
    "type": "string", "minLength": 1, "maxLength": NAME_CHARS_MAX * 4,
});

schema!(MemberNo, "A member of a room, by a number from 1 in order of arrival, never given out again there.", {
    "type": "integer", "minimum": 0, "maximum": u16::MAX,
});

schema!(Seq, "The number of a move; each one higher than the one before.", {
    "type": "integer", "minimum": 0, "maximum": u32::MAX,
});

schema!(RequestId, "The number that a client gives a request; every answer to it echoes it. 0 where there was none.", {
    "type": "integer", "minimum": 0, "maximum": u32::MAX,
});
