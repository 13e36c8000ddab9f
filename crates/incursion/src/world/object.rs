//! What stands in the arena: creatures, items, features and maps.
//!
//! An item in the world is an [`Item`], so its numbers and names are those of [`crate::item::Things`]. What lies in a
//! container are objects of the arena ([`Object::contents`]): the list inside the item itself is empty while it is in the
//! world, because scripts hold handles of what lies in a chest.

use super::handle::Handle;
use super::map::MapObject;
use crate::creature::{Creature, Statuses};
use crate::item::Item;
use crate::minds::Mind;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Marks of things: it is deleted.
pub const F_DELETE: i32 = 8;

/// Where a thing is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Nowhere yet, or no more.
    #[default]
    Nowhere,
    /// On a map.
    Map {
        /// Which.
        map: Handle,
        /// Column.
        x: i16,
        /// Row.
        y: i16,
    },
    /// Carried by a creature, or in a container.
    In(Handle),
    /// Between levels: it comes back when its time has come.
    Limbo,
}

/// An object of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// When it was made, counted; later ones come first where the rules see a tie.
    pub born: u32,
    /// Where it is.
    pub place: Place,
    /// Marks (`F_*`).
    pub flags: i32,
    /// Ticks until it acts again.
    pub timeout: i16,
    /// Its picture: glyph and colours in one number.
    pub image: u32,
    /// What a container holds.
    pub contents: Vec<Handle>,
    /// A name of its own; an item keeps its own.
    named: String,
    /// What holds of it; creatures and items keep their own.
    statuses: Statuses,
    /// What it is.
    pub body: Body,
}

/// What an object is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Body {
    /// A monster or hero.
    Creature(Box<Being>),
    /// An item.
    Item(Box<Item>),
    /// A feature, door, portal, trap or altar.
    Feature(Box<FeatureObject>),
    /// A level.
    Map(Box<MapObject>),
}

/// What a god thinks of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faith {
    /// Marks (`GS_*`).
    pub flags: u16,
    /// Worth of gifts by category, then of the greatest deed, then of all deeds that add up.
    pub gifts: [i32; 12],
    /// Anger.
    pub anger: i16,
    /// Level of favour reached.
    pub level: i16,
    /// Percent of favour spent on help.
    pub penalty: i16,
    /// Gains of experience until help may be asked for again.
    pub patience: i16,
    /// Gains of experience since the god last stirred.
    pub since: i16,
}

/// Something a monster may do this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Action {
    /// Which (`ACT_*`).
    pub act: i8,
    /// How much it wants to.
    pub priority: i8,
    /// To whom.
    pub target: Handle,
    /// A number of the action.
    pub value: i16,
}

/// A creature in the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Being {
    /// Its numbers.
    pub creature: Creature,
    /// It is a player.
    pub player: bool,
    /// Its party.
    pub party: i16,
    /// Marks (`MS_*`).
    pub state: i16,
    /// Damage that only stuns.
    pub subdual: i16,
    /// Attacks of opportunity left.
    pub opportunities: i8,
    /// Turns since it last fought.
    pub unready: i8,
    /// What blows have cost it since it last grew tired.
    pub effort: i32,
    /// What it carries, in order.
    pub inventory: Vec<Handle>,
    /// What is in which slot.
    pub slots: BTreeMap<i16, Handle>,
    /// Words of flags of spells it knows.
    pub spells: BTreeMap<Rid, u16>,
    /// What gods think of it.
    pub faith: BTreeMap<Rid, Faith>,
    /// What it may do this turn.
    pub actions: Vec<Action>,
    /// Spells cast at the start of a fight, by number.
    pub auto_buff: Vec<i16>,
    /// Deepest level reached, by dungeon.
    pub deepest: BTreeMap<Rid, i16>,
    /// Those whose defeat was rewarded already.
    pub rewarded: bool,
    /// What it owes or owns in coin, kept by shopkeepers.
    pub gold: i32,
    /// Debug mode.
    pub wizard: bool,
    /// Seed of formulas.
    pub formula_seed: i32,
    /// What it remembers and wants.
    pub mind: Box<Mind>,
    /// Its numbers were calculated before its set-up.
    pub reckoned: bool,
    /// Turns until a point of mana comes back.
    pub mana_pause: i16,
}

