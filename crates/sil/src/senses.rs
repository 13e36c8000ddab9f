//! What the hero sees, hears and is heard by: engine senses on Sil's terrain.
//!
//! All of it can be computed from the state; it is kept next to the state and is neither saved nor hashed. Promise: after
//! [`Turn::set_terrain`] (or [`Turn::sense_anew`] for larger changes) every answer is as if computed from scratch; a test
//! compares.

use crate::context::Turn;
use crate::los_cache::Lines;
use crate::state::{Level, SquareFlag, State};
use crate::tables::{RaceFlag, Tables};
use crate::terrain::{self, code};
use angrist_engine::hunt::{Flow, Passage, Spreader};
use angrist_engine::light::{LightField, Source, SourceId};
use angrist_engine::sight::{Eye, Ground, REACH, Sighted};
use angrist_engine::space::Loc;

/// What a square costs to cross in a passage that blocks it.
const BLOCKED: u8 = 0;

/// Views, light and noise of the level the hero is on.
#[derive(Debug, Clone)]
pub struct Senses {
    /// What blocks sight, glows, and is plain.
    pub ground: Ground,
    /// Light of creatures and things.
    pub light: LightField,
    /// What the hero sees.
    pub sighted: Sighted,
    /// How noise spreads.
    pub hearing: Passage,
    /// Noise distance from the hero, as of the end of the last turn.
    pub noise: Flow,
    /// For computing flows without allocating.
    pub spreader: Spreader,
    /// Ways that creatures share.
    pub minds: crate::monsters::Minds,
    /// From where the noise was last worked out, unless something changed since.
    heard: Option<Loc>,
    /// The eye that last looked, unless light or terrain changed since.
    looked: Option<Eye>,
    /// From where the view was last worked out, unless something began or ceased to block sight since.
    walls: Option<(Loc, bool)>,
    sources: Vec<(u32, SourceId, Source)>,
    /// For gathering sources without allocating.
    shining: Vec<(u32, Source)>,
    shone: Vec<(u32, SourceId, Source)>,
    /// Lines of sight worked out before.
    lines: Lines,
    /// Who is to act, without allocating.
    pub(crate) ready: Vec<angrist_engine::things::Handle>,
}

/// Furthest that noise is heard.
pub const NOISE_LIMIT: u16 = 250;

impl Senses {
    /// Everything afresh for a level.
    pub fn of(level: &Level, closed_door: u8) -> Senses {
        let (width, height) = (level.terrain.width(), level.terrain.height());
        Senses {
            ground: Ground {
                opaque: angrist_engine::sight::Opaque::of(&level.terrain, |_, t| terrain::is_wall(*t)),
                glow: angrist_engine::sight::BitGrid::of(&level.terrain, false, |l, _| {
                    level.has(l, SquareFlag::Glow)
                }),
                plain: angrist_engine::sight::BitGrid::of(&level.terrain, false, |l, _| {
                    level.is_floor_like(l)
                }),
            },
            light: LightField::new(width, height),
            sighted: Sighted::new(),
            hearing: Passage::of(&level.terrain, |_, t| hearing_cost(*t, closed_door)),
            noise: Flow::default(),
            spreader: Spreader::new(),
            minds: crate::monsters::Minds::default(),
            heard: None,
            looked: None,
            walls: None,
            sources: Vec::new(),
            shining: Vec::new(),
            shone: Vec::new(),
            lines: Lines::default(),
            ready: Vec::new(),
        }
    }
}

/// What entering a square costs a sound: doors of any kind cost more, rock and rubble stop it.
fn hearing_cost(t: u16, closed_door: u8) -> u8 {
    match t {
        _ if terrain::is_closed_door(t) || t == code::SECRET_DOOR => 1 + closed_door,
        _ if terrain::is_wall(t) => BLOCKED,
        _ => 1,
    }
}

/// How much a closed door takes from a sound.
fn door_muffles(t: &Tables) -> u8 {
    t.sounds.closed_door
}

impl State {
    /// Senses for the level as it is.
    pub fn senses(&self, t: &Tables) -> Senses {
        Senses::of(&self.level, door_muffles(t))
    }
}

