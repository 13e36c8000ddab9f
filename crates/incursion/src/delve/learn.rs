//! Learning spells: at birth, with a level, and from a book whenever there is room (hero 5.6; S001-347).

use super::Doing;
use super::plan::{Act, Planned, Planner, refuse};
use super::state::Pending;
use crate::magic::ids as g;
use angrist_engine::play::{Choice, Command, Phrase, Question, QuestionKind};
use angrist_irh::res::Rid;

/// The most choices of the menu.
const MOST: usize = 52;

/// A spell that could be learnt, as the player chooses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Lesson {
    pub spell: Rid,
    pub level: i32,
    pub needs_book: bool,
}

fn letter(at: usize) -> String {
    (b'a'..=b'z').chain(b'A'..=b'Z').nth(at).map_or_else(String::new, |l| char::from(l).to_string())
}

impl Planner<'_> {
    fn lessons(&self) -> impl Iterator<Item = (String, &Lesson)> {
        self.glance.lessons.iter().take(MOST).enumerate().map(|(n, l)| (letter(n), l))
    }

    pub(super) fn lesson_keys(&self) -> Vec<String> {
        self.lessons().map(|(key, _)| key).collect()
    }

    pub(super) fn learn_lacks(&self) -> Planned {
        if self.glance.lessons.iter().any(|l| !l.needs_book) {
            Ok(Act::Fill("learn".into()))
        } else if self.glance.lessons.is_empty() {
            refuse("nothing-to-learn", "There is no spell you could learn now.")
        } else {
            refuse("no-book", "You have no book with a spell you could learn.")
        }
    }

    pub(super) fn learn(&self, c: &Command) -> Planned {
        let key = c.item(0).unwrap_or("");
        match self.lessons().find(|(k, _)| k == key).map(|(_, l)| l) {
            Some(l) if l.needs_book => refuse("no-book", "You have no book with that spell."),
            Some(l) => Ok(Act::Learn(l.spell)),
            None => refuse("no-such-spell", "There is no such spell to learn."),
        }
    }

    pub(super) fn learn_question(&self) -> Question {
        let library = &self.cat.library;
        let choice = |(key, l): (String, &Lesson)| {
            let about = library.about(l.spell);
            let school = library.effect(l.spell).map_or("none", |e| super::magic::school_word(e.schools));
            let cost = library.effect(l.spell).map_or(0, |e| e.cost);
            let note =
                Phrase::id("lesson-note").with("level", l.level).with("cost", cost).with("school", school);
            let help = about.map(|a| {
                self.with_spell_facts(Phrase::id("lesson-help"), l.spell, cost.into())
                    .with("about", super::questions::plain(&a.desc))
            });
            Choice {
                note: vec![note],
                help,
                ..Choice::new(key, Phrase::plain(about.map_or("", |a| a.shown())))
                    .refused(l.needs_book.then(|| Phrase::id("lesson-no-book")))
            }
        };
        let list = self.lessons().map(choice).collect();
        super::questions::ask("learn", QuestionKind::Choice(list), true)
    }
}

impl Doing<'_> {
    /// The spells that could be learnt now.
    pub(super) fn lessons(&self) -> Vec<Lesson> {
        let all = self.host.learnable(self.host.world.player);
        all.into_iter().map(|l| Lesson { spell: l.spell, level: l.level, needs_book: l.needs_book }).collect()
    }

    pub(super) fn learn(&mut self, spell: Rid) {
        if self.host.learn_spell(self.host.world.player, spell) {
            let what = self.cat.library.about(spell).map_or("", |a| a.shown());
            self.tell("learnt", |a| a.with("what", what));
        }
        self.letter_spells();
        self.offer_lessons();
    }

    /// Asks for the next spell while there is room for one.
    pub(super) fn offer_lessons(&mut self) {
        if self.s.pending.is_none() && self.lessons().iter().any(|l| !l.needs_book) {
            self.s.pending = Some(Pending::Fill { line: "learn".into() });
        }
    }

    /// Fills the free slots with what serves most: something to strike with first, then the rest in order.
    pub(super) fn learn_usual(&mut self) {
        for round in 0..64 {
            let library = &self.cat.library;
            let strikes = |spell: Rid| {
                library.effect(spell).is_some_and(|e| {
                    let aimed = e
                        .values
                        .first()
                        .is_some_and(|v| i32::from(v.qval) & (g::Q_DIR | g::Q_TAR | g::Q_LOC) != 0);
                    e.purpose as i32 & g::EP_ATTACK != 0 && aimed
                })
            };
            let open: Vec<Lesson> = self.lessons().into_iter().filter(|l| !l.needs_book).collect();
            let wanted = open.iter().find(|l| round % 2 == 0 && strikes(l.spell)).or_else(|| open.first());
            let Some(spell) = wanted.map(|l| l.spell) else { break };
            if !self.host.learn_spell(self.host.world.player, spell) {
                break;
            }
        }
        self.letter_spells();
    }
}
