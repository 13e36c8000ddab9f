//! The game as the engine sees it.

use crate::known::View;
use crate::rules::{NAME_LONGEST, Turn, look, question};
use crate::state::{Known, Note, State};
use crate::tables::Tables;
use crate::verbs::VERBS;
use angrist_engine::model::{Gauge, Model, Role, Text};
use angrist_engine::play::common::{self, fingerprint_of};
use angrist_engine::play::{
    Cause, CauseKind, Command, Domain, End, Facts, Figure, Game, HeroFacts, KnownMap, Legal, Line, Next,
    Options, Outcome, Phrase, Query, Refusal, Scene, ScreenId, Sight, SightKind, Verb, Verdict, Words,
    legal_by_trial,
};
use angrist_engine::space::{Loc, Rect, distance};
use serde_json::{Value, json};
use std::sync::Arc;

/// One game being played.
#[derive(Clone)]
pub struct Rooms {
    tables: Arc<Tables>,
    state: State,
}

impl Rooms {
    pub fn begin(tables: Arc<Tables>, seed: u64) -> Rooms {
        let mut state = State::new(&tables, seed);
        Turn { state: &mut state, tables: &tables, notices: Vec::new() }.arrive();
        look(&mut state, &tables);
        Rooms { tables, state }
    }

    pub fn restore(tables: Arc<Tables>, bytes: &[u8]) -> Result<Rooms, String> {
        let (state, rest) = postcard::take_from_bytes::<State>(bytes)
            .map_err(|e| format!("its state cannot be read: {e}"))?;
        if !rest.is_empty() {
            return Err("there are bytes behind its state".into());
        }
        state.check(&tables)?;
        let game = Rooms { tables, state };
        let mut again = Vec::with_capacity(bytes.len());
        game.state(&mut again);
        if again == bytes { Ok(game) } else { Err("its state is not in canonical form".into()) }
    }

    fn points(&self) -> i64 {
        let c = &self.tables.constants;
        i64::from(self.state.hero.gems) * c.gem_points + if self.state.left { c.leave_points } else { 0 }
    }

    fn place(&self, floor: u8) -> &str {
        self.tables.plans.get(usize::from(floor)).map_or("", |p| p.name.as_str())
    }
}

