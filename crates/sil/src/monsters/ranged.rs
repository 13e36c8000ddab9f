//! What creatures do from afar: whether, which, and what comes of it (docs/spec/sil-world.md 13.1, 13.2).

use super::event::MonsterEvent;
use super::summon::breed;
use crate::context::Turn;
use crate::fight::{Affliction, Save};
use crate::hero::{ability, songs};
use crate::state::{Monster, SquareFlag, Stance};
use crate::tables::{Race, RaceFlag, Skill, Tval};
use angrist_engine::space::{Dir, Loc, Rect, distance};
use angrist_engine::things::Handle;

/// What one ability is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Figures {
    flag: RaceFlag,
    word: &'static str,
    mana: i16,
    /// Best range; 0 for any.
    best: i32,
    desire: i32,
    /// What is left of the desire for each square beyond the best range, in percent.
    falloff: i32,
    /// A song: it spends no mana to begin.
    free: bool,
}

const fn figures(
    flag: RaceFlag,
    word: &'static str,
    mana: i16,
    best: i32,
    desire: i32,
    falloff: i32,
    free: bool,
) -> Figures {
    Figures { flag, word, mana, best, desire, falloff, free }
}

use RaceFlag::*;

/// All of them by the real game's numbers.
const ABILITIES: [Figures; 23] = [
    figures(ARROW1, "arrow", 0, 4, 100, 100, false),
    figures(ARROW2, "long-arrow", 0, 4, 100, 100, false),
    figures(BOULDER, "boulder", 0, 4, 50, 100, false),
    figures(BRTH_FIRE, "breathe-fire", 10, 2, 100, 50, false),
    figures(BRTH_COLD, "breathe-cold", 10, 2, 100, 50, false),
    figures(BRTH_POIS, "breathe-poison", 10, 2, 100, 50, false),
    figures(BRTH_DARK, "breathe-dark", 10, 2, 100, 50, false),
    figures(EARTHQUAKE, "earthquake", 10, 2, 50, 0, false),
    figures(SHRIEK, "shriek", 10, 0, 50, 100, false),
    figures(SCREECH, "screech", 0, 2, 50, 100, false),
    figures(DARKNESS, "darkness", 10, 0, 50, 100, false),
    figures(FORGET, "forget", 10, 0, 50, 100, false),
    figures(SCARE, "scare", 10, 0, 50, 100, false),
    figures(CONF, "confuse", 10, 0, 50, 100, false),
    figures(HOLD, "hold", 10, 0, 50, 100, false),
    figures(SLOW, "slow", 10, 0, 50, 100, false),
    figures(HATCH_SPIDER, "hatch-spider", 10, 0, 50, 100, false),
    figures(DIM, "dim", 10, 0, 50, 100, false),
    figures(SNG_BINDING, "sing-binding", 10, 0, 50, 100, true),
    figures(SNG_PIERCING, "sing-piercing", 10, 0, 0, 100, true),
    figures(SNG_OATHS, "sing-oaths", 10, 0, 50, 100, true),
    // These two lie behind the songs and so cost nothing, though they ask for mana: the original's way.
    figures(THROW_WEB, "throw-web", 10, 0, 50, 100, true),
    figures(RALLY, "rally", 10, 0, 50, 100, true),
];

/// Songs of creatures by number.
pub(super) const SONG_BINDING: u8 = 1;
pub(super) const SONG_PIERCING: u8 = 2;

