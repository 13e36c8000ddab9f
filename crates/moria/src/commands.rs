//! Commands whose arguments may be left out: what is missing is asked for.

use crate::questions;
use crate::rules::{Act, Done};
use crate::state::{Ending, Pending, Timed, Use};
use crate::tables::Slot;
use crate::verbs::ROWS;
use angrist_engine::play::{Command, Refusal};

impl Act<'_> {
    /// One command of a born hero with nothing pending.
    pub(crate) fn command(&mut self, command: &Command) -> Done {
        (ROWS[command.index()].act)(self, command)
    }

    pub(crate) fn take(&mut self) -> Done {
        if self.level().thing_at(self.s.hero.at).is_none() || !self.grounded() {
            return Err(Refusal::new("nothing-here", "There is nothing to take here."));
        }
        self.commit()?;
        self.take_here();
        Ok(true)
    }

    pub(crate) fn confirm(&mut self, ending: Ending) -> Done {
        self.s.pending = Some(Pending::Confirm(ending));
        Ok(false)
    }

    /// `VERB [ITEM [DIRECTION or TEXT]]`: what is missing is asked for.
    pub(crate) fn begin_use(&mut self, what: Use, command: &Command) -> Done {
        if what == Use::Read && self.s.hero.is(Timed::Blind) {
            return Err(Refusal::new("blind", "You cannot see to read."));
        }
        let Some(key) = command.item(0) else {
            if !self.s.hero.pack.iter().any(|thing| self.unfit(what, thing).is_none()) {
                return Err(self.has_none(what));
            }
            self.s.pending = Some(Pending::Which(what));
            return Ok(false);
        };
        let id = self.thing_of_key(key)?;
        self.use_thing(what, id, command.may_dir(1), Some(command.text(1)).filter(|t| !t.is_empty()))
    }

    /// Nothing in the pack fits a use.
    fn has_none(&self, what: Use) -> Refusal {
        let (tag, text) = match what {
            Use::Drink => ("no-potions", "You have no potion to drink."),
            Use::Read => ("no-scrolls", "You have no scroll to read."),
            Use::Wield if self.s.hero.weapon().is_some() => {
                ("no-other-weapons", "You have no other weapon to wield.")
            }
            Use::Wield => ("no-weapons", "You have no weapon to wield."),
            Use::Wear => ("no-armour", "You have no armour to put on."),
            Use::PutOn => ("no-rings", "You have no ring to put on."),
            Use::Zap => ("no-wands", "You have no wand to use."),
            Use::Rename => ("nothing-to-name", "You have nothing that needs a name."),
            Use::Drop | Use::Throw => ("nothing-to-part-with", "You have nothing that you could part with."),
        };
        Refusal::new(tag, text)
    }

    pub(crate) fn begin_take_off(&mut self, rest: &str) -> Done {
        let worn: Vec<Slot> =
            questions::PIECES.iter().map(|p| p.0).filter(|s| self.s.hero.worn(*s).is_some()).collect();
        match (rest, worn.as_slice()) {
            ("", []) => Err(Refusal::new("not-worn", "You are not wearing any armour.")),
            // With a single piece worn it is taken at once.
            ("", [only]) => self.take_off(*only),
            ("", _) => {
                self.s.pending = Some(Pending::Piece);
                Ok(false)
            }
            (word, _) => match Slot::read(word) {
                Some(slot) => self.take_off(slot),
                None => Err(Refusal::new("bad-piece", "Armour pieces are body, head, cloak and hands.")),
            },
        }
    }

    pub(crate) fn begin_remove(&mut self, finger: Option<i32>) -> Done {
        if self.s.hero.fingers.iter().all(Option::is_none) {
            return Err(Refusal::new("no-ring-there", "You are not wearing any rings."));
        }
        let Some(finger) = finger else {
            self.s.pending = Some(Pending::Finger);
            return Ok(false);
        };
        self.ring_off(usize::try_from(finger).unwrap_or(0).wrapping_sub(1))
    }
}
