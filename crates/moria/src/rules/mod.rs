//! Rules: what commands, monsters and time do. [`Act`] is a game in the middle of a command.
//!
//! Read them in this order: [`birth`], `turn`, `step`, `strike`, `foes`, then what things do.
//!
//! | file | what |
//! |---|---|
//! | `birth.rs` | a name, three attributes, a kit, and the first level |
//! | `blows.rs` | the blows of monsters and what they do besides hurting |
//! | `figures.rs` | figures that follow from others: classes, capacity, the worth of a monster, experience |
//! | `foes.rs` | what monsters do each turn |
//! | `know.rs` | what kinds are known, named, identified, forgotten |
//! | `long.rs` | long actions, our own: resting, running, travelling, exploring |
//! | `nearest.rs` | the one-key fight: shoot, strike or go toward the nearest foe |
//! | `pack.rs` | the pack: adding, losing, dropping, wielding, wearing |
//! | `places.rs` | known places: where a door, the shop or water lies, for walks and refusals |
//! | `potions.rs` | potions |
//! | `rings.rs` | putting on, taking off, and what happens at once |
//! | `scrolls.rs` | scrolls |
//! | `shop.rs` | the shop: one tile on the first level, armour or weapons |
//! | `spawn.rs` | how monsters come: spawn runs and summons |
//! | `step.rs` | moving about, doors, water, traps, taking things |
//! | `strike.rs` | the player's blows, and what becomes of the slain |
//! | `throw.rs` | throwing and shooting |
//! | `turn.rs` | what a spent turn costs, in the order of docs/spec/moria.md 3 and 4 |
//! | `wands.rs` | wands |
//! | `wizard.rs` | the wizard's commands: for tests and practice; they mark the game |

pub mod birth;
mod blows;
pub mod figures;
mod foes;
mod know;
mod long;
mod nearest;
mod pack;
pub mod places;
mod potions;
mod rings;
mod scrolls;
pub mod shop;
mod spawn;
mod step;
mod strike;
mod throw;
mod turn;
mod wands;
pub mod wizard;

use crate::event::{Happening, Note, Who};
use crate::state::{Ending, Foe, Level, Lying, State, Thing, Timed};
use crate::tables::{Effect, FoeKind, Tables, Tile, Type};
use crate::warren;
use angrist_engine::play::{Notice, Refusal};
use angrist_engine::space::{Dir, Loc};

pub(crate) use nearest::{Plan, is_badly_hurt, steps};
pub use pack::key_of;

/// What a command came to: whether it spends a turn, or why it is refused.
pub type Done = Result<bool, Refusal>;

/// A game in the middle of a command.
pub struct Act<'a> {
    /// Everything that changes.
    pub s: &'a mut State,
    /// Everything that does not.
    pub t: &'a Tables,
    /// What happened so far.
    pub notices: Vec<Notice>,
    /// Only whether the command would be accepted is asked: see [`Act::commit`].
    pub(crate) rehearsing: bool,
}

/// The word of the error that ends a rehearsal: nothing was left to refuse.
pub(crate) const ACCEPTED: &str = "rehearsed";