impl Turn<'_> {
    /// Changes the terrain of a square, and everything that depends on it.
    pub fn set_terrain(&mut self, at: Loc, code: u16) {
        let Some(old) = self.state.level.terrain.get_mut(at) else { return };
        *old = code;
        if !terrain::is_trap(code) {
            self.state.level.set(at, SquareFlag::Hidden, false);
        }
        self.sense_square(at);
    }

    /// Hides or shows the trap of a square.
    pub fn set_hidden(&mut self, at: Loc, hidden: bool) {
        self.state.level.set(at, SquareFlag::Hidden, hidden);
        self.sense_square(at);
    }

    /// Lights or darkens a square for good. Plain floor that goes dark is forgotten.
    pub fn set_glow(&mut self, at: Loc, glow: bool) {
        self.state.level.set(at, SquareFlag::Glow, glow);
        if !glow && self.state.level.is_floor_like(at) {
            self.state.level.marks.forget(at);
        }
        self.sense_square(at);
    }

    fn sense_square(&mut self, at: Loc) {
        let t = self.state.level.terrain_at(at);
        let cost = hearing_cost(t, door_muffles(self.tables));
        if self.senses.ground.opaque.blocks(at) != terrain::is_wall(t) {
            self.senses.ground.opaque.set(at, terrain::is_wall(t));
            self.senses.lines.forget();
            self.senses.walls = None;
        }
        self.senses.ground.glow.set(at, self.state.level.has(at, SquareFlag::Glow));
        self.senses.ground.plain.set(at, self.state.level.is_floor_like(at));
        self.senses.hearing.set(at, cost);
        self.senses.heard = None;
        self.senses.looked = None;
        self.senses.minds.square_changed(&self.state.level, at);
        self.senses.light.terrain_changed(&self.senses.ground.opaque, at);
    }

    /// Everything afresh, after a new level or a change of many squares.
    pub fn sense_anew(&mut self) {
        *self.senses = self.state.senses(self.tables);
        self.hear();
        self.look();
    }

    /// Works out what the hero sees, and remembers it.
    pub fn look(&mut self) {
        self.senses.looked = None;
        self.look_again();
    }

    /// A square is remembered from now on.
    pub(crate) fn remember(&mut self, at: Loc) {
        self.state.level.marks.note(at);
        self.look_afresh();
    }

    /// The next look judges everything afresh. For code that changes what is remembered: what lies in gloom before one's eyes is
    /// forgotten by a look, and a game taken up again from its state has just looked.
    pub(crate) fn look_afresh(&mut self) {
        self.senses.looked = None;
    }

    /// The same where nothing that was remembered can have been forgotten since the last look: then there is nothing to do
    /// unless light, terrain or the eye changed.
    pub fn look_again(&mut self) {
        self.gather_lights();
        let hero = &self.state.hero;
        let here = self.state.level.terrain_at(hero.at);
        let blind = hero.timers.blind > 0 || hero.timers.stun > 100;
        let eye = Eye {
            at: hero.at,
            light: hero.light,
            brighter: self.inner_light()
                + if here == code::SUNLIGHT { self.tables.sounds.sunlight } else { 0 },
            blind,
            in_pit: terrain::is_pit(here) && hero.leaping.is_none(),
        };
        if self.senses.looked != Some(eye) {
            // What changes while one waits is all that can disturb; a new level has nothing to compare with.
            let before = self.state.activity.is_some().then_some(self.senses.sighted);
            let (n, marks) = (&mut *self.senses, &mut self.state.level.marks);
            if n.walls == Some((eye.at, eye.in_pit)) {
                n.sighted.look_by_light(&n.ground, &n.light, eye, marks);
            } else {
                n.sighted.look(&n.ground, &n.light, eye, marks);
                n.walls = Some((eye.at, eye.in_pit));
            }
            n.looked = Some(eye);
            let seen = &self.senses.sighted.seen;
            for (row, bits) in seen.rows().iter().enumerate().filter(|(_, bits)| **bits != 0) {
                self.state.level.charted.or_window(seen.left(), seen.top() + row as i16, *bits);
            }
            for near in self.state.hero.at.neighbours() {
                self.state.level.charted.set(near, true);
            }
            if let Some(before) = before {
                self.disturb_by_light(&before);
            }
        }
        // Things in sight are remembered with their squares.
        let (seen, facts) = (&self.senses.sighted.seen, &mut self.state.facts);
        self.state.level.items.iter_mut().for_each(|(_, floor)| {
            if !floor.marked && seen.has(floor.at) {
                floor.marked = true;
                facts.kind_mut(floor.item.kind).seen = true;
            }
        });
    }

    /// Light that creatures and things shed, changed only where something moved. What shines too far away to light a square
    /// that the eye could reach is left out.
    fn gather_lights(&mut self) {
        let mut now = std::mem::take(&mut self.senses.shining);
        now.clear();
        let (lord, hot) = (self.tables.monsters.morgoth, self.tables.hot_races.as_slice());
        self.state.level.monsters.iter().for_each(|(handle, monster)| {
            // The lord's light may change with his mood.
            if !hot.get(usize::from(monster.race)).is_some_and(|race| race.shines) && monster.race != lord {
                return;
            }
            let Some(race) = self.race_of(monster) else { return };
            let only_glows = race.is(RaceFlag::GLOW);
            if (race.light != 0 || only_glows) && self.light_comes_near(monster.at, race.light) {
                now.push((handle.slot(), Source { at: monster.at, radius: race.light, only_glows }));
            }
        });
        self.state.level.items.iter().for_each(|(handle, floor)| {
            let radius = if floor.item.artefact == 0 { 0 } else { self.crown_light(&floor.item) };
            if radius != 0 {
                // Slots of things follow those of creatures, far apart.
                now.push((handle.slot() | 1 << 31, Source { at: floor.at, radius, only_glows: false }));
            }
        });
        let n = &mut *self.senses;
        let same = now.len() == n.sources.len()
            && now.iter().zip(&n.sources).all(|((slot, source), (old, _, was))| slot == old && source == was);
        if !same {
            let view = n.sighted.view.view;
            // Both lists are in order of slots.
            std::mem::swap(&mut n.sources, &mut n.shone);
            n.sources.clear();
            let mut old = n.shone.iter().copied().peekable();
            for (slot, source) in &now {
                while let Some((_, id, _)) = old.next_if(|(o, ..)| o < slot) {
                    n.looked = None;
                    n.light.remove(id);
                }
                let id = match old.next_if(|(o, ..)| o == slot) {
                    Some((_, id, was)) if was == *source => id,
                    Some((_, id, _)) => {
                        // A light that moves out of view, and stays there, shows and hides nothing.
                        let shows = |light: &LightField| light.lit(id).is_none_or(|lit| lit.meets(&view));
                        let before = shows(&n.light);
                        n.light.change(&n.ground.opaque, id, *source);
                        if before || shows(&n.light) {
                            n.looked = None;
                        }
                        id
                    }
                    None => {
                        n.looked = None;
                        n.light.add(&n.ground.opaque, *source)
                    }
                };
                n.sources.push((*slot, id, *source));
            }
            for (_, id, _) in old {
                n.looked = None;
                n.light.remove(id);
            }
        }
        n.shining = now;
    }

    /// Whether light that reaches so far from a square may fall on anything within the eye's reach.
    pub(crate) fn light_comes_near(&self, at: Loc, radius: i32) -> bool {
        let hero = self.state.hero.at;
        let away = (at.x - hero.x).unsigned_abs().max((at.y - hero.y).unsigned_abs());
        u32::from(away) <= u32::from(REACH.unsigned_abs()) + radius.unsigned_abs() + 1
    }

    /// The Iron Crown shines on the ground by its bonus; no other thing does.
    fn crown_light(&self, item: &crate::state::Item) -> i32 {
        if self.tables.crown.stones_in(item.artefact).is_some() { i32::from(item.pval) } else { 0 }
    }

    /// Works out how far every square is by ear.
    pub fn hear(&mut self) {
        let n = &mut *self.senses;
        let at = self.state.hero.at;
        if n.heard != Some(at) {
            n.noise.compute(&mut n.spreader, &n.hearing, [at], NOISE_LIMIT);
            n.heard = Some(at);
        }
    }

    /// Noise distance from the hero.
    pub fn noise_distance(&self, at: Loc) -> i32 {
        i32::from(self.senses.noise.at(at))
    }

    /// In the hero's line of sight.
    pub fn in_view(&self, at: Loc) -> bool {
        self.senses.sighted.view.view.has(at)
    }

    /// In the hero's line of fire.
    pub fn in_fire(&self, at: Loc) -> bool {
        self.senses.sighted.view.fire.has(at)
    }

    /// Seen by the hero.
    pub fn sees(&self, at: Loc) -> bool {
        self.senses.sighted.seen.has(at)
    }

    /// Light of a square, as the hero would see it.
    pub fn light_at(&self, at: Loc) -> i32 {
        self.senses.light.value(
            &self.senses.ground,
            &self.senses.sighted.view.view,
            self.senses.sighted.eye(),
            at,
        )
    }

    /// Whether nothing stands between two squares.
    pub fn los(&self, a: Loc, b: Loc) -> bool {
        self.senses.lines.clear(&self.senses.ground.opaque, a, b)
    }
}
