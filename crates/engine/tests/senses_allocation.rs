//! No sense allocates after warm-up: counted by an allocator that counts. A test program of its own, because the allocator
//! is the whole process's: tests beside it would be counted, too.
#![allow(unsafe_code, reason = "an allocator that counts has to be one")]

use angrist_engine::chance::stream;
use angrist_engine::hunt::{
    Flow, FlowCache, FlowKey, Passage, Spoor, SpoorRules, Spreader, Trail, TrailRules,
};
use angrist_engine::light::{LightField, Source};
use angrist_engine::path::Pathfinder;
use angrist_engine::sight::{
    Cross, CrossEye, Eye, Ground, Marks, Path, Ranges, RaySight, Shot, Sighted, View, los,
};
use angrist_engine::space::{Grid, Loc};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is handed to the system's allocator unchanged; counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|c| c.set(c.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.with(|c| c.set(c.get() + 1));
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn count() -> u64 {
    COUNT.with(Cell::get)
}

#[test]
fn the_counter_counts() {
    let before = count();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert!(count() > before);
}

#[test]
fn no_sense_allocates_after_warm_up() {
    let (w, h) = (90, 50);
    let mut s = stream(5, "allocation", 0, 0);
    let map = Grid::from_fn(w, h, |l| {
        let edge = l.x == 0 || l.y == 0 || l.x == w - 1 || l.y == h - 1;
        if edge || s.below(100) < 25 {
            b'#'
        } else if s.one_in(20) {
            b'+'
        } else {
            b'.'
        }
    });
    let ground = Ground::of(&map, |&t| t != b'.', |l, _| l.x % 3 == 0, |&t| t == b'.');
    let passage = Passage::of(&map, |_, &t| match t {
        b'#' => 0,
        b'+' => 6,
        _ => 1,
    });
    let mut light = LightField::new(w, h);
    let source = |at: Loc, radius| Source { at, radius, only_glows: false };
    let (lamp, gloom) = (
        light.add(&ground.opaque, source(Loc::new(9, 9), 3)),
        light.add(&ground.opaque, source(Loc::new(12, 9), -2)),
    );
    let (mut view, mut sighted, mut marks) = (View::empty(), Sighted::new(), Marks::new(w, h));
    let (mut spreader, mut flow, mut cache) = (Spreader::new(), Flow::default(), FlowCache::new());
    let mut trail = Trail::new(w, h);
    let mut spoor = Spoor::new(w, h, SpoorRules { start: 250, oldest: 80 });
    let (mut rays, mut cross, mut path) = (RaySight::new(w, h), Cross::new(w, h), Path::default());
    let mut finder = Pathfinder::new();
    let mut turn = |at: Loc, to: Loc| {
        view.look(&ground.opaque, at);
        light.change(&ground.opaque, lamp, source(to, 3));
        light.change(&ground.opaque, gloom, source(at, -2));
        sighted.look(&ground, &light, Eye::new(at, 2), &mut marks);
        flow.compute(&mut spreader, &passage, [at], 250);
        cache.forget();
        cache.flow(FlowKey { source: at, class: 0 }, &passage, 250);
        cache.flow(FlowKey { source: at, class: 1 }, &passage, 250);
        trail.player_moved();
        trail.handle(&mut spreader, &passage, at, TrailRules { depth: 32 });
        spoor.lay(&ground.opaque, at);
        rays.look(at, Ranges::new(15, 4), |l| ground.opaque.blocks(l), |l| ground.glow.get(l), |_| (1, 2));
        cross.look(CrossEye { at, range: 9, lamp: true, blind: false }, |l| !ground.opaque.blocks(l));
        path.project(&ground.opaque, Some(&view), |l| l == to, at, to, 20, Shot::default());
        std::hint::black_box(finder.travel(&passage, at, to).map(<[Loc]>::len));
        std::hint::black_box(los(&ground.opaque, at, to));
    };
    let squares: Vec<Loc> = map.iter().filter(|(_, t)| **t == b'.').map(|(l, _)| l).collect();
    // Everybody is somewhere once; a way cannot be longer than the map, so ways are warmed by all squares too.
    for i in 0..squares.len() {
        turn(squares[i], squares[(i * 7919 + 13) % squares.len()]);
    }
    let before = count();
    for i in 0..squares.len() {
        turn(squares[i], squares[(i * 7919 + 13) % squares.len()]);
    }
    assert_eq!(count() - before, 0, "allocations in {} turns", squares.len());
}
