//! The home screen: the fields for name and code, with what is wrong with them. Owns how typed text becomes a
//! name or a room code; knows nothing of rooms.

use game::{ChallengeId, MatchId, Millis, Name, NameError, PlayerId, RoomCode, RoomCodeError};

use protocol::ScreenAddress;

use super::{About, Block, Page, PageButton, Screen, Settings};
use crate::app::App;
use crate::clipboard::ClipboardIntent;
use crate::input::Intent;
use crate::output::Output;
use crate::text;

/// Characters a field takes; more is cut off.
pub const FIELD_CHARS_MAX: usize = 200;
/// Characters of the field for a code, which also takes the link of a run.
pub const CODE_CHARS_MAX: usize = game::GHOST_LINK_CHARS_MAX + FIELD_CHARS_MAX;

/// What the home screen shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    pub name: String,
    pub name_error: Option<String>,
    /// As typed: a code or a whole link.
    pub code: String,
    pub code_error: Option<String>,
    /// The room that the page's address names, until it is joined or declined.
    pub invited_to: Option<RoomCode>,
}

impl Home {
    pub(crate) fn set_name(&mut self, text: &str) {
        self.name = clipped(text, FIELD_CHARS_MAX);
        self.name_error = match self.name.parse::<Name>() {
            // An empty field is not nagged at before it is needed.
            Ok(_) | Err(NameError::Empty) => None,
            Err(error) => Some(text::sentence(&error)),
        };
    }

    pub(crate) fn set_code(&mut self, text: &str) {
        self.code = clipped(text, CODE_CHARS_MAX);
        self.code_error = None;
    }

    /// Whether the field holds a proper name.
    pub(crate) fn has_name(&self) -> bool {
        self.name.parse::<Name>().is_ok()
    }

    /// Whether somebody may go on under the name in the field, or as a guest if it is empty; else the field says what is wrong.
    pub(crate) fn may_be_guest(&mut self) -> bool {
        self.name.trim().is_empty() || self.proper_name().is_some()
    }

    /// Forgets the invitation in the address.
    pub(crate) fn decline(&mut self, outputs: &mut Vec<Output>) {
        self.invited_to = None;
        outputs.push(Output::ShowUrl(None));
    }

    /// A valid name in any case: a room may still hold a place for a player whose store has lost the name.
    pub(crate) fn name_or_guest(&self) -> String {
        self.name.parse::<Name>().map_or_else(|_| text::guest().to_owned(), |name| name.to_string())
    }

    /// Puts a code into the field with what is wrong with it.
    pub(crate) fn refuse_code(&mut self, code: &str, words: String) {
        self.set_code(code);
        self.code_error = Some(words);
    }

    /// The name, if it is one; else the field says what is wrong.
    pub(crate) fn proper_name(&mut self) -> Option<Name> {
        match self.name.parse::<Name>() {
            Ok(name) => {
                self.name_error = None;
                Some(name)
            }
            Err(NameError::Empty) => {
                self.name_error = Some(text::name_needed().to_owned());
                None
            }
            Err(error) => {
                self.name_error = Some(text::sentence(&error));
                None
            }
        }
    }

    /// The code, if the field holds one; else the field says what is wrong.
    pub(crate) fn proper_code(&mut self) -> Option<RoomCode> {
        match read_code(&self.code) {
            Ok(code) => {
                self.code_error = None;
                Some(code)
            }
            Err(RoomCodeError::Length(0)) => {
                self.code_error = Some(text::code_needed().to_owned());
                None
            }
            Err(error) => {
                let lacks_code = self.code.contains('/') && matches!(error, RoomCodeError::Length(_));
                let words =
                    if lacks_code { text::link_refused(&self.code, &error) } else { text::sentence(&error) };
                self.code_error = Some(words);
                None
            }
        }
    }
}

/// On a narrow screen: what the bar has no room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeMenu;

impl Page for HomeMenu {
    fn name(&self) -> &'static str {
        "home-menu"
    }

    fn title(&self, _: &App) -> String {
        text::nonet().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        [
            PageButton::new("about", text::about_button(), Intent::open(About)),
            PageButton::new("settings", text::settings::title(), Intent::open(Settings)),
            PageButton::new("paste", text::practice::look(), ClipboardIntent::Look),
        ]
        .map(|button| Block::Buttons(vec![button]))
        .into()
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screen() == Screen::Home
    }
}

fn clipped(text: &str, characters_max: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(characters_max).collect()
}

/// Reads the id of a challenge as typed, or the one in a whole link: `https://host/c/KXQ7PACDRT`.
pub(crate) fn read_challenge(text: &str) -> Option<ChallengeId> {
    last_segment(text).parse().ok()
}

/// Reads the id of a player in the path of a link: `u/00c0ffee00c0ffee`.
pub(crate) fn read_player(text: &str) -> Option<PlayerId> {
    text.trim().strip_prefix("u/")?.trim_end_matches('/').parse().ok()
}

/// Reads the link of a big screen: `Some(None)` if its address is none.
pub(crate) fn read_screen(text: &str) -> Option<Option<ScreenAddress>> {
    Some(text.trim().strip_prefix("screen/")?.trim_end_matches('/').parse().ok())
}

/// Reads the id of a match in the path of a link: `m/00c0ffee00c0ffee-3`.
pub(crate) fn read_match(text: &str) -> Option<MatchId> {
    text.trim().strip_prefix("m/")?.trim_end_matches('/').parse().ok()
}

