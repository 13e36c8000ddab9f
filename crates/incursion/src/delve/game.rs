//! The game as the engine sees it.

use super::answers::Meant;
use super::glance::{Glance, PORTAL, Stance, TRAP, is_hidden};
use super::plan::{NAME_LONGEST, Planner};
use super::state::{Ending, FORM, Harm, Lying, Note, SpellMenu, State};
use super::verbs::VERBS;
use super::{Book, Doing};
use crate::catalogue::Catalogue;
use crate::item::Memory;
use crate::makelev::Chance;
use crate::world::World;
use angrist_engine::chance::stream;
use angrist_engine::model::{Model, Role};
use angrist_engine::path::known;
use angrist_engine::play::common::{self, fingerprint_of};
use angrist_engine::play::{
    Cause, CauseKind, Command, Domain, End, Facts, Figure, Game, Goal, KnownMap, Legal, Line, Next, Notice,
    Outcome, Phrase, Query, Question, Refusal, Scene, ScreenId, Sight, SightKind, Verb, Verdict, Words,
    legal_by_trial,
};
use angrist_engine::space::{Dir, Loc, distance};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game of Incursion.
#[derive(Clone)]
pub struct Delve {
    pub(super) cat: Arc<Catalogue>,
    pub(super) book: Arc<Book>,
    pub(super) s: State,
    pub(super) glance: Glance,
}

impl Delve {
    /// A new game: the hero is to be made.
    pub fn begin(cat: Arc<Catalogue>, book: Arc<Book>, seed: u64) -> Delve {
        let s = State {
            form: FORM,
            seed,
            turn: 0,
            arrivals: 0,
            depth: 1,
            deepest: 1,
            name: String::new(),
            birth: Some(super::birth::begin(seed)),
            world: World::default(),
            chance: stream(seed, "play", 0, 0),
            levels: BTreeMap::new(),
            memory: Memory::default(),
            pending: None,
            spells: SpellMenu::default(),
            notes: Vec::new(),
            kills: BTreeMap::new(),
            met: BTreeSet::new(),
            mana_pause: 0,
            day: 0,
            harm: Harm { kind: CauseKind::Died, by: String::new() },
            blows: Vec::new(),
            over: None,
            marks: Vec::new(),
        };
        let mut game = Delve { cat, book, s, glance: Glance::new() };
        game.with_host(|doing| {
            doing.settle_birth();
        });
        game
    }

    /// The game whose state these bytes are.
    ///
    /// # Errors
    /// When they are not.
    pub fn restore(cat: Arc<Catalogue>, book: Arc<Book>, bytes: &[u8]) -> Result<Delve, String> {
        let form = postcard::take_from_bytes::<u32>(bytes).map_or(0, |(form, _)| form);
        if form != FORM {
            return Err(
                "it was saved by an earlier version, in which the dungeon could only be walked".into()
            );
        }
        let (s, rest) = postcard::take_from_bytes::<State>(bytes)
            .map_err(|e| format!("its state cannot be read: {e}"))?;
        if !rest.is_empty() {
            return Err("there are bytes behind its state".into());
        }
        s.check(&cat)?;
        let mut game = Delve { cat, book, s, glance: Glance::new() };
        let mut again = Vec::with_capacity(bytes.len());
        game.state(&mut again);
        if again != bytes {
            return Err("its state is not in canonical form".into());
        }
        game.with_host(|doing| {
            doing.work_out();
            doing.ponder();
        });
        Ok(game)
    }

    /// The state, for tests and tools.
    pub fn state_ref(&self) -> &State {
        &self.s
    }

