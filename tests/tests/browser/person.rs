//! Somebody in front of a page: what they press and type, and what they see. Knows names of widgets, no pixels.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail};
use puzzle::{Cell, Digit};
use testkit::chromium::{AccessibleNode, Chromium, Page, Screen};
use testkit::client_state::{ClientState, cell_name};
use testkit::screens;

use crate::checker::has_no_violation;

/// Somebody in front of a page.
pub(crate) struct Person {
    pub(crate) page: Page,
}

impl Person {
    pub(crate) async fn opens(chromium: &Chromium, screen: Screen, url: &str) -> Result<Self> {
        Self::opens_at(chromium, screen, url, "home").await
    }

    /// Opens a link that leads to this screen.
    pub(crate) async fn opens_at(
        chromium: &Chromium,
        screen: Screen,
        url: &str,
        expected: &str,
    ) -> Result<Self> {
        let page = chromium.page(screen).await?;
        page.open(url).await?;
        let person = Self { page };
        person.sees_screen(expected).await?;
        Ok(person)
    }

    /// Waits until the page shows something.
    pub(crate) async fn sees<T>(
        &self,
        what: &str,
        mut pick: impl FnMut(&ClientState) -> Option<T>,
    ) -> Result<T> {
        let look = |value: &serde_json::Value| pick(&ClientState::parse(value.as_str()?));
        let seen = self.page.until(what, "nonet.state()", look).await;
        if seen.is_err() {
            // A picture says more than the state, if there still is one to be had.
            let _ = self.is_pictured("failed").await;
        }
        seen
    }

    pub(crate) async fn sees_screen(&self, screen: &str) -> Result<()> {
        self.sees(screen, |state| (state.screen() == screen).then_some(())).await
    }

    /// Waits until some words can be read, as a screen reader reads them.
    pub(crate) async fn reads(&self, what: &str, words: &str) -> Result<()> {
        let told = |tree: &[AccessibleNode]| tree.iter().any(|node| node.name.contains(words)).then_some(());
        self.page.until_accessible(what, told).await
    }

    /// Presses what has this name, as soon as it can be pressed.
    pub(crate) async fn presses(&self, widget: &str) -> Result<()> {
        let rect = self.sees(&format!("{widget} to press"), |state| state.widget(widget)).await?;
        self.page.press(rect.centre()).await
    }

    pub(crate) async fn types_into(&self, field: &str, text: &str) -> Result<()> {
        self.presses(field).await?;
        let focused = format!("document.activeElement.dataset.field === {field:?}");
        self.page.until("the keyboard in the field", &focused, |is| (*is == true).then_some(())).await?;
        self.page.insert_text(text).await?;
        self.sees("the typed text", |state| (state.field(field) == Some(text)).then_some(())).await
    }

    /// The next `count` cells to fill.
    pub(crate) async fn open_cells(&self, count: usize) -> Result<Vec<(Cell, Digit)>> {
        let cells = self.sees("a race", |state| state.open_cells().ok()).await?;
        Ok(cells.get(..count).context("too few open cells")?.to_vec())
    }

    /// Fills cells: chooses each, and types its digit on the keyboard or on the pad.
    pub(crate) async fn fills(&self, count: usize, by: Entry) -> Result<()> {
        for (cell, digit) in self.open_cells(count).await? {
            self.presses(&cell_name(cell)).await?;
            let selected =
                |state: &ClientState| (state.0["selected"] == cell_name(cell).as_str()).then_some(());
            self.sees("the chosen cell", selected).await?;
            match by {
                Entry::Keyboard => self.page.key(&digit.value().to_string()).await?,
                Entry::Pad => self.presses(&format!("digit-{}", digit.value())).await?,
            }
            let shown = |state: &ClientState| (state.board().ok()?.get(cell) == Some(digit)).then_some(());
            self.sees("the digit", shown).await?;
        }
        Ok(())
    }

    /// Enters right digits until one is what there was to be seen.
    pub(crate) async fn finds_the_step(&self) -> Result<()> {
        for (cell, digit) in self.sees("the position", |state| state.open_cells().ok()).await? {
            self.presses(&cell_name(cell)).await?;
            self.page.key(&digit.value().to_string()).await?;
            let judged = |state: &ClientState| {
                let is_found = state.widget("next").is_some();
                let is_back = state.board().ok()?.get(cell).is_none();
                (is_found || is_back).then_some(is_found)
            };
            if self.sees("the judgement", judged).await? {
                return Ok(());
            }
        }
        bail!("no right digit was taken")
    }

    /// As many digits are still to be placed, says the pad.
    pub(crate) async fn sees_left(&self, count: u64) -> Result<()> {
        let left = |state: &ClientState| {
            let counts = state.0["remaining"].as_array()?.iter().map(serde_json::Value::as_u64);
            (counts.sum::<Option<u64>>()? == count).then_some(())
        };
        self.sees("the pad's counts", left).await
    }

    pub(crate) async fn is_answered(&self) -> Result<()> {
        self.sees("every move answered", |state| (state.pending() == Some(0)).then_some(())).await
    }

    /// Takes a picture for people to look at, and has the page checked.
    pub(crate) async fn is_pictured(&self, name: &str) -> Result<()> {
        self.page.screenshot(&screens::file(name)?).await?;
        has_no_violation(&self.page, name).await
    }

    /// Nothing went wrong on the page, and it asked nobody else for anything.
    pub(crate) fn is_content(&self, server: SocketAddr) {
        assert_eq!(self.page.take_complaints(), Vec::<String>::new());
        let home = format!("http://{server}/");
        // What the page itself has made is no request.
        let own = ["data:", "blob:", &home];
        let elsewhere = |url: &String| !own.iter().any(|start| url.starts_with(start));
        assert_eq!(self.page.requests().into_iter().find(elsewhere), None, "a request to somebody else");
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Entry {
    Keyboard,
    Pad,
}