/// Reads the run in a link, or in the path of one: `https://host/g/RUN`. Some programs write its signs in hexadecimal.
pub(crate) fn read_ghost(text: &str) -> Option<String> {
    let text = text.trim();
    let (_, run) = text.strip_prefix("g/").map(|run| ("", run)).or_else(|| text.split_once("/g/"))?;
    let end = run.find(['?', '#']).unwrap_or(run.len());
    let run = run[..end].trim_end_matches('/');
    let plain = [("%7E", "~"), ("%7e", "~"), ("%3A", ":"), ("%3a", ":")];
    Some(plain.iter().fold(run.to_owned(), |run, (code, sign)| run.replace(code, sign)))
}

/// Whether a text is the link of the leaderboards.
pub(crate) fn is_leaderboards(text: &str) -> bool {
    last_segment(text).eq_ignore_ascii_case("leaderboards")
}

/// The query of a list in the link of the gallery, as in `gallery?order=liked`.
pub(crate) fn read_gallery(text: &str) -> Option<String> {
    let is_gallery = last_segment(text).eq_ignore_ascii_case("gallery");
    is_gallery.then(|| text.split_once('?').map_or_else(String::new, |(_, list)| list.to_owned()))
}

/// Whether a text is the link of the daily: `https://host/daily`.
pub(crate) fn is_daily(text: &str) -> bool {
    last_segment(text).eq_ignore_ascii_case("daily")
}

/// The path of a link, with or without what stands before it: `u/00c0ffee00c0ffee`. A code that was typed is one too.
pub(crate) fn path_of(text: &str) -> &str {
    let text = text.trim();
    let (scheme, rest) = text.split_once("://").unwrap_or(("", text));
    match rest.split_once('/') {
        Some((host, path)) if host.is_empty() || !scheme.is_empty() || host.contains(['.', ':']) => path,
        Some(_) | None => rest,
    }
}

/// Whether a link is one of a room, as far as its path says.
pub(crate) fn leads_to_room(text: &str) -> bool {
    let path = plain_path(path_of(text));
    let (before, last) = path.rsplit_once('/').unwrap_or(("", path));
    let what = before.rsplit('/').next().unwrap_or(before);
    // A code alone, with or without the host.
    what.is_empty() || what.eq_ignore_ascii_case("r") || last.is_empty()
}

/// Reads a code as typed, or the code in a whole link: `https://host/r/KXQ7P?x#y`.
pub(crate) fn read_code(text: &str) -> Result<RoomCode, RoomCodeError> {
    let last = last_segment(text);
    // The short id of something else is no code.
    if leads_to_room(text) { last.parse() } else { Err(RoomCodeError::Length(last.chars().count())) }
}

/// What stands last in the path of a link.
fn last_segment(text: &str) -> &str {
    let path = plain_path(text.trim());
    path.rsplit('/').next().unwrap_or(path)
}

/// A path without slashes around it, and without what is asked behind it.
fn plain_path(path: &str) -> &str {
    path[..path.find(['?', '#']).unwrap_or(path.len())].trim_matches('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_from_whatever_was_pasted() {
        let code: RoomCode = "KXQ7P".parse().unwrap();
        for text in [
            "kxq7p",
            " KXQ-7P ",
            "https://nonet.example/r/KXQ7P",
            "http://10.0.0.5:7878/r/kxq7p/?from=chat#top",
            "/r/KXQ7P",
        ] {
            assert_eq!(read_code(text), Ok(code), "{text}");
        }
        let id: ChallengeId = "KXQ7PACDRT".parse().unwrap();
        for text in ["kxq7p-acdrt", "https://nonet.example/c/KXQ7PACDRT?x", "/c/kxq7pacdrt/"] {
            assert_eq!(read_challenge(text), Some(id), "{text}");
        }
        assert_eq!(read_challenge("KXQ7P"), None);
        for text in ["g/AQ~1.", "https://nonet.example/g/AQ%7E1./?x", " /g/AQ~1.#top"] {
            assert_eq!(read_ghost(text).as_deref(), Some("AQ~1."), "{text}");
        }
        assert_eq!(read_ghost("https://nonet.example/p/1"), None);
        assert_eq!(read_code("https://nonet.example/"), Err(RoomCodeError::Length(13)));
        assert_eq!(read_code("https://nonet.example/c/KXQ7P"), Err(RoomCodeError::Length(5)));
        for text in ["localhost/r/KXQ7P", "nonet/r/KXQ7P/", "//host/r/KXQ7P", "KXQ7P/"] {
            assert_eq!(read_code(text), Ok(code), "{text}");
        }
        for text in ["https://localhost/u/zz", "localhost:7878/u/zz", "nonet.example/u/zz", "/u/zz", " u/zz "]
        {
            assert_eq!(path_of(text), "u/zz", "{text}");
        }
    }

    #[test]
    fn a_field_says_what_is_wrong_with_it() {
        let mut home = Home::default();
        assert_eq!(home.proper_name(), None);
        assert_eq!(home.name_error.as_deref(), Some(text::name_needed()));
        home.set_name("Ann");
        assert_eq!(home.name_error, None);
        assert_eq!(home.proper_name().unwrap().as_str(), "Ann");
        home.set_code("KXQ0P");
        assert_eq!(home.proper_code(), None);
        assert_eq!(
            home.code_error.as_deref(),
            Some("“0” is never used in room codes, because 0 and O look alike.")
        );
    }

    #[test]
    fn a_field_has_an_end() {
        let mut home = Home::default();
        home.set_code(&"A".repeat(20_000));
        assert_eq!(home.code.len(), CODE_CHARS_MAX);
    }
}