    pub(super) fn planner(&self) -> Planner<'_> {
        Planner { cat: &self.cat, book: &self.book, s: &self.s, glance: &self.glance }
    }

    /// Puts the world into the hands of the rules, does something, and takes it back.
    pub(super) fn with_host(&mut self, act: impl FnOnce(&mut Doing<'_>)) -> Vec<Notice> {
        let world = std::mem::take(&mut self.s.world);
        let chance = Chance::Sound(self.s.chance.clone(), 0);
        let host = self.book.host(&self.cat, world, chance);
        let mut doing = Doing {
            host,
            s: &mut self.s,
            cat: &self.cat,
            book: &self.book,
            glance: &mut self.glance,
            notices: Vec::new(),
        };
        act(&mut doing);
        let Doing { host, notices, .. } = doing;
        let (world, chance) = (host.world, host.chance);
        self.s.world = world;
        if let Chance::Sound(stream, _) = chance {
            self.s.chance = stream;
        }
        notices
    }

    /// Does something with the rules, for tests that set a stage.
    #[cfg(test)]
    pub(super) fn for_tests(&mut self, act: impl FnOnce(&mut Doing<'_>)) {
        self.with_host(act);
    }

    fn open_question(&self) -> Option<Question> {
        if self.s.birth.is_some() {
            return self.planner().birth_question();
        }
        self.s.pending.as_ref().map(|p| self.planner().question(p))
    }

    /// What a command would do, or why not; nothing is changed.
    fn meant(&self, command: &Command) -> Result<Meant, Refusal> {
        if self.s.over.is_some() {
            return Err(Refusal::new("over", "The game is over."));
        }
        let planner = self.planner();
        if let Some(question) = self.open_question()
            && !(command.name() == "quick" && self.s.birth.is_some())
        {
            return planner.meant(&question, command);
        }
        planner.plan(command, false).map(Meant::Act)
    }

    fn points(&self) -> i64 {
        let hero = self.s.world.being(self.s.world.player).and_then(|b| b.creature.hero.as_ref());
        let won = if self.s.over == Some(Ending::Won) { self.cat.figure("points-return") } else { 0 };
        i64::from(hero.map_or(0, |h| h.experience))
            + i64::from(self.s.deepest * self.cat.figure("points-depth"))
            + i64::from(won)
    }
}

impl Game for Delve {
    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn guides(&self) -> bool {
        true
    }

    fn guide(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
        known::guide(self, self.scene().here?, goal, avoid)
    }

    fn danger_ahead(&self, goal: Goal<'_>) -> Option<Loc> {
        let strangers: Vec<Loc> = self.glance.seen.iter().filter(|s| !s.follows).map(|s| s.at).collect();
        known::danger_on_the_way(self, self.scene().here?, goal, &strangers)
    }

    fn no_way(&self, goal: Goal<'_>) -> Option<Phrase> {
        let (here, at) = (self.scene().here?, self.danger_ahead(goal)?);
        let id = if matches!(goal, Goal::Explore(_)) { "way-danger-explore" } else { "way-danger" };
        let way = Dir::bearing(here, at).map_or("", Dir::name);
        let name = self.planner().danger_name(at);
        Some(Phrase::id(id).with("what", name).with("far", distance(here, at)).with("way", way))
    }

    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }

    fn foresees(&self, command: &Command) -> Option<bool> {
        Some(self.meant(command).is_ok())
    }

    fn interrupts(&self, verb: &Verb) -> bool {
        verb.name == "quick" && self.s.birth.is_some()
    }

    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        match (so_far.name(), so_far.given()) {
            ("name", 0) => vec![Domain::Text { shortest: 1, longest: NAME_LONGEST as u16 }],
            // Few squares can be leapt to, so each is told.
            ("jump", 0) => vec![Domain::Squares(self.planner().leaps())],
            ("fire", 0) | ("throw" | "read" | "use" | "cast", 1) => {
                let keys = self.planner().keys().into_iter().map(|(key, _)| key).collect();
                vec![Domain::Area { within: self.bounds(), except: Vec::new() }, Domain::Words(keys)]
            }
            ("cast" | "learn" | "power" | "assign" | "quick", n) if n < so_far.verb().args.len() => {
                vec![Domain::Words(self.planner().values(so_far))]
            }
            ("talk", 1) => vec![Domain::Words(self.glance.seen.iter().map(|s| s.at.to_string()).collect())],
            _ => {
                let keys: Vec<String> = self.planner().keys().into_iter().map(|(key, _)| key).collect();
                common::domain(so_far, &self.next(), self.bounds(), &keys)
            }
        }
    }

    fn facts(&self) -> Facts {
        self.all_facts()
    }

    fn figures(&self) -> Vec<Figure> {
        self.hero_facts().figures
    }

    fn creatures(&self) -> Vec<(Loc, u32)> {
        if self.s.birth.is_some() || !self.s.levels.contains_key(&self.s.depth) {
            return Vec::new();
        }
        self.glance.seen.iter().map(|seen| (seen.at, seen.who.raw().unsigned_abs())).collect()
    }

    fn points_so_far(&self, _: &dyn Words) -> i64 {
        self.points()
    }

    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let meant = self.meant(command)?;
        let notices = self.with_host(|doing| {
            match meant {
                Meant::Act(act) if doing.s.pending.is_none() => doing.perform(act),
                meant => {
                    doing.answer(meant);
                    doing.after_act_of_answer();
                }
            }
            doing.settle();
        });
        Ok(Outcome { notices, next: self.next() })
    }

    fn next(&self) -> Next {
        let verdict = match &self.s.over {
            Some(Ending::Won) => Verdict::Won,
            Some(Ending::Died(_)) => Verdict::Died,
            Some(Ending::Left | Ending::Retired) => Verdict::Left,
            None => {
                return match self.open_question() {
                    Some(question) => Next::Ask(question),
                    None => Next::Turn,
                };
            }
        };
        Next::Over(verdict)
    }

    fn scene(&self) -> Scene<'_> {
        let born = self.s.birth.is_none();
        let place = if born {
            Phrase::id("place").with("dungeon", &self.cat.dungeon).with("n", self.s.depth)
        } else {
            Phrase::id("place-unborn")
        };
        Scene {
            turn: self.s.turn,
            here: (born && self.s.over.is_none()).then_some(self.glance.here),
            place,
            depth: if born { self.s.depth } else { 0 },
            map: self,
        }
    }

    fn sights(&self) -> Vec<Sight> {
        let Some(kept) = self.s.levels.get(&self.s.depth).filter(|_| self.s.birth.is_none()) else {
            return Vec::new();
        };
        let mut sights: Vec<Sight> = Vec::new();
        for seen in &self.glance.seen {
            sights.push(Sight {
                at: seen.at,
                kind: if seen.stance == Stance::Foe { SightKind::Foe } else { SightKind::Friend },
                square: self.square(seen.at),
                name: Phrase::plain(seen.name.clone()),
                note: match () {
                    () if seen.asleep => Phrase::id("foe-asleep"),
                    () if seen.follows => Phrase::id("foe-follows"),
                    () if seen.health < 10 => Phrase::id("foe-hurt").with("n", seen.health * 10),
                    () if seen.stance == Stance::Neutral => Phrase::id("foe-neutral"),
                    () => Phrase::id("foe-awake"),
                },
                id: seen.who.raw().unsigned_abs(),
            });
        }
        let planner = self.planner();
        for (&at, list) in &self.glance.items {
            if !kept.sight.visible(at) || at == self.glance.here {
                continue;
            }
            for &thing in list {
                sights.push(Sight {
                    at,
                    kind: SightKind::Thing,
                    square: self.square(at),
                    name: Phrase::plain(planner.item_name(thing)),
                    note: Phrase::default(),
                    id: thing.raw().unsigned_abs(),
                });
            }
        }
        for (at, seen) in kept.remembered_things().filter(|(at, _)| *at != self.glance.here) {
            sights.extend(seen.things.iter().map(|thing| Sight {
                at,
                kind: SightKind::Thing,
                square: self.square(at),
                name: Phrase::plain(thing.name.clone()),
                note: Phrase::default(),
                id: thing.handle.unsigned_abs(),
            }));
        }
        for (&at, &handle) in &self.glance.feature {
            let Some(f) = self.s.world.get(handle).and_then(|o| o.feature()) else { continue };
            let notable = (matches!(i32::from(f.sort), PORTAL | TRAP) || planner.pushable(at).is_some())
                && !is_hidden(f);
            if notable && kept.sight.defined(at) && at != self.glance.here {
                sights.push(Sight {
                    at,
                    kind: SightKind::Feature,
                    square: self.square(at),
                    name: Phrase::plain(planner.ground_name(at)),
                    note: Phrase::default(),
                    id: handle.raw().unsigned_abs(),
                });
            }
        }
        let here = self.glance.here;
        sights.sort_by_key(|s| (s.kind, distance(here, s.at), s.at, s.id));
        sights
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        let mut lines = Vec::new();
        let Some(kept) = self.s.levels.get(&self.s.depth).filter(|_| self.s.birth.is_none()) else {
            return lines;
        };
        if !self.glance.solid.contains(at) {
            return lines;
        }
        lines.extend(self.preview_line(at, words));
        if at == self.glance.here {
            lines.push(Line::new(words.phrase(&Phrase::id("hero")), Role::Hero));
        }
        for seen in self.glance.seen.iter().filter(|s| s.at == at) {
            lines.extend(self.foe_lines(seen, words));
        }
        if !kept.sight.defined(at) {
            return lines;
        }
        if kept.sight.visible(at) || at == self.glance.here {
            let planner = self.planner();
            for &thing in self.glance.items.get(&at).into_iter().flatten() {
                lines.push(Line::new(planner.item_name(thing), Role::Thing));
            }
        } else if let Some(seen) = kept.things.get(&at) {
            let once = |t: &Lying| {
                Line::new(words.phrase(&Phrase::id("look-remembered").with("name", &t.name)), Role::Thing)
            };
            lines.extend(seen.things.iter().map(once));
        }
        let role = self.square(at).role;
        lines.push(Line::new(self.planner().ground_name(at), role));
        lines
    }

    fn unused(&self, words: &dyn Words) -> Vec<String> {
        self.left_unused(words)
    }

    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        self.screen_of(screen, words)
    }

    fn line_of_fire(&self, to: Loc) -> Vec<Loc> {
        if let Some(squares) = self.preview(to) {
            return squares;
        }
        let here = self.glance.here;
        let mut way: Vec<Loc> = crate::fight::way((here.x, here.y), (to.x, to.y))
            .into_iter()
            .map(|(x, y)| Loc::new(x, y))
            .collect();
        if let Some(stop) = way.iter().position(|&l| self.glance.solid.get(l).copied().unwrap_or(true)) {
            way.truncate(stop);
        }
        way
    }

    fn turn(&self) -> u64 {
        self.s.turn
    }

    fn arrivals(&self) -> u32 {
        self.s.arrivals
    }

    fn state(&self, out: &mut Vec<u8>) {
        if let Ok(bytes) = postcard::to_allocvec(&self.s) {
            out.extend_from_slice(&bytes);
        }
    }

    fn fingerprint(&self) -> u16 {
        let s = &self.s;
        let mut bytes = s.turn.to_le_bytes().to_vec();
        bytes.extend(s.depth.to_le_bytes());
        bytes.extend(s.world.turn.to_le_bytes());
        bytes.extend([
            u8::from(s.over.is_some()),
            u8::from(s.pending.is_some()),
            u8::from(s.birth.is_some()),
        ]);
        if let Some((_, x, y)) = s.world.position(s.world.player) {
            bytes.extend(x.to_le_bytes());
            bytes.extend(y.to_le_bytes());
        }
        bytes.extend(s.chance.clone().next_u64().to_le_bytes());
        fingerprint_of(&bytes)
    }

    fn inspect(&self, what: &Query) -> Value {
        self.inspected(what)
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        let s = &self.s;
        let over = match &s.over {
            Some(Ending::Won) => "won",
            Some(Ending::Left) => "left",
            Some(Ending::Retired) => "retired",
            Some(Ending::Died(_)) => "died",
            None => "no",
        };
        let by = match &s.over {
            Some(Ending::Died(harm)) => harm.by.clone(),
            _ => String::new(),
        };
        let phrase = Phrase::id("end-line").with("over", over).with("name", &s.name).with("by", &by);
        let line = words.phrase(
            &phrase
                .with("dungeon", &self.cat.dungeon)
                .with("depth", s.depth)
                .with("n", s.deepest)
                .with("turn", s.turn),
        );
        let note = |note: &Note| match note {
            Note::Began => words.phrase(&Phrase::id("note-began").with("dungeon", &self.cat.dungeon)),
            Note::Arrived(depth) => words.phrase(&Phrase::id("note-arrived").with("n", depth)),
            Note::Raised(god) => words.phrase(&Phrase::id("note-raised").with("god", god)),
            Note::Fell(depth) => words.phrase(&Phrase::id("note-fell").with("n", depth)),
            Note::Level(n) => words.phrase(&Phrase::id("note-level").with("n", n)),
            Note::Slew(what) => words.phrase(&Phrase::id("note-slew").with("what", what)),
            Note::Died(by) => words.phrase(&Phrase::id("note-died").with("by", by)),
            Note::Won => words.phrase(&Phrase::id("note-won").with("dungeon", &self.cat.dungeon)),
        };
        let chronicle: Vec<(u64, String)> = s.notes.iter().map(|(turn, n)| (*turn, note(n))).collect();
        let won = s.over == Some(Ending::Won);
        let cause = s.over.as_ref().map(|over| match over {
            Ending::Won => Cause { kind: CauseKind::Won, by: String::new() },
            Ending::Left => Cause { kind: CauseKind::Left, by: String::new() },
            Ending::Retired => Cause { kind: CauseKind::GaveUp, by: String::new() },
            Ending::Died(harm) => Cause { kind: harm.kind, by: harm.by.clone() },
        });
        End {
            name: s.name.clone(),
            won,
            cause,
            points: self.points(),
            morgue: self.morgue(words, &line, &chronicle),
            line,
            depth: s.deepest,
            chronicle,
            marks: s.marks.clone(),
        }
    }

    fn check(&self) -> Result<(), String> {
        self.s.check(&self.cat)
    }
}

impl Doing<'_> {
    /// After an answer: what it began goes on.
    fn after_act_of_answer(&mut self) {
        if self.s.birth.is_none() && self.s.pending.is_none() {
            self.after_act();
        }
    }

    /// The end of every command: words, sight, growth, and who came into view.
    fn settle(&mut self) {
        if self.s.birth.is_some() {
            return;
        }
        self.speak();
        self.look();
        if self.s.over.is_some() {
            return;
        }
        self.grow();
        self.greet();
        self.check_end();
        self.ponder();
    }

    /// Tells of those who came into view since the last command.
    fn greet(&mut self) {
        let new: Vec<(Loc, String, bool, i32)> = self
            .glance
            .seen
            .iter()
            .filter(|s| !s.shape && s.stance == Stance::Foe && !self.s.met.contains(&s.who.raw()))
            .map(|s| (s.at, self.a(s.who), s.asleep, s.who.raw()))
            .collect();
        for (at, what, asleep, raw) in new {
            self.s.met.insert(raw);
            let asleep = if asleep { "yes" } else { "no" };
            self.tell_at("appeared", Some(at), |a| a.with("what", what).with("asleep", asleep));
        }
    }
}
