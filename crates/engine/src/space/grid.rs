//! A value for every square of a map.

use super::{Loc, Rect};
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::{Index, IndexMut};

/// A rectangle of values, row by row.
///
/// Looking at a square off the map is not an error ([`Grid::get`] says `None`); indexing one is a defect and panics.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grid<T> {
    width: i16,
    height: i16,
    cells: Vec<T>,
}

/// The largest side of a grid: what reads a grid from a file can rely on a bound.
pub const MAX_SIDE: i16 = 1024;

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere. Sides are clamped to `0..=MAX_SIDE`.
    pub fn new(width: i16, height: i16, value: T) -> Self {
        let (width, height) = (width.clamp(0, MAX_SIDE), height.clamp(0, MAX_SIDE));
        Grid { width, height, cells: vec![value; width as usize * height as usize] }
    }

    /// The same value everywhere, in place.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }

    /// The same value on every square of a rectangle, as far as it lies on the map.
    pub fn fill_rect(&mut self, rect: Rect, value: T) {
        for l in rect.common(&self.bounds()).squares() {
            self[l] = value.clone();
        }
    }
}

impl<T> Grid<T> {
    /// A grid whose squares are computed one by one in reading order.
    pub fn from_fn(width: i16, height: i16, mut value: impl FnMut(Loc) -> T) -> Self {
        let (width, height) = (width.clamp(0, MAX_SIDE), height.clamp(0, MAX_SIDE));
        let cells = Rect::new(0, 0, width, height).squares().map(&mut value).collect();
        Grid { width, height, cells }
    }

    /// Columns.
    pub fn width(&self) -> i16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> i16 {
        self.height
    }

    /// The whole map as a rectangle.
    pub fn bounds(&self) -> Rect {
        Rect::new(0, 0, self.width, self.height)
    }

    /// Whether the square is on the map.
    pub fn contains(&self, l: Loc) -> bool {
        l.x >= 0 && l.y >= 0 && l.x < self.width && l.y < self.height
    }

    /// Position of a square in [`Grid::cells`], when it is on the map.
    pub fn offset(&self, l: Loc) -> Option<usize> {
        self.contains(l).then(|| l.y as usize * self.width as usize + l.x as usize)
    }

    /// The square at a position of [`Grid::cells`].
    pub fn loc(&self, offset: usize) -> Loc {
        let width = (self.width as usize).max(1);
        Loc::new((offset % width) as i16, (offset / width) as i16)
    }

    /// The value of a square, when it is on the map.
    pub fn get(&self, l: Loc) -> Option<&T> {
        self.offset(l).map(|i| &self.cells[i])
    }

    /// The value of a square to change, when it is on the map.
    pub fn get_mut(&mut self, l: Loc) -> Option<&mut T> {
        self.offset(l).map(|i| &mut self.cells[i])
    }

    /// All values in reading order.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All values in reading order, to change.
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// All rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(self.width.max(1) as usize)
    }

    /// Every square with its value, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Loc, &T)> {
        self.bounds().squares().zip(&self.cells)
    }

    /// The same shape with other values.
    pub fn map<U>(&self, mut f: impl FnMut(Loc, &T) -> U) -> Grid<U> {
        let cells = self.iter().map(|(l, v)| f(l, v)).collect();
        Grid { width: self.width, height: self.height, cells }
    }
}

impl<T> Index<Loc> for Grid<T> {
    type Output = T;

    #[track_caller]
    fn index(&self, l: Loc) -> &T {
        match self.offset(l) {
            Some(i) => &self.cells[i],
            None => off_the_map(l, self.width, self.height),
        }
    }
}

impl<T> IndexMut<Loc> for Grid<T> {
    #[track_caller]
    fn index_mut(&mut self, l: Loc) -> &mut T {
        match self.offset(l) {
            Some(i) => &mut self.cells[i],
            None => off_the_map(l, self.width, self.height),
        }
    }
}

#[cold]
#[track_caller]
#[expect(
    clippy::panic,
    reason = "a rule that indexes a square off the map is a defect; `get` is there for the rest"
)]
fn off_the_map(l: Loc, width: i16, height: i16) -> ! {
    panic!("square {l} is off a map of {width}x{height}")
}

/// Read back from a snapshot only when the sizes fit the cells: a damaged file must not become a crooked map.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Plain<T> {
            width: i16,
            height: i16,
            cells: Vec<T>,
        }
        let Plain { width, height, cells } = Plain::<T>::deserialize(from)?;
        let sides = 0..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(serde::de::Error::custom("a grid with impossible sides"));
        }
        if cells.len() != width as usize * height as usize {
            return Err(serde::de::Error::custom("a grid whose cells do not fill it"));
        }
        Ok(Grid { width, height, cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_off_the_map_has_no_value() {
        let g = Grid::from_fn(4, 3, |l| l.x * 10 + l.y);
        assert_eq!(g.get(Loc::new(3, 2)), Some(&32));
        for l in [Loc::new(-1, 0), Loc::new(4, 0), Loc::new(0, 3), Loc::new(0, -1)] {
            assert_eq!(g.get(l), None);
        }
        assert_eq!(g.rows().count(), 3);
        assert!(g.iter().all(|(l, v)| *v == l.x * 10 + l.y && g.loc(g.offset(l).unwrap()) == l));
    }

    #[test]
    fn a_grid_with_wrong_sides_is_not_read() {
        let good = postcard::to_allocvec(&Grid::new(3, 2, 7u8)).unwrap();
        assert_eq!(postcard::from_bytes::<Grid<u8>>(&good).unwrap(), Grid::new(3, 2, 7u8));
        for bad in [(3i16, 2i16, vec![7u8; 5]), (-3, 2, vec![]), (2000, 0, vec![])] {
            assert!(postcard::from_bytes::<Grid<u8>>(&postcard::to_allocvec(&bad).unwrap()).is_err());
        }
    }

    #[test]
    fn filling_a_rectangle_stops_at_the_edge() {
        let mut g = Grid::new(4, 4, 0);
        g.fill_rect(Rect::new(2, 2, 9, 9), 1);
        assert_eq!(g.cells().iter().sum::<i32>(), 4);
    }
}
