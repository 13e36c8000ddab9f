//! Light carried, and its fuel (docs/spec/sil-player.md 15, 21).
//!
//! A light burns one unit of fuel per world step (`burn_light`, called from `turn/seams.rs`); how much it holds is in the
//! section `[light]` of the constants, when it flickers in `[things]`.

use super::ItemPlace;
use super::event::ThingEvent;
use crate::context::{Done, Turn};
use crate::hero::{Gear, ability, is_hand_weapon, songs};
use crate::senses::{NOISE_LIMIT, Senses};
use crate::state::{Activity, FloorItem, Hero, Item, Level, Slot};
use crate::tables::{ItemFlag, RaceFlag, Skill, Tables, Tval};
use crate::terrain::code;
use crate::turn::Stop;
use angrist_engine::hunt::{Flow, Spreader};
use angrist_engine::play::Refusal;
use angrist_engine::space::{Loc, distance};

/// Sub-classes of lights that are fed.
const TORCH: u8 = 0;
/// The sub-class of lanterns, which oil feeds.
pub const LANTERN: u8 = 1;
const MALLORN: u8 = 3;

/// Slays that make a weapon glow, with what they are against.
const GLOWS: [(ItemFlag, RaceFlag); 7] = [
    (ItemFlag::SLAY_ORC, RaceFlag::ORC),
    (ItemFlag::SLAY_TROLL, RaceFlag::TROLL),
    (ItemFlag::SLAY_WOLF, RaceFlag::WOLF),
    (ItemFlag::SLAY_SPIDER, RaceFlag::SPIDER),
    (ItemFlag::SLAY_UNDEAD, RaceFlag::UNDEAD),
    (ItemFlag::SLAY_RAUKO, RaceFlag::RAUKO),
    (ItemFlag::SLAY_DRAGON, RaceFlag::DRAGON),
];

/// Least sum of hate for which a weapon glows.
const GLOWS_FROM: i32 = 15;

/// Whether a weapon lying or held at a place glows for foes nearby, `far` away by ear (docs/spec/sil-world.md 6.5).
fn glow_near(t: &Tables, level: &Level, item: &Item, at: Loc, far: impl Fn(Loc) -> i32) -> bool {
    if !is_hand_weapon(t, item) {
        return false;
    }
    let flags = item.flags(t);
    if !GLOWS.iter().any(|(slay, _)| flags.has(*slay)) {
        return false;
    }
    let mut sum = 0;
    for (_, monster) in level.monsters.iter() {
        let Some(race) = t.race(monster.race) else { continue };
        if !GLOWS.iter().any(|(slay, kin)| flags.has(*slay) && race.is(*kin)) {
            continue;
        }
        let company = [RaceFlag::FRIEND, RaceFlag::FRIENDS, RaceFlag::ESCORT, RaceFlag::ESCORTS];
        let alone = !company.into_iter().any(|f| race.is(f));
        let times = (1 + i32::from(race.is(RaceFlag::UNIQUE))) * (1 + i32::from(alone));
        sum += 50 * times / far(monster.at).max(1);
    }
    if flags.has(ItemFlag::SLAY_SPIDER) {
        let near = (-2..=2).flat_map(|y| (-2..=2).map(move |x| at.shift(x, y)));
        let webs = near.filter(|l| level.terrain_at(*l) == code::TRAP_WEB);
        sum += webs.map(|l| 50 / distance(at, l).max(1)).sum::<i32>();
    }
    sum >= GLOWS_FROM
}

/// Whether a weapon on the ground glows before the hero's eyes: its square or one beside it is in view.
pub fn glows_on_floor(t: &Tables, level: &Level, senses: &Senses, floor: &FloorItem) -> bool {
    let view = &senses.sighted.view.view;
    let slays = || {
        let flags = floor.item.flags(t);
        GLOWS.iter().any(|(slay, _)| flags.has(*slay))
    };
    let shows = view.has(floor.at) || floor.at.neighbours().any(|n| view.has(n));
    if !shows || !is_hand_weapon(t, &floor.item) || !slays() {
        return false;
    }
    let mut from_here = Flow::default();
    from_here.compute(&mut Spreader::new(), &senses.hearing, [floor.at], NOISE_LIMIT);
    glow_near(t, level, &floor.item, floor.at, |at| i32::from(from_here.at(at)))
}

