//! Holds docs/configuration.md against the keys; writes it again when `NONET_BLESS` is set.

use std::fmt::Write as _;
use std::path::Path;

use server::Config;
use server::config::SECTIONS;

const PAGE: &str = "docs/configuration.md";
const FIRST_GENERATED_LINE: &str = "<!-- From here on ";

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
            let (name, default) = (key.name, key.show(&defaults));
            writeln!(text, "| `{name}` | `{default}` | {} | {} |", key.wanted(), key.about()).unwrap();
        }
    }
    text
}

#[test]
fn the_page_lists_every_key_as_the_server_knows_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
    let page = std::fs::read_to_string(&path).unwrap();
    let start = page.find(FIRST_GENERATED_LINE).expect("the page marks what is generated");
    let (written, rest) = page.split_at(start);
    let marker = rest.lines().next().unwrap();
    let wanted = format!("{written}{marker}\n{}", tables());
    if std::env::var_os("NONET_BLESS").is_some() {
        std::fs::write(&path, wanted).unwrap();
        return;
    }
    let differs = page.lines().zip(wanted.lines()).find(|(found, wanted)| found != wanted);
    assert!(
        page == wanted,
        "{PAGE} and the keys part ways: `NONET_BLESS=1 cargo nextest run -p server` writes it again\n{differs:?}"
    );
}
