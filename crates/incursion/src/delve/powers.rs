//! Powers of classes in the hero's hands: turning, healing touch, rage, songs, other shapes; and ending what one keeps up
//! (hero 12, 14; S001-353, 355).

use super::Doing;
use super::event::Happening;
use super::plan::{Act, Planned, Planner, refuse};
use crate::host::Host;
use crate::magic::ids as g;
use crate::magic::{self, Song};
use crate::world::Handle;
use angrist_engine::play::{Command, Notice, Severity};
use angrist_irh::res::Rid;

/// The powers, by their words.
pub(super) const POWERS: &[&str] =
    &["turn", "command", "heal", "rage", "courage", "countersong", "competence", "phoenix", "shape"];
/// What can be ended, by its word.
pub(super) const ENDS: &[&str] = &["song", "rage", "hiding", "shape", "spells"];
const TURN_ABILITY: i32 = 33;
const COMMAND_ABILITY: i32 = 35;
/// Its bearer may end it.
const EF_CANCEL: i32 = 66;

const SONGS: [(&str, Song); 4] = [
    ("courage", Song::Courage),
    ("countersong", Song::Counter),
    ("competence", Song::Competence),
    ("phoenix", Song::Phoenix),
];

/// The powers somebody has.
pub(super) fn powers_of(host: &Host<'_>, who: Handle) -> Vec<&'static str> {
    let has = |word: &str| match word {
        "turn" => host.has(who, TURN_ABILITY),
        "command" => host.has(who, COMMAND_ABILITY),
        "heal" => host.ability(who, g::CA_LAY_ON_HANDS) > 0,
        "rage" => host.ability(who, g::CA_BERSERK_RAGE) > 0,
        "shape" => !host.wild_shapes(who).is_empty(),
        song => SONGS.iter().any(|(w, s)| *w == song && host.ability(who, g::CA_BARDIC_MUSIC) >= s.level()),
    };
    POWERS.iter().copied().filter(|w| has(w)).collect()
}

/// What somebody could end.
pub(super) fn ends_of(host: &Host<'_>, who: Handle) -> Vec<&'static str> {
    let cancels = || !cancellable(host, who).is_empty();
    let has = |word: &str| match word {
        "song" => host.has(who, g::SINGING),
        "rage" => host.has(who, g::RAGING),
        "hiding" => host.has(who, g::HIDING),
        "shape" => host.held(who, g::POLYMORPH).is_some_and(|s| s.source == crate::creature::Source::Class),
        _ => cancels(),
    };
    ENDS.iter().copied().filter(|w| has(w)).collect()
}

/// Effects on somebody that may be ended at will.
fn cancellable(host: &Host<'_>, who: Handle) -> Vec<Rid> {
    let Some(o) = host.world.get(who) else { return Vec::new() };
    let mut all: Vec<Rid> = o.statuses().all().iter().map(|s| s.effect).collect();
    all.retain(|e| host.library().effect(*e).is_some_and(|f| f.flags.has(EF_CANCEL)));
    all.sort_unstable();
    all.dedup();
    all
}

impl Planner<'_> {
    pub(super) fn power(&self, c: &Command) -> Planned {
        let word = c.word(0);
        if !self.glance.powers.contains(&word) {
            return refuse("no-power", "You do not have that power.");
        }
        match word {
            "heal" => {
                let at = c.square(1)?;
                let whom = if at == self.glance.here {
                    self.s.world.player
                } else {
                    let seen = self.glance.seen_at(at).filter(|s| !s.shape && self.glance.here.touches(s.at));
                    match seen {
                        Some(seen) => seen.who,
                        None => return refuse("nobody", "You can touch only a creature next to you."),
                    }
                };
                Ok(Act::Power(word, whom, Rid::NONE))
            }
            "shape" => {
                let form = self.form(c.item(1).unwrap_or(""));
                form.map_or_else(
                    || refuse("no-form", "You do not know that form."),
                    |f| Ok(Act::Power(word, Handle::NONE, f)),
                )
            }
            _ if c.arg(1).is_some() => refuse("too-many-words", "That power is not aimed at anything."),
            _ => Ok(Act::Power(word, Handle::NONE, Rid::NONE)),
        }
    }

    /// Forms by their numbers.
    pub(super) fn forms(&self) -> Vec<(String, Rid)> {
        self.glance.shapes.iter().enumerate().map(|(n, &f)| ((n + 1).to_string(), f)).collect()
    }

    fn form(&self, key: &str) -> Option<Rid> {
        self.forms().into_iter().find(|(k, _)| k == key).map(|(_, f)| f)
    }

    /// Whether a power needs one more word.
    pub(super) fn power_lacks(&self, c: &Command) -> bool {
        matches!(c.word(0), "heal" | "shape")
    }

    pub(super) fn end(&self, word: &'static str) -> Planned {
        if !self.glance.ends.contains(&word) {
            return refuse("nothing-to-end", "There is nothing like that to end.");
        }
        Ok(Act::End(word))
    }
}

impl Doing<'_> {
    pub(super) fn use_power(&mut self, word: &'static str, whom: Handle, form: Rid) {
        let hero = self.host.world.player;
        let song = SONGS.iter().find(|(w, _)| *w == word).map(|(_, s)| *s);
        let outcome = match (word, song) {
            (_, Some(song)) => self.host.sing(hero, song),
            ("turn", _) => magic::turn(&mut self.host, hero, false),
            ("command", _) => magic::turn(&mut self.host, hero, true),
            ("heal", _) => magic::lay_on_hands(&mut self.host, hero, whom),
            ("rage", _) => self.host.rage(hero),
            _ => magic::shift_shape(&mut self.host, hero, form),
        };
        match outcome {
            magic::Outcome::Refused(why) => {
                let said = Happening::Said { text: why.sentence().to_owned(), severity: Severity::Note };
                self.notices.push(Notice::known(said, None));
            }
            _ => {
                let what = self.cat.library.about(form).map_or_else(String::new, |a| a.shown().to_owned());
                self.tell("power", |a| a.with("how", word).with("what", what));
                self.after_use();
            }
        }
    }

    pub(super) fn end_something(&mut self, word: &'static str) {
        let hero = self.host.world.player;
        match word {
            "song" => self.host.end(hero, g::SINGING),
            "rage" => self.host.end(hero, g::RAGING),
            "hiding" => self.host.end(hero, g::HIDING),
            "shape" => self.host.end(hero, g::POLYMORPH),
            _ => {
                for effect in cancellable(&self.host, hero) {
                    let todo = self.host.end_effect(hero, effect, false);
                    self.host.do_now(todo);
                }
            }
        }
        self.host.refresh_gear(hero);
        self.tell("ended", |a| a.with("what", word));
        self.host.spend(hero, 10);
    }
}
