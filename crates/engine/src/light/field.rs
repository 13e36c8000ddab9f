//! The sum of all sources of light but the viewer's own.

use crate::sight::{BitGrid, Eye, Ground, Opaque, Window, los};
use crate::space::{Grid, Loc, distance};

/// Something that sheds light (or darkness, with a negative radius) around a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// Where it is.
    pub at: Loc,
    /// How far it reaches; a square at distance d gets radius + 1 - d. Beyond 20 it reaches no further.
    pub radius: i32,
    /// It only makes its own square visible, by one point, whatever its radius.
    pub only_glows: bool,
}

/// Names a source of a field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceId(u32);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Shining {
    source: Source,
    lit: Window,
}

/// The light of many sources on one map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LightField {
    sum: Grid<i16>,
    /// How many positive sources reach a square.
    bright: Grid<u16>,
    shone: BitGrid,
    /// How many sources of darkness reach a square.
    dim: Grid<u16>,
    gloom: BitGrid,
    sources: Vec<Option<Shining>>,
    alive: u32,
}

impl LightField {
    /// A dark map.
    pub fn new(width: i16, height: i16) -> Self {
        LightField {
            sum: Grid::new(width, height, 0),
            bright: Grid::new(width, height, 0),
            shone: BitGrid::new(width, height, false, false),
            dim: Grid::new(width, height, 0),
            gloom: BitGrid::new(width, height, false, false),
            sources: Vec::new(),
            alive: 0,
        }
    }

    /// Whether there is any source at all.
    pub fn any(&self) -> bool {
        self.alive > 0
    }

    /// Squares that some positive source reaches.
    pub fn shone(&self) -> &BitGrid {
        &self.shone
    }

    /// Squares that some source of darkness reaches.
    pub fn gloom(&self) -> &BitGrid {
        &self.gloom
    }

    /// The squares that a source reaches.
    pub fn lit(&self, id: SourceId) -> Option<&Window> {
        self.sources.get(id.0 as usize)?.as_ref().map(|s| &s.lit)
    }

    /// Adds a source.
    pub fn add(&mut self, opaque: &Opaque, source: Source) -> SourceId {
        let lit = lit_by(opaque, source);
        self.apply(&Shining { source, lit }, 1);
        self.alive += 1;
        let shining = Some(Shining { source, lit });
        let free = self.sources.iter().position(Option::is_none);
        let place = free.unwrap_or(self.sources.len());
        match free {
            Some(i) => self.sources[i] = shining,
            None => self.sources.push(shining),
        }
        SourceId(place as u32)
    }

    /// Takes a source away; nothing happens when it is gone already.
    pub fn remove(&mut self, id: SourceId) {
        if let Some(old) = self.sources.get_mut(id.0 as usize).and_then(Option::take) {
            self.apply(&old, -1);
            self.alive -= 1;
        }
    }

    /// Puts a source elsewhere, or gives it another radius.
    pub fn change(&mut self, opaque: &Opaque, id: SourceId, source: Source) {
        let mut sources = std::mem::take(&mut self.sources);
        if let Some(Some(shining)) = sources.get_mut(id.0 as usize) {
            self.apply(shining, -1);
            shining.source = source;
            shining.lit = lit_by(opaque, source);
            self.apply(shining, 1);
        }
        self.sources = sources;
    }

    /// Recomputes what reaches past a square that began or ceased to block sight.
    pub fn terrain_changed(&mut self, opaque: &Opaque, at: Loc) {
        for i in 0..self.sources.len() {
            let near = |s: &Shining| distance(s.source.at, at) <= s.source.radius.abs();
            if let Some(source) = self.sources[i].as_ref().filter(|s| near(s)).map(|s| s.source) {
                self.change(opaque, SourceId(i as u32), source);
            }
        }
    }

    /// The light that sources shed on a square, walls included without regard to their sides.
    pub fn shed(&self, l: Loc) -> i32 {
        self.sum.get(l).copied().unwrap_or(0).into()
    }

    /// The light of a square for a viewer: 1 if it glows, his own light if it is in his view, and what sources shed.
    /// A wall gets only what is shed on the viewer's side of it.
    pub fn value(&self, ground: &Ground, view: &Window, eye: Eye, l: Loc) -> i32 {
        let mut value = i32::from(ground.glow.get(l));
        let far = distance(eye.at, l);
        let reach = eye.light.abs();
        if reach > 0 && far <= reach && view.has(l) {
            value += eye.light.signum() * (reach + 1 - far + eye.brighter);
        }
        if !self.any() {
            return value;
        }
        if !ground.opaque.blocks(l) {
            return value + self.shed(l);
        }
        if !self.shone.get(l) && !self.gloom.get(l) {
            return value;
        }
        value + self.on_wall(ground, eye.at, l).map(|s| strength(&s.source, l)).sum::<i32>()
    }

    /// Whether a positive source lights the viewer's side of a wall.
    pub fn lights_wall(&self, ground: &Ground, viewer: Loc, wall: Loc) -> bool {
        self.on_wall(ground, viewer, wall).any(|s| strength(&s.source, wall) > 0)
    }

