//! Scripts and the style as the page loads them. Scripts go without comments and indentation, which are a quarter of their weight,
//! line by line: what stands behind code on its line stays, so that nothing must be known of JavaScript but its comments.

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

/// The page with its style on one line, without the blanks that only its readers need.
pub(super) fn shrink_style(page: &str) -> String {
    let Some((head, (style, rest))) =
        page.split_once("<style>").and_then(|(head, rest)| Some((head, rest.split_once("</style>")?)))
    else {
        return page.to_owned();
    };
    let mut style: String = style.lines().map(str::trim).collect();
    for (long, short) in
        [(" {", "{"), ("{ ", "{"), (" }", "}"), ("} ", "}"), ("; ", ";"), (": ", ":"), (", ", ",")]
    {
        style = style.replace(long, short);
    }
    format!("{head}<style>{style}</style>{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_of_the_style_go_and_those_of_selectors_stay() {
        let page = "<p> a: b </p><style>\nh1 > b, i:not(.x) u { margin: 0 4px;\n  color: red } a { b: c }\n</style> { }";
        let shrunk = "<p> a: b </p><style>h1 > b,i:not(.x) u{margin:0 4px;color:red}a{b:c}</style> { }";
        assert_eq!(shrink_style(page), shrunk);
        assert_eq!(shrink_style("<p>"), "<p>");
    }

    #[test]
    fn comments_and_indentation_go_and_code_stays() {
        let script =
            "// The head.\n\"use strict\";\n/* one */\n/* two\n   lines */\n\n  const a = 1; // stays\n";
        assert_eq!(shrink(script), "\"use strict\";\nconst a = 1; // stays\n");
    }
}