impl Being {
    /// A creature that carries nothing.
    #[must_use]
    pub fn new(creature: Creature) -> Being {
        Being {
            creature,
            player: false,
            party: 0,
            state: 0,
            subdual: 0,
            opportunities: 0,
            unready: 0,
            effort: 0,
            inventory: Vec::new(),
            slots: BTreeMap::new(),
            spells: BTreeMap::new(),
            faith: BTreeMap::new(),
            actions: Vec::new(),
            auto_buff: Vec::new(),
            deepest: BTreeMap::new(),
            rewarded: false,
            gold: 0,
            wizard: false,
            formula_seed: 0,
            mind: Box::default(),
            reckoned: false,
            mana_pause: 0,
        }
    }
}

/// A feature in the world.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeatureObject {
    /// Its kind.
    pub resource: Rid,
    /// Sort of feature (`T_DOOR` and so on).
    pub sort: i16,
    /// Hit points.
    pub hit_points: i16,
    /// Marks of a door (`DF_*`) or trap (`TS_*`).
    pub marks: u8,
    /// The effect of a trap.
    pub effect: Rid,
}

impl Object {
    /// Something that is nowhere yet.
    #[must_use]
    pub fn new(body: Body) -> Object {
        Object {
            born: 0,
            place: Place::Nowhere,
            flags: 0,
            timeout: 0,
            image: 0,
            contents: Vec::new(),
            named: String::new(),
            statuses: Statuses::default(),
            body,
        }
    }

    /// The creature it is.
    #[inline]
    #[must_use]
    pub fn being(&self) -> Option<&Being> {
        if let Body::Creature(b) = &self.body { Some(b) } else { None }
    }

    /// The creature it is, to be changed.
    #[inline]
    pub fn being_mut(&mut self) -> Option<&mut Being> {
        if let Body::Creature(b) = &mut self.body { Some(b) } else { None }
    }

    /// The item it is.
    #[must_use]
    pub fn item(&self) -> Option<&Item> {
        if let Body::Item(i) = &self.body { Some(i) } else { None }
    }

    /// The item it is, to be changed.
    pub fn item_mut(&mut self) -> Option<&mut Item> {
        if let Body::Item(i) = &mut self.body { Some(i) } else { None }
    }

    /// The feature it is.
    #[must_use]
    pub fn feature(&self) -> Option<&FeatureObject> {
        if let Body::Feature(f) = &self.body { Some(f) } else { None }
    }

    /// The feature it is, to be changed.
    pub fn feature_mut(&mut self) -> Option<&mut FeatureObject> {
        if let Body::Feature(f) = &mut self.body { Some(f) } else { None }
    }

    /// The map it is.
    #[must_use]
    pub fn map(&self) -> Option<&MapObject> {
        if let Body::Map(m) = &self.body { Some(m) } else { None }
    }

    /// The map it is, to be changed.
    pub fn map_mut(&mut self) -> Option<&mut MapObject> {
        if let Body::Map(m) = &mut self.body { Some(m) } else { None }
    }

    /// What holds of it.
    #[inline]
    #[must_use]
    pub fn statuses(&self) -> &Statuses {
        match &self.body {
            Body::Creature(b) => &b.creature.statuses,
            Body::Item(i) => &i.statuses,
            _ => &self.statuses,
        }
    }

    /// What holds of it, to be changed.
    pub fn statuses_mut(&mut self) -> &mut Statuses {
        match &mut self.body {
            Body::Creature(b) => &mut b.creature.statuses,
            Body::Item(i) => &mut i.statuses,
            _ => &mut self.statuses,
        }
    }

    /// The name of its own, empty for none.
    #[must_use]
    pub fn named(&self) -> &str {
        match &self.body {
            Body::Item(i) => &i.named,
            _ => &self.named,
        }
    }

    /// Gives it a name of its own.
    pub fn set_named(&mut self, name: String) {
        match &mut self.body {
            Body::Item(i) => i.named = name,
            _ => self.named = name,
        }
    }

    /// Whether it is deleted.
    #[must_use]
    pub fn is_deleted(&self) -> bool {
        self.flags & F_DELETE != 0
    }
}
