//! The cursor on the map: looking, choosing where to travel, answering a question for a square; and the mouse.

use super::{App, Layer, Purpose, screens};
use crate::keys::{Code, Press};
use crate::travel;
use crate::view::Click;
use angrist_engine::model::{Item, Menu, Model};
use angrist_engine::play::{Game, SightKind};
use angrist_engine::space::{Dir, Loc, distance};

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
    pub fn line(&self) -> String {
        match &self.aim {
            Aim::Look => "Look (Tab next, r tells more, Enter goes there):".to_owned(),
            Aim::Travel => "Travel (< > stairs, m list, Enter goes):".to_owned(),
            Aim::Answer { prompt, .. } => format!("{prompt} (Tab next, r tells more, Enter takes it):"),
        }
    }
}

impl App {
    /// Begins to look around or to choose where to go.
    pub(super) fn open_cursor(&mut self, travel: bool) {
        let Some(seat) = &self.seat else { return };
        let sights = seat.game().sights();
        let here = seat.game().scene().here;
        let mut stops: Vec<Loc> = sights.iter().map(|s| s.at).collect();
        stops.dedup();
        let first = if travel { here } else { stops.first().copied().or(here) };
        let Some(at) = first else {
            self.hint("There is nowhere to look.");
            return;
        };
        let aim = if travel { Aim::Travel } else { Aim::Look };
        self.layers.push(Layer::Cursor(Cursor { at, stops, aim }));
    }

    pub(super) fn press_in_cursor(&mut self, mut cursor: Cursor, press: Press) {
        let bounds = match &self.seat {
            Some(seat) => seat.game().scene().map.bounds(),
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
                self.hint("This question must be answered.");
            }
            (Code::Esc, Aim::Answer { .. }) => self.send("cancel"),
            (Code::Esc, _) => {}
            (Code::Char('?'), _) => {
                self.layers.push(Layer::Cursor(cursor));
                self.open(screens::cursor_help(), Purpose::Read);
            }
            // The keys that shoot and throw shoot and throw, as the family has it.
            (
                Code::Enter | Code::Centre | Code::Char('.' | '5' | ',' | 'f' | 't' | 'z'),
                Aim::Answer { .. },
            ) => {
                self.send(&format!("answer {}", cursor.at));
            }
            (Code::Enter | Code::Centre | Code::Char('.' | '5' | ',' | '_' | 'g'), _) => {
                self.travel_to(cursor.at)
            }
            (Code::Tab | Code::Char(' ' | '+' | '*'), _) => self.next_stop(cursor, 1),
            (Code::Char('-'), _) => self.next_stop(cursor, -1),
            (Code::Char('r'), _) => {
                let screen = format!("recall {}", cursor.at);
                self.layers.push(Layer::Cursor(cursor));
                self.open_screen(&screen);
            }
            (Code::Char(c @ ('<' | '>')), Aim::Look | Aim::Travel) => {
                self.go_to_landmark(if c == '<' { "up" } else { "down" }, cursor);
            }
            (Code::Char('m'), Aim::Look | Aim::Travel) => self.open_places(),
            _ => {
                self.layers.push(Layer::Cursor(cursor));
                self.hint("Arrows move, Tab goes to the next thing, ? explains, Esc ends.");
            }
        }
    }

    /// One square on, by the name of a direction.
    pub(super) fn move_cursor(&mut self, dir: Dir) {
        let Some(bounds) = self.seat.as_ref().map(|s| s.game().scene().map.bounds()) else { return };
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
        let Some(seat) = &self.seat else { return };
        let scene = seat.game().scene();
        let found = scene.here.map(|here| travel::landmarks(scene.map, here, Some(name))).unwrap_or_default();
        match found.first() {
            Some((at, _)) => self.travel_to(*at),
            None => {
                self.layers.push(Layer::Cursor(cursor));
                self.hint("You know of none.");
            }
        }
    }

    /// A list of everything one could go to.
    pub(super) fn open_places(&mut self) {
        let Some(seat) = &self.seat else { return };
        let scene = seat.game().scene();
        let mut places: Vec<(Loc, String, &str)> = Vec::new();
        for (at, word) in scene.here.map(|h| travel::landmarks(scene.map, h, None)).unwrap_or_default() {
            places.push((at, word.to_owned(), "landmark"));
        }
        for sight in seat.game().sights() {
            let kind = match sight.kind {
                SightKind::Foe => "foe",
                // Not every creature that does no harm is a friend.
                SightKind::Friend => "creature",
                SightKind::Thing => "thing",
                SightKind::Feature => "place",
            };
            if !places.iter().any(|p| p.0 == sight.at) {
                places.push((sight.at, seat.words.phrase(&sight.name), kind));
            }
        }
        let away = |at: Loc| match scene.here.map(|h| (distance(h, at), Dir::toward(h, at))) {
            Some((far, Some(way))) => format!(", {far} {}", way.name()),
            Some(_) => ", here".to_owned(),
            None => String::new(),
        };
        let items = places
            .iter()
            .zip('a'..='z')
            .map(|((at, name, kind), key)| Item {
                key: Some(key),
                label: name.clone(),
                note: format!("{kind}{}", away(*at)),
                ..Item::default()
            })
            .collect();
        let menu =
            Menu { title: "Go where?".into(), items, hint: "/ searches, Esc cancels".into(), chosen: 0 };
        let squares = places.iter().map(|p| p.0).collect();
        self.open(Model::Menu(menu), Purpose::UserDirs(squares));
    }

    /// A click on the map: the first button goes there, another looks.
    pub(super) fn click_on_map(&mut self, click: Click) {
        let Some(seat) = &self.seat else { return };
        let area = seat.map_area;
        let square = |x: u16, y: u16| {
            area.contains((x, y).into()).then(|| seat.camera.shift((x - area.x) as i16, (y - area.y) as i16))
        };
        match (click, self.layers.last()) {
            (Click::Left(x, y), Some(Layer::Cursor(cursor))) => {
                let (Some(at), cursor) = (square(x, y), cursor.clone()) else { return };
                self.layers.pop();
                if cursor.answers() { self.send(&format!("answer {at}")) } else { self.travel_to(at) }
            }
            (Click::Left(x, y), None) => {
                let Some(at) = square(x, y) else { return };
                match seat.game().scene().here {
                    Some(here) if here.touches(at) => {
                        if let Some(dir) = Dir::toward(here, at) {
                            self.perform(&format!("walk {}", dir.name()), 1);
                        }
                    }
                    _ => self.travel_to(at),
                }
            }
            (Click::Right(x, y), None) => {
                let Some(at) = square(x, y) else { return };
                self.open_cursor(false);
                if let Some(Layer::Cursor(cursor)) = self.layers.last_mut() {
                    cursor.at = at;
                }
            }
            (Click::WheelUp, None) => self.front(":messages"),
            _ => {}
        }
    }
}

fn moved(at: Loc, dir: Dir, by: i16, bounds: angrist_engine::space::Rect) -> Loc {
    let (dx, dy) = dir.offset();
    let to = at.shift(dx * by, dy * by);
    let clamp = |v: i16, low: i16, size: i16| v.clamp(low, low + (size - 1).max(0));
    Loc::new(clamp(to.x, bounds.at.x, bounds.width), clamp(to.y, bounds.at.y, bounds.height))
}
