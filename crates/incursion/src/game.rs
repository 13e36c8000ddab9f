//! The game as the engine sees it.

use crate::around::Around;
use crate::catalogue::Catalogue;
use crate::rules::{Turn, question};
use crate::state::{FixtureKind, Floor, Hero, Loot, Note, State};
use crate::view::View;
use angrist_engine::chance::stream;
use angrist_engine::model::{Gauge, Model, Role, Square, Text};
use angrist_engine::play::common::fingerprint_of;
use angrist_engine::play::{
    End, Game, KnownMap, Line, Next, Outcome, Phrase, Query, Refusal, Scene, Sight, SightKind, Step, Verdict,
    Words,
};
use angrist_engine::space::{Loc, Rect, distance};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One game being played.
#[derive(Clone)]
pub struct Walk {
    cat: Arc<Catalogue>,
    state: State,
    around: Around,
}

impl Walk {
    /// A new game.
    pub fn begin(cat: Arc<Catalogue>, seed: u64) -> Walk {
        let mut state = State {
            seed,
            turn: 0,
            arrivals: 0,
            depth: 1,
            deepest: 1,
            hero: Hero { name: "Wanderer".into(), at: Loc::new(0, 0) },
            floors: BTreeMap::new(),
            chance: stream(seed, "play", 0, 0),
            pending: None,
            notes: Vec::new(),
            over: None,
            marks: Vec::new(),
        };
        let blank = crate::make::blank(&cat);
        let mut around = Around::new(&cat, &blank);
        let mut turn = Turn { state: &mut state, cat: &cat, around: &mut around, notices: Vec::new() };
        turn.enter(1, None);
        turn.lay_trail();
        turn.look();
        Walk { cat, state, around }
    }

    /// The game whose state these bytes are.
    pub fn restore(cat: Arc<Catalogue>, bytes: &[u8]) -> Result<Walk, String> {
        let (state, rest) = postcard::take_from_bytes::<State>(bytes)
            .map_err(|e| format!("its state cannot be read: {e}"))?;
        if !rest.is_empty() {
            return Err("there are bytes behind its state".into());
        }
        state.check(&cat)?;
        let floor = state.floors.get(&state.depth).ok_or("the hero is on no level")?;
        let around = Around::new(&cat, floor);
        let game = Walk { cat, state, around };
        let mut again = Vec::with_capacity(bytes.len());
        game.state(&mut again);
        if again == bytes { Ok(game) } else { Err("its state is not in canonical form".into()) }
    }

    fn floor(&self) -> &Floor {
        &self.state.floors[&self.state.depth]
    }

    fn view(&self, all: bool) -> View<'_> {
        View {
            cat: &self.cat,
            floor: self.floor(),
            around: &self.around,
            hero: Some(self.state.hero.at),
            all,
        }
    }

    fn loot_name(&self, loot: &Loot) -> String {
        loot_name(&self.cat, loot)
    }

    fn fixture_name(&self, at: Loc) -> Option<String> {
        let f = self.around.fixture_at(self.floor(), at)?;
        match f.kind {
            FixtureKind::Trap(_, false) => None,
            FixtureKind::Trap(kind, true) => Some(self.cat.trap_name(kind).to_owned()),
            _ if f.is_secret() => None,
            _ => {
                let name = &self.cat.tables.features[usize::from(f.feature)].name;
                Some(name.split(';').next().unwrap_or("").to_owned())
            }
        }
    }
}

/// What a thing is called.
pub fn loot_name(cat: &Catalogue, loot: &Loot) -> String {
    let item = cat.library.items.get(usize::from(loot.kind)).map_or("", |i| i.about.shown());
    match loot.effect.and_then(|e| cat.library.effects.get(usize::from(e))) {
        // Some are called after what they are of, with the word.
        Some(effect) if effect.about.shown().starts_with("of ") => format!("{item} {}", effect.about.shown()),
        Some(effect) => format!("{item} of {}", effect.about.shown()),
        None => item.to_owned(),
    }
}

impl KnownMap for Walk {
    fn bounds(&self) -> Rect {
        self.floor().terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        self.view(false).square(at)
    }

    fn step(&self, at: Loc) -> Step {
        self.view(false).step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        self.view(false).landmark(at)
    }
}

impl Game for Walk {
    fn apply(&mut self, command: &str) -> Result<Outcome, Refusal> {
        let cat = self.cat.clone();
        let mut turn =
            Turn { state: &mut self.state, cat: &cat, around: &mut self.around, notices: Vec::new() };
        turn.command(command)?;
        let told = turn.notices;
        Ok(Outcome { notices: told, next: self.next() })
    }

