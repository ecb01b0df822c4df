//! Puzzles on pages, from files of every format to files that printers take.

use std::fs;

use crate::shell::{PUZZLE, SEVERAL, directory, sudoku};

#[test]
fn puzzles_become_a_pdf_with_solutions() {
    let directory = directory("print-pdf");
    let output = directory.join("week.pdf");
    let puzzles = sudoku(&["generate", "-n", "6"], "").stdout;
    let puzzles = String::from_utf8(puzzles).expect("text");
    let arguments = ["print", "--per-page", "4", "--solutions", "--output", output.to_str().expect("a path")];
    let printed = sudoku(&arguments, &puzzles);
    assert_eq!((printed.status.code(), printed.stdout.len(), printed.stderr.len()), (Some(0), 0, 0));
    let pdf = fs::read(&output).expect("a file");
    let text = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with(b"%PDF-") && text.contains("/Count 3"), "two pages of puzzles, one of solutions");
}

#[test]
fn rules_that_are_drawn_are_printed_as_pictures_of_each_page() {
    let directory = directory("print-svg");
    let killer = sudoku(&["generate", "--variant", "killer", "-n", "2"], "").stdout;
    let output = directory.join("killer.svg");
    let printed =
        sudoku(&["print", "--output", output.to_str().expect("a path")], &String::from_utf8_lossy(&killer));
    assert_eq!(printed.status.code(), Some(0), "{}", String::from_utf8_lossy(&printed.stderr));
    let page = fs::read_to_string(directory.join("killer-2.svg")).expect("the second page");
    assert!(page.contains("stroke-dasharray") && !output.exists(), "cages are dashed");
    let rects = |more: &[&str]| {
        let coded = directory.join("coded.svg");
        let arguments = [&["print", "--output", coded.to_str().expect("a path")], more].concat();
        assert_eq!(sudoku(&arguments, PUZZLE).status.code(), Some(0));
        fs::read_to_string(&coded).expect("a page").matches("<rect").count()
    };
    assert!(rects(&["--server", "https://nonet.example/"]) > rects(&[]) + 100, "a QR code has many modules");
}

#[test]
fn what_cannot_be_printed_is_explained() {
    let directory = directory("print-refused");
    let path = |name: &str| directory.join(name).display().to_string();
    let says = |arguments: &[&str], input: &str| {
        let output = sudoku(arguments, input);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, text) = says(&["print", "--output", &path("a.doc")], PUZZLE);
    assert!(code == Some(2) && text.contains(".pdf, .svg or .png"), "{text}");
    let (code, text) = says(&["print", "--per-page", "17", "--output", &path("a.pdf")], PUZZLE);
    assert!(code == Some(2) && text.contains("17 is not in 1..=16"), "{text}");
    let (code, text) = says(&["print", "--large", "-p", "3", "--output", &path("a.pdf")], PUZZLE);
    assert!(code == Some(2) && text.contains("large print has 1 or 2 puzzles on a page, not 3"), "{text}");
    let (code, text) = says(&["print", "--output", &path("a.pdf")], &format!("{PUZZLE}\n").repeat(101));
    assert!(code == Some(2) && text.contains("101 puzzles; at most 100"), "{text}");
    assert!(!directory.join("a.pdf").exists());
    let (code, text) = says(&["print", "--title", "数独", "--output", &path("b.pdf")], SEVERAL);
    assert!(code == Some(1) && text.contains("solutions") && text.contains("the font has no 数独"), "{text}");
    assert!(directory.join("b.pdf").exists(), "an improper puzzle is printed all the same");
}
