//! Losing health, and dying of it (specs/sil-player.md 12.5).

use super::event::TurnEvent;
use crate::play::Play;
use crate::state::{Phase, Slot};
use crate::tables::ItemFlag;

impl Play<'_> {
    /// The hero loses health. It disturbs, breaks a trance, and may be the end.
    pub fn hurt_hero(&mut self, damage: i32, cause: &str) {
        if !self.alive() || damage <= 0 {
            return;
        }
        self.disturb(true);
        self.s.hero.health -= damage;
        self.tell(TurnEvent::Hurt { damage, cause: cause.to_owned() }, None);
        if self.s.hero.timers.entranced > 0 {
            self.s.hero.timers.entranced = 0;
            self.s.hero.was_entranced = true;
            self.tell(TurnEvent::Ended { what: "entranced" }, None);
        }
        if self.s.hero.health <= 0 {
            if !self.cheat_death() {
                self.die(cause);
            }
            return;
        }
        let percent = 100 * self.s.hero.health / self.s.hero.max_health.max(1);
        if percent < self.option_number("health-warning") {
            self.tell(TurnEvent::Warned { percent }, None);
        }
    }

    /// The end of the game.
    pub fn die(&mut self, cause: &str) {
        let cause = if self.s.hero.timers.hallucinating > 0 {
            format!("{cause} (while hallucinating)")
        } else {
            cause.to_owned()
        };
        self.note(format!("Slain by {cause}."));
        self.tell(TurnEvent::Died { cause: cause.clone() }, None);
        self.s.activity = None;
        self.s.pending = None;
        self.s.phase = Phase::Dead(cause);
    }

    /// A worn thing that cheats death breaks instead.
    fn cheat_death(&mut self) -> bool {
        let saved = Slot::ALL.into_iter().find(|slot| {
            self.s.hero.wears(*slot).is_some_and(|item| item.has(self.t, ItemFlag::CHEAT_DEATH))
        });
        if saved.is_some() {
            self.notice_flags(&[ItemFlag::CHEAT_DEATH]);
        }
        let Some(item) = saved.and_then(|slot| self.s.hero.worn[slot as usize].take()) else { return false };
        let with = self.t.kind(item.kind).map(|k| k.name.clone()).unwrap_or_default();
        let hero = &mut self.s.hero;
        hero.health = 1;
        hero.energy.0 = hero.energy.0.saturating_add(self.t.turn.pace.price());
        let t = &mut hero.timers;
        for timer in [
            &mut t.blind,
            &mut t.confused,
            &mut t.poison,
            &mut t.afraid,
            &mut t.entranced,
            &mut t.hallucinating,
            &mut t.stun,
            &mut t.cut,
            &mut t.slow,
        ] {
            *timer = 0;
        }
        self.tell(TurnEvent::CheatedDeath { with }, None);
        true
    }
}
