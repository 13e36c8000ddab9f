//! The hero's body: afflictions with their saves and stacking, healing, drained statistics. Losing health and dying stand
//! with the turn, as does the passing of counters.
//!
//! Counters add up when their source is repeated, entrancement excepted (docs/spec/sil-player.md 16).

use super::{FightEvent, Who};
use crate::context::Turn;
use crate::fight::constants::Caps;
use crate::hero::{Gear, ability, songs};
use crate::tables::{ItemFlag, Skill, Stat};
use crate::turn::Stop;
use angrist_engine::things::Handle;
use serde::Serialize;

/// Something that passes with time (S000-114).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Affliction {
    Hallucinating,
    Blind,
    TrueSight,
    Entranced,
    Confused,
    Afraid,
    Darkened,
    Fast,
    Slow,
    Rage,
    Strength,
    Dexterity,
    Constitution,
    Grace,
    Perception,
    OpposeFire,
    OpposeCold,
    OpposePoison,
    Poison,
    Stun,
    Cut,
}

impl Affliction {
    /// All of them in the order they pass.
    pub const ALL: [Affliction; 21] = {
        use Affliction::*;
        [
            Hallucinating,
            Blind,
            TrueSight,
            Entranced,
            Confused,
            Afraid,
            Darkened,
            Fast,
            Slow,
            Rage,
            Strength,
            Dexterity,
            Constitution,
            Grace,
            Perception,
            OpposeFire,
            OpposeCold,
            OpposePoison,
            Poison,
            Stun,
            Cut,
        ]
    };

    /// Its word in the data and in ids.
    pub fn word(self) -> &'static str {
        use Affliction::*;
        match self {
            Hallucinating => "hallucinating",
            Blind => "blind",
            TrueSight => "true-sight",
            Entranced => "entranced",
            Confused => "confused",
            Afraid => "afraid",
            Darkened => "darkened",
            Fast => "fast",
            Slow => "slow",
            Rage => "rage",
            Strength => "strength",
            Dexterity => "dexterity",
            Constitution => "constitution",
            Grace => "grace",
            Perception => "perception",
            OpposeFire => "oppose-fire",
            OpposeCold => "oppose-cold",
            OpposePoison => "oppose-poison",
            Poison => "poison",
            Stun => "stun",
            Cut => "cut",
        }
    }

    /// Those one would rather be rid of.
    pub const BAD: [Affliction; 9] = {
        use Affliction::*;
        [Blind, Confused, Poison, Afraid, Entranced, Hallucinating, Stun, Cut, Slow]
    };
}

/// Whose will stands behind an affliction that one may withstand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Save {
    /// A creature's.
    From(Handle),
    /// Without a source creature: a trap, a potion, a blow to the head.
    Sourceless,
    /// The amount.
    Of(i32),
}

