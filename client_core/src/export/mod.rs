//! Printing and exporting a puzzle: the options, the preview, and what is wanted of the pages. The engine lays them out; which
//! puzzle it is the caller knows.

mod screen;

pub use screen::ExportSheet;

use engine_api::{PrintForm, PrintJob, Printed, Written};
use puzzle::text::Document;
use render::{Options, Page, Paper};

use crate::asking::Asked;

/// What the person wants of a puzzle that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportIntent {
    /// The sheet, for the puzzle on screen.
    Open,
    SetPaper(Paper),
    ToggleLarge,
    ToggleSolutions,
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
    document: Option<Document>,
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
    pub(crate) fn open(&mut self, document: Document) {
        let (printed, written) = (std::mem::take(&mut self.printed), std::mem::take(&mut self.written));
        let options = self.options.clone();
        *self = Self { document: Some(document), options, printed, written, ..Self::default() };
    }

    /// The job of the engine; none without a puzzle.
    pub(crate) fn job(&self, form: PrintForm, link_base: &str) -> Option<PrintJob> {
        let documents = vec![self.document.clone()?];
        let link_base = Some(link_base.to_owned()).filter(|base| !base.is_empty());
        Some(PrintJob { documents, options: self.options.clone(), link_base, form })
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
