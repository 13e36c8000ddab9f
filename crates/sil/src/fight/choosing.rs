//! What an attack becomes: refused, asked about, at one foe, at two in a line or at all around (docs/spec/sil-player.md 10.1, 10.2).

use super::AttackKind;
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::state::Slot;
use crate::tables::{ItemFlag, RaceFlag, Tval};
use crate::turn::{Attempt, Then};
use angrist_engine::play::{Phrase, Refusal};
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

/// Sub-class of shovels among diggers.
const SHOVEL: u8 = 1;

impl Turn<'_> {
    /// A main attack as a command: refuses, asks first where one should, else strikes and takes the turn. `attempt` is
    /// what to do again once it is sure.
    pub fn attack_command(&mut self, foe: Handle, attempt: Attempt, sure: bool) -> Done {
        if self.state.hero.timers.afraid > 0 {
            return Err(Refusal::new("afraid", "You are too afraid to attack."));
        }
        if self.thrall_wants(foe).is_some()
            && let Some(dir) = self.foe(foe).and_then(|m| Dir::toward(self.state.hero.at, m.at))
        {
            return self.meet_thrall(foe, dir);
        }
        if self.foe_is(foe, RaceFlag::PEACEFUL) {
            return Err(Refusal::new("peaceful", "You do not want to harm it."));
        }
        if !sure && let Some(why) = self.why_ask(foe) {
            self.ask_yes(
                "really-attack",
                Phrase::id(format!("ask-attack-{why}")),
                Then::Agreed(attempt.agreed()),
            );
            return Ok(());
        }
        self.takes_turn()?;
        self.attack(foe, AttackKind::Main);
        Ok(())
    }

    /// Why one should think twice.
    fn why_ask(&self, foe: Handle) -> Option<&'static str> {
        let hero = &self.state.hero;
        let mercy = self.mercy_forbids(foe);
        match hero.wears(Slot::Weapon) {
            Some(w) if w.inscription.contains("!a") => Some("inscribed"),
            _ if self.state.facts.truce => Some("truce"),
            None if hero.wears(Slot::Weapon).is_none() => Some("bare-hands"),
            // A mattock is a weapon too (10.2).
            Some(w) if w.is(self.tables, Tval::DIGGER, SHOVEL) => Some("shovel"),
            _ if mercy => Some("mercy"),
            _ => None,
        }
    }

    /// An oath of mercy that stands protects visible men and elves.
    pub(super) fn mercy_forbids(&self, foe: Handle) -> bool {
        let oath = self.state.hero.oath;
        oath.sworn == 1 && oath.broken & (1 << 1) == 0 && self.is_due_mercy(foe)
    }

    /// A man or elf in sight.
    pub(super) fn is_due_mercy(&self, foe: Handle) -> bool {
        let seen = self.foe(foe).is_some_and(|m| m.visible);
        seen && (self.foe_is(foe, RaceFlag::MAN) || self.foe_is(foe, RaceFlag::ELF))
    }

    /// Strikes a creature, and any others the attack reaches. Returns whether an attack was made.
    pub fn attack(&mut self, foe: Handle, kind: AttackKind) -> bool {
        use AttackKind::*;
        if self.state.hero.timers.afraid > 0 || self.foe(foe).is_none() {
            return false;
        }
        if !matches!(kind, Main | Flanking | Retreat) {
            return self.strike(foe, kind);
        }
        match self.manner(foe, kind) {
            all @ (Rage | Whirlwind) => self.strike_all(foe, all),
            Impale => {
                let second = self.behind(foe);
                let first = self.strike(foe, Impale);
                second.is_some_and(|second| self.alive() && self.strike(second, Impale)) || first
            }
            kind => self.strike(foe, kind),
        }
    }

    /// What an attack on a foe becomes: at all around in rage or a whirlwind, through two in a line, or as it was meant.
    pub(super) fn manner(&self, foe: Handle, kind: AttackKind) -> AttackKind {
        let crowd = self.foes_around().len() > 1;
        if crowd && self.state.hero.timers.rage > 0 {
            AttackKind::Rage
        } else if crowd && self.has_ability(ability::WHIRLWIND_ATTACK) {
            AttackKind::Whirlwind
        } else if self.impales() && self.behind(foe).is_some() {
            AttackKind::Impale
        } else {
            kind
        }
    }

    /// Creatures next to the hero that mean harm.
    pub(super) fn foes_around(&self) -> Vec<Handle> {
        let here = self.state.hero.at;
        Dir::CLOCKWISE
            .into_iter()
            .filter_map(|d| self.state.level.monster_on(here.step(d)).map(|(h, _)| h))
            .filter(|h| !self.foe_is(*h, RaceFlag::PEACEFUL))
            .collect()
    }

    /// All squares around in turn from the foe's on, one way round or the other.
    fn strike_all(&mut self, foe: Handle, kind: AttackKind) -> bool {
        let here = self.state.hero.at;
        let Some(first) = self.foe(foe).and_then(|m| Dir::toward(here, m.at)) else { return false };
        let way = if self.pick_for(true, "way-round", 2) == 0 { 1 } else { -1 };
        let forgo = self.option("forgo-unwary");
        let mut made = false;
        for i in 0..8 {
            let at = here.step(first.turn(way * i));
            let Some((other, m)) = self.state.level.monster_on(at) else { continue };
            // Rage makes no difference between them (docs/spec/sil-player.md 10.1).
            if i > 0 && kind == AttackKind::Whirlwind && forgo && !m.is_alert() {
                continue;
            }
            made |= self.strike(other, kind);
            if !self.alive() {
                break;
            }
        }
        made
    }

    /// A polearm or a two-handed sword runs through two.
    fn impales(&self) -> bool {
        self.has_ability(ability::IMPALE)
            && self.state.hero.wears(Slot::Weapon).is_some_and(|w| {
                let flags = w.flags(self.tables);
                flags.has(ItemFlag::POLEARM)
                    || w.tval(self.tables) == Tval::SWORD && flags.has(ItemFlag::TWO_HANDED)
            })
    }

    /// The creature right behind another.
    fn behind(&self, foe: Handle) -> Option<Handle> {
        let at = self.foe(foe)?.at;
        let dir = Dir::toward(self.state.hero.at, at)?;
        let second = self.state.level.monster_on(at.step(dir)).map(|(h, _)| h)?;
        (!self.foe_is(second, RaceFlag::PEACEFUL)).then_some(second)
    }
}
