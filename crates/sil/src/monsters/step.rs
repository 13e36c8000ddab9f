//! The step itself, once its square is chosen (docs/spec/sil-world.md 11.11).

use super::event::{MonsterEvent, Passing};
use crate::context::Turn;
use crate::hero::Gear;
use crate::state::{Action, Stance};
use crate::tables::{ItemFlag, RaceFlag};
use crate::terrain::{self, code};
use crate::turn::Stop;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// Makes a step: into the hero is a blow; doors, rock, glyphs and others are dealt with on the way.
    pub fn take_step(&mut self, handle: Handle, to: Loc) {
        let Some((monster, race)) = self.creature(handle) else { return };
        use RaceFlag::*;
        let at = monster.at;
        if race.is(HIDDEN_MOVE) && self.sees(to) {
            return;
        }
        if to == self.state.hero.at {
            self.meet_hero(handle);
            return;
        }
        if race.is(NEVER_MOVE) {
            return;
        }
        let entry = self.entry(handle, to);
        if entry.percent <= 0 {
            return;
        }
        let t = self.state.level.terrain_at(to);
        if terrain::is_wall(t) && !self.get_through(handle, to, t, entry.bash) {
            return;
        }
        if t == code::GLYPH {
            self.set_terrain(to, code::FLOOR);
            self.tell_passing(handle, to, Passing::GlyphBroken, 20);
        }
        let hero = self.state.hero.at;
        let Some((monster, _)) = self.creature(handle) else { return };
        let flanks = race.is(FLANKING)
            && at.touches(hero)
            && to.touches(hero)
            && monster.is_alert()
            && monster.stance != Stance::Fleeing
            && monster.confused <= 0
            && self.state.level.monster_on(to).is_none()
            && !self.state.facts.truce;
        if flanks {
            self.shows_trait(handle, FLANKING);
            self.strikes(handle);
            if !self.alive() || self.state.level.monsters.get(handle).is_none_or(|m| m.at != at) {
                return;
            }
        }
        // Free strikes: the hero answers the step before it is made.
        if self.answer_foe_step(handle, Some(to)) {
            return;
        }
        if let Some((other, _)) = self.state.level.monster_on(to)
            && !self.make_room(handle, other, at, to)
        {
            return;
        }
        if !self.state.level.move_monster(handle, to)
            && self.state.level.monsters.get(handle).is_none_or(|m| m.at != to)
        {
            return;
        }
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        m.noise = m.noise.max(5);
        if let Some(dir) = Dir::toward(at, to) {
            m.actions[0] = Action::Moved(dir);
        }
        if m.target == Some(to) {
            m.target = None;
        }
        let was_seen = m.visible;
        self.answer_foe_arrival(handle, at);
        if self.state.level.monsters.get(handle).is_none_or(|m| m.at != to) {
            return;
        }
        self.pick_up_things(handle, to);
        self.follow_scent(handle, at, to);
        self.moved_in_view(handle, at, to, was_seen);
    }

    /// What the hero makes of a creature that moved.
    fn moved_in_view(&mut self, handle: Handle, from: Loc, to: Loc, was_seen: bool) {
        // Light changes what is seen only as far as the eye reaches.
        let lights = self.creature(handle).is_some_and(|(_, r)| {
            (r.light != 0 || r.is(RaceFlag::GLOW))
                && (self.light_comes_near(from, r.light) || self.light_comes_near(to, r.light))
        });
        if lights {
            self.look_again();
            self.see_monsters();
        } else {
            self.see_monster(handle);
        }
        let who = self.whom(handle);
        let seen = was_seen || who.seen;
        if seen && self.creature(handle).is_some_and(|(m, r)| m.is_alert() && !r.is(RaceFlag::PEACEFUL)) {
            self.disturb_for(Stop::Moves, false);
        }
        self.tell_if(seen, MonsterEvent::Moved { who, from, to }, Some(to));
    }

    /// A step into the hero.
    fn meet_hero(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (at, hero) = (monster.at, self.state.hero.at);
        if !monster.is_alert() {
            // It finds out by walking into the hero, and does not lose a turn over it.
            self.make_alert(handle);
            if let Some(m) = self.state.level.monsters.get_mut(handle) {
                m.skip_turn = false;
            }
            return;
        }
        if self.state.facts.truce || race.flags.any(&[RaceFlag::NEVER_BLOW, RaceFlag::PEACEFUL]) {
            return;
        }
        let crowd = |l: Loc| l.neighbours().filter(|n| self.state.level.monster_on(*n).is_some()).count();
        let crowded = crowd(at) >= crowd(hero);
        let fast = Gear::of(self.tables, &self.state.hero).count(ItemFlag::STAND_FAST) > 0;
        if race.is(RaceFlag::EXCHANGE_PLACES)
            && crowded
            && !race.is(RaceFlag::NEVER_MOVE)
            && self.state.chance.one_in(4)
        {
            if fast {
                // The try is in vain, and its turn is gone.
                self.notice_flags(&[ItemFlag::STAND_FAST]);
                return;
            }
            // docs/spec/sil-world.md 11.11: it lays itself open.
            if self.answer_exchange(handle) {
                return;
            }
            // Both step at once; the hero's grid is no creature's, so the creature goes first.
            self.state.hero.at = at;
            self.state.level.move_monster(handle, hero);
            let who = self.whom(handle);
            self.tell(MonsterEvent::TradesPlaces { who }, Some(hero));
            self.shows_trait(handle, RaceFlag::EXCHANGE_PLACES);
            self.hear();
            self.look();
            self.see_monsters();
            // docs/spec/sil-world.md 11.11: the hero has entered that square, and what lies there happens.
            self.spring_trap(at);
            return;
        }
        self.strikes(handle);
    }

    /// Through a wall or a closed door. True when it goes on into the square.
    fn get_through(&mut self, handle: Handle, to: Loc, t: u16, bash: bool) -> bool {
        use RaceFlag::*;
        let Some((_, race)) = self.creature(handle) else { return false };
        let door = terrain::is_closed_door(t) || t == code::SECRET_DOOR;
        let ward = terrain::is_warded_door(t);
        let noise = &self.tables.monsters.passing;
        if race.is(PASS_WALL) && !ward {
            self.shows_trait(handle, PASS_WALL);
            return true;
        }
        if door && race.is(PASS_DOOR) && !ward {
            self.tell_passing(handle, to, Passing::SlippedUnder, 0);
            self.shows_trait(handle, PASS_DOOR);
            return true;
        }
        if race.is(KILL_WALL) {
            self.set_terrain(to, if door { code::BROKEN_DOOR } else { code::FLOOR });
            self.louder(handle, noise.wreck_noise);
            self.tell_passing(handle, to, Passing::Destroyed, noise.hear_wreck);
            self.shows_trait(handle, KILL_WALL);
            return true;
        }
        if !door {
            let next = if t == code::RUBBLE { code::FLOOR } else { code::RUBBLE };
            self.set_terrain(to, next);
            self.louder(handle, noise.dig_noise);
            self.tell_passing(handle, to, Passing::Dug, noise.hear_dig);
            self.shows_trait(handle, TUNNEL_WALL);
            return false;
        }
        if bash {
            let broken = self.state.chance.one_in(2);
            self.set_terrain(to, if broken { code::BROKEN_DOOR } else { code::OPEN_DOOR });
            self.louder(handle, noise.bash_noise);
            self.tell_passing(handle, to, Passing::Bashed, noise.hear_bash);
            self.shows_trait(handle, BASH_DOOR);
            return true;
        }
        if t == code::SECRET_DOOR {
            // It is a door like others from now on, and opens with the next try.
            self.set_terrain(to, code::DOOR);
            self.tell_passing(handle, to, Passing::Revealed, 0);
            return false;
        }
        if t == code::DOOR {
            self.set_terrain(to, code::OPEN_DOOR);
            self.tell_passing(handle, to, Passing::Opened, 0);
            self.shows_trait(handle, OPEN_DOOR);
            return self.state.chance.one_in(5);
        }
        self.set_terrain(to, code::DOOR);
        self.tell_passing(handle, to, Passing::Unlocked, noise.hear_unlock);
        self.shows_trait(handle, UNLOCK_DOOR);
        false
    }

    fn louder(&mut self, handle: Handle, by: i16) {
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.noise += by;
        }
    }

    /// Tells what was done to a square: seen, or heard so far away.
    fn tell_passing(&mut self, handle: Handle, to: Loc, what: Passing, heard: i32) {
        self.look();
        let who = self.whom(handle);
        let near = heard > 0 && self.noise_distance(to) <= heard;
        if near {
            self.disturb_for(Stop::Noise, false);
        }
        let known = who.seen || self.sees(to) || near;
        self.tell_if(known, MonsterEvent::Passed { who, what }, Some(to));
    }

    /// Past another creature: it is crushed, changes places, or is pushed on.
    fn make_room(&mut self, handle: Handle, other: Handle, at: Loc, to: Loc) -> bool {
        let (Some((_, race)), Some((_, theirs))) = (self.creature(handle), self.creature(other)) else {
            return false;
        };
        if race.is(RaceFlag::KILL_BODY) && !theirs.is(RaceFlag::UNIQUE) && race.level > 2 * theirs.level {
            self.monster_dies(other, false);
            self.shows_trait(handle, RaceFlag::KILL_BODY);
            return true;
        }
        // One who could open a door does not therefore fit into it while it is closed.
        if super::may_stand(&self.state.level, at, theirs, false) {
            self.state.level.swap_monsters(handle, other);
        } else {
            let Some(away) = Dir::toward(at, to) else { return false };
            let Some(beyond) = [0, 1, -1].into_iter().map(|t| to.step(away.turn(t))).find(|l| {
                *l != self.state.hero.at
                    && self.state.level.monster_on(*l).is_none()
                    && super::may_stand(&self.state.level, *l, theirs, false)
            }) else {
                return false;
            };
            self.state.level.move_monster(other, beyond);
        }
        if let Some(m) = self.state.level.monsters.get_mut(other) {
            m.pushed = true;
            m.noise = m.noise.max(5);
        }
        self.see_monster(other);
        true
    }

    /// Things on the square are taken or destroyed by those who do that.
    fn pick_up_things(&mut self, handle: Handle, at: Loc) {
        let Some((_, race)) = self.creature(handle) else { return };
        let Some((thing, floor)) = self.state.level.item_on(at) else { return };
        let takes = race.is(RaceFlag::TAKE_ITEM) && !floor.item.cursed && !floor.item.broken;
        let destroys = race.is(RaceFlag::KILL_ITEM) && floor.item.artefact == 0;
        if !takes && !destroys {
            return;
        }
        let what = self.thing_name(&floor.item.clone());
        let Some(item) = self.state.level.remove_item(thing) else { return };
        if takes && let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.carried.push(item);
        }
        let shown = if takes { RaceFlag::TAKE_ITEM } else { RaceFlag::KILL_ITEM };
        self.shows_trait(handle, shown);
        let who = self.whom(handle);
        self.tell_if(who.seen, MonsterEvent::Takes { who, what }, Some(at));
    }

    /// One of a pack that comes upon a trail tells those in sight where it goes.
    fn follow_scent(&mut self, handle: Handle, from: Loc, to: Loc) {
        let Some((monster, race)) = self.creature(handle) else { return };
        if !race.is(RaceFlag::FRIENDS) || monster.target.is_some() || self.in_view(to) || !monster.is_alert()
        {
            return;
        }
        let Some(oldest) = self.nose(race) else { return };
        let fresh = |l: Loc, s: &Self| s.state.level.spoor.age(l).is_some_and(|age| age <= oldest);
        if !fresh(to, self) || self.state.level.spoor.age(from).is_some() {
            return;
        }
        let mut called = false;
        for other in self.state.level.monsters.handles().into_iter().rev() {
            let Some((friend, theirs)) = self.creature(other) else { continue };
            let follows = other != handle
                && theirs.glyph == race.glyph
                && friend.target.is_none()
                && !fresh(friend.at, self)
                && self.los(to, friend.at);
            if follows && let Some(friend) = self.state.level.monsters.get_mut(other) {
                friend.target = Some(to);
                called = true;
            }
        }
        if called {
            let who = self.whom(handle);
            let heard = self.noise_distance(to) < self.tables.monsters.sight;
            self.tell_if(heard, MonsterEvent::CallsOnScent { who }, Some(to));
        }
    }
}
