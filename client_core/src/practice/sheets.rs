//! What lies over practice: its sheets, and the questions that are asked before something that cannot be taken back.

use ::game::Millis;

use super::{Game, Practice, PracticeIntent};
use crate::app::App;
use crate::input::Intent;
use crate::screens::{Asked, Asks, Block, Form, Page, PageButton, PageRow, Screen, Tone};
use crate::shared::Cx;
use crate::statistics::CALENDAR_WEEKS;
use crate::store::GameSlot;
use crate::text::{self, practice as words, statistics};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeSheet {
    /// More tools of a game.
    Tools,
    /// What helps in a game.
    Aids,
    /// The techniques that can be trained.
    Training,
    /// The puzzles of a file that was opened.
    Opened,
    /// All games in progress.
    Games,
}

impl Page for PracticeSheet {
    fn name(&self) -> &'static str {
        match self {
            Self::Tools => "practice-tools",
            Self::Aids => "practice-aids",
            Self::Training => "training",
            Self::Opened => "opened",
            Self::Games => "games",
        }
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        match self {
            Self::Tools | Self::Aids => app.practice_game().is_some(),
            Self::Training => app.screen() == Screen::PracticeStart,
            Self::Games => {
                app.screen() == Screen::PracticeStart && !app.screens().practice().games().is_empty()
            }
            Self::Opened => app.screens().session().is_home() && app.board().is_none(),
        }
    }
}

/// The kind of puzzle and how hard it is, to be chosen: for a game alone, or for the room that the player is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerDialog;

impl Page for PickerDialog {
    fn name(&self) -> &'static str {
        "picker"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    /// Until its code is there.
    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        vec![Block::text(Tone::Quiet, text::later_comes())]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().map_or_else(|| app.screen() == Screen::PracticeStart, |room| room.lobby().can_edit)
    }

    fn spoken(&self, app: &App, _: Millis) -> Vec<String> {
        let Some(picker) = app.picker() else { return Vec::new() };
        let problem = picker.problem.as_ref().map(|problem| problem.why.clone());
        picker.news.clone().into_iter().chain(problem).collect()
    }
}

/// What was played on this device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatisticsSheet;

impl Page for StatisticsSheet {
    fn name(&self) -> &'static str {
        "statistics"
    }

    fn title(&self, _: &App) -> String {
        statistics::title().to_owned()
    }

    fn describe(&self, app: &App, _: Millis) -> Vec<Block> {
        let (played, today) = (app.statistics(), app.screens().practice().today());
        let (streak, longest) = played.streaks(today);
        let has_any = played.count() > 0;
        let mut blocks =
            vec![Block::text(Tone::Strong, statistics::summary(played.count(), streak, longest))];
        if has_any {
            blocks.push(Block::text(Tone::Quiet, statistics::played(played.played())));
            blocks.push(Block::Calendar(played.calendar(today), statistics::calendar(CALENDAR_WEEKS)));
            if let Some(trend) = played.trend() {
                let named = format!("{} · {}", statistics::kind(&trend.kind), text::tier(trend.tier));
                blocks.push(Block::text(Tone::Heading, named));
                let words = statistics::trend(trend.seconds.len());
                blocks.push(Block::Trend(trend.seconds, words));
            }
            blocks.push(Block::text(Tone::Heading, statistics::by_kind()));
        } else {
            blocks.push(Block::text(Tone::Quiet, statistics::nothing_yet()));
        }
        let row = |row: crate::statistics::StatisticsRow| PageRow {
            title: format!("{} · {}", statistics::kind(&row.kind), text::tier(row.tier)),
            value: match (row.best_s, row.median_s) {
                (Some(best), Some(median)) => {
                    statistics::times(u64::from(best) * 1_000, u64::from(median) * 1_000)
                }
                _ => statistics::with_hints().to_owned(),
            },
            detail: statistics::clean(row.solved, row.alone, row.mistakes),
        };
        blocks.push(Block::Rows(played.rows().into_iter().map(row).collect()));
        let export = PageButton::new("export", statistics::export(), PracticeIntent::ExportStatistics);
        blocks.push(Block::Buttons(vec![export.enabled(has_any)]));
        blocks
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screens().session().is_home() && app.board().is_none()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeQuestion {
    /// A game in progress is deleted.
    Delete(GameSlot),
    /// The game ends with its solution.
    ShowSolution,
    /// The board is emptied.
    Reset,
}

impl Asks for PracticeQuestion {
    fn asked(&self, app: &App) -> Option<Asked> {
        let is_playing = app.practice_game().is_some_and(Game::is_playing);
        let (makes_sense, title, means, yes) = match self {
            Self::Delete(_) => (
                app.screen() == Screen::PracticeStart,
                text::delete_game(),
                words::ask_delete(),
                text::yes_delete(),
            ),
            Self::ShowSolution => {
                (is_playing, text::show_solution(), words::ask_solution(), text::yes_show())
            }
            Self::Reset => (is_playing, text::start_over(), words::ask_reset(), text::yes_start_over()),
        };
        makes_sense.then(|| Asked { title, words: means.to_owned(), no: text::no_cancel(), yes })
    }

    fn sure(&self) -> Intent {
        PracticeIntent::Sure(*self).into()
    }
}

impl Practice {
    /// The answer to a question is yes.
    pub(super) fn sure(&mut self, question: PracticeQuestion, cx: &mut Cx<'_>) {
        match question {
            PracticeQuestion::Delete(slot) => self.delete(slot, cx.shared.prefs.practice, cx.outputs),
            PracticeQuestion::ShowSolution => drop(self.with_game(cx, Game::show_solution)),
            PracticeQuestion::Reset => drop(self.with_game(cx, Game::reset)),
        }
    }
}
