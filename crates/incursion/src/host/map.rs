//! Functions of maps: squares, walks over what stands on them, fields, terrain, encounters.

use super::{Answer, Args, Call, Host};
use crate::fields::Field;
use crate::minds::names::{TF_WARN, TF_WATER};
use crate::world::Handle;
use crate::world::map::{Writing, terrain_flag};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// What the search for open squares may be allowed.
const FOA_ALLOW_WATER: i32 = 1;
const FOA_ALLOW_SPEC: i32 = 4;
const FOA_ALLOW_FALL: i32 = 512;
const FOA_ALLOW_WARN: i32 = 2048;
/// Most open squares that are remembered.
const OPEN_MOST: usize = 2048;
/// How many of a hundred cells live at first where blobs grow, when no level maker says it.
const LIFE_PERCENT: i32 = 55;
/// How strongly furniture holds its cell while a level is being made.
const FURNITURE: u8 = 80;

/// Walks over lists that scripts begin with one function and continue with another.
pub(super) mod walk {
    pub const THINGS: u8 = 1;
    pub const AT: u8 = 2;
    pub const CREATURES: u8 = 3;
    pub const ITEMS: u8 = 4;
    pub const FEATURES: u8 = 5;
    pub const DOORS: u8 = 6;
    pub const TRAPS: u8 = 7;
    pub const CHESTS: u8 = 8;
    pub const INVENTORY: u8 = 9;
    pub const SELECTED: u8 = 10;
    pub const BUFFS: u8 = 11;
}

