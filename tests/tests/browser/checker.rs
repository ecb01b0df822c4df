//! What is on the page under axe-core, the usual checker of accessibility rules: all of its rules, none excused. Its file lies in
//! `tests/assets` with the licence in its head (MPL-2.0); no program contains it.

use anyhow::{Result, ensure};
use testkit::chromium::Page;

const AXE: &str = include_str!("../../assets/axe.min.js");
const VIOLATIONS: &str = "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map(({ id, nodes }) =>
    id + ': ' + nodes.map((node) => node.html.slice(0, 200)).slice(0, 3).join(' ')))";

pub(crate) async fn has_no_violation(page: &Page, screen: &str) -> Result<()> {
    if page.evaluate("typeof axe").await? != "object" {
        page.evaluate(AXE).await?;
    }
    let found = page.evaluate(VIOLATIONS).await?;
    ensure!(found.as_array().is_some_and(Vec::is_empty), "{screen}: {found:#}");
    Ok(())
}
