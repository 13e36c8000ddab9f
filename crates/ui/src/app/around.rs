//! What lies around, in words: directions, bearings, what each way leads to.

use super::App;
use crate::{spoken, tell};
use angrist_engine::play::Step;
use angrist_engine::space::{Dir, Loc};

/// So far one looks along a direction.
const FAR: i16 = 30;
/// The word for a direction.
fn way(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "north",
        Dir::South => "south",
        Dir::East => "east",
        Dir::West => "west",
        Dir::NorthEast => "northeast",
        Dir::NorthWest => "northwest",
        Dir::SouthEast => "southeast",
        Dir::SouthWest => "southwest",
    }
}

/// A direction as people type it.
pub(super) fn direction(text: &str) -> Option<Dir> {
    let text = text.to_lowercase().replace([' ', '-'], "");
    Dir::ALL.into_iter().find(|d| way(*d) == text || d.name() == text)
}

fn squares(n: i32) -> String {
    if n == 1 { "1 square".to_owned() } else { format!("{n} squares") }
}

/// Where something is, seen from somewhere: `4 squares east, 2 north`.
pub(crate) fn bearing(from: Loc, to: Loc) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let side = |n: i16, plus: &str, minus: &str| match n {
        0 => None,
        1.. => Some(format!("{n} {plus}")),
        _ => Some(format!("{} {minus}", -n)),
    };
    match (side(dx, "east", "west"), side(dy, "south", "north")) {
        (None, None) => "where you stand".to_owned(),
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
            lines.push("You are nowhere yet.".to_owned());
            return self.say(lines);
        };
        let under: Vec<String> = game.describe(here, &*active.words).into_iter().map(|l| l.text).collect();
        lines.push(format!("Here: {}.", under.join(", ")));
        let sights = self.seen(active);
        if sights.is_empty() {
            lines.push("Nothing else is in sight.".to_owned());
        }
        lines.extend(sights.iter().map(|s| spoken::sight_line(scene.here, s)));
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
                (Step::Unknown, _) | (_, None) => "the unknown".to_owned(),
                (_, Some(text)) => text,
            };
            if end == Step::Blocked && free == 0 {
                continue;
            }
            let clear =
                if free == 0 { String::new() } else { format!("free for {}, then ", squares(free.into())) };
            lines.push(format!("{}: {clear}{what}.", way(dir)));
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
        assert_eq!(bearing(here, Loc::new(14, 8)), "4 east, 2 north");
        assert_eq!(bearing(here, Loc::new(10, 11)), "1 south");
        assert_eq!(bearing(here, here), "where you stand");
        assert_eq!(direction("North-East"), Some(Dir::NorthEast));
        assert_eq!(direction("sw"), Some(Dir::SouthWest));
        assert_eq!(direction("up"), None);
    }
}
