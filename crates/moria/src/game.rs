//! One game being played: commands in, events and models out.

use crate::check;
use crate::event::Happening;
use crate::heed;
use crate::questions;
use crate::rules::{ACCEPTED, Act};
use crate::screens;
use crate::state::{Activity, Ending, Foe, Moment, State, Timed};
use crate::tables::{Flag, Tables, Tile, Type};
use crate::verbs::VERBS;
use crate::words::{ending_phrase, naming, nest};
use angrist_engine::model::{LookKind, MapView, Model, Role, Text};
use angrist_engine::play::common::fingerprint_of;
use angrist_engine::play::{
    Command, CreatureFact, Domain, End, Facts, Figure, Game, Goal, Group, KnownMap, Legal, Line, Mark, Next,
    Notice, Outcome, Peril, Phrase, Query, Recall, Refusal, Scene, ScreenId, Sight, SightKind, Verb, Verdict,
    Words, legal_by_trial,
};
use angrist_engine::space::{Dir, Grid, Loc, distance};
use std::cell::Cell;
use std::sync::Arc;

/// A game of MORIA.
#[derive(Clone)]
pub struct MoriaGame {
    pub(crate) t: Arc<Tables>,
    pub(crate) s: State,
    /// What is in sight: made from the state after each command, neither saved nor hashed.
    pub(crate) view: Grid<bool>,
    /// What was told last, for the first row of the frame.
    last: Vec<Notice>,
    spare: Spare,
}

/// A copy of the state to rehearse commands on, made when first needed and kept until the game changes. A copy of a game has none.
#[derive(Default)]
struct Spare(Cell<Option<Box<State>>>);

impl Clone for Spare {
    fn clone(&self) -> Self {
        Spare::default()
    }
}

impl MoriaGame {
    /// A game in a state that was checked.
    pub fn new(t: Arc<Tables>, s: State) -> MoriaGame {
        let view = Grid::new(crate::state::WIDTH, crate::state::HEIGHT, false);
        let mut game = MoriaGame { t, s, view, last: Vec::new(), spare: Spare::default() };
        game.refresh();
        game
    }

    /// The state, for tests and inspectors.
    pub fn state_ref(&self) -> &State {
        &self.s
    }

    /// The state to change, for tests that set a stage; call nothing but [`MoriaGame::refresh`] after it.
    pub fn state_mut(&mut self) -> &mut State {
        self.spare = Spare::default();
        &mut self.s
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.t
    }

    /// Makes the view again from the state.
    pub fn refresh(&mut self) {
        self.view.fill(false);
        let act = Act::new(&mut self.s, &self.t);
        for at in act.view().squares {
            if let Some(seen) = self.view.get_mut(at) {
                *seen = true;
            }
        }
    }

    /// Looks round and shows: what the head of every turn does. For tests that set a stage.
    pub fn look(&mut self) {
        self.spare = Spare::default();
        let mut act = Act::new(&mut self.s, &self.t);
        act.look();
        self.refresh();
    }

    fn apply_inner(&mut self, command: &Command) -> Result<Vec<Notice>, Refusal> {
        self.spare = Spare::default();
        let t = Arc::clone(&self.t);
        let mut act = Act::new(&mut self.s, &t);
        let spends = Self::begin(&mut act, command)?;
        if act.alive() {
            if spends {
                act.spend();
            } else if act.s.born {
                act.look();
            }
            act.settle();
        }
        Ok(act.notices)
    }

    /// A command by itself, without the turn it may take. Says whether it takes one.
    fn begin(act: &mut Act<'_>, command: &Command) -> Result<bool, Refusal> {
        if act.s.ending.is_some() {
            return Err(Refusal::new("over", "The game is over."));
        }
        if command.name() == "birth" && !act.s.born {
            act.birth(command)
        } else if let Some(pending) = act.s.pending.clone() {
            let answer = questions::question(act.s, act.t, &pending).answered(command)?;
            act.answer(pending, answer)
        } else {
            if command.name() != "go" {
                act.s.activity = None;
            }
            (act.s.fresh, act.s.revealed) = (false, false);
            act.command(command)
        }
    }

