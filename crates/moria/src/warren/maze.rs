//! The template, the openings and the room (docs/spec/moria.md 7.2 to 7.4).
//!
//! Wall glyphs are never chosen by their neighbours: a glyph depends only on its place (S004-023 to S004-025), and
//! only the room rewrites some posts.

use crate::state::{HEIGHT, WIDTH};
use crate::tables::{Tables, Tile};
use angrist_engine::chance::Stream;
use angrist_engine::space::{Grid, Loc, Rect};

/// Cells in a row and in a column.
const CELLS: (u32, u32) = (39, 11);

/// Every wall of the grid of cells stands.
pub fn template() -> Grid<Tile> {
    Grid::from_fn(WIDTH, HEIGHT, |at| {
        let (right, bottom) = (WIDTH - 1, HEIGHT - 1);
        match (at.x, at.y) {
            (0, 0) => Tile::CornerNw,
            (x, 0) if x == right => Tile::CornerNe,
            (0, y) if y == bottom => Tile::CornerSw,
            (x, y) if x == right && y == bottom => Tile::CornerSe,
            (x, y) => match (x % 2 == 1, y % 2 == 1) {
                (true, true) => Tile::Floor,
                (true, false) => Tile::Across,
                (false, true) => Tile::Along,
                (false, false) if y == 0 => Tile::PostDown,
                (false, false) if y == bottom => Tile::PostUp,
                (false, false) if x == 0 => Tile::PostRight,
                (false, false) if x == right => Tile::PostLeft,
                (false, false) => Tile::Post,
            },
        }
    })
}

/// The wall piece with a number from 0, and the two cells it parts.
fn piece(n: u32) -> (Loc, u32, u32) {
    let (across, down) = CELLS;
    let level_pieces = across * (down - 1);
    if n < level_pieces {
        let (row, column) = (n / across, n % across);
        (Loc::new(2 * column as i16 + 1, 2 * row as i16 + 2), n, n + across)
    } else {
        let m = n - level_pieces;
        let (column, row) = (m / down, m % down);
        let cell = row * across + column;
        (Loc::new(2 * column as i16 + 2, 2 * row as i16 + 1), cell, cell + 1)
    }
}

/// Opens walls: first a spanning tree of all cells, then loops, until there are as many openings as the constants say.
pub fn open(tiles: &mut Grid<Tile>, t: &Tables, chance: &mut Stream) {
    let (across, down) = CELLS;
    let pieces = across * (down - 1) + (across - 1) * down;
    let cells = across * down;
    // A spanning tree has one opening less than cells; data cannot ask for more openings than there are pieces.
    let joins = (t.c.maze_joins.max(0) as u32).clamp(cells - 1, cells - 1);
    let all = (t.c.maze_openings.max(0) as u32).clamp(joins, pieces);
    let mut parent: Vec<u32> = (0..cells).collect();
    let mut opened = 0;
    while opened < all {
        let (at, a, b) = piece(chance.below(pieces));
        if tiles[at] == Tile::Floor {
            continue;
        }
        if opened < joins {
            let (a, b) = (root(&mut parent, a), root(&mut parent, b));
            if a == b {
                continue;
            }
            parent[a.max(b) as usize] = a.min(b);
        }
        tiles[at] = Tile::Floor;
        opened += 1;
    }
}

fn root(parent: &mut [u32], mut cell: u32) -> u32 {
    while parent[cell as usize] != cell {
        parent[cell as usize] = parent[parent[cell as usize] as usize];
        cell = parent[cell as usize];
    }
    cell
}

