//! Doors: opening, closing, picking, bashing.

use super::HallEvent;
use crate::context::{Done, Turn};
use crate::fight::{Affliction, Save, Who};
use crate::halls::constants::Ward;
use crate::hero::{ability, songs};
use crate::tables::Stat;
use crate::terrain::{self, code};
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc};

fn no_door() -> Refusal {
    Refusal::new("no-door", "There is no suitable door.")
}

impl Turn<'_> {
    /// Opens a door: at once, or after picking its lock.
    pub fn open(&mut self, dir: Dir) -> Done {
        self.open_at(self.state.hero.at.step(dir))
    }

    pub(super) fn open_at(&mut self, at: Loc) -> Done {
        if self.has_chest(at) {
            return self.open_chest(at);
        }
        let t = self.state.level.terrain_at(at);
        if !terrain::is_closed_door(t) {
            return Err(no_door());
        }
        if (code::JAMMED_0..=code::JAMMED_7).contains(&t) {
            self.takes_turn()?;
            self.remember(at);
            self.tell(HallEvent::Door { what: "jammed" }, Some(at));
            return Ok(());
        }
        self.takes_turn()?;
        self.remember(at);
        if (code::LOCKED_1..=code::LOCKED_7).contains(&t) {
            let power = i32::from(t - code::DOOR) + self.tables.halls.lock_skill + self.hindrance();
            if self.check_named("pick", Who::Hero, self.perception(), Who::Nobody, power) <= 0 {
                self.tell(HallEvent::Door { what: "lock-holds" }, Some(at));
                return Ok(());
            }
            self.tell(HallEvent::Door { what: "unlocked" }, Some(at));
        }
        self.set_terrain(at, code::OPEN_DOOR);
        self.tell(HallEvent::Door { what: "opened" }, Some(at));
        self.look();
        Ok(())
    }

    /// Closes a door. Under the song of thresholds it is warded.
    pub fn close(&mut self, dir: Dir) -> Done {
        let at = self.state.hero.at.step(dir);
        match self.state.level.terrain_at(at) {
            code::OPEN_DOOR => {}
            code::BROKEN_DOOR => return Err(Refusal::new("broken", "The door is broken.")),
            _ => return Err(no_door()),
        }
        if self.state.level.monster_on(at).is_some() {
            return Err(Refusal::new("occupied", "Someone is in the doorway."));
        }
        self.takes_turn()?;
        let door = self.closed_under_song();
        self.set_terrain(at, door);
        self.tell(HallEvent::Door { what: "closed" }, Some(at));
        self.look();
        Ok(())
    }

    /// What a door becomes that the hero closes: plain, or warded by the song (docs/spec/sil-player.md 7.3).
    fn closed_under_song(&mut self) -> u16 {
        let song = ability::SONG_OF_THRESHOLDS.number;
        if !songs::sings(&self.state.hero, song) {
            return code::DOOR;
        }
        let Ward { difficulty: hard, margin: clear } = self.tables.halls.ward;
        let score = self.song_score(song);
        match self.check_named("ward", Who::Hero, score, Who::Nobody, hard) {
            n if n > clear => code::WARDED_3,
            1.. => code::WARDED_1 + 1,
            _ => code::WARDED_1,
        }
    }

    /// Throws oneself against a closed door.
    pub fn bash(&mut self, dir: Dir) -> Done {
        let at = self.state.hero.at.step(dir);
        let t = self.state.level.terrain_at(at);
        if !terrain::is_closed_door(t) {
            return Err(no_door());
        }
        self.takes_turn()?;
        let power = i32::from(t.wrapping_sub(code::DOOR) & 7);
        let strength = 2 * self.stat(Stat::Str);
        let (loud, dull) = (self.tables.halls.bash.noise, self.tables.halls.bash.dull_noise);
        if self.check_named("bash", Who::Hero, strength, Who::Nobody, power) > 0 {
            let broken = self.state.chance.one_in(2);
            self.set_terrain(at, if broken { code::BROKEN_DOOR } else { code::OPEN_DOOR });
            self.tell(HallEvent::Door { what: if broken { "broken" } else { "bashed" } }, Some(at));
            self.make_noise(loud);
            return self.step_onto(at);
        }
        self.tell(HallEvent::Door { what: "holds" }, Some(at));
        self.afflict(Affliction::Stun, self.tables.halls.bash.stun, Some(Save::Sourceless));
        self.make_noise(dull);
        Ok(())
    }
}
