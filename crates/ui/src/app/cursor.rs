//! The cursor on the map: looking, choosing where to travel, answering a question for a square; and the mouse.

use super::screens::{Reading, text};
use super::{App, Layer, vocabulary};
use crate::frame::CursorPurpose;
use crate::input::Pointer;
use crate::keys::{Code, Press};
use crate::translations::Translations;
use angrist_engine::model::{Memory, Model};

use angrist_engine::path::known as travel;
use angrist_engine::play::{Game, SightKind};
use angrist_engine::space::{Dir, Loc};

/// What the cursor is for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Aim {
    Look,
    Travel,
    Answer { prompt: String, may_cancel: bool },
}

/// A cursor on the map.
#[derive(Debug, Clone)]
pub(crate) struct Cursor {
    pub at: Loc,
    /// Squares worth stopping at, for Tab.
    stops: Vec<Loc>,
    aim: Aim,
}

impl Cursor {
    /// For a question of the game.
    pub fn to_answer(at: Loc, stops: Vec<Loc>, prompt: String, may_cancel: bool) -> Cursor {
        Cursor { at, stops, aim: Aim::Answer { prompt, may_cancel } }
    }

    /// Whether it answers a question.
    pub fn answers(&self) -> bool {
        matches!(self.aim, Aim::Answer { .. })
    }

    /// What it is for.
    pub fn purpose(&self) -> CursorPurpose {
        match self.aim {
            Aim::Look => CursorPurpose::Look,
            Aim::Travel => CursorPurpose::Travel,
            Aim::Answer { .. } => CursorPurpose::Answer,
        }
    }

    /// The squares to be shown between the player and the cursor: the way of a walk or of a shot.
    pub fn way(&self, game: &dyn Game) -> Vec<Loc> {
        let scene = game.scene();
        match (&self.aim, scene.here) {
            (Aim::Travel, Some(here)) => travel::way(scene.map, here, self.at),
            (Aim::Answer { .. }, Some(here)) if here != self.at => game.line_of_fire(self.at),
            _ => Vec::new(),
        }
    }

    /// The line above the map.
    pub fn line(&self, words: &Translations) -> String {
        match &self.aim {
            Aim::Look => words.say("ui-cursor-look"),
            Aim::Travel => words.say("ui-cursor-travel"),
            Aim::Answer { prompt, .. } => prompt.clone(),
        }
    }

    /// Its keys.
    pub fn keys(&self, words: &Translations) -> String {
        words.say(match self.aim {
            Aim::Look => "ui-cursor-look-keys",
            Aim::Travel => "ui-cursor-travel-keys",
            Aim::Answer { .. } => "ui-cursor-answer-keys",
        })
    }
}

impl App {
    /// Begins to look around or to choose where to go.
    pub(super) fn open_cursor(&mut self, travel: bool) {
        let Some(active) = &self.active else { return };
        let mut sights = active.game().sights();
        // What is before the hero's eyes comes first, what is only remembered last.
        sights.sort_by_key(|s| s.square.memory <= Memory::Remembered);
        let here = active.game().scene().here;
        let mut stops: Vec<Loc> = sights.iter().map(|s| s.at).collect();
        stops.dedup();
        let first = if travel { here } else { stops.first().copied().or(here) };
        let Some(at) = first else {
            self.hint("ui-prompt-there-is-nowhere-to");
            return;
        };
        let aim = if travel { Aim::Travel } else { Aim::Look };
        self.layers.push(Layer::Cursor(Cursor { at, stops, aim }));
    }

    pub(super) fn press_in_cursor(&mut self, mut cursor: Cursor, press: Press) {
        let bounds = match &self.active {
            Some(active) => active.game().scene().map.bounds(),
            None => return,
        };
        let dir = self.keymap.direction(press).or_else(|| {
            let shifted = Press { shift: false, ..press };
            self.keymap.direction(shifted).filter(|_| press.shift)
        });
        if let Some(dir) = dir {
            let far = press.shift || matches!(press.code, Code::Char(c) if c.is_ascii_uppercase());
            cursor.at = moved(cursor.at, dir, if far { 8 } else { 1 }, bounds);
            self.layers.push(Layer::Cursor(cursor));
            return;
        }
        match (press.code, &cursor.aim) {
            (Code::Esc, Aim::Answer { may_cancel: false, .. }) => {
                self.layers.push(Layer::Cursor(cursor));
                self.hint("ui-prompt-this-question-must-be");
            }
            (Code::Esc, Aim::Answer { .. }) => self.cancel_question(),
            (Code::Esc, _) => {}
            (Code::Char('?'), _) => {
                self.layers.push(Layer::Cursor(cursor));
                self.open(Reading(help()));
            }
            // The keys that shoot and throw shoot and throw, as the family has it.
            (
                Code::Enter | Code::Centre | Code::Char('.' | '5' | ',' | 'f' | 't' | 'z'),
                Aim::Answer { .. },
            ) => self.answer_square(cursor.at),
            (Code::Enter | Code::Centre | Code::Char('.' | '5' | ',' | '_' | 'g'), _) => {
                self.travel_to(cursor.at)
            }
            (Code::Tab | Code::Char(' ' | '+' | '*'), _) => self.next_stop(cursor, 1),
            (Code::Char('-'), _) => self.next_stop(cursor, -1),
            (Code::Char('r'), _) => {
                let screen = vocabulary::recall(cursor.at);
                self.layers.push(Layer::Cursor(cursor));
                self.open_screen(&screen);
            }
            (Code::Char(c @ ('<' | '>')), Aim::Look | Aim::Travel) => {
                self.go_to_landmark(if c == '<' { "up" } else { "down" }, cursor);
            }
            (Code::Char('m'), Aim::Look | Aim::Travel) => self.open_places(),
            _ => {
                self.layers.push(Layer::Cursor(cursor));
                self.hint("ui-cursor-arrows-move-tab-goes");
            }
        }
    }

