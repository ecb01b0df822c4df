//! The accessibility tree of a page: what a screen reader finds there, and what it can do with it. Nothing here looks at
//! pixels, at a script's state, or at where something lies.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::page::Page;
use crate::wait::look_until;

/// Something that a screen reader finds.
#[derive(Clone, Debug, PartialEq)]
pub struct AccessibleNode {
    pub role: String,
    pub name: String,
    /// States by their name: `focused`, `disabled`, `pressed`, `level`.
    states: Value,
    node: u64,
}

impl AccessibleNode {
    fn read(value: &Value) -> Option<Self> {
        let text = |key: &str| value[key]["value"].as_str().unwrap_or_default().to_owned();
        if value["ignored"] == true {
            return None;
        }
        let node = value["backendDOMNodeId"].as_u64()?;
        Some(Self { role: text("role"), name: text("name"), states: value["properties"].clone(), node })
    }

    pub fn state(&self, name: &str) -> Option<&Value> {
        let state = self.states.as_array()?.iter().find(|state| state["name"] == name)?;
        Some(&state["value"]["value"])
    }

    /// Whether it has the keyboard.
    pub fn is_focused(&self) -> bool {
        self.state("focused") == Some(&Value::Bool(true))
    }
}

impl Page {
    /// All that a screen reader finds, in reading order.
    pub async fn accessibility_tree(&self) -> Result<Vec<AccessibleNode>> {
        let answer = self.call("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = answer["nodes"].as_array().context("a tree has nodes")?;
        Ok(nodes.iter().filter_map(AccessibleNode::read).collect())
    }

    /// Waits until the tree has what `pick` looks for.
    ///
    /// # Errors
    /// When it does not come: says what was there instead.
    pub async fn until_accessible<T>(
        &self,
        what: &str,
        mut pick: impl FnMut(&[AccessibleNode]) -> Option<T>,
    ) -> Result<T> {
        let mut last = Vec::new();
        let found = look_until(what, async || {
            last = self.accessibility_tree().await?;
            Ok(pick(&last))
        })
        .await;
        found.with_context(|| {
            let lines: Vec<String> =
                last.iter().map(|node| format!("{} {:?}", node.role, node.name)).collect();
            format!("a screen reader finds:\n{}", lines.join("\n"))
        })
    }

    /// Gives something the keyboard.
    pub async fn focus(&self, node: &AccessibleNode) -> Result<()> {
        let focus = self.call("DOM.focus", json!({ "backendNodeId": node.node })).await;
        focus.map(|_| ()).with_context(|| format!("{} {:?}", node.role, node.name))
    }

    /// Does what a screen reader does for "press": a click that no pointer has made.
    pub async fn activate(&self, node: &AccessibleNode) -> Result<()> {
        let resolved = self.call("DOM.resolveNode", json!({ "backendNodeId": node.node })).await?;
        let params = json!({
            "objectId": resolved["object"]["objectId"],
            "functionDeclaration": "function () { this.click(); }",
        });
        self.call("Runtime.callFunctionOn", params).await.map(|_| ())
    }
}
