//! The way in and the way out: the throne room's truce, the pursuit level by level, victory at the Gates
//! (docs/spec/sil-world.md 16.1, 17).

use super::CrownEvent;
use crate::context::Turn;
use crate::crown::constants::Pursuit;
use crate::monsters::{self, Placing};
use crate::score::silmarils;
use crate::state::SquareFlag;
use crate::tables::Skill;
use crate::terrain::code;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// What arriving on a level means for the story: the truce is noticed, or the lord has followed.
    pub(crate) fn story_arrives(&mut self) {
        let depth = self.state.level.depth;
        if depth == self.tables.turn.deepest && self.state.facts.truce {
            // S000-081
            self.tell(CrownEvent::Throne, None);
            if self.skill(Skill::Perception) >= self.tables.crown.truce_told {
                self.tell(CrownEvent::TruceNoticed, None);
            }
            return;
        }
        let lives = !self.state.facts.crown.morgoth_slain
            && !self.state.facts.race(self.tables.monsters.morgoth).dead;
        if self.state.facts.on_the_run && depth > 0 && lives {
            self.place_pursuer();
        }
    }

    /// He is on the level: out of sight, awake, the nearer the more stones the hero holds.
    fn place_pursuer(&mut self) -> Option<Handle> {
        let Pursuit { tries, pull: far } = self.tables.crown.pursuit;
        let pull = (far - silmarils(self.tables, self.state)).max(2);
        let hero = self.state.hero.at;
        let (width, height) = (self.state.level.terrain.width(), self.state.level.terrain.height());
        let toward = |n: i16, to: i16| {
            let by = 2 * (i32::from(to - n) / pull);
            n.saturating_add(by as i16)
        };
        for _ in 0..tries {
            let x = self.state.chance.below(width as u32) as i16;
            let y = self.state.chance.below(height as u32) as i16;
            let at = Loc::new(toward(x, hero.x), toward(y, hero.y));
            let bare = self.state.level.terrain_at(at) == code::FLOOR
                && self.state.level.item_on(at).is_none()
                && !self.state.level.has(at, SquareFlag::Vault);
            if !bare || self.los(at, hero) {
                continue;
            }
            let how = Placing { forced: true, ..Placing::alone() };
            let lord = self.tables.monsters.morgoth;
            let Some(him) = monsters::place(&mut self.maker(), at, lord, how) else { continue };
            if let Some(m) = self.state.level.monsters.get_mut(him) {
                m.alertness = -1;
            }
            self.tell_if(false, CrownEvent::Pursued, Some(at));
            return Some(him);
        }
        None
    }

    /// Out of the Gates: what is written down of it.
    pub(crate) fn story_ends_well(&mut self) {
        let stones = silmarils(self.tables, self.state);
        let oath = self.state.hero.oath;
        let oath_kept = (oath.sworn > 0).then(|| oath.broken & (1 << oath.sworn) == 0);
        self.note(match stones {
            0 => "Left Angband empty-handed.".to_owned(),
            1 => "Left Angband with a Silmaril.".to_owned(),
            n => format!("Left Angband with {n} Silmarils."),
        });
        match oath_kept {
            Some(true) => self.note("Kept the oath."),
            Some(false) => self.note("The oath lies broken."),
            None => {}
        }
        self.tell(CrownEvent::Won { stones, oath_kept }, None);
    }

    /// He has fallen, against all that was foretold.
    pub(crate) fn story_slays_lord(&mut self) {
        self.state.facts.crown.morgoth_slain = true;
        self.state.facts.crown.fallen = true;
        self.tell(CrownEvent::Slain, None);
    }
}
