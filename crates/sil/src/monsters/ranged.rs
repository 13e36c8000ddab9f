//! What creatures do from afar: whether, which, and what comes of it (docs/spec/sil-world.md 13.1, 13.2).

use super::event::MonsterEvent;
use super::summon::breed;
use crate::context::Turn;
use crate::fight::{Affliction, Save};
use crate::hero::{ability, songs};
use crate::state::{Monster, SquareFlag, Stance};
use crate::tables::RaceFlag::*;
use crate::tables::{Race, RaceFlag, Skill, Tval, words};
use angrist_engine::chance::Throw;
use angrist_engine::space::{Dir, Loc, Rect, distance};
use angrist_engine::things::Handle;

words! {
    /// What creatures can do from afar, in the order of the real game's numbers.
    pub enum Ranged ("something done from afar") {
        Arrow = "arrow",
        LongArrow = "long-arrow",
        Boulder = "boulder",
        BreatheFire = "breathe-fire",
        BreatheCold = "breathe-cold",
        BreathePoison = "breathe-poison",
        BreatheDark = "breathe-dark",
        Earthquake = "earthquake",
        Shriek = "shriek",
        Screech = "screech",
        Darkness = "darkness",
        Forget = "forget",
        Scare = "scare",
        Confuse = "confuse",
        Hold = "hold",
        Slow = "slow",
        HatchSpider = "hatch-spider",
        Dim = "dim",
        SingBinding = "sing-binding",
        SingPiercing = "sing-piercing",
        SingOaths = "sing-oaths",
        ThrowWeb = "throw-web",
        Rally = "rally",
    }
}

impl Ranged {
    /// Whether it is aimed at the hero, and not a cry or a change of the place.
    pub(crate) fn is_attack(self) -> bool {
        !matches!(
            self,
            Ranged::Shriek
                | Ranged::Screech
                | Ranged::Darkness
                | Ranged::Dim
                | Ranged::HatchSpider
                | Ranged::Rally
                | Ranged::SingOaths
        )
    }

    /// The flag of those who can do it.
    pub fn flag(self) -> RaceFlag {
        match self {
            Ranged::Arrow => RaceFlag::ARROW1,
            Ranged::LongArrow => RaceFlag::ARROW2,
            Ranged::Boulder => RaceFlag::BOULDER,
            Ranged::BreatheFire => RaceFlag::BRTH_FIRE,
            Ranged::BreatheCold => RaceFlag::BRTH_COLD,
            Ranged::BreathePoison => RaceFlag::BRTH_POIS,
            Ranged::BreatheDark => RaceFlag::BRTH_DARK,
            Ranged::Earthquake => RaceFlag::EARTHQUAKE,
            Ranged::Shriek => RaceFlag::SHRIEK,
            Ranged::Screech => RaceFlag::SCREECH,
            Ranged::Darkness => RaceFlag::DARKNESS,
            Ranged::Forget => RaceFlag::FORGET,
            Ranged::Scare => RaceFlag::SCARE,
            Ranged::Confuse => RaceFlag::CONF,
            Ranged::Hold => RaceFlag::HOLD,
            Ranged::Slow => RaceFlag::SLOW,
            Ranged::HatchSpider => RaceFlag::HATCH_SPIDER,
            Ranged::Dim => RaceFlag::DIM,
            Ranged::SingBinding => RaceFlag::SNG_BINDING,
            Ranged::SingPiercing => RaceFlag::SNG_PIERCING,
            Ranged::SingOaths => RaceFlag::SNG_OATHS,
            Ranged::ThrowWeb => RaceFlag::THROW_WEB,
            Ranged::Rally => RaceFlag::RALLY,
        }
    }
}

/// Songs of creatures by number.
pub(super) const SONG_BINDING: u8 = 1;
pub(super) const SONG_PIERCING: u8 = 2;

/// What a creature hurls or looses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Launch {
    /// An arrow with these dice.
    Arrow(Throw),
    /// A boulder.
    Boulder,
    /// A breath.
    Breath(RaceFlag),
    /// The ground shakes.
    Earthquake,
}