impl<'a> Act<'a> {
    /// Begins a command.
    pub fn new(s: &'a mut State, t: &'a Tables) -> Act<'a> {
        Act { s, t, notices: Vec::new(), rehearsing: false }
    }

    /// Everything that could be refused has been: what follows changes the game. While a command is only rehearsed this is an
    /// error, which takes it out of the rule before that; pass it on.
    pub(crate) fn commit(&self) -> Result<(), Refusal> {
        if self.rehearsing { Err(Refusal { tag: ACCEPTED, text: String::new() }) } else { Ok(()) }
    }

    /// `rnd(n)` of the source: 0 to n-1, 0 for nothing.
    pub(crate) fn rnd(&mut self, n: i32) -> i32 {
        self.s.chance.below(n.max(0) as u32) as i32
    }

    /// True with a chance of `num / den` (a real number of the source, without floats).
    pub(crate) fn ratio(&mut self, num: i32, den: i32) -> bool {
        let p = (i64::from(num.max(0)) << 32) / i64::from(den.max(1));
        self.s.chance.chance_u32(p as u64)
    }

    pub(crate) fn percent(&mut self, p: i32) -> bool {
        self.s.chance.percent(p)
    }

    pub(crate) fn one_in(&mut self, n: i32) -> bool {
        self.s.chance.one_in(n.max(0) as u32)
    }

    pub(crate) fn draw(&mut self, spread: crate::tables::Spread) -> i32 {
        spread.draw(&mut self.s.chance)
    }

    /// The level the player is on.
    #[expect(
        clippy::expect_used,
        reason = "a born hero stands on a built level: birth, restore and check see to it"
    )]
    pub fn level(&self) -> &Level {
        self.s.level().expect("the level the hero stands on")
    }

    /// The level the player is on, to change.
    #[expect(clippy::expect_used, reason = "as for `level`")]
    pub fn level_mut(&mut self) -> &mut Level {
        let at = self.s.depth as usize - 1;
        self.s.levels[at].as_mut().expect("the level the hero stands on")
    }

    pub(crate) fn tell(&mut self, event: Happening) {
        let at = self.s.hero.at;
        self.notices.push(Notice::known(event, Some(at)));
    }

    pub(crate) fn note(&mut self, note: Note) {
        self.tell(Happening::Note(note));
    }

    /// Whether the game goes on.
    pub fn alive(&self) -> bool {
        self.s.ending.is_none()
    }

    /// Ends the game; the first ending counts.
    pub(crate) fn end(&mut self, ending: Ending) {
        if self.s.ending.is_none() {
            self.s.ending = Some(ending);
            self.s.pending = None;
            self.s.activity = None;
            self.s.second = false;
            self.tell(Happening::Ended(ending));
        }
    }

    /// A monster by number, when it is still on the level.
    pub(crate) fn foe(&self, id: u32) -> Option<&Foe> {
        self.level().foes.iter().find(|f| f.id == id)
    }

    pub(crate) fn foe_mut(&mut self, id: u32) -> Option<&mut Foe> {
        self.level_mut().foes.iter_mut().find(|f| f.id == id)
    }

    /// The kind whose ways through walls a monster has: its own, or the one it was before a wand changed it.
    pub(crate) fn limbs(&self, foe: &Foe) -> &'a FoeKind {
        let kept = self.s.shapes.iter().find(|(id, _)| *id == foe.id).map(|(_, kind)| *kind);
        self.t.foe(kept.unwrap_or(foe.kind))
    }

    /// A monster's name as the player would give it.
    pub(crate) fn who(&self, foe: &Foe) -> Who {
        let unseen = self.s.hero.is(Timed::Blind) || foe.invisible;
        Who { look: foe.look, key: self.t.foe(foe.look).key.clone(), unseen }
    }

    /// A hold ends when the one who holds is moved by magic (docs/spec/moria.md 11.3).
    pub(crate) fn let_go(&mut self, mover: Option<u32>) {
        if mover.is_some() && self.s.hero.held == mover {
            self.s.hero.held = None;
        }
    }

    /// Takes a monster off the level without any reward.
    pub(crate) fn remove_foe(&mut self, id: u32) -> Option<Foe> {
        if self.s.hero.held == Some(id) {
            self.s.hero.held = None;
        }
        let foes = &mut self.level_mut().foes;
        let at = foes.iter().position(|f| f.id == id)?;
        let foe = foes.remove(at);
        self.s.shapes.retain(|(kept, _)| *kept != id);
        Some(foe)
    }

    pub(crate) fn new_id(&mut self) -> u32 {
        self.s.next_id += 1;
        self.s.next_id
    }

    /// Makes a thing for this depth.
    pub(crate) fn create(&mut self, ty: Type) -> Thing {
        let id = self.new_id();
        self.s.next_batch += 1;
        let batch = self.s.next_batch;
        warren::create(self.t, ty, self.s.depth, id, batch, false, &mut self.s.chance)
    }

    /// The nearest place for a thing: here, else down, left, right, up until a wall, else anywhere (11.5, step 6).
    pub(crate) fn place_near(&mut self, from: Loc) -> Option<Loc> {
        let level = self.level();
        if level.is_clear(from) {
            return Some(from);
        }
        for dir in [Dir::South, Dir::West, Dir::East, Dir::North] {
            let mut at = from.step(dir);
            while Level::is_inside(at) && !level.tile(at).is_wall() {
                if level.is_clear(at) {
                    return Some(at);
                }
                at = at.step(dir);
            }
        }
        self.anywhere()
    }

    /// A random free floor square of the level.
    pub(crate) fn anywhere(&mut self) -> Option<Loc> {
        let hero = self.s.hero.at;
        let mut chance = self.s.chance.clone();
        let at = warren::free_floor(self.level(), Some(hero), &mut chance);
        self.s.chance = chance;
        at
    }

    /// Lays a thing down near a square. A level without a free square swallows it.
    pub(crate) fn lay(&mut self, thing: Thing, from: Loc) -> Option<Loc> {
        let at = self.place_near(from)?;
        self.level_mut().things.push(Lying { at, thing });
        Some(at)
    }

    /// Whether a worn ring has an effect.
    pub(crate) fn wears(&self, effect: Effect) -> bool {
        self.s.hero.rings().any(|r| self.effect(r) == Some(effect))
    }

    /// The carried gem of a power: the one found last.
    pub(crate) fn gem(&self, effect: Effect) -> Option<&Thing> {
        self.s.hero.pack.iter().find(|g| g.ty == Type::Gem && self.effect(g) == Some(effect))
    }

    pub(crate) fn effect(&self, thing: &Thing) -> Option<Effect> {
        self.t.kind(thing.ty, thing.kind)?.effect
    }

    /// Saved by the gem of luck.
    pub(crate) fn lucky(&mut self) -> bool {
        self.gem(Effect::Luck).is_some() && self.percent(self.t.c.luck_percent)
    }

    /// Whether feet touch the ground: neither levitating nor gaseous.
    pub(crate) fn grounded(&self) -> bool {
        !self.levitates() && !self.s.hero.is(Timed::Gas)
    }

    /// Levitation by potion or ring.
    pub(crate) fn levitates(&self) -> bool {
        self.s.hero.is(Timed::Levitation)
            || self.s.hero.rings().any(|r| r.power > 0 && self.effect(r) == Some(Effect::Levitation))
    }

    /// Force lost; ends the game when nothing is left. The source asks sometimes for "0" and sometimes for "below 0".
    pub(crate) fn lose_force(&mut self, by: i32, at_least: i32) {
        let hero = &mut self.s.hero;
        hero.force -= by;
        if hero.force < at_least {
            hero.force = hero.force.max(0);
            self.end(Ending::Exhaustion);
        }
    }

    /// Draws or hides the way out of the first level (docs/spec/moria.md 1).
    pub(crate) fn refresh_exit(&mut self) {
        let open = self.s.hero.pack.iter().any(Thing::is_silmaril);
        if let Some(Some(first)) = self.s.levels.first_mut() {
            first.tiles[first.up] = if open { Tile::Door } else { Tile::Floor };
        }
    }

    /// Puts the hero on a square; monsters that stood there by magic or stairs make room.
    pub(crate) fn set_hero(&mut self, at: Loc) {
        self.s.hero.at = at;
        if !self.s.hero.is(Timed::Gas)
            && let Some(id) = self.level().foe_at(at).map(|f| f.id)
            && let Some(elsewhere) = self.anywhere()
            && let Some(foe) = self.foe_mut(id)
        {
            foe.at = elsewhere;
            foe.seen = false;
        }
    }
}

/// A refusal of a rule.
pub(crate) fn refuse(tag: &'static str, text: &str) -> Refusal {
    Refusal::new(tag, text)
}
