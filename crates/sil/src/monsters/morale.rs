//! How much fight a creature has left: every term with its reason, and the stance it makes.

use super::event::MonsterEvent;
use crate::context::Turn;
use crate::hero::{ability, health_quarters, songs};
use crate::monsters::constants::FriendMorale;
use crate::monsters::constants::OwnMorale;
use crate::monsters::constants::WoundMorale;
use crate::state::{Monster, Stance};
use crate::tables::{Kin, Race, RaceFlag, Skill};
use angrist_engine::things::Handle;
use serde::Serialize;

macro_rules! terms {
    ($($name:ident = $word:literal,)*) => {
        /// Why morale is what it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the names say it")]
        pub enum Term { $($name,)* }

        impl Term {
            /// All of them, in the order they are added.
            pub const ALL: &'static [Term] = &[$(Term::$name,)*];

            /// A word for programs.
            pub const fn word(self) -> &'static str {
                match self { $(Term::$name => $word,)* }
            }
        }
    };
}

terms! {
    Base = "base",
    Run = "on-the-run",
    Depth = "depth",
    Throne = "throne-room",
    HeroHallucinating = "hero-hallucinating",
    HeroBlind = "hero-blind",
    HeroConfused = "hero-confused",
    HeroSlow = "hero-slow",
    HeroAfraid = "hero-afraid",
    HeroEntranced = "hero-entranced",
    HeroStunned = "hero-stunned",
    HeroWounded = "hero-wounded",
    Stunned = "stunned",
    Hasted = "hasted",
    Wounded = "wounded",
    FleeingWounded = "fleeing-wounded",
    Friends = "friends",
    Light = "light",
    Loot = "loot",
    Majesty = "majesty",
    Bane = "bane",
    ElfBane = "elf-bane",
    Passing = "passing",
}

const COUNT: usize = Term::ALL.len();

/// A sum with all its reasons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Morale {
    terms: [i32; COUNT],
}

impl Morale {
    /// One term.
    pub fn term(&self, term: Term) -> i32 {
        self.terms[term as usize]
    }

    /// The sum.
    pub fn total(&self) -> i32 {
        self.terms.iter().sum()
    }

    /// The terms that count, with their reasons (S000-229).
    pub fn reasons(&self) -> impl Iterator<Item = (Term, i32)> {
        let terms = self.terms;
        Term::ALL.iter().map(move |t| (*t, terms[*t as usize])).filter(|(_, n)| *n != 0)
    }
}

impl Serialize for Morale {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.reasons().map(|(t, n)| (t.word(), n)))
    }
}

/// The figure of a health band: 0 above three quarters, then the three of the list.
fn band(figures: &WoundMorale, health: i32, max: i32) -> i32 {
    match health_quarters(health, max) {
        3 => figures.light,
        2 => figures.half,
        q if q <= 1 => figures.grave,
        _ => 0,
    }
}