    fn next(&self) -> Next {
        match (&self.state.over, &self.state.pending) {
            (Some(verdict), _) => Next::Over(*verdict),
            (None, Some(pending)) => Next::Ask(question(pending)),
            (None, None) => Next::Turn,
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            turn: self.state.turn,
            here: self.state.over.is_none().then_some(self.state.hero.at),
            place: Phrase::id("place").with("dungeon", &self.cat.dungeon).with("n", self.state.depth),
            depth: self.state.depth,
            map: self,
        }
    }

    fn sights(&self) -> Vec<Sight> {
        let floor = self.floor();
        let view = self.view(false);
        let mut sights: Vec<Sight> = Vec::new();
        for (n, foe) in floor.foes.iter().enumerate().filter(|(_, f)| floor.sight.visible(f.at)) {
            sights.push(Sight {
                at: foe.at,
                // Nobody does harm yet: a new face stops a long walk by what is told of it, not at every turn.
                kind: SightKind::Friend,
                square: view.square(foe.at),
                name: Phrase::plain(self.cat.foe_name(foe)),
                note: Phrase::id(if foe.asleep { "foe-asleep" } else { "foe-awake" }),
                id: n as u32,
            });
        }
        for (n, loot) in floor.loot.iter().enumerate().filter(|(_, l)| floor.sight.visible(l.at)) {
            let note = match () {
                () if loot.quantity > 1 => Phrase::id("thing-many").with("n", loot.quantity),
                () if !loot.inside.is_empty() => Phrase::id("thing-inside"),
                () => Phrase::default(),
            };
            let name = Phrase::plain(self.loot_name(loot));
            let square = view.square(loot.at);
            sights.push(Sight { at: loot.at, kind: SightKind::Thing, square, name, note, id: n as u32 });
        }
        for (n, f) in floor.fixtures.iter().enumerate() {
            let notable = matches!(f.kind, FixtureKind::Portal | FixtureKind::Trap(_, true));
            if notable && floor.sight.defined(f.at) && f.at != self.state.hero.at {
                let name = Phrase::plain(self.fixture_name(f.at).unwrap_or_default());
                let (square, note) = (view.square(f.at), Phrase::default());
                sights.push(Sight { at: f.at, kind: SightKind::Feature, square, name, note, id: n as u32 });
            }
        }
        let hero = self.state.hero.at;
        sights.sort_by_key(|s| (s.kind, distance(hero, s.at), s.at));
        sights
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        let floor = self.floor();
        let mut lines = Vec::new();
        if !floor.terrain.contains(at) || !floor.sight.defined(at) {
            return lines;
        }
        if at == self.state.hero.at {
            lines.push(Line::new(words.phrase(&Phrase::id("hero")), Role::Hero));
        }
        let role = self.view(false).square(at).role;
        for sight in self.sights().into_iter().filter(|s| s.at == at && s.kind != SightKind::Feature) {
            lines.push(Line::new(words.phrase(&sight.name), sight.square.role));
        }
        if let Some(name) = self.fixture_name(at) {
            lines.push(Line::new(name, role));
        }
        // A hidden door is described as the wall it looks like.
        let secret = self.around.fixture_at(floor, at).is_some_and(|f| f.is_secret());
        let terrain = if secret { self.cat.tables.known.dungeon_wall } else { floor.terrain[at] };
        let name = &self.cat.tables.terrains[usize::from(terrain)].name;
        lines.push(Line::new(name.split(';').next().unwrap_or("").to_lowercase(), role));
        lines
    }

    fn screen(&self, name: &str, words: &dyn Words) -> Option<Model> {
        let gauge = |id: &str, value: i32| {
            Model::Gauge(Gauge {
                label: words.phrase(&Phrase::id(id)),
                value,
                max: 0,
                shown: value.to_string(),
                role: Role::Plain,
            })
        };
        match name {
            "side" => Some(Model::Stack(vec![
                Model::Text(Text {
                    lines: vec![
                        Line::new(self.state.hero.name.clone(), Role::Hero),
                        Line::new(self.cat.dungeon.clone(), Role::Title),
                    ],
                    ..Text::default()
                }),
                gauge("side-level", self.state.depth),
                gauge("side-deepest", self.state.deepest),
                gauge("side-turn", i32::try_from(self.state.turn).unwrap_or(i32::MAX)),
            ])),
            _ => None,
        }
    }

