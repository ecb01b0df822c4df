//! The head of the page: its title and what a messenger shows of a link to it. Owns the tags and the escaping of all text that
//! a page says; which words they are is the business of others.

use std::fmt::Write as _;

const TITLE: &str = "Nonet: race your friends at Sudoku";
const DESCRIPTION: &str =
    "Send a link, and all of you are on the same puzzle three seconds later. No account, nothing to install.";

/// What the head of a page says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: String,
    /// The page's own address.
    pub(super) url: String,
    pub(super) image: Image,
}

/// What messengers show beside the words, of the size of [`render::picture::CARD_SIZE`].
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Image {
    pub(super) url: String,
    pub(super) alt: &'static str,
}

impl Image {
    /// The picture of the game, where the server is: `https://nonet.example`.
    pub(super) fn of_game(base: &str) -> Self {
        Self { url: format!("{base}/preview.png"), alt: "A Sudoku board, half filled in" }
    }
}

impl Head {
    /// Of the page at this path, with a title and a description.
    pub(super) fn new(base: &str, path: &str, title: String, description: String) -> Self {
        Self { title, description, url: format!("{base}/{path}"), image: Image::of_game(base) }
    }

    /// With the title and the description of the game.
    pub(super) fn of_game(base: &str, path: &str) -> Self {
        Self::new(base, path, TITLE.to_owned(), DESCRIPTION.to_owned())
    }

    pub(super) fn tags(&self) -> String {
        let [title, description, url, image] =
            [&self.title, &self.description, &self.url, &self.image.url].map(|text| escaped(text));
        let mut tags =
            format!("<title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n");
        for (property, content) in [
            ("og:type", "website"),
            ("og:site_name", "Nonet"),
            ("og:title", &title),
            ("og:description", &description),
            ("og:url", &url),
            ("og:image", &image),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
            ("og:image:alt", self.image.alt),
        ] {
            let _ = writeln!(tags, "<meta property=\"{property}\" content=\"{content}\">");
        }
        tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
        tags
    }
}

/// A text that may stand in an element and in an attribute between double quotes. Names are written by players.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            other => safe.push(other),
        }
    }
    safe
}
