//! What a setter does beside the board.

use puzzle::{Cell, Kind, Symmetry, Tier, Variant};

use super::{Destination, DraftSlot, Draws, Editor, Start, Stroke, Tool};

/// The longest text that is brought by pasting it; longer ones come as files.
pub const BROUGHT_CHARS_MAX: usize = 64 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditorAction {
    /// Opens the editor on the draft of last time.
    Open,
    Choose(Tool),
    /// The edge of two cells is touched: its dot or sign goes on to the next.
    Edge([Cell; 2]),
    /// A digit of a number: the sum of a cage, the difference of a dot.
    Number(u8),
    /// What is being drawn becomes part of the puzzle.
    Keep,
    /// What is being drawn is given up.
    Drop,
    /// A rule of the whole board.
    Switch(Kind, bool),
    /// Givens are entered and taken away in this symmetry.
    SetSymmetry(Symmetry),
    SetTitle(String),
    SetAuthor(String),
    SetNote(String),
    /// The digits that a cell may hold in some solution are shown on the board.
    ShowCandidates(bool),
    /// What the next board begins with.
    SetStart(Start),
    /// A board of this kind takes the place of the draft.
    Begin(Variant),
    /// A solution is given in all cells.
    Fill,
    /// Givens that are not needed go.
    Minimise,
    /// How hard a puzzle is to be that the engine finishes.
    SetFinishTier(Tier),
    /// Givens are added until there is one solution.
    FinishIt,
    /// The search for solutions is shown.
    WatchSearch,
    PauseReplay(bool),
    ReplaySpeed {
        faster: bool,
    },
    StepReplay,
    EndReplay,
    /// The puzzle goes to a room, or to the clipboard.
    Send(Destination),
    /// Another draft beside this one.
    NewDraft,
    OpenDraft(DraftSlot),
    DeleteDraft(DraftSlot),
    /// A puzzle as text, in any format, to go on with.
    Bring(String),
    /// Stops what the engine works on.
    StopWork,
    /// Takes away all givens.
    ClearGivens,
    /// Takes away all that was drawn with the tool in hand.
    ClearDrawn,
}

impl Editor {
    /// `seed` is for what the engine makes at random.
    pub(crate) fn act(&mut self, action: EditorAction, seed: u64) {
        (self.drags, self.drag_noted) = (false, false);
        let stroke = self.stroke.clone();
        match action {
            EditorAction::Open => {}
            EditorAction::Choose(tool) => {
                self.finish();
                self.nth_kind = if tool == self.tool { self.nth_kind + 1 } else { 0 };
                (self.tool, self.edge) = (tool, None);
                self.board.arm(None);
            }
            EditorAction::Edge(edge) => self.cycle_edge(edge),
            EditorAction::Number(digit) => self.type_number(digit),
            EditorAction::Keep => self.finish(),
            EditorAction::Drop => self.stroke = None,
            EditorAction::Switch(kind, on) => self.change(|draft| draft.switch(kind, on)),
            EditorAction::SetSymmetry(symmetry) => self.symmetry = symmetry,
            EditorAction::SetTitle(title) => self.set_credits(|credits| credits.title = title),
            EditorAction::SetAuthor(author) => self.set_credits(|credits| credits.author = author),
            EditorAction::SetNote(note) => self.set_credits(|credits| credits.note = note),
            EditorAction::ShowCandidates(shows) => self.shows_candidates = shows,
            EditorAction::SetStart(start) => self.start = start,
            EditorAction::Begin(variant) => self.begin_with(&variant, seed),
            EditorAction::Fill => self.fill(),
            EditorAction::Minimise
            | EditorAction::FinishIt
            | EditorAction::WatchSearch
            | EditorAction::Send(_) => self.put_to_work(&action, seed),
            EditorAction::SetFinishTier(tier) => self.finish_tier = tier,
            EditorAction::PauseReplay(_)
            | EditorAction::ReplaySpeed { .. }
            | EditorAction::StepReplay
            | EditorAction::EndReplay => self.act_on_replay(&action),
            EditorAction::NewDraft => {
                self.new_draft();
            }
            EditorAction::OpenDraft(slot) => self.open_draft(slot),
            EditorAction::DeleteDraft(slot) => self.delete_draft(slot),
            // Read by the engine first.
            EditorAction::Bring(text) => self.brought = text.chars().take(BROUGHT_CHARS_MAX).collect(),
            EditorAction::StopWork => self.stop_work(),
            EditorAction::ClearGivens => self.change(|draft| {
                draft.givens = puzzle::Grid::blank(&draft.layout);
            }),
            EditorAction::ClearDrawn => self.clear_drawn(),
        }
        self.note_stroke(stroke.as_ref());
    }

    /// What is being drawn changes what the engine is asked.
    pub(super) fn note_stroke(&mut self, before: Option<&Stroke>) {
        if self.stroke.as_ref() != before {
            self.revision += 1;
        }
    }

    /// What is typed is no step of the history: a field has its own way back.
    fn set_credits(&mut self, edit: impl FnOnce(&mut puzzle::CreditsData)) {
        edit(&mut self.draft.credits);
        self.draft.credits = self.draft.credits.bounded();
        self.changes += 1;
    }

    fn clear_drawn(&mut self) {
        self.stroke = None;
        let tool = self.tool;
        self.change(|draft| match tool.draws() {
            Draws::Givens => draft.givens = puzzle::Grid::blank(&draft.layout),
            Draws::Regions => draft.regions.fill(0),
            Draws::Shapes(_) | Draws::Cells | Draws::Edges => {
                draft.rules.retain(|rule| !tool.kinds().contains(&rule.kind));
            }
        });
    }
}
