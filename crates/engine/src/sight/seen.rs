//! From view to knowledge: which squares in view are lit enough to be seen, and which of those are remembered.
//!
//! The three states of a square (S000-268): in view (a line of sight exists), seen (in view and lit), marked
//! (remembered for good). All three are sets of bits, so a whole update is a few operations for each row in view.
//!
//! Promise: a square is seen only in view and lit; marks only grow here ([`Marks::forget`] is the other way); nothing
//! allocates.

use super::bits::{BitGrid, REACH, SIDE};
use super::scan::{Opaque, View};
use super::window::Window;
use crate::light::LightField;
use crate::space::{Grid, Loc, distance};
use serde::{Deserialize, Serialize};

/// What sight asks of the terrain. The caller keeps it up to date square by square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Squares that block sight.
    pub opaque: Opaque,
    /// Squares that are lit for good.
    pub glow: BitGrid,
    /// Plain floor, which is remembered only where it glows (S000-272).
    pub plain: BitGrid,
}

impl Ground {
    /// Ground from a map by three questions: blocks sight, glows, is plain floor.
    pub fn of<T>(
        map: &Grid<T>,
        mut opaque: impl FnMut(&T) -> bool,
        mut glows: impl FnMut(Loc, &T) -> bool,
        mut plain: impl FnMut(&T) -> bool,
    ) -> Self {
        Ground {
            opaque: Opaque::of(map, |_, t| opaque(t)),
            glow: BitGrid::of(map, false, &mut glows),
            plain: BitGrid::of(map, false, |_, t| plain(t)),
        }
    }
}

/// The viewer, as far as sight depends on him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// Where he stands.
    pub at: Loc,
    /// Radius of the light he carries; negative for darkness.
    pub light: i32,
    /// How much brighter than its radius that light is, where it shines at all (inner light, sunlight).
    pub brighter: i32,
    /// A blind eye sees nothing, though arrows fly as before.
    pub blind: bool,
    /// From a pit only the adjacent squares are in view.
    pub in_pit: bool,
}

impl Eye {
    /// A sound eye outside any pit.
    pub const fn new(at: Loc, light: i32) -> Self {
        Eye { at, light, brighter: 0, blind: false, in_pit: false }
    }
}

/// The squares a player remembers: one layer of the state of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Marks(BitGrid);

impl Marks {
    /// Nothing remembered yet.
    pub fn new(width: i16, height: i16) -> Self {
        Marks(BitGrid::new(width, height, false, false))
    }

    /// Whether the square is remembered.
    pub fn has(&self, l: Loc) -> bool {
        self.0.get(l)
    }

    /// Remembers a square, whatever the eye says (magic mapping, a detected door).
    pub fn note(&mut self, l: Loc) {
        self.0.set(l, true);
    }

    /// Forgets a square.
    pub fn forget(&mut self, l: Loc) {
        self.0.set(l, false);
    }

    /// Forgets everything.
    pub fn forget_all(&mut self) {
        self.0.fill(false);
    }

    /// The remembered squares as bits.
    pub fn bits(&self) -> &BitGrid {
        &self.0
    }
}

/// What a viewer makes of his surroundings, with the changes since the last look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sighted {
    /// Line of sight and line of fire.
    pub view: View,
    /// Squares seen now (SEEN).
    pub seen: Window,
    before: Window,
    eye: Eye,
}

impl Default for Sighted {
    fn default() -> Self {
        Sighted::new()
    }
}

impl Sighted {
    /// Nothing seen yet.
    pub const fn new() -> Self {
        let nothing = Window::empty(Loc::new(0, 0));
        Sighted { view: View::empty(), seen: nothing, before: nothing, eye: Eye::new(Loc::new(0, 0), 0) }
    }

    /// Looks around: view, light and marks in one go.
    ///
    /// Seen is what is in view and has light: within the viewer's own positive light, glowing, or lit by a source of
    /// `light`. A glowing wall is seen only if its lit side faces the viewer. A square whose light is 0 or less is
    /// not seen; a plain glowing one so darkened is forgotten.
    pub fn look(&mut self, ground: &Ground, light: &LightField, eye: Eye, marks: &mut Marks) {
        self.view.look(&ground.opaque, eye.at);
        if eye.in_pit {
            self.view.from_pit();
        }
        self.look_by_light(ground, light, eye, marks);
    }

