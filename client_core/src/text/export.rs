//! What printing and exporting says.

pub const TITLE: &str = "Print or export";
pub const LARGE: &str = "Large print";
pub const LARGE_MEANS: &str = "Heavy digits and lines";
pub const SOLUTIONS: &str = "Solution on a page of its own";
pub const LETTER: &str = "US Letter instead of A4";
pub const PRINT: &str = "Print";
pub const SAVE_PDF: &str = "Save as PDF";
pub const SAVE_SVG: &str = "Save as SVG";
pub const SAVE_PICTURE: &str = "Save as picture";
pub const SAVE_PUZZLE: &str = "Save as file";
pub const SHARE: &str = "Send as PDF";
pub const SHARE_PICTURE: &str = "Send as picture";
pub const COPY_LINK: &str = "Copy link to puzzle";
pub const WAITING: &str = "Laying out the pages…";

/// Characters of a title that become part of a file's name.
const STEM_CHARS_MAX: usize = 40;

/// What a file is called after a title, without its ending: "Daily, Sun 22 Nov 2026" is `daily-sun-22-nov-2026`.
#[must_use]
pub fn file_stem(title: &str) -> String {
    let words = title.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    let stem = words.collect::<Vec<_>>().join("-").to_lowercase();
    let stem: String = stem.chars().take(STEM_CHARS_MAX).collect();
    if stem.is_empty() { "sudoku".to_owned() } else { stem }
}

/// `Page 1 of 2`.
#[must_use]
pub fn page_of(number: usize, count: usize) -> String {
    format!("Page {number} of {count}")
}

/// `The PDF's font has no 数: a ? stands for each.`
#[must_use]
pub fn missing(characters: &str) -> String {
    format!("The PDF's font has no {characters}: a ? stands for each.")
}
