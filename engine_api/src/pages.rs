//! Lays puzzles out on pages: for a preview, or as files.

use puzzle::Proof;
use puzzle::human::rate_watched;
use puzzle::solve::{Budget, prove_within};
use puzzle::text::{Document, link};
use render::{Options, Page, Sheet, lay_out, missing, pdf, picture, svg};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// Puzzles to print.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PrintJob {
    pub documents: Vec<Document>,
    pub options: Options,
    /// What links begin with; each puzzle gets its own, as a QR code where that is not too fine to be read.
    pub link_base: Option<String>,
    pub form: PrintForm,
}

/// What becomes of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrintForm {
    /// They are shown.
    Preview,
    /// A picture of each.
    Svg,
    /// One file.
    Pdf,
    /// The board of the first puzzle alone, for chats: PNG, or SVG without the feature `png` (a browser draws it itself).
    Picture,
}

/// What was laid out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Printed {
    pub form: PrintForm,
    /// The pages, of a preview.
    pub pages: Vec<Page>,
    /// The files, otherwise.
    pub files: Vec<Vec<u8>>,
    /// The link of the first puzzle.
    pub link: Option<String>,
    /// Characters of its texts that the font lacks.
    pub missing: String,
}

impl Ask for PrintJob {
    type Answer = Printed;

    fn answer(&self, desk: &mut impl Desk) -> Result<Printed, Refusal> {
        let (mut sheets, mut budget) = (Vec::new(), Budget::PERSON);
        let count = self.documents.len().max(1);
        for (index, document) in self.documents.iter().take(render::MOST_PUZZLES + 1).enumerate() {
            if desk.progress((index * 1000 / count) as u16).is_break() {
                return Err(Refusal::Stopped);
            }
            sheets.push(sheet(document, self, &mut budget, &mut *desk)?);
        }
        let pages = lay_out(&sheets, &self.options).map_err(Refusal::because)?;
        let texts = sheets.iter().flat_map(Sheet::texts).chain(self.options.title.as_deref());
        let missing = missing(&texts.collect::<String>());
        let link = sheets.first().and_then(|sheet| sheet.link.clone());
        let title = self.options.title.as_deref().or_else(|| sheets.first()?.title.as_deref());
        let files = match self.form {
            PrintForm::Preview => Vec::new(),
            PrintForm::Svg => pages.iter().map(|page| svg::write(page).into_bytes()).collect(),
            PrintForm::Pdf => vec![pdf::write(&pages, title)],
            PrintForm::Picture => vec![board_picture(&sheets)?],
        };
        let pages = if self.form == PrintForm::Preview { pages } else { Vec::new() };
        Ok(Printed { form: self.form, pages, files, link, missing })
    }
}

/// The board of the first puzzle with its givens.
fn board_picture(sheets: &[Sheet]) -> Result<Vec<u8>, Refusal> {
    let sheet = sheets.first().ok_or_else(|| Refusal::because("there is no puzzle"))?;
    drawn(&picture::board(&sheet.puzzle, None))
}

#[cfg(feature = "png")]
fn drawn(page: &Page) -> Result<Vec<u8>, Refusal> {
    render::png::write(page, 1.0).map_err(Refusal::because)
}

#[cfg(not(feature = "png"))]
#[expect(clippy::unnecessary_wraps, reason = "PNG can fail")]
fn drawn(page: &Page) -> Result<Vec<u8>, Refusal> {
    Ok(svg::write(page).into_bytes())
}

/// What is printed of a document. A puzzle that is not proper has neither tier nor solution.
fn sheet(
    document: &Document,
    job: &PrintJob,
    budget: &mut Budget,
    desk: &mut impl Desk,
) -> Result<Sheet, Refusal> {
    let puzzle = &document.puzzle;
    let solution = match prove_within(puzzle, 2, budget, &mut Watching(&mut *desk)) {
        Proof::Unique { solution } => Some(solution),
        Proof::Conflicting(_) | Proof::NoSolution | Proof::Several { .. } | Proof::TooFewClues { .. } => None,
        Proof::Undetermined if budget.left() > 0 => return Err(Refusal::Stopped),
        Proof::Undetermined => None,
    };
    let tier = match &solution {
        Some(_) => Some(rate_watched(puzzle, &mut Watching(desk)).ok_or(Refusal::Stopped)?.tier),
        None => None,
    };
    let link = job.link_base.as_ref().and_then(|base| Some(format!("{base}/p/{}", link::write(puzzle)?)));
    let sheet = Sheet::of(document);
    Ok(Sheet { tier, link, solution: solution.or(sheet.solution), ..sheet })
}