impl Turn<'_> {
    /// The chance that a creature uses an ability this turn, in percent.
    pub fn ranged_chance(&self, handle: Handle) -> i32 {
        let Some((monster, race)) = self.creature(handle) else { return 0 };
        let challenged = songs::sings(&self.state.hero, ability::SONG_OF_CHALLENGE.number)
            && monster.stance == Stance::Aggressive;
        if race.frequency == 0 || monster.confused > 0 || self.state.facts.truce || challenged {
            return 0;
        }
        let chance = if monster.always_cast { 100 } else { race.frequency };
        if monster.stun > 0 { chance / 2 } else { chance }
    }

    /// Tries an ability. True when one was used, which ends the turn.
    pub fn try_ranged(&mut self, handle: Handle) -> bool {
        let chance = self.ranged_chance(handle);
        if chance <= 0 || !self.state.chance.percent(chance) {
            return false;
        }
        let Some(choice) = self.choose_ranged(handle) else { return false };
        self.use_ranged(handle, choice)
    }

    /// What a creature could use now.
    pub fn ranged_options(&self, handle: Handle) -> Vec<Ranged> {
        let Some((monster, race)) = self.creature(handle) else { return Vec::new() };
        let at = monster.at;
        if !self.in_fire(at) {
            return Vec::new();
        }
        let fits = |what: &Ranged| {
            let missile = matches!(what, Ranged::Arrow | Ranged::LongArrow | Ranged::Boulder);
            race.is(what.flag())
                && self.tables.ranged[*what].mana <= monster.mana
                && (race.is(MINDLESS) || self.sensible(monster, *what))
                && !(missile && self.creature_between(at))
        };
        Ranged::ALL.iter().copied().filter(fits).collect()
    }

    /// What one with a mind would not do.
    fn sensible(&self, monster: &Monster, what: Ranged) -> bool {
        let far = self.from_hero(monster.at);
        let near = monster.at.touches(self.state.hero.at);
        let flees = monster.stance == Stance::Fleeing;
        let morgoth = monster.race == self.tables.monsters.morgoth;
        let crown = self.state.facts.crown;
        let reached = self.tables.ranged[what].reach.is_none_or(|reach| far <= reach);
        match what {
            Ranged::Screech => reached,
            Ranged::Arrow | Ranged::LongArrow | Ranged::Boulder => !near && !flees && reached,
            Ranged::Earthquake => {
                let beside = Dir::toward(monster.at, self.state.hero.at).map(|d| monster.at.step(d));
                !near && !flees && reached && beside.is_none_or(|l| self.state.level.monster_on(l).is_none())
            }
            Ranged::BreatheFire | Ranged::BreatheCold | Ranged::BreathePoison | Ranged::BreatheDark => !flees,
            Ranged::SingBinding | Ranged::SingPiercing | Ranged::SingOaths => {
                !morgoth || crown.fallen || crown.taken > 0
            }
            Ranged::Darkness => self.state.level.has(self.state.hero.at, SquareFlag::Glow),
            _ => true,
        }
    }

    /// Chooses among what it could use: at random without a mind, else by desire and range.
    pub fn choose_ranged(&mut self, handle: Handle) -> Option<Ranged> {
        let options = self.ranged_options(handle);
        let (monster, race) = self.creature(handle)?;
        let far = self.from_hero(monster.at);
        let smart = race.is(SMART);
        if options.is_empty() {
            return None;
        }
        if race.is(MINDLESS) || !smart && self.state.chance.one_in(self.tables.arts.whim) {
            return self.state.chance.pick(&options).copied();
        }
        if options.len() == 1 {
            return options.first().copied();
        }
        let arts = &self.tables.arts;
        let mut best: Option<(i32, Ranged)> = None;
        for option in options {
            let f = &self.tables.ranged[option];
            let mut desire = f.desire;
            if f.best > 0 {
                for _ in f.best..far {
                    desire = desire * f.falloff / 100;
                }
            }
            if f.desire > 0 {
                desire += self.state.chance.below(if smart { arts.smart_sway } else { arts.sway }) as i32;
            }
            let better = best.is_none_or(|(b, _)| desire > b || desire == b && self.state.chance.one_in(2));
            if desire > 0 && better {
                best = Some((desire, option));
            }
        }
        best.map(|(_, option)| option)
    }

    /// Uses an ability. False when nothing could be done.
    fn use_ranged(&mut self, handle: Handle, what: Ranged) -> bool {
        let f = &self.tables.ranged[what];
        let Some((monster, race)) = self.creature(handle) else { return false };
        let (at, number) = (monster.at, monster.race);
        let who = self.whom(handle);
        let seen = who.seen;
        let mark = self.notices.len();
        let done = match what {
            Ranged::Arrow => self.launches(handle, Launch::Arrow(self.tables.arts.arrow)),
            Ranged::LongArrow => self.launches(handle, Launch::Arrow(self.tables.arts.long_arrow)),
            Ranged::Boulder => self.launches(handle, Launch::Boulder),
            Ranged::BreatheFire | Ranged::BreatheCold | Ranged::BreathePoison | Ranged::BreatheDark => {
                self.launches(handle, Launch::Breath(what.flag()))
            }
            Ranged::Earthquake => self.launches(handle, Launch::Earthquake),
            _ => {
                self.weave(handle, what, race, at);
                true
            }
        };
        if !done {
            return false;
        }
        // It is told before what comes of it.
        let place = mark.min(self.notices.len());
        let event = MonsterEvent::Uses { who, ability: what.word() };
        let told = if seen {
            angrist_engine::play::Notice::known(event, Some(at))
        } else {
            angrist_engine::play::Notice::hidden(event, Some(at))
        };
        self.notices.insert(place, told);
        self.disturb(true);
        if seen {
            let bit = what.flag() as u32 % 32;
            self.state.facts.race_mut(number).ranged |= 1 << bit;
        }
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.mana -= if f.free { 0 } else { f.mana };
            m.always_cast = false;
            m.ranges = (0, 0);
        }
        true
    }

    /// Abilities that are neither missile nor breath.
    fn weave(&mut self, handle: Handle, what: Ranged, race: &Race, at: Loc) {
        let c = &self.tables.arts;
        let save = Some(Save::From(handle));
        match what {
            Ranged::Shriek => self.shout(handle),
            Ranged::Screech => {
                self.afflict(Affliction::Stun, c.screech.stun, save);
                let amount = self.throw_dice_for("turns", c.screech.fear);
                self.afflict(Affliction::Afraid, amount, save);
                self.noise(super::NoiseEvent::by_creature(handle, c.screech.noise));
            }
            Ranged::Darkness => self.darken_around_hero(),
            Ranged::Forget if self.save_fails(Affliction::Confused, Save::From(handle)) => {
                self.forget_level();
                self.forget_detected();
                self.see_monsters();
            }
            Ranged::Scare => {
                let amount = self.throw_dice_for("turns", c.scare);
                // Who is afraid already does not withstand more of it.
                let save = save.filter(|_| self.state.hero.timers.afraid == 0);
                self.afflict(Affliction::Afraid, amount, save);
                let unseen = self.state.level.monsters.get(handle).is_some_and(|m| !m.visible);
                if unseen || self.state.chance.one_in(2) {
                    self.noise(super::NoiseEvent::by_creature(handle, c.scare_noise));
                }
            }
            Ranged::Confuse => {
                let amount = self.throw_dice_for("turns", c.confuse);
                self.afflict(Affliction::Confused, amount, save);
            }
            Ranged::Hold => {
                let amount = self.throw_dice_for("turns", c.hold);
                if !self.state.hero.was_entranced {
                    self.afflict(Affliction::Entranced, amount, save);
                }
            }
            Ranged::Slow => {
                let amount = self.throw_dice_for("turns", c.slow);
                self.afflict(Affliction::Slow, amount, save);
            }
            Ranged::HatchSpider => {
                let young = self.tables.monsters.hatchling;
                if let Some(child) = breed(&mut self.maker(), at, young) {
                    self.see_monster(child);
                    if let Some(m) = self.state.level.monsters.get_mut(handle) {
                        m.energy.0 += c.hatch_energy;
                    }
                }
            }
            Ranged::Dim => {
                let loss = self.throw_dice_for("fuel", c.dim) as i16;
                let t = self.tables;
                let light = self.state.hero.worn[crate::state::Slot::Light as usize].as_mut();
                if let Some(light) = light.filter(|l| l.tval(t) == Tval::LIGHT && l.fuel > 0) {
                    light.fuel = (light.fuel - loss).max(1);
                }
            }
            Ranged::SingBinding => self.take_up_song(handle, SONG_BINDING),
            Ranged::SingPiercing => self.take_up_song(handle, SONG_PIERCING),
            Ranged::SingOaths => self.take_up_song(handle, super::act::SONG_OATHS),
            Ranged::ThrowWeb => {
                self.foe_throws_web(handle);
            }
            Ranged::Rally => {
                for other in self.state.level.monsters.handles().into_iter().rev() {
                    let Some((friend, theirs)) = self.creature(other) else { continue };
                    if other == handle || !theirs.flags.any(&[ORC, MAN, RAUKO]) {
                        continue;
                    }
                    let far = distance(at, friend.at);
                    if let Some(friend) = self.state.level.monsters.get_mut(other) {
                        friend.temporary_morale +=
                            c.rally.morale * (c.rally.times * race.power / (far + c.rally.far));
                    }
                }
            }
            _ => {}
        }
    }

    pub(super) fn take_up_song(&mut self, handle: Handle, song: u8) {
        if let Some(m) = self.state.level.monsters.get_mut(handle) {
            m.song = song;
        }
        self.sing_for(handle, 0);
    }

    /// The squares around the hero, and the whole room, go dark.
    fn darken_around_hero(&mut self) {
        let hero = self.state.hero.at;
        let reach = self.tables.arts.darkness_reach;
        let mut dark: Vec<Loc> = Vec::new();
        for at in Rect::spanning(hero.shift(-reach, -reach), hero.shift(reach, reach)).squares() {
            if distance(hero, at) <= i32::from(reach) && self.los(hero, at) {
                dark.push(at);
            }
        }
        if self.state.level.has(hero, SquareFlag::Room) {
            // Through the room, up to and with its walls.
            let mut seen = std::collections::BTreeSet::from([hero]);
            let mut open = vec![hero];
            while let Some(l) = open.pop() {
                dark.push(l);
                if self.state.level.is_wall(l) || dark.len() > 1536 {
                    continue;
                }
                for n in l.neighbours() {
                    if self.state.level.has(n, SquareFlag::Room) && seen.insert(n) {
                        open.push(n);
                    }
                }
            }
        }
        for l in dark {
            if self.state.level.has(l, SquareFlag::Glow) {
                self.set_glow(l, false);
            }
        }
        self.look();
        self.see_monsters();
    }

    /// A turn of a creature's song (docs/spec/sil-world.md 14).
    pub fn sing_on(&mut self, handle: Handle) {
        self.sing_for(handle, 1);
    }

    /// A turn of a creature's song for some mana: the first costs nothing of its own.
    fn sing_for(&mut self, handle: Handle, mana: i16) {
        let Some((monster, _)) = self.creature(handle) else { return };
        let (song, at, alert) = (monster.song, monster.at, monster.is_alert());
        let ends = monster.mana <= 0 || song == SONG_PIERCING && alert;
        let silence = self.song_score(ability::SONG_OF_SILENCE.number) / 2;
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        if ends {
            m.song = 0;
            return;
        }
        m.mana -= mana;
        self.hear_song(handle, song);
        let skill = self.foe_skill(handle, Skill::Will) - silence;
        match song {
            SONG_BINDING => {
                // Silence does not reach the doors.
                self.bind_doors(handle, skill + silence);
                let hero = self.state.hero.at;
                let reach = i32::from(self.sound_from(at).at(hero));
                let free = self.resistances().free_action;
                let will = self.skill(Skill::Will) + self.tables.fight.resist_level * free + reach;
                if self.hidden_check(handle, skill, will) > 0 && self.state.hero.timers.slow < 2 {
                    let more = 2 - i32::from(self.state.hero.timers.slow);
                    self.afflict(Affliction::Slow, more, None);
                }
            }
            SONG_PIERCING => {
                let will =
                    self.skill(Skill::Will) + self.noise_distance(at) + self.tables.arts.piercing.harder;
                let result = self.hidden_check(handle, skill, will);
                if result > 0 {
                    self.set_alertness(handle, result.min(self.tables.arts.piercing.alertness));
                }
            }
            super::act::SONG_OATHS => self.call_oathwraith(handle, at, silence),
            _ => {}
        }
    }

    fn call_oathwraith(&mut self, handle: Handle, at: Loc, silence: i32) {
        let c = &self.tables.arts.oaths;
        let result = self.hidden_check(handle, c.skill - silence, c.difficulty);
        if result <= 0 {
            return;
        }
        let reach = (c.reach - result).max(c.least_reach);
        self.sound_from(at);
        let (width, height) = (self.state.level.terrain.width(), self.state.level.terrain.height());
        for _ in 0..c.tries {
            let l = Loc::new(
                self.state.chance.below(width as u32) as i16,
                self.state.chance.below(height as u32) as i16,
            );
            if self.sound_at(l) > reach || self.state.level.is_wall(l) {
                continue;
            }
            let wraith = self.tables.monsters.oathwraith;
            if let Some(came) = super::place(&mut self.maker(), l, wraith, super::Placing::default()) {
                if let Some(m) = self.state.level.monsters.get_mut(came) {
                    m.alertness = c.alertness;
                    m.summoned = true;
                }
                self.see_monster(came);
                return;
            }
        }
    }
}
