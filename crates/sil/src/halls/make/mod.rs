//! Making a level: one stage after another, each a function with a name; a try that fails starts over.
//!
//! Promise: [`make_level`] ends. After the bounded number of tries a plain level is made that cannot fail. The same seed, depth
//! and arrival give the same level. Facts of the game change only by a level that was accepted.
//!
//! | file | what |
//! |---|---|
//! | `arrival.rs` | where the hero arrives, sunlight on the first level, and whether all of the level can be reached |
//! | `chasms.rs` | wandering lines of nothing, which leave a way round |
//! | `features.rs` | doors, forges, stairs, quartz and rubble |
//! | `populate.rs` | who and what is to be on a level: asked for while it is made, put there once it stands |
//! | `rooms.rs` | plain and cross rooms, and which kind of room an attempt is for |
//! | `show.rs` | a level with every square known, to look at while it is made and in the inspector |
//! | `site.rs` | a level while it is being made: plain arrays, small and quick to try again on |
//! | `special.rs` | the two levels that are one template each, and the last resort |
//! | `templates.rs` | rooms and vaults from `vault.txt`: which one, mirrored and turned how, and what its symbols become |
//! | `traps.rs` | which the depth allows, and where they lie |
//! | `tunnels.rs` | corridors: from room to room, and from a room to a corridor that passes by |

mod arrival;
mod chasms;
mod features;
mod populate;
mod rooms;
mod show;
mod site;
mod special;
mod templates;
mod traps;
mod tunnels;

pub use features::closed_door;
pub use populate::{Placement, Wanted};
pub use show::AllSeen;
pub use site::{Room, RoomKind};
pub use traps::choose_trap;

use crate::context::Maker;
use crate::state::{Facts, Level};
use crate::tables::Tables;
use crate::terrain;
use crate::things::Finder;
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::Narrator;
use angrist_engine::space::Loc;
use site::Site;

/// Which level to make, and how the hero comes to it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ask {
    /// How deep.
    pub depth: i32,
    /// The number of the arrival.
    pub arrival: u32,
    /// The stair that will be under the hero's feet.
    pub stair: Option<u16>,
    /// The first level of the game: the hero starts in a room, and at depth 1 under a broken roof.
    pub first: bool,
    /// No creature and no thing on it.
    pub terrain_only: bool,
    /// Levels by which things that bring danger deepen those who live there (docs/spec/sil-world.md 9.1).
    pub danger: i32,
    /// Who will find what lies there.
    pub finder: Finder,
}

/// Why a try came to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failed {
    /// The forge that was due did not fit.
    Forge,
    /// Fewer than two rooms.
    Rooms,
    /// No place for a stair.
    Stairs,
    /// No place for rubble or the hero.
    Hero,
    /// Not all of it can be reached.
    Apart,
}

/// A finished level.
#[derive(Debug, Clone)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// Where the hero arrives.
    pub hero: Loc,
    /// Its rooms.
    pub rooms: Vec<Room>,
    /// Failed tries, by reason.
    pub failed: [u32; 5],
    /// Creatures and things that were asked for, in order.
    pub asked: Vec<Placement>,
}

/// Makes a level. The error is about data that no level can be made from.
pub fn make_level(
    t: &Tables,
    facts: &mut Facts,
    seed: u64,
    ask: &Ask,
    tell: Option<&mut dyn Narrator>,
) -> Result<Made, String> {
    let deepest = t.turn.deepest;
    if !(0..=deepest).contains(&ask.depth) {
        return Err(format!("there is no level {}; they go from 0 to {deepest}", ask.depth));
    }
    let mut chance = stream(seed, "level", ask.depth as u64, u64::from(ask.arrival));
    let forge_due = ask.depth > 0
        && i32::from(facts.forges.given) < t.halls.forge.given
        && ask.depth
            >= t.halls.forge.first_depth + t.halls.forge.levels_between * i32::from(facts.forges.given);
    let mut work = Work {
        tables: t,
        facts,
        ask,
        chance: &mut chance,
        site: Site::new(),
        pools: Default::default(),
        forge_level: forge_due,
        // Written out, so that the narrator's life may be shortened to that of the work.
        tell: match tell {
            Some(narrator) => Some(narrator),
            None => None,
        },
    };
    let mut failed = [0; 5];
    match ask.depth {
        0 => work.whole_level(10)?,
        d if d == deepest => work.whole_level(9)?,
        _ => {
            let mut accepted = false;
            for _ in 0..t.halls.tries {
                match work.attempt() {
                    Ok(()) => {
                        accepted = true;
                        break;
                    }
                    Err(why) => failed[why as usize] += 1,
                }
            }
            if !accepted {
                work.last_resort();
                work.narrate("last resort", "");
            }
        }
    }
    let Work { site, forge_level, tell: _, .. } = work;
    let given = forge_level && site.rooms.iter().any(|r| r.kind == RoomKind::Forge);
    finish(t, facts, ask, site, given, failed, &mut chance)
}

