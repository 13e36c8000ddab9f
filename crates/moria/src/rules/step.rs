//! Steps: moving about, doors, water, traps, taking things (docs/spec/moria.md 7.6, 7.7, 15).

use super::figures::capacity;
use super::{Act, Done, refuse};
use crate::event::{Happening, Note};
use crate::state::{Ending, Level, Moment, Thing, Timed, weight};
use crate::tables::{Effect, Flag, Tile, Trait, Type};
use crate::warren;
use angrist_engine::play::Phrase;
use angrist_engine::space::{Dir, Loc};

/// The four ways a hero can go.
pub(crate) const WAYS: [Dir; 4] = [Dir::South, Dir::North, Dir::East, Dir::West];

/// How many things a stack counts as; a bundle of arrows is one.
pub(super) fn units_of(thing: &Thing) -> i32 {
    if thing.ty == Type::Weapon { 1 } else { thing.count }
}

impl Act<'_> {
    /// Whether the hero could step on a square; monsters there are another matter.
    pub(crate) fn passable(&self, at: Loc) -> bool {
        let tile = self.level().tile(at);
        if tile.is_post() || tile.is_corner() {
            return false;
        }
        // Fixes defect 8: nothing walks into the outer wall.
        !tile.is_wall() || (self.s.hero.is(Timed::PassWalls) && Level::is_inside(at))
    }

    /// One step, or a blow at the monster there, in the order of docs/spec/moria.md 15.
    pub(crate) fn walk(&mut self, dir: Dir) -> Done {
        if dir.is_diagonal() {
            return Err(refuse("no-diagonals", "In Moria you can move and attack in only four directions."));
        }
        let confused = self.s.hero.is(Timed::Confusion);
        let dir = if confused { WAYS[self.rnd(4) as usize] } else { dir };
        let to = self.s.hero.at.step(dir);
        let foe = self.level().foe_at(to).map(|f| (f.id, self.t.foe(f.kind).is(Flag::Low)));
        if foe.is_none() && !self.passable(to) {
            // A confused walker has drawn a direction already: the bump is applied, and costs nothing.
            return if confused { Ok(false) } else { Err(refuse("blocked", "There is a wall in the way.")) };
        }
        if self.s.hero.is(Timed::Gas) {
            self.commit()?;
            self.s.hero.at = to;
            return Ok(true);
        }
        if self.wears(Effect::Teleportation) && self.one_in(self.t.c.ring_teleports_one_in) {
            self.commit()?;
            self.jump();
            return Ok(true);
        }
        if let Some((id, low)) = foe
            && !(low && self.levitates() && self.passable(to))
        {
            self.commit()?;
            self.strike(id);
            self.wade();
            return Ok(true);
        }
        if self.s.hero.held.is_some() && !self.percent(self.t.c.held_free_percent) {
            self.commit()?;
            self.note(Note::Held);
            self.wade();
            return Ok(true);
        }
        if self.s.burden(self.t) > capacity(self.t, self.s.hero.force) {
            return Err(refuse("overloaded", "You are carrying too much to move: drop something first."));
        }
        self.commit()?;
        self.s.hero.held = None;
        self.s.hero.at = to;
        self.wade();
        if self.alive() && self.grounded() {
            self.take_here();
            self.spring_trap();
        }
        Ok(true)
    }

    /// A jump to a random free square of the level.
    pub(crate) fn jump(&mut self) {
        if let Some(at) = self.anywhere() {
            self.s.hero.held = None;
            self.s.hero.at = at;
            self.s.fresh = self.t.c.fresh_view != 0;
            self.note(Note::Teleported);
        }
    }

    /// Standing in water: rust, drinking, drowning (docs/spec/moria.md 7.7).
    pub(crate) fn wade(&mut self) {
        let c = &self.t.c;
        if !self.alive() || !self.grounded() || self.level().tile(self.s.hero.at) != Tile::Water {
            return;
        }
        self.note(Note::Splash);
        self.rust();
        if self.s.hero.water < c.water_thirsty {
            self.s.hero.water = c.water_start;
            self.note(Note::Drank);
            let guarded = self.wears(Effect::GuardForce) && self.percent(c.poison_guarded_percent);
            if self.level().poisoned && !guarded && !self.lucky() {
                self.note(Note::Poisoned);
                let by = self.draw(c.water_poison);
                self.lose_force(by, 1);
            }
            return;
        }
        let units = self.units();
        let drowns = units >= c.drown_units && !self.ratio(c.drown_from - units, c.drown_over);
        if drowns && !self.wears(Effect::Swimming) && !self.lucky() {
            self.end(Ending::Drowned);
        }
    }

    /// Things carried one by one; a bundle of arrows is one.
    fn units(&self) -> i32 {
        self.s.hero.pack.iter().map(units_of).sum()
    }

    /// Takes what lies underfoot.
    pub(crate) fn take_here(&mut self) {
        let here = self.s.hero.at;
        let Some(at) = self.level().things.iter().position(|l| l.at == here) else { return };
        let thing = &self.level().things[at].thing;
        let ring = thing.ty == Type::Ring && self.effect(thing) != Some(Effect::OneRing);
        let slips = ring && self.percent(self.t.c.ring_slips_percent);
        let heavy = {
            let thing = &self.level().things[at].thing;
            self.s.burden(self.t) + weight(thing, self.t) > capacity(self.t, self.s.hero.force)
        };
        if heavy && !slips {
            let thing = self.describe(&self.level().things[at].thing);
            self.tell(Happening::Seen { thing });
            self.note(Note::NoRoom);
            return;
        }
        let thing = self.level_mut().things.remove(at).thing;
        // Arrows without a bonus are called what anyone would call them.
        let plain = self.is_weapon(&thing, Trait::Arrow) && (thing.power == 0 || !thing.known);
        let arrows = Phrase::id("thing-arrows").with("count", thing.count);
        let name = if plain { arrows } else { self.describe(&thing) };
        self.tell(Happening::Found { thing: name });
        if thing.ty == Type::Gold {
            self.s.hero.gold = (self.s.hero.gold + thing.power).clamp(0, 999_999_999);
            return;
        }
        if thing.is_silmaril() {
            self.s.moments.push((self.s.turn, Moment::Silmaril));
        }
        let id = self.add(thing);
        if slips {
            self.slip_on(id);
        }
        self.refresh_exit();
    }

    fn spring_trap(&mut self) {
        let c = &self.t.c;
        let here = self.s.hero.at;
        match self.level().tile(here) {
            Tile::Trapdoor | Tile::TrapdoorHidden if self.s.depth < c.deepest => {
                self.level_mut().tiles[here] = Tile::Trapdoor;
                self.note(Note::Fell);
                if !self.wears(Effect::FeatherFall) {
                    self.s.hero.hp = self.s.hero.hp * c.fall_keep_percent / 100 + 1;
                }
                self.arrive(self.s.depth + 1, Some(here));
            }
            Tile::Snare | Tile::SnareHidden => {
                self.level_mut().tiles[here] = Tile::Floor;
                let times = if self.s.depth == c.snare_double_depth { 2 } else { 1 };
                for _ in 0..times {
                    let mut hurt = c.snare_base;
                    for _ in 0..c.snare_dice {
                        hurt += self.rnd(c.snare_sides);
                    }
                    self.s.hero.hp -= hurt;
                }
                let note = if self.one_in(2) { Note::Ouch } else { Note::Ow };
                self.note(note);
            }
            _ => {}
        }
    }

    /// `<` descends, `>` climbs.
    pub(crate) fn stairs(&mut self, down: bool) -> Done {
        let here = self.s.hero.at;
        let level = self.level();
        if level.tile(here) != Tile::Door {
            return Err(self.no_door(down));
        }
        if down != (here == level.down) {
            return Err(if down {
                refuse("leads-up", "This door leads up, and you tried to go down.")
            } else {
                refuse("leads-down", "This door leads down, and you tried to go up.")
            });
        }
        if down {
            if self.levitates() {
                return Err(refuse("levitating", "You cannot go down while levitating."));
            }
            self.commit()?;
            self.arrive(self.s.depth + 1, None);
        } else if self.s.depth == 1 {
            self.commit()?;
            self.end(Ending::Victory);
            return Ok(false);
        } else {
            self.commit()?;
            self.arrive(self.s.depth - 1, None);
        }
        // The source sends a turn of waiting after every stair: monsters get it for nothing.
        self.spend();
        Ok(self.alive() && self.s.hero.helpless == 0)
    }

    /// Comes to a level: by its doors, or by a fall to the square nearest to the one above.
    pub(crate) fn arrive(&mut self, depth: i32, fallen: Option<Loc>) {
        self.true_looks();
        for foe in &mut self.level_mut().foes {
            foe.seen = false;
        }
        self.s.hero.held = None;
        let came_down = depth > self.s.depth;
        self.s.depth = depth;
        if self.s.levels[depth as usize - 1].is_none() {
            self.s.levels[depth as usize - 1] = Some(warren::build(self.t, self.s.seed, depth, None));
        }
        self.s.arrivals += 1;
        if depth > self.s.deepest {
            self.s.deepest = depth;
            self.s.moments.push((self.s.turn, Moment::Depth(depth)));
        }
        self.refresh_exit();
        let level = self.level();
        let at = match fallen {
            Some(from) => self.floor_near(from),
            None if came_down => level.up,
            None => level.down,
        };
        self.set_hero(at);
        self.s.fresh = self.t.c.fresh_view != 0;
        self.tell(Happening::Arrived { depth });
    }

    /// The square itself or the nearest one that is no wall (the mend of defect 14).
    fn floor_near(&self, from: Loc) -> Loc {
        let level = self.level();
        let mut best = (i32::MAX, from);
        for (at, tile) in level.tiles.iter() {
            let far = angrist_engine::space::distance(from, at);
            if !tile.is_wall() && far < best.0 {
                best = (far, at);
            }
        }
        best.1
    }
}
