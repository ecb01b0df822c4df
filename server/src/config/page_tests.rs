//! Holds docs/configuration.md against the keys: `UPDATE_EXPECT=1 cargo nextest run -p server page` writes it.

use std::fmt::Write as _;

use expect_test::expect_file;

use super::rate::Rate;
use super::setting::Text as _;
use super::{Config, SECTIONS};

const FIRST_GENERATED_LINE: &str = "<!-- From here on ";

/// What many keys take, and what stands for it in the tables: the head of the page explains it once.
const EXPLAINED_ABOVE: [(&str, &str); 3] =
    [(Rate::WANTED, "a rate"), ("a whole number from ", ""), (" (in a file [\"a\", \"b\"], else a,b)", "")];

fn shortened(wanted: String) -> String {
    EXPLAINED_ABOVE.into_iter().fold(wanted, |text, (long, short)| text.replace(long, short))
}

fn tables() -> String {
    let defaults = Config::default();
    let mut text = String::new();
    for section in SECTIONS {
        match section.name {
            "" => text.push_str("\n### Before the first section\n"),
            name => write!(text, "\n### `[{name}]`\n\n{}\n", section.about.trim()).unwrap(),
        }
        text.push_str("\n| Key | Default | Wanted | What it decides |\n|---|---|---|---|\n");
        for key in section.keys {
            let (name, default, wanted) = (key.name, key.show(&defaults), shortened(key.wanted()));
            writeln!(text, "| `{name}` | `{default}` | {wanted} | {} |", key.about()).unwrap();
        }
    }
    text
}

#[test]
fn the_page_lists_every_key_as_the_server_knows_it() {
    let page = include_str!("../../../docs/configuration.md");
    let start = page.find(FIRST_GENERATED_LINE).expect("the page marks what is generated");
    let (written, rest) = page.split_at(start);
    let marker = rest.lines().next().unwrap();
    expect_file!["../../../docs/configuration.md"].assert_eq(&format!("{written}{marker}\n{}", tables()));
}
