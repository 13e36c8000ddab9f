//! The layers that can be looked at, and how each is drawn.

use super::map_file::MapFile;
use super::picture::{Cell, Picture, Role, digit};
use crate::hunt::{Flow, Passage, Spreader, Trail, TrailRules};
use crate::light::LightField;
use crate::sight::{Eye, Ground, Marks, Sighted};
use crate::space::Loc;

/// A layer of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// `f` in line of sight and of fire, `v` in line of sight only, `.` neither.
    Sight,
    /// The light of every square in view.
    Light,
    /// Distance from the player over walkable squares.
    Noise,
    /// The scent of one update around the player.
    Scent,
    /// What the player remembers after one look.
    Marks,
}

impl Layer {
    /// All layers.
    pub const ALL: [Layer; 5] = [Layer::Sight, Layer::Light, Layer::Noise, Layer::Scent, Layer::Marks];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Sight => "sight",
            Layer::Light => "light",
            Layer::Noise => "noise",
            Layer::Scent => "scent",
            Layer::Marks => "marks",
        }
    }

    /// The layer of a name.
    pub fn parse(name: &str) -> Option<Layer> {
        Layer::ALL.into_iter().find(|l| l.name() == name)
    }
}

/// What a look at a bare map has to assume.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Radius of the light the player carries.
    pub light: i32,
    /// Whether the whole map glows.
    pub glow: bool,
    /// Whether the player stands in a pit.
    pub in_pit: bool,
    /// What noise loses at a closed door, beyond a step.
    pub door: u8,
    /// Where noise ends.
    pub noise_limit: u16,
    /// Where an update of scent ends.
    pub scent_depth: u8,
}

impl Default for Look {
    fn default() -> Self {
        Look { light: 2, glow: false, in_pit: false, door: 5, noise_limit: 250, scent_depth: 32 }
    }
}

/// A layer of a map as the player would have it after one turn there.
pub fn view(map: &MapFile, layer: Layer) -> Picture {
    view_with(map, layer, Look::default())
}

/// [`view`] with other assumptions.
pub fn view_with(map: &MapFile, layer: Layer, look: Look) -> Picture {
    match layer {
        Layer::Sight | Layer::Light | Layer::Marks => seen(map, layer, look),
        Layer::Noise => noise(map, look),
        Layer::Scent => scent(map, look),
    }
}

fn paint(map: &MapFile, layer: Layer, mut cell: impl FnMut(Loc, u8) -> Cell) -> Picture {
    let player = map.player();
    let cells = map
        .tiles()
        .iter()
        .map(|(l, &tile)| {
            let here = cell(l, tile);
            // Figures are more use than the player's own letter, where there are any.
            if l == player && here.value.is_none() {
                Cell { letter: '@', role: Role::Player, value: None }
            } else if l == player {
                Cell { role: Role::Player, ..here }
            } else {
                here
            }
        })
        .collect();
    Picture {
        layer: layer.name(),
        width: map.tiles().width(),
        height: map.tiles().height(),
        player: (player.x, player.y),
        cells,
    }
}

fn plain(letter: char, role: Role) -> Cell {
    Cell { letter, role, value: None }
}

fn figure(value: i32, strong: bool) -> Cell {
    let role = match value {
        ..=0 if !strong => Role::Odd,
        _ if strong => Role::Strong,
        _ => Role::Weak,
    };
    Cell { letter: digit(value), role, value: Some(value) }
}

fn seen(map: &MapFile, layer: Layer, look: Look) -> Picture {
    let tiles = map.tiles();
    let ground = Ground::of(tiles, |&t| MapFile::blocks_sight(t), |_, _| look.glow, |&t| t == b'.');
    let light = LightField::new(tiles.width(), tiles.height());
    let mut marks = Marks::new(tiles.width(), tiles.height());
    let mut sighted = Sighted::new();
    let mut eye = Eye::new(map.player(), look.light);
    eye.in_pit = look.in_pit;
    sighted.look(&ground, &light, eye, &mut marks);
    paint(map, layer, |l, tile| match layer {
        Layer::Light if sighted.view.view.has(l) => {
            let value = light.value(&ground, &sighted.view.view, eye, l);
            figure(value, sighted.seen.has(l))
        }
        Layer::Light => plain(' ', Role::Blank),
        Layer::Marks if marks.has(l) => plain(tile.into(), Role::Strong),
        Layer::Marks => plain(' ', Role::Blank),
        _ if sighted.view.fire.has(l) => plain('f', Role::Strong),
        _ if sighted.view.view.has(l) => plain('v', Role::Weak),
        _ => plain('.', Role::Blank),
    })
}

fn noise(map: &MapFile, look: Look) -> Picture {
    let passage = Passage::of(map.tiles(), |_, &t| MapFile::noise_cost(t, look.door));
    let mut flow = Flow::default();
    flow.compute(&mut Spreader::new(), &passage, [map.player()], look.noise_limit);
    paint(map, Layer::Noise, |l, tile| match flow.at(l) {
        far if far < look.noise_limit => figure(far.into(), far < 10),
        _ if passage.cost(l) == 0 => plain(tile.into(), Role::Terrain),
        _ => plain(' ', Role::Blank),
    })
}

fn scent(map: &MapFile, look: Look) -> Picture {
    let passage = Passage::of(map.tiles(), |_, &t| MapFile::noise_cost(t, look.door));
    let mut trail = Trail::new(map.tiles().width(), map.tiles().height());
    trail.player_moved();
    let rules = TrailRules { depth: look.scent_depth };
    trail.handle(&mut Spreader::new(), &passage, map.player(), rules);
    paint(map, Layer::Scent, |l, tile| match trail.scent(l) {
        0 if passage.cost(l) == 0 => plain(tile.into(), Role::Terrain),
        0 => plain(' ', Role::Blank),
        stamp => figure(stamp.into(), stamp == trail.counter()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_drawn_as_the_seed_draws_it() {
        // S003-011, S003-026, S003-027
        let map = MapFile::read("#################\n.@...............\n#################\n").unwrap();
        let picture = view(&map, Layer::Noise);
        assert_eq!(picture.letters().lines().nth(1), Some("10123456789abcdef"));
        assert_eq!(view(&map, Layer::Scent).letters().lines().nth(1), Some("11111111111111111"));
        let json = picture.json();
        assert_eq!(json["values"][1][16], 15);
        assert_eq!(json["values"][0][0], serde_json::Value::Null);
        assert_eq!(json["rows"][1], "10123456789abcdef");
    }

    #[test]
    fn sight_light_and_marks_are_drawn() {
        let map = MapFile::read("#######\n#@....#\n###.###\n#######\n").unwrap();
        let drawn = |layer| view(&map, layer).letters();
        assert_eq!(drawn(Layer::Sight).lines().nth(1), Some("f@fffff"));
        assert_eq!(drawn(Layer::Light).lines().nth(1), Some("2321000"));
        assert_eq!(drawn(Layer::Marks), "####   \n#@     \n###    \n       \n");
        let coloured =
            view(&map, Layer::Marks).coloured(|role| if role == Role::Strong { "<" } else { "" }, ">");
        assert_eq!(coloured.lines().next(), Some("<####>   "));
        assert_eq!(Layer::ALL.map(|l| Layer::parse(l.name())), Layer::ALL.map(Some));
        assert_eq!(Layer::parse("smell"), None);
    }
}
