//! What a technique looks like on an empty board, as the few cells that matter: small pictures for tiles and lists. Knows no
//! puzzle; a real position is an exercise's.

use puzzle::Technique;

/// Cells are two digits, row and column from 1: 27 is r2c7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The pattern.
    pub cells: &'static [u8],
    /// Where it strikes something.
    pub struck: &'static [u8],
    /// What is shaded under it.
    pub shade: &'static [u8],
    pub mark: Mark,
    /// Rows and columns of a box; as many cells are in a row.
    pub boxes: [u8; 2],
}

/// What is drawn between the cells of the pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    None,
    /// Each is joined with the next.
    Chain,
    /// The first is joined with all others.
    Star,
    /// A cage with its sum.
    Cage(&'static str),
    /// A dot between the first two.
    Dot,
    /// A sign between the first two.
    Sign,
    /// A pencil at the last.
    Pencil,
}

const ROW: &[u8] = &[51, 52, 53, 54, 55, 56, 57, 58, 59];
const BOX: &[u8] = &[44, 45, 46, 54, 55, 56, 64, 65, 66];
const LINES: &[u8] = &[31, 32, 33, 34, 35, 36, 37, 38, 39, 71, 72, 73, 74, 75, 76, 77, 78, 79];

const fn sketch(cells: &'static [u8], struck: &'static [u8], shade: &'static [u8], mark: Mark) -> Sketch {
    Sketch { cells, struck, shade, mark, boxes: [3, 3] }
}

impl Sketch {
    /// Kinds that add something to the classic board.
    pub const DIAGONALS: Self =
        sketch(&[], &[], &[11, 22, 33, 44, 55, 66, 77, 88, 99, 19, 28, 37, 46, 64, 73, 82, 91], Mark::None);

    /// A few open cells.
    pub const QUICK: Self = sketch(&[], &[], &[13, 18, 24, 36, 41, 47, 52, 59, 65, 78, 83, 96], Mark::None);

    /// The last cell of a box, on the board of a first race.
    pub const FIRST_RACE: Self =
        Self { boxes: [2, 3], ..sketch(&[45], &[], &[34, 35, 36, 44, 45, 46], Mark::None) };

    /// A puzzle in the making.
    pub const SETTER: Self = sketch(&[44, 45, 55, 66], &[], &[44, 45, 55], Mark::Pencil);

    #[must_use]
    pub const fn of(technique: Technique) -> Self {
        use Technique as T;
        match technique {
            T::LastDigit => sketch(&[55], &[], ROW, Mark::None),
            T::HiddenSingle => sketch(&[55], &[], BOX, Mark::None),
            T::NakedSingle => sketch(&[55], &[], &[15, 25, 51, 52, 58, 59, 75, 95, 44, 66], Mark::None),
            T::DirectLockedCandidates | T::LockedCandidates | T::LockedBySight => {
                sketch(&[54, 56], &[51, 52, 58], BOX, Mark::None)
            }
            T::DirectHiddenPair | T::NakedPair | T::HiddenPair => {
                sketch(&[53, 57], &[51, 55, 59], ROW, Mark::Chain)
            }
            T::DirectHiddenTriple | T::NakedTriple | T::HiddenTriple => {
                sketch(&[52, 55, 58], &[51, 54, 59], ROW, Mark::Chain)
            }
            T::NakedQuad | T::HiddenQuad => sketch(&[52, 54, 56, 58], &[51, 55, 59], ROW, Mark::Chain),
            T::XWing => sketch(&[32, 38, 78, 72], &[52, 58, 12], LINES, Mark::None),
            T::Swordfish | T::Jellyfish => {
                sketch(&[22, 25, 55, 58, 82, 88], &[42, 65, 48], &[22, 25, 55, 58, 82, 88], Mark::None)
            }
            T::FinnedXWing
            | T::SashimiXWing
            | T::FinnedSwordfish
            | T::SashimiSwordfish
            | T::FinnedJellyfish
            | T::SashimiJellyfish => sketch(&[32, 38, 78, 72, 79], &[88, 98], LINES, Mark::None),
            T::Skyscraper => sketch(&[22, 82, 85, 35], &[25, 32], &[], Mark::Chain),
            T::TwoStringKite | T::TurbotFish | T::GroupedTurbotFish | T::EmptyRectangle => {
                sketch(&[24, 84, 76, 71], &[21], &[], Mark::Chain)
            }
            T::XyWing | T::XyzWing | T::WxyzWing | T::VwxyzWing => {
                sketch(&[55, 52, 25], &[22], &[], Mark::Star)
            }
            T::WWing | T::RemotePair => sketch(&[22, 28, 78, 74], &[24, 72], &[], Mark::Chain),
            T::UniqueRectangle1
            | T::UniqueRectangle2
            | T::UniqueRectangle3
            | T::UniqueRectangle4
            | T::UniqueRectangle5
            | T::UniqueRectangle6 => sketch(&[34, 36, 76, 74, 34], &[], &[34, 36, 76], Mark::Chain),
            T::UniqueLoop => sketch(&[24, 27, 57, 59, 79, 74, 24], &[], &[24, 27, 57, 59], Mark::Chain),
            T::SimpleColouring | T::MultiColouring => {
                sketch(&[22, 26, 46, 49, 79], &[29, 72], &[26, 49], Mark::Chain)
            }
            T::XChain | T::XyChain | T::GroupedXChain | T::AlternatingInferenceChain => {
                sketch(&[22, 25, 55, 58, 88, 83], &[23, 82], &[], Mark::Chain)
            }
            T::BugPlusOne | T::BugPlusMore => {
                sketch(&[55], &[], &[22, 25, 28, 52, 58, 82, 85, 88, 33, 77, 37, 73], Mark::None)
            }
            T::AlsXz => sketch(&[22, 23, 24, 74, 75], &[27, 72], &[22, 23, 24], Mark::Chain),
            T::Nishio | T::CellForcingChain | T::HouseForcingChain | T::ForcingNet | T::Trial => {
                sketch(&[55, 22, 28, 82, 88, 59], &[25], &[], Mark::Star)
            }
            T::LastOfSum | T::CageCombinations | T::CageSingle | T::CageLock | T::SumArrangement => {
                sketch(&[], &[], &[44, 45, 55], Mark::Cage("12"))
            }
            T::ClueReading => sketch(&[], &[], &[51, 52, 53, 54, 55, 56, 57, 58, 59], Mark::None),
            T::SumBounds => sketch(&[], &[], &[54, 55, 56], Mark::Cage("23")),
            T::Innie | T::Outie | T::InniesAndOuties => sketch(&[56], &[], BOX, Mark::Cage("45")),
            T::DotPruning | T::DotCombinations => sketch(&[54, 55], &[], &[54, 55, 56], Mark::Dot),
            T::SignPruning => sketch(&[54, 55], &[], &[54, 55, 56], Mark::Sign),
        }
    }
}