/// A torch, wooden or of mallorn.
pub fn is_torch(t: &Tables, item: &Item) -> bool {
    item.is(t, Tval::LIGHT, TORCH) || item.is(t, Tval::LIGHT, MALLORN)
}

/// A light that needs no fuel, or has some.
pub(super) fn is_burning(t: &Tables, item: &Item) -> bool {
    item.tval(t) == Tval::LIGHT && (t.light(item.sval(t)).most == 0 || item.fuel > 0)
}

/// How far a light shines by itself; 0 for what is no light or has burnt out.
pub fn radius_of(t: &Tables, item: &Item) -> i32 {
    if is_burning(t, item) { t.light(item.sval(t)).radius } else { 0 }
}

/// How far what is worn shines while nothing flickers, glows or sings.
pub fn light_of(t: &Tables, hero: &Hero) -> i32 {
    let gear = Gear::of(t, hero);
    let each = gear.all().map(|(slot, item, flags)| {
        let own = i32::from(flags.has(ItemFlag::LIGHT));
        match slot {
            Slot::Light if is_burning(t, item) => radius_of(t, item) + own,
            Slot::Light => 0,
            _ => own - i32::from(flags.has(ItemFlag::DARKNESS)),
        }
    });
    each.sum()
}

/// Whether the hero walks in the dark with something in the pack that would burn.
pub fn forgot_to_light(t: &Tables, hero: &Hero) -> bool {
    let burns = |item: &Item| item.tval(t) == Tval::LIGHT && t.light(item.sval(t)).most > 0 && item.fuel > 0;
    light_of(t, hero) <= 0 && hero.pack.iter().any(burns)
}

