//! One small game being played.

use super::turn::{NAME_LONGEST, Turn};
use super::{Rules, State};
use crate::{inspect, look, notes, questions, saved};
use angrist_engine::chance::stream;
use angrist_engine::model::{Model, Role, Square, Text};
use angrist_engine::play::trace::{Trace, chance};
use angrist_engine::play::{
    Command, Domain, End, Facts, Figure, Game, HeroFacts, KnownMap, Legal, Line, Next, OptionState, Options,
    Outcome, Phrase, Query, Refusal, Scene, ScreenId, Sight, Step, Verb, Verdict, Words, common,
    legal_by_trial,
};
use angrist_engine::space::{Loc, Rect};
use serde_json::Value;
use std::sync::Arc;

/// One game being played.
#[derive(Clone)]
pub struct Playing<R: Rules> {
    /// The tables.
    pub tables: Arc<R>,
    /// The state.
    pub state: State<R>,
    /// Everything is known and no hero is there: a level to be looked at by itself.
    pub whole: bool,
}

impl<R: Rules> Playing<R> {
    /// A state of a new game, before anything has happened.
    pub(super) fn unborn(tables: Arc<R>, seed: u64, at: Loc, own: R::Own) -> Playing<R> {
        let state = State {
            seed,
            turn: 0,
            arrivals: 0,
            name: R::HERO.to_owned(),
            at,
            chance: stream(seed, "play", 0, 0),
            pending: None,
            long: None,
            options: Options::default(),
            notes: Vec::new(),
            over: None,
            marks: Vec::new(),
            own,
        };
        Playing { tables, state, whole: false }
    }

    pub(super) fn begin(tables: Arc<R>, seed: u64) -> Playing<R> {
        let (at, own) = tables.begin();
        let mut game = Playing::unborn(tables, seed, at, own);
        R::arrive(&mut Turn::new(&mut game.state, &game.tables));
        game
    }
}

impl<R: Rules> Game for Playing<R> {
    fn names_newcomers(&self) -> bool {
        R::NAMES_NEWCOMERS
    }

    fn verbs(&self) -> &'static [Verb] {
        R::commands().1
    }

    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }

    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        match so_far.name() {
            "name" => vec![Domain::Text { shortest: 1, longest: NAME_LONGEST }],
            "option" => Options::words(R::OPTIONS, self.state.turn > 0),
            _ => common::domain(so_far, &self.next(), self.bounds(), &[]),
        }
    }

    fn options(&self) -> Vec<OptionState> {
        OptionState::all(R::OPTIONS, &self.state.options, self.state.turn > 0)
    }

    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let mut turn = Turn::new(&mut self.state, &self.tables);
        turn.command(command)?;
        let notices = turn.notices;
        Ok(Outcome { notices, next: self.next() })
    }

    fn next(&self) -> Next {
        let s = &self.state;
        questions::next(s.over, s.pending.as_ref().map(R::question), s.long.as_ref().map(R::going))
    }

    fn scene(&self) -> Scene<'_> {
        let (depth, place) = R::place(self);
        let here = self.state.over.is_none().then_some(self.state.at);
        Scene {
            turn: self.state.turn,
            here,
            place: Phrase::of("place").with("name", place),
            depth,
            map: self,
        }
    }

    fn facts(&self) -> Facts {
        let Scene { turn, here, place, depth, .. } = self.scene();
        let figure = |(key, value): (&'static str, i32)| Figure { key: key.into(), value, max: None };
        let figures = R::figures(self).into_iter().map(figure).collect();
        let hero = HeroFacts { name: self.state.name.clone(), figures, ..HeroFacts::default() };
        let facts = Facts { turn, here, place, depth, hero, ..Facts::default() };
        facts.with_sights(self.sights(), |at| self.landmark(at))
    }

    fn sights(&self) -> Vec<Sight> {
        look::nearest_first(R::sights(self), self.state.at)
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        look::lines_about(self, at, R::ground(self, at), words)
    }

    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        if *screen != ScreenId::Side {
            return None;
        }
        let name = Line::new(self.state.name.clone(), Role::Hero);
        let place = Line::new(R::place(self).1, Role::Title);
        let mut rows = vec![Model::Text(Text { lines: vec![name, place], ..Text::default() })];
        let turn = ("turn", i32::try_from(self.state.turn).unwrap_or(i32::MAX));
        for (key, value) in R::figures(self).into_iter().chain([turn]) {
            rows.push(look::figure(&format!("side-{key}"), value, words));
        }
        Some(Model::Stack(rows))
    }

    fn turn(&self) -> u64 {
        self.state.turn
    }

    fn arrivals(&self) -> u32 {
        self.state.arrivals
    }

    fn state(&self, out: &mut Vec<u8>) {
        saved::write(&self.state, out);
    }

    fn fingerprint(&self) -> u16 {
        let s = &self.state;
        let depth = R::place(self).0 as u8;
        let facts = [depth, s.over.is_some().into(), s.pending.is_some().into(), s.long.is_some().into()];
        saved::fingerprint(s.turn, &facts, s.at, &s.chance)
    }

    fn inspect(&self, what: &Query) -> Value {
        if what.verb == "trace" {
            let (turn, depth, chance) = (self.state.turn, R::place(self).0, chance(&self.state.chance));
            let mut trace = Trace { turn, depth, at: self.state.at, chance, ..Trace::default() };
            R::trace(self, &mut trace);
            return trace.json();
        }
        R::inspect(self, what).unwrap_or_else(|| inspect::usual(what, self, self.state.seed))
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        let (s, (depth, place)) = (&self.state, R::place(self));
        let won = if s.over == Some(Verdict::Won) { "yes" } else { "no" };
        let mut phrase = Phrase::of("end-line").with("won", won).with("name", &s.name).with("place", place);
        for (key, value) in R::figures(self) {
            phrase = phrase.with(key, value);
        }
        let line = words.phrase(&phrase.with("turn", s.turn));
        let chronicle = notes::chronicle(&s.notes, words, |note| R::note(self, note));
        End {
            name: s.name.clone(),
            won: s.over == Some(Verdict::Won),
            cause: s.over.map(notes::cause),
            points: R::points(self),
            morgue: notes::morgue(&line, &chronicle),
            line,
            depth,
            chronicle,
            marks: s.marks.clone(),
        }
    }

    fn check(&self) -> Result<(), String> {
        self.tables.check(&self.state)
    }
}

impl<R: Rules> KnownMap for Playing<R> {
    fn bounds(&self) -> Rect {
        R::bounds(self)
    }

    fn square(&self, at: Loc) -> Square {
        R::square(self, at)
    }

    fn step(&self, at: Loc) -> Step {
        R::step(self, at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        R::landmark(self, at)
    }
}
