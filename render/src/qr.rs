//! A link as a QR code on a page.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::page::{Color, Item, Rect};

/// Light modules that readers need around a code (ISO/IEC 18004, 6.3.8).
const QUIET_ZONE: f32 = 4.0;

/// Phones read printed modules that are no smaller than this, in points: 0.3 mm.
const MODULE_MIN: f32 = 0.85;

/// The dark modules of the code of a text in a square, the quiet zone included; none if the text is too long for a code of
/// this size.
pub(crate) fn code(text: &str, square: Rect) -> Option<Vec<Item>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let module = square.w / (code.size() as f32 + 2.0 * QUIET_ZONE);
    if module < MODULE_MIN {
        return None;
    }
    let mut items = Vec::new();
    for row in 0..code.size() {
        let mut column = 0;
        while column < code.size() {
            let dark = (column..code.size()).take_while(|&at| code.get_module(at, row)).count();
            if dark > 0 {
                let x = square.x + (column as f32 + QUIET_ZONE) * module;
                let y = square.y + (row as f32 + QUIET_ZONE) * module;
                let rect = Rect::new(x, y, dark as f32 * module, module);
                items.push(Item::Rect { rect, radius: 0.0, fill: Color::BLACK });
            }
            column += dark as i32 + 1;
        }
    }
    Some(items)
}
