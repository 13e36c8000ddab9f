//! What makes a blow go astray before it is compared with anything: the unseen, veils, trees, cover (fight 7, step 6).

use super::ids::*;
use crate::creature::{Source, Status};
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;

/// Schools whose veils somebody who sees through them does not mind.
const ILLUSION_SCHOOL: u32 = 0x20;
const WEAVECRAFT_SCHOOL: u32 = 0x100;
/// The kind of veil that turns missiles only.
const RANGED_ONLY: i16 = 1;

impl Host<'_> {
    /// Step 6: whether the blow goes astray before it is compared with anything.
    pub(super) fn goes_astray(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let seeking = e.is(Field::IsSeeking);
        if e.is(Field::VicUnseen) && !seeking && !self.has_about(actor, GRAPPLING, victim) {
            let feat = !self.is_exact() && self.feat(actor, FT_BLIND_FIGHT);
            if self.random(if feat { 4 } else { 2 }) == 0 {
                self.note_cause(e, "unable to see");
                return true;
            }
        }
        if self.has(actor, STUNNED) && !seeking && self.random(2) == 0 {
            return true;
        }
        if !seeking && self.has(victim, MISS_CHANCE) && e.get(Field::VRoll) < 20 && self.is_veiled(e) {
            return true;
        }
        let in_tree = self.world.get(victim).is_some_and(|o| o.statuses().has_value(ELEVATED, 1));
        if in_tree && self.random(100) < 25 {
            return true;
        }
        let shield = self.ready_hand(victim);
        if self.item_type(shield) == id::T_SHIELD
            && self.item_size(shield) > self.value(victim, Attribute::Size)
            && self.random(100) < 50
        {
            return true;
        }
        if matches!(e.get(Field::AType), A_HURL | A_FIRE | A_SPEL)
            && self.is_covered(actor, victim)
            && self.random(100) + 1 < 50
        {
            return true;
        }
        false
    }

    fn note_cause(&self, e: &mut Event, cause: &str) {
        let text = format!("{} ({cause})", e.words(Field::StrDef));
        e.set_words(Field::StrDef, text);
    }

    /// Step 6c: veils on the victim, which one learns to see through.
    fn is_veiled(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let practice = self.practice(actor, victim);
        let veils = self.world.get(victim).map_or_else(Vec::new, |o| o.statuses().of(MISS_CHANCE).to_vec());
        let ranged = matches!(e.get(Field::AType), A_FIRE | A_HURL);
        let sees = self.has_any(actor, &[SEE_INVIS, TRUE_SIGHT]) || self.has(victim, ILLUMINATED);
        let ghost = e.is(Field::IsGhostTouch);
        for s in veils {
            if s.value == RANGED_ONLY && !ranged {
                continue;
            }
            let schools = self.library().effect(s.effect).map_or(0, |f| f.schools);
            if schools & ILLUSION_SCHOOL != 0 && sees {
                continue;
            }
            let mut chance = i32::from(s.magnitude);
            let mut half = "";
            if schools & WEAVECRAFT_SCHOOL != 0 {
                match (sees, ghost) {
                    (true, true) => continue,
                    (false, false) if self.is_exact() => continue,
                    (false, false) => {}
                    _ => {
                        chance /= 2;
                        half = "/2";
                    }
                }
            }
            if self.random(100) + 1 + practice <= chance {
                let name = self.library().about(s.effect).map_or("", |a| a.shown());
                let cause = format!("{name}{half}");
                self.note_cause(e, &cause);
                return true;
            }
        }
        false
    }

    /// How much practice somebody has against somebody's veils; it grows by every blow.
    fn practice(&mut self, actor: Handle, victim: Handle) -> i32 {
        let Some(object) = self.world.get_mut(actor) else { return 0 };
        let about = |s: &&mut Status| i32::from(s.nature) == PRACTICE_MISS_CHANCE && s.object == victim.raw();
        if let Some(s) = object.statuses_mut().all_mut().iter_mut().find(about) {
            let had = s.magnitude;
            s.magnitude += 10;
            s.duration = s.duration.saturating_add(120);
            return had.into();
        }
        self.afflict(
            actor,
            Status {
                nature: PRACTICE_MISS_CHANCE as i16,
                value: -1,
                magnitude: 10,
                duration: 120,
                source: Source::Attack,
                object: victim.raw(),
                ..Status::default()
            },
        );
        0
    }

    /// Whether something solid beside the victim stands in the way.
    fn is_covered(&self, actor: Handle, victim: Handle) -> bool {
        let (Some((map, ax, ay)), Some((_, x, y))) =
            (self.world.position(actor), self.world.position(victim))
        else {
            return false;
        };
        let (mut dx, mut dy) = (ax - x, ay - y);
        if dx.abs() >= 3 * dy.abs() {
            dy = 0;
        } else if dy.abs() >= 3 * dx.abs() {
            dx = 0;
        }
        let cell = (x + dx.signum(), y + dy.signum());
        cell != (ax, ay) && self.world.map(map).is_some_and(|m| m.is_solid(self.library(), cell.0, cell.1))
    }
}