/// Notes what happened once, and lets creatures and things in.
fn finish(
    t: &Tables,
    facts: &mut Facts,
    ask: &Ask,
    site: Site,
    forge_given: bool,
    failed: [u32; 5],
    chance: &mut Stream,
) -> Result<Made, String> {
    if forge_given {
        facts.forges.given = facts.forges.given.saturating_add(1);
    }
    let forges = site.terrain.iter().filter(|c| terrain::is_forge(u16::from(**c))).count();
    facts.forges.seen = facts.forges.seen.saturating_add(forges as u16);
    facts.forges.unique_made |= site.unique_forge;
    let mut level = site.level(t.turn.scent());
    if let Some(number) = site.vault {
        if (facts.vaults.len() as i32) < t.halls.vaults_remembered {
            facts.vaults.push(number);
        }
        let name = t.vaults.get(usize::from(number)).and_then(Option::as_ref).map(|v| v.name.clone());
        level.vault = name.map(|n| (n, false));
    }
    if site.errand && !ask.terrain_only {
        facts.quest = crate::state::Quest::GiverPresent;
    }
    if !ask.terrain_only {
        let mut maker = Maker {
            tables: t,
            facts,
            level: &mut level,
            chance,
            hero: Some(site.hero),
            few_arrows: ask.finder.few_arrows,
        };
        populate::populate(&mut maker, ask, &site.asked);
    }
    Ok(Made { level, hero: site.hero, rooms: site.rooms, failed, asked: site.asked })
}

/// A level at work.
struct Work<'a> {
    tables: &'a Tables,
    facts: &'a Facts,
    ask: &'a Ask,
    chance: &'a mut Stream,
    site: Site,
    /// Templates by class, and those with a forge.
    pools: [templates::Pool; 4],
    /// A forge is due on this level.
    forge_level: bool,
    tell: Option<&'a mut dyn Narrator>,
}

impl Work<'_> {
    /// One try at an ordinary level, stage by stage.
    fn attempt(&mut self) -> Result<(), Failed> {
        let need = |done: bool, why: Failed| if done { Ok(()) } else { Err(why) };
        self.set_size();
        if self.forge_level {
            let built = (0..self.tables.halls.forge.spots).any(|_| {
                let centre = self.room_centre();
                self.template_room(RoomKind::Forge, centre, true)
            });
            need(built, Failed::Forge)?;
            self.narrate("forge room", "");
        }
        self.build_rooms();
        self.narrate("rooms", "");
        self.wall_off();
        need(self.site.rooms.len() >= 2, Failed::Rooms)?;
        self.dig_tunnels();
        self.narrate("tunnels", "");
        need(self.set_stairs(), Failed::Stairs)?;
        self.narrate("stairs", "");
        self.run_quartz();
        self.narrate("quartz", "");
        self.open_chasms();
        self.narrate("chasms", "");
        self.set_doors();
        self.narrate("doors", "");
        need(self.strew_rubble(), Failed::Hero)?;
        self.narrate("rubble", "");
        need(self.place_hero(), Failed::Hero)?;
        self.narrate("hero", "");
        if self.ask.first && self.site.depth == 1 {
            self.let_in_sunlight();
            self.narrate("sunlight", "");
        }
        need(self.is_connected(), Failed::Apart)?;
        self.narrate("connected", "");
        let monsters = self.how_many();
        self.ask_things(monsters);
        self.narrate("things", "");
        self.lay_traps();
        self.narrate("traps", "");
        self.ask_creatures(monsters);
        self.narrate("dwellers", "");
        Ok(())
    }

    /// Three panels each way near the surface, five in the depths.
    fn set_size(&mut self) {
        let depth = self.ask.depth;
        let panels = (3 + (depth + self.chance.die(5)) / 10).clamp(3, 5) as i16;
        self.site.clear(depth, 33 * panels, 11 * panels);
    }

    fn narrate(&mut self, stage: &str, note: &str) {
        if let Some(tell) = self.tell.as_deref_mut() {
            let rooms = format!("{} rooms", self.site.rooms.len());
            let note = if note.is_empty() { rooms.as_str() } else { note };
            tell.stage(
                stage,
                note,
                &AllSeen::of(self.tables, self.site.level(self.tables.turn.scent()), self.site.hero),
            );
        }
    }
}
