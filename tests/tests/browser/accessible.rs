//! A race of somebody who cannot see the screen: found, played and followed by the accessibility tree and the keyboard alone.

use anyhow::{Context, Result, ensure};
use puzzle::{Cell, Digit, Geometry, Grid, Level, Premise, Puzzle, step_up_to};
use testkit::chromium::{AccessibleNode, Chromium, Page, Screen};
use testkit::puzzles::classic_solution;
use testkit::server::{Server, check_page};

/// Somebody with a screen reader.
struct Listener {
    page: Page,
}

/// A cell of the board as it is read out: its place, and what stands in it.
fn cell(node: &AccessibleNode) -> Option<(Cell, &str)> {
    let (place, content) = node.name.strip_prefix('r')?.split_once(", ")?;
    let (row, column) = place.split_once('c')?;
    let (row, column): (u16, u16) = (row.parse().ok()?, column.parse().ok()?);
    Some((Cell::new((row - 1) * 9 + column - 1), content))
}

impl Listener {
    /// What has this role and name.
    async fn finds(&self, role: &str, name: &str) -> Result<AccessibleNode> {
        let is_it = |node: &&AccessibleNode| node.role == role && node.name == name;
        let look = |tree: &[AccessibleNode]| tree.iter().find(is_it).cloned();
        self.page.until_accessible(&format!("{role} {name:?}"), look).await
    }

    /// Goes to something and presses Enter.
    async fn enters(&self, role: &str, name: &str) -> Result<()> {
        self.page.focus(&self.finds(role, name).await?).await?;
        self.page.key("Enter").await
    }

    /// Waits until something is read out.
    async fn hears(&self, words: &str) -> Result<()> {
        let told = |tree: &[AccessibleNode]| {
            let spoken = |node: &&AccessibleNode| node.role == "StaticText" && node.name.contains(words);
            tree.iter().find(spoken).map(|_| ())
        };
        self.page.until_accessible(&format!("{words:?} to be said"), told).await
    }

    /// Waits until this has the keyboard.
    async fn is_on(&self, role: &str, name: &str) -> Result<()> {
        let look = |tree: &[AccessibleNode]| {
            tree.iter().find(|node| node.role == role && node.name == name && node.is_focused()).map(|_| ())
        };
        self.page.until_accessible(&format!("the keyboard on {role} {name:?}"), look).await
    }

    /// The cells of the grid, in reading order.
    async fn board(&self) -> Result<Vec<AccessibleNode>> {
        self.page
            .until_accessible("a grid of 81 cells", |tree| {
                let cells: Vec<_> = tree.iter().filter(|node| node.role == "gridcell").cloned().collect();
                (cells.len() == 81).then_some(cells)
            })
            .await
    }

    async fn goes_to(&self, at: Cell) -> Result<()> {
        let board = self.board().await?;
        let node = board.iter().find(|node| cell(node).is_some_and(|(found, _)| found == at));
        self.page.focus(node.context("a cell of the board")?).await
    }

    /// Goes to a cell, types a digit and waits until the cell says that it stands there.
    async fn types(&self, at: Cell, digit: Digit) -> Result<()> {
        self.goes_to(at).await?;
        self.page.key(&digit.value().to_string()).await?;
        let shown = |node: &AccessibleNode| {
            let (found, content) = cell(node)?;
            (found == at && content.starts_with(digit.symbol())).then_some(())
        };
        let what = format!("{} in {}", digit.value(), Geometry::classic().name(at));
        self.page.until_accessible(&what, |tree| tree.iter().find_map(shown)).await
    }
}

