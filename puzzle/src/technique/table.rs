//! The techniques and the facts about them, easiest first: name, level, score, tier.
//!
//! Levels are those of Sudoku Explainer, and of its successor Sukaku Explainer for short chains of one digit and
//! W-wings. What neither has (colouring, larger finned fish, almost locked sets) stands where the chain that they
//! would find in its place stands.

use serde::{Deserialize, Serialize};

use super::{Level, Tier};

/// A technique, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    XyWing,
    EmptyRectangle,
    FinnedXWing,
    SashimiXWing,
    XyzWing,
    WWing,
    UniqueRectangle1,
    UniqueRectangle2,
    UniqueRectangle4,
    UniqueRectangle3,
    UniqueRectangle5,
    UniqueRectangle6,
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    SimpleColouring,
    MultiColouring,
    XChain,
    WxyzWing,
    BugPlusOne,
    FinnedSwordfish,
    SashimiSwordfish,
    RemotePair,
    XyChain,
    AlternatingInferenceChain,
    AlsXz,
    FinnedJellyfish,
    SashimiJellyfish,
    Nishio,
    CellForcingChain,
    HouseForcingChain,
    ForcingNet,
}

#[derive(Clone, Copy)]
pub(super) struct Facts {
    technique: Technique,
    pub(super) name: &'static str,
    pub(super) level: Level,
    pub(super) score: u32,
    pub(super) tier: Tier,
}

const fn facts(technique: Technique, name: &'static str, tenths: u8, score: u32, tier: Tier) -> Facts {
    Facts { technique, name, level: Level::from_tenths(tenths), score, tier }
}

/// One row per technique, in the order of the enum.
const TABLE: [Facts; 61] = {
    use Technique::*;
    use Tier::{Easy, Extreme, Fiendish, Hard, Medium};
    [
        facts(LastDigit, "last digit", 10, 4, Easy),
        facts(HiddenSingle, "hidden single", 12, 14, Easy),
        facts(LastOfSum, "last cell of a sum", 13, 8, Easy),
        facts(DirectLockedCandidates, "direct locked candidates", 17, 40, Medium),
        facts(SignPruning, "sign pruning", 18, 15, Easy),
        facts(CageCombinations, "cage combinations", 18, 20, Easy),
        facts(DirectHiddenPair, "direct hidden pair", 20, 60, Medium),
        facts(DotPruning, "dot pruning", 21, 20, Easy),
        facts(NakedSingle, "naked single", 23, 4, Easy),
        facts(DirectHiddenTriple, "direct hidden triple", 25, 80, Hard),
        facts(CageSingle, "hidden single in a cage", 25, 30, Medium),
        facts(SumBounds, "sum bounds", 25, 30, Medium),
        facts(LockedCandidates, "locked candidates", 26, 50, Medium),
        facts(Innie, "innie", 26, 50, Medium),
        facts(Outie, "outie", 27, 60, Medium),
        facts(CageLock, "digit locked in a cage", 27, 50, Medium),
        facts(LockedBySight, "locked by sight", 29, 60, Medium),
        facts(NakedPair, "naked pair", 30, 60, Medium),
        facts(DotCombinations, "dot combinations", 31, 60, Medium),
        facts(SumArrangement, "sum arrangement", 32, 60, Medium),
        facts(XWing, "X-wing", 32, 140, Hard),
        facts(HiddenPair, "hidden pair", 34, 70, Medium),
        facts(InniesAndOuties, "innies and outies", 35, 120, Hard),
        facts(NakedTriple, "naked triple", 36, 80, Hard),
        facts(Swordfish, "swordfish", 38, 150, Hard),
        facts(HiddenTriple, "hidden triple", 40, 100, Hard),
        facts(Skyscraper, "skyscraper", 40, 130, Hard),
        facts(TwoStringKite, "two-string kite", 41, 150, Hard),
        facts(TurbotFish, "turbot fish", 42, 140, Hard),
        facts(XyWing, "XY-wing", 42, 160, Hard),
        facts(EmptyRectangle, "empty rectangle", 43, 150, Fiendish),
        facts(FinnedXWing, "finned X-wing", 43, 150, Fiendish),
        facts(SashimiXWing, "sashimi X-wing", 43, 150, Fiendish),
        facts(XyzWing, "XYZ-wing", 44, 180, Hard),
        facts(WWing, "W-wing", 44, 150, Fiendish),
        facts(UniqueRectangle1, "unique rectangle type 1", 45, 100, Fiendish),
        facts(UniqueRectangle2, "unique rectangle type 2", 45, 100, Fiendish),
        facts(UniqueRectangle4, "unique rectangle type 4", 45, 100, Fiendish),
        facts(UniqueRectangle3, "unique rectangle type 3", 46, 110, Fiendish),
        facts(UniqueRectangle5, "unique rectangle type 5", 46, 110, Fiendish),
        facts(UniqueRectangle6, "unique rectangle type 6", 47, 110, Fiendish),
        facts(NakedQuad, "naked quad", 50, 120, Hard),
        facts(Jellyfish, "jellyfish", 52, 160, Hard),
        facts(HiddenQuad, "hidden quad", 54, 150, Hard),
        facts(SimpleColouring, "simple colouring", 54, 150, Hard),
        facts(MultiColouring, "multi colouring", 54, 200, Fiendish),
        facts(XChain, "X-chain", 54, 260, Fiendish),
        facts(WxyzWing, "WXYZ-wing", 55, 200, Fiendish),
        facts(BugPlusOne, "BUG+1", 56, 100, Fiendish),
        facts(FinnedSwordfish, "finned swordfish", 60, 200, Fiendish),
        facts(SashimiSwordfish, "sashimi swordfish", 60, 240, Fiendish),
        facts(RemotePair, "remote pairs", 66, 180, Fiendish),
        facts(XyChain, "XY-chain", 70, 260, Fiendish),
        facts(AlternatingInferenceChain, "alternating inference chain", 70, 280, Fiendish),
        facts(AlsXz, "ALS-XZ", 74, 300, Fiendish),
        facts(FinnedJellyfish, "finned jellyfish", 75, 250, Fiendish),
        facts(SashimiJellyfish, "sashimi jellyfish", 75, 280, Fiendish),
        facts(Nishio, "nishio", 75, 400, Extreme),
        facts(CellForcingChain, "cell forcing chain", 80, 500, Extreme),
        facts(HouseForcingChain, "house forcing chain", 80, 500, Extreme),
        facts(ForcingNet, "forcing net", 85, 700, Extreme),
    ]
};

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::LastDigit; TABLE.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = TABLE[index].technique;
            assert!(all[index] as usize == index, "the table is in the order of the enum");
            index += 1;
        }
        all
    };

    pub(super) const fn facts(self) -> Facts {
        TABLE[self as usize]
    }
}
