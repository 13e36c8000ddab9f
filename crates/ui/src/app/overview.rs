//! The whole level in one view: shrunk to the room there is, each cell showing the most important of its squares
//! (docs/spec/sil-world.md 10.6 and 27).

use super::ActiveGame;
use angrist_engine::model::{LookKind, MapView, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Grid, Loc};

/// How much a square wants to be seen when it shares a cell with others.
fn rank(map: &dyn KnownMap, at: Loc, square: &Square) -> u8 {
    match square.look.kind {
        LookKind::Nothing | LookKind::Class => 0,
        LookKind::Player => 100,
        LookKind::Creature => 60,
        _ if map.landmark(at).is_some() => 50,
        LookKind::Thing | LookKind::Flavour => 40,
        LookKind::Effect | LookKind::Mark => 30,
        LookKind::Terrain => match map.step(at) {
            Step::Danger => 20,
            Step::Slow(_) => 17,
            Step::Blocked => 10,
            Step::Free => 5,
            Step::Unknown => 2,
        },
    }
}

/// The level as far as it is known, with a maximum of columns and rows.
pub(super) fn overview(active: &ActiveGame, (width, height): (u16, u16), title: &str) -> MapView {
    let scene = active.game().scene();
    let known = known_part(scene.map);
    let fit = |size: i16, room: u16| {
        let room = room.clamp(1, 4000) as i16;
        ((size + room - 1) / room).max(1)
    };
    let (across, down) = (fit(known.1.x, width), fit(known.1.y, height));
    let (columns, rows) = ((known.1.x + across - 1) / across, (known.1.y + down - 1) / down);
    let squares = Grid::from_fn(columns, rows, |cell| {
        let mut best = (0, Square::UNKNOWN);
        for y in 0..down {
            for x in 0..across {
                let at = known.0.shift(cell.x * across + x, cell.y * down + y);
                let square = scene.map.square(at);
                let rank = rank(scene.map, at, &square);
                if rank > best.0 {
                    best = (rank, square);
                }
            }
        }
        active.pictures.as_ref().map_or(best.1, |p| p.dressed(best.1))
    });
    let cursor = scene.here.map(|h| Loc::new((h.x - known.0.x) / across, (h.y - known.0.y) / down));
    MapView { title: title.to_owned(), from: Loc::default(), squares, cursor }
}

/// The first square and the size of the smallest box round all that is known.
fn known_part(map: &dyn KnownMap) -> (Loc, Loc) {
    let bounds = map.bounds();
    let (mut low, mut high) = (Loc::new(i16::MAX, i16::MAX), Loc::new(i16::MIN, i16::MIN));
    for y in bounds.at.y..bounds.at.y + bounds.height {
        for x in bounds.at.x..bounds.at.x + bounds.width {
            if map.square(Loc::new(x, y)).look.kind != LookKind::Nothing {
                low = Loc::new(low.x.min(x), low.y.min(y));
                high = Loc::new(high.x.max(x), high.y.max(y));
            }
        }
    }
    if low.x > high.x {
        (bounds.at, Loc::new(1, 1))
    } else {
        (low, Loc::new(high.x - low.x + 1, high.y - low.y + 1))
    }
}
