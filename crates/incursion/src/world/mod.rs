//! The world of objects that scripts act on: the arena, the clock, the player, what waits in limbo, and what was reported.
//!
//! A [`World`] is plain state and can be saved at any moment, even in the middle of a script. Read it in this order:
//! [`handle`], [`arena`], [`object`], [`map`], [`place`] (moving things around), [`stage`] (a small world for tests and tools).

pub mod arena;
pub mod handle;
pub mod map;
pub mod object;
pub mod place;
pub mod stage;
pub mod told;

pub use arena::{Arena, Full};
pub use handle::Handle;
pub use map::{Cell, MapObject};
pub use object::{Being, Body, Faith, FeatureObject, Object, Place};
pub use told::{Audience, Told};

use crate::fight::Report;
use crate::host::run::Stack;
use crate::item::Item;
use crate::magic::MagicReport;
use angrist_irh::res::{EffectValues, Rid};
use angrist_irh::script::machine::Memory;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Somebody who waits between levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// Who.
    pub who: Handle,
    /// On which level it comes back.
    pub map: Handle,
    /// Where.
    pub x: i16,
    /// Where.
    pub y: i16,
    /// From which turn on.
    pub turn: i32,
}

/// A line of a menu that is being put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// What choosing it means.
    pub value: i32,
    /// Help.
    pub help: String,
}

/// Everything that scripts can see and change, and the scripts that are running.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The objects.
    pub arena: Arena,
    /// The player.
    pub player: Handle,
    /// The level being played.
    pub map: Handle,
    /// The game turn.
    pub turn: i32,
    /// Options that are on, by number.
    pub options: BTreeMap<i16, i16>,
    /// Variables of scripts.
    pub memory: Memory,
    /// What runs.
    pub stack: Stack,
    /// Messages, to be put into words.
    pub outbox: Vec<Told>,
    /// Strikes with their rolls, to be shown; the code that shows them takes them out.
    pub reports: Vec<Report>,
    /// What effects did to creatures, to be shown likewise; empty between commands, so it is not saved.
    #[serde(skip)]
    pub magic_reports: Vec<MagicReport>,
    /// How often messages were asked to be kept back.
    pub silence: i32,
    /// Candidates collected by scripts.
    pub candidates: Vec<i32>,
    /// Lines of the menu being put together.
    pub menu: Vec<Line>,
    /// What was chosen of a menu of many.
    pub selected: Vec<i32>,
    /// Walks over lists that scripts have begun: what remains, by the kind of walk.
    pub walks: BTreeMap<u8, Vec<i32>>,
    /// Copies of the segments of effects being used, by number of the use.
    pub uses: BTreeMap<u32, Vec<EffectValues>>,
    /// The number of the next use.
    pub next_use: u32,
    /// Segments of effects as scripts left them. In the original a script that gives an effect other dice gives them to all
    /// who come after; it is only kept while a level is made.
    #[serde(skip)]
    pub remade: BTreeMap<Rid, Vec<EffectValues>>,
    /// Kinds and templates the player has come to know.
    pub recognised: BTreeSet<Rid>,
    /// Who waits between levels.
    pub limbo: Vec<Waiting>,
    /// Total of the last skill check.
    pub last_check: i16,
    /// Open queues of messages.
    pub queues: Vec<i16>,
    /// Texts shown once a turn.
    pub once: Vec<String>,
    /// Whether the player has won.
    pub victory: bool,
}

/// Most messages that wait to be put into words.
const MOST_TOLD: usize = 4096;

impl World {
    /// An object.
    #[inline]
    #[must_use]
    pub fn get(&self, handle: Handle) -> Option<&Object> {
        self.arena.get(handle)
    }

    /// An object, to be changed.
    #[inline]
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut Object> {
        self.arena.get_mut(handle)
    }

    /// A creature.
    #[inline]
    #[must_use]
    pub fn being(&self, handle: Handle) -> Option<&Being> {
        self.get(handle)?.being()
    }

    /// A creature, to be changed.
    pub fn being_mut(&mut self, handle: Handle) -> Option<&mut Being> {
        self.get_mut(handle)?.being_mut()
    }

    /// An item.
    #[must_use]
    pub fn item(&self, handle: Handle) -> Option<&Item> {
        self.get(handle)?.item()
    }

    /// An item, to be changed.
    pub fn item_mut(&mut self, handle: Handle) -> Option<&mut Item> {
        self.get_mut(handle)?.item_mut()
    }

    /// A level.
    #[must_use]
    pub fn map(&self, handle: Handle) -> Option<&MapObject> {
        self.get(handle)?.map()
    }

    /// A level, to be changed.
    pub fn map_mut(&mut self, handle: Handle) -> Option<&mut MapObject> {
        self.get_mut(handle)?.map_mut()
    }

    /// Puts a message aside to be put into words; while silenced it is lost.
    pub fn tell(&mut self, told: Told) {
        if self.silence <= 0 && self.outbox.len() < MOST_TOLD {
            self.outbox.push(told);
        }
    }

    /// Puts the report of a strike aside to be shown.
    pub fn report(&mut self, report: Report) {
        if self.reports.len() < MOST_TOLD {
            self.reports.push(report);
        }
    }

    /// Puts the report of an effect aside to be shown.
    pub fn report_magic(&mut self, report: MagicReport) {
        if self.magic_reports.len() < MOST_TOLD {
            self.magic_reports.push(report);
        }
    }

    /// Buries what was deleted: nothing refers to it afterwards. Statuses that came from it end, except those of an attack,
    /// which only forget who struck (S001-193).
    pub fn end_turn(&mut self) {
        let gone = self.arena.bury();
        if gone.is_empty() {
            return;
        }
        let dead: BTreeSet<i32> = gone.iter().map(|(h, _)| h.raw()).collect();
        let all: Vec<Handle> = self.arena.handles().collect();
        for handle in all {
            let Some(object) = self.arena.get_mut(handle) else { continue };
            crate::status::forget_objects(object.statuses_mut(), &dead);
            if let Some(map) = object.map_mut() {
                map.things.retain(|t| !dead.contains(&t.raw()));
                map.encounter.retain(|t| !dead.contains(&t.raw()));
                map.fields.retain(|f| !dead.contains(&f.creator.raw()));
            }
            if let Some(being) = object.being_mut() {
                being.inventory.retain(|t| !dead.contains(&t.raw()));
                being.slots.retain(|_, t| !dead.contains(&t.raw()));
                being.actions.retain(|a| !dead.contains(&a.target.raw()));
            }
            object.contents.retain(|t| !dead.contains(&t.raw()));
        }
        self.limbo.retain(|w| !dead.contains(&w.who.raw()));
    }
}