    fn on_wall<'a>(
        &'a self,
        ground: &'a Ground,
        viewer: Loc,
        wall: Loc,
    ) -> impl Iterator<Item = &'a Shining> {
        let reaches = move |s: &&Shining| {
            s.lit.has(wall) && (s.source.only_glows || same_side(&ground.opaque, wall, viewer, s.source.at))
        };
        self.sources.iter().flatten().filter(reaches)
    }

    fn apply(&mut self, shining: &Shining, sign: i16) {
        for l in shining.lit.iter() {
            let strength = strength(&shining.source, l) as i16;
            if let Some(sum) = self.sum.get_mut(l) {
                *sum = sum.saturating_add(sign * strength);
            }
            let (counts, any) = match strength {
                1.. => (&mut self.bright, &mut self.shone),
                0 => continue,
                _ => (&mut self.dim, &mut self.gloom),
            };
            if let Some(count) = counts.get_mut(l) {
                *count = if sign > 0 { count.saturating_add(1) } else { count.saturating_sub(1) };
                any.set(l, *count > 0);
            }
        }
    }
}

fn strength(source: &Source, l: Loc) -> i32 {
    if source.only_glows {
        return i32::from(source.at == l);
    }
    let reach = source.radius.abs().min(crate::sight::REACH.into());
    source.radius.signum() * (reach + 1 - distance(source.at, l)).max(0)
}

fn lit_by(opaque: &Opaque, source: Source) -> Window {
    let reach = if source.only_glows { 0 } else { source.radius.abs() };
    if reach == 0 && !source.only_glows || !opaque.contains(source.at) {
        return Window::empty(source.at);
    }
    let mut lit = Window::disc(source.at, reach);
    lit.retain(|l| opaque.contains(l) && los(opaque, source.at, l));
    lit
}

/// Whether viewer and source look at the same face of a wall.
///
/// Where one is above the wall and the other below it (or either is level with it), both must be on its left, or both
/// on its right, with the neighbour there open. The same holds with rows and columns exchanged.
pub(crate) fn same_side(opaque: &Opaque, wall: Loc, viewer: Loc, source: Loc) -> bool {
    let sign = |a: i16, b: i16| (i32::from(a) - i32::from(b)).signum() as i16;
    let (vx, vy) = (sign(viewer.x, wall.x), sign(viewer.y, wall.y));
    let (sx, sy) = (sign(source.x, wall.x), sign(source.y, wall.y));
    if vy * sy <= 0 {
        return vx * sx > 0 && !opaque.blocks(wall.shift(vx, 0));
    }
    if vx * sx <= 0 {
        return !opaque.blocks(wall.shift(0, vy));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;

    fn hall(rows: &[&str]) -> (Ground, Grid<u8>) {
        let map = Grid::from_fn(rows[0].len() as i16, rows.len() as i16, |l| {
            rows[l.y as usize].as_bytes()[l.x as usize]
        });
        (Ground::of(&map, |&t| t == b'#', |_, &t| t == b'*', |&t| t != b'#'), map)
    }

    #[test]
    fn a_source_sheds_radius_plus_one_less_distance_and_nothing_behind_a_wall() {
        let (ground, _) = hall(&["#########", "#...#...#", "#########"]);
        let mut field = LightField::new(9, 3);
        let id = field.add(&ground.opaque, Source { at: Loc::new(2, 1), radius: 3, only_glows: false });
        let row: Vec<i32> = (0..9).map(|x| field.shed(Loc::new(x, 1))).collect();
        assert_eq!(row, [2, 3, 4, 3, 2, 0, 0, 0, 0]);
        field.change(&ground.opaque, id, Source { at: Loc::new(2, 1), radius: -2, only_glows: false });
        assert_eq!((field.shed(Loc::new(2, 1)), field.shed(Loc::new(3, 1))), (-3, -2));
        assert_eq!(field.shone().count(), 0);
        field.remove(id);
        field.remove(id);
        assert_eq!(field, {
            let mut f = LightField::new(9, 3);
            f.sources.push(None);
            f
        });
    }

    #[test]
    fn moving_sources_and_walls_leaves_what_a_fresh_field_has() {
        let mut s = stream(11, "light", 0, 0);
        let mut opaque = Opaque::new(30, 20);
        let mut field = LightField::new(30, 20);
        let spot = |s: &mut crate::chance::Stream| Loc::new(s.below(30) as i16, s.below(20) as i16);
        let mut ids = Vec::new();
        for _ in 0..300 {
            let source = Source { at: spot(&mut s), radius: s.between(-4, 7), only_glows: s.one_in(5) };
            match s.below(5) {
                0 => ids.push(field.add(&opaque, source)),
                1 if ids.len() > 1 => field.remove(ids.swap_remove(0)),
                2 => {
                    let at = spot(&mut s);
                    opaque.set(at, !opaque.blocks(at));
                    field.terrain_changed(&opaque, at);
                }
                _ => {
                    if let Some(&id) = ids.last() {
                        field.change(&opaque, id, source);
                    }
                }
            }
        }
        let mut fresh = LightField::new(30, 20);
        for shining in field.sources.iter().flatten() {
            fresh.add(&opaque, shining.source);
        }
        assert_eq!((&field.sum, &field.bright, &field.shone), (&fresh.sum, &fresh.bright, &fresh.shone));
        assert_eq!((&field.dim, &field.gloom), (&fresh.dim, &fresh.gloom));
    }

    #[test]
    fn a_wall_lit_from_the_other_side_is_not_lit_for_the_viewer() {
        let (ground, _) = hall(&["#########", "#...#...#", "#########"]);
        let (wall, left, right) = (Loc::new(4, 1), Loc::new(2, 1), Loc::new(6, 1));
        assert!(same_side(&ground.opaque, wall, left, Loc::new(1, 1)));
        assert!(!same_side(&ground.opaque, wall, left, right));
    }
}
