//! The sheet for printing and exporting: asks the engine for pages, and hands files to the shell.

use engine_api::{GenerateMany, PrintForm, Printed, Refusal, Write, Written};
use game::Millis;
use puzzle::text::Document;
use puzzle::{Format, GenerateSpec, Variant};

use super::{Export, ExportIntent, Preview, Purpose};
use crate::app::App;
use crate::asking::Answered;
use crate::output::{Output, SavedFile};
use crate::screens::Page;
use crate::shared::Cx;
use crate::text;

/// What printed files are called.
const FILE_NAME: &str = "sudoku";

/// The puzzle on screen, to be printed or exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportSheet;

impl Page for ExportSheet {
    fn name(&self) -> &'static str {
        "export"
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screens().has_puzzle(app.shared())
    }
}

impl Export {
    /// `shown`: the puzzle on screen; `played`: the same with what was entered; `made_of`: how it was made here.
    pub(crate) fn want(
        &mut self,
        intent: ExportIntent,
        shown: Option<Document>,
        played: Option<Document>,
        made_of: Option<(GenerateSpec, u64)>,
        cx: &mut Cx<'_>,
    ) {
        match intent {
            ExportIntent::Open => {
                let Some(document) = shown else { return };
                self.open(document, made_of);
                cx.open(ExportSheet);
                self.ask_preview(cx);
            }
            ExportIntent::SetPaper(paper) => {
                self.options.paper = paper;
                self.ask_preview(cx);
            }
            ExportIntent::ToggleLarge => {
                self.set_large(!self.options.large);
                self.ask_preview(cx);
            }
            ExportIntent::ToggleSolutions => {
                self.options.solutions ^= true;
                self.ask_preview(cx);
            }
            ExportIntent::SetCount(count) => self.set_count(count, cx),
            ExportIntent::SetPerPage(per_page) => {
                self.options.per_page = per_page;
                self.ask_preview(cx);
            }
            ExportIntent::TurnPage => self.turn_page(),
            ExportIntent::SavePdf => self.ask_files(PrintForm::Pdf, Purpose::Save, cx),
            ExportIntent::SaveSvg => self.ask_files(PrintForm::Svg, Purpose::Save, cx),
            ExportIntent::SavePicture => self.ask_files(PrintForm::Picture, Purpose::Save, cx),
            ExportIntent::SavePuzzle => played.or(shown).into_iter().for_each(|puzzle| self.save(puzzle, cx)),
            ExportIntent::Share => self.ask_files(PrintForm::Pdf, Purpose::Share, cx),
            ExportIntent::SharePicture => self.ask_files(PrintForm::Picture, Purpose::Share, cx),
            ExportIntent::Print => self.ask_files(PrintForm::Svg, Purpose::Print, cx),
            ExportIntent::CopyLink => cx.outputs.extend(self.link.clone().map(Output::CopyText)),
        }
    }

    /// Puzzles that are there are kept; those that lack are made.
    fn set_count(&mut self, count: u8, cx: &mut Cx<'_>) {
        let Some((spec, seed)) = &self.made_of else { return };
        let (had, wanted) = (self.documents.len(), usize::from(count).min(render::MOST_PUZZLES));
        self.count = wanted as u8;
        if wanted <= had {
            self.many.stop(cx);
            return self.ask_preview(cx);
        }
        self.preview = Preview::Waiting;
        let missing = (wanted - had) as u8;
        let (spec, seed) = (spec.clone(), seed.wrapping_add(had as u64));
        self.many.ask(GenerateMany { spec, seed, count: missing }, cx);
    }

    fn made(&mut self, made: Result<Vec<Document>, Refusal>, cx: &mut Cx<'_>) {
        match made {
            Ok(made) => self.documents.extend(made),
            Err(Refusal::Stopped) => {}
            Err(refusal) => {
                cx.toast(text::sentence(&refusal));
                self.count = self.documents.len() as u8;
            }
        }
        self.ask_preview(cx);
    }

    /// Asks for the text of a puzzle as a file. The format is the only one for every kind of rule.
    fn save(&mut self, document: Document, cx: &mut Cx<'_>) {
        let kind = text::kind(Variant::of(document.puzzle.board()).as_ref());
        let title = document.credits.title();
        self.saves = text::export::file_stem(if title.is_empty() { &kind } else { title });
        let format = Format::FPuzzles.name().to_owned();
        self.written.ask(Write { format, documents: vec![document] }, cx);
    }

    /// What the engine has written or laid out.
    pub(crate) fn answered(&mut self, answer: Answered<'_>, cx: &mut Cx<'_>) {
        match self.written.take(answer) {
            Some(Ok(Written { extension, text })) => {
                let name = format!("{}.{extension}", self.saves);
                let (mime, bytes) = ("application/json", text.into_bytes());
                cx.outputs.push(Output::SaveFile(SavedFile { name, mime, bytes, share: false }));
            }
            Some(Err(refusal)) => cx.toast(text::sentence(&refusal)),
            None => {}
        }
        self.many.take(answer).into_iter().for_each(|made| self.made(made, cx));
        self.printed.take(answer).into_iter().for_each(|printed| self.show(printed, cx));
    }

    fn ask_preview(&mut self, cx: &mut Cx<'_>) {
        self.purpose = None;
        self.ask_pages(PrintForm::Preview, cx);
    }

    fn ask_files(&mut self, form: PrintForm, purpose: Purpose, cx: &mut Cx<'_>) {
        self.purpose = Some(purpose);
        self.ask_pages(form, cx);
    }

    fn ask_pages(&mut self, form: PrintForm, cx: &mut Cx<'_>) {
        if let Some(job) = self.job(form, &cx.shared.options.link_base) {
            self.printed.ask(job, cx);
        }
    }

    fn show(&mut self, printed: Result<Printed, Refusal>, cx: &mut Cx<'_>) {
        match (printed, self.purpose.take()) {
            (Ok(printed), _) if printed.form == PrintForm::Preview => self.show_preview(printed),
            (Ok(printed), Some(purpose)) => hand_over(printed.files, printed.form, purpose, cx.outputs),
            (Ok(_), None) => {}
            (Err(refusal), _) => {
                let why = text::sentence(&refusal);
                cx.toast(why.clone());
                if self.preview == Preview::Waiting {
                    self.preview = Preview::Failed(why);
                }
            }
        }
    }

    fn show_preview(&mut self, printed: Printed) {
        self.preview = Preview::Pages(printed.pages);
        self.link = printed.link;
        self.missing = printed.missing;
    }
}

/// Each page is a file, or all of them are one.
fn hand_over(files: Vec<Vec<u8>>, form: PrintForm, purpose: Purpose, outputs: &mut Vec<Output>) {
    if purpose == Purpose::Print {
        let text = |file| String::from_utf8(file).ok();
        outputs.push(Output::PrintPages(files.into_iter().filter_map(text).collect()));
        return;
    }
    let (extension, mime) = match form {
        PrintForm::Pdf => ("pdf", "application/pdf"),
        PrintForm::Picture => ("png", "image/png"),
        PrintForm::Svg | PrintForm::Preview => ("svg", "image/svg+xml"),
    };
    let several = files.len() > 1;
    for (number, bytes) in (1..).zip(files) {
        let number = if several { format!("-{number}") } else { String::new() };
        let name = format!("{FILE_NAME}{number}.{extension}");
        outputs.push(Output::SaveFile(SavedFile { name, mime, bytes, share: purpose == Purpose::Share }));
    }
}
