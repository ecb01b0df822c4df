//! JSON Schemas of the types serialized by hand here, for tests of crates that put them on a wire. In no program.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{Cell, CellSet, Credits, Digit, DigitSet, Grid, Kind, MOST_CELLS, Puzzle, PuzzleId, Variant};

/// Gives a type a schema of its own under a name.
macro_rules! schema {
    ($type:ty, $name:literal, $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                Cow::Borrowed($name)
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let schema: fn(&mut SchemaGenerator) -> Schema = $schema;
                schema(generator)
            }
        }
    };
}

schema!(Cell, "Cell", |_| json_schema!({
    "description": "A cell of the board by its number: from 0 in reading order over the places that have a cell.",
    "type": "integer", "minimum": 0, "maximum": u16::MAX,
}));

schema!(CellSet, "Cells", |generator| {
    let cell = generator.subschema_for::<Cell>();
    json_schema!({
        "description": "Some cells, ascending.",
        "type": "array", "items": cell, "maxItems": MOST_CELLS,
    })
});

schema!(Digit, "Digit", |_| json_schema!({
    "description": "A digit, from 1 to the size of the board.",
    "type": "integer", "minimum": 1, "maximum": Digit::MAX,
}));

schema!(DigitSet, "DigitSet", |_| json_schema!({
    "description": "Some digits: a number whose bit d - 1 is set for digit d.",
    "type": "integer", "minimum": 0, "maximum": u32::MAX >> (u32::BITS - u32::from(Digit::MAX)),
}));

schema!(Grid, "Grid", |_| json_schema!({
    "description": "Digits on a board: one symbol for each cell, 1 to 9, A to P for 10 to 25, and . where none is.",
    "type": "string", "pattern": "^[1-9A-P.]*$", "maxLength": MOST_CELLS,
}));

schema!(Variant, "Variant", |_| json_schema!({
    "description": "A kind of puzzle: words joined by +, such as `classic`, `16x16`, `killer+x` or `8x8+jigsaw`.",
    "type": "string",
}));

schema!(Kind, "Kind", |_| {
    let keys: Vec<&str> = Kind::ALL.iter().map(|kind| kind.key()).collect();
    json_schema!({ "description": "A kind of rule by its key.", "type": "string", "enum": keys })
});

schema!(PuzzleId, "PuzzleId", |_| json_schema!({
    "description": "A puzzle, the same for all its isomorphic twins: 16 hexadecimal digits.",
    "type": "string", "pattern": "^[0-9a-fA-F]{16}$",
}));

schema!(Puzzle, "Puzzle", PuzzleSchema::json_schema);

/// A board with its rules, and the digits that are given.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct PuzzleSchema {
    board: Board,
    /// One symbol for each cell of the board.
    givens: Grid,
}

/// A board with its rules.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Board {
    /// Digits are 1 to this, which is also the side of every grid.
    size: u8,
    /// The width of the rectangle that the board lies in.
    columns: u16,
    /// Row and column, from 0, of the upper left corner of every grid.
    grids: Vec<(u16, u16)>,
    /// For each place of the rectangle, row by row, the number of its region from 1; 0 where no cell is.
    regions: Vec<u8>,
    /// What holds on the board: nothing but these.
    rules: Vec<Rule>,
}

/// A rule of a board.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct Rule {
    kind: Kind,
    /// The cells it speaks of, in an order that has a meaning for some kinds; none if it holds for the whole board.
    cells: Vec<Cell>,
    /// The number it names, if it names one.
    value: Option<u16>,
}

schema!(Credits, "Credits", |_| {
    let text = |about: &str, limit: usize| {
        let about = format!("{about} At most {limit} characters.");
        json_schema!({ "description": about, "type": "string", "maxLength": limit })
    };
    json_schema!({
        "description": "Who set a puzzle, what it is called, what the setter says of it, and what was not read of its file; \
                        each may be empty.",
        "type": "object",
        "properties": {
            "title": text("The title of the puzzle, without control characters.", Credits::TITLE_CHARS_MAX),
            "author": text("Who set it.", Credits::AUTHOR_CHARS_MAX),
            "note": text("What the setter says of it.", Credits::NOTE_CHARS_MAX),
            "lost": text(
                "What its file has and the server does not read, though it may be a rule: what is judged is the rest.",
                Credits::LOST_CHARS_MAX,
            ),
        },
        "required": ["title", "author", "note"],
    })
});
