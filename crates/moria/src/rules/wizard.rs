//! The wizard's commands (docs/spec/moria.md 19): for tests and practice; they mark the game.

use super::{Act, Done, refuse};
use crate::state::{EXPLORED, Thing};
use crate::tables::{Tables, Type};
use angrist_engine::play::Mark;

/// What `wizard-set` can set.
pub const FIELDS: &[&str] =
    &["hp", "max-hp", "level", "experience", "force", "dexterity", "intelligence", "gold", "food", "water"];

impl Act<'_> {
    fn mark(&mut self) {
        if !self.s.marks.contains(&Mark::Wizard) {
            self.s.marks.push(Mark::Wizard);
        }
    }

    /// `wizard-set FIELD NUMBER`.
    pub(crate) fn wizard_set(&mut self, field: &str, value: i32) -> Done {
        let value = value.clamp(1, 30_000);
        let most = self.t.c.level_most;
        let hero = &mut self.s.hero;
        match field {
            "hp" => hero.hp = value.min(hero.max_hp),
            "max-hp" => (hero.max_hp, hero.hp) = (value, value),
            "level" => hero.level = value.min(most),
            "experience" => hero.experience = value,
            "force" => (hero.force, hero.max_force) = (value.min(200), value.min(200)),
            "dexterity" => hero.dex = value.min(200),
            "intelligence" => hero.int = value.min(200),
            "gold" => hero.gold = value,
            "food" => hero.food = value.min(self.t.c.food_most),
            "water" => hero.water = value,
            _ => return Err(refuse("unknown-field", &format!("Fields are {}.", FIELDS.join(", ")))),
        }
        self.mark();
        Ok(false)
    }

    /// `wizard-give TYPE KIND POWER`: one known thing in the pack.
    pub(crate) fn wizard_give(&mut self, ty: &str, kind: i32, power: i32) -> Done {
        let complaint = || refuse("unknown-kind", "There is no such type or kind.");
        let ty = Type::read(ty).filter(|ty| *ty != Type::Gold).ok_or_else(complaint)?;
        let kind = u8::try_from(kind).map_err(|_| complaint())?;
        if ty != Type::Food && self.t.kind(ty, kind).is_none() {
            return Err(complaint());
        }
        let id = self.new_id();
        let mut thing = Thing::new(id, ty, if ty == Type::Food { 0 } else { kind });
        thing.power = power.clamp(-50, 500);
        thing.known = true;
        thing.cursed = power < 0;
        self.learn(ty, kind);
        self.add(thing);
        self.refresh_exit();
        self.mark();
        Ok(false)
    }

    /// `wizard-depth N`: at once on another level.
    pub(crate) fn wizard_depth(&mut self, depth: i32) -> Done {
        if !(1..=self.t.c.deepest).contains(&depth) {
            return Err(refuse("unknown-depth", "There are fifteen levels."));
        }
        self.mark();
        self.arrive(depth, None);
        self.look();
        Ok(false)
    }

    /// `wizard-map`: the level explored.
    pub(crate) fn wizard_map(&mut self) -> Done {
        self.mark();
        self.level_mut().known.cells_mut().iter_mut().for_each(|k| *k |= EXPLORED);
        Ok(false)
    }

    /// `wizard-raw`: every tile shown as it is, remembering nothing (S004-079, S004-081).
    pub(crate) fn wizard_raw(&mut self) -> Done {
        self.mark();
        self.s.revealed = true;
        Ok(false)
    }

    /// `wizard-identify`: everything carried.
    pub(crate) fn wizard_identify(&mut self) -> Done {
        self.mark();
        let all: Vec<u32> = self.s.hero.pack.iter().map(|t| t.id).collect();
        for id in all {
            // A gem is known only the second time; the first is not told.
            let told = self.notices.len();
            self.identify(id);
            self.notices.truncate(told);
            self.identify(id);
        }
        Ok(false)
    }

    /// `wizard-foe KIND`: one monster of a kind nearby.
    pub(crate) fn wizard_foe(&mut self, kind: i32) -> Done {
        let kind = u8::try_from(kind).ok().filter(|k| (1..=self.t.foes.len()).contains(&usize::from(*k)));
        let kind = kind.ok_or_else(|| refuse("unknown-kind", "There is no such monster."))?;
        self.mark();
        self.spawn(kind);
        Ok(false)
    }

    /// Whether a number is one of a type's kinds.
    pub fn is_kind(t: &Tables, ty: Type, kind: u8) -> bool {
        matches!(ty, Type::Gold | Type::Food) && kind == 0 || t.kind(ty, kind).is_some()
    }
}
