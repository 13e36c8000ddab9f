//! Who lives on a level and what lies there: companies by challenge, asleep or awake, chests and treasure.
//!
//! Promise: the same seed and depth give the same dwellers, whatever happened before; nobody and nothing is put into a
//! wall, a pillar or a doorway, water dwellers only into water, and only those who fly over chasms and fire (S001-109).

use crate::catalogue::Catalogue;
use crate::makelev::{Level, ThingKind};
use crate::state::{Foe, Loot};
use crate::tables::{rf, tf};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::space::{Grid, Loc};
use angrist_irh::res::{Amount, Change, Draw, Encounter, Monster, Part, Rid, Value};

/// A room of a level: what most of a panel's open squares belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// Column and row of its panel.
    pub panel: (i32, i32),
    /// Its region.
    pub region: u8,
    /// Its open squares with nothing on them.
    pub squares: Vec<Loc>,
}

/// The strength of a challenge, for adding up.
pub fn strength(cr: i32) -> i32 {
    const SMALL: [i32; 9] = [55, 44, 33, 26, 22, 18, 15, 12, 10];
    match cr {
        1.. => (cr + 3).pow(3),
        -8..=0 => SMALL[cr.unsigned_abs() as usize],
        _ => 6,
    }
}

/// How many may come together at a challenge (S001-082).
fn most(cr: i32) -> i32 {
    match cr {
        1 => 5,
        2 => 7,
        3 => 10,
        4 => 12,
        5 => 15,
        6.. => 50,
        _ => 4,
    }
}

/// The rooms of a level, panel by panel.
pub fn rooms(cat: &Catalogue, level: &Level) -> Vec<Room> {
    let t = &cat.tables;
    let mut taken = Grid::new(level.width as i16, level.height as i16, false);
    for thing in &level.things {
        if let Some(here) = taken.get_mut(Loc::new(thing.x, thing.y)) {
            *here = true;
        }
    }
    let plain = |region: u8| {
        let r = &t.regions[usize::from(region)];
        region != t.constants.base_region && !r.is(rf::CORRIDOR) && !r.is(rf::RIVER) && !r.is(rf::CHASM)
    };
    let mut all = Vec::new();
    for px in 0..level.width / t.constants.panel_x {
        for py in 0..level.height / t.constants.panel_y {
            let mut by_region: Vec<Vec<Loc>> = vec![Vec::new(); t.regions.len()];
            for x in px * t.constants.panel_x..(px + 1) * t.constants.panel_x {
                for y in py * t.constants.panel_y..(py + 1) * t.constants.panel_y {
                    let cell = &level.cells[(y * level.width + x) as usize];
                    let at = Loc::new(x as i16, y as i16);
                    if !cell.solid() && !taken[at] && plain(cell.region) {
                        by_region[usize::from(cell.region)].push(at);
                    }
                }
            }
            let best = by_region.iter().enumerate().max_by_key(|(i, l)| (l.len(), usize::MAX - i));
            if let Some((region, squares)) = best.filter(|(_, l)| l.len() >= 4) {
                all.push(Room { panel: (px, py), region: region as u8, squares: squares.clone() });
            }
        }
    }
    all
}

/// Everyone and everything of a level.
pub fn stock(cat: &Catalogue, level: &Level, seed: u64) -> (Vec<Foe>, Vec<Loot>) {
    let mut s = Stocker {
        cat,
        level,
        chance: stream(seed, "stock", level.depth as u64, 0),
        taken: Grid::new(level.width as i16, level.height as i16, false),
        foes: Vec::new(),
        loot: Vec::new(),
    };
    for thing in &level.things {
        let pillar = cat.tables.features[usize::from(thing.feature)].is_solid();
        if pillar || matches!(thing.kind, ThingKind::Door(_) | ThingKind::Portal) {
            s.taken[Loc::new(thing.x, thing.y)] = true;
        }
    }
    let c = &cat.tables.constants;
    let challenge = c.initial_cr + level.depth * c.speed / 100 - 1;
    for (i, room) in rooms(cat, level).iter().enumerate() {
        s.people(room, challenge, i as u8);
        s.treasure(room, challenge);
    }
    let Stocker { mut foes, loot, .. } = s;
    foes.retain(|f| i32::from(f.cr) <= level.depth + 3);
    (foes, loot)
}

