//! Printing and exporting a puzzle, or many like it: the options, the preview, and what is wanted of the pages. The engine lays them out; which
//! puzzle it is the caller knows.

mod screen;

pub use screen::ExportSheet;

use engine_api::{PrintForm, PrintJob, Printed, Written};
use puzzle::GenerateSpec;
use puzzle::text::Document;
use render::{Options, Page, Paper};

use crate::asking::Asked;

/// How many puzzles may be printed at once.
const COUNTS: [u8; 9] = [1, 2, 4, 6, 9, 12, 24, 50, render::MOST_PUZZLES as u8];
/// How many a page takes.
const PER_PAGE: [u8; 7] = [1, 2, 4, 6, 9, 12, render::MOST_PER_PAGE];
/// The same in large print: the first of them.
const PER_LARGE_PAGE: [u8; 2] = [PER_PAGE[0], PER_PAGE[1]];

/// What the person wants of a puzzle that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportIntent {
    /// The sheet, for the puzzle on screen.
    Open,
    SetPaper(Paper),
    ToggleLarge,
    ToggleSolutions,
    /// So many puzzles of the kind on screen.
    SetCount(u8),
    SetPerPage(u8),
    /// The next page of the preview, or the first after the last.
    TurnPage,
    SavePdf,
    SaveSvg,
    /// The board alone, for chats.
    SavePicture,
    /// The puzzle as a file to open again; of a game in progress with what is on the board.
    SavePuzzle,
    /// The PDF file, by the system's sheet of ways to send it.
    Share,
    SharePicture,
    /// By the browser.
    Print,
    CopyLink,
}

/// How far the preview is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Preview {
    #[default]
    Waiting,
    Pages(Vec<Page>),
    /// Why there is none: a sentence.
    Failed(String),
}

/// What becomes of the files that the engine was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Save,
    Share,
    Print,
}

#[derive(Clone, Debug, Default)]
pub struct Export {
    /// The puzzle on screen, and those that were made to be printed with it.
    documents: Vec<Document>,
    /// How many of them are printed.
    count: u8,
    /// What the puzzle was made of: then there can be more like it.
    made_of: Option<(GenerateSpec, u64)>,
    pub(crate) many: Asked<Vec<Document>>,
    pub(crate) options: Options,
    pub(crate) preview: Preview,
    /// Of the preview, counted from 0.
    page: usize,
    pub(crate) link: Option<String>,
    /// Characters of titles that the font lacks.
    pub(crate) missing: String,
    pub(crate) purpose: Option<Purpose>,
    pub(crate) printed: Asked<Printed>,
    pub(crate) written: Asked<Written>,
    /// The name of the file that the puzzle is saved as, without its ending.
    pub(crate) saves: String,
}

impl Export {
    /// Another puzzle; the options stay.
    pub(crate) fn open(&mut self, document: Document, made_of: Option<(GenerateSpec, u64)>) {
        let (printed, written) = (std::mem::take(&mut self.printed), std::mem::take(&mut self.written));
        let (many, options) = (std::mem::take(&mut self.many), self.options.clone());
        let documents = vec![document];
        *self = Self { documents, count: 1, made_of, options, many, printed, written, ..Self::default() };
    }

    /// The job of the engine; none without a puzzle, or before all are made.
    pub(crate) fn job(&self, form: PrintForm, link_base: &str) -> Option<PrintJob> {
        let count = usize::from(self.count);
        let documents = self.documents.get(..count).filter(|_| count > 0)?.to_vec();
        let link_base = Some(link_base.to_owned()).filter(|base| !base.is_empty());
        Some(PrintJob { documents, options: self.options.clone(), link_base, form })
    }

    /// How many puzzles are printed.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// The counts before and after; none of a puzzle that was not made here.
    #[must_use]
    pub fn counts_around(&self) -> [Option<u8>; 2] {
        if self.made_of.is_some() { around(&COUNTS, self.count) } else { [None; 2] }
    }

    /// Whether there can be more puzzles like this one.
    #[must_use]
    pub fn can_be_many(&self) -> bool {
        self.made_of.is_some()
    }

    /// The numbers of puzzles on a page before and after.
    #[must_use]
    pub fn per_page_around(&self) -> [Option<u8>; 2] {
        let choices = if self.options.large { &PER_LARGE_PAGE[..] } else { &PER_PAGE };
        around(choices, self.options.per_page)
    }

    /// Large print has room for few puzzles on a page.
    fn set_large(&mut self, large: bool) {
        self.options.large = large;
        if large {
            self.options.per_page = self.options.per_page.min(PER_LARGE_PAGE[1]);
        }
    }

    pub(crate) fn turn_page(&mut self) {
        self.page = (self.page + 1) % self.page_count().max(1);
    }

    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    #[must_use]
    pub fn preview(&self) -> &Preview {
        &self.preview
    }

    /// The page that is shown, and its number from 1.
    #[must_use]
    pub fn page(&self) -> Option<(&Page, usize)> {
        let Preview::Pages(pages) = &self.preview else { return None };
        let at = self.page.min(pages.len().saturating_sub(1));
        pages.get(at).map(|page| (page, at + 1))
    }

    #[must_use]
    pub fn page_count(&self) -> usize {
        if let Preview::Pages(pages) = &self.preview { pages.len() } else { 0 }
    }

    /// Whether the puzzle fits in a link.
    #[must_use]
    pub fn has_link(&self) -> bool {
        self.link.is_some()
    }

    /// Characters of titles for which question marks are printed.
    #[must_use]
    pub fn missing(&self) -> &str {
        &self.missing
    }

    /// Whether a file is on its way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.purpose.is_some()
    }
}

/// The choices before and after one.
fn around(choices: &[u8], now: u8) -> [Option<u8>; 2] {
    let before = choices.iter().rev().find(|choice| **choice < now);
    [before, choices.iter().find(|choice| **choice > now)].map(|choice| choice.copied())
}
