//! The end of the hero's turn and the step of the world, in the real game's order (docs/spec/sil-world.md 1.3 C, 1.5).

use super::event::{Hunger, TurnEvent};
use crate::context::Turn;
use crate::hero::ability;
use crate::state::{Action, Activity, Slot, SquareFlag};
use crate::tables::ItemFlag;
use crate::turn::Stop;
use crate::turn::constants::StairFatigue;

/// What those are slain by who have nothing to eat.
pub const STARVATION: &str = "starvation";

/// Points recovered on one tick, so that a whole period gives exactly `most`.
pub fn recovered(tick: u32, most: i32, period: i32) -> i32 {
    if tick == 0 || period < 1 {
        return 0;
    }
    let (most, period) = (i64::from(most), i64::from(period));
    let k = match i64::from(tick) % period {
        0 => period,
        k => k,
    };
    (most * k / period - most * (k - 1) / period) as i32
}

/// The band for an amount of food.
pub fn hunger_band(t: &crate::tables::Tables, food: i32) -> Hunger {
    let c = &t.turn;
    match food {
        _ if food < c.food.starving => Hunger::Starving,
        _ if food < c.food.weak => Hunger::Weak,
        _ if food < c.food.hungry => Hunger::Hungry,
        _ if food < c.food.full => Hunger::Fed,
        _ => Hunger::Full,
    }
}

