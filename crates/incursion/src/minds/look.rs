//! How a creature sees its situation before it chooses: foes beside and afar, fear, rage, what holds it (people 3, steps 2 to 9).

use super::mind::{Subject, TargetKind};
use super::names as m;
use crate::creature::names as n;
use crate::creature::{Creature, Source, Status};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;
use crate::world::place::distance;
use angrist_irh::res::Rid;

/// A creature's situation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it is named after")]
pub struct Look {
    pub near_foe: Handle,
    pub far_foe: Handle,
    pub has_target: bool,
    pub in_melee: bool,
    pub avoiding: bool,
    pub afraid: bool,
    pub truly_afraid: bool,
    pub hiding: bool,
    /// At whom it is enraged.
    pub enraged: Option<Handle>,
    pub held: bool,
    pub is_mount: bool,
    /// An illusion.
    pub illusion: bool,
    /// An illusion that is nothing but a picture.
    pub picture: bool,
}

/// How far one notices newcomers, in columns and rows.
const NOTICE: i16 = 6;
/// Turns until one wants to wander elsewhere.
const WANDERED: i32 = 500;

/// A creature's hit points when it is unhurt.
fn whole(c: &Creature) -> i32 {
    c.max_hit_points + c.value(Attribute::ExtraHitPoints)
}

