//! Writing JSON: the page's text fields and the published state need nothing more than this. `serde_json` is linked for the
//! few stored values; for these two it would add 8 kB (as values) to 11 kB (as structs) to the compressed page, measured.

/// An object or array under construction.
#[derive(Debug)]
pub(crate) struct Json {
    text: String,
    close: char,
    first: bool,
}

impl Json {
    pub(crate) fn object() -> Self {
        Self { text: "{".to_owned(), close: '}', first: true }
    }

    pub(crate) fn array() -> Self {
        Self { text: "[".to_owned(), close: ']', first: true }
    }

    fn separate(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.text.push(',');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate();
        quote(&mut self.text, key);
        self.text.push(':');
    }

    pub(crate) fn string(&mut self, key: &str, value: &str) {
        self.key(key);
        quote(&mut self.text, value);
    }

    /// A string, or null.
    pub(crate) fn optional(&mut self, key: &str, value: Option<&str>) {
        match value {
            Some(value) => self.string(key, value),
            None => self.raw(key, "null"),
        }
    }

    /// A finite number with two decimals at most.
    pub(crate) fn number(&mut self, key: &str, value: f64) {
        self.key(key);
        let rounded = if value.is_finite() { (value * 100.0).round() / 100.0 } else { 0.0 };
        self.text.push_str(&rounded.to_string());
    }

    pub(crate) fn boolean(&mut self, key: &str, value: bool) {
        self.raw(key, if value { "true" } else { "false" });
    }

    /// A value that is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: &str) {
        self.key(key);
        self.text.push_str(json);
    }

    /// An element of an array that is JSON already.
    pub(crate) fn element(&mut self, json: &str) {
        self.separate();
        self.text.push_str(json);
    }

    pub(crate) fn finish(mut self) -> String {
        self.text.push(self.close);
        self.text
    }
}

fn quote(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            control if control < ' ' => text.push_str(&format!("\\u{:04x}", u32::from(control))),
            plain => text.push(plain),
        }
    }
    text.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_separated_and_escaped() {
        let mut list = Json::array();
        list.element("1");
        list.element("2");
        let mut json = Json::object();
        json.string("name", "A \"b\"\\\n");
        json.number("x", 1.0 / 3.0);
        json.boolean("on", true);
        json.optional("none", None);
        json.raw("list", &list.finish());
        assert_eq!(
            json.finish(),
            r#"{"name":"A \"b\"\\\u000a","x":0.33,"on":true,"none":null,"list":[1,2]}"#
        );
    }

    #[test]
    fn numbers_that_are_none_become_zero() {
        let mut json = Json::object();
        json.number("x", f64::NAN);
        assert_eq!(json.finish(), r#"{"x":0}"#);
    }
}
