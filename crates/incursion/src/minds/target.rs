//! Targets: remembering, forgetting and being ordered (people 12.2).

use super::mind::{MOST, Reason, Subject, Target, TargetKind};
use crate::world::{Handle, World};

impl World {
    /// Remembers something: in the first place that is free, or in the last whose priority is not above the new one's.
    pub fn add_target(&mut self, who: Handle, target: Target) -> bool {
        let Some(being) = self.being(who) else { return false };
        let free = being.mind.targets.iter().position(|t| !self.target_holds(t));
        let at = free.or_else(|| {
            (being.mind.targets.len() >= MOST)
                .then(|| being.mind.targets.iter().rposition(|t| t.priority <= target.priority))?
        });
        let full = being.mind.targets.len() >= MOST;
        let Some(being) = self.being_mut(who) else { return false };
        match at {
            Some(at) => being.mind.targets[at] = target,
            None if full => return false,
            None => being.mind.targets.push(target),
        }
        true
    }

    /// Remembers a creature as something.
    pub fn remember(&mut self, who: Handle, other: Handle, kind: TargetKind, priority: i16, reason: Reason) {
        let target = Target {
            kind,
            priority,
            visible: false,
            reason,
            since: self.turn,
            subject: Subject::Creature(other),
            damage: 0,
        };
        self.add_target(who, target);
    }

    /// Gives an order; others of its group end.
    pub fn order(&mut self, who: Handle, order: TargetKind, subject: Subject) {
        let group = order.group();
        if let Some(being) = self.being_mut(who) {
            being.mind.targets.retain(|t| {
                let older_order = t.reason == Reason::OrderedTo && group.contains(&t.kind);
                let thing_left_alone = order == TargetKind::NoPickup && t.kind == TargetKind::Item;
                !older_order && !thing_left_alone
            });
        }
        let since = self.turn;
        let reason = Reason::OrderedTo;
        self.add_target(
            who,
            Target { kind: order, priority: 40, visible: false, reason, since, subject, damage: 0 },
        );
    }

    /// Forgets orders: all, or those of one kind.
    pub fn forget_orders(&mut self, who: Handle, kind: Option<TargetKind>) {
        if let Some(being) = self.being_mut(who) {
            being.mind.targets.retain(|t| t.reason != Reason::OrderedTo || kind.is_some_and(|k| k != t.kind));
        }
    }

    /// Forgets everything about somebody or something.
    pub fn forget_object(&mut self, who: Handle, other: Handle) {
        if let Some(being) = self.being_mut(who) {
            being.mind.targets.retain(|t| t.subject.object() != other);
        }
    }

    /// Forgets enemies.
    pub fn forget_enemies(&mut self, who: Handle) {
        if let Some(being) = self.being_mut(who) {
            being.mind.targets.retain(|t| t.kind != TargetKind::Enemy);
            being.mind.retarget = true;
        }
    }
}