    /// Whether a command would be accepted, as far as that can be told without doing it. What is drawn, asked or under way on the
    /// way there is put back; nothing else changes before a rule commits itself.
    fn rehearse(&self, command: &Command) -> Option<bool> {
        let birth = command.name() == "birth" || !self.s.born;
        if birth || command.verb().group == Group::Wizard {
            return None;
        }
        if command.name() == "go" && self.s.activity.is_some() && self.s.pending.is_none() {
            return Some(true);
        }
        let mut copy = self.spare.0.take().unwrap_or_else(|| Box::new(self.s.clone()));
        let mut act = Act::new(&mut copy, &self.t);
        act.rehearsing = true;
        let done = Self::begin(&mut act, command);
        (copy.fresh, copy.revealed, copy.activity) = (self.s.fresh, self.s.revealed, self.s.activity);
        copy.pending.clone_from(&self.s.pending);
        copy.chance.clone_from(&self.s.chance);
        self.spare.0.set(Some(copy));
        Some(done.map_or_else(|refusal| refusal.tag == ACCEPTED, |_| true))
    }

    fn messages(&self, words: &dyn Words) -> Vec<String> {
        self.last.iter().flat_map(|t| words.tell(t)).map(|l| l.text).collect()
    }

    fn picture(&self, picture: screens::Picture) -> Model {
        Model::Map(MapView { title: String::new(), from: Loc::default(), squares: picture, cursor: None })
    }