fn grid(board: &[AccessibleNode]) -> Result<Grid> {
    let mut givens = Grid::empty(Geometry::classic());
    for node in board {
        let (at, content) = cell(node).with_context(|| format!("{:?} is no cell", node.name))?;
        let given =
            content.strip_prefix("given ").and_then(|digit| Digit::from_symbol(digit.chars().next()?));
        ensure!(given.is_some() || content == "empty", "a fresh board says {content}");
        givens.set(at, given);
    }
    Ok(givens)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_is_played_by_the_accessibility_tree_alone() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let page = chromium.page(Screen::DESKTOP).await?;
    page.open(&format!("http://{}/", server.address())).await?;
    let ann = Listener { page };
    ann.finds("heading", "Nonet").await?;
    ann.page.focus(&ann.finds("textbox", "Your name").await?).await?;
    ann.page.insert_text("Ann").await?;
    ann.enters("button", "Open a room").await?;
    ann.hears("Room ").await?;
    ann.finds("heading", "Rules card").await?;
    ann.enters("button", "Start alone").await?;
    ann.hears("The race begins. Classic").await?;
    let board = ann.board().await?;
    let givens = grid(&board)?;
    let solution = classic_solution(&givens)?;
    let mut open: Vec<(Cell, Digit)> = board
        .iter()
        .filter_map(|node| cell(node).map(|(at, _)| at).filter(|&at| givens.get(at).is_none()))
        .filter_map(|at| solution.get(at).map(|digit| (at, digit)))
        .collect();
    // The keyboard has come along with the screen.
    let on_board = |tree: &[AccessibleNode]| {
        tree.iter().find(|node| node.role == "gridcell" && node.is_focused()).map(|_| ())
    };
    ann.page.until_accessible("the keyboard on the board", on_board).await?;

    // The keyboard moves from cell to cell, and the cursor with it.
    ann.page.focus(&board[0]).await?;
    ann.page.key("ArrowRight").await?;
    ann.is_on("gridcell", &board[1].name).await?;

    // A dialog takes the keyboard, and gives it back.
    ann.enters("button", "Leave").await?;
    ann.finds("dialog", "Leave the race?").await?;
    ann.is_on("button", "Stay").await?;
    let tree = ann.page.accessibility_tree().await?;
    assert!(tree.iter().all(|node| node.role != "gridcell"), "what is covered cannot be reached");
    ann.page.key("Escape").await?;
    ann.is_on("button", "Leave").await?;

    // A mistake is heard, and when it is over. In a cell that the board decides: elsewhere it is a guess, which locks longer
    // than this test waits.
    let step =
        step_up_to(&Puzzle::classic(givens), Premise::OneSolution, Level::MAX).context("a next step")?;
    let decided = step.placements.first().context("a fresh medium board has a cell that is decided")?.cell;
    open.sort_by_key(|&(at, _)| at != decided);
    let (first, right) = open[0];
    let wrong = (1..=9).filter_map(Digit::new).find(|&digit| digit != right).context("another digit")?;
    ann.types(first, wrong).await?;
    ann.hears(&format!("{} is wrong. 1 strike", wrong.value())).await?;
    ann.hears("You can go on.").await?;

    let (last, rest) = open.split_last().context("open cells")?;
    for (at, digit) in rest {
        ann.types(*at, *digit).await?;
    }
    ann.goes_to(last.0).await?;
    ann.page.key(&last.1.value().to_string()).await?;
    ann.finds("heading", "Results").await?;
    // An item of a list has no name of its own: its text is read.
    let own = |node: &&AccessibleNode| node.role == "StaticText" && node.name.starts_with("1st, You, ");
    let row = |tree: &[AccessibleNode]| tree.iter().find(own).cloned();
    ann.page.until_accessible("the own result", row).await?;
    assert_eq!(ann.page.take_complaints(), Vec::<String>::new());
    server.stop().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_screen_reader_presses_buttons_without_a_pointer() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let page = chromium.page(Screen::PHONE).await?;
    page.open(&format!("http://{}/", server.address())).await?;
    let ann = Listener { page };
    let play = "Play now. Duel, easy. First digit in about 10 s. A bot steps in if nobody comes.";
    ann.page.activate(&ann.finds("button", play).await?).await?;
    let bots = ann.finds("switch", "Also match me with bots").await?;
    assert_eq!(bots.state("checked").and_then(|value| value.as_str()), Some("true"));
    ann.page.activate(&bots).await?;
    let off = |tree: &[AccessibleNode]| {
        let bots = tree.iter().find(|node| node.role == "switch")?;
        (bots.state("checked")?.as_str() == Some("false")).then_some(())
    };
    ann.page.until_accessible("the switch off", off).await?;
    ann.page.activate(&ann.finds("button", "Cancel").await?).await?;
    // Without a name nobody can play: the error is read out, and the field has the keyboard.
    ann.page.activate(&ann.finds("button", "Open a room").await?).await?;
    ann.hears("Type your name first.").await?;
    ann.is_on("textbox", "Your name").await?;
    ann.page.insert_text("Ann").await?;
    ann.page.key("Tab").await?;
    ann.is_on("button", "Menu").await?;
    assert_eq!(ann.page.take_complaints(), Vec::<String>::new());
    server.stop().await
}
