//! A reader of JSON that knows where each value stands, so that an error deep in a puzzle can say so.
//!
//! It keeps numbers as they are written and takes nothing over [`DEEPEST`] levels.

use std::iter::Peekable;
use std::str::{Chars, FromStr};

use crate::text::parse::{ParseError, Place};

/// Lists and objects inside each other.
const DEEPEST: u32 = 16;

/// Keys that an object may have.
const MEMBERS_MAX: usize = 200;

/// Values in one puzzle: a board of 625 cells with marks in each has some 20,000.
const VALUES_MAX: usize = 100_000;

/// Characters in the texts, keys and numbers of one puzzle.
const SYMBOLS_MAX: usize = 2_000_000;

/// A value and where it begins.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) value: Value,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    List(Vec<Node>),
    /// In the order of the text.
    Object(Vec<Member>),
}

#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) key: String,
    pub(super) place: Place,
    pub(super) node: Node,
}

impl Node {
    /// An error at this value.
    pub(super) fn wanted(&self, wanted: impl Into<String>) -> ParseError {
        let found = match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => number.chars().take(20).collect(),
            Value::Text(text) => format!("{:?}", text.chars().take(20).collect::<String>()),
            Value::List(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        ParseError::unexpected(self.place, found, wanted)
    }

    pub(super) fn list(&self, wanted: &str) -> Result<&[Self], ParseError> {
        if let Value::List(list) = &self.value { Ok(list) } else { Err(self.wanted(wanted)) }
    }

    pub(super) fn object(&self, wanted: &str) -> Result<&[Member], ParseError> {
        if let Value::Object(members) = &self.value { Ok(members) } else { Err(self.wanted(wanted)) }
    }

    pub(super) fn text(&self, wanted: &str) -> Result<&str, ParseError> {
        if let Value::Text(text) = &self.value { Ok(text) } else { Err(self.wanted(wanted)) }
    }

    /// A whole number, also one in quotes.
    pub(super) fn number<N: FromStr>(&self, wanted: &str) -> Result<N, ParseError> {
        let text = match &self.value {
            Value::Number(text) | Value::Text(text) => text,
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Object(_) => {
                return Err(self.wanted(wanted));
            }
        };
        text.parse().map_err(|_| self.wanted(wanted))
    }

    /// Whether the value says nothing: null, false, an empty text or list.
    pub(super) fn is_nothing(&self) -> bool {
        match &self.value {
            Value::Null | Value::Bool(false) => true,
            Value::Text(text) => text.is_empty(),
            Value::List(list) => list.is_empty(),
            Value::Bool(true) | Value::Number(_) | Value::Object(_) => false,
        }
    }
}

/// Reads values one after the other, and shows each before the next is read.
pub(super) fn each(
    text: &str,
    mut show: impl FnMut(&Node) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut reader = Reader::of(text, false);
    while reader.skip_blanks().is_some() {
        (reader.values, reader.symbols) = (0, 0);
        show(&reader.value(0)?)?;
    }
    Ok(())
}

/// Reads one value as SudokuPad shortens JSON: keys without quotes, texts in single ones, nothing for an empty object, `t` and `f`,
/// and colours without quotes, `#0` for black and `#F` for white.
#[cfg(feature = "sketches")]
pub(super) fn shortened(text: &str) -> Result<Node, ParseError> {
    let mut reader = Reader::of(text, true);
    let node = reader.value(0)?;
    match reader.skip_blanks() {
        None => Ok(node),
        Some(_) => reader.fail("the puzzle ends here"),
    }
}

struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    /// Whether it is shortened.
    is_short: bool,
    /// Of the next character.
    place: Place,
    /// Of the value that is being read: the values in it, and the characters of its texts and numbers.
    values: usize,
    symbols: usize,
}

impl<'t> Reader<'t> {
    fn of(text: &'t str, is_short: bool) -> Self {
        let place = Place { line: 1, column: 1 };
        Self { rest: text.chars().peekable(), is_short, place, values: 0, symbols: 0 }
    }

    fn next(&mut self) -> Option<char> {
        let next = self.rest.next()?;
        match next {
            '\n' => self.place = Place { line: self.place.line + 1, column: 1 },
            _ => self.place.column += 1,
        }
        Some(next)
    }

    /// The next character that is no blank, still to be read.
    fn skip_blanks(&mut self) -> Option<char> {
        while self.rest.peek().is_some_and(|next| next.is_ascii_whitespace()) {
            self.next();
        }
        self.rest.peek().copied()
    }

    fn fail<T>(&mut self, wanted: &str) -> Result<T, ParseError> {
        let found = self.rest.peek().map_or_else(|| "the text ends".to_owned(), |next| format!("{next:?}"));
        Err(ParseError::unexpected(self.place, found, wanted))
    }

    fn expect(&mut self, symbol: char) -> Result<(), ParseError> {
        if self.skip_blanks() != Some(symbol) {
            return self.fail(&format!("JSON has {symbol:?} here"));
        }
        self.next();
        Ok(())
    }

