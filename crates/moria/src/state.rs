//! State: the whole game as plain structs, saved and hashed as they stand.

mod hero;
mod waiting;

pub use hero::{Hero, Timed};
pub use waiting::{Activity, Ending, Moment, Pending, Use};

use crate::tables::{Tables, Tile, Type};
use angrist_engine::chance::Stream;
use angrist_engine::play::Mark;
use angrist_engine::space::{Grid, Loc};
use serde::{Deserialize, Serialize};

/// Columns of a level (S004-002).
pub const WIDTH: i16 = 79;
/// Rows of a level.
pub const HEIGHT: i16 = 23;

/// The seen bit of a square (S004-030).
pub const EXPLORED: u8 = 1;
/// A thing on the square was shown by a detection.
pub const NOTED: u8 = 2;

/// A thing, or a stack of like things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thing {
    /// Tells it from all others of the game.
    pub id: u32,
    /// Its type.
    pub ty: Type,
    /// Number of its kind; 0 for gold, food and the Silmaril.
    pub kind: u8,
    /// How many.
    pub count: i32,
    /// Bonus, charges, counter; the amount of gold.
    pub power: i32,
    /// Worth of a gem.
    pub value: i32,
    /// Batch of arrows, stone of a gem.
    pub mark: u32,
    /// Whether this very thing is identified.
    pub known: bool,
    /// Whether a gem's worth is known.
    pub appraised: bool,
    /// Whether it clings to its wearer.
    pub cursed: bool,
    /// Whether it is safe from rust.
    pub proofed: bool,
}

impl Thing {
    /// A plain thing.
    pub fn new(id: u32, ty: Type, kind: u8) -> Thing {
        Thing {
            id,
            ty,
            kind,
            count: 1,
            power: 0,
            value: 0,
            mark: 0,
            known: false,
            appraised: false,
            cursed: false,
            proofed: false,
        }
    }

    /// Whether it is a Silmaril.
    pub fn is_silmaril(&self) -> bool {
        self.ty == Type::Gem && self.kind == 0
    }
}

/// A thing on the floor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// Where.
    pub at: Loc,
    /// What.
    pub thing: Thing,
}

/// A monster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foe {
    /// Tells it from all others of the game.
    pub id: u32,
    /// Its true kind.
    pub kind: u8,
    /// The kind it looks like.
    pub look: u8,
    /// Where it stands.
    pub at: Loc,
    /// Hit points left.
    pub hp: i32,
    /// Present level, armour, dexterity.
    pub level: i32,
    /// Armour.
    pub ac: i32,
    /// Dexterity.
    pub dex: i32,
    /// Dice of its blow.
    pub dice: u32,
    /// Sides of each.
    pub sides: u32,
    /// Sleeps.
    pub asleep: bool,
    /// Angry, for the two kinds that brood.
    pub angry: bool,
    /// Flees.
    pub afraid: bool,
    /// Turns of fear left, for those who recover.
    pub fear: i32,
    /// Turns during which it cannot act.
    pub stunned: i32,
    /// Acts every other turn.
    pub slowed: bool,
    /// Acts twice a turn.
    pub quick: bool,
    /// Turns of either left; -1 forever.
    pub pace: i32,
    /// Alternates with each move.
    pub toggle: bool,
    /// Cannot be seen.
    pub invisible: bool,
    /// Reached by the view and not moved since (S004-050).
    pub seen: bool,
    /// One more than the wands that reached it.
    pub divisor: i32,
    /// What it carries.
    pub burden: Option<Thing>,
    /// Its disguise holds.
    pub masked: bool,
}

/// A level with everything on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Level {
    /// The ground.
    pub tiles: Grid<Tile>,
    /// What the player knows of each square.
    pub known: Grid<u8>,
    /// Things on the floor, one a square.
    pub things: Vec<Lying>,
    /// Monsters, the newest first.
    pub foes: Vec<Foe>,
    /// The door up.
    pub up: Loc,
    /// The door down; on the deepest level only a place.
    pub down: Loc,
    /// The map scroll was read here.
    pub mapped: bool,
    /// Its water is poisoned.
    pub poisoned: bool,
    /// How many brooding monsters it takes before they all wake.
    pub anger: i32,
}

impl Level {
    /// The tile of a square; a corner beyond the map.
    pub fn tile(&self, at: Loc) -> Tile {
        self.tiles.get(at).copied().unwrap_or(Tile::CornerNw)
    }

    /// The thing on a square.
    pub fn thing_at(&self, at: Loc) -> Option<&Thing> {
        self.things.iter().find(|l| l.at == at).map(|l| &l.thing)
    }

    /// The monster on a square.
    pub fn foe_at(&self, at: Loc) -> Option<&Foe> {
        self.foes.iter().find(|f| f.at == at)
    }

