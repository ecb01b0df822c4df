//! The fonts of a file: which glyphs are used, and the subsets of the faces that have them.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{RawFace, Tag};

use super::{Ids, LEVEL};
use crate::font::{self, Weight};

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Units of a size in the widths of a PDF font.
const UNITS: f32 = 1000.0;

/// What pages call the font of a weight.
pub(super) const fn name(weight: Weight) -> &'static str {
    match weight {
        Weight::Medium => "F5",
        Weight::Semibold => "F6",
        Weight::Bold => "F7",
    }
}

/// The glyphs that a file uses, by weight.
#[derive(Default)]
pub(super) struct Fonts {
    used: BTreeMap<Weight, Used>,
}

#[derive(Default)]
struct Used {
    remapper: GlyphRemapper,
    /// The character of each glyph of the subset.
    characters: BTreeMap<u16, char>,
}

impl Fonts {
    /// The codes of a text in the font of the file. Every character has a glyph.
    pub(super) fn encode(&mut self, weight: Weight, text: &str) -> Vec<u8> {
        let used = self.used.entry(weight).or_default();
        let code = |character| {
            let glyph = font::glyph(weight, character).map_or(0, |glyph| glyph.0);
            let code = used.remapper.remap(glyph);
            used.characters.insert(code, character);
            code.to_be_bytes()
        };
        text.chars().flat_map(code).collect()
    }

    /// Writes all fonts; answers what pages call them and where they are.
    pub(super) fn write(&self, pdf: &mut Pdf, ids: &mut Ids) -> Vec<(String, Ref)> {
        self.used
            .iter()
            .map(|(&weight, used)| (name(weight).to_owned(), used.write(weight, pdf, ids)))
            .collect()
    }
}

impl Used {
    fn write(&self, weight: Weight, pdf: &mut Pdf, ids: &mut Ids) -> Ref {
        let [font, cid_font, descriptor, file, cmap] = [(); 5].map(|()| ids.next());
        // Six letters and a plus mark a subset.
        let base_name = format!("NONETA+NonetSans-{}", weight.number());
        let base = Name(base_name.as_bytes());
        pdf.type0_font(font)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(cmap);
        let mut written = pdf.cid_font(cid_font);
        written.subtype(CidFontType::Type0).base_font(base).system_info(IDENTITY).font_descriptor(descriptor);
        written.default_width(0.0);
        let widths = self.characters.values().map(|&character| font::advance(weight, character) * UNITS);
        // Glyph 0 stands for those that are missing; all others are numbered from 1 without a gap.
        let first = self.characters.keys().next().copied().unwrap_or(1);
        written.widths().consecutive(first, widths);
        written.finish();
        self.write_descriptor(weight, pdf, descriptor, file, base);
        let subset = self.subset(weight);
        let packed = compress_to_vec_zlib(&subset, LEVEL);
        let mut stream = pdf.stream(file, &packed);
        stream.filter(Filter::FlateDecode);
        stream.pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        stream.finish();
        let mut unicode = UnicodeCmap::<u16>::new(Name(b"Custom"), IDENTITY);
        self.characters.iter().for_each(|(&code, &character)| unicode.pair(code, character));
        pdf.cmap(cmap, &unicode.finish());
        font
    }

    fn write_descriptor(&self, weight: Weight, pdf: &mut Pdf, id: Ref, file: Ref, base: Name<'_>) {
        let face = weight.face();
        let scaled = |units: i16| f32::from(units) / f32::from(face.units_per_em()) * UNITS;
        let bounds = face.global_bounding_box();
        pdf.font_descriptor(id)
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(
                scaled(bounds.x_min),
                scaled(bounds.y_min),
                scaled(bounds.x_max),
                scaled(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scaled(face.ascender()))
            .descent(scaled(face.descender()))
            .cap_height(font::cap_height(weight) * UNITS)
            .stem_v(80.0)
            .font_file3(file);
    }

    /// The glyphs as a bare CFF table, which is how PDF embeds them.
    fn subset(&self, weight: Weight) -> Vec<u8> {
        let font = subset(weight.file(), 0, &self.remapper).expect("the embedded fonts can be cut");
        let tables = RawFace::parse(&font, 0).expect("a subset is a font");
        tables.table(Tag::from_bytes(b"CFF ")).expect("the embedded fonts have CFF outlines").to_vec()
    }
}
