//! Losing health, and dying of it (docs/spec/sil-player.md 12.5).

use super::event::TurnEvent;
use crate::context::Turn;
use crate::state::{Phase, Slot};
use crate::tables::ItemFlag;

impl Turn<'_> {
    /// The hero loses health. It disturbs, breaks a trance, and may be the end.
    pub fn hurt_hero(&mut self, damage: i32, cause: &str) {
        if !self.alive() || damage <= 0 {
            return;
        }
        self.disturb(true);
        self.tell(TurnEvent::Hurt { damage, cause: cause.to_owned() }, None);
        if self.unharmed {
            return;
        }
        self.state.hero.health -= damage;
        if self.state.hero.timers.entranced > 0 {
            self.state.hero.timers.entranced = 0;
            self.state.hero.was_entranced = true;
            self.tell(TurnEvent::Ended { what: "entranced" }, None);
        }
        if self.state.hero.health <= 0 {
            if !self.cheat_death() {
                self.die(cause);
            }
            return;
        }
        let percent = 100 * self.state.hero.health / self.state.hero.max_health.max(1);
        if percent < self.option_number("health-warning") {
            self.tell(TurnEvent::Warned { percent }, None);
        }
    }

    /// The end of the game.
    pub fn die(&mut self, cause: &str) {
        let cause = if self.state.hero.timers.hallucinating > 0 {
            format!("{cause} (while hallucinating)")
        } else {
            cause.to_owned()
        };
        self.note(format!("Slain by {cause}."));
        self.tell(TurnEvent::Died { cause: cause.clone() }, None);
        self.state.activity = None;
        self.state.pending = None;
        self.state.phase = Phase::Dead(cause);
    }

    /// A worn thing that cheats death breaks instead.
    fn cheat_death(&mut self) -> bool {
        let saved = Slot::ALL.into_iter().find(|slot| {
            self.state.hero.wears(*slot).is_some_and(|item| item.has(self.tables, ItemFlag::CHEAT_DEATH))
        });
        if saved.is_some() {
            self.notice_flags(&[ItemFlag::CHEAT_DEATH]);
        }
        let Some(item) = saved.and_then(|slot| self.state.hero.worn[slot as usize].take()) else {
            return false;
        };
        let with = self.tables.kind(item.kind).map(|k| k.name.clone()).unwrap_or_default();
        let hero = &mut self.state.hero;
        hero.health = 1;
        hero.energy.0 = hero.energy.0.saturating_add(self.tables.pace.price());
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
