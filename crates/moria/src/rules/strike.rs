//! The player's blows, and what becomes of the slain (docs/spec/moria.md 11.1, 11.2, 11.6).

use super::Act;
use super::figures::weapon_class;
use crate::event::{Die, Happening, Note, Toss};
use crate::state::{EXPLORED, Ending, Foe, Moment, Timed};
use crate::tables::{Effect, Flag, FoeKind, Slot, Tile, Trait, Type};

impl Act<'_> {
    fn gauntlets(&self) -> Option<Effect> {
        self.effect(self.s.hero.worn(Slot::Hands)?)
    }

    fn weapon_is(&self, mark: Trait) -> bool {
        let kind = self.s.hero.weapon().and_then(|w| self.t.kind(w.ty, w.kind));
        kind.is_some_and(|k| k.is(mark))
    }

    /// The sides of the die of a blow at a monster, and what is added to it.
    pub(crate) fn aim(&self, foe: &Foe) -> (i32, [(&'static str, i32); 6]) {
        let c = &self.t.c;
        let dex = self.s.hero.dex.max(1);
        let sides = match self.gauntlets() {
            Some(Effect::GauntletsDexterity) => dex + c.gauntlets_dex,
            Some(Effect::GauntletsClumsiness) => (dex - c.gauntlets_clumsy).max(1),
            _ => dex,
        };
        let parts = [
            ("level", self.s.hero.level),
            ("foe-level", -foe.level),
            ("foe-armour", -foe.ac),
            ("base", 1),
            ("weapon", self.s.hero.weapon().map_or(0, |w| w.power)),
            ("sure", if self.weapon_is(Trait::Sure) { c.sure_bonus } else { 0 }),
        ];
        (sides, parts)
    }

    /// The sides of the die of a blow's damage, to which 1 is added; a weapon that is worse than none has no die.
    pub(crate) fn damage_sides(&self) -> Option<i32> {
        let c = &self.t.c;
        let mut force = self.s.hero.force.min(c.force_counted);
        if self.gauntlets() == Some(Effect::GauntletsForce) {
            force += c.gauntlets_force;
        }
        let class = self.s.hero.weapon().map_or(0, |w| weapon_class(self.t, w));
        (class >= 0).then(|| class + 1 + self.s.hero.level * force / 10)
    }

    /// Whether the weapon does double damage to a kind.
    pub(crate) fn doubles(&self, kind: &FoeKind) -> bool {
        (kind.is(Flag::HatesAxes) && self.weapon_is(Trait::Axe))
            || (kind.is(Flag::Melts) && self.weapon_is(Trait::Ice))
    }

    /// Strikes a monster by walking into it.
    pub(crate) fn strike(&mut self, id: u32) {
        let c = &self.t.c;
        let power = self.s.hero.weapon().map_or(0, |w| w.power);
        let Some((sides, parts)) = self.foe(id).map(|foe| self.aim(foe)) else { return };
        let die = Die { name: "dexterity".into(), sides, value: self.rnd(sides) };
        let Some(foe) = self.foe(id) else { return };
        let roll = Toss::new(die, &parts);
        let who = self.who(foe);
        let kind = self.t.foe(foe.kind);
        if roll.sum < 1 {
            self.tell(Happening::Missed { foe: who, roll });
            return;
        }
        if let Some(foe) = self.foe_mut(id) {
            foe.asleep = false;
        }
        self.unmask(id);
        let mut damage = self.damage_sides().map_or(0, |sides| 1 + self.rnd(sides));
        damage += self.ring_power(Effect::Damage);
        if damage < 0 {
            damage = 1;
        }
        // What the struck one does about it comes before the wound.
        if kind.is(Flag::BreaksHaste) {
            self.s.hero.timers[Timed::Haste as usize] = 0;
        }
        if kind.is(Flag::Yields) && self.weapon_is(Trait::Prises) {
            self.prise(id);
        }
        if let Some((below, only)) = kind.guard
            && power < below
        {
            damage = only;
        }
        if kind.is(Flag::SlipsAway) && self.slips_away(id) && power < c.slip_guard {
            damage = 1;
        }
        if kind.is(Flag::Casts) && self.cast(id) && power < c.caster_guard {
            damage = 1;
        }
        if self.doubles(kind) {
            damage *= 2;
        }
        if kind.is(Flag::Dragon) {
            self.breath(id);
        }
        self.tell(Happening::Struck { foe: who, damage, roll });
        if self.weapon_is(Trait::Vampire) && self.one_in(c.vampire_one_in) && self.alive() {
            let hero = &mut self.s.hero;
            hero.hp = (hero.hp + damage / 2).min(hero.max_hp);
        }
        let Some(foe) = self.foe_mut(id) else { return };
        foe.hp -= damage;
        if foe.hp < 1 {
            self.kill(id);
        } else {
            foe.angry |= kind.is(Flag::Broods);
            if kind.is(Flag::Cowed) {
                foe.afraid = true;
                foe.fear = 1;
            }
        }
    }

    /// A disguise falls; who cannot see it is spared the shock.
    pub(crate) fn unmask(&mut self, id: u32) {
        let spared = self.s.hero.is(Timed::Blind) || self.s.hero.is(Timed::Hallucination);
        let Some(foe) = self.foe_mut(id) else { return };
        if !foe.masked {
            return;
        }
        foe.masked = false;
        foe.look = foe.kind;
        if !spared {
            self.note(Note::Unmasked);
            self.lose_int(self.t.c.unmask_int);
        }
    }

    /// Intelligence lost; without any the mind goes.
    pub(crate) fn lose_int(&mut self, by: i32) {
        self.s.hero.int -= by;
        if self.s.hero.int < 1 {
            self.s.hero.int = self.s.hero.int.max(0);
            self.end(Ending::Madness);
        }
    }

    /// A frightened bearer drops its burden before a dagger: how the second Silmaril is won.
    fn prise(&mut self, id: u32) {
        let here = self.s.hero.at;
        let Some(foe) = self.foe_mut(id) else { return };
        if foe.afraid
            && let Some(burden) = foe.burden.take()
        {
            self.lay(burden, here);
        }
    }

    /// Whether the lord of the ring vanishes in his need.
    fn slips_away(&mut self, id: u32) -> bool {
        let one = self.t.number_of(Type::Ring, Effect::OneRing);
        let below = self.t.c.slip_below;
        let has = |f: &Foe| f.burden.as_ref().is_some_and(|b| b.ty == Type::Ring && b.kind == one);
        if !self.foe(id).is_some_and(|f| f.hp < below && has(f)) {
            return false;
        }
        self.move_foe_anywhere(id);
        if let Some(foe) = self.foe_mut(id) {
            foe.invisible = true;
        }
        true
    }

    /// A monster is moved by magic to a random square.
    pub(crate) fn move_foe_anywhere(&mut self, id: u32) {
        self.let_go(Some(id));
        if let Some(at) = self.anywhere()
            && let Some(foe) = self.foe_mut(id)
        {
            foe.at = at;
            foe.seen = false;
        }
    }

    /// The wizard's spells (docs/spec/moria.md 11.1). Says whether he cast one.
    fn cast(&mut self, id: u32) -> bool {
        let c = &self.t.c;
        let chance = c.breath_percent * c.resistance_over / 100 - self.resistance();
        if !self.ratio(chance, c.resistance_over) {
            return false;
        }
        if self.foe(id).is_some_and(|f| f.hp < c.caster_flees_below) {
            self.note(Note::SpellSummons);
            for _ in 0..c.caster_summons {
                self.summon();
            }
            self.move_foe_anywhere(id);
            return true;
        }
        let (note, effect, turns) = match self.rnd(5) {
            0 => (Note::SpellConfusion, Some(Timed::Confusion), c.caster_confusion),
            1 => (Note::SpellSlowness, None, c.caster_slowness),
            2 => (Note::SpellDisorientation, Some(Timed::Disorientation), c.caster_disorientation),
            3 => (Note::SpellBlindness, Some(Timed::Blind), c.caster_blindness),
            _ => (Note::SpellAmnesia, Some(Timed::Amnesia), c.caster_amnesia),
        };
        let turns = self.draw(turns);
        match effect {
            Some(effect) => self.s.hero.timers[effect as usize] = turns,
            None => self.s.hero.slowed = turns,
        }
        if effect == Some(Timed::Amnesia) {
            let level = self.level_mut();
            level.mapped = false;
            level.known.fill(0);
        }
        self.note(note);
        true
    }

    /// A struck dragon breathes (docs/spec/moria.md 11.2).
    fn breath(&mut self, id: u32) {
        let c = &self.t.c;
        let chance = c.breath_percent * c.resistance_over / 100 - self.resistance();
        if !self.ratio(chance, c.resistance_over) {
            return;
        }
        let Some(foe) = self.foe(id) else { return };
        let (who, kind, dice, sides) = (self.who(foe), foe.kind, foe.dice, foe.sides);
        let mut damage = self.s.chance.roll(dice, sides);
        if self.wears(Effect::Fire) {
            damage = damage / c.fire_over.max(1) + 1;
        }
        self.s.hero.hp -= damage;
        self.tell(Happening::Breathed { foe: who, damage });
        if self.s.hero.hp < 1 {
            self.end(Ending::Killed(kind));
            return;
        }
        let burnable = |t: &&crate::state::Thing| matches!(t.ty, Type::Potion | Type::Scroll);
        let stacks: Vec<u32> = self.s.hero.pack.iter().filter(burnable).map(|t| t.id).collect();
        for stack in stacks {
            if self.one_in(c.burn_one_in) {
                self.lose_unit(stack);
                self.note(Note::BrewBurnt);
            }
        }
    }

    /// A monster dies by the player's doing.
    pub(crate) fn kill(&mut self, id: u32) {
        let Some(limbs) = self.foe(id).map(|f| self.limbs(f)) else { return };
        let Some(mut foe) = self.remove_foe(id) else { return };
        let kind = self.t.foe(foe.kind);
        let here = self.s.hero.at;
        self.calm(&foe);
        if let Some(burden) = foe.burden.take() {
            self.lay(burden, here);
        }
        if kind.is(Flag::LeavesGold) {
            let gold = self.create(Type::Gold);
            self.lay(gold, here);
        }
        if kind.is(Flag::LeavesThing) {
            let ty = Type::ALL[1 + self.rnd(5) as usize];
            let thing = self.create(ty);
            self.lay(thing, here);
        }
        if let Some(count) = self.s.kills.get_mut(usize::from(foe.kind) - 1) {
            *count += 1;
        }
        if kind.is(Flag::Unique) {
            self.s.moments.push((self.s.turn, Moment::Slew(foe.kind)));
        }
        let who = self.who(&foe);
        let at = self.notices.len();
        let worth = self.award(&foe, limbs);
        let told = angrist_engine::play::Notice::known(Happening::Slain { foe: who, worth }, Some(foe.at));
        self.notices.insert(at, told);
    }

    /// One brooding monster less, however it went (the mend of defect 16).
    pub(crate) fn calm(&mut self, foe: &Foe) {
        if self.t.foe(foe.kind).is(Flag::Broods) {
            let level = self.level_mut();
            level.anger = (level.anger - 1).max(0);
        }
    }

    /// Rust on the body armour (docs/spec/moria.md 11.4).
    pub(crate) fn rust(&mut self) {
        let c = &self.t.c;
        let Some(body) = self.s.hero.worn(Slot::Body) else { return };
        let Some(kind) = self.t.kind(body.ty, body.kind) else { return };
        let (id, proofed) = (body.id, body.proofed);
        if kind.class + body.power < c.rust_class || kind.is(Trait::NoRust) {
            return;
        }
        if (proofed || self.wears(Effect::GuardArmour)) && self.percent(c.rust_safe_percent) {
            self.note(Note::RustStopped);
            return;
        }
        if let Some(body) = self.s.hero.thing_mut(id) {
            body.power -= 1;
        }
        self.note(Note::Rusted);
    }

    /// Marks a square as explored.
    pub(crate) fn explore(&mut self, at: angrist_engine::space::Loc) {
        if let Some(known) = self.level_mut().known.get_mut(at) {
            *known |= EXPLORED;
        }
    }

    /// Turns a wall piece into floor, wherever it may be but in the outer wall.
    pub(crate) fn raze(&mut self, at: angrist_engine::space::Loc) {
        if crate::state::Level::is_inside(at) {
            self.level_mut().tiles[at] = Tile::Floor;
        }
    }
}
