//! What lies around, in words: directions, bearings, what each way leads to.

use super::App;
use crate::translations::{ENGLISH, Translations};
use crate::{spoken, tell};
use angrist_engine::play::Step;
use angrist_engine::space::{Dir, Loc};

/// How far one looks along a direction.
const FAR: i16 = 30;
/// The id of the words for a direction.
fn way(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "ui-way-north",
        Dir::South => "ui-way-south",
        Dir::East => "ui-way-east",
        Dir::West => "ui-way-west",
        Dir::NorthEast => "ui-way-northeast",
        Dir::NorthWest => "ui-way-northwest",
        Dir::SouthEast => "ui-way-southeast",
        Dir::SouthWest => "ui-way-southwest",
    }
}

/// The ids of a direction: its letters on a compass, and its name as people type it.
fn point_ids(dir: Dir) -> (&'static str, &'static str) {
    match dir {
        Dir::North => ("ui-point-n", "ui-point-n-typed"),
        Dir::South => ("ui-point-s", "ui-point-s-typed"),
        Dir::East => ("ui-point-e", "ui-point-e-typed"),
        Dir::West => ("ui-point-w", "ui-point-w-typed"),
        Dir::NorthEast => ("ui-point-ne", "ui-point-ne-typed"),
        Dir::NorthWest => ("ui-point-nw", "ui-point-nw-typed"),
        Dir::SouthEast => ("ui-point-se", "ui-point-se-typed"),
        Dir::SouthWest => ("ui-point-sw", "ui-point-sw-typed"),
    }
}

/// The id of the letters for a direction, as on a compass.
pub(super) fn point(dir: Dir) -> &'static str {
    point_ids(dir).0
}

/// How far away something is, with letters of the compass: `3 sw`.
pub(super) fn far_and_point(words: &Translations, far: i32, dir: Dir) -> String {
    format!("{far} {}", words.say(point(dir)))
}

/// A direction as people type it, in English or in the language of the interface, whole or by its letters.
pub(super) fn direction(words: &Translations, text: &str) -> Option<Dir> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "");
    let text = plain(text);
    let find = |words: &Translations| {
        Dir::ALL.into_iter().find(|d| {
            let (point, typed) = point_ids(*d);
            words.say(point) == text || plain(&words.say(typed)) == text
        })
    };
    find(words).or_else(|| find(Translations::of(ENGLISH)))
}

/// Where something is, seen from somewhere: `4 east, 2 north`.
pub(crate) fn bearing(words: &Translations, from: Loc, to: Loc) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let side = |n: i16, plus: &str, minus: &str| match n {
        0 => None,
        1.. => Some(words.with("ui-speech-far", &[("n", &n), ("way", &words.say(plus))])),
        _ => Some(words.with("ui-speech-far", &[("n", &-n), ("way", &words.say(minus))])),
    };
    match (side(dx, "ui-way-east", "ui-way-west"), side(dy, "ui-way-south", "ui-way-north")) {
        (None, None) => words.say("ui-speech-where-you-stand"),
        (Some(one), None) | (None, Some(one)) => one,
        (Some(one), Some(two)) => format!("{one}, {two}"),
    }
}

impl App {
    /// What lies around, in words: what is seen, and where each direction leads.
    pub(super) fn say_around(&mut self) {
        let Some(active) = &self.active else { return };
        let game = active.game();
        let scene = game.scene();
        let mut lines = vec![format!("{}.", active.words.phrase(&scene.place))];
        let Some(here) = scene.here else {
            lines.push(self.tr("ui-speech-nowhere"));
            return self.say(lines);
        };
        let under: Vec<String> = game.describe(here, &*active.words).into_iter().map(|l| l.text).collect();
        lines.push(self.tr_with("ui-speech-here", &[("what", &under.join(", "))]));
        let sights = self.seen(active);
        if sights.is_empty() {
            lines.push(self.tr("ui-speech-nothing-else"));
        }
        lines.extend(sights.iter().map(|s| spoken::sight_line(self.words(), scene.here, s)));
        for dir in Dir::ALL {
            let (dx, dy) = dir.offset();
            let mut free = 0;
            let mut at = here;
            let end = loop {
                at = at.shift(dx, dy);
                match scene.map.step(at) {
                    Step::Free if free < FAR => free += 1,
                    step => break step,
                }
            };
            let what = game.describe(at, &*active.words).into_iter().next().map(|l| l.text);
            let what = match (end, what) {
                (Step::Unknown, _) | (_, None) => self.tr("ui-speech-the-unknown"),
                (_, Some(text)) => text,
            };
            if end == Step::Blocked && free == 0 {
                continue;
            }
            let way = self.tr(way(dir));
            lines.push(if free == 0 {
                self.tr_with("ui-speech-way", &[("way", &way), ("what", &what)])
            } else {
                self.tr_with("ui-speech-way-free", &[("way", &way), ("count", &free), ("what", &what)])
            });
        }
        self.say(lines);
    }

    /// Side bar and status line, in words.
    pub(super) fn say_status(&mut self) {
        let Some(active) = &self.active else { return };
        let models = active.side().into_iter().chain(active.status());
        let lines = models.flat_map(|m| tell(&m)).filter(|l| !l.trim().is_empty()).collect();
        self.say(lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_told_from_where_one_stands() {
        let here = Loc::new(10, 10);
        let (en, fr) = (Translations::of("en"), Translations::of("fr"));
        assert_eq!(bearing(en, here, Loc::new(14, 8)), "4 east, 2 north");
        assert_eq!(bearing(en, here, Loc::new(10, 11)), "1 south");
        assert_eq!(bearing(en, here, here), "where you stand");
        assert_eq!(bearing(fr, here, Loc::new(9, 8)), "1 à l'ouest, 2 au nord");
        assert_eq!(direction(en, "North-East"), Some(Dir::NorthEast));
        assert_eq!(direction(en, "sw"), Some(Dir::SouthWest));
        assert_eq!(direction(en, "up"), None);
        assert_eq!(direction(fr, "Nord-Ouest"), Some(Dir::NorthWest));
        assert_eq!(direction(fr, "so"), Some(Dir::SouthWest));
        assert_eq!(direction(fr, "north"), Some(Dir::North), "English is understood everywhere");
        assert_eq!(far_and_point(fr, 3, Dir::West), "3 o");
    }
}