    fn value(&mut self, depth: u32) -> Result<Node, ParseError> {
        let first = self.skip_blanks();
        let place = self.place;
        if depth == DEEPEST {
            return self.fail(&format!("no puzzle has lists inside lists {DEEPEST} levels deep"));
        }
        self.values += 1;
        if self.values > VALUES_MAX {
            return self.fail(&format!("a puzzle has at most {VALUES_MAX} values"));
        }
        let value = match first {
            Some('{') => Value::Object(self.members(depth)?),
            Some('[') => Value::List(self.elements(depth)?),
            Some(',' | ']' | '}') if self.is_short => Value::Object(Vec::new()),
            Some(_) if self.is_quote() => Value::Text(self.string()?),
            Some('#' | '0'..='9' | 'A'..='Z' | 'a'..='z') if self.is_short => self.short_word()?,
            Some('-' | '0'..='9') => Value::Number(self.word()?),
            Some('a'..='z') => match self.word()?.as_str() {
                "null" => Value::Null,
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                word => {
                    let found = format!("{:?}", word.chars().take(20).collect::<String>());
                    return Err(ParseError::unexpected(place, found, "JSON has true, false and null"));
                }
            },
            Some(_) | None => return self.fail("JSON has a value here"),
        };
        Ok(Node { place, value })
    }

    /// Whether a text begins here.
    fn is_quote(&mut self) -> bool {
        self.rest.peek().is_some_and(|next| *next == '"' || (self.is_short && *next == '\''))
    }

    fn short_word(&mut self) -> Result<Value, ParseError> {
        let is_colour = self.rest.peek() == Some(&'#');
        if is_colour {
            self.next();
        }
        let word = self.word()?;
        let is_hex = word.len() == 6 && word.chars().all(|digit| digit.is_ascii_hexdigit());
        Ok(match word.as_str() {
            "0" if is_colour => Value::Text("#000000".to_owned()),
            "F" if is_colour => Value::Text("#FFFFFF".to_owned()),
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            _ if is_hex => Value::Text(format!("#{word}")),
            _ if word.starts_with(|first: char| first.is_ascii_digit()) => Value::Number(word),
            _ => return self.fail("a number, a colour, t or f stands before this"),
        })
    }

    /// Counts a character of a text or a number.
    fn count(&mut self) -> Result<(), ParseError> {
        self.symbols += 1;
        if self.symbols > SYMBOLS_MAX {
            return self.fail(&format!("the texts of a puzzle have at most {SYMBOLS_MAX} characters"));
        }
        Ok(())
    }

    fn word(&mut self) -> Result<String, ParseError> {
        let mut word = String::new();
        while let Some(&next) = self.rest.peek()
            && (next.is_ascii_alphanumeric() || matches!(next, '+' | '-' | '.'))
        {
            word.push(next);
            self.next();
            self.count()?;
        }
        Ok(word)
    }

    /// Whether another part follows in a list or an object that ends with `end`.
    fn more(&mut self, is_first: bool, end: char) -> Result<bool, ParseError> {
        if self.skip_blanks() == Some(end) {
            self.next();
            return Ok(false);
        }
        if !is_first {
            self.expect(',')?;
        }
        Ok(true)
    }

    fn elements(&mut self, depth: u32) -> Result<Vec<Node>, ParseError> {
        self.expect('[')?;
        let mut elements = Vec::new();
        while self.more(elements.is_empty(), ']')? {
            elements.push(self.value(depth + 1)?);
        }
        Ok(elements)
    }

    fn members(&mut self, depth: u32) -> Result<Vec<Member>, ParseError> {
        self.expect('{')?;
        let mut members: Vec<Member> = Vec::new();
        while self.more(members.is_empty(), '}')? {
            self.skip_blanks();
            let place = self.place;
            let key = if self.is_short && !self.is_quote() { self.word()? } else { self.string()? };
            if members.len() == MEMBERS_MAX {
                let found = format!("more than {MEMBERS_MAX} keys");
                return Err(ParseError::unexpected(place, found, "an object of a puzzle has some dozens"));
            }
            if members.iter().any(|member| member.key == key) {
                return Err(ParseError::unexpected(place, format!("{key:?} again"), "each key stands once"));
            }
            self.expect(':')?;
            let node = self.value(depth + 1)?;
            members.push(Member { key, place, node });
        }
        Ok(members)
    }

    fn string(&mut self) -> Result<String, ParseError> {
        let quote = if self.is_short && self.rest.peek() == Some(&'\'') { '\'' } else { '"' };
        self.expect(quote)?;
        let mut text = String::new();
        loop {
            self.count()?;
            match self.rest.peek() {
                Some(end) if *end == quote => break,
                Some('\\') => {
                    self.next();
                    text.push(self.escaped()?);
                }
                Some(&symbol) if symbol >= ' ' => {
                    text.push(symbol);
                    self.next();
                }
                Some(_) | None => return self.fail("a text ends with '\"' on its line"),
            }
        }
        self.next();
        Ok(text)
    }

    /// What stands after a backslash. Half of a surrogate pair becomes the sign for what cannot be shown.
    fn escaped(&mut self) -> Result<char, ParseError> {
        let place = self.place;
        Ok(match self.next() {
            Some(plain @ ('"' | '\\' | '/' | '\'')) => plain,
            Some('n') => '\n',
            Some('b' | 'f' | 'r' | 't') => ' ',
            Some('u') => {
                let digits: String = (0..4).filter_map(|_| self.next()).collect();
                let code = u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4);
                let wanted = "\\u is followed by four hexadecimal digits";
                let code =
                    code.ok_or_else(|| ParseError::unexpected(place, format!("{digits:?}"), wanted))?;
                char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => {
                let found = other.map_or_else(|| "the text ends".to_owned(), |other| format!("{other:?}"));
                return Err(ParseError::unexpected(place, found, "JSON has no such escape"));
            }
        })
    }
}

/// A text as JSON writes it.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for symbol in text.chars() {
        match symbol {
            '"' | '\\' => quoted.extend(['\\', symbol]),
            control if control < ' ' => quoted.push(' '),
            plain => quoted.push(plain),
        }
    }
    quoted.push('"');
    quoted
}
