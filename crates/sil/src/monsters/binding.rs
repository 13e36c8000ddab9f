//! Songs of creatures as they reach doors and ears (docs/spec/sil-world.md 14).

use super::event::MonsterEvent;
use super::ranged::{SONG_BINDING, SONG_PIERCING};
use crate::context::Turn;
use crate::halls::HallEvent;
use crate::hero::ability;
use crate::tables::RaceFlag;
use crate::terrain::code;
use crate::turn::Stop;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// What a door is checked against, and what a broken one needs more.
const DOOR: i32 = 15;
const BROKEN: i32 = 10;
/// The strongest lock.
const STRONGEST: i32 = 7;
/// Noise distance beyond which a song is far off, and not heard at all.
const FAR: i32 = 20;
const UNHEARD: i32 = 30;
/// Mana that a song must find to begin.
const BEGIN: i16 = 10;

impl Turn<'_> {
    /// The Song of Binding: doors slam and locks turn everywhere but between the singer and the hero.
    pub(super) fn bind_doors(&mut self, handle: Handle, skill: i32) {
        let Some(singer) = self.state.level.monsters.get(handle).map(|m| m.at) else { return };
        let hero = self.state.hero.at;
        self.sound_from(singer);
        let between = |a: i16, b: i16, n: i16| (a.min(b)..=a.max(b)).contains(&n);
        let doors: Vec<(Loc, u16)> = self
            .state
            .level
            .terrain
            .iter()
            .map(|(at, t)| (at, *t))
            .filter(|(_, t)| matches!(*t, code::OPEN_DOOR | code::BROKEN_DOOR | code::DOOR..=code::LOCKED_7))
            .filter(|(at, _)| !(between(singer.x, hero.x, at.x) && between(singer.y, hero.y, at.y)))
            .collect();
        for (at, t) in doors {
            if at == hero || self.state.level.monster_on(at).is_some() {
                continue;
            }
            let broken = if t == code::BROKEN_DOOR { BROKEN } else { 0 };
            let result = self.door_check(skill, DOOR + self.sound_at(at)) - broken;
            if result <= 0 {
                continue;
            }
            let open = matches!(t, code::OPEN_DOOR | code::BROKEN_DOOR);
            let lock = if open { 0 } else { i32::from(t - code::DOOR) };
            let lock = (lock + result / 2).min(STRONGEST);
            let known = self.sees(at);
            self.set_terrain(at, code::DOOR + lock as u16);
            if open {
                self.tell_if(known, HallEvent::Door { what: "slams" }, Some(at));
            }
        }
        self.hear();
        self.look();
    }

    /// A check without hero on either side.
    fn door_check(&mut self, skill: i32, difficulty: i32) -> i32 {
        let sides = self.tables.fight.check_die.max(1) as u32;
        self.state.chance.die(sides) + skill - self.state.chance.die(sides) - difficulty
    }

    /// The hero hears a turn of a creature's song, unless it is too far away.
    pub(super) fn hear_song(&mut self, handle: Handle, song: u8) {
        let Some(at) = self.state.level.monsters.get(handle).map(|m| m.at) else { return };
        let who = self.whom(handle);
        let far = self.noise_distance(at);
        let known = who.seen || far <= UNHEARD;
        let song = match song {
            SONG_BINDING => "binding",
            SONG_PIERCING => "piercing",
            _ => "oaths",
        };
        let muffled = self.song_score(ability::SONG_OF_SILENCE.number) > 0;
        let far = !who.seen && far > FAR;
        self.tell_if(known, MonsterEvent::Sings { who, song, far, muffled }, Some(at));
        if known {
            self.disturb_for(Stop::Noise, false);
        }
    }

    /// The lord without his crown, who does not know where the thief is, begins the song that searches.
    pub(super) fn begin_piercing(&mut self, handle: Handle) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let crown = self.state.facts.crown;
        let lost = crown.fallen || crown.taken > 0;
        let lord = monster.race == self.tables.monsters.morgoth;
        let ready = monster.song != SONG_PIERCING && monster.mana >= BEGIN;
        if race.is(RaceFlag::SNG_PIERCING) && ready && (lost || !lord) {
            self.take_up_song(handle, SONG_PIERCING);
        }
    }
}
