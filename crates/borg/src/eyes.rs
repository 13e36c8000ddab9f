//! What a player reads off the screen: figures of the sheet, bars, the pack, monsters, the known map.

use angrist_engine::model::Model;
use angrist_engine::play::{Game, Sight, SightKind, Step, Words};
use angrist_engine::space::{Dir, Grid, Loc};
use std::collections::{BTreeMap, VecDeque};

/// The four straight directions.
pub const STRAIGHT: [Dir; 4] = [Dir::South, Dir::North, Dir::East, Dir::West];

/// A look at the game.
pub struct Eyes<'a> {
    game: &'a dyn Game,
    /// Figures by label, as the screen of the hero's state shows them.
    figures: BTreeMap<String, i32>,
    /// The pack: key and label.
    pub pack: Vec<(String, String)>,
    /// Monsters in sight, nearest first.
    pub foes: Vec<Sight>,
    /// The names of those monsters.
    pub names: Vec<String>,
}

impl<'a> Eyes<'a> {
    /// Looks.
    pub fn new(game: &'a dyn Game, words: &dyn Words) -> Self {
        let mut figures = BTreeMap::new();
        if let Some(side) = game.screen("state", words) {
            read(&side, &mut figures);
        }
        let pack = match game.screen("inventory", words) {
            Some(Model::Menu(menu)) => {
                menu.items.into_iter().filter_map(|i| Some((i.key?.to_string(), i.label))).collect()
            }
            _ => Vec::new(),
        };
        let foes: Vec<Sight> = game.sights().into_iter().filter(|s| s.kind == SightKind::Foe).collect();
        let names = foes.iter().map(|f| words.phrase(&f.name)).collect();
        Eyes { game, figures, pack, foes, names }
    }

    /// A figure by its label; 0 when there is none.
    pub fn figure(&self, label: &str) -> i32 {
        self.figures.get(label).copied().unwrap_or(0)
    }

    /// The most of a gauge.
    pub fn most(&self, label: &str) -> i32 {
        self.figure(&format!("most {label}"))
    }

    /// Where the hero stands.
    pub fn here(&self) -> Option<Loc> {
        self.game.scene().here
    }

    /// The key of the first thing whose label passes.
    pub fn thing(&self, wanted: impl Fn(&str) -> bool) -> Option<&str> {
        self.pack.iter().find(|(_, label)| wanted(label)).map(|(key, _)| key.as_str())
    }

    /// The first step of the shortest known way to a square that passes, walking straight.
    pub fn way_to(&self, wanted: impl Fn(Loc) -> bool) -> Option<Dir> {
        let here = self.here()?;
        let map = self.game.scene().map;
        let bounds = map.bounds();
        let mut first: Grid<Option<Dir>> = Grid::new(bounds.width, bounds.height, None);
        let mut queue = VecDeque::from([here]);
        while let Some(at) = queue.pop_front() {
            for dir in STRAIGHT {
                let next = at.step(dir);
                if next == here || first.get(next) != Some(&None) || map.step(next) != Step::Free {
                    continue;
                }
                first[next] = if at == here { Some(dir) } else { first[at] };
                if wanted(next) {
                    return first[next];
                }
                queue.push_back(next);
            }
        }
        None
    }

    /// Whether nothing known stops a straight flight between two squares.
    pub fn clear_line(&self, from: Loc, to: Loc) -> Option<Dir> {
        let dir = Dir::toward(from, to).filter(|d| !d.is_diagonal())?;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if dx != 0 && dy != 0 {
            return None;
        }
        let map = self.game.scene().map;
        let mut at = from.step(dir);
        while at != to {
            if map.step(at) != Step::Free && map.step(at) != Step::Danger {
                return None;
            }
            at = at.step(dir);
        }
        Some(dir)
    }
}

fn read(model: &Model, into: &mut BTreeMap<String, i32>) {
    match model {
        Model::Stack(parts) | Model::Beside(parts) => parts.iter().for_each(|p| read(p, into)),
        Model::Table(table) => {
            for row in &table.rows {
                if let [label, value] = row.cells.as_slice()
                    && let Ok(value) = value.text.trim().parse()
                {
                    into.insert(label.text.clone(), value);
                }
            }
        }
        Model::Gauge(gauge) => {
            into.insert(gauge.label.clone(), gauge.value);
            into.insert(format!("most {}", gauge.label), gauge.max);
        }
        _ => {}
    }
}
