//! Scripts as the page loads them: without comments and indentation, which are a quarter of their weight. Line by line: what
//! stands behind code on its line stays, so that nothing must be known of JavaScript but its comments.

/// The script without lines of comment, empty lines and indentation. Lines stay lines, so that no semicolon is missed.
pub(super) fn shrink(script: &str) -> String {
    let mut shrunk = String::with_capacity(script.len());
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        if in_comment || line.starts_with("/*") {
            in_comment = !line.ends_with("*/");
        } else if !line.is_empty() && !line.starts_with("//") {
            shrunk.push_str(line);
            shrunk.push('\n');
        }
    }
    shrunk
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go_and_code_stays() {
        let script =
            "// The head.\n\"use strict\";\n/* one */\n/* two\n   lines */\n\n  const a = 1; // stays\n";
        assert_eq!(shrink(script), "\"use strict\";\nconst a = 1; // stays\n");
    }
}
