//! The techniques and the facts about them, easiest first: name, level, score.
//!
//! Levels are those of Sudoku Explainer, and of its successor Sukaku Explainer for chains of one digit, loops and
//! larger wings. What neither has (colouring, W-wings, remote pairs, larger finned fish, most almost locked sets) stands
//! where the chain stands that they would find in its place.

use serde::{Deserialize, Serialize};

use super::Level;

/// A technique, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Technique {
    LastDigit,
    HiddenSingle,
    LastOfSum,
    DirectLockedCandidates,
    SignPruning,
    CageCombinations,
    DirectHiddenPair,
    DotPruning,
    NakedSingle,
    DirectHiddenTriple,
    CageSingle,
    SumBounds,
    LockedCandidates,
    Innie,
    Outie,
    CageLock,
    LockedBySight,
    NakedPair,
    DotCombinations,
    SumArrangement,
    XWing,
    HiddenPair,
    InniesAndOuties,
    NakedTriple,
    Swordfish,
    HiddenTriple,
    RemotePair,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    XyWing,
    EmptyRectangle,
    FinnedXWing,
    SashimiXWing,
    GroupedTurbotFish,
    XyzWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle4,
    UniqueRectangle3,
    UniqueRectangle5,
    UniqueLoop,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    SimpleColouring,
    MultiColouring,
    XChain,
    WxyzWing,
    BugPlusOne,
    BugPlusMore,
    GroupedXChain,
    VwxyzWing,
    FinnedSwordfish,
    SashimiSwordfish,
    UniqueRectangle6,
    WWing,
    XyChain,
    AlternatingInferenceChain,
    AlsXz,
    FinnedJellyfish,
    SashimiJellyfish,
    Nishio,
    CellForcingChain,
    HouseForcingChain,
    ForcingNet,
    /// No technique: the last resort where none gets any further. Ratings do not know it.
    Trial,
    /// Younger than the others: its place among them is that of its level, see [`Technique::ALL`].
    ClueReading,
}

#[derive(Clone, Copy)]
pub(super) struct Facts {
    technique: Technique,
    pub(super) name: &'static str,
    pub(super) level: Level,
    pub(super) score: u32,
}

const fn facts(technique: Technique, name: &'static str, tenths: u8, score: u32) -> Facts {
    Facts { technique, name, level: Level::from_tenths(tenths), score }
}

