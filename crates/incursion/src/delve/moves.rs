//! The hero's steps, doors and stairs (fight 17, 19.1, 19.4; S001-214, 215, 232 to 240).

use super::Doing;
use super::glance::{DOOR, TRIED, is_hidden};
use super::state::Harm;
use crate::creature::kits;
use crate::creature::names as n;
use crate::events::Event;
use crate::fight::{self, How, ids};
use crate::host::Progress;
use crate::makelev::door;
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_engine::play::CauseKind;
use angrist_engine::space::{Dir, Loc};

/// Time to open or close a door.
const DOORS: i32 = 15;
/// Time of a try at a lock, and of a throw against a door.
const LOCKS: i32 = 30;
/// Time of stairs.
const STAIRS: i32 = 30;
/// The event by which terrain does what is special about it.
const EV_SPECIAL: i32 = 154;

impl Doing<'_> {
    pub(super) fn hero_at(&self) -> Option<(Handle, Loc)> {
        let (map, x, y) = self.host.world.position(self.host.world.player)?;
        Some((map, Loc::new(x, y)))
    }

    pub(super) fn hero_has(&self, nature: i32) -> bool {
        self.host.has(self.host.world.player, nature)
    }

    /// A step with everything that may keep somebody from it (17.3, 17.4, S001-233).
    pub(super) fn step(&mut self, dir: Dir) {
        let hero = self.host.world.player;
        let Some((map, here)) = self.hero_at() else { return };
        if self.held_back() {
            return;
        }
        let mut dir = dir;
        if self.hero_has(ids::CONFUSED) && !self.host.check_skill(hero, n::SK_BALANCE, 18, 0) {
            dir = Dir::ALL[self.host.random(8).clamp(0, 7) as usize];
        }
        let to = here.step(dir);
        if self.is_afraid_to_go(here, to) {
            self.tell("afraid", |a| a);
            self.host.spend(hero, 5);
            return;
        }
        let bounds = self.glance.solid.bounds();
        let edge = to.x <= 0 || to.y <= 0 || to.x >= bounds.width - 1 || to.y >= bounds.height - 1;
        if edge || !bounds.contains(to) || self.glance.solid.get(to).copied().unwrap_or(true) {
            self.tell("bumped", |a| a);
            self.host.spend(hero, 6);
            return;
        }
        if let Some(other) = self.host.world.creature_at(map, to.x, to.y).filter(|&o| o != hero) {
            if !self.make_way(other, here, to) {
                return;
            }
        } else if self.notices_trap(map, to) {
            return;
        }
        let cost = self.host.step_cost(hero);
        self.host.leave_square(hero, (to.x, to.y));
        if self.host.is_gone(hero) {
            return;
        }
        let crossings = self.host.world.move_with_fields(hero, to.x, to.y);
        let todo = self.host.crossings(crossings);
        self.host.do_now(todo);
        self.host.spend(hero, cost);
        self.host.creep(hero, map, to.x, to.y);
        if let Some(kept) = self.s.levels.get_mut(&self.s.depth) {
            kept.trail.player_moved();
        }
        self.arrive_on(map, to);
    }

    /// What keeps somebody from walking off: a grip, a web, lying on the ground. Each attempt takes its time.
    fn held_back(&mut self) -> bool {
        let hero = self.host.world.player;
        let dexterity = self.host.modifier(hero, Attribute::Dex);
        for nature in [ids::GRABBED, ids::GRAPPLED, ids::GRAPPLING] {
            let holder = self.host.held_by(hero, nature);
            if !holder.is_none() && !self.host.is_gone(holder) {
                self.strike(holder, How::Special(ids::A_ESCA));
                return true;
            }
        }
        if let Some(status) = self.host.held(hero, ids::STUCK) {
            let dc = 15 + i32::from(status.magnitude);
            if self.host.check_skill(hero, n::SK_ESCAPE_ART, dc, 0) {
                self.host.end(hero, ids::STUCK);
                self.tell("free", |a| a);
                self.host.spend(hero, 1500 / (100 + 5 * dexterity).max(25));
            } else {
                // Struggling loosens what holds: otherwise some heroes would never get free.
                self.host.change(hero, |c| {
                    for status in c.statuses.all_mut() {
                        if i32::from(status.nature) == ids::STUCK {
                            status.magnitude = status.magnitude.saturating_sub(1);
                        }
                    }
                });
                self.tell_stuck();
                self.host.spend(hero, 20);
            }
            return true;
        }
        if self.hero_has(ids::PRONE) {
            self.host.end(hero, ids::PRONE);
            self.tell("stood-up", |a| a);
            self.host.spend(hero, 2500 / (100 + 5 * dexterity).max(25));
            self.host.provoke(hero, None, true);
            return true;
        }
        false
    }

    /// The frightened do not go nearer to what they fear (17.7).
    fn is_afraid_to_go(&self, here: Loc, to: Loc) -> bool {
        let hero = self.host.world.player;
        if !self.hero_has(ids::AFRAID) || self.host.feat(hero, ids::FT_LION_HEART) {
            return false;
        }
        let feared = self.host.world.get(hero).map_or(&[][..], |o| o.statuses().of(ids::AFRAID));
        feared.iter().any(|s| {
            let source = Handle::from_raw(s.object);
            let Some((_, x, y)) = self.host.world.position(source) else { return false };
            let far = |l: Loc| crate::world::place::distance((l.x, l.y), (x, y));
            far(to) < far(here) && far(here) <= 5 + self.host.modifier(source, Attribute::Cha)
        })
    }

    /// Somebody stands there: a friend changes places, anybody else was not seen and is struck. True when the way is free.
    fn make_way(&mut self, other: Handle, here: Loc, to: Loc) -> bool {
        let hero = self.host.world.player;
        let friendly = super::glance::stance(&self.host, other) == super::glance::Stance::Friend;
        if friendly {
            self.host.awaken(other);
            self.host.world.put(other, self.host.world.map, here.x, here.y);
            return true;
        }
        if !self.host.notices(hero, other) {
            self.host.end(other, ids::HIDING);
            self.tell_at("ran-into", Some(to), |a| a);
            self.host.spend(hero, 3);
        }
        if self.host.is_hostile(other, hero) || self.host.is_hostile(hero, other) {
            self.strike(other, How::Usual);
        } else {
            self.host.spend(hero, 10);
        }
        false
    }

    /// The hero stands on a square: what lies there, what it does, what can be noticed from it.
    pub(super) fn arrive_on(&mut self, map: Handle, at: Loc) {
        let hero = self.host.world.player;
        self.step_on_trap(hero, map, at);
        if self.host.is_gone(hero) {
            return;
        }
        if self.terrain_effects(hero) {
            return;
        }
        self.notice_doors(map, at);
        let here: Vec<Handle> = self
            .host
            .world
            .things_at(map, at.x, at.y)
            .into_iter()
            .filter(|&t| self.host.world.item(t).is_some())
            .collect();
        match here[..] {
            [] => {}
            [only] => {
                let what = self.a(only);
                self.tell("lies-here", |a| a.with("what", what));
            }
            _ => self.tell("lie-here", |a| a.with("n", here.len())),
        }
    }

    /// What the ground does to a creature on it (17.10). True when one was sent to another level.
    pub(super) fn terrain_effects(&mut self, who: Handle) -> bool {
        let Some((map, x, y)) = self.host.world.position(who) else { return false };
        let Some(level) = self.host.world.map(map) else { return false };
        let Some(cell) = level.cell(x, y).copied() else { return false };
        let library = self.host.library();
        let is = |flag: i32| level.has_flag(library, x, y, flag);
        let (falls, sticky, water) = (is(m::TF_FALL), is(m::TF_STICKY), is(m::TF_WATER));
        let aloft = self.host.is_aerial(who);
        let hero = who == self.host.world.player;
        if self.book.scripts.handlers.find(cell.terrain, EV_SPECIAL).is_some() {
            if hero {
                self.s.harm = Harm { kind: CauseKind::Died, by: self.terrain_name(cell.terrain) };
            }
            let mut event = Event::new(EV_SPECIAL, [who, who, Handle::NONE, Handle::NONE]);
            event.map = map;
            if !matches!(self.host.ask(cell.terrain, EV_SPECIAL, event), Progress::Done(0)) {
                return false;
            }
            if self.host.is_gone(who) {
                return false;
            }
        }
        if water && !aloft && self.host.has(who, ids::HIDING) {
            self.host.end(who, ids::HIDING);
        }
        if falls && !aloft {
            return self.fall(who, Loc::new(x, y));
        }
        let depth = self.s.depth;
        let immune = self.host.flag(who, ids::M_AMORPH) || self.host.ability(who, m::CA_WOODLAND_STRIDE) > 0;
        if sticky
            && !aloft
            && !immune
            && !self.host.has(who, ids::STUCK)
            && !self.host.check_skill(who, n::SK_BALANCE, 14 + depth, 0)
        {
            self.host.struck(who, ids::STUCK, 0, 0, Handle::NONE);
            if hero {
                self.tell_stuck();
            }
        }
        false
    }

    /// Says that the hero is stuck, and in what where the ground is what holds.
    fn tell_stuck(&mut self) {
        let place = self.host.world.position(self.host.world.player);
        let terrain = place.and_then(|(map, x, y)| {
            let level = self.host.world.map(map)?;
            let sticky = level.has_flag(self.host.library(), x, y, m::TF_STICKY);
            level.cell(x, y).filter(|_| sticky).map(|c| c.terrain)
        });
        match terrain.map(|t| self.terrain_name(t)) {
            Some(what) => self.tell("stuck-in", |a| a.with("what", what)),
            None => self.tell("stuck", |a| a),
        }
    }

    fn terrain_name(&self, terrain: angrist_irh::res::Rid) -> String {
        self.cat.library.about(terrain).map_or_else(String::new, |a| a.shown().to_lowercase())
    }

    /// Somebody falls a level: the hero lands below, others are gone.
    fn fall(&mut self, who: Handle, at: Loc) -> bool {
        if who != self.host.world.player {
            let todo = self.host.remove_thing(who, true);
            self.host.do_now(todo);
            return true;
        }
        if self.s.depth >= self.cat.deepest() {
            return false;
        }
        let depth = self.s.depth + 1;
        self.tell("fell", |a| a.with("n", depth));
        self.enter_level(depth, Some(at), true);
        self.s.harm = Harm { kind: CauseKind::Died, by: "a fall".to_owned() };
        let amount = self.host.roll(3, 6);
        fight::hurt(&mut self.host, who, ids::AD_FALL, amount, Handle::NONE);
        true
    }

    /// Doors that look like wall are noticed in passing by those with the senses for it, else seldom (17.9, S001-240).
    fn notice_doors(&mut self, map: Handle, at: Loc) {
        let hero = self.host.world.player;
        let sharp = self.host.ability(hero, n::CA_SHARP_SENSES) > 0
            || self.host.ability(hero, n::CA_STONEWORK_SENSE) > 0;
        let extra = if sharp { 0 } else { -5 };
        for door in self.hidden_doors(map, at, 1) {
            if self.host.check_skill(hero, n::SK_SEARCH, kits::DOOR_SEARCH_DIFFICULTY, extra) {
                self.find_door(door);
            }
        }
    }

    /// Secret doors within a distance that were not searched for in vain.
    fn hidden_doors(&self, map: Handle, at: Loc, reach: i16) -> Vec<Handle> {
        let Some(level) = self.host.world.map(map) else { return Vec::new() };
        let fits = |&t: &Handle| {
            let near = self
                .host
                .world
                .position(t)
                .is_some_and(|(_, x, y)| (x - at.x).abs().max((y - at.y).abs()) <= reach);
            near && self
                .host
                .world
                .get(t)
                .and_then(|o| o.feature())
                .is_some_and(|f| i32::from(f.sort) == DOOR && is_hidden(f) && f.marks & TRIED == 0)
        };
        level.things.iter().copied().filter(fits).collect()
    }

    fn find_door(&mut self, door: Handle) {
        self.mark(door, 0, door::SECRET);
        let at = self.host.world.position(door).map(|(_, x, y)| Loc::new(x, y));
        self.tell_at("found-door", at, |a| a);
    }

    /// Sets and clears marks of a feature.
    pub(super) fn mark(&mut self, feature: Handle, set: u8, clear: u8) {
        if let Some(f) = self.host.world.get_mut(feature).and_then(|o| o.feature_mut()) {
            f.marks = (f.marks & !clear) | set;
        }
        if let Some(kept) = self.s.levels.get_mut(&self.s.depth) {
            kept.trail.terrain_changed();
        }
    }

    /// Looks for traps and secret doors within five squares (18.8).
    pub(super) fn search(&mut self) {
        let hero = self.host.world.player;
        let Some((map, at)) = self.hero_at() else { return };
        let mut found = 0;
        for door in self.hidden_doors(map, at, 5) {
            let Some((_, x, y)) = self.host.world.position(door) else { continue };
            if !self.host.is_line_clear(map, (at.x, at.y), (x, y), true) {
                continue;
            }
            let beside = at.touches(Loc::new(x, y));
            // Standing before it and taking the time always finds it.
            if beside || self.host.check_skill(hero, n::SK_SEARCH, kits::DOOR_SEARCH_DIFFICULTY, 0) {
                self.find_door(door);
                found += 1;
            }
        }
        found += self.search_traps(map, at);
        if found == 0 {
            self.tell("searched", |a| a);
        }
        self.host.spend(hero, 10);
    }

    fn door_marks(&self, door: Handle) -> u8 {
        self.host.world.get(door).and_then(|o| o.feature()).map_or(0, |f| f.marks)
    }

    fn place_of(&self, thing: Handle) -> Option<Loc> {
        self.host.world.position(thing).map(|(_, x, y)| Loc::new(x, y))
    }

    pub(super) fn open_door(&mut self, door: Handle) {
        let hero = self.host.world.player;
        let at = self.place_of(door);
        if self.host.flag(hero, n::M_NOHANDS) {
            self.tell("no-hands", |a| a);
            return;
        }
        self.host.spend(hero, DOORS);
        if self.door_marks(door) & door::LOCKED != 0 {
            self.mark(door, TRIED, 0);
            self.tell_at("locked", at, |a| a);
        } else {
            self.mark(door, door::OPEN, 0);
            self.tell_at("opened", at, |a| a);
        }
    }

    pub(super) fn close_door(&mut self, door: Handle) {
        let at = self.place_of(door);
        let hero = self.host.world.player;
        self.host.spend(hero, DOORS);
        let taken =
            at.is_some_and(|at| self.host.world.creature_at(self.host.world.map, at.x, at.y).is_some());
        if taken {
            self.tell_at("in-the-way", at, |a| a);
            return;
        }
        self.mark(door, 0, door::OPEN);
        self.tell_at("closed", at, |a| a);
    }

    /// A shoulder against a door: a die and strength against the lock (S001-104, S001-218).
    pub(super) fn force_door(&mut self, door: Handle) {
        let hero = self.host.world.player;
        let at = self.place_of(door);
        if self.door_marks(door) & door::LOCKED == 0 {
            return self.open_door(door);
        }
        self.host.spend(hero, LOCKS);
        let strength = self.host.modifier(hero, Attribute::Str);
        let roll = self.host.die20() + strength + self.cat.figure("force-bonus");
        if let Some(at) = at {
            self.host.noise(self.host.world.map, at.x, at.y, 12);
        }
        if roll >= kits::lock_difficulty(self.s.depth, false, false) {
            self.mark(door, door::OPEN | door::BROKEN, door::LOCKED);
            self.tell_at("forced", at, |a| a);
        } else {
            self.mark(door, TRIED, 0);
            self.tell_at("held", at, |a| a);
        }
    }

    /// Picks a lock (19.1, S001-215): experience once, and a failed lock waits until the next rest.
    pub(super) fn pick_lock(&mut self, door: Handle) {
        let hero = self.host.world.player;
        let at = self.place_of(door);
        self.host.spend(hero, LOCKS);
        let dc = kits::lock_difficulty(self.s.depth, false, false);
        let before = self.host.world.get(hero).map_or(&[][..], |o| o.statuses().of(ids::TRIED));
        let tries = before.iter().filter(|s| s.object == door.raw()).count() as i32;
        let bonus = if tries > 0 { 2 + 2 * tries } else { 0 };
        if self.host.check_skill(hero, n::SK_LOCKPICKING, dc, bonus) {
            self.mark(door, door::OPEN, door::LOCKED);
            let rules = self.host.rules;
            self.host.change(hero, |c| rules.gain_experience(c, crate::item::contain::lock_experience(dc)));
            self.tell_at("picked", at, |a| a);
        } else {
            let status = crate::creature::Status {
                nature: ids::TRIED as i16,
                duration: -2,
                object: door.raw(),
                ..Default::default()
            };
            self.host.change(hero, |c| c.statuses.gain(status));
            self.tell_at("not-picked", at, |a| a);
        }
    }

    pub(super) fn take_stairs(&mut self, depth: i32) {
        let hero = self.host.world.player;
        let at = self.hero_at().map(|(_, at)| at);
        for nature in [ids::SPRINTING, ids::ELEVATED, ids::CHARGING] {
            self.host.end(hero, nature);
        }
        self.host.spend(hero, STAIRS);
        self.enter_level(depth, at, false);
        // The hero acts first after a safe arrival.
        if let Some(o) = self.host.world.get_mut(hero) {
            o.timeout = 1;
        }
    }
}
