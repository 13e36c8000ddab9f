//! The library this crate was built with, as (name, bytes). The one place that knows where `data/incursion` is.

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_bytes!(concat!("../../../data/incursion/", $name)))),+]
    };
}

/// The files of our own library, the one to begin with first (S001-111).
pub const LIBRARY: &[(&str, &[u8])] = files![
    "main.irc",
    "armour.irh",
    "corridors.irh",
    "dead.irh",
    "deep.irh",
    "dungeon.irh",
    "effects.irh",
    "encounters.irh",
    "features.irh",
    "flavours.irh",
    "folk.irh",
    "goods.irh",
    "heroes.irh",
    "marks.irh",
    "people.irh",
    "relics.irh",
    "rooms.irh",
    "templates.irh",
    "terrain.irh",
    "texts.irh",
    "vaults.irh",
    "vermin.irh",
    "weapons.irh",
    "things.irh",
    "powers.irh",
    "treasures.irh",
    "spells.irh",
    "gods.irh",
    "books.irh",
    "story.irh",
    "legion.irh",
    "snares.irh",
    "places.irh",
];

/// Names that the level maker looks for.
pub const KNOWN: &str = include_str!("../../../data/incursion/tables/known.tsv");
/// Figures of the walking game.
pub const WALK: &str = include_str!("../../../data/incursion/tables/walk.tsv");
/// Groups of creatures.
pub const KINDS: &str = include_str!("../../../data/incursion/tables/kinds.tsv");
/// Most ranks in a skill by class levels.
pub const RANKS: &str = include_str!("../../../data/incursion/tables/ranks.tsv");
/// What is found where.
pub const TREASURE: &str = include_str!("../../../data/incursion/tables/treasure.tsv");
/// Pictures by name.
pub const GLYPHS: &str = include_str!("../../../data/incursion/tables/glyphs.tsv");
/// The English words.
pub const ENGLISH: &str = include_str!("../../../data/incursion/words/en.ftl");
/// The French words.
pub const FRENCH: &str = include_str!("../../../data/incursion/words/fr.ftl");
/// Tables of numbers of heroes and creatures.
pub const NUMBERS: &str = include_str!("../../../data/incursion/tables/numbers.tsv");
/// Good saves and hit dice by type.
pub const TYPES: &str = include_str!("../../../data/incursion/tables/types.tsv");
/// Words for the choices at a birth.
pub const BIRTH: &str = include_str!("../../../data/incursion/tables/birth.tsv");
/// Words of names and messages.
pub const TELLING: &str = include_str!("../../../data/incursion/tables/telling.tsv");
/// Feats.
pub const FEATS: &str = include_str!("../../../data/incursion/tables/feats.tsv");
/// Skills.
pub const SKILLS: &str = include_str!("../../../data/incursion/tables/skills.tsv");
/// Which skills help which.
pub const SYNERGIES: &str = include_str!("../../../data/incursion/tables/synergies.tsv");
/// Class abilities.
pub const ABILITIES: &str = include_str!("../../../data/incursion/tables/abilities.tsv");
/// Words for kinds of attack and damage.
pub const WORDS: &str = include_str!("../../../data/incursion/tables/words.tsv");
/// Defaults of creatures.
pub const USUAL: &str = include_str!("../../../data/incursion/tables/defaults.tsv");
/// Favoured enemies.
pub const FOES: &str = include_str!("../../../data/incursion/tables/foes.tsv");
/// Perks.
pub const PERKS: &str = include_str!("../../../data/incursion/tables/perks.tsv");
/// Natures of statuses.
pub const STATUSES: &str = include_str!("../../../data/incursion/tables/statuses.tsv");
/// What resistance takes of a blow.
pub const RESISTANCE: &str = include_str!("../../../data/incursion/tables/resistance.tsv");
/// What a charge adds to a blow.
pub const CHARGE: &str = include_str!("../../../data/incursion/tables/charge.tsv");
/// What the host answers where our design has no place for what is asked.
pub const UNABLE: &str = include_str!("../../../data/incursion/tables/unable.tsv");
/// Numbers of things.
pub const ITEMS: &str = include_str!("../../../data/incursion/tables/items.tsv");
/// Qualities in the order of the draw.
pub const QUALITIES: &str = include_str!("../../../data/incursion/tables/qualities.tsv");
/// Words for qualities.
pub const QUALITY_WORDS: &str = include_str!("../../../data/incursion/tables/quality-words.tsv");
/// What things are found.
pub const FINDS: &str = include_str!("../../../data/incursion/tables/finds.tsv");
/// Materials.
pub const MATERIALS: &str = include_str!("../../../data/incursion/tables/materials.tsv");