impl Turn<'_> {
    pub(super) fn end_hero_turn(&mut self) {
        self.song_turn();
        if matches!(self.state.activity, Some(Activity::Rest(_))) {
            self.be_quiet();
        }
        self.hear();
        let at = self.state.hero.at;
        self.state.level.spoor.lay(&self.senses.ground.opaque, at);
        // docs/spec/sil-world.md 1.3 C6
        if self.state.chance.one_in(self.tables.turn.notice.max(1) as u32) {
            self.notice_working();
        }
        let part = self.tables.turn.wound_part;
        let share = |n: i16| (i32::from(n) + part - 1) / part;
        // S000-121, S000-119: both hurt by a fifth of the counter, rounded up.
        let poison = share(self.state.hero.timers.poison);
        if poison > 0 {
            self.hurt_hero(poison, "poison");
        }
        let bleeding = share(self.state.hero.timers.cut);
        if bleeding > 0 && self.alive() {
            self.hurt_hero(bleeding, "bleeding");
        }
        if !self.alive() {
            return;
        }
        self.digest();
        if self.state.hero.food < self.tables.turn.food.starving {
            self.hurt_hero(1, STARVATION);
            if !self.alive() {
                return;
            }
        }
        let StairFatigue { part: fade, part_on_the_run: on_the_run } = self.tables.turn.stair_fatigue;
        let fade = if self.state.facts.on_the_run { on_the_run } else { fade };
        self.state.hero.staircasiness -= (self.state.hero.staircasiness + fade - 1) / fade;
        self.recover();
        self.tick_timers();
        let hero = &mut self.state.hero;
        let waited = hero.actions[0] == Action::Waited;
        if !waited {
            hero.focused = false;
        }
        if !waited && !hero.fought.0 {
            hero.streak = (0, 0);
        }
        // Boots of radiance light every square a turn ends on; bows have it for their arrows.
        if self.state.hero.wears(Slot::Feet).is_some_and(|i| i.has(self.tables, ItemFlag::RADIANCE))
            && !self.state.level.has(at, SquareFlag::Glow)
        {
            self.set_glow(at, true);
            self.notice_radiance();
        }
        self.state.player_turn += 1;
        self.deepen();
    }

    /// Food is used up; a new band is told.
    pub(crate) fn digest(&mut self) {
        let c = &self.tables.turn;
        let hunger = self.scores().hunger.clamp(-6, 6);
        let factor = c.hunger_step.saturating_pow(hunger.unsigned_abs());
        let mut loss = match hunger {
            0 => 1,
            1.. => factor,
            _ => i32::from(self.state.chance.one_in(factor as u32)),
        };
        if self.state.hero.food >= c.food.glutted {
            loss *= c.food.glut;
        }
        self.feed(-loss);
    }

    /// Changes food within its bounds, and tells when that changes the band.
    pub fn feed(&mut self, amount: i32) {
        let before = hunger_band(self.tables, self.state.hero.food);
        self.state.hero.food = (self.state.hero.food + amount).clamp(0, self.tables.turn.food.most);
        let band = hunger_band(self.tables, self.state.hero.food);
        if band != before {
            if band < before {
                self.disturb_for(Stop::Hunger, false);
                self.notice_hunger();
            }
            self.tell(TurnEvent::Hungered { band }, None);
            self.refresh_hero();
        }
    }

    /// Voice, then health come back, each over its period.
    fn recover(&mut self) {
        let period = self.tables.turn.regeneration / (1 + self.gear().count(ItemFlag::REGEN));
        let tick = self.state.player_turn;
        let starving = self.state.hero.food < self.tables.turn.food.starving;
        let hero = &mut self.state.hero;
        if hero.songs.main.is_none() && hero.voice < hero.max_voice {
            hero.voice = (hero.voice + recovered(tick, hero.max_voice, period)).min(hero.max_voice);
        }
        let ill = hero.timers.poison > 0 || hero.timers.cut > 0;
        if !ill && !starving && hero.health < hero.max_health {
            hero.health = (hero.health + recovered(tick, hero.max_health, period)).min(hero.max_health);
        }
    }

    /// Everything that passes, in the order of docs/spec/sil-player.md 16.3.
    fn tick_timers(&mut self) {
        let part = self.tables.turn.wound_part as i16;
        let slow = match self.song_score(ability::SONG_OF_FREEDOM.number) {
            0 => 1,
            n => n.clamp(1, 100) as i16,
        };
        let timers = &mut self.state.hero.timers;
        let share = |n: i16| (n + part - 1) / part;
        let poison = share(timers.poison);
        let cut = share(timers.cut);
        let all: [(&mut i16, i16, &'static str); 21] = [
            (&mut timers.hallucinating, 1, "hallucinating"),
            (&mut timers.blind, 1, "blind"),
            (&mut timers.true_sight, 1, "true-sight"),
            (&mut timers.entranced, 1, "entranced"),
            (&mut timers.confused, 1, "confused"),
            (&mut timers.afraid, 1, "afraid"),
            (&mut timers.darkened, 1, "darkened"),
            (&mut timers.fast, 1, "fast"),
            (&mut timers.slow, slow, "slow"),
            (&mut timers.rage, 1, "rage"),
            (&mut timers.strength, 1, "strength"),
            (&mut timers.dexterity, 1, "dexterity"),
            (&mut timers.constitution, 1, "constitution"),
            (&mut timers.grace, 1, "grace"),
            (&mut timers.perception, 1, "perception"),
            (&mut timers.oppose_fire, 1, "oppose-fire"),
            (&mut timers.oppose_cold, 1, "oppose-cold"),
            (&mut timers.oppose_poison, 1, "oppose-poison"),
            (&mut timers.poison, poison, "poison"),
            (&mut timers.stun, 1, "stun"),
            (&mut timers.cut, cut, "cut"),
        ];
        let mut ended = Vec::new();
        for (timer, by, what) in all {
            if *timer > 0 {
                *timer = (*timer - by).max(0);
                if *timer == 0 {
                    ended.push(what);
                }
            }
        }
        if i32::from(self.state.hero.timers.stun) > self.tables.hero.stun.out {
            self.knocked_out();
        }
        for what in ended {
            if what == "entranced" {
                self.state.hero.was_entranced = true;
            }
            self.disturb_by_end(what);
            self.tell(TurnEvent::Ended { what }, None);
        }
    }

    /// Waiting or resting makes a turn quieter.
    pub(crate) fn be_quiet(&mut self) {
        let c = &self.tables.turn;
        let more = if self.state.hero.stealth_mode { c.quiet.sneaking } else { c.quiet.openly };
        self.state.hero.stealth_score += more;
    }
}