    /// The same where the eye is where it was, in a pit or not as before, and nothing since began or ceased to block sight:
    /// only light is recomputed.
    pub fn look_by_light(&mut self, ground: &Ground, light: &LightField, eye: Eye, marks: &mut Marks) {
        self.before = self.seen;
        self.eye = eye;
        self.seen = Window::empty(eye.at);
        if eye.blind || !ground.opaque.contains(eye.at) {
            return;
        }
        let near = Window::disc(eye.at, if eye.light > 0 { eye.light } else { -1 });
        let lit = lit_floor(ground, &self.view.view);
        let (left, top) = (self.seen.left(), self.seen.top());
        for row in 0..SIDE {
            let view = self.view.view.rows()[row];
            if view == 0 {
                continue;
            }
            let y = top + row as i16;
            let glow = ground.glow.window(left, y);
            let walls = ground.opaque.rows().window(left, y);
            let mut shown = near.rows()[row] | glow & (!walls | faces_light(&lit, row));
            if light.any() {
                shown |= light.shone().window(left, y);
            }
            self.seen.rows_mut()[row] = view & shown;
        }
        if light.any() || eye.light < 0 {
            self.judge_walls_and_gloom(ground, light, marks);
        }
        for row in 0..SIDE {
            let seen = self.seen.rows()[row];
            if seen != 0 {
                let y = top + row as i16;
                let kept = seen & (!ground.plain.window(left, y) | ground.glow.window(left, y));
                marks.0.or_window(left, y, kept);
            }
        }
    }

    /// The slow part, only where creatures or things shed light or darkness: walls must be lit from the viewer's
    /// side, and a square with no light left is not seen.
    fn judge_walls_and_gloom(&mut self, ground: &Ground, light: &LightField, marks: &mut Marks) {
        let (eye, view) = (self.eye, self.view);
        // Where no source reaches, a viewer whose own light is none or better sees what he saw without any.
        let mut seen = self.seen;
        if eye.light >= 0 && eye.brighter >= 0 {
            let (left, top) = (seen.left(), seen.top());
            for (row, bits) in seen.rows_mut().iter_mut().enumerate() {
                let y = top + row as i16;
                *bits &= light.shone().window(left, y) | light.gloom().window(left, y);
            }
        }
        let mut judged = seen;
        judged.retain(|l| {
            let own = eye.light > 0 && distance(eye.at, l) <= eye.light || ground.glow.get(l);
            if !own && ground.opaque.blocks(l) && !light.lights_wall(ground, eye.at, l) {
                return false;
            }
            let enough = light.value(ground, &view.view, eye, l) > 0;
            if !enough && ground.plain.get(l) && ground.glow.get(l) {
                marks.forget(l);
            }
            enough
        });
        for (row, bits) in self.seen.rows_mut().iter_mut().enumerate() {
            *bits = *bits & !seen.rows()[row] | judged.rows()[row];
        }
    }

    /// The viewer of the last look.
    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// Squares seen now and not at the look before.
    pub fn came(&self) -> Window {
        self.seen.without(&self.before)
    }

    /// Squares seen at the look before and not now.
    pub fn went(&self) -> Window {
        self.before.without(&self.seen)
    }
}

/// Lit floor around the viewer, row by row; only rows in view and their neighbours matter.
fn lit_floor(ground: &Ground, view: &Window) -> [u64; SIDE] {
    let (left, top) = (view.left(), view.top());
    std::array::from_fn(|row| {
        if view.rows()[row] == 0 {
            return 0;
        }
        let y = top + row as i16;
        ground.glow.window(left, y) & !ground.opaque.rows().window(left, y)
    })
}

/// Squares of a row with lit floor one step toward the viewer: beside, above or below, or diagonally.
fn faces_light(lit: &[u64; SIDE], row: usize) -> u64 {
    let beside = |w: u64| {
        let right = u64::MAX << (REACH + 1);
        let left = (1u64 << REACH) - 1;
        w << 1 & right | w >> 1 & left
    };
    let nearer = match row.cmp(&(REACH as usize)) {
        std::cmp::Ordering::Less => lit[row + 1],
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => lit[row - 1],
    };
    // On the viewer's own column the sideways step is none, so "diagonally" means straight toward him.
    beside(lit[row]) | nearer | beside(nearer)
}