impl Turn<'_> {
    /// A creature's morale now, with every reason.
    pub fn morale_of(&self, handle: Handle) -> Option<Morale> {
        let (monster, race) = self.creature(handle)?;
        let c = &self.tables.monsters;
        let mut m = Morale { terms: [0; COUNT] };
        let mut set = |term: Term, value: i32| m.terms[term as usize] = value;
        // S000-230, S000-231
        let depth = self.state.level.depth;
        let mut start = c.morale.base;
        set(Term::Base, c.morale.base);
        if self.state.facts.on_the_run {
            set(Term::Run, c.morale.run);
            start += c.morale.run;
        } else {
            let by_depth = c.morale.level * (race.level - depth);
            set(Term::Depth, by_depth);
            start += by_depth;
        }
        if depth == self.tables.turn.deepest && start < c.morale.throne {
            set(Term::Throne, c.morale.throne - start);
        }
        self.morale_by_hero(&mut set);
        self.morale_by_itself(monster, &mut set);
        set(Term::Friends, self.morale_by_friends(monster, race));
        // S000-235
        let (bright, per_light) = (c.morale.light.above, c.morale.light.each);
        if race.is(RaceFlag::HURT_LITE) {
            let light = self.light_at(self.state.hero.at);
            set(Term::Light, -per_light * (light - bright).max(0));
        }
        if !race.is(RaceFlag::UNIQUE) {
            set(Term::Loot, -c.morale.loot * monster.carried.len() as i32);
        }
        // S000-236
        if self.has_ability(ability::MAJESTY) {
            let above = self.skill(Skill::Will) - self.foe_skill(handle, Skill::Will);
            set(Term::Majesty, -c.morale.bane * (above.max(0) / 2));
        }
        set(Term::Bane, -c.morale.bane * self.bane_bonus(handle));
        set(Term::ElfBane, c.morale.bane * self.elf_bane(handle));
        // S000-237
        set(Term::Passing, monster.temporary_morale);
        Some(m)
    }

    /// What the hero's state adds (S000-232).
    fn morale_by_hero(&self, set: &mut impl FnMut(Term, i32)) {
        let c = &self.tables.monsters;
        let hero = &self.state.hero;
        let timers = &hero.timers;
        let worth = &c.morale.hero;
        let states = [
            (Term::HeroHallucinating, timers.hallucinating, worth.hallucinating),
            (Term::HeroBlind, timers.blind, worth.blind),
            (Term::HeroConfused, timers.confused, worth.confused),
            (Term::HeroSlow, timers.slow, worth.slow),
            (Term::HeroAfraid, timers.afraid, worth.afraid),
            (Term::HeroEntranced, timers.entranced, worth.entranced),
        ];
        for (term, timer, figure) in states {
            if timer > 0 {
                set(term, figure);
            }
        }
        if timers.entranced <= 0 {
            let figure = match i32::from(timers.stun) {
                s if s > self.tables.hero.stun.out => c.morale.stun.out,
                s if s > self.tables.hero.stun.heavy => c.morale.stun.heavy,
                s if s > 0 => c.morale.stun.some,
                _ => 0,
            };
            set(Term::HeroStunned, figure);
        }
        if !self.has_ability(ability::FORMIDABLE) {
            set(Term::HeroWounded, band(&c.morale.wounds, hero.health, hero.max_health));
        }
    }

    /// What its own state adds (S000-233).
    fn morale_by_itself(&self, monster: &Monster, set: &mut impl FnMut(Term, i32)) {
        let c = &self.tables.monsters;
        let OwnMorale { stunned, hasted, fleeing } = c.morale.own;
        if monster.stun > 0 {
            set(Term::Stunned, -stunned);
        }
        if monster.hasted > 0 {
            set(Term::Hasted, hasted);
        }
        let wounds = band(&c.morale.wounds, monster.health, monster.max_health);
        set(Term::Wounded, -wounds);
        if wounds > 0 && monster.stance == Stance::Fleeing {
            set(Term::FleeingWounded, -fleeing);
        }
    }

    /// What others of its kind in sight add (S000-234).
    fn morale_by_friends(&self, monster: &Monster, race: &Race) -> i32 {
        let FriendMorale { each, leader } = self.tables.monsters.morale.friend;
        let (tables, own) = (self.tables, Kin::of(race));
        let mut sum = 0;
        self.state.level.monsters.things().for_each(|friend| {
            if !friend.is_alert() {
                return;
            }
            let theirs = tables.brief(friend.race);
            if !own.stands_by(theirs.kin) || friend.at == monster.at || !self.los(monster.at, friend.at) {
                return;
            }
            let weight = if theirs.leads { leader } else { 1 };
            sum += if friend.stance == Stance::Fleeing { -each * weight } else { each * weight };
        });
        sum
    }

    /// Works out morale and stance; a change of stance is told, and gives courage or fear that passes.
    pub fn judge_stance(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        // One who does not know of the hero is minded by its nature alone, whatever its morale, unless a song bears on it.
        let sung = songs::sings(&self.state.hero, ability::SONG_OF_CHALLENGE.number);
        if !monster.is_alert() && !sung && self.stance_for(monster, race, 0) == monster.stance {
            return;
        }
        let Some(morale) = self.morale_of(handle) else { return };
        let Some((monster, race)) = self.creature(handle) else { return };
        let from = monster.stance;
        let to = self.stance_for(monster, race, morale.total());
        let (at, seen) = (monster.at, monster.visible);
        let turn = self.tables.monsters.morale.turn;
        let Some(monster) = self.state.level.monsters.get_mut(handle) else { return };
        monster.morale = morale.total();
        if from == to {
            return;
        }
        monster.stance = to;
        monster.ranges = (0, 0);
        if from == Stance::Fleeing {
            monster.temporary_morale += turn;
        } else if to == Stance::Fleeing {
            monster.temporary_morale -= turn;
        } else {
            return;
        }
        let who = self.whom(handle);
        self.tell_if(seen, MonsterEvent::Stance { who, from, to, morale }, Some(at));
    }

    /// The stance that a morale makes (S000-238), with what a race's nature changes (S000-239).
    pub fn stance_for(&self, monster: &Monster, race: &Race, morale: i32) -> Stance {
        let angered = || self.aggravation() > 0;
        let challenged = || songs::sings(&self.state.hero, ability::SONG_OF_CHALLENGE.number);
        let middle = || match () {
            () if race.is(RaceFlag::TROLL) || monster.provoked => Stance::Aggressive,
            () if morale > 50 && !race.is(RaceFlag::NO_CONF) && challenged() => Stance::Aggressive,
            () if angered() => Stance::Aggressive,
            () => Stance::Confident,
        };
        match morale {
            _ if race.is(RaceFlag::MINDLESS) => Stance::Aggressive,
            _ if !monster.is_alert() => middle(),
            m if m > self.tables.monsters.morale.aggressive => Stance::Aggressive,
            m if m > 0 => middle(),
            _ if !race.is(RaceFlag::NO_FEAR) || monster.temporary_morale < 0 => Stance::Fleeing,
            _ if angered() => Stance::Aggressive,
            _ => Stance::Confident,
        }
    }
}