impl Host<'_> {
    /// Begins a walk over a list and gives its first.
    pub(super) fn begin_walk(&mut self, walk: u8, list: Vec<i32>) -> Answer {
        let mut rest = list;
        rest.reverse();
        let first = rest.pop().unwrap_or(0);
        self.world.walks.insert(walk, rest);
        Answer::number(first)
    }

    /// The next of a walk that still exists.
    pub(super) fn go_walking(&mut self, walk: u8) -> Answer {
        while let Some(next) = self.world.walks.get_mut(&walk).and_then(Vec::pop) {
            if self.world.get(Handle::from_raw(next)).is_some_and(|o| !o.is_deleted()) {
                return Answer::number(next);
            }
        }
        Answer::NOTHING
    }

    fn at_square(&self, map: Handle, a: Args<'_>, walk: u8) -> Vec<i32> {
        use super::thing::kind;
        let all = self.world.things_at(map, a.short(0), a.short(1));
        let fits = |h: &Handle| match walk {
            walk::CREATURES => self.world.being(*h).is_some(),
            walk::ITEMS => self.world.item(*h).is_some(),
            walk::FEATURES => self.is_kind(*h, kind::FEATURE),
            walk::DOORS => self.kind_of(*h) == kind::DOOR,
            walk::TRAPS => self.kind_of(*h) == kind::TRAP,
            walk::CHESTS => self.kind_of(*h) == kind::CHEST,
            _ => true,
        };
        all.into_iter().filter(fits).map(Handle::raw).collect()
    }

    pub(super) fn map_call(&mut self, call: Call, map: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let library = self.library();
        let m = self.world.map(map)?;
        let (x, y) = (a.short(0), a.short(1));
        Some(match call {
            C::MapInBounds => Answer::truth(m.holds(x, y)),
            C::MapGlyphAt => {
                let cell = m.cell(x, y);
                let own = m.terrain(library, x, y).map_or(0, |t| u32::from(t.image));
                Answer::number(cell.map_or(0, |c| if c.glyph != 0 { c.glyph } else { own }) as i32)
            }
            C::MapFlagsAt => {
                let flags = m.terrain(library, x, y).map_or(&[][..], |t| &t.flags.0);
                Answer::number(
                    flags.iter().filter(|f| (1..32).contains(*f)).fold(0, |bits, f| bits | 1 << (f - 1)),
                )
            }
            C::MapSolidAt => Answer::truth(m.is_solid(library, x, y)),
            C::MapTreeAt => Answer::truth(m.has_flag(library, x, y, terrain_flag::TREE)),
            C::MapFallAt => Answer::truth(m.has_flag(library, x, y, terrain_flag::FALL)),
            C::MapOpaqueAt => {
                Answer::truth(!m.holds(x, y) || m.has_flag(library, x, y, terrain_flag::OPAQUE))
            }
            C::MapLightAt => Answer::truth(m.is_lit(x, y)),
            C::MapBrightAt => Answer::truth(m.is_bright(x, y)),
            C::MapRegionAt => Answer::number(m.cell(x, y).map_or(0, |c| c.region.0 as i32)),
            C::MapTerrainAt => Answer::number(m.cell(x, y).map_or(0, |c| c.terrain.0 as i32)),
            C::MapSizeX => Answer::number(m.width.into()),
            C::MapSizeY => Answer::number(m.height.into()),
            C::MapFirstAt => self.first_at(map, a, walk::AT),
            C::MapNextAt => self.go_walking(walk::AT),
            C::MapMultiAt => self.second_at(map, a, walk::AT),
            C::MapFCreatureAt => self.first_at(map, a, walk::CREATURES),
            C::MapNCreatureAt => self.go_walking(walk::CREATURES),
            C::MapMCreatureAt => self.second_at(map, a, walk::CREATURES),
            C::MapFItemAt => self.first_at(map, a, walk::ITEMS),
            C::MapNItemAt => self.go_walking(walk::ITEMS),
            C::MapMItemAt => self.second_at(map, a, walk::ITEMS),
            C::MapFFeatureAt => self.first_at(map, a, walk::FEATURES),
            C::MapNFeatureAt => self.go_walking(walk::FEATURES),
            C::MapMFeatureAt => self.second_at(map, a, walk::FEATURES),
            C::MapFDoorAt => self.first_at(map, a, walk::DOORS),
            C::MapNDoorAt => self.go_walking(walk::DOORS),
            C::MapMDoorAt => self.second_at(map, a, walk::DOORS),
            C::MapFTrapAt => self.first_at(map, a, walk::TRAPS),
            C::MapNTrapAt => self.go_walking(walk::TRAPS),
            C::MapMTrapAt => self.second_at(map, a, walk::TRAPS),
            C::MapFChestAt => self.first_at(map, a, walk::CHESTS),
            C::MapNChestAt => self.go_walking(walk::CHESTS),
            C::MapMChestAt => self.second_at(map, a, walk::CHESTS),
            C::MapFirstThing => {
                let list = m.things.iter().map(|h| h.raw()).collect();
                self.begin_walk(walk::THINGS, list)
            }
            C::MapNextThing => self.go_walking(walk::THINGS),
            C::MapWriteTerra => self.write_terrain(map, x, y, Rid(a.int(2) as u32)),
            C::MapWriteAt => self.write_terrain(map, a.short(1), a.short(2), Rid(a.int(3) as u32)),
            C::MapSetRegion => {
                let [x1, x2, y1, y2] = a.int(0).to_le_bytes().map(i16::from);
                let region = Rid(a.int(1) as u32);
                let m = self.world.map_mut(map)?;
                for y in y1..=y2 {
                    for x in x1..=x2 {
                        if let Some(cell) = m.cell_mut(x, y) {
                            cell.region = region;
                        }
                    }
                }
                Answer::NOTHING
            }
            C::MapSetGlyphAt => {
                if let Some(cell) = self.world.map_mut(map)?.cell_mut(x, y) {
                    cell.glyph = a.int(2) as u32;
                }
                Answer::NOTHING
            }
            C::MapFindOpenAreas => {
                let open = self.open_areas(map, a.int(0), a.int(1) as u32, a.int(2));
                let any = !open.is_empty();
                self.world.map_mut(map)?.open = open;
                Answer::truth(any)
            }
            C::MapWriteBlobs => self.write_blobs(map, a.int(0), Rid(a.int(1) as u32), Rid(a.int(2) as u32)),
            C::MapGetOpenXY => {
                let open = m.open.clone();
                let at = self.random(open.len().min(i16::MAX as usize) as i32).max(0) as usize;
                Answer::number(open.get(at).map_or(0, |&(x, y)| i32::from(x) + 256 * i32::from(y)))
            }
            C::MapLineOfSight => {
                Answer::truth(m.clear_between(library, (x, y), (a.short(2), a.short(3)), true))
            }
            C::MapLineOfFire => {
                Answer::truth(m.clear_between(library, (x, y), (a.short(2), a.short(3)), false))
            }
            C::MapMarkAsSeen => {
                if let Some(cell) = self.world.map_mut(map)?.cell_mut(a.short(1), a.short(2)) {
                    cell.seen = true;
                }
                Answer::NOTHING
            }
            C::MapNewField => {
                let field = Field {
                    key: 0,
                    kind: a.int(0),
                    x: a.short(1),
                    y: a.short(2),
                    radius: a.int(3) as u8,
                    image: a.int(4) as u32,
                    duration: a.short(5),
                    effect: Rid(a.int(6) as u32),
                    creator: self.object_of(a.int(7)),
                };
                let crossings = self.world.lay_field(map, field);
                let todo = self.crossings(crossings);
                self.todo(todo, Datum::Number(0))
            }
            C::MapFieldAt => Answer::truth(m.has_field(x, y, a.or(2, -1))),
            C::MapRemoveEffField => {
                let effect = Rid(a.int(0) as u32);
                self.lift(map, |f| f.effect == effect)
            }
            C::MapRemoveFieldFrom => {
                let creator = self.object_of(a.int(0));
                self.lift(map, |f| f.creator == creator)
            }
            C::MapRemoveEffFieldFrom => {
                let (effect, creator) = (Rid(a.int(0) as u32), self.object_of(a.int(1)));
                self.lift(map, |f| f.effect == effect && f.creator == creator)
            }
            C::MapDispelField => self.dispel(map, a),
            C::MapSetQueue => {
                if self.world.queues.len() < 64 {
                    self.world.queues.push(a.short(0));
                }
                Answer::NOTHING
            }
            C::MapUnsetQueue => {
                let queue = a.short(0);
                if let Some(at) = self.world.queues.iter().rposition(|&q| q == queue) {
                    self.world.queues.remove(at);
                }
                Answer::NOTHING
            }
            C::MapQueueNum => Answer::number(self.world.queues.last().copied().unwrap_or(0).into()),
            C::MapPrintQueue => Answer::NOTHING,
            C::MapGetTerraDC => {
                Answer::number(self.world.terraforming_at(map, x, y).map_or(15, |t| t.save_dc.into()))
            }
            C::MapGetTerraCreator => {
                Answer::handle(self.world.terraforming_at(map, x, y).map_or(Handle::NONE, |t| t.creator))
            }
            C::MapGetTerraDType => {
                Answer::number(self.world.terraforming_at(map, x, y).map_or(0, |t| t.damage_type.into()))
            }
            C::MapGetTerraDmg => match self.world.terraforming_at(map, x, y).map(|t| t.damage) {
                Some(d) => {
                    Answer::number(self.chance.roll((d.number.into(), d.sides.into(), d.bonus.into())))
                }
                None => Answer::number(10),
            },
            C::MapRemoveTerra => {
                let effect = Rid(a.int(0) as u32);
                self.world.undo_terrain(map, None, |t| t.effect == effect);
                Answer::NOTHING
            }
            C::MapRemoveTerraXY => {
                let effect = Rid(a.int(2) as u32);
                self.world.undo_terrain(map, Some((x, y)), |t| effect.is_none() || t.effect == effect);
                Answer::NOTHING
            }
            C::MapMakeNoiseXY => {
                self.noise(map, x, y, a.short(2).into());
                Answer::NOTHING
            }
            C::MapGetEncounterCreature => {
                let at = usize::try_from(a.int(0)).unwrap_or(usize::MAX);
                Answer::handle(m.encounter.get(at).copied().unwrap_or_default())
            }
            C::MapEnUniformGet => Answer::number(m.uniform.get(&a.int(0)).map_or(0, |r| r.0 as i32)),
            C::MapEnUniformAdd => {
                self.world.map_mut(map)?.uniform.insert(a.int(0), Rid(a.int(1) as u32));
                Answer::NOTHING
            }
            C::MapUpdate | C::MapVUpdate => Answer::NOTHING,
            C::MapThEnGen => self.called(map, a, (false, false, false)),
            C::MapThEnGenXY => self.called(map, a, (false, false, true)),
            C::MapThEnGenSummXY => self.called(map, a, (false, true, true)),
            C::MapThEnGenMon | C::MapThEnGenMType => self.called(map, a, (true, false, false)),
            C::MapThEnGenMonXY | C::MapThEnGenMTypeXY => self.called(map, a, (true, false, true)),
            C::MapThEnGenMonSummXY | C::MapThEnGenMTypeSummXY => self.called(map, a, (true, true, true)),
            _ => return None,
        })
    }

    fn first_at(&mut self, map: Handle, a: Args<'_>, walk: u8) -> Answer {
        let list = self.at_square(map, a, walk);
        self.begin_walk(walk, list)
    }

    fn second_at(&self, map: Handle, a: Args<'_>, walk: u8) -> Answer {
        Answer::number(self.at_square(map, a, walk).get(1).copied().unwrap_or(0))
    }

    fn lift(&mut self, map: Handle, which: impl Fn(&Field) -> bool) -> Answer {
        let crossings = self.world.lift_fields(map, which);
        let todo = self.crossings(crossings);
        self.todo(todo, Datum::Number(0))
    }

    /// Fields over a square end whose maker casts at a lower level than this.
    fn dispel(&mut self, map: Handle, a: Args<'_>) -> Answer {
        let (x, y, kinds, effect, level) =
            (a.short(0), a.short(1), a.int(2), a.int(3) as u32, i32::from(a.short(4)));
        let weak: Vec<u32> = self.world.map(map).map_or_else(Vec::new, |m| {
            let over = m.fields.iter().filter(|f| f.covers(x, y) && (kinds == 0 || f.is(kinds)));
            let over = over.filter(|f| effect == 0 || f.effect.0 == effect);
            let caster =
                |f: &&Field| self.creature(f.creator).map_or(0, |c| self.rules.caster_level(c)) < level;
            over.filter(caster).map(|f| f.key).collect()
        });
        let any = !weak.is_empty();
        let crossings = self.world.lift_fields(map, |f| weak.contains(&f.key));
        let todo = self.crossings(crossings);
        self.todo(todo, Datum::Number(i32::from(any)))
    }

    /// The open squares of a frame with nothing on them, of a region when one is given, column by column (makelev 6).
    /// Terrain that is special, warns, is water or falls off has to be allowed.
    fn open_areas(&self, map: Handle, frame: i32, region: u32, allowed: i32) -> Vec<(i16, i16)> {
        let library = self.library();
        let Some(m) = self.world.map(map) else { return Vec::new() };
        let [x1, x2, y1, y2] = frame.to_le_bytes().map(i16::from);
        let mut taken = vec![false; m.cells.len()];
        for &h in &m.things {
            let stands = self.world.get(h).is_some_and(|o| o.being().is_some() || o.feature().is_some());
            if let Some(at) = self.world.position(h).filter(|_| stands).and_then(|(_, x, y)| m.index(x, y)) {
                taken[at] = true;
            }
        }
        let exact = self.rules.profile.is_exact();
        let mut open = Vec::new();
        for x in x1..=x2 {
            for y in y1..=y2 {
                let Some(at) = m.index(x, y).filter(|&at| !taken[at]) else { continue };
                // The original cuts the region to 16 bits and so matches none (H4).
                let fits = region == 0 || (!exact && m.cells[at].region.0 == region);
                if !fits || m.is_solid_ground(library, x, y) || open.len() >= OPEN_MOST {
                    continue;
                }
                let has = |flag: i32| m.has_flag(library, x, y, flag);
                let water = has(TF_WATER);
                let barred = [
                    (has(terrain_flag::SPECIAL) && !water, FOA_ALLOW_SPEC),
                    (has(TF_WARN) && !water, FOA_ALLOW_WARN),
                    (water, FOA_ALLOW_WATER),
                    (has(terrain_flag::FALL), FOA_ALLOW_FALL),
                ];
                if barred.iter().all(|(bars, allows)| !bars || allowed & allows != 0) {
                    open.push((x, y));
                }
            }
        }
        open
    }

    /// Grows blobs of terrain in a frame, where its region is open (makelev 7).
    fn write_blobs(&mut self, map: Handle, frame: i32, region: Rid, what: Rid) -> Answer {
        let [x1, x2, y1, y2] = frame.to_le_bytes().map(i16::from);
        let percent = match self.world.map(map) {
            Some(m) => m.making.as_ref().map_or(LIFE_PERCENT, |making| making.life_percent),
            None => return Answer::NOTHING,
        };
        let (wide, tall) = (i32::from(x2 - x1), i32::from(y2 - y1));
        for (x, y) in crate::makelev::grow_blobs(wide, tall, percent, &mut self.chance) {
            let (x, y) = (x1 + x as i16, y1 + y as i16);
            let open = self.world.map(map).is_some_and(|m| {
                let own = m.cell(x, y).is_some_and(|c| region.is_none() || c.region == region);
                own && !m.is_solid_ground(self.library(), x, y)
            });
            if open {
                self.write_held(map, x, y, what, Some(FURNITURE));
            }
        }
        Answer::NOTHING
    }

    fn write_terrain(&mut self, map: Handle, x: i16, y: i16, what: Rid) -> Answer {
        self.write_held(map, x, y, what, None)
    }

    fn write_held(&mut self, map: Handle, x: i16, y: i16, what: Rid, priority: Option<u8>) -> Answer {
        let library = self.library();
        match library.within_kind(what) {
            Some((ResKind::Terrain, _)) => {
                let solid = library.terrain(what).is_some_and(|t| t.flags.has(terrain_flag::SOLID));
                let Some(m) = self.world.map_mut(map) else { return Answer::NOTHING };
                let Some(at) = m.index(x, y) else { return Answer::NOTHING };
                if let Some(making) = &mut m.making {
                    if priority.is_some_and(|p| making.held[at] > p) {
                        return Answer::NOTHING;
                    }
                    making.written.push(Writing { x, y, terrain: what, priority });
                    making.solid[at] = (solid, solid);
                }
                m.cells[at].terrain = what;
                Answer::NOTHING
            }
            Some((ResKind::Feature, _)) => {
                let made = self.global_call(Call::CreateFeature, Args(&[Datum::Number(what.0 as i32)]));
                if let Some(Answer::Value(Datum::Number(raw))) = made {
                    self.world.put(Handle::from_raw(raw), map, x, y);
                }
                Answer::NOTHING
            }
            _ => Answer::NOTHING,
        }
    }

    /// Noise wakes natural sleepers around.
    pub(crate) fn noise(&mut self, map: Handle, x: i16, y: i16, radius: i32) {
        let Some(m) = self.world.map(map) else { return };
        if m.has_field(x, y, crate::fields::kind::SILENCE) {
            return;
        }
        let near = |h: &&Handle| {
            let at = self.world.position(**h).map(|(_, a, b)| crate::world::place::distance((x, y), (a, b)));
            at.is_some_and(|d| d <= radius) && self.world.being(**h).is_some()
        };
        // Noise ends no sleep that magic keeps up.
        let charmed = |h: &Handle| {
            self.creature(*h).is_some_and(|c| c.statuses.of(7).iter().any(|s| !s.effect.is_none()))
        };
        let woken: Vec<Handle> = m.things.iter().filter(near).copied().filter(|h| !charmed(h)).collect();
        for who in woken {
            self.awaken(who);
        }
    }

    /// An encounter that a script throws: which, whom it is limited to, marks, challenge, alignment, caller and place.
    fn called(&mut self, map: Handle, a: Args<'_>, (limited, by, placed): (bool, bool, bool)) -> Answer {
        use crate::events::Field as F;
        let which = Rid(a.int(0) as u32);
        let mut at = 1;
        let mut next = || {
            at += 1;
            at - 1
        };
        let mut e = crate::events::Event::default();
        e.map = map;
        if limited {
            e.set(F::EnConstraint, a.int(next()));
        }
        e.set(F::EnFlags, a.int(next()));
        e.set(F::EnCR, a.byte(next()).into());
        e.set(F::EnAlign, a.short(next()).into());
        if by {
            e.parties[0] = self.object_of(a.int(next()));
        }
        if placed {
            e.set(F::EXVal, a.short(next()).into());
            e.set(F::EYVal, a.short(next()).into());
            e.set(F::IsLoc, 1);
        }
        let depth = self.world.map(map).map_or(0, |m| i32::from(m.depth));
        e.set(F::EnDepth, depth);
        let region = match self.library().within_kind(which) {
            Some((ResKind::Encounter, _)) => {
                e.set(F::EnID, which.0 as i32);
                Rid::NONE
            }
            // The original never reads the region (people quirk 27).
            Some((ResKind::Region, _)) if !self.rules.profile.is_exact() => which,
            _ => Rid::NONE,
        };
        Answer::number(self.call_encounter(&mut e, region))
    }
}
