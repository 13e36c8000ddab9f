//! Commands: the verb table's words turned into rules, one arm a verb.

use crate::questions::{self, fitting};
use crate::rules::{Act, Done};
use crate::state::{Activity, Ending, Pending, Timed, Use};
use crate::tables::Slot;
use angrist_engine::play::{Refusal, split_command};
use angrist_engine::space::Dir;

impl Act<'_> {
    /// One command of a born hero with nothing pending.
    pub(crate) fn command(&mut self, verb: &str, rest: &str) -> Done {
        match verb {
            "walk" | "run" => {
                let dir = Dir::parse(rest)
                    .ok_or_else(|| Refusal::new("bad-direction", "Which way: n, s, e or w?"))?;
                if verb == "walk" { self.walk(dir) } else { self.begin_long(Activity::Run(dir)) }
            }
            "stay" => Ok(true),
            "descend" => self.stairs(true),
            "climb" => self.stairs(false),
            "take" => {
                let lies = self.level().thing_at(self.s.hero.at).is_some() && self.grounded();
                if !lies {
                    return Err(Refusal::new("nothing-here", "There is nothing to take here."));
                }
                self.take_here();
                Ok(true)
            }
            "drop" => self.begin_use(Use::Drop, rest),
            "drink" => self.begin_use(Use::Drink, rest),
            "read" if self.s.hero.is(Timed::Blind) => Err(Refusal::new("blind", "You see nothing to read.")),
            "read" => self.begin_use(Use::Read, rest),
            "wield" => self.begin_use(Use::Wield, rest),
            "wear" => self.begin_use(Use::Wear, rest),
            "put-on" => self.begin_use(Use::PutOn, rest),
            "zap" => self.begin_use(Use::Zap, rest),
            "throw" => self.begin_use(Use::Throw, rest),
            "rename" => self.begin_use(Use::Rename, rest),
            "eat" => self.eat(),
            "take-off" => self.begin_take_off(rest),
            "remove" => self.begin_remove(rest),
            "shop" => self.enter_shop(),
            "rest" => self.begin_long(Activity::Rest(self.t.c.rest_most)),
            "explore" => self.begin_long(Activity::Explore),
            "travel" => match rest.parse() {
                Ok(at) => self.begin_long(Activity::Travel(at)),
                Err(text) => Err(Refusal { tag: "bad-square", text }),
            },
            "seek" => self.seek(rest),
            "go" => self.go_on(),
            "suicide" => self.confirm(Ending::Suicide),
            "abandon" => self.confirm(Ending::Abandoned),
            "wizard-set" => {
                let (field, value) = split_command(rest);
                self.wizard_set(field, number(value)?)
            }
            "wizard-give" => {
                let (ty, rest) = split_command(rest);
                let (kind, power) = split_command(rest);
                self.wizard_give(ty, number(kind)?, if power.is_empty() { 0 } else { number(power)? })
            }
            "wizard-depth" => self.wizard_depth(number(rest)?),
            "wizard-map" => self.wizard_map(),
            "wizard-raw" => self.wizard_raw(),
            "wizard-identify" => self.wizard_identify(),
            "wizard-foe" => self.wizard_foe(number(rest)?),
            "answer" | "cancel" => Err(Refusal::new("not-asked", "No question is open.")),
            "birth" => Err(Refusal::new("born", "The hero is born already.")),
            _ => Err(Refusal::new("unknown-command", format!("'{verb}' is no command of Moria."))),
        }
    }

    fn confirm(&mut self, ending: Ending) -> Done {
        self.s.pending = Some(Pending::Confirm(ending));
        Ok(false)
    }

    fn begin_use(&mut self, what: Use, rest: &str) -> Done {
        let (key, rest) = split_command(rest);
        if key.is_empty() {
            if fitting(self.s, self.t, what).is_empty() {
                return Err(Refusal::new("nothing-fit", "You have nothing of that sort."));
            }
            self.s.pending = Some(Pending::Which(what));
            return Ok(false);
        }
        let id = self.thing_of_key(key)?;
        let aimed = matches!(what, Use::Zap | Use::Throw);
        let dir = match rest {
            "" => None,
            word if aimed => Some(
                Dir::parse(word).ok_or_else(|| Refusal::new("bad-direction", "Which way: n, s, e or w?"))?,
            ),
            _ => None,
        };
        self.use_thing(what, id, dir, (!rest.is_empty()).then_some(rest))
    }

    fn begin_take_off(&mut self, rest: &str) -> Done {
        let worn: Vec<Slot> =
            questions::PIECES.iter().map(|p| p.0).filter(|s| self.s.hero.worn(*s).is_some()).collect();
        match (rest, worn.as_slice()) {
            ("", []) => Err(Refusal::new("not-worn", "You wear no armour.")),
            // With a single piece worn it is taken at once.
            ("", [only]) => self.take_off(*only),
            ("", _) => {
                self.s.pending = Some(Pending::Piece);
                Ok(false)
            }
            (word, _) => match Slot::read(word) {
                Some(slot) => self.take_off(slot),
                None => Err(Refusal::new("bad-piece", "Pieces are body, head, cloak, hands.")),
            },
        }
    }

    fn begin_remove(&mut self, rest: &str) -> Done {
        if self.s.hero.fingers.iter().all(Option::is_none) {
            return Err(Refusal::new("no-ring-there", "You wear no ring."));
        }
        if rest.is_empty() {
            self.s.pending = Some(Pending::Finger);
            return Ok(false);
        }
        let finger = usize::try_from(number(rest)?).unwrap_or(0);
        self.ring_off(finger.wrapping_sub(1))
    }
}

fn number(text: &str) -> Result<i32, Refusal> {
    text.parse().map_err(|_| Refusal::new("bad-number", format!("'{text}' is not a whole number.")))
}
