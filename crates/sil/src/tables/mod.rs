//! The tables of the game, typed from edit files: shipped data and a real `lib/` alike.
//!
//! Promise: a [`Tables`] that exists is consistent as a whole; every problem is reported before play, with its position.
//!
//! | file | what |
//! |---|---|
//! | `abilities.rs` | skills and abilities |
//! | `blows.rs` | how creatures strike, and what their blows do besides hurting: the words of `monster.txt`, parsed once |
//! | `constants.rs` | the constants: named figures and decisions in TOML, one base and overlays |
//! | `flags.rs` | flags of data files, by the real game's bit numbers; a test holds the names against the schema's vocabularies |
//! | `halls.rs` | terrain and vault templates |
//! | `hot_race.rs` | what every creature is asked for many times a turn, a few bytes for each race |
//! | `old_constants.rs` | old files of constants: lines `C:key:numbers`, `R:key:word`, `X:key:anything`, read for one release |
//! | `player_races.rs` | the peoples a hero may be of, their houses, and their histories |
//! | `races.rs` | races of creatures |
//! | `ranges.rs` | figures that only make sense together, such as the least and the greatest of something |
//! | `things.rs` | kinds of things, special kinds, artefacts, flavours |
//! | `typed.rs` | typed sections of the constants: how a struct of figures is read from a tree with places |

mod abilities;
mod blows;
pub(crate) mod constants;
mod flags;
mod halls;
mod hot_race;
mod old_constants;
mod player_races;
mod races;
mod ranges;
mod things;
pub(crate) mod typed;

pub use abilities::{Ability, AbilityId, Skill};
pub use blows::{BlowEffect, BlowMethod};
pub use constants::{BASE, PROFILES, SensesConstants, profile};
pub use flags::{ItemFlag, ItemFlags, RaceFlag, RaceFlags};
pub use halls::{Terrain, Vault, VaultFlags};
pub use hot_race::{HotRace, Kin};
pub use old_constants::to_toml as old_constants_to_toml;
pub use player_races::{HistoryEntry, House, PlayerRace, PlayerRaceFlag, StartItem, Stat};
pub use races::{Blow, Race};
pub use things::{Artefact, ClassNumber, Flavour, Kind, Special, Tval, class_word};
pub use typed::{ByLetter, ByName, ByWord, Each, Points};
pub(crate) use typed::{section, words};

