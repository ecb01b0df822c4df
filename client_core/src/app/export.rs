//! Printing and exporting: asks the engine for pages, and hands files to the shell.

use game::Millis;
use puzzle::text::{Credits, Document};
use puzzle::{Format, Variant};
use workbench::{Answer, PrintForm, Printed, Question};

use super::App;
use crate::asking::Purpose;
use crate::export::{Export, ExportIntent, Preview, Purpose as Fate};
use crate::output::{Output, SavedFile};
use crate::screens::{Overlay, Screen, Sheet};
use crate::text;

/// What printed files are called.
const FILE_NAME: &str = "sudoku";

impl App {
    #[must_use]
    pub fn export(&self) -> &Export {
        &self.export
    }

    /// Whether there is a puzzle on screen that may be printed: in a race that would give the solution away.
    #[must_use]
    pub fn can_export(&self) -> bool {
        self.document_on_screen().is_some()
    }

    fn document_on_screen(&self) -> Option<Document> {
        match self.screen() {
            Screen::Practice => self.practice_game().map(|game| Document::of(game.puzzle().puzzle.clone())),
            Screen::Results => self.race().map(|race| Document::of(race.puzzle().clone())),
            Screen::Editor => {
                let draft = self.editor().draft();
                let written = draft.credits();
                let (credits, _) = Credits::shortened(&written.title, &written.author, &written.note);
                Some(Document { credits, ..Document::of(draft.puzzle().ok()?) })
            }
            Screen::Home
            | Screen::PracticeStart
            | Screen::Challenge
            | Screen::Queue
            | Screen::Lobby
            | Screen::Race => None,
        }
    }

    pub(super) fn want_export(&mut self, intent: ExportIntent, now: Millis, outputs: &mut Vec<Output>) {
        match intent {
            ExportIntent::Open => {
                let Some(document) = self.document_on_screen() else { return };
                self.export.open(document);
                self.open(Overlay::Sheet(Sheet::Export), now);
                self.ask_preview(outputs);
            }
            ExportIntent::SetPaper(paper) => {
                self.export.options.paper = paper;
                self.ask_preview(outputs);
            }
            ExportIntent::ToggleLarge => {
                self.export.options.large ^= true;
                self.ask_preview(outputs);
            }
            ExportIntent::ToggleSolutions => {
                self.export.options.solutions ^= true;
                self.ask_preview(outputs);
            }
            ExportIntent::TurnPage => self.export.turn_page(),
            ExportIntent::SavePdf => self.ask_files(PrintForm::Pdf, Fate::Save, outputs),
            ExportIntent::SaveSvg => self.ask_files(PrintForm::Svg, Fate::Save, outputs),
            ExportIntent::SavePicture => self.ask_files(PrintForm::Picture, Fate::Save, outputs),
            ExportIntent::SavePuzzle => self.save_puzzle(now, outputs),
            ExportIntent::Share => self.ask_files(PrintForm::Pdf, Fate::Share, outputs),
            ExportIntent::SharePicture => self.ask_files(PrintForm::Picture, Fate::Share, outputs),
            ExportIntent::Print => self.ask_files(PrintForm::Svg, Fate::Print, outputs),
            ExportIntent::CopyLink => outputs.extend(self.export.link.clone().map(Output::CopyText)),
        }
    }

    /// Asks for the text of the puzzle on screen as a file. The format is the only one for every kind of rule.
    fn save_puzzle(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let game = self.practice_game().map(|game| game.document(now));
        let Some(document) = game.or_else(|| self.document_on_screen()) else { return };
        let kind = text::kind(Variant::of(document.puzzle.board()).as_ref());
        let title = document.credits.title();
        self.export.saves = text::export::file_stem(if title.is_empty() { &kind } else { title });
        let format = Format::FPuzzles.name().to_owned();
        self.asking.ask(Purpose::Write, Question::Write { format, documents: vec![document] }, outputs);
    }

    pub(super) fn written(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        if let Answer::Written { extension, text } = answer {
            let name = format!("{}.{extension}", self.export.saves);
            let (mime, bytes) = ("application/json", text.into_bytes());
            outputs.push(Output::SaveFile(SavedFile { name, mime, bytes, share: false }));
        } else if let Answer::Text(text) = answer {
            self.race_found(text, now, outputs);
        } else if let Answer::Refused(refusal) = answer {
            self.toasts.show(text::sentence(&refusal), now);
        }
    }

    fn ask_preview(&mut self, outputs: &mut Vec<Output>) {
        self.export.purpose = None;
        self.ask_pages(PrintForm::Preview, outputs);
    }

    fn ask_files(&mut self, form: PrintForm, fate: Fate, outputs: &mut Vec<Output>) {
        self.export.purpose = Some(fate);
        self.ask_pages(form, outputs);
    }

    fn ask_pages(&mut self, form: PrintForm, outputs: &mut Vec<Output>) {
        if let Some(job) = self.export.job(form, &self.options.link_base) {
            self.asking.ask(Purpose::Print, Question::Print(Box::new(job)), outputs);
        }
    }

    pub(super) fn printed(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        let fate = self.export.purpose.take();
        if let Answer::Printed(printed) = answer {
            match (printed.form, fate) {
                (PrintForm::Preview, _) => self.show_preview(printed),
                (form, Some(fate)) => hand_over(printed.files, form, fate, outputs),
                (_, None) => {}
            }
        } else if let Answer::Refused(refusal) = answer {
            let why = text::sentence(&refusal);
            self.toasts.show(why.clone(), now);
            if self.export.preview == Preview::Waiting {
                self.export.preview = Preview::Failed(why);
            }
        }
    }

    fn show_preview(&mut self, printed: Printed) {
        self.export.preview = Preview::Pages(printed.pages);
        self.export.link = printed.link;
        self.export.missing = printed.missing;
    }
}

/// Each page is a file, or all of them are one.
fn hand_over(files: Vec<Vec<u8>>, form: PrintForm, fate: Fate, outputs: &mut Vec<Output>) {
    if fate == Fate::Print {
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
        outputs.push(Output::SaveFile(SavedFile { name, mime, bytes, share: fate == Fate::Share }));
    }
}
