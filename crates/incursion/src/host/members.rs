//! The members scripts read and write, as an enum in the order of `data/incursion/tables/api.tsv`.

use crate::events::{Field, Width};

macro_rules! members {
    ($($variant:ident $class:ident $name:ident $width:ident,)*) => {
        /// A member of an object or resource, or a field of the event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "each is the member it is named after")]
        pub enum Member { $($variant,)* Event(Field) }

        /// All but the fields of the event, in order, with class, name and width.
        const PLAIN: &[(Member, &str, &str, Width)] =
            &[$((Member::$variant, stringify!($class), stringify!($name), Width::$width),)*];
    };
}

/// Where in the table the fields of the event begin.
const EVENT_FROM: usize = 44;

members! {
    MapDID T_MAP dID I32,
    MapDepth T_MAP Depth I16,
    ThingM T_THING m I32,
    ThingNext T_THING Next I32,
    ThingX T_THING x I16,
    ThingY T_THING y I16,
    ThingImage T_THING Image U32,
    ThingTimeout T_THING Timeout I16,
    ThingFlags T_THING Flags I32,
    ThingNamed T_THING Named Words,
    CreatureMID T_CREATURE mID I32,
    CreatureTmID T_CREATURE tmID I32,
    CreaturePartyID T_CREATURE PartyID I16,
    CreatureCHP T_CREATURE cHP I16,
    CreatureMHP T_CREATURE mHP I16,
    CreatureSubdual T_CREATURE Subdual I16,
    CreatureCFP T_CREATURE cFP I16,
    CreatureMMana T_CREATURE mMana I32,
    CreatureUMana T_CREATURE uMana I32,
    CreatureHMana T_CREATURE hMana I32,
    CreatureAoO T_CREATURE AoO I8,
    CreatureFFCount T_CREATURE FFCount I8,
    CreatureStateFlags T_CREATURE StateFlags I16,
    CreatureSightRange T_CREATURE SightRange I8,
    CreatureLightRange T_CREATURE LightRange I8,
    CreatureShadowRange T_CREATURE ShadowRange I8,
    CreatureInfraRange T_CREATURE InfraRange I8,
    CreatureTremorRange T_CREATURE TremorRange I8,
    CreatureBlindRange T_CREATURE BlindRange I8,
    CreatureTelepRange T_CREATURE TelepRange I8,
    CreaturePercepRange T_CREATURE PercepRange I8,
    CharacterProficiencies T_CHARACTER Proficiencies I32,
    CharacterGodID T_CHARACTER GodID I32,
    PlayerRaceID T_PLAYER RaceID I32,
    PlayerWizardMode T_PLAYER WizardMode Bool,
    PlayerFormulaSeed T_PLAYER formulaSeed I32,
    ItemIID T_ITEM iID I32,
    ItemIeID T_ITEM ieID I32,
    ItemIFlags T_ITEM IFlags I16,
    ItemAge T_ITEM Age I16,
    DoorDoorFlags T_DOOR DoorFlags I8,
    TrapTrapFlags T_TRAP TrapFlags U8,
    TrapTID T_TRAP tID I32,
    FeatureFID T_FEATURE fID I32,
    MonsterKindImage T_TMONSTER Image U16,
    MonsterKindCR T_TMONSTER CR I8,
    MonsterKindDepth T_TMONSTER Depth I8,
    MonsterKindTerrains T_TMONSTER Terrains U32,
    MonsterKindHit T_TMONSTER Hit I8,
    MonsterKindDef T_TMONSTER Def I8,
    MonsterKindArm T_TMONSTER Arm I8,
    MonsterKindMov T_TMONSTER Mov I8,
    MonsterKindSpd T_TMONSTER Spd I8,
    MonsterKindMSize T_TMONSTER MSize I8,
    ItemKindImage T_TITEM Image U16,
    ItemKindRIType T_TITEM RIType I16,
    FeatureKindImage T_TFEATURE Image U16,
    EffectSchools T_TEFFECT Schools U32,
    EffectPurpose T_TEFFECT Purpose U32,
    EffectLevel T_TEFFECT Level I16,
    TerrainImage T_TTERRAIN Image U16,
    RegionKindFloor T_TREGION Floor I32,
    RegionKindWalls T_TREGION Walls I32,
    RaceKindBaseRace T_TRACE BaseRace I32,
    TemplateKindTType T_TTEMPLATE TType I32,
}

impl Member {
    /// The member of a number in compiled code, with what it keeps.
    #[must_use]
    pub fn of(number: u16) -> Option<(Member, Width)> {
        let at = usize::from(number);
        if at < EVENT_FROM {
            return PLAIN.get(at).map(|m| (m.0, m.3));
        }
        match Field::ALL.get(at - EVENT_FROM) {
            Some(&(field, _, width)) => Some((Member::Event(field), width)),
            None => PLAIN.get(at - Field::COUNT).map(|m| (m.0, m.3)),
        }
    }

    /// Class and name of a number, as the table writes them.
    #[must_use]
    pub fn name(number: u16) -> Option<(&'static str, &'static str)> {
        match Member::of(number)?.0 {
            Member::Event(field) => Some(("T_EVENTINFO", field.name())),
            other => PLAIN.iter().find(|m| m.0 == other).map(|m| (m.1, m.2)),
        }
    }
}