impl Turn<'_> {
    /// How far the hero's light reaches now; below zero the hero sheds darkness. A failing light flickers by chance.
    pub fn light_radius(&mut self) -> i32 {
        let t = self.tables;
        let gear = Gear::of(t, &self.state.hero);
        let mut radius = light_of(t, &self.state.hero);
        let mut flickers = (false, false);
        if let Some((item, flags)) = gear.at(Slot::Light) {
            let fed = t.light(item.sval(t)).most > 0;
            flickers = (fed && flags.has(ItemFlag::DARKNESS), fed && item.fuel < t.things.low_light.fuel);
        }
        // Only what is worn flickers: what glows, sings or forges is added afterwards (docs/spec/sil-world.md 6.1).
        for (flickering, least) in [(flickers.0, -2), (flickers.1, 0)] {
            while flickering && radius > least && self.state.chance.one_in(t.things.flicker) {
                radius -= 1;
            }
        }
        // One weapon in each hand may glow.
        radius += [Slot::Weapon, Slot::OffHand].into_iter().filter(|s| self.glows(*s)).count() as i32;
        if self.state.hero.timers.darkened > 0 && radius > 0 {
            radius -= 1;
        }
        if matches!(self.state.activity, Some(Activity::Smith(_))) {
            radius += 2;
        }
        let song = self.skill(Skill::Song);
        radius += songs::score(t, &self.state.hero, song, ability::SONG_OF_TREES.number);
        radius
    }

    /// Recomputes the light.
    pub fn refresh_light(&mut self) {
        self.state.hero.light = self.light_radius();
    }

    /// Whether the weapon of a hand glows for foes nearby.
    pub fn glows(&self, slot: Slot) -> bool {
        let Some(item) = self.state.hero.wears(slot) else { return false };
        glow_near(self.tables, &self.state.level, item, self.state.hero.at, |at| self.noise_distance(at))
    }

    /// One turn's fuel of the worn light (S000-093); blind eyes never let it burn out.
    pub fn burn_light(&mut self) {
        let blind = self.state.hero.timers.blind > 0;
        let t = self.tables;
        let Some(item) = self.state.hero.worn[Slot::Light as usize].as_mut() else { return };
        let sval = item.sval(t);
        if t.light(sval).most == 0 || item.fuel <= 0 || (blind && item.fuel == 1) {
            return;
        }
        item.fuel -= 1;
        let left = item.fuel;
        if left == 0 {
            self.disturb_for(Stop::LightOut, false);
            self.tell(ThingEvent::LightOut, None);
        } else if left <= t.things.low_light.fuel && left % t.things.low_light.each == 0 && sval != MALLORN {
            self.disturb_for(Stop::Fuel, false);
            self.tell(ThingEvent::LightLow { turns: left }, None);
        }
        self.refresh_light();
    }

    /// Turns of light that feeding the worn light from a thing would waste; nothing when all of it fits.
    pub fn fuel_wasted(&self, place: ItemPlace) -> Option<i16> {
        let light = self.state.hero.wears(Slot::Light)?;
        let (gain, _) = self.fuel_gain(self.item_at(place)?, place).ok()?;
        let most = self.tables.light(light.sval(self.tables)).most;
        Some(light.fuel.saturating_add(gain) - most).filter(|n| *n > 0)
    }

    /// What a thing would give the worn light, and whether it is a lantern, which is left empty.
    fn fuel_gain(&self, source: &Item, place: ItemPlace) -> Result<(i16, bool), Refusal> {
        let t = self.tables;
        let worn = self.state.hero.wears(Slot::Light).map(|i| (i.tval(t), i.sval(t)));
        let Some((Tval::LIGHT, sval)) = worn else {
            return Err(Refusal::new("no-light", "You have no light that can be refuelled."));
        };
        if matches!(place, ItemPlace::Worn(_)) {
            return Err(Refusal::new("wrong-fuel", "That cannot refuel your light."));
        }
        let torch = matches!(sval, TORCH | MALLORN) && source.is(t, Tval::LIGHT, sval);
        let flask = sval == LANTERN && source.tval(t) == Tval::FLASK;
        let lantern = sval == LANTERN && source.is(t, Tval::LIGHT, LANTERN);
        match (torch, flask, lantern) {
            (true, ..) => Ok((source.fuel.saturating_add(t.things.torch_gain), false)),
            (_, true, _) => Ok((source.pval, false)),
            (.., true) if source.fuel > 0 => Ok((source.fuel, true)),
            (.., true) => Err(Refusal::new("empty", "That lantern is empty.")),
            _ => Err(Refusal::new("wrong-fuel", "That cannot refuel your light.")),
        }
    }

    /// Feeds the worn light: a torch with a torch of its kind, a lantern with oil or another lantern.
    pub fn refuel(&mut self, place: ItemPlace) -> Done {
        let t = self.tables;
        let (gain, lantern) = self.fuel_gain(self.thing(place)?, place)?;
        let sval = self.state.hero.wears(Slot::Light).map_or(0, |i| i.sval(t));
        self.commit()?;
        let Some(mut used) = self.take_from(place, 1) else {
            return Err(Refusal::new("no-such-thing", "It is gone."));
        };
        let most = t.light(sval).most;
        if let Some(light) = self.state.hero.worn[Slot::Light as usize].as_mut() {
            light.fuel = light.fuel.saturating_add(gain).min(most);
        }
        if lantern {
            used.fuel = 0;
            if place == ItemPlace::Floor && self.item_at(place).is_none() {
                // It was alone on its square, which is therefore free.
                let _back = self.state.level.add_item(self.state.hero.at, used);
            } else {
                self.put_away(used);
            }
        }
        if let Some(light) = self.state.hero.wears(Slot::Light) {
            let (name, turns) = (self.thing_name(light), light.fuel);
            self.tell(ThingEvent::Refuelled { name, turns }, None);
        }
        self.takes_turn()?;
        self.refresh_light();
        Ok(())
    }
}
