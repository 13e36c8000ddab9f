//! The guided first descent, and hints that are given once when they matter.
//!
//! The rooms, their items and sleeping creatures are data ([`Lesson`]); hints are events, so they are shown like everything else,
//! on the screen and in speech mode. A lesson marks the game as practice. Promise: a hint is given at most once per game, takes
//! no time, and uses no dice.

mod event;
mod room;

pub use event::LessonEvent;
pub use room::Lesson;

use crate::context::{Done, Turn};
use crate::monsters::{Placing, place};
use crate::state::{Item, Level, SquareFlag};
use crate::tables::Tval;
use crate::terrain::code;
use angrist_engine::play::{Mark, Refusal};
use angrist_engine::space::Loc;

/// Hints that any game gives, in the order of their bits.
const MOMENTS: [&str; 4] = ["foe", "thing", "wounded", "hungry"];
/// The bit of the hint at the end of the lesson; those of the map's letters come after it.
const DONE: u32 = MOMENTS.len() as u32;
const FIRST_LETTER: u32 = DONE + 1;

impl Turn<'_> {
    /// `lesson [WORD]`: a hero as the lesson wants one, in its rooms.
    pub(crate) fn begin_lesson(&mut self, word: &str) -> Done {
        self.unforeseen()?;
        let named = self.tables.lessons.iter().find(|(name, _)| *name == word).map(|(_, lesson)| lesson);
        let Some(lesson) = named.or(self.tables.lesson.as_ref().filter(|_| word.is_empty())) else {
            return Err(Refusal::new("no-lesson", "The first descent needs the built-in data."));
        };
        self.state.facts.lesson = true;
        if let Err(refusal) = self.birth(&lesson.plan) {
            self.state.facts.lesson = false;
            return Err(refusal);
        }
        self.state.marks.push(Mark::Practice);
        Ok(())
    }

    /// The lesson that is being taken.
    fn lesson(&self) -> Option<&Lesson> {
        if !self.state.facts.lesson {
            return None;
        }
        let own = |l: &&Lesson| l.hero() == self.state.hero.name;
        let named = self.tables.lessons.iter().map(|(_, lesson)| lesson).find(own);
        named.or(self.tables.lesson.as_ref())
    }

    /// Where a hero comes to life: in the prepared rooms during a lesson, otherwise on a level like any other.
    pub(crate) fn first_level(&mut self) -> Result<(), String> {
        let Some(lesson) = self.lesson().cloned() else {
            return self.enter_level(self.tables.hero.start_depth);
        };
        self.state.facts.arrivals += 1;
        let (level, hero) = self.lesson_level(&lesson);
        self.state.level = level;
        self.state.hero.at = hero;
        self.people_lesson(&lesson);
        self.sense_anew();
        self.monsters_seen();
        Ok(())
    }

    /// The drawn rooms, with the things in them.
    fn lesson_level(&self, lesson: &Lesson) -> (Level, Loc) {
        let (width, height) = lesson.size();
        let mut level = Level::new(lesson.depth, width, height, code::PERMANENT, self.tables.turn.scent());
        let mut hero = Loc::default();
        for (at, letter) in lesson.squares() {
            let terrain = match letter {
                '#' => continue,
                '+' => code::DOOR,
                '\'' => code::OPEN_DOOR,
                '>' => code::DOWN_STAIR,
                '0' => code::FORGE_5,
                _ => code::FLOOR,
            };
            level.terrain[at] = terrain;
            level.set(at, SquareFlag::Room, true);
            level.set(at, SquareFlag::Glow, letter != ',');
            if letter == '@' {
                hero = at;
            }
            if let Some((tval, sval, count)) = lesson.thing(letter)
                && let Some((number, kind)) = self.tables.kind_of(tval, sval)
            {
                let mut item = Item::of_kind(number, kind);
                item.number = count;
                if tval == Tval::LIGHT {
                    item.fuel = self.tables.hero.start_fuel.clamp(0, i32::from(i16::MAX)) as i16;
                }
                // A square holds one stack, and every square comes once: there is room.
                let _ = level.add_item(at, item);
            }
        }
        // The walls of lit rooms are lit with them.
        let lit: Vec<Loc> = level.terrain.iter().map(|(at, _)| at).collect();
        for at in lit {
            let beside = at.neighbours().any(|n| level.has(n, SquareFlag::Glow));
            if level.is_wall(at) && beside {
                level.set(at, SquareFlag::Glow, true);
            }
        }
        (level, hero)
    }

    fn people_lesson(&mut self, lesson: &Lesson) {
        crate::monsters::nobody_lives(&mut self.state.facts);
        for (at, race, alertness) in lesson.creatures() {
            let how = Placing { forced: true, ..Placing::default() };
            if let Some(handle) = place(&mut self.maker(), at, race, how)
                && let Some(monster) = self.state.level.monsters.get_mut(handle)
            {
                monster.alertness = alertness;
            }
        }
    }

    /// Gives whatever hint has become due.
    pub(crate) fn give_hints(&mut self) {
        if !self.alive() || !self.option("hints") {
            return;
        }
        let here = self.state.hero.at;
        if let Some(lesson) = self.lesson() {
            if self.state.facts.arrivals > 1 {
                self.state.facts.lesson = false;
                self.hint(DONE, "done");
                return;
            }
            let seen = |at: Loc| self.senses.sighted.view.view.has(at);
            let near = lesson.hints_near(here, seen).into_iter();
            let near: Vec<(u32, String)> = near.map(|(bit, name)| (bit, name.to_owned())).collect();
            for (bit, name) in near {
                self.hint(FIRST_LETTER + bit, &name);
            }
            return;
        }
        let due = [
            self.state.level.monsters.iter().any(|(_, m)| m.visible),
            self.state.level.item_on(here).is_some_and(|(_, i)| {
                !matches!(i.item.tval(self.tables), Tval::SKELETON | Tval::CHEST | Tval::NOTE)
            }),
            self.state.hero.health * 3 < self.state.hero.max_health,
            self.state.hero.food < self.tables.turn.food.hungry,
        ];
        for (bit, name) in MOMENTS.into_iter().enumerate() {
            if due[bit] {
                self.hint(bit as u32, name);
            }
        }
    }

    fn hint(&mut self, bit: u32, name: &str) {
        let mask = 1u32 << bit.min(31);
        if self.state.facts.hints & mask == 0 {
            self.state.facts.hints |= mask;
            self.tell(LessonEvent::Hint { name: name.to_owned() }, None);
            // In the lesson a hint that is walked past is never read.
            if self.state.facts.lesson {
                self.disturb(false);
            }
        }
    }
}