/// What a creature hurls or looses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Launch {
    /// An arrow with so many dice.
    Arrow(u8),
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
        self.use_ranged(handle, &ABILITIES[choice])
    }

    /// What a creature could use now, by place in the table.
    pub fn ranged_options(&self, handle: Handle) -> Vec<usize> {
        let Some((monster, race)) = self.creature(handle) else { return Vec::new() };
        let at = monster.at;
        if !self.in_fire(at) {
            return Vec::new();
        }
        let fits = |f: &Figures| {
            let missile = matches!(f.flag, ARROW1 | ARROW2 | BOULDER);
            race.is(f.flag)
                && f.mana <= monster.mana
                && (race.is(MINDLESS) || self.sensible(monster, race, f))
                && !(missile && self.creature_between(at))
        };
        (0..ABILITIES.len()).filter(|n| fits(&ABILITIES[*n])).collect()
    }

    /// What one with a mind would not do.
    fn sensible(&self, monster: &Monster, _race: &Race, f: &Figures) -> bool {
        let far = self.from_hero(monster.at);
        let near = monster.at.touches(self.state.hero.at);
        let flees = monster.stance == Stance::Fleeing;
        let morgoth = monster.race == self.tables.monsters.morgoth;
        let crown = self.state.facts.crown;
        match f.flag {
            SCREECH => far <= 2,
            ARROW1 => !near && !flees && far <= 10,
            ARROW2 => !near && !flees && far <= 16,
            BOULDER => !near && !flees && far <= 5,
            EARTHQUAKE => {
                let beside = Dir::toward(monster.at, self.state.hero.at).map(|d| monster.at.step(d));
                !near && !flees && far <= 3 && beside.is_none_or(|l| self.state.level.monster_on(l).is_none())
            }
            BRTH_FIRE | BRTH_COLD | BRTH_POIS | BRTH_DARK => !flees,
            SNG_BINDING | SNG_PIERCING | SNG_OATHS => !morgoth || crown.fallen || crown.taken > 0,
            DARKNESS => self.state.level.has(self.state.hero.at, SquareFlag::Glow),
            _ => true,
        }
    }

    /// Chooses among what it could use: at random without a mind, else by desire and range.
    pub fn choose_ranged(&mut self, handle: Handle) -> Option<usize> {
        let options = self.ranged_options(handle);
        let (monster, race) = self.creature(handle)?;
        let far = self.from_hero(monster.at);
        let smart = race.is(SMART);
        if options.is_empty() {
            return None;
        }
        if race.is(MINDLESS) || !smart && self.state.chance.one_in(5) {
            return self.state.chance.pick(&options).copied();
        }
        if options.len() == 1 {
            return options.first().copied();
        }
        let mut best: Option<(i32, usize)> = None;
        for option in options {
            let f = &ABILITIES[option];
            let mut desire = f.desire;
            if f.best > 0 {
                for _ in f.best..far {
                    desire = desire * f.falloff / 100;
                }
            }
            if f.desire > 0 {
                desire += self.state.chance.below(if smart { 10 } else { 50 }) as i32;
            }
            let better = best.is_none_or(|(b, _)| desire > b || desire == b && self.state.chance.one_in(2));
            if desire > 0 && better {
                best = Some((desire, option));
            }
        }
        best.map(|(_, option)| option)
    }

    /// Uses an ability. False when nothing could be done.
    fn use_ranged(&mut self, handle: Handle, f: &Figures) -> bool {
        let Some((monster, race)) = self.creature(handle) else { return false };
        let (at, number) = (monster.at, monster.race);
        let who = self.whom(handle);
        let seen = who.seen;
        let mark = self.notices.len();
        let done = match f.flag {
            ARROW1 => self.launches(handle, Launch::Arrow(1)),
            ARROW2 => self.launches(handle, Launch::Arrow(2)),
            BOULDER => self.launches(handle, Launch::Boulder),
            BRTH_FIRE | BRTH_COLD | BRTH_POIS | BRTH_DARK => self.launches(handle, Launch::Breath(f.flag)),
            EARTHQUAKE => self.launches(handle, Launch::Earthquake),
            _ => {
                self.weave(handle, f.flag, race, at);
                true
            }
        };
        if !done {
            return false;
        }
        // It is told before what comes of it.
        let place = mark.min(self.notices.len());
        let event = MonsterEvent::Uses { who, ability: f.word };
        let told = if seen {
            angrist_engine::play::Notice::known(event, Some(at))
        } else {
            angrist_engine::play::Notice::hidden(event, Some(at))
        };
        self.notices.insert(place, told);
        self.disturb(true);
        if seen {
            let bit = f.flag as u32 % 32;
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
    fn weave(&mut self, handle: Handle, flag: RaceFlag, race: &Race, at: Loc) {
        let save = Some(Save::From(handle));
        match flag {
            SHRIEK => self.shout(handle),
            SCREECH => {
                self.afflict(Affliction::Stun, 20, save);
                let amount = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Afraid, amount, save);
                self.noise(super::NoiseEvent::by_creature(handle, -20));
            }
            DARKNESS => self.darken_around_hero(),
            FORGET if self.save_fails(Affliction::Confused, Save::From(handle)) => {
                self.forget_level();
                self.forget_detected();
                self.see_monsters();
            }
            SCARE => {
                let amount = self.throw_for("turns", 3, 4);
                self.afflict(Affliction::Afraid, amount, save);
                let unseen = self.state.level.monsters.get(handle).is_some_and(|m| !m.visible);
                if unseen || self.state.chance.one_in(2) {
                    self.noise(super::NoiseEvent::by_creature(handle, -10));
                }
            }
            CONF => {
                let amount = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Confused, amount, save);
            }
            HOLD => {
                let amount = self.throw_for("turns", 4, 4);
                if !self.state.hero.was_entranced {
                    self.afflict(Affliction::Entranced, amount, save);
                }
            }
            SLOW => {
                let amount = self.throw_for("turns", 2, 4);
                self.afflict(Affliction::Slow, amount, save);
            }
            HATCH_SPIDER => {
                let young = self.tables.monsters.hatchling;
                if let Some(child) = breed(&mut self.maker(), at, young) {
                    self.see_monster(child);
                    if let Some(m) = self.state.level.monsters.get_mut(handle) {
                        m.energy.0 += 50;
                    }
                }
            }
            DIM => {
                let loss = self.throw_for("fuel", 20, 20) as i16;
                let t = self.tables;
                let light = self.state.hero.worn[crate::state::Slot::Light as usize].as_mut();
                if let Some(light) = light.filter(|l| l.tval(t) == Tval::LIGHT && l.fuel > 0) {
                    light.fuel = (light.fuel - loss).max(1);
                }
            }
            SNG_BINDING => self.take_up_song(handle, SONG_BINDING),
            SNG_PIERCING => self.take_up_song(handle, SONG_PIERCING),
            SNG_OATHS => self.take_up_song(handle, super::act::SONG_OATHS),
            THROW_WEB => {
                self.foe_throws_web(handle);
            }
            RALLY => {
                for other in self.state.level.monsters.handles().into_iter().rev() {
                    let Some((friend, theirs)) = self.creature(other) else { continue };
                    if other == handle || !theirs.flags.any(&[ORC, MAN, RAUKO]) {
                        continue;
                    }
                    let far = distance(at, friend.at);
                    if let Some(friend) = self.state.level.monsters.get_mut(other) {
                        friend.temporary_morale += 10 * (10 * race.power / (far + 4));
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
        self.sing_on(handle);
    }

    /// The squares around the hero, and the whole room, go dark.
    fn darken_around_hero(&mut self) {
        let hero = self.state.hero.at;
        let mut dark: Vec<Loc> = Vec::new();
        for at in Rect::new(hero.x - 3, hero.y - 3, 7, 7).squares() {
            if distance(hero, at) <= 3 && self.los(hero, at) {
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
        let Some((monster, _)) = self.creature(handle) else { return };
        let (song, at, alert) = (monster.song, monster.at, monster.is_alert());
        let ends = monster.mana <= 0 || song == SONG_PIERCING && alert;
        let silence = self.song_score(ability::SONG_OF_SILENCE.number) / 2;
        let Some(m) = self.state.level.monsters.get_mut(handle) else { return };
        if ends {
            m.song = 0;
            return;
        }
        m.mana -= 1;
        self.hear_song(handle, song);
        let skill = self.foe_skill(handle, Skill::Will) - silence;
        match song {
            SONG_BINDING => {
                self.bind_doors(handle, skill);
                let hero = self.state.hero.at;
                let reach = i32::from(self.sound_from(at).at(hero));
                let free = self.resistances().free_action;
                let will = self.skill(Skill::Will) + 10 * free + reach;
                if self.hidden_check(handle, skill, will) > 0 && self.state.hero.timers.slow < 2 {
                    let more = 2 - i32::from(self.state.hero.timers.slow);
                    self.afflict(Affliction::Slow, more, None);
                }
            }
            SONG_PIERCING => {
                let will = self.skill(Skill::Will) + self.noise_distance(at) + 5;
                let result = self.hidden_check(handle, skill, will);
                if result > 0 {
                    self.set_alertness(handle, result.min(10));
                }
            }
            super::act::SONG_OATHS => self.call_oathwraith(handle, at, silence),
            _ => {}
        }
    }

    fn call_oathwraith(&mut self, handle: Handle, at: Loc, silence: i32) {
        let result = self.hidden_check(handle, 21 - silence, 15);
        if result <= 0 {
            return;
        }
        let reach = (15 - result).max(3);
        self.sound_from(at);
        let (width, height) = (self.state.level.terrain.width(), self.state.level.terrain.height());
        for _ in 0..10 {
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
                    m.alertness = 5;
                    m.summoned = true;
                }
                self.see_monster(came);
                return;
            }
        }
    }
}