/// One row per technique, in the order of the enum.
const TABLE: [Facts; 68] = {
    use Technique::*;
    [
        facts(LastDigit, "last digit", 10, 4),
        facts(HiddenSingle, "hidden single", 12, 14),
        facts(LastOfSum, "last digit of a sum", 13, 8),
        facts(DirectLockedCandidates, "direct locked candidates", 17, 40),
        facts(SignPruning, "sign pruning", 18, 15),
        facts(CageCombinations, "cage combinations", 18, 20),
        facts(DirectHiddenPair, "direct hidden pair", 20, 60),
        facts(DotPruning, "dot pruning", 21, 20),
        facts(NakedSingle, "naked single", 23, 4),
        facts(DirectHiddenTriple, "direct hidden triple", 25, 80),
        facts(CageSingle, "hidden single in a cage", 25, 30),
        facts(SumBounds, "sum bounds", 25, 30),
        facts(LockedCandidates, "locked candidates", 26, 50),
        facts(Innie, "innie", 26, 50),
        facts(Outie, "outie", 27, 60),
        facts(CageLock, "digit locked in a cage", 27, 50),
        facts(LockedBySight, "digit locked by sight", 29, 60),
        facts(NakedPair, "naked pair", 30, 60),
        facts(DotCombinations, "dot combinations", 31, 60),
        facts(SumArrangement, "sum arrangement", 32, 60),
        facts(XWing, "X-wing", 32, 140),
        facts(HiddenPair, "hidden pair", 34, 70),
        facts(InniesAndOuties, "innies and outies", 35, 120),
        facts(NakedTriple, "naked triple", 36, 80),
        facts(Swordfish, "swordfish", 38, 150),
        facts(HiddenTriple, "hidden triple", 40, 100),
        facts(RemotePair, "remote pairs", 40, 180),
        facts(Skyscraper, "skyscraper", 40, 130),
        facts(TwoStringKite, "two-string kite", 41, 150),
        facts(TurbotFish, "turbot fish", 42, 140),
        facts(XyWing, "XY-wing", 42, 160),
        facts(EmptyRectangle, "empty rectangle", 43, 150),
        facts(FinnedXWing, "finned X-wing", 43, 150),
        facts(SashimiXWing, "sashimi X-wing", 43, 150),
        facts(GroupedTurbotFish, "grouped turbot fish", 43, 150),
        facts(XyzWing, "XYZ-wing", 44, 180),
        facts(UniqueRectangle1, "unique rectangle type 1", 45, 100),
        facts(UniqueRectangle2, "unique rectangle type 2", 45, 100),
        facts(UniqueRectangle4, "unique rectangle type 4", 45, 100),
        facts(UniqueRectangle3, "unique rectangle type 3", 46, 110),
        facts(UniqueRectangle5, "unique rectangle type 5", 46, 110),
        facts(UniqueLoop, "unique loop", 46, 110),
        facts(NakedQuad, "naked quad", 50, 120),
        facts(Jellyfish, "jellyfish", 52, 160),
        facts(HiddenQuad, "hidden quad", 54, 150),
        facts(SimpleColouring, "simple colouring", 54, 150),
        facts(MultiColouring, "multi colouring", 54, 200),
        facts(XChain, "X-chain", 54, 260),
        facts(WxyzWing, "WXYZ-wing", 55, 200),
        facts(BugPlusOne, "BUG+1", 56, 100),
        facts(BugPlusMore, "BUG+n", 57, 120),
        facts(GroupedXChain, "grouped X-chain", 57, 280),
        facts(VwxyzWing, "VWXYZ-wing", 62, 250),
        facts(FinnedSwordfish, "finned swordfish", 64, 200),
        facts(SashimiSwordfish, "sashimi swordfish", 64, 240),
        facts(UniqueRectangle6, "unique rectangle type 6", 70, 110),
        facts(WWing, "W-wing", 70, 150),
        facts(XyChain, "XY-chain", 70, 260),
        facts(AlternatingInferenceChain, "alternating inference chain", 70, 280),
        facts(AlsXz, "ALS-XZ", 74, 300),
        facts(FinnedJellyfish, "finned jellyfish", 74, 250),
        facts(SashimiJellyfish, "sashimi jellyfish", 74, 280),
        facts(Nishio, "nishio", 75, 400),
        facts(CellForcingChain, "cell forcing chain", 80, 500),
        facts(HouseForcingChain, "house forcing chain", 80, 500),
        facts(ForcingNet, "forcing net", 85, 700),
        facts(Trial, "trial and error", 99, 0),
        facts(ClueReading, "clue reading", 17, 40),
    ]
};

impl Technique {
    /// All techniques, easiest first. Trial is none.
    pub const ALL: [Self; TABLE.len() - 1] = {
        let mut all = [Self::LastDigit; TABLE.len() - 1];
        let (mut index, mut listed) = (0, 0);
        while index < TABLE.len() {
            let technique = TABLE[index].technique;
            assert!(technique as usize == index, "the table is in the order of the enum");
            if !matches!(technique, Self::Trial | Self::ClueReading) {
                all[listed] = technique;
                listed += 1;
            }
            if matches!(technique, Self::DirectLockedCandidates) {
                all[listed] = Self::ClueReading;
                listed += 1;
            }
            index += 1;
        }
        all
    };

    pub(super) const fn facts(self) -> Facts {
        TABLE[self as usize]
    }
}
