//! What the borg reads off Sil's screens: bars, hunger and ailments, the pack, what is worn, creatures and things in sight.

use angrist_engine::model::{Menu, Model};
use angrist_engine::play::{Game, Phrase, Sight, SightKind, Step, Words};
use angrist_engine::space::{Dir, Grid, Loc, distance};
use std::collections::VecDeque;

/// A thing of the pack or worn: the word by which commands name it, and what it is called.
#[derive(Debug, Clone)]
pub(super) struct Own {
    pub key: String,
    pub label: String,
}

/// A look at the game.
pub(super) struct Look<'a> {
    game: &'a dyn Game,
    pub here: Loc,
    pub health: (i32, i32),
    /// Words of the last line: hunger, ailments.
    pub status: String,
    /// Everything in sight, nearest first.
    pub sights: Vec<Sight>,
}

impl<'a> Look<'a> {
    /// Looks; nothing to see before birth and after death.
    pub fn new(game: &'a dyn Game, words: &dyn Words) -> Option<Self> {
        let here = game.scene().here?;
        let mut look = Look { game, here, health: (1, 1), status: String::new(), sights: game.sights() };
        if let Some(state) = game.screen("state", words) {
            look.read(&state);
        }
        Some(look)
    }

    fn read(&mut self, model: &Model) {
        match model {
            Model::Stack(parts) | Model::Beside(parts) => parts.iter().for_each(|p| self.read(p)),
            // Health is the first bar.
            Model::Gauge(gauge) if self.health == (1, 1) => self.health = (gauge.value, gauge.max.max(1)),
            Model::Text(text) => {
                let spans = text.spans.iter().flatten();
                spans.for_each(|span| self.status.push_str(&span.text));
            }
            _ => {}
        }
    }

    /// Health in percent.
    pub fn percent(&self) -> i32 {
        self.health.0 * 100 / self.health.1
    }

    /// Whether the last line says a word.
    pub fn says(&self, words: &dyn Words, id: &str) -> bool {
        self.status.contains(&words.phrase(&Phrase::id(id)))
    }

    /// Things of a list screen.
    fn list(&self, words: &dyn Words, name: &str, prefix: &str) -> Vec<Own> {
        let Some(Model::Menu(Menu { items, .. })) = self.game.screen(name, words) else { return Vec::new() };
        let own =
            |i: angrist_engine::model::Item| Some(Own { key: format!("{prefix}{}", i.key?), label: i.label });
        items.into_iter().filter_map(own).collect()
    }

    /// What is carried.
    pub fn pack(&self, words: &dyn Words) -> Vec<Own> {
        self.list(words, "inventory", "")
    }

    /// What is worn.
    pub fn worn(&self, words: &dyn Words) -> Vec<Own> {
        self.list(words, "equipment", "/")
    }

    /// Those who mean harm, nearest first.
    pub fn foes(&self) -> impl Iterator<Item = &Sight> {
        self.sights.iter().filter(|s| s.kind == SightKind::Foe)
    }

    /// What lies about, nearest first.
    pub fn things(&self) -> impl Iterator<Item = &Sight> {
        self.sights.iter().filter(|s| s.kind == SightKind::Thing)
    }

    /// How far a square is.
    pub fn far(&self, at: Loc) -> i32 {
        distance(self.here, at)
    }

    /// What is known of stepping on a square.
    pub fn step(&self, at: Loc) -> Step {
        self.game.scene().map.step(at)
    }

    /// A word for the place one stands on: a stair down, up, a forge.
    pub fn landmark(&self) -> Option<&'static str> {
        self.game.scene().map.landmark(self.here)
    }

    /// The first step of the shortest known way to a square that passes, not through others; closed doors are opened.
    pub fn way_to(&self, wanted: impl Fn(Loc) -> bool) -> Option<Dir> {
        let map = self.game.scene().map;
        let bounds = map.bounds();
        let mut first: Grid<Option<Dir>> = Grid::new(bounds.width, bounds.height, None);
        let mut queue = VecDeque::from([self.here]);
        let taken = |at: Loc| self.sights.iter().any(|s| s.kind <= SightKind::Friend && s.at == at);
        while let Some(at) = queue.pop_front() {
            for dir in Dir::ALL {
                let next = at.step(dir);
                if next == self.here || first.get(next) != Some(&None) {
                    continue;
                }
                if !matches!(map.step(next), Step::Free | Step::Slow(_)) {
                    continue;
                }
                first[next] = if at == self.here { Some(dir) } else { first[at] };
                if wanted(next) {
                    return first[next];
                }
                if !taken(next) {
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The free step that leads furthest from every foe, if it leads away at all.
    pub fn step_away(&self) -> Option<Dir> {
        let foes: Vec<Loc> = self.foes().map(|f| f.at).collect();
        let nearest = |at: Loc| foes.iter().map(|f| distance(at, *f)).min().unwrap_or(99);
        let now = nearest(self.here);
        Dir::ALL
            .into_iter()
            .filter(|d| self.step(self.here.step(*d)) == Step::Free)
            .map(|d| (nearest(self.here.step(d)), d))
            .filter(|(far, _)| *far > now)
            .max_by_key(|(far, d)| (*far, !d.is_diagonal()))
            .map(|(_, d)| d)
    }
}

/// The first dice in a label, as twice their mean: `2d5` gives 12.
pub(super) fn dice(label: &str) -> i32 {
    let Some(at) = label.find(|c: char| c.is_ascii_digit() || c == '(') else { return 0 };
    let text = &label[at..];
    let Some(d) = text.find('d').filter(|d| *d > 0) else { return 0 };
    let digits = |s: &str| s.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<i32>().ok();
    let before: String = text[..d].chars().rev().take_while(char::is_ascii_digit).collect();
    let count: Option<i32> = before.chars().rev().collect::<String>().parse().ok();
    match (count, digits(&text[d + 1..])) {
        (Some(n), Some(sides)) => n.saturating_mul(sides.saturating_add(1)),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::dice;

    #[test]
    fn dice_are_read_off_a_label() {
        assert_eq!(dice("a Curved Sword (-1,2d5)"), 12);
        assert_eq!(dice("a Longsword (+0,2d6) [+1]"), 14);
        assert_eq!(dice("a Cloak [+1]"), 0);
        assert_eq!(dice("a red dagger"), 0);
    }
}
