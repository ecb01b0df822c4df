//! What a person wants in practice, besides what they do on the board.

use crate::store::GameSlot;
use puzzle::Technique;

use super::PracticeQuestion;

use super::Day;
use crate::prefs::PracticeAids;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeIntent {
    /// The page with the ways into a game and the games in progress.
    Open,
    /// The puzzle picker.
    Choose,
    Daily(Day),
    /// Shows the daily of another day on the page.
    ShowDay(Day),
    Ladder,
    Quick,
    /// The puzzle that is being made is not wanted any more.
    CancelMaking,
    /// A game in progress.
    Continue(GameSlot),
    /// Asks first.
    Delete(GameSlot),
    /// Back to the page; the game is stored.
    Leave,
    TogglePause,
    /// The same puzzle from the start.
    Again,
    /// The same against the own best run, or against nobody.
    RaceBest,
    PlayAlone,
    /// Another puzzle of the same kind; a rung more on the ladder, a day earlier.
    Next,
    Check,
    /// The digit of the chosen cell.
    RevealCell,
    /// The digit of some open cell.
    RevealRandom,
    /// The own run as a link.
    SendRun,
    /// A challenge to others over the puzzle that was solved, with the own run as a ghost.
    BeatMe,
    /// Asks first.
    ShowSolution,
    /// Asks first.
    Reset,
    Lock,
    Unlock,
    Save,
    /// The newest savepoint.
    RestoreLast,
    /// A savepoint by its place in the list.
    Restore(usize),
    Forget(usize),
    SetAids(PracticeAids),
    /// A puzzle of the file that was opened last, by its place.
    PlayOpened(u8),
    /// What was played on this device.
    Statistics,
    /// The same as a table in a file.
    ExportStatistics,
    /// An exercise for a technique.
    Train(Technique),
    /// The puzzle that stands in the editor.
    PlayDraft,
    /// More of the hint; when all is shown, what it says is done.
    HintOn,
    /// Less of the hint.
    HintBack,
    CloseHelp,
    /// The way to the end, step by step.
    Path,
    PathStep {
        forward: bool,
    },
    /// The path goes on by itself, or stops.
    PathPlay,
    /// How fast: a number into [`PATH_PACES_MS`](super::PATH_PACES_MS).
    PathPace(usize),
    /// The answer to this question is yes.
    Sure(PracticeQuestion),
}

impl PracticeIntent {
    /// Aids are tried out, and savepoints are put in order, while their sheet stays open.
    pub(crate) const fn closes_sheets(&self) -> bool {
        !matches!(self, Self::SetAids(_) | Self::ExportStatistics | Self::Forget(_) | Self::ShowDay(_))
    }
}