use self::constants::Constants;
use crate::crown::CrownConstants;
use crate::fight::{BlowConstants, FightConstants};
use crate::forge::ForgeConstants;
use crate::halls::{HallsConstants, Traps};
use crate::hero::{HeroConstants, Song, SongFigures, Songs};
use crate::monsters::{ArtConstants, MonsterConstants, Ranged, RangedFigures};
use crate::score::ScoreConstants;
use crate::screens::Postures;
use crate::things::{ChestConstants, Draughts, Horns, Light, LightFigures, Staves, ThingsConstants};
use crate::turn::TurnConstants;
use angrist_engine::time::Pace;
use angrist_lore::check;
use angrist_lore::record::{Lib, Record};
use angrist_lore::schema::{custom, places};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// The hash of what was read: the files of a lib by their names from `edit/` on, then the constants.
/// Those go by their figures: remarks, and the file a figure stands in, do not count.
fn hash_of(lib: &Lib<'_>, constants: &Constants) -> Sha256 {
    let mut all: Vec<(String, &[u8])> =
        lib.tables().map(|t| (format!("edit/{}.txt", t.schema.name), t.source.bytes)).collect();
    all.sort_unstable();
    all.push(("constants".to_owned(), constants.canonical.as_bytes()));
    let mut hash = Sha256::new();
    for (name, bytes) in all {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update((bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    }
    hash
}

/// Everything the rules read. Lookups by the data files' own numbers; a number without a record is `None`.
#[derive(Debug, Clone)]
pub struct Tables {
    /// Terrain by feature code.
    pub terrain: Vec<Option<Terrain>>,
    /// Kinds of things by number.
    pub kinds: Vec<Option<Kind>>,
    /// Special kinds by number.
    pub specials: Vec<Option<Special>>,
    /// Artefacts by number.
    pub artefacts: Vec<Option<Artefact>>,
    /// Races of creatures by number.
    pub races: Vec<Option<Race>>,
    /// The few facts of each race that are asked for all the time, by number.
    pub hot_races: Vec<HotRace>,
    /// The same for a number without a race.
    pub no_race: HotRace,
    /// Abilities in the order of the file.
    pub abilities: Vec<Ability>,
    /// The peoples a hero may be of, by number.
    pub player_races: Vec<Option<PlayerRace>>,
    /// Their houses, by number.
    pub houses: Vec<Option<House>>,
    /// Pieces of a hero's history, in the order of the file.
    pub history: Vec<HistoryEntry>,
    /// Looks of unknown things, by number.
    pub flavours: Vec<Option<Flavour>>,
    /// Vault templates by number.
    pub vaults: Vec<Option<Vault>>,
    /// The guided first descent, where the data have one.
    pub lesson: Option<crate::lesson::Lesson>,
    /// Further lessons, by the word behind `lesson`.
    pub lessons: Vec<(&'static str, crate::lesson::Lesson)>,
    /// Words that random names are made from.
    pub names: Vec<String>,
    /// Name of the profile of constants.
    pub profile: String,
    /// What is worth telling of the constants though they can be used.
    pub notes: Vec<Diagnostic>,
    /// Figures of what is heard and seen.
    pub sounds: SensesConstants,
    /// Those of the hero.
    pub hero: HeroConstants,
    /// Those of songs.
    pub songs: Songs,
    /// Those of levels, doors and stairs.
    pub halls: HallsConstants,
    /// Those of traps.
    pub traps: Traps,
    /// Those of the turn.
    pub turn: TurnConstants,
    /// How fast energy is gained, worked out from them.
    pub pace: Pace,
    /// Those of the fight.
    pub fight: FightConstants,
    /// Those of creatures' blows.
    pub blows: BlowConstants,
    /// Prices and bounds of smithing.
    pub forge: ForgeConstants,
    /// What counts in the end.
    pub score: ScoreConstants,
    /// Figures of the lord and his crown.
    pub crown: CrownConstants,
    /// The lord's record by the states of anger he has been through, a bit each.
    pub lords: Vec<Race>,
    /// Figures of things.
    pub things: ThingsConstants,
    /// Those of traps of chests.
    pub chests: ChestConstants,
    /// Those of lights.
    pub lights: Each<Light, LightFigures>,
    /// Those of staves.
    pub staves: Staves,
    /// Those of horns.
    pub horns: Horns,
    /// What herbs do.
    pub herbs: Draughts,
    /// What potions do.
    pub potions: Draughts,
    /// Those of creatures.
    pub monsters: MonsterConstants,
    /// What each thing done from afar costs, and how much it is wanted.
    pub ranged: Each<Ranged, RangedFigures>,
    /// What comes of them.
    pub arts: ArtConstants,
    /// The hero's pictures by what he carries.
    pub postures: Postures,
}

impl Tables {
    /// Reads and checks all files. `constants` is a file of constants: a profile, or what lies over one.
    ///
    /// # Errors
    /// Every error in the files, or, when they have none, every error in the constants.
    pub fn read(sources: &[Source<'_>], constants: Source<'_>) -> Result<Tables, Problems> {
        Tables::read_hashed(sources, constants).map(|(tables, _)| tables)
    }

    /// Like [`Tables::read`], with a hash of the files that were read. Each goes by its name from `edit/` on, wherever the lib
    /// lies, and files that no table is made from do not count.
    pub(crate) fn read_hashed(
        sources: &[Source<'_>],
        constants: Source<'_>,
    ) -> Result<(Tables, Sha256), Problems> {
        // A lib may bring words and lines of its own.
        let variant = match custom::beside("sil-q", sources) {
            Ok(variant) => Arc::new(variant),
            Err(e) => {
                return Err(match custom::text_among(sources) {
                    Some((source, _)) => places::problems(source, &e),
                    None => Problems::whole("bad-schema", &e.schema, e.what),
                });
            }
        };
        let report = check::check(&variant, sources);
        let errors: Vec<Diagnostic> =
            report.diagnostics.iter().filter(|d| d.severity == Severity::Error).cloned().collect();
        if !errors.is_empty() {
            return Err(Problems::from(errors).with_excerpts(sources));
        }
        let lib = &report.lib;
        let mut missing = Collector::new();
        for name in [
            "terrain", "object", "special", "artefact", "monster", "ability", "race", "house", "history",
            "flavor", "vault", "names",
        ] {
            if lib.table(name).is_none_or(|t| t.is_empty()) {
                let message = "this file is missing or empty; a game of Sil cannot be played without it";
                let file = format!("{name}.txt");
                missing.push(Diagnostic::whole(Severity::Error, "missing-file", &file, message));
            }
        }
        missing.check(Some(()))?;
        let constants = Constants::read(constants, sources)?;
        let hash = hash_of(lib, &constants);
        let tables = Tables::typed(lib, constants)?;
        tables.whole()?;
        Ok((tables, hash))
    }

    /// Typed from the records and constants.
    fn typed(lib: &Lib<'_>, constants: Constants) -> Result<Tables, Problems> {
        let races = by_index(lib, "monster", Race::from_record);
        let mut abilities = in_order(lib, "ability", Ability::from_record);
        let mut kinds = by_index(lib, "object", Kind::from_record);
        // Help says what rules do: texts may name figures.
        abilities.iter_mut().for_each(|a| a.text = constants.told(&a.text));
        kinds.iter_mut().flatten().for_each(|k| k.text = constants.told(&k.text));
        let Constants { name, sections: c, notes, .. } = constants;
        let pace = c.turn.pace().map_err(Problems::general)?;
        let lord = races.get(usize::from(c.monsters.morgoth)).and_then(Option::as_ref);
        Ok(Tables {
            lesson: None,
            lessons: Vec::new(),
            terrain: by_index(lib, "terrain", Terrain::from_record),
            kinds,
            specials: by_index(lib, "special", Special::from_record),
            artefacts: by_index(lib, "artefact", Artefact::from_record),
            no_race: HotRace::of(None, &pace),
            hot_races: races.iter().map(|r| HotRace::of(r.as_ref(), &pace)).collect(),
            lords: lord.map(|race| c.crown.lords(race)).unwrap_or_default(),
            races,
            abilities,
            player_races: by_index(lib, "race", PlayerRace::from_record),
            houses: by_index(lib, "house", House::from_record),
            history: in_order(lib, "history", HistoryEntry::from_record),
            flavours: by_index(lib, "flavor", Flavour::from_record),
            vaults: by_index(lib, "vault", Vault::from_record),
            names: in_order(lib, "names", |r| {
                r.head().and_then(|h| h.text("word")).unwrap_or_default().into_owned()
            }),
            profile: name,
            notes,
            sounds: c.senses,
            hero: c.hero,
            songs: c.song,
            halls: c.halls,
            traps: c.trap,
            turn: c.turn,
            pace,
            fight: c.fight,
            blows: c.blow,
            forge: c.forge,
            score: c.score,
            crown: c.crown,
            things: c.things,
            chests: c.chest,
            lights: c.light,
            staves: c.staff,
            horns: c.horn,
            herbs: c.herb,
            potions: c.potion,
            monsters: c.monsters,
            ranged: c.ranged,
            arts: c.arts,
            postures: c.posture,
        })
    }

    /// What no single line shows: two records for one slot, things that rules rely on.
    fn whole(&self) -> Result<(), String> {
        for (i, a) in self.abilities.iter().enumerate() {
            if let Some(b) = self.abilities[..i].iter().find(|b| b.id == a.id) {
                return Err(format!(
                    "{}: '{}' claims the slot {}/{}, which '{}' has at {}",
                    a.place, a.name, a.id.skill as u8, a.id.number, b.name, b.place
                ));
            }
            // S000-207; the hero keeps one bit an ability.
            if a.id.number >= 20 {
                return Err(format!(
                    "{}: '{}' has the number {} in its skill; a skill holds at most 20, from 0 to 19",
                    a.place, a.name, a.id.number
                ));
            }
            for need in &a.needs {
                if self.ability(*need).is_none() {
                    return Err(format!(
                        "{}: '{}' needs the ability {}/{}, which does not exist",
                        a.place, a.name, need.skill as u8, need.number
                    ));
                }
            }
        }
        if self.player_races.iter().flatten().next().is_none() {
            return Err("race.txt: there is no people for a hero to be of".into());
        }
        for (class, what) in [(9, "the throne room"), (10, "the Gates")] {
            if !self.vaults.iter().flatten().any(|v| v.class == class) {
                return Err(format!("vault.txt: there is no template of class {class} for {what}"));
            }
        }
        crate::things::check(self)
    }

    /// How a light of a sub-class shines; nothing for one the constants do not know.
    pub fn light(&self, sub_class: u8) -> LightFigures {
        let known = self.lights.iter().map(|(_, light)| light).find(|l| l.sub_class == sub_class);
        known.cloned().unwrap_or(LightFigures { sub_class, radius: 0, most: 0, fresh: 0, least: 0 })
    }

    /// The figures of a song by its number in the tree; nothing for what is not sung.
    pub fn song(&self, number: u8) -> Option<&SongFigures> {
        Song::of(number).map(|song| self.songs.row(song))
    }

    /// An ability by its slot.
    pub fn ability(&self, id: AbilityId) -> Option<&Ability> {
        self.abilities.iter().find(|a| a.id == id)
    }

    /// A kind by class and sub-class, with its number.
    pub fn kind_of(&self, tval: u8, sval: u8) -> Option<(u16, &Kind)> {
        let found = self.kinds.iter().enumerate();
        found
            .filter_map(|(i, k)| Some((i as u16, k.as_ref()?)))
            .find(|(_, k)| k.tval == tval && k.sval == sval)
    }

    /// A race of creatures by number.
    pub fn race(&self, number: u16) -> Option<&Race> {
        self.races.get(usize::from(number))?.as_ref()
    }

    /// The few facts of a race.
    #[inline]
    pub fn brief(&self, number: u16) -> &HotRace {
        self.hot_races.get(usize::from(number)).unwrap_or(&self.no_race)
    }

    /// A kind of thing by number.
    pub fn kind(&self, number: u16) -> Option<&Kind> {
        self.kinds.get(usize::from(number))?.as_ref()
    }

    /// A special kind by number; 0 is none.
    pub fn special(&self, number: u16) -> Option<&Special> {
        self.specials.get(usize::from(number)).filter(|_| number > 0)?.as_ref()
    }

    /// An artefact by number; 0 is none.
    pub fn artefact(&self, number: u16) -> Option<&Artefact> {
        self.artefacts.get(usize::from(number)).filter(|_| number > 0)?.as_ref()
    }
}

fn by_index<T>(lib: &Lib<'_>, name: &str, read: impl Fn(Record<'_>) -> T) -> Vec<Option<T>> {
    let mut out: Vec<Option<T>> = Vec::new();
    for record in lib.table(name).into_iter().flat_map(|t| t.records()) {
        let Ok(index) = usize::try_from(record.index()) else { continue };
        // The schema bounds every number by the file's capacity, so this cannot grow without bound.
        if out.len() <= index {
            out.resize_with(index + 1, || None);
        }
        out[index] = Some(read(record));
    }
    out
}

fn in_order<T>(lib: &Lib<'_>, name: &str, read: impl Fn(Record<'_>) -> T) -> Vec<T> {
    lib.table(name).into_iter().flat_map(|t| t.records()).map(read).collect()
}
