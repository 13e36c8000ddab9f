//! The fields of an event that scripts see, in the order of `data/incursion/tables/api.tsv`, with the width each keeps.

/// How much a field or member keeps of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the width it is named after")]
pub enum Width {
    I8,
    I16,
    I32,
    U8,
    U16,
    U32,
    Bool,
    Words,
}

impl Width {
    /// A number as it is kept; nothing wraps silently into another width than the table says.
    #[must_use]
    pub fn cut(self, n: i32) -> i32 {
        match self {
            Width::I8 => i32::from(n as i8),
            Width::I16 => i32::from(n as i16),
            Width::U8 => i32::from(n as u8),
            Width::U16 => i32::from(n as u16),
            Width::Bool => i32::from(n != 0),
            Width::I32 | Width::U32 | Width::Words => n,
        }
    }
}

macro_rules! fields {
    ($($variant:ident $name:ident $width:ident,)*) => {
        /// A field of an event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "each is the field it is named after")]
        #[repr(u8)]
        pub enum Field { $($variant,)* }

        impl Field {
            /// All of them in order, with name and width.
            pub const ALL: &'static [(Field, &'static str, Width)] =
                &[$((Field::$variant, stringify!($name), Width::$width),)*];
        }
    };
}

fields! {
    Event Event I16,
    EXVal EXVal I16,
    EYVal EYVal I16,
    ESpellNum ESpellNum I16,
    EParam EParam I16,
    EDir EDir I16,
    VRoll vRoll I8,
    AType AType I8,
    DType DType I8,
    VHit vHit I8,
    VDef vDef I8,
    VThreat vThreat I8,
    VCrit vCrit I8,
    VPenetrateBonus vPenetrateBonus I8,
    VRange vRange I8,
    VRadius vRadius I8,
    VDuration vDuration I16,
    VCasterLev vCasterLev I8,
    VAlchemy vAlchemy I8,
    VChainCount vChainCount I8,
    VChainMax vChainMax I8,
    EfNum efNum I8,
    SaveDC saveDC I8,
    VDmg vDmg I16,
    BDmg bDmg I16,
    ADmg aDmg I16,
    XDmg xDmg I16,
    VMult vMult I16,
    Sp sp I16,
    EID eID I32,
    IsHit isHit Bool,
    IsCrit isCrit Bool,
    IsFumble isFumble Bool,
    IsBypass isBypass Bool,
    Died Died Bool,
    ADied ADied Bool,
    Blocked Blocked Bool,
    Saved Saved Bool,
    Immune Immune Bool,
    Resist Resist Bool,
    WasFriendly wasFriendly Bool,
    ActUnseen actUnseen Bool,
    VicUnseen vicUnseen Bool,
    Whirlwind Whirlwind Bool,
    Graze Graze Bool,
    Stun Stun Bool,
    ActIncor actIncor Bool,
    VicIncor vicIncor Bool,
    Ranged Ranged Bool,
    VicHeld vicHeld Bool,
    IsDir isDir Bool,
    IsLoc isLoc Bool,
    IsActivation isActivation Bool,
    IsSomething isSomething Bool,
    IsWield isWield Bool,
    IsRemove isRemove Bool,
    IsPeriodic isPeriodic Bool,
    IsAoO isAoO Bool,
    IsCleave isCleave Bool,
    IsSurprise isSurprise Bool,
    IsFlatFoot isFlatFoot Bool,
    IsFlanking isFlanking Bool,
    IsGhostTouch isGhostTouch Bool,
    ActIllusion actIllusion Bool,
    VicIllusion vicIllusion Bool,
    EffIllusion effIllusion Bool,
    IllType illType Bool,
    IsSeeking isSeeking Bool,
    IsFirstBlastXY isFirstBlastXY Bool,
    IsRepeatSpell isRepeatSpell Bool,
    IsEBlessed isEBlessed Bool,
    IsECursed isECursed Bool,
    IsConf isConf Bool,
    IsHallu isHallu Bool,
    IsItem isItem Bool,
    IsTrap isTrap Bool,
    IsActOfGod isActOfGod Bool,
    IsOffhand isOffhand Bool,
    IsEvaded isEvaded Bool,
    IsSneakAttack isSneakAttack Bool,
    IsWildMiss isWildMiss Bool,
    IgnoreHardness ignoreHardness Bool,
    HalfHardness halfHardness Bool,
    Silence Silence Bool,
    Terse Terse Bool,
    MM MM U32,
    VDepth vDepth I16,
    VLevel vLevel I16,
    VAlign vAlign I16,
    GraveText GraveText Words,
    StrDmg strDmg Words,
    StrXDmg strXDmg Words,
    StrHit strHit Words,
    StrDef strDef Words,
    StrOpp1 strOpp1 Words,
    StrOpp2 strOpp2 Words,
    StrBlastDmg strBlastDmg Words,
    NPrefix nPrefix Words,
    NCursed nCursed Words,
    NPrequal nPrequal Words,
    NPostqual nPostqual Words,
    NNamed nNamed Words,
    NBase nBase Words,
    NAppend nAppend Words,
    NOf nOf Words,
    NAdjective nAdjective Words,
    NFlavour nFlavour Words,
    NInscrip nInscrip Words,
    NMech nMech Words,
    NArticle nArticle Words,
    NPlus nPlus Words,
    Text Text Words,
    Eval eval I8,
    Dval dval I8,
    Aval aval I8,
    Tval tval I8,
    Qval qval I8,
    Sval sval I8,
    Lval lval I8,
    Cval cval I8,
    Xval xval U8,
    Yval yval I16,
    Rval rval I32,
    CPanel cPanel I32,
    CMap cMap I32,
    CRoom cRoom I32,
    VVal vVal I32,
    VMag vMag I32,
    VObj vObj I32,
    CPart cPart I16,
    EnAlign enAlign I16,
    EnCR enCR I16,
    EnDepth enDepth I16,
    EnFreaky enFreaky I16,
    EnPurpose enPurpose I16,
    EnSleep enSleep I16,
    EnTerrain enTerrain U32,
    EnDesAmt enDesAmt I16,
    EnType enType I16,
    EpMinAmt epMinAmt I16,
    EpMaxAmt epMaxAmt I16,
    EpAmt epAmt I16,
    EpFreaky epFreaky I16,
    EpWeight epWeight I16,
    EpMType epMType I16,
    EpSkillRoll epSkillRoll I16,
    EpClassRoll epClassRoll I16,
    EpCurrXCR epCurrXCR I16,
    EnID enID I32,
    EpMID ep_mID I32,
    EpTID ep_tID I32,
    EpTID2 ep_tID2 I32,
    EpTID3 ep_tID3 I32,
    EpHmID ep_hmID I32,
    EpHtID ep_htID I32,
    EpHtID2 ep_htID2 I32,
    EpIID ep_iID I32,
    EpPID ep_pID I32,
    EnXCR enXCR I32,
    EpXCR epXCR I32,
    EimXCR eimXCR I32,
    EnFlags enFlags I32,
    EnConstraint enConstraint I32,
    ChMaximize chMaximize Bool,
    ChBestOfTwo chBestOfTwo Bool,
    ChList chList I16,
    ChSource chSource I32,
    ChResult chResult I32,
    IsAquaticContext isAquaticContext Bool,
}

impl Field {
    /// How many there are.
    pub const COUNT: usize = Field::ALL.len();

    /// The name scripts use.
    #[must_use]
    pub fn name(self) -> &'static str {
        Field::ALL[self as usize].1
    }

    /// What it keeps.
    #[must_use]
    pub fn width(self) -> Width {
        Field::ALL[self as usize].2
    }
}