/// One of a company: a kind of monster, and what is laid over it.
#[derive(Clone, Copy)]
struct Member {
    kind: u16,
    template: Option<u16>,
}

struct Stocker<'a> {
    cat: &'a Catalogue,
    level: &'a Level,
    chance: Stream,
    taken: Grid<bool>,
    foes: Vec<Foe>,
    loot: Vec<Loot>,
}

impl Stocker<'_> {
    fn d100(&mut self) -> i32 {
        self.chance.die(100)
    }

    fn ground(&self, at: Loc) -> u32 {
        let cell = &self.level.cells[(i32::from(at.y) * self.level.width + i32::from(at.x)) as usize];
        self.cat.tables.terrains[usize::from(cell.terrain)].flags
    }

    fn constant(&self, name: &str) -> i32 {
        let library = &self.cat.library;
        let id = self.cat.names.get(name);
        let dungeon = library.dungeons.iter().find(|d| d.about.shown() == self.cat.dungeon);
        match dungeon.and_then(|d| d.about.constant(id)) {
            Some(value) => value.number(),
            None => crate::adapt::usual(name).unwrap_or(0),
        }
    }

    /// Puts a company into a room: perhaps one from deeper down, alone (S001-084).
    fn people(&mut self, room: &Room, challenge: i32, number: u8) {
        let library = &self.cat.library;
        let region = &library.regions[usize::from(room.region)];
        if region.flags.has(self.cat.names.get("RF_NO_MON")) {
            return;
        }
        let mut cr = challenge;
        let strange = self.chance.percent(self.cat.figure("ood-chance")) && cr > 1;
        if strange {
            cr += self.chance.below(self.cat.figure("ood-levels").max(1) as u32) as i32 + 1;
        }
        let per = match cr {
            i32::MIN..=1 => "space-first",
            2 => "space-second",
            _ => "space-deeper",
        };
        let open = room.squares.len() as i32;
        let desired = if strange { 1 } else { (open / self.cat.figure(per).max(1)).max(1).min(most(cr)) };
        let wet = room.squares.iter().filter(|&&at| self.ground(at) & tf::WATER != 0).count();
        let members = self.company(room, cr, desired, wet * 2 > room.squares.len(), wet > 0);
        let mut sleep = self.d100();
        for _ in 0..if desired >= 4 { desired / 3 * 2 } else { 0 } {
            sleep = sleep.max(self.d100());
        }
        let party = 14 + self.chance.below(200) as u8;
        for Member { kind, template } in members {
            let asleep = self.d100() <= sleep;
            let monster = &library.monsters[usize::from(kind)];
            let (aquatic, flies) = self.ways(monster);
            let amphibious = monster.flags.has(self.cat.ids.amphibious);
            if let Some(at) = self.spot(room, aquatic, flies, amphibious) {
                let foe = Foe {
                    kind,
                    template,
                    at,
                    cr: self.rating(Member { kind, template }),
                    party,
                    asleep,
                    aquatic,
                    flies,
                    room: number,
                    energy: 0,
                    seen: false,
                };
                self.taken[at] = true;
                self.foes.push(foe);
            }
        }
    }

    fn ways(&self, monster: &Monster) -> (bool, bool) {
        (monster.flags.has(self.cat.ids.aquatic), monster.flags.has(self.cat.ids.flyer))
    }

    /// A free square of the room that suits; at most fifty tries (S001-109).
    fn spot(&mut self, room: &Room, aquatic: bool, flies: bool, amphibious: bool) -> Option<Loc> {
        for _ in 0..50 {
            let at = *self.chance.pick(&room.squares)?;
            let ground = self.ground(at);
            let water = ground & (tf::WATER | tf::DEEP_LIQ) != 0;
            let suits = match () {
                () if self.taken[at] => false,
                () if aquatic => ground & tf::WATER != 0,
                () if flies => true,
                () if amphibious && ground & tf::WATER != 0 => true,
                () => !water && ground & (tf::FALL | tf::WARN) == 0,
            };
            if suits {
                return Some(at);
            }
        }
        None
    }

    /// A company whose strength is near the budget, as monsters by number.
    fn company(&mut self, room: &Room, cr: i32, desired: i32, drowned: bool, wet: bool) -> Vec<Member> {
        let mut best: (i32, Vec<Member>) = (i32::MAX, Vec::new());
        let tries = self.cat.figure("group-tries").max(1);
        for _ in 0..tries {
            let Some(encounter) = self.encounter(room, cr, desired, drowned) else { return best.1 };
            let encounter = &self.cat.library.encounters[encounter];
            let mut budget = strength(cr);
            if desired >= 4 {
                budget += desired / 3 * (budget / 2);
            }
            let budget =
                budget.max(encounter.about.constant(self.cat.names.get("MIN_XCR")).map_or(0, Value::number));
            let mut members = Vec::new();
            let parts = self.parts(encounter, cr);
            let total: i32 = parts.iter().map(|p| i32::from(p.weight).max(1)).sum();
            for part in parts {
                let share = budget * i32::from(part.weight).max(1) / total.max(1);
                self.part(encounter, part, cr, share, desired, wet, &mut members);
            }
            members.truncate(self.cat.figure("group-most").min(most(cr)).max(1) as usize);
            if members.is_empty() {
                continue;
            }
            let sum: i32 = members.iter().map(|&m| self.worth(m)).sum();
            let off = (budget - sum).abs() * 100 / budget.max(1);
            if off < best.0 {
                best = (off, members);
            }
            if best.0 <= self.cat.figure("off-most") {
                break;
            }
        }
        best.1
    }

    /// The challenge of a monster with what is laid over it.
    fn rating(&self, member: Member) -> i8 {
        let library = &self.cat.library;
        let own = i32::from(library.monsters[usize::from(member.kind)].cr);
        let Some(template) = member.template.and_then(|t| library.templates.get(usize::from(t))) else {
            return own as i8;
        };
        let by = i32::from(template.cr.value);
        let changed = match template.cr.change {
            Change::Keep => own,
            Change::Add => own + by,
            Change::Set => by,
            Change::Percent => own * by / 100,
        };
        changed.clamp(-20, 100) as i8
    }

    fn worth(&self, member: Member) -> i32 {
        strength(i32::from(self.rating(member)))
    }

    /// A template that a part asks for and that suits the monster; those that are too much for the challenge are left out.
    fn template(&mut self, encounter: &Encounter, with: Option<Draw>, kind: u16, cr: i32) -> Option<u16> {
        let library = &self.cat.library;
        let number = |rid: Rid| match library.within_kind(rid) {
            Some((angrist_irh::res::ResKind::Template, n)) => Some(n as u16),
            _ => None,
        };
        let all: Vec<u16> = match with? {
            Draw::One(rid) => number(rid).into_iter().collect(),
            Draw::Any(wanted) => {
                let fits = library.templates.iter().enumerate().filter(|(_, t)| t.kind & wanted != 0);
                fits.map(|(n, _)| n as u16).collect()
            }
            Draw::List(id) => {
                let values = encounter.about.list(id).unwrap_or(&[]).iter();
                values
                    .filter_map(|v| if let Value::Resource(rid) = v { number(*rid) } else { None })
                    .collect()
            }
        };
        let suits = |t: &u16| {
            let template = &library.templates[usize::from(*t)];
            let of_type = template.for_type == 0
                || library.monsters[usize::from(kind)].types.contains(&template.for_type);
            of_type && i32::from(self.rating(Member { kind, template: Some(*t) })) <= cr.max(1)
        };
        let suited: Vec<u16> = all.into_iter().filter(suits).collect();
        self.chance.pick(&suited).copied()
    }

    /// The region's own list of encounters, or all that fit the challenge and the room.
    fn encounter(&mut self, room: &Room, cr: i32, desired: i32, drowned: bool) -> Option<usize> {
        let library = &self.cat.library;
        let flag = |name: &str| self.cat.names.get(name);
        let fits = |e: &Encounter| i32::from(e.min_cr) <= cr && (e.max_cr == 0 || cr <= i32::from(e.max_cr));
        let mut list: Vec<(usize, u32)> = Vec::new();
        let own =
            library.regions[usize::from(room.region)].about.list(self.cat.ids.encounter_list).unwrap_or(&[]);
        let mut weight = 10;
        for value in own {
            match value {
                // Small negative numbers introduce constraints, which the walk does not read.
                Value::Number(n) => weight = u32::try_from(*n).unwrap_or(weight),
                Value::Resource(rid) => {
                    if let Some((angrist_irh::res::ResKind::Encounter, n)) = library.within_kind(*rid)
                        && i32::from(library.encounters[n].min_cr) <= cr
                    {
                        list.push((n, weight));
                    }
                }
                Value::Text(_) => {}
            }
        }
        if list.is_empty() {
            let (nogen, aquatic, vault) = (flag("NF_NOGEN"), flag("NF_AQUATIC"), flag("NF_VAULT"));
            let (single, horde) = (flag("NF_SINGLE"), flag("NF_HORDE"));
            let in_vault = self.cat.tables.regions[usize::from(room.region)].is(rf::VAULT);
            for (n, e) in library.encounters.iter().enumerate() {
                let wanted = fits(e)
                    && !e.flags.has(nogen)
                    && e.flags.has(aquatic) == drowned
                    && (!e.flags.has(vault) || in_vault)
                    && !(e.flags.has(single) && desired > 3)
                    && !(e.flags.has(horde) && desired < 5);
                if wanted {
                    list.push((n, e.weight.max(1) as u32));
                }
            }
        }
        let weights: Vec<u32> = list.iter().map(|l| l.1).collect();
        self.chance.pick_weighted(&weights).map(|i| list[i].0)
    }

    /// The parts that take part: by challenge, by chance, `else` behind one that was left out, one of each `|`.
    fn parts<'e>(&mut self, encounter: &'e Encounter, cr: i32) -> Vec<&'e Part> {
        let (or, otherwise) = (2, 1);
        let mut kept: Vec<&Part> = Vec::new();
        let mut before = false;
        for part in &encounter.parts {
            let alternative = part.flags & or != 0;
            let mut take = i32::from(part.min_cr) <= cr;
            take &= part.chance == 0 || self.d100() <= i32::from(part.chance);
            take &= !(part.flags & otherwise != 0 && before);
            if take && alternative && before {
                if self.chance.one_in(2) {
                    kept.pop();
                } else {
                    take = false;
                }
            }
            before = take || (alternative && before);
            if take {
                kept.push(part);
            }
        }
        kept
    }

    #[allow(clippy::too_many_arguments, reason = "they are the parts of one draw")]
    fn part(
        &mut self,
        encounter: &Encounter,
        part: &Part,
        cr: i32,
        share: i32,
        desired: i32,
        wet: bool,
        members: &mut Vec<Member>,
    ) {
        let choices = self.choices(encounter, part.what, cr, wet);
        if choices.is_empty() {
            return;
        }
        let fixed = match part.amount {
            Amount::Unsaid => None,
            Amount::Between(low, high) => {
                Some(self.chance.between(low.into(), i32::from(high).min(i32::from(low) + desired)))
            }
            Amount::Dice(d) => {
                Some(self.chance.roll(d.number.max(0) as u32, d.sides.max(1) as u32) + i32::from(d.bonus))
            }
        };
        let count = fixed.unwrap_or(desired).clamp(1, 50);
        let each = share / count.max(1);
        let mut sum = 0;
        for i in 0..count {
            // Those whose strength fits what each may have; the weakest when nobody is weak enough.
            let plain = |kind: u16| Member { kind, template: None };
            let fitting: Vec<u16> =
                choices.iter().copied().filter(|&m| self.worth(plain(m)) <= each.max(1)).collect();
            let pick = if fitting.is_empty() {
                choices.iter().copied().min_by_key(|&m| self.worth(plain(m)))
            } else {
                let draws = [self.chance.pick(&fitting).copied(), self.chance.pick(&fitting).copied()];
                draws.into_iter().flatten().max_by_key(|&m| self.worth(plain(m)))
            };
            let Some(kind) = pick else { return };
            let pick = Member { kind, template: self.template(encounter, part.with, kind, cr) };
            if i > 0 && fixed.is_none() && sum + self.worth(pick) > share {
                return;
            }
            sum += self.worth(pick);
            members.push(pick);
        }
    }

    fn choices(&self, encounter: &Encounter, draw: Draw, cr: i32, wet: bool) -> Vec<u16> {
        let library = &self.cat.library;
        let number = |rid: Rid| match library.within_kind(rid) {
            Some((angrist_irh::res::ResKind::Monster, n)) => Some(n as u16),
            _ => None,
        };
        let flag = |name: &str| self.cat.names.get(name);
        let never = [flag("M_NOGEN"), flag("M_UNIQUE"), flag("M_PLAYER"), flag("M_UNKNOWN")];
        let of_type = |wanted: i32| -> Vec<u16> {
            let fits = |m: &Monster| {
                m.types.contains(&wanted)
                    && i32::from(m.cr) <= cr
                    && i32::from(m.depth) <= cr
                    && !never.iter().any(|&f| m.flags.has(f))
            };
            library.monsters.iter().enumerate().filter(|(_, m)| fits(m)).map(|(n, _)| n as u16).collect()
        };
        let mut list = match draw {
            Draw::One(rid) => number(rid).into_iter().collect(),
            Draw::Any(kind) => of_type(kind),
            Draw::List(id) => {
                let mut all = Vec::new();
                let mut values = encounter.about.list(id).unwrap_or(&[]).iter();
                while let Some(value) = values.next() {
                    match value {
                        Value::Number(-1) => {
                            all.extend(values.next().map(|v| of_type(v.number())).unwrap_or_default())
                        }
                        Value::Resource(rid) => all.extend(number(*rid)),
                        _ => {}
                    }
                }
                all
            }
        };
        list.retain(|&m| wet || !library.monsters[usize::from(m)].flags.has(self.cat.ids.aquatic));
        list
    }

    /// A chest, or treasure, or something poor; staples besides (S001-106).
    fn treasure(&mut self, room: &Room, challenge: i32) {
        self.furnishings(room);
        let at = |s: &mut Self| s.spot(room, false, false, false);
        if self.d100() < self.constant("CHEST_CHANCE") {
            if let Some(at) = at(self) {
                self.chest(at, challenge);
            }
        } else if self.d100() <= self.constant("TREASURE_CHANCE") {
            let cursed = self.d100() <= self.constant("CURSED_CHANCE");
            if let Some(at) = at(self)
                && let Some(loot) = self.find("dungeon", challenge, at)
            {
                self.loot.push(Loot { cursed, good: !cursed, ..loot });
            }
        } else if self.d100() <= self.cat.figure("poor-chance") {
            let level = (challenge / 2 - self.cat.figure("poor-below")).max(0);
            if let Some(at) = at(self)
                && let Some(loot) = self.find("dungeon", level, at)
            {
                self.loot.push(loot);
            }
        }
        if self.d100() <= self.constant("STAPLE_CHANCE")
            && let Some(at) = at(self)
            && let Some(loot) = self.find("staple", challenge, at)
        {
            self.loot.push(Loot { staple: true, ..loot });
        }
    }

    /// Furnishings of the region that are items, scattered.
    fn furnishings(&mut self, room: &Room) {
        let library = &self.cat.library;
        let list =
            library.regions[usize::from(room.region)].about.list(self.cat.ids.furnishings).unwrap_or(&[]);
        let splatter = self.cat.names.get("FU_SPLATTER");
        for pair in list.chunks(2) {
            let [pattern, Value::Resource(rid)] = pair else { continue };
            let Some((angrist_irh::res::ResKind::Item, n)) = library.within_kind(*rid) else { continue };
            let count = if pattern.number() == splatter {
                self.chance.below(room.squares.len() as u32) / 8
            } else {
                1
            };
            for _ in 0..count.min(12) {
                if let Some(at) = self.spot(room, false, false, false) {
                    self.loot.push(plain(n as u16, at));
                }
            }
        }
    }

    fn chest(&mut self, at: Loc, challenge: i32) {
        let kind = self.cat.ids.chest;
        let chests: Vec<u16> = self.items(kind, 127);
        let Some(&chest) = self.chance.pick(&chests) else { return };
        let (low, high) = (self.constant("CHEST_MIN_ITEMS"), self.constant("CHEST_MAX_ITEMS"));
        let count = low + self.chance.below((high - low).clamp(1, 100) as u32) as i32 + 1;
        let mut inside = Vec::new();
        for _ in 0..count.clamp(0, 100) {
            let good = self.d100() <= self.constant("TREASURE_CHANCE");
            let level = if good { challenge + self.cat.figure("chest-better") } else { challenge };
            if let Some(found) = self.find("chest", level, at) {
                inside.push(Loot { good, ..found });
            }
        }
        let depth = self.level.depth.max(1) as u32;
        let locked = self.chance.below(depth) > 0 && self.chance.below(depth) > 0;
        self.loot.push(Loot { locked, inside, ..plain(chest, at) });
    }

    fn items(&self, kind: i16, level: i32) -> Vec<u16> {
        let nogen = self.cat.names.get("IT_NOGEN");
        let fits =
            |i: &angrist_irh::res::Item| i.kind == kind && i32::from(i.level) <= level && !i.flags.has(nogen);
        let all = self.cat.library.items.iter().enumerate().filter(|(_, i)| fits(i));
        all.map(|(n, _)| n as u16).collect()
    }

    /// Something of a table, as good as the level allows.
    fn find(&mut self, table: &str, level: i32, at: Loc) -> Option<Loot> {
        let best = level.max(3);
        let least = (best - 4).max(0);
        let table = self.cat.treasure.get(table)?;
        let weights: Vec<u32> = table.iter().map(|f| f.weight).collect();
        for _ in 0..20 {
            let row = &table[self.chance.pick_weighted(&weights)?];
            let items = self.items(row.kind, best);
            let Some(&kind) = self.chance.pick(&items) else { continue };
            let mut effect = None;
            if row.source != 0 {
                let nogen = self.cat.names.get("EF_NOGEN");
                let fit = |low: i32| -> Vec<u16> {
                    let all = self.cat.library.effects.iter().enumerate();
                    let good = |e: &angrist_irh::res::Effect| {
                        e.sources.contains(&row.source)
                            && (low..=best).contains(&i32::from(e.level))
                            && !e.flags.has(nogen)
                    };
                    all.filter(|(_, e)| good(e)).map(|(n, _)| n as u16).collect()
                };
                let mut effects = fit(least);
                if effects.is_empty() {
                    effects = fit(0);
                }
                effect = self.chance.pick(&effects).copied();
                if effect.is_none() {
                    continue;
                }
            }
            let coin = row.kind == self.cat.names.get("T_COIN") as i16;
            let quantity = if coin { 50 + self.chance.below(100) as u16 } else { 1 };
            return Some(Loot { effect, quantity, ..plain(kind, at) });
        }
        None
    }
}

fn plain(kind: u16, at: Loc) -> Loot {
    Loot {
        kind,
        effect: None,
        at,
        quantity: 1,
        cursed: false,
        good: false,
        staple: false,
        locked: false,
        inside: Vec::new(),
    }
}
