//! The tables of the game, typed from edit files: shipped data and a real `lib/` alike.
//!
//! Promise: a [`Tables`] that exists is sound as a whole; whatever is wrong is told before play, with its place.

mod abilities;
mod constants;
mod flags;
mod halls;
mod hot_race;
mod player_races;
mod races;
mod things;

pub use abilities::{Ability, AbilityId, Skill};
pub use constants::{Constants, Refused};
pub use flags::{ItemFlag, ItemFlags, RaceFlag, RaceFlags};
pub use halls::{Terrain, Vault, VaultFlags};
pub use hot_race::{HotRace, Kin};
pub use player_races::{HistoryEntry, House, PlayerRace, PlayerRaceFlag, StartItem, Stat};
pub use races::{Blow, Race};
pub use things::{Artefact, Flavour, Kind, Special, Tval, class_word};

use crate::crown::CrownConstants;
use crate::fight::FightConstants;
use crate::forge::ForgeConstants;
use crate::halls::HallsConstants;
use crate::hero::HeroConstants;
use crate::monsters::MonsterConstants;
use crate::score::ScoreConstants;
use crate::screens::Postures;
use crate::things::ThingsConstants;
use crate::turn::TurnConstants;
use angrist_lore::check;
use angrist_lore::record::{Lib, Record};
use angrist_lore::schema::builtin;
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source};
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// The hash of what was read: the files of a lib by their names from `edit/` on, then the constants.
fn hash_of(lib: &Lib<'_>, constants: Source<'_>) -> Sha256 {
    let mut all: Vec<(String, &[u8])> =
        lib.tables().map(|t| (format!("edit/{}.txt", t.schema.name), t.source.bytes)).collect();
    all.sort_unstable();
    all.push((format!("{}.txt", constants.stem()), constants.bytes));
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
    /// Words that random names are made from.
    pub names: Vec<String>,
    /// Numbers and decisions of `constants.txt`.
    pub constants: Constants,
    /// Those of the hero, typed.
    pub hero: HeroConstants,
    /// Figures of levels, doors, traps and stairs.
    pub halls: HallsConstants,
    /// Those of the turn, typed.
    pub turn: TurnConstants,
    /// Those of the fight, typed.
    pub fight: FightConstants,
    /// Prices and bounds of smithing.
    pub forge: ForgeConstants,
    /// What counts in the end.
    pub score: ScoreConstants,
    /// Figures of the lord and his crown.
    pub crown: CrownConstants,
    /// Those of things, typed.
    pub things: ThingsConstants,
    /// Those of creatures, typed.
    pub monsters: MonsterConstants,
    /// The hero's pictures by what he carries.
    pub postures: Postures,
}

impl Tables {
    /// Reads and checks all files. `constants` is the text of `constants.txt` of the chosen profile, with its name.
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
        let variant = match builtin::load("sil-q") {
            Some(Ok(variant)) => Arc::new(variant),
            Some(Err(e)) => return Err(Problems::general(e.to_string())),
            None => return Err(Problems::general("the schema of Sil's files is missing")),
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
        let hash = hash_of(lib, constants);
        let file = constants;
        let constants = Constants::read(file);
        let tables = Tables::typed(lib, &constants);
        let tables = constants.problems().check(tables.ok()).map_err(|p| p.with_excerpts(&[file]))?;
        tables.whole()?;
        Ok((tables, hash))
    }

    /// Typed from the records and constants; problems of the constants are noted there.
    fn typed(lib: &Lib<'_>, constants: &Constants) -> Result<Tables, Refused> {
        let races = by_index(lib, "monster", Race::from_record);
        // All of them are read before the first refusal ends the reading.
        let crown = CrownConstants::read(constants, &races);
        let turn = TurnConstants::read(constants);
        let halls = HallsConstants::read(constants);
        let hero = HeroConstants::read(constants);
        let fight = FightConstants::read(constants);
        let things = ThingsConstants::read(constants);
        let monsters = MonsterConstants::read(constants);
        let postures = Postures::read(constants);
        let score = ScoreConstants::read(constants);
        let forge = ForgeConstants::read(constants);
        let turn = turn?;
        Ok(Tables {
            lesson: None,
            terrain: by_index(lib, "terrain", Terrain::from_record),
            kinds: by_index(lib, "object", Kind::from_record),
            specials: by_index(lib, "special", Special::from_record),
            artefacts: by_index(lib, "artefact", Artefact::from_record),
            no_race: HotRace::of(None, &turn.pace),
            hot_races: races.iter().map(|r| HotRace::of(r.as_ref(), &turn.pace)).collect(),
            races,
            abilities: in_order(lib, "ability", Ability::from_record),
            player_races: by_index(lib, "race", PlayerRace::from_record),
            houses: by_index(lib, "house", House::from_record),
            history: in_order(lib, "history", HistoryEntry::from_record),
            flavours: by_index(lib, "flavor", Flavour::from_record),
            vaults: by_index(lib, "vault", Vault::from_record),
            names: in_order(lib, "names", |r| {
                r.head().and_then(|h| h.text("word")).unwrap_or_default().into_owned()
            }),
            halls: halls?,
            hero: hero?,
            turn,
            fight: fight?,
            things: things?,
            monsters: monsters?,
            postures: postures?,
            crown: crown?,
            score: score?,
            forge: forge?,
            constants: constants.clone(),
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
        crate::things::check(self)
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
