//! A file is read back by its structure: every object where the table says, every page with its content and fonts.

use miniz_oxide::inflate::decompress_to_vec_zlib;

use super::*;
use crate::font::Weight;
use crate::page::{Anchor, Color, Item, Point};

fn text(text: &str, weight: Weight) -> Item {
    let at = Point::new(50.0, 60.0);
    Item::Text { at, anchor: Anchor::Middle, size: 12.0, weight, color: Color::BLACK, text: text.to_owned() }
}

fn page(items: Vec<Item>) -> Page {
    Page { width: 200.0, height: 100.0, items }
}

fn find(bytes: &[u8], needle: &str, from: usize) -> Option<usize> {
    bytes[from..].windows(needle.len()).position(|window| window == needle.as_bytes()).map(|at| from + at)
}

/// The bytes of each object, read by way of the cross-reference table.
fn objects(pdf: &[u8]) -> Vec<&[u8]> {
    let tail = String::from_utf8_lossy(&pdf[pdf.len() - 64..]).into_owned();
    let start: usize =
        tail.split("startxref").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
    let table = String::from_utf8_lossy(&pdf[start..]).into_owned();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count: usize = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let offsets = lines.take(count).skip(1).map(|line| line[..10].parse::<usize>().unwrap());
    offsets
        .enumerate()
        .map(|(index, offset)| {
            let head = format!("{} 0 obj", index + 1);
            assert!(
                pdf[offset..].starts_with(head.as_bytes()),
                "object {} is where the table says",
                index + 1
            );
            &pdf[offset..find(pdf, "endobj", offset).unwrap()]
        })
        .collect()
}

/// What a stream holds, unpacked.
fn stream(object: &[u8]) -> Option<Vec<u8>> {
    let start = find(object, "stream\n", 0)? + "stream\n".len();
    let end = object.len() - "\nendstream\n".len();
    let packed = find(&object[..start], "FlateDecode", 0).is_some();
    Some(if packed {
        decompress_to_vec_zlib(&object[start..end]).unwrap()
    } else {
        object[start..end].to_vec()
    })
}

#[test]
fn each_page_has_its_content_and_the_fonts_it_uses() {
    let pages = [page(vec![text("5A", Weight::Semibold)]), page(vec![text("x", Weight::Medium)])];
    let pdf = write(&pages, Some("Zwölf Rätsel"));
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let objects = objects(&pdf);
    let count = |what: &str| objects.iter().filter(|object| find(object, what, 0).is_some()).count();
    assert_eq!((count("/Type /Page\n"), count("/Count 2"), count("/CIDFontType0C")), (2, 1, 2));
    let streams: Vec<Vec<u8>> = objects.iter().filter_map(|object| stream(object)).collect();
    let shown = streams.iter().filter(|stream| find(stream, "Tj", 0).is_some()).count();
    assert_eq!(shown, 2, "a text on each page");
}

#[test]
fn embedded_subsets_hold_the_glyphs_and_say_their_characters() {
    let pdf = write(&[page(vec![text("7", Weight::Bold)])], None);
    let streams: Vec<Vec<u8>> = objects(&pdf).iter().filter_map(|object| stream(object)).collect();
    let cff = streams.iter().find(|stream| stream.starts_with(&[1, 0])).expect("a CFF table");
    assert!(cff.len() < 3_000, "{} bytes are no subset", cff.len());
    let map =
        streams.iter().map(|stream| String::from_utf8_lossy(stream)).find(|text| text.contains("begincmap"));
    assert!(map.unwrap().contains("<0001> <0037>"), "the glyph is a 7");
}

#[test]
fn characters_that_the_font_lacks_become_question_marks() {
    assert_eq!(crate::font::printable("数x\n独"), "?x?");
    let pdf = write(&[page(vec![text("数独", Weight::Medium)])], None);
    let streams: Vec<Vec<u8>> = objects(&pdf).iter().filter_map(|object| stream(object)).collect();
    let map =
        streams.iter().map(|stream| String::from_utf8_lossy(stream)).find(|text| text.contains("begincmap"));
    assert!(map.unwrap().contains("<0001> <003F>"), "a question mark, not a box");
}