    /// Whether a thing can be laid here: plain floor, nothing on it, and no hidden way out.
    pub fn is_clear(&self, at: Loc) -> bool {
        self.tile(at) == Tile::Floor && self.thing_at(at).is_none() && at != self.up
    }

    /// Rows 2 to 22 and columns 2 to 78 of the source's count: everything but the outer wall.
    pub fn is_inside(at: Loc) -> bool {
        at.x >= 1 && at.y >= 1 && at.x < WIDTH - 1 && at.y < HEIGHT - 1
    }
}

/// What the player knows of kinds, and what kinds look like in this game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lore {
    /// For potions, scrolls, rings and wands: known kinds, by number less one.
    pub known: [Vec<bool>; 4],
    /// The names the player gave, empty for none.
    pub named: [Vec<String>; 4],
    /// Which colour, material or wood each kind of potion, ring and wand has.
    pub looks: [Vec<u8>; 3],
    /// The titles of scrolls.
    pub titles: Vec<String>,
}

/// Position of a type in [`Lore::known`].
pub fn lore_row(ty: Type) -> Option<usize> {
    match ty {
        Type::Potion => Some(0),
        Type::Scroll => Some(1),
        Type::Ring => Some(2),
        Type::Wand => Some(3),
        _ => None,
    }
}

impl Lore {
    /// Whether a kind is known; gold, food, armour, weapons and gems have no such knowledge.
    pub fn knows(&self, ty: Type, kind: u8) -> bool {
        lore_row(ty).and_then(|row| self.known[row].get(usize::from(kind).wrapping_sub(1))).copied()
            == Some(true)
    }

    /// The name the player gave to a kind.
    pub fn name(&self, ty: Type, kind: u8) -> Option<&str> {
        let name = self.named[lore_row(ty)?].get(usize::from(kind).wrapping_sub(1))?;
        (!name.is_empty()).then_some(name.as_str())
    }

    /// Which look of its list a kind has.
    pub fn look(&self, ty: Type, kind: u8) -> u8 {
        let row = match ty {
            Type::Potion => 0,
            Type::Ring => 1,
            Type::Wand => 2,
            _ => return 0,
        };
        self.looks[row].get(usize::from(kind).wrapping_sub(1)).copied().unwrap_or(0)
    }
}

/// The whole game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The seed it was begun from.
    pub seed: u64,
    /// Chance of play.
    pub chance: Stream,
    /// Player turns so far.
    pub turn: u64,
    /// Arrivals on levels so far.
    pub arrivals: u32,
    /// Born: there is a hero on a level.
    pub born: bool,
    /// How it ended.
    pub ending: Option<Ending>,
    /// What it waits for.
    pub pending: Option<Pending>,
    /// What is under way.
    pub activity: Option<Activity>,
    /// In the middle of a turn: an accelerated player's second command is due.
    pub second: bool,
    /// The view was not yet drawn since a jump or a stair.
    pub fresh: bool,
    /// The map scroll's picture is on the screen.
    pub revealed: bool,
    /// Where the player is, from 1.
    pub depth: i32,
    /// The deepest so far.
    pub deepest: i32,
    /// The levels that were visited, from level 1.
    pub levels: Vec<Option<Level>>,
    /// The player's character.
    pub hero: Hero,
    /// What is known and looks like what.
    pub lore: Lore,
    /// Kills by kind.
    pub kills: Vec<u32>,
    /// The next number of a thing or monster.
    pub next_id: u32,
    /// The next batch of arrows.
    pub next_batch: u32,
    /// Notable moments.
    pub moments: Vec<(u64, Moment)>,
    /// What sets the game apart.
    pub marks: Vec<Mark>,
    /// Monsters turned into another kind by a wand, and the kind whose ways through walls they kept (docs/spec/moria.md
    /// 13.3). Written behind the rest, and only when there are any.
    #[serde(skip)]
    pub shapes: Vec<(u32, u8)>,
}

impl State {
    /// The level the player is on. Before birth there is none.
    pub fn level(&self) -> Option<&Level> {
        self.levels.get(self.depth as usize - 1)?.as_ref()
    }

    /// The weight of everything carried.
    pub fn burden(&self, t: &Tables) -> i32 {
        self.hero.pack.iter().map(|thing| weight(thing, t)).sum()
    }
}

/// The weight of a stack; a bundle of arrows weighs as one.
pub fn weight(thing: &Thing, t: &Tables) -> i32 {
    let one = t.kind(thing.ty, thing.kind).map_or(t.types[thing.ty as usize].weight, |k| k.weight);
    if thing.ty == Type::Weapon { one } else { one * thing.count }
}