impl Host<'_> {
    /// The larger axis between two creatures.
    fn squares_between(&self, a: Handle, b: Handle) -> i16 {
        match (self.world.position(a), self.world.position(b)) {
            (Some((_, ax, ay)), Some((_, bx, by))) => (ax - bx).abs().max((ay - by).abs()),
            _ => i16::MAX,
        }
    }

    /// Whether two creatures touch, their sizes counted.
    #[must_use]
    pub fn stands_beside(&self, a: Handle, b: Handle) -> bool {
        let bulk = |h: Handle| {
            let size = self.creature(h).map_or(0, |c| c.value(crate::values::Attribute::Size));
            ((size - 5).max(0)) as i16
        };
        self.squares_between(a, b) <= 1 + bulk(a).max(bulk(b))
    }

    /// Somebody hostile came near whom it does not yet know of.
    pub(super) fn newcomer_near(&self, who: Handle) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let Some(level) = self.world.map(map) else { return false };
        level.things.iter().any(|&t| {
            if t == who || self.world.being(t).is_none() {
                return false;
            }
            let near = self
                .world
                .position(t)
                .is_some_and(|(_, a, b)| (a - x).abs() <= NOTICE && (b - y).abs() <= NOTICE);
            let known = self
                .world
                .being(who)
                .is_some_and(|b| b.mind.targets.iter().any(|g| g.subject == Subject::Creature(t)));
            near && !known && self.is_hostile(who, t) && self.notices(who, t)
        })
    }

    /// Walks through the targets: forgets what is over, and finds the foes that matter.
    pub(super) fn look(&mut self, who: Handle) -> Look {
        let mut look = Look::default();
        let Some((_, x, y)) = self.world.position(who) else { return look };
        let turn = self.world.turn;
        let mut targets = match self.world.being(who) {
            Some(b) => b.mind.targets.clone(),
            None => return look,
        };
        let mut stale = false;
        let (mut nearest, mut farthest) = (i16::MIN, i16::MIN);
        let (reach, reach_only) = self.creature(who).map_or((false, false), |c| (c.has_reach, c.reach_only));
        targets.retain(|t| self.world.target_holds(t));
        targets.retain_mut(|t| match t.kind {
            TargetKind::Wander | TargetKind::Area => {
                t.visible = false;
                if t.kind == TargetKind::Wander && turn - t.since > WANDERED {
                    stale = true;
                    return false;
                }
                t.subject != Subject::Square(x, y)
            }
            TargetKind::Item => {
                let item = t.subject.object();
                t.visible = self.notices(who, item);
                self.world.position(item).is_some_and(|(_, a, b)| (a, b) != (x, y))
            }
            TargetKind::Enemy | TargetKind::AttackTarget => {
                let foe = t.subject.object();
                let here = self.world.position(foe).is_some_and(|(_, a, b)| (a, b) == (x, y));
                if here
                    || self.world.position(foe).is_none()
                    || self.creature(foe).is_none_or(|c| c.hit_points <= 0)
                {
                    return false;
                }
                t.visible = self.notices(who, foe);
                if !t.visible || self.is_charmer(who, foe) {
                    return true;
                }
                look.has_target = true;
                let beside = self.is_beside(who, foe, 0);
                if beside && reach_only {
                    look.avoiding = true;
                } else if beside || (reach && self.squares_between(who, foe) == 2) {
                    look.in_melee = true;
                    if t.priority > nearest {
                        (nearest, look.near_foe) = (t.priority, foe);
                    }
                } else if t.priority > farthest {
                    (farthest, look.far_foe) = (t.priority, foe);
                }
                true
            }
            _ => {
                let other = t.subject.object();
                t.visible = other.is_none() || self.notices(who, other);
                true
            }
        });
        if let Some(b) = self.world.being_mut(who) {
            b.mind.targets = targets;
        }
        if stale {
            self.wander(who);
        }
        look
    }

    fn is_charmer(&self, who: Handle, other: Handle) -> bool {
        let charmed = |s: &Status| s.object == other.raw() && i32::from(s.value) != m::CH_COMPEL;
        self.creature(who).is_some_and(|c| c.statuses.of(m::CHARMED).iter().any(charmed))
    }

    /// Fear, rage and what holds it; new fear is felt from the next choice on.
    pub(super) fn feel(&mut self, who: Handle, look: &mut Look) {
        let exact = self.rules.profile.is_exact();
        let (mana, total) = self.mana(who);
        let Some(being) = self.world.being_mut(who) else { return };
        let c = &mut being.creature;
        let own = |s: &Status| s.source == Source::Monitored;
        look.truly_afraid = c.statuses.of(m::AFRAID).iter().any(|s| !own(s));
        let healed = c.hit_points * 3 > whole(c);
        let rested = mana * 2 > total;
        c.statuses.retain(|s| {
            if i32::from(s.nature) != m::AFRAID || !own(s) {
                return true;
            }
            match i32::from(s.value) {
                m::FEAR_HP => !healed,
                // In the original the healthy never get over the fear of having no mana (quirk 36).
                m::FEAR_MANA => !(rested && (!exact || !healed)),
                _ => true,
            }
        });
        look.afraid = c.statuses.has(m::AFRAID);
        look.hiding = c.statuses.has(m::HIDING);
        look.enraged = c.statuses.of(m::ENRAGED).first().map(|s| Handle::from_raw(s.object));
        look.held = [m::GRABBED, m::GRAPPLED].into_iter().any(|s| c.statuses.has(s));
        look.is_mount = c.statuses.has(m::MOUNT);
        look.illusion = c.statuses.has(m::ILLUSION);
        let shy = c.statuses.has(m::AVOID_MELEE);
        let shy = shy || self.creature(who).is_some_and(|c| self.rules.has_flag(c, m::M_AVOID_MELEE));
        // The original forgets that a long weapon needs room (quirk 3).
        look.avoiding = if exact { shy } else { look.avoiding || shy };
        look.picture = self.is_mere_picture(who);
    }

    /// One time in three the mount of a foe is aimed at; then the hurt and the spent take fright.
    pub(super) fn aim_and_fear(&mut self, who: Handle, look: &mut Look) {
        if self.random(3) == 0 {
            for foe in [&mut look.near_foe, &mut look.far_foe] {
                let mount =
                    self.creature(*foe).and_then(|c| c.statuses.of(m::MOUNTED).first()).map(|s| s.object);
                if let Some(mount) = mount.map(Handle::from_raw).filter(|h| self.world.being(*h).is_some()) {
                    *foe = mount;
                }
            }
        }
        let Some(c) = self.creature(who) else { return };
        let bold = self.rules.has_flag(c, m::M_PSYCHO) || self.rules.has_flag(c, n::M_MINDLESS);
        if bold || look.enraged.is_some() || look.illusion || look.afraid {
            return;
        }
        let (mana, total) = self.mana(who);
        let caster = self.rules.has_flag(c, m::M_CASTER);
        let (kind, turns) = if c.hit_points * 3 < whole(c) {
            (m::FEAR_HP, 10 + self.random(50))
        } else if mana * 2 < total && caster {
            (m::FEAR_MANA, 10 + self.random(30))
        } else {
            return;
        };
        let fear = Status {
            nature: m::AFRAID as i16,
            value: kind as i16,
            duration: turns as i16,
            source: Source::Monitored,
            effect: Rid::NONE,
            ..Status::default()
        };
        self.give_status(who, fear);
    }

    /// The distance between two creatures.
    pub(super) fn range(&self, a: Handle, b: Handle) -> i32 {
        match (self.world.position(a), self.world.position(b)) {
            (Some((_, ax, ay)), Some((_, bx, by))) => distance((ax, ay), (bx, by)),
            _ => i32::MAX,
        }
    }
}
