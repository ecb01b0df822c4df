//! The numbers behind the band engine: how a band's 27 bits lie, and its look-up tables.

pub(super) const DIGITS: usize = 9;
pub(super) const BANDS: usize = 3;
/// All 27 cells of a band.
pub(super) const FULL: u32 = (1 << 27) - 1;
pub(super) const ROW: u32 = (1 << 9) - 1;
/// One column of a band, in its first place; times a set of columns, those columns.
pub(super) const COLUMN: u32 = 1 | 1 << 9 | 1 << 18;
/// One box of a band, in its first place.
pub(super) const BOX: u32 = 0b111 * COLUMN;

/// Of a 3x3 pattern (bit `3 * row + box`), the part that lies on a permutation within the pattern.
pub(super) const PERMUTABLE: [u16; 512] = permutable();
/// Of nine cells in a row, which of its three minirows have any.
pub(super) const MINIROWS: [u8; 512] = minirows();
/// The cells of a band that belong to a pattern of minirows.
pub(super) const CELLS_OF_MINIROWS: [u32; 512] = cells_of_minirows();
/// Per cell of the board: the cells it sees and itself, band by band.
pub(super) const SEEN: [[u32; BANDS]; 81] = seen();

const fn permutable() -> [u16; 512] {
    const PERMUTATIONS: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut p = 0;
        while p < PERMUTATIONS.len() {
            if PERMUTATIONS[p] & !(pattern as u16) == 0 {
                table[pattern] |= PERMUTATIONS[p];
            }
            p += 1;
        }
        pattern += 1;
    }
    table
}

const fn minirows() -> [u8; 512] {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut minirow = 0;
        while minirow < 3 {
            if row >> (3 * minirow) & 0b111 != 0 {
                table[row] |= 1 << minirow;
            }
            minirow += 1;
        }
        row += 1;
    }
    table
}

const fn cells_of_minirows() -> [u32; 512] {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut minirow = 0;
        while minirow < 9 {
            if pattern >> minirow & 1 != 0 {
                table[pattern] |= 0b111 << (3 * minirow);
            }
            minirow += 1;
        }
        pattern += 1;
    }
    table
}

const fn seen() -> [[u32; BANDS]; 81] {
    let mut table = [[0; BANDS]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let mut band = 0;
        while band < BANDS {
            table[cell][band] = COLUMN << column;
            band += 1;
        }
        table[cell][row / 3] |= ROW << (9 * (row % 3)) | BOX << (3 * (column / 3));
        cell += 1;
    }
    table
}
