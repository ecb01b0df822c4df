//! Pages as a PDF file, with the glyphs that they use embedded as subsets of the fonts. `pdf-writer` writes the objects,
//! `subsetter` cuts the fonts; see docs/adr.

mod content;
mod fonts;

use miniz_oxide::deflate::{CompressionLevel, compress_to_vec_zlib};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::page::Page;
use fonts::Fonts;

/// How hard streams are compressed.
const LEVEL: u8 = CompressionLevel::DefaultLevel as u8;

/// Writes pages as one file; `title` is for the window and the catalogue of its reader.
pub fn write(pages: &[Page], title: Option<&str>) -> Vec<u8> {
    let mut ids = Ids(0);
    let (catalog, tree, info) = (ids.next(), ids.next(), ids.next());
    let mut fonts = Fonts::default();
    let contents: Vec<Vec<u8>> = pages.iter().map(|page| content::write(page, &mut fonts)).collect();
    let mut pdf = Pdf::new();
    let named: Vec<(String, Ref)> = fonts.write(&mut pdf, &mut ids);
    let kids: Vec<(Ref, Ref)> = pages.iter().map(|_| (ids.next(), ids.next())).collect();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree).kids(kids.iter().map(|&(page, _)| page)).count(pages.len() as i32);
    for ((page, content), &(id, content_id)) in pages.iter().zip(&contents).zip(&kids) {
        let mut written = pdf.page(id);
        written.parent(tree).media_box(Rect::new(0.0, 0.0, page.width, page.height)).contents(content_id);
        let mut resources = written.resources();
        let mut dict = resources.fonts();
        for (name, font) in &named {
            dict.pair(Name(name.as_bytes()), *font);
        }
        dict.finish();
        resources.finish();
        written.finish();
        let packed = compress_to_vec_zlib(content, LEVEL);
        pdf.stream(content_id, &packed).filter(Filter::FlateDecode);
    }
    let mut about = pdf.document_info(info);
    about.producer(TextStr("Nonet"));
    if let Some(title) = title {
        about.title(TextStr(title));
    }
    about.finish();
    pdf.finish()
}

/// Numbers for objects.
struct Ids(i32);

impl Ids {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

#[cfg(test)]
mod tests;