/// The one room: posts on its rim look inward, everything within is floor, the rim's pieces stay as the maze left them.
pub fn room(tiles: &mut Grid<Tile>, t: &Tables, depth: i32, chance: &mut Stream) -> Rect {
    let wide =
        (t.c.room_width + 2 * chance.below((t.c.room_width_step - depth).max(0) as u32) as i32).clamp(4, 70);
    let high = (t.c.room_height
        + 2 * chance.below(((t.c.room_height_depth - depth) / 3).max(0) as u32) as i32)
        .clamp(4, 16);
    let (w, h) = (wide as i16 & !1, high as i16 & !1);
    let x0 = 2 + 2 * chance.below((38 - w / 2).max(1) as u32) as i16;
    let y0 = 2 + 2 * chance.below((9 - h / 2).max(1) as u32) as i16;
    for x in (2..w).step_by(2).map(|dx| x0 + dx) {
        tiles[Loc::new(x, y0)] = Tile::PostUp;
        tiles[Loc::new(x, y0 + 1)] = Tile::Floor;
        tiles[Loc::new(x, y0 + h)] = Tile::PostDown;
    }
    for y in (2..h).step_by(2).map(|dy| y0 + dy) {
        tiles[Loc::new(x0, y)] = Tile::PostLeft;
        tiles[Loc::new(x0 + 1, y)] = Tile::Floor;
        tiles[Loc::new(x0 + w, y)] = Tile::PostRight;
        for x in (2..w).step_by(2).map(|dx| x0 + dx) {
            tiles[Loc::new(x, y)] = Tile::Floor;
            tiles[Loc::new(x, y + 1)] = Tile::Floor;
            tiles[Loc::new(x + 1, y)] = Tile::Floor;
        }
    }
    Rect::new(x0, y0, w, h)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;

    /// S004-023, S004-025: what stands where before the first opening.
    #[test]
    fn the_template_is_a_grid_of_429_closed_cells() {
        let g = template();
        assert_eq!(g.cells().iter().filter(|t| **t == Tile::Floor).count(), 429);
        let corners = [(0, 0), (78, 0), (0, 22), (78, 22)].map(|(x, y)| g[Loc::new(x, y)]);
        assert_eq!(corners, [Tile::CornerNw, Tile::CornerNe, Tile::CornerSw, Tile::CornerSe]);
        assert_eq!(g[Loc::new(2, 0)], Tile::PostDown);
        assert_eq!(g[Loc::new(0, 2)], Tile::PostRight);
        assert_eq!(g[Loc::new(2, 2)], Tile::Post);
    }

    /// Vector 6 of docs/spec/moria.md 27: exactly 460 openings before the room.
    #[test]
    fn a_maze_has_460_openings() {
        let t = Tables::shipped("upstream").unwrap();
        for seed in 0..50 {
            let mut g = template();
            open(&mut g, &t, &mut stream(seed, "test", 0, 0));
            assert_eq!(g.cells().iter().filter(|t| **t == Tile::Floor).count(), 429 + 460);
        }
    }

    /// S004-024: the rim's posts look into the room.
    #[test]
    fn the_rim_of_a_room_has_the_posts_of_the_table() {
        let t = Tables::shipped("upstream").unwrap();
        for seed in 0..200 {
            let mut g = template();
            let chance = &mut stream(seed, "test", 0, 0);
            let depth = (seed % 14) as i32 + 1;
            let r = room(&mut g, &t, depth, chance);
            assert!(r.at.x >= 2 && r.at.x + r.width <= 76 && r.at.y >= 2 && r.at.y + r.height <= 20, "{r:?}");
            assert_eq!(g[r.at.shift(2, 0)], Tile::PostUp);
            assert_eq!(g[r.at.shift(2, r.height)], Tile::PostDown);
            assert_eq!(g[r.at.shift(0, 2)], Tile::PostLeft);
            assert_eq!(g[r.at.shift(r.width, 2)], Tile::PostRight);
            let inner = Rect::new(r.at.x + 1, r.at.y + 1, r.width - 1, r.height - 1);
            assert!(inner.squares().all(|at| g[at] == Tile::Floor), "the room is empty");
            assert_eq!(g[r.at], Tile::Post, "its corners are ordinary posts");
        }
    }
}
