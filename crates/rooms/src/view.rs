//! The game as [`Rules`]: what the kit asks of it, and what the player sees.

use crate::events::Happening;
use crate::state::{Note, Pending, Rooms, State};
use crate::tables::{Change, Flag, GEM, Ground, START, Tables};
use crate::verbs::{ROWS, VERBS};
use crate::{SHIPPED, rules};
use angrist_engine::model::{Glyph, LookKind, Memory, Role, Square};
use angrist_engine::play::trace::Trace;
use angrist_engine::play::{
    Answer, Line, OptionSpec, OptionValue, Phrase, Query, Question, Sight, SightKind, Step,
};
use angrist_engine::space::{Dir, Loc, Rect};
use angrist_kit::floor::Terrain;
use angrist_kit::inspect::{codes, creatures, place, square_of};
use angrist_kit::known::Known;
use angrist_kit::questions::{direction, yes_no};
use angrist_kit::small::{Commands, Done, Playing, Rules};
use angrist_source::{Problems, Source};
use rules::Turn;
use serde_json::{Value, json};

type Game = Playing<Tables>;

impl Rules for Tables {
    const NAME: &'static str = "rooms";
    const TITLE: &'static str = "Rooms";
    const HERO: &'static str = "Wanderer";
    const FILES: &'static [(&'static str, &'static str)] = &SHIPPED;
    const STAGE: (&'static str, &'static str) = ("drawn", "The level stands as it was drawn by hand.");
    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "bold",
        help: "Stride past creatures that come into sight.",
        default: OptionValue::Switch(false),
        bounds: (0, 0),
        at_birth: false,
    }];

    type Own = Rooms;
    type Pending = Pending;
    type Long = Dir;
    type Note = Note;
    type Event = Happening;

    fn read(files: &[Source<'_>]) -> Result<Tables, Problems> {
        Tables::read_all(files)
    }

    fn commands() -> Commands<Tables> {
        (ROWS, &VERBS)
    }

    fn begin(&self) -> (Loc, Rooms) {
        (self.plans[0].marked(START).next().unwrap_or_default(), Rooms::new(self, 0))
    }

    fn stage(&self, depth: i32) -> Option<(Option<Loc>, Rooms)> {
        let here = u8::try_from(depth - 1).ok()?;
        Some((self.plans.get(usize::from(here))?.marked(START).next(), Rooms::new(self, here)))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        state.own.check(state.at, self)
    }

    fn arrive(turn: &mut Turn<'_>) {
        rules::arrive(turn);
    }

    fn question(pending: &Pending) -> Question {
        match pending {
            Pending::PullLever(_) => yes_no("lever"),
            Pending::Leave => yes_no("leave"),
            Pending::Door { ways, .. } => direction("direction", ways),
        }
    }

    fn answer(turn: &mut Turn<'_>, pending: Pending, answer: Answer) -> Done {
        rules::answer(turn, pending, answer)
    }

    fn going(_: &Dir) -> Phrase {
        Phrase::of("striding")
    }

    fn go_on(turn: &mut Turn<'_>, dir: Dir) {
        rules::stride(turn, dir);
    }

    fn place(game: &Game) -> (i32, &str) {
        (i32::from(game.state.own.here) + 1, &game.state.own.plan(&game.tables).name)
    }

    fn figures(game: &Game) -> Vec<(&'static str, i32)> {
        vec![("gems", game.state.own.gems as i32)]
    }

    fn bounds(game: &Game) -> Rect {
        game.state.own.floor().terrain.bounds()
    }

    fn square(game: &Game, at: Loc) -> Square {
        let (floor, memory) = (game.state.own.floor(), game.state.own.floor().memory(at, game.whole));
        let Some(kind) = terrain(game, at) else { return Square::UNKNOWN };
        if at == game.state.at && !game.whole {
            return Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::Hero);
        }
        if let Some((_, c)) = floor.creatures.at(at).filter(|_| memory == Memory::Seen) {
            let dweller = game.state.own.plan(&game.tables).dweller(c);
            return Square::seen(LookKind::Creature, c.row.into(), dweller.glyph, dweller.role);
        }
        if game.state.own.has_gem(at) {
            return Square::seen(LookKind::Thing, 0, Glyph::new('♦', '*'), Role::LightBlue).known(memory);
        }
        Square::seen(LookKind::Terrain, floor.terrain[at], kind.glyph, kind.role).known(memory)
    }

    fn step(game: &Game, at: Loc) -> Step {
        match terrain(game, at) {
            None => Step::Unknown,
            Some(kind) if kind.when(Change::Opened).is_some() => Step::Slow(1),
            Some(kind) if kind.is(Flag::BlockMove) => Step::Blocked,
            Some(_) => Step::Free,
        }
    }

    fn landmark(game: &Game, at: Loc) -> Option<&'static str> {
        let kind = terrain(game, at)?;
        let names = [(Flag::Down, "down"), (Flag::Up, "up"), (Flag::Exit, "up"), (Flag::Lever, "lever")];
        names.into_iter().find(|(flag, _)| kind.is(*flag)).map(|(_, name)| name)
    }

    fn ground(game: &Game, at: Loc) -> Option<Line> {
        terrain(game, at).map(|kind| Line::new(kind.name.clone(), kind.role))
    }

    fn sights(game: &Game) -> Vec<Sight> {
        let (floor, plan) = (game.state.own.floor(), game.state.own.plan(&game.tables));
        let sight =
            |at, kind, name, note, id| Sight { at, kind, square: Tables::square(game, at), name, note, id };
        let mut sights = Vec::new();
        for (handle, c) in floor.creatures.iter().filter(|(_, c)| floor.known[c.at] == Known::Now) {
            let name = Phrase::of("creature").with("kind", &plan.dweller(c).kind);
            sights.push(sight(c.at, SightKind::Friend, name, Phrase::of("creature-note"), handle.slot()));
        }
        for (at, known) in floor.known.iter().filter(|(at, k)| **k != Known::Never && *at != game.state.at) {
            let terrain = game.tables.kind(floor.terrain[at]);
            if game.state.own.has_gem(at) {
                sights.push(sight(at, SightKind::Thing, Phrase::of("gem"), Phrase::default(), 0));
            } else if terrain.is(Flag::Notable) && *known == Known::Now {
                let name = Phrase::plain(terrain.name.clone());
                sights.push(sight(at, SightKind::Feature, name, Phrase::default(), 0));
            }
        }
        sights
    }

    fn points(game: &Game) -> i64 {
        let (points, gems) = (&game.tables.constants, i64::from(game.state.own.gems));
        gems * points.gem_points + if game.state.over.is_some() { points.leave_points } else { 0 }
    }

    fn note(game: &Game, note: &Note) -> Phrase {
        let (id, floor) = match note {
            Note::Arrived(floor) => ("note-arrived", floor),
            Note::Lever(floor) => ("note-lever", floor),
        };
        let plan = game.tables.plans.get(usize::from(*floor));
        Phrase::of(id).with("place", plan.map_or("", |plan| plan.name.as_str()))
    }

    fn trace(game: &Game, sums: &mut Trace) {
        let (s, own, floor) = (&game.state, &game.state.own, game.state.own.floor());
        floor.terrain.cells().iter().for_each(|number| _ = sums.terrain.cell(*number));
        for (handle, c) in floor.creatures.iter() {
            sums.creatures.number(handle.slot()).number(c.row).loc(c.at).number(c.energy.0).number(c.seen);
        }
        sums.hero.number(own.gems).number(own.energy.0);
        floor.terrain.iter().for_each(|(at, _)| _ = sums.things.cell(own.has_gem(at).into()));
        floor.known.cells().iter().for_each(|known| _ = sums.known.cell(*known as u16));
        sums.facts.number(s.arrivals).number(s.over.is_some()).list(own.floors.iter().map(|f| f.visited));
    }

    fn inspect(game: &Game, what: &Query) -> Option<Value> {
        let (floor, plan) = (game.state.own.floor(), game.state.own.plan(&game.tables));
        Some(match what.verb.as_str() {
            "query" => {
                let at = square_of(what)?;
                json!({ "hidden": true, "at": at.to_string(), "known": floor.known.get(at)?,
                        "terrain": game.tables.kind(floor.terrain[at]).name, "gem": game.state.own.has_gem(at),
                        "creature": floor.creatures.at(at).map(|(handle, _)| handle.slot()) })
            }
            "monsters" | "mind" => {
                let all = floor.creatures.iter().map(|(handle, c)| {
                    let kind = &plan.dweller(c).kind;
                    json!({ "id": handle.slot(), "kind": kind, "at": c.at.to_string(), "energy": c.energy.0 })
                });
                creatures(what, all)
            }
            _ => return None,
        })
    }

    fn lists(game: &Game) -> Value {
        let (tables, plan) = (&game.tables, game.state.own.plan(&game.tables));
        let with = |fits: &dyn Fn(&Terrain) -> bool| -> Vec<Value> {
            let squares = plan.terrain.iter().map(|(at, &number)| (at, tables.kind(number)));
            squares.filter(|(_, t)| fits(t)).map(|(at, t)| place(&t.name, at)).collect()
        };
        json!({
            "rooms": [{ "n": plan.name, "w": plan.terrain.width(), "h": plan.terrain.height() }],
            "regions": [plan.name],
            "monsters": plan.dwellers.iter().map(|d| place(&d.kind, d.at)).collect::<Vec<_>>(),
            "items": plan.marked(GEM).map(|at| place("gem", at)).collect::<Vec<_>>(),
            "doors": with(&|t| t.when(Change::Opened).or(t.when(Change::Closed)).is_some() || t.is(Flag::Locked)),
            "traps": [],
            "portals": with(&|t| t.is(Flag::Down) || t.is(Flag::Up) || t.is(Flag::Exit)),
            "features": with(&|t| t.is(Flag::Lever)),
            "terrains": tables.terrain.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(),
            "codes": codes(&plan.terrain, usize::from),
        })
    }
}

/// The terrain of a square, as far as it is known.
fn terrain(game: &Game, at: Loc) -> Option<&Terrain> {
    let floor = game.state.own.floor();
    (floor.memory(at, game.whole) != Memory::Unknown).then(|| game.tables.kind(floor.terrain[at]))
}