impl Game for Rooms {
    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }

    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        match (so_far.name(), self.next()) {
            ("name", _) => vec![Domain::Text { shortest: 1, longest: NAME_LONGEST as u16 }],
            ("option", _) => Options::words(super::OPTIONS, self.state.turn > 0),
            (_, next) => common::domain(so_far, &next, self.bounds(), &[]),
        }
    }

    fn facts(&self) -> Facts {
        let s = &self.state;
        let Scene { turn, here, place, depth, .. } = self.scene();
        let gems = Figure { key: "gems".into(), value: s.hero.gems as i32, max: None };
        let hero = HeroFacts { name: s.hero.name.clone(), figures: vec![gems], ..HeroFacts::default() };
        let facts = Facts { turn, here, place, depth, hero, ..Facts::default() };
        facts.with_sights(self.sights(), |at| self.landmark(at))
    }

    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let mut turn = Turn { state: &mut self.state, tables: &self.tables, notices: Vec::new() };
        turn.command(command)?;
        let told = turn.notices;
        Ok(Outcome { notices: told, next: self.next() })
    }

    fn next(&self) -> Next {
        match (&self.state.pending, self.state.stride) {
            _ if self.state.left && self.state.hero.gems > 0 => Next::Over(Verdict::Won),
            _ if self.state.left => Next::Over(Verdict::Left),
            (Some(pending), _) => Next::Ask(question(pending)),
            (None, Some(_)) => Next::Going(Phrase::id("striding")),
            (None, None) => Next::Turn,
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            turn: self.state.turn,
            here: (!self.state.left).then_some(self.state.hero.at),
            place: Phrase::id("place").with("name", self.place(self.state.here)),
            depth: i32::from(self.state.here) + 1,
            map: self,
        }
    }

    fn sights(&self) -> Vec<Sight> {
        let view = View::of(&self.state, &self.tables);
        let floor = self.state.floor();
        let mut sights: Vec<Sight> = Vec::new();
        for (handle, c) in floor.creatures.iter().filter(|(_, c)| floor.known[c.at] == Known::Now) {
            let kind = &view.plan.dwellers[usize::from(c.row)].kind;
            sights.push(Sight {
                at: c.at,
                kind: SightKind::Friend,
                square: view.square(c.at),
                name: Phrase::id("creature").with("kind", kind),
                note: Phrase::id("creature-note"),
                id: handle.slot(),
            });
        }
        for (at, known) in floor.known.iter().filter(|(_, k)| **k != Known::Never) {
            let terrain = self.tables.kind(floor.terrain[at]);
            let here = at == self.state.hero.at;
            if floor.gems[at] && !here {
                let name = Phrase::id("gem");
                let (square, kind) = (view.square(at), SightKind::Thing);
                sights.push(Sight { at, kind, square, name, note: Phrase::default(), id: 0 });
            } else if terrain.notable && *known == Known::Now && !here {
                let name = Phrase::plain(terrain.name.clone());
                let (square, kind) = (view.square(at), SightKind::Feature);
                sights.push(Sight { at, kind, square, name, note: Phrase::default(), id: 0 });
            }
        }
        let hero = self.state.hero.at;
        sights.sort_by_key(|s| (s.kind, distance(hero, s.at), s.at));
        sights
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        let view = View::of(&self.state, &self.tables);
        let mut lines = Vec::new();
        if at == self.state.hero.at {
            lines.push(Line::new(words.phrase(&Phrase::id("hero")), Role::Hero));
        }
        for sight in self.sights().into_iter().filter(|s| s.at == at && s.kind != SightKind::Feature) {
            lines.push(Line::new(words.phrase(&sight.name), sight.square.role));
        }
        if let Some(&number) = self
            .state
            .floor()
            .terrain
            .get(at)
            .filter(|_| view.square(at).memory > angrist_engine::model::Memory::Unknown)
        {
            let kind = self.tables.kind(number);
            lines.push(Line::new(kind.name.clone(), kind.role));
        }
        lines
    }

    fn options(&self) -> Vec<angrist_engine::play::OptionState> {
        angrist_engine::play::OptionState::all(super::OPTIONS, &self.state.options, self.state.turn > 0)
    }

    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        let gauge = |id: &str, value: i32| {
            Model::Gauge(Gauge {
                label: words.phrase(&Phrase::id(id)),
                value,
                max: 0,
                shown: value.to_string(),
                role: Role::Plain,
            })
        };
        match screen {
            ScreenId::Side => Some(Model::Stack(vec![
                Model::Text(Text {
                    lines: vec![
                        Line::new(self.state.hero.name.clone(), Role::Hero),
                        Line::new(self.place(self.state.here), Role::Title),
                    ],
                    ..Text::default()
                }),
                gauge("side-gems", self.state.hero.gems as i32),
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
        bytes.extend([s.here, s.left.into(), s.pending.is_some().into(), s.stride.is_some().into()]);
        bytes.extend(s.hero.at.x.to_le_bytes());
        bytes.extend(s.hero.at.y.to_le_bytes());
        bytes.extend(s.chance.clone().next_u64().to_le_bytes());
        fingerprint_of(&bytes)
    }

    fn inspect(&self, what: &Query) -> Value {
        let floor = self.state.floor();
        match what.verb.as_str() {
            "query" => match what.args.first().and_then(|a| a.parse::<Loc>().ok()) {
                Some(at) => match floor.terrain.get(at) {
                    Some(&t) => json!({
                        "hidden": true, "at": at.to_string(), "terrain": self.tables.kind(t).name,
                        "gem": floor.gems[at], "known": format!("{:?}", floor.known[at]),
                        "creature": floor.creature_at(at).map(|(h, _)| h.slot()),
                    }),
                    None => Value::Null,
                },
                None => Value::Null,
            },
            "trace" => crate::trace::of(&self.state).json(),
            "seed" => json!({ "hidden": true, "seed": self.state.seed }),
            "turn" => json!({ "turn": self.state.turn }),
            "depth" => json!({ "depth": i32::from(self.state.here) + 1 }),
            "monsters" | "mind" => {
                let dwellers = &self.tables.plans[usize::from(self.state.here)].dwellers;
                let mut list = floor.creatures.iter().map(|(h, c)| {
                    json!({ "id": h.slot(), "kind": dwellers[usize::from(c.row)].kind, "at": c.at.to_string(),
                            "energy": c.energy.0 })
                });
                if what.verb == "monsters" {
                    return json!({ "hidden": true, "monsters": list.collect::<Vec<_>>() });
                }
                let wanted = what.args.first().and_then(|id| id.parse::<u64>().ok());
                list.find(|c| c["id"].as_u64() == wanted && wanted.is_some()).unwrap_or(Value::Null)
            }
            _ => Value::Null,
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        let s = &self.state;
        let line = words.phrase(
            &Phrase::id("end-line")
                .with("won", if s.left { "yes" } else { "no" })
                .with("name", &s.hero.name)
                .with("place", self.place(s.here))
                .with("gems", s.hero.gems)
                .with("turn", s.turn),
        );
        let note = |note: &Note| match note {
            Note::Arrived(floor) => {
                words.phrase(&Phrase::id("note-arrived").with("place", self.place(*floor)))
            }
            Note::Lever(floor) => words.phrase(&Phrase::id("note-lever").with("place", self.place(*floor))),
        };
        let chronicle: Vec<(u64, String)> = s.notes.iter().map(|(turn, n)| (*turn, note(n))).collect();
        End {
            name: s.hero.name.clone(),
            won: s.left && s.hero.gems > 0,
            cause: s.left.then(|| Cause {
                kind: if s.hero.gems > 0 { CauseKind::Won } else { CauseKind::Left },
                by: String::new(),
            }),
            points: self.points(),
            morgue: std::iter::once(line.clone())
                .chain(chronicle.iter().map(|(turn, text)| format!("{turn:>6}  {text}")))
                .collect(),
            line,
            depth: i32::from(s.here) + 1,
            chronicle,
            marks: s.marks.clone(),
        }
    }

    fn check(&self) -> Result<(), String> {
        self.state.check(&self.tables)
    }
}

impl KnownMap for Rooms {
    fn bounds(&self) -> Rect {
        self.state.floor().terrain.bounds()
    }

    fn square(&self, at: Loc) -> angrist_engine::model::Square {
        View::of(&self.state, &self.tables).square(at)
    }

    fn step(&self, at: Loc) -> angrist_engine::play::Step {
        View::of(&self.state, &self.tables).step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        View::of(&self.state, &self.tables).landmark(at)
    }
}