impl Turn<'_> {
    /// A counter.
    pub fn affliction(&self, what: Affliction) -> i32 {
        let mut timers = self.state.hero.timers;
        i32::from(*timer(&mut timers, what))
    }

    /// Sets a counter, without a word.
    fn set_timer(&mut self, what: Affliction, value: i32) {
        *timer(&mut self.state.hero.timers, what) = value.clamp(0, i32::from(i16::MAX)) as i16;
    }

    /// Whether harm is allowed: the will behind it, less resistance, must beat the hero's will; ties are withstood.
    pub fn save_fails(&mut self, what: Affliction, save: Save) -> bool {
        let resist = self.resistances();
        let levels = match what {
            Affliction::Slow | Affliction::Entranced => resist.free_action,
            Affliction::Blind => resist.blindness,
            Affliction::Confused => resist.confusion,
            Affliction::Afraid => resist.fear,
            Affliction::Stun => resist.stun,
            Affliction::Hallucinating => resist.hallucination,
            _ => 0,
        };
        if what == Affliction::Afraid && self.state.hero.timers.rage > 0 {
            return false;
        }
        self.notice_save(what);
        self.will_fails(levels, save)
    }

    /// The bare save: a will, less levels of resistance, against the hero's.
    pub(super) fn will_fails(&mut self, levels: i32, save: Save) -> bool {
        let (who, will) = match save {
            Save::From(foe) => (Who::Monster(foe), self.foe_skill(foe, Skill::Will)),
            Save::Sourceless => (Who::Nobody, self.tables.fight.sourceless_will),
            Save::Of(will) => (Who::Nobody, will),
        };
        let own = self.skill(Skill::Will);
        self.check_named("save", who, will - levels * self.tables.fight.resist_level, Who::Hero, own) > 0
    }

    /// Adds to a counter, or takes from it when `amount` is below 0; with a save, only if it fails. Says whether anything
    /// came of it.
    pub fn afflict(&mut self, what: Affliction, amount: i32, save: Option<Save>) -> bool {
        use Affliction::*;
        let before = self.affliction(what);
        let hero = &self.state.hero;
        let barred = match what {
            _ if amount == 0 => true,
            Afraid => hero.timers.rage > 0 && amount > 0,
            Entranced => amount > 0 && (before > 0 || hero.was_entranced),
            Stun => amount > 0 && before > self.tables.hero.stun.out,
            // Who sees the unseen by what is worn is never blind.
            Blind => amount > 0 && Gear::of(self.tables, hero).count(ItemFlag::SEE_INVIS) > 0,
            _ => false,
        };
        if barred {
            return false;
        }
        if let Some(save) = save
            && !self.save_fails(what, save)
        {
            self.tell(FightEvent::Withstood { what }, None);
            return false;
        }
        let Caps { counter: most, wound, stun, .. } = self.tables.fight.cap;
        let cap = match what {
            Poison | Cut => wound,
            Stun => stun,
            _ => most,
        };
        let total = before.saturating_add(amount).clamp(0, cap);
        if total == before {
            return false;
        }
        self.set_timer(what, total);
        if total == 0 {
            self.recovered(what);
            return true;
        }
        if amount > 0 {
            self.tell(FightEvent::Afflicted { what, amount, total }, None);
            self.disturb(true);
            self.affliction_begins(what, total);
        }
        true
    }

    /// What follows from a counter that grew.
    fn affliction_begins(&mut self, what: Affliction, total: i32) {
        use Affliction::*;
        match what {
            Afraid if songs::sings(&self.state.hero, ability::SONG_OF_CHALLENGE.number) => {
                self.stop_singing()
            }
            Entranced => self.stop_singing(),
            Stun if total > self.tables.hero.stun.out => {
                self.stop_singing();
                self.knocked_out();
            }
            Rage if self.state.hero.timers.afraid > 0 => {
                self.cure(Afraid);
            }
            _ => {}
        }
        if matches!(what, Rage | Strength | Dexterity | Constitution | Grace) {
            self.refresh_hero();
        }
        if matches!(what, Blind | Stun | TrueSight | Hallucinating) {
            self.look();
        }
    }

    /// Who lies knocked out sees nothing.
    pub(crate) fn knocked_out(&mut self) {
        let blind = &mut self.state.hero.timers.blind;
        *blind = (*blind).max(self.tables.hero.stun.blind);
    }

    fn recovered(&mut self, what: Affliction) {
        use Affliction::*;
        self.tell(FightEvent::Recovered { what }, None);
        if what == Entranced {
            self.state.hero.was_entranced = true;
        }
        if matches!(what, Rage | Strength | Dexterity | Constitution | Grace) {
            self.refresh_hero();
        }
        if matches!(what, Blind | Stun | TrueSight | Hallucinating) {
            self.look();
        }
        self.disturb_for(Stop::Ended, false);
    }

    /// Ends an affliction; says whether there was one.
    pub fn cure(&mut self, what: Affliction) -> bool {
        let had = self.affliction(what) > 0;
        if had {
            self.set_timer(what, 0);
            self.recovered(what);
        }
        had
    }

    /// Gives health back, up to the greatest; says how much it was.
    pub fn heal_hero(&mut self, amount: i32) -> i32 {
        let hero = &mut self.state.hero;
        let gain = amount.min(hero.max_health - hero.health).max(0);
        hero.health += gain;
        if gain > 0 {
            self.tell(FightEvent::Healed { amount: gain }, None);
        }
        gain
    }

    /// Drains a point of a statistic: sustaining it and a save prevent it. Says whether it fell.
    pub fn drain_stat(&mut self, stat: Stat, save: Option<Save>) -> bool {
        let index = stat as usize;
        let levels = self.resistances().sustain[index];
        self.notice_sustain(stat);
        if let Some(save) = save
            && !self.will_fails(levels, save)
        {
            self.tell(FightEvent::Sustained { stat: index }, None);
            return false;
        }
        if save.is_none() && levels > 0 {
            self.tell(FightEvent::Sustained { stat: index }, None);
            return false;
        }
        self.state.hero.drain[index] -= 1;
        self.tell(FightEvent::Drained { stat: index }, None);
        self.refresh_hero();
        true
    }

    /// Restores up to a number of drained points of a statistic.
    pub fn restore_stat(&mut self, stat: Stat, points: i32) -> bool {
        let drain = &mut self.state.hero.drain[stat as usize];
        let gain = points.min(-*drain);
        if gain <= 0 {
            return false;
        }
        *drain += gain;
        self.tell(FightEvent::Restored { stat: stat as usize }, None);
        self.refresh_hero();
        true
    }
}

fn timer(timers: &mut crate::state::Timers, what: Affliction) -> &mut i16 {
    use Affliction::*;
    match what {
        Hallucinating => &mut timers.hallucinating,
        Blind => &mut timers.blind,
        TrueSight => &mut timers.true_sight,
        Entranced => &mut timers.entranced,
        Confused => &mut timers.confused,
        Afraid => &mut timers.afraid,
        Darkened => &mut timers.darkened,
        Fast => &mut timers.fast,
        Slow => &mut timers.slow,
        Rage => &mut timers.rage,
        Strength => &mut timers.strength,
        Dexterity => &mut timers.dexterity,
        Constitution => &mut timers.constitution,
        Grace => &mut timers.grace,
        Perception => &mut timers.perception,
        OpposeFire => &mut timers.oppose_fire,
        OpposeCold => &mut timers.oppose_cold,
        OpposePoison => &mut timers.oppose_poison,
        Poison => &mut timers.poison,
        Stun => &mut timers.stun,
        Cut => &mut timers.cut,
    }
}