    fn turn(&self) -> u64 {
        self.state.turn
    }

    fn arrivals(&self) -> u32 {
        self.state.arrivals
    }

    fn state(&self, out: &mut Vec<u8>) {
        if let Ok(bytes) = postcard::to_allocvec(&self.state) {
            out.extend_from_slice(&bytes);
        }
    }

    fn fingerprint(&self) -> u16 {
        let s = &self.state;
        let mut bytes = s.turn.to_le_bytes().to_vec();
        bytes.extend(s.depth.to_le_bytes());
        bytes.extend([u8::from(s.over.is_some()), u8::from(s.pending.is_some())]);
        bytes.extend(s.hero.at.x.to_le_bytes());
        bytes.extend(s.hero.at.y.to_le_bytes());
        bytes.extend(s.chance.clone().next_u64().to_le_bytes());
        fingerprint_of(&bytes)
    }

    fn inspect(&self, what: &Query) -> Value {
        let floor = self.floor();
        let arg = what.args.first().map(String::as_str);
        match what.verb.as_str() {
            "query" => {
                let Some(at) = arg.and_then(|a| a.parse::<Loc>().ok()) else { return Value::Null };
                if !floor.terrain.contains(at) {
                    return Value::Null;
                }
                let region = &self.cat.tables.regions[usize::from(floor.region[at])].name;
                json!({
                    "hidden": true, "at": at.to_string(), "region": region,
                    "terrain": self.cat.tables.terrains[usize::from(floor.terrain[at])].name,
                    "flags": floor.flags[at], "fixture": self.around.fixture_at(floor, at),
                    "monster": self.around.foe_at(at).map(|f| f.0), "item": self.around.loot_at(at).map(|l| l.0),
                    "noise": floor.trail.noise(at), "scent": floor.trail.scent(at),
                    "visible": floor.sight.visible(at), "defined": floor.sight.defined(at),
                })
            }
            "trace" => crate::trace::of(&self.state, floor).json(),
            "seed" => json!({ "hidden": true, "seed": self.state.seed }),
            "turn" => json!({ "turn": self.state.turn }),
            "depth" => json!({ "depth": self.state.depth }),
            "monsters" => {
                json!({ "hidden": true, "monsters": crate::report::monsters(&self.cat, &floor.foes) })
            }
            "items" => json!({ "hidden": true, "items": crate::report::items(&self.cat, &floor.loot) }),
            "mind" => {
                let foe = arg.and_then(|a| a.parse::<usize>().ok()).and_then(|n| floor.foes.get(n));
                let Some(foe) = foe else { return Value::Null };
                let (hero, trail) = (self.state.hero.at, &floor.trail);
                json!({
                    "hidden": true, "name": self.cat.foe_name(foe), "at": foe.at.to_string(),
                    "asleep": foe.asleep, "party": foe.party, "energy": foe.energy,
                    "sees-hero": angrist_engine::sight::los(&self.around.opaque, foe.at, hero),
                    "distance": distance(foe.at, hero), "noise": trail.noise(foe.at), "scent": trail.scent(foe.at),
                })
            }
            _ => Value::Null,
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        let s = &self.state;
        let over = match s.over {
            Some(Verdict::Won) => "won",
            Some(_) => "left",
            None => "no",
        };
        let line = words.phrase(
            &Phrase::id("end-line")
                .with("over", over)
                .with("name", &s.hero.name)
                .with("dungeon", &self.cat.dungeon)
                .with("n", s.deepest)
                .with("turn", s.turn),
        );
        let note = |note: &Note| match note {
            Note::Arrived(depth) => words.phrase(&Phrase::id("note-arrived").with("n", depth)),
            Note::Fell(depth) => words.phrase(&Phrase::id("note-fell").with("n", depth)),
        };
        let chronicle: Vec<(u64, String)> = s.notes.iter().map(|(turn, n)| (*turn, note(n))).collect();
        let won = s.over == Some(Verdict::Won);
        let home = if won { self.cat.figure("points-return") } else { 0 };
        End {
            name: s.hero.name.clone(),
            won,
            points: i64::from(s.deepest * self.cat.figure("points-depth") + home),
            morgue: std::iter::once(line.clone())
                .chain(chronicle.iter().map(|(t, n)| format!("{t}: {n}")))
                .collect(),
            line,
            depth: s.deepest,
            chronicle,
            marks: s.marks.clone(),
        }
    }

    fn check(&self) -> Result<(), String> {
        self.state.check(&self.cat)
    }
}