    /// Asks a rule that changes nothing about a hero who can walk.
    fn walker<R>(&self, ask: impl FnOnce(&Act<'_>) -> Option<R>) -> Option<R> {
        if !self.s.born || self.s.ending.is_some() || self.s.pending.is_some() {
            return None;
        }
        let mut copy = self.s.clone();
        ask(&Act::new(&mut copy, &self.t))
    }

    fn points(&self) -> i64 {
        let gems = self.s.hero.pack.iter().filter(|t| t.ty == Type::Gem && !t.is_silmaril());
        i64::from(self.s.hero.gold) + gems.map(|g| i64::from(g.value)).sum::<i64>()
    }
}

impl Game for MoriaGame {
    fn verbs(&self) -> &'static [Verb] {
        &VERBS
    }

    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }

    fn foresees(&self, command: &Command) -> Option<bool> {
        self.rehearse(command)
    }

    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        crate::facts::domain(self, so_far)
    }

    fn facts(&self) -> Facts {
        crate::facts::facts(self)
    }

    fn figures(&self) -> Vec<Figure> {
        crate::facts::figures(&self.s, &self.t)
    }

    fn creatures(&self) -> Vec<(Loc, u32)> {
        let Some(level) = self.s.level().filter(|_| self.s.born && !self.s.hero.is(Timed::Blind)) else {
            return Vec::new();
        };
        let shown = |foe: &&Foe| {
            let (square, here) = (self.square(foe.at), foe.at == self.s.hero.at);
            !here
                && square.look.kind == LookKind::Creature
                && level.foe_at(foe.at).is_some_and(|f| f.id == foe.id)
        };
        level.foes.iter().filter(shown).map(|foe| (foe.at, foe.id)).collect()
    }

    fn points_so_far(&self, _: &dyn Words) -> i64 {
        if self.s.ending == Some(Ending::Abandoned) { 0 } else { self.points() }
    }

    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let before = self.s.clone();
        match self.apply_inner(command) {
            Ok(told) => {
                self.refresh();
                let told = [told, heed::heeded(&before, &self.s)].concat();
                self.last.clone_from(&told);
                Ok(Outcome { notices: told, next: self.next() })
            }
            Err(refusal) => {
                self.s = before;
                // A long action that cannot go on has ended: only that much changes.
                if command.name() == "go" && self.s.activity.take().is_some() {
                    self.refresh();
                    self.last.clear();
                    return Ok(Outcome { notices: Vec::new(), next: self.next() });
                }
                Err(refusal)
            }
        }
    }

    fn next(&self) -> Next {
        let over = self.s.ending.map(|ending| match ending {
            Ending::Victory => Verdict::Won,
            Ending::Abandoned => Verdict::Left,
            _ => Verdict::Died,
        });
        let pending = self.s.pending.as_ref().filter(|_| over.is_none());
        let going = self.s.activity.map(|activity| match activity {
            Activity::Rest(_) => Phrase::of("going-rest"),
            Activity::Run(_) => Phrase::of("going-run"),
            Activity::Travel(_) => Phrase::of("going-travel"),
            Activity::Explore => Phrase::of("going-explore"),
        });
        angrist_kit::questions::next(over, pending.map(|p| questions::question(&self.s, &self.t, p)), going)
    }

    fn scene(&self) -> Scene<'_> {
        let place = if self.s.born {
            Phrase::id("place").with("n", self.s.depth)
        } else {
            Phrase::id("place-unborn")
        };
        Scene {
            turn: self.s.turn,
            here: (self.s.born && self.s.ending.is_none()).then_some(self.s.hero.at),
            place,
            depth: if self.s.born { self.s.depth } else { 0 },
            map: self,
        }
    }

    fn sights(&self) -> Vec<Sight> {
        let Some(level) = self.s.level().filter(|_| self.s.born && !self.s.hero.is(Timed::Blind)) else {
            return Vec::new();
        };
        let here = self.s.hero.at;
        let mut out = Vec::new();
        // Only squares that hold something are worth a look: most hold nothing.
        let features = level.tiles.iter().filter(|(_, tile)| !tile.is_wall() && **tile != Tile::Floor);
        let mut places: Vec<Loc> = features.map(|(at, _)| at).collect();
        places.extend(level.things.iter().map(|l| l.at));
        places.extend(level.foes.iter().map(|f| f.at));
        places.sort();
        places.dedup();
        for at in places {
            let square = self.square(at);
            if at == here || square.memory == angrist_engine::model::Memory::Unknown {
                continue;
            }
            let (kind, name, note, id) = match square.look.kind {
                LookKind::Creature => {
                    let Some(foe) = level.foe_at(at) else { continue };
                    let key = &self.t.foe(foe.look).key;
                    let state = screens::state_of(&self.t, foe);
                    (SightKind::Foe, Phrase::id(format!("foe-{key}.a")), state, foe.id)
                }
                LookKind::Thing => {
                    let Some(thing) = level.thing_at(at) else { continue };
                    let name = naming::phrase(&self.s, &self.t, thing, false, true);
                    (SightKind::Thing, name, Phrase::plain(""), thing.id)
                }
                _ => {
                    let Some(name) = self.feature(at) else { continue };
                    let place = at.y as u32 * 100 + at.x as u32;
                    (SightKind::Feature, Phrase::id(format!("tile-{name}")), Phrase::plain(""), place)
                }
            };
            out.push(Sight { at, kind, square, name, note, id });
        }
        out.sort_by_key(|s| (distance(here, s.at), s.at));
        out
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        let square = self.square(at);
        if at == self.s.hero.at && self.s.born {
            let mut lines = vec![Line::new(words.phrase(&Phrase::id("tile-hero")), Role::Hero)];
            if let Some(thing) = self.s.level().and_then(|l| l.thing_at(at)) {
                lines.push(Line::new(
                    words.phrase(&naming::phrase(&self.s, &self.t, thing, false, true)),
                    Role::Thing,
                ));
            }
            return lines;
        }
        let mut lines = Vec::new();
        if let Some(sight) = self.sights().into_iter().find(|s| s.at == at) {
            let mut note = words.phrase(&sight.note);
            if note.is_empty() && sight.kind == SightKind::Foe {
                note = words.phrase(&Phrase::id("state-unhurt"));
            }
            let name = words.phrase(&sight.name);
            let text = if note.is_empty() { name } else { format!("{name} ({note})") };
            let role = match sight.kind {
                SightKind::Foe => Role::Foe,
                SightKind::Friend => Role::Friend,
                SightKind::Thing => Role::Thing,
                SightKind::Feature => Role::Feature,
            };
            lines.push(Line::new(text, role));
            if sight.kind == SightKind::Foe {
                lines.extend(screens::odds(&self.s, &self.t, at, words));
            }
        } else if square.memory == angrist_engine::model::Memory::Unknown {
            lines.push(Line::new(words.phrase(&Phrase::id("tile-unknown")), Role::Dim));
        } else {
            let wall = self.s.level().is_some_and(|l| l.tile(at).is_wall());
            let id = if wall { "tile-wall" } else { "tile-floor" };
            lines.push(Line::new(words.phrase(&Phrase::id(id)), Role::Plain));
        }
        lines
    }

    fn guides(&self) -> bool {
        true
    }

    fn names_newcomers(&self) -> bool {
        false
    }

    fn threatens(&self, creature: &CreatureFact) -> bool {
        let Some(foe) = self.s.level().and_then(|l| l.foe_at(creature.at)) else { return false };
        // Nothing steps or strikes diagonally, so only rows and columns count; a quick monster acts twice.
        let (dx, dy) = (creature.at.x - self.s.hero.at.x, creature.at.y - self.s.hero.at.y);
        let reach = if foe.quick { 2 } else { 1 };
        !foe.asleep && !foe.afraid && dx.abs() + dy.abs() <= reach
    }

    fn peril(&self) -> Option<Peril> {
        self.walker(screens::peril)
    }

    fn guide(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
        self.walker(|act| act.guide(goal, avoid))
    }

    fn no_way(&self, goal: Goal<'_>) -> Option<Phrase> {
        self.walker(|act| act.no_way(goal))
    }

    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        let (s, t) = (&self.s, &*self.t);
        Some(match screen {
            ScreenId::Legend => Model::Table(screens::legend(t, words)),
            ScreenId::Frame => self.picture(screens::frame(s, t, &self.view, &self.messages(words), words)),
            ScreenId::Own(own) if own == "sheet" => self.picture(screens::sheet(s, t, words)),
            ScreenId::Own(own) if own == "sheet-table" => Model::Table(screens::sheet_table(s, t, words)),
            // No `side`: the map takes the whole width, as it did on 80 columns.
            ScreenId::State => screens::side(s, t, words),
            ScreenId::Status => Model::Text(screens::status(s, t, words)),
            ScreenId::Recall(Recall::At(at)) => {
                let seen = self.sights().iter().any(|x| x.at == *at && x.kind == SightKind::Foe);
                Model::Text(screens::recall(s, t, *at, words).filter(|_| seen)?)
            }
            ScreenId::Inventory => Model::Menu(screens::inventory(s, t, words)),
            ScreenId::Item(key) => Model::Text(screens::item_page(s, t, key, words)?),
            ScreenId::Own(own) if own == "record" => Model::Table(screens::record(s, t, words)),
            ScreenId::Own(own) if own == "lore" => Model::Text(screens::lore(s, t, words)),
            ScreenId::Own(own) if own == "help" => Model::Table(screens::help(words)),
            ScreenId::Own(own) if own == "manual" => Model::Text(screens::manual(words)),
            ScreenId::Own(own) if own == "version" => {
                let text = words.phrase(&Phrase::id("screen-version-text").with("n", crate::ruleset::RULES));
                let lines = vec![Line::new(text, Role::Plain)];
                Model::Text(Text {
                    title: words.phrase(&Phrase::id("screen-version")),
                    lines,
                    ..Text::default()
                })
            }
            _ => return None,
        })
    }

    fn turn(&self) -> u64 {
        self.s.turn
    }

    fn arrivals(&self) -> u32 {
        self.s.arrivals
    }

    fn state(&self, out: &mut Vec<u8>) {
        check::write(&self.t, &self.s, out);
    }

    fn fingerprint(&self) -> u16 {
        let mut chance = self.s.chance.clone();
        let mut bytes = self.s.turn.to_le_bytes().to_vec();
        bytes.extend(self.s.hero.at.x.to_le_bytes());
        bytes.extend(self.s.hero.at.y.to_le_bytes());
        bytes.extend(self.s.depth.to_le_bytes());
        bytes.extend(chance.next_u64().to_le_bytes());
        fingerprint_of(&bytes)
    }

    fn inspect(&self, what: &Query) -> serde_json::Value {
        crate::check::inspect(&self.s, &self.t, what)
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        let (s, t) = (&self.s, &*self.t);
        let points = self.points();
        let won = s.ending == Some(Ending::Victory);
        let line = match s.ending {
            None => Phrase::id("end-line-alive"),
            Some(ending) => {
                let mut cause = ending_phrase(ending, "table");
                if let Ending::Killed(kind) = ending {
                    cause = cause.with("foe", nest(&Phrase::id(format!("foe-{}.a", t.foe(kind).key))));
                }
                Phrase::id(if won { "end-line-won" } else { "end-line" }).with("cause", nest(&cause))
            }
        };
        // Gold and gems by themselves: the status line counts only gold.
        let gold = i64::from(s.hero.gold);
        let line = line.with("name", &s.hero.name).with("n", s.depth).with("gold", gold);
        let line = line.with("gems", points - gold);
        let chronicle = s.moments.iter().map(|(turn, moment)| {
            let phrase = match moment {
                Moment::Depth(n) => Phrase::id("moment-depth").with("n", n),
                Moment::Level(n) => Phrase::id("moment-level").with("n", n),
                Moment::Slew(kind) => Phrase::id("moment-slew")
                    .with("foe", nest(&Phrase::id(format!("foe-{}", t.foe(*kind).key)))),
                Moment::Silmaril => Phrase::id("moment-silmaril"),
            };
            (*turn, words.phrase(&phrase))
        });
        let mut morgue = vec![words.phrase(&line), String::new()];
        morgue.extend(screens::text_of(&screens::sheet(s, t, words)).into_iter().take(15));
        morgue.push(String::new());
        let pack = screens::inventory(s, t, words);
        morgue.push(pack.title);
        morgue.extend(pack.items.into_iter().map(|i| format!("{}) {}", i.key.unwrap_or(' '), i.label)));
        morgue.push(String::new());
        morgue.extend(
            screens::record(s, t, words)
                .rows
                .into_iter()
                .map(|r| r.cells.into_iter().map(|c| c.text).collect::<Vec<_>>().join(": ")),
        );
        if s.born {
            // The map as it was, without the banner of the end.
            let last = State { ending: None, ..s.clone() };
            let frame = screens::frame(&last, t, &self.view, &[], words);
            morgue.extend(screens::text_of(&frame));
        }
        let mut marks: Vec<Mark> = s.marks.clone();
        marks.sort();
        End {
            name: s.hero.name.clone(),
            won,
            cause: s.ending.map(|ending| ending.cause(t, words)),
            points: if s.ending == Some(Ending::Abandoned) { 0 } else { points },
            line: words.phrase(&line),
            depth: s.depth,
            morgue,
            chronicle: chronicle.collect(),
            marks,
        }
    }

    fn check(&self) -> Result<(), String> {
        check::sound(&self.s, &self.t)
    }
}

/// Whether a kind of monster counts as unique, for lists.
pub fn is_unique(t: &Tables, kind: u8) -> bool {
    t.foe(kind).is(Flag::Unique)
}

/// Whether something told is one of ours, for tests.
pub fn happening(told: &Notice) -> Option<&Happening> {
    told.downcast::<Happening>()
}