    /// Answers a question for a square, and remembers who stands there.
    fn answer_square(&mut self, at: Loc) {
        if let Some(active) = &mut self.active {
            let aimed = active.game().sights().into_iter().find(|s| s.at == at && s.kind == SightKind::Foe);
            active.last_aim = aimed.map(|s| s.id).or(active.last_aim);
        }
        self.send(&vocabulary::answer(at));
    }

    /// One square on, by the name of a direction.
    pub(super) fn move_cursor(&mut self, dir: Dir) {
        let Some(bounds) = self.active.as_ref().map(|s| s.game().scene().map.bounds()) else { return };
        if let Some(Layer::Cursor(cursor)) = self.layers.last_mut() {
            cursor.at = moved(cursor.at, dir, 1, bounds);
        }
    }

    fn next_stop(&mut self, mut cursor: Cursor, by: i32) {
        let n = cursor.stops.len() as i32;
        if n > 0 {
            let now = cursor.stops.iter().position(|s| *s == cursor.at);
            let next = match now {
                Some(i) => (i as i32 + by).rem_euclid(n),
                None => 0,
            };
            cursor.at = cursor.stops[next as usize];
        }
        self.layers.push(Layer::Cursor(cursor));
    }

    fn go_to_landmark(&mut self, name: &str, cursor: Cursor) {
        let Some(active) = &self.active else { return };
        let scene = active.game().scene();
        let found = scene.here.map(|here| travel::landmarks(scene.map, here, Some(name))).unwrap_or_default();
        match found.first() {
            Some((at, _)) => self.travel_to(*at),
            None => {
                self.layers.push(Layer::Cursor(cursor));
                self.hint(if name == "up" { "ui-prompt-no-stairs-up" } else { "ui-prompt-no-stairs-down" });
            }
        }
    }

    /// A square of the map was pointed at: to go there or answer with it, or to look at it.
    pub(super) fn point_at_square(&mut self, at: Loc, pointer: Pointer) {
        let Some(active) = &self.active else { return };
        match (pointer, self.layers.last()) {
            (Pointer::Go, Some(Layer::Cursor(cursor))) => {
                let answers = cursor.answers();
                self.layers.pop();
                if answers { self.answer_square(at) } else { self.travel_to(at) }
            }
            (Pointer::Go, None) => match active.game().scene().here {
                Some(here) if here.touches(at) => {
                    if let Some(dir) = Dir::toward(here, at) {
                        self.perform(&vocabulary::walk(dir), 1);
                    }
                }
                _ => self.travel_to(at),
            },
            (Pointer::Look, None) => {
                self.open_cursor(false);
                if let Some(Layer::Cursor(cursor)) = self.layers.last_mut() {
                    cursor.at = at;
                }
            }
            _ => {}
        }
    }
}

fn help() -> Model {
    text(
        "ui-cursor-the-cursor",
        &[
            "ui-cursor-arrows-and-pad-move",
            "ui-cursor-tab-or-space-goes",
            "ui-cursor-enter-goes-there-or",
            "ui-cursor-r-tells-more-of",
            "ui-cursor-and-go-to-the",
            "ui-cursor-esc-ends-it",
        ],
    )
}

fn moved(at: Loc, dir: Dir, by: i16, bounds: angrist_engine::space::Rect) -> Loc {
    let (dx, dy) = dir.offset();
    let to = at.shift(dx * by, dy * by);
    let clamp = |v: i16, low: i16, size: i16| v.clamp(low, low + (size - 1).max(0));
    Loc::new(clamp(to.x, bounds.at.x, bounds.width), clamp(to.y, bounds.at.y, bounds.height))
}
