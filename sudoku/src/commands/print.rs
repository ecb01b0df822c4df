//! `sudoku print`: puzzles on pages, as a PDF file or as pictures.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use puzzle::text::{Document, link};
use puzzle::{Proof, prove, rate};
use render::{MOST_PUZZLES, Options, Page, Sheet, lay_out, missing, pdf, png, svg};

use super::complaint;
use crate::args::Print;
use crate::batch::{Verdict, notice};
use crate::input::Source;
use crate::output::write_file;
use crate::parallel::{self, Event};
use crate::progress::Progress;

/// Pixels to a point: 150 to an inch.
const PNG_SCALE: f32 = 150.0 / 72.0;

pub(crate) fn run(asked: &Print) -> anyhow::Result<Verdict> {
    let form = Form::of(&asked.output)?;
    let mut documents = Vec::new();
    for source in Source::all(&asked.input.files) {
        documents.extend(source.read(asked.input.format)?);
    }
    // Refused before the work, not after.
    ensure!(
        documents.len() <= MOST_PUZZLES,
        "{} puzzles; at most {MOST_PUZZLES} are printed at once",
        documents.len()
    );
    let (sheets, verdict) = sheets(asked, &documents)?;
    let options = Options {
        paper: asked.paper,
        per_page: asked.per_page,
        large: asked.large,
        solutions: asked.solutions,
        title: asked.title.clone(),
    };
    let pages = lay_out(&sheets, &options)?;
    if form != Form::Svg {
        warn(&sheets, asked.title.as_deref());
    }
    write(&asked.output, form, &pages, asked.title.as_deref())?;
    Ok(verdict)
}

/// What the output is, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pdf,
    Svg,
    Png,
}

impl Form {
    fn of(output: &Path) -> anyhow::Result<Self> {
        let extension = output.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        Ok(match extension.as_str() {
            "pdf" => Self::Pdf,
            "svg" => Self::Svg,
            "png" => Self::Png,
            _ => bail!("{}: what is written goes by the extension: .pdf, .svg or .png", output.display()),
        })
    }
}

/// What is printed of each document. A puzzle that is not proper is printed too, without a solution.
fn sheets(asked: &Print, documents: &[Document]) -> anyhow::Result<(Vec<Sheet>, Verdict)> {
    let mut progress = Progress::of(documents.len());
    let mut sheets = Vec::new();
    let mut verdict = Verdict::AllProper;
    let work = |index: usize| sheet(&documents[index], asked.server.as_deref());
    parallel::ordered(documents.len(), asked.effort.threads().get(), work, |event| {
        let Event::Done((sheet, complaint)) = event else {
            progress.tick();
            return anyhow::Ok(());
        };
        progress.step();
        if complaint.is_some() {
            verdict = Verdict::SomeImproper;
        }
        for said in notice(&documents[sheets.len()]).into_iter().chain(complaint) {
            progress.clear();
            eprintln!("sudoku: puzzle {}: {said}", sheets.len() + 1);
        }
        sheets.push(sheet);
        Ok(())
    })?;
    Ok((sheets, verdict))
}

fn sheet(document: &Document, server: Option<&str>) -> (Sheet, Option<String>) {
    let puzzle = &document.puzzle;
    let proof = prove(puzzle);
    let complaint = complaint(puzzle.board().layout(), &proof);
    let solution = match proof {
        Proof::Unique { solution } => Some(solution),
        Proof::Conflicting(_)
        | Proof::NoSolution
        | Proof::Several { .. }
        | Proof::TooFewClues { .. }
        | Proof::Undetermined => None,
    };
    let tier = solution.is_some().then(|| rate(puzzle).tier);
    let link = |server: &str| Some(format!("{}/p/{}", server.trim_end_matches('/'), link::write(puzzle)?));
    let sheet = Sheet::of(document);
    let (solution, link) = (solution.or(sheet.solution), server.and_then(link));
    (Sheet { solution, tier, link, ..sheet }, complaint)
}

/// Says which characters come out as question marks.
fn warn(sheets: &[Sheet], title: Option<&str>) {
    let missing = missing(&sheets.iter().flat_map(Sheet::texts).chain(title).collect::<String>());
    if !missing.is_empty() {
        eprintln!(
            "sudoku: the font has no {missing}: a ? stands for each; an .svg file shows them where the viewer can"
        );
    }
}

fn write(output: &Path, form: Form, pages: &[Page], title: Option<&str>) -> anyhow::Result<()> {
    if form == Form::Pdf {
        return write_file(output, &pdf::write(pages, title));
    }
    for (number, page) in (1..).zip(pages) {
        let path = if pages.len() == 1 { output.to_owned() } else { numbered(output, number) };
        let picture = match form {
            Form::Png => png::write(page, PNG_SCALE).with_context(|| path.display().to_string())?,
            Form::Svg | Form::Pdf => svg::write(page).into_bytes(),
        };
        write_file(&path, &picture)?;
    }
    Ok(())
}

/// `pages.svg` becomes `pages-2.svg`.
fn numbered(output: &Path, number: usize) -> PathBuf {
    let [stem, extension] =
        [output.file_stem(), output.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    output.with_file_name(format!("{stem}-{number}.{extension}"))
}
