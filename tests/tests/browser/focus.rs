//! Typing by the accessibility tree on a slow computer: an element takes the focus, a key follows at once, and the digit stands
//! where the focus was when the key was pressed.

use anyhow::{Context, Result};
use serde_json::Value;
use testkit::chromium::{AccessibleNode, Chromium, Screen};
use testkit::server::{Server, check_page};

use crate::person::Person;

const SLOWER: f64 = 4.0;
const CELLS: usize = 81;
/// Rounds over the board with real keys, each of them awaited.
const AWAITED_ROUNDS: usize = 2;
/// Digits in all.
const DIGITS: usize = 1_000;
/// A page notes every digit with the element that had the focus: what happened, whatever was meant.
const NOTE_KEYS: &str = "window.made = []; addEventListener('keydown', (event) => { if (/^[1-9]$/.test(event.key)) \
    made.push(document.activeElement.dataset.id + event.key); }, { capture: true }); 0";
/// Somebody who types twenty digits a second whatever the page does: what it was too slow for comes at once, several cells and
/// keys before the next frame. Each strike is a cell, whether an arrow leads there from the left, and a digit.
const TYPIST: &str = "window.types = async (strikes) => { \
    const press = (key, code) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })); \
    const started = performance.now(); \
    for (const [number, [cell, arrow, digit]] of strikes.entries()) { \
        const wait = started + number * 50 - performance.now(); \
        if (wait > 0) await new Promise((done) => setTimeout(done, wait)); \
        document.querySelector(`[role=gridcell][data-id=${cell}]`).focus(); \
        if (arrow) press('ArrowRight', 'ArrowRight'); \
        press(digit, 'Digit' + digit); \
    } \
    return Math.round(performance.now() - started); }; 0";

fn name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// One digit: the cell that takes the focus, whether an arrow leads on to the next, and the digit.
struct Strike {
    cell: usize,
    arrow: bool,
    digit: char,
}

/// Every cell once, in an order that jumps about, with another digit than in the round before.
fn round(number: usize) -> impl Iterator<Item = Strike> {
    (0..CELLS).map(move |step| {
        let target = (step * 32 + number * 7) % CELLS;
        let arrow = step % 5 == 4 && !target.is_multiple_of(9);
        let digit = char::from(b'1' + ((target + number) % 9) as u8);
        Strike { cell: target - usize::from(arrow), arrow, digit }
    })
}

/// What the board must show.
struct Board([u8; CELLS]);

impl Board {
    fn takes(&mut self, strike: &Strike) -> usize {
        let target = strike.cell + usize::from(strike.arrow);
        self.0[target] = strike.digit as u8;
        target
    }

    async fn is_shown_to(&self, ann: &Person, round: usize) -> Result<()> {
        let expected = std::str::from_utf8(&self.0)?;
        let mut shown = String::new();
        let all_there = ann.sees("the digits of a round", |state| {
            state.0["givens"].as_str().unwrap_or_default().clone_into(&mut shown);
            (shown == expected).then_some(())
        });
        all_there.await.with_context(|| format!("round {round}\nmeant {expected}\nshown {shown}"))
    }
}

/// The cells of the grid, in reading order.
async fn grid(ann: &Person) -> Result<Vec<AccessibleNode>> {
    ann.page
        .until_accessible("a grid of 81 cells", |tree| {
            let cells: Vec<_> = tree.iter().filter(|node| node.role == "gridcell").cloned().collect();
            (cells.len() == CELLS).then_some(cells)
        })
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_fast_digits_stand_where_the_focus_was() -> Result<()> {
    let server = Server::start().await?;
    check_page(server.address()).await?;
    let chromium = Chromium::launch().await?;
    let ann = Person::opens(&chromium, Screen::DESKTOP, &format!("http://{}/", server.address())).await?;
    ann.presses("make").await?;
    ann.sees_screen("editor").await?;
    ann.page.evaluate(NOTE_KEYS).await?;
    ann.page.evaluate(TYPIST).await?;
    let cells = grid(&ann).await?;
    ann.page.throttle_processor(SLOWER).await?;
    let (mut board, mut meant) = (Board([b'.'; CELLS]), Vec::new());
    for number in 0..AWAITED_ROUNDS {
        for strike in round(number) {
            ann.page.focus(&cells[strike.cell]).await?;
            if strike.arrow {
                ann.page.key("ArrowRight").await?;
            }
            ann.page.key(&strike.digit.to_string()).await?;
            meant.push(format!("{}{}", name(board.takes(&strike)), strike.digit));
        }
        board.is_shown_to(&ann, number).await?;
    }
    let made = ann.page.evaluate("made").await?;
    let made: Vec<&str> = made.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert_eq!(made, meant, "the page's focus follows an arrow before the next key");
    let (mut left, mut ms) = (DIGITS - meant.len(), 0);
    for number in AWAITED_ROUNDS.. {
        let strikes: Vec<Strike> = round(number).take(left).collect();
        if strikes.is_empty() {
            break;
        }
        left -= strikes.len();
        strikes.iter().for_each(|strike| {
            board.takes(strike);
        });
        let list: Vec<_> =
            strikes.iter().map(|strike| (name(strike.cell), strike.arrow, strike.digit)).collect();
        let typed = ann.page.evaluate(&format!("types({})", serde_json::to_string(&list)?)).await?;
        ms += typed.as_u64().context("how long it took")?;
        board.is_shown_to(&ann, number).await?;
    }
    println!("{} digits in {ms} ms", DIGITS - meant.len());
    ann.is_content(server.address());
    server.stop().await
}
