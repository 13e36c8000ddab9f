//! The game as the engine sees it: one hero's whole life.

pub use crate::check::check;
use crate::context::Turn;
use crate::hero::{Plan, scores};
use crate::screens::{self, View};
use crate::senses::Senses;
use crate::state::{Activity, Legend, Monster, Phase, Slot, State, bytes};
use crate::tables::{RaceFlag, Skill, Stat, Tables};
use crate::terrain;
use angrist_engine::model::{Memory, Model, Role, Square, Text};
use angrist_engine::play::common::fingerprint_of;
use angrist_engine::play::{
    Command, CreatureFact, Domain, End, Facts, Figure, Game, Goal, KnownMap, Legal, Line, Next, Outcome,
    Peril, Phrase, Query, Recall, Refusal, Scene, ScreenId, Sight, SightKind, Step, Verb, Verdict, Words,
    legal_by_trial, split_command,
};
use angrist_engine::sight::{Path, Shot};
use angrist_engine::space::{Dir, Loc, Rect, distance};
use serde_json::{Value, json};
use std::cell::Cell;
use std::sync::Arc;

/// One game being played.
#[derive(Clone)]
pub struct SilGame {
    tables: Arc<Tables>,
    state: State,
    senses: Senses,
    copy: Spare,
}

/// A copy of the game for rules that only look but work on a game they may change, made when first needed and kept until the
/// game changes: what is shown again and again copies the game once. A copy of a game has none yet.
#[derive(Default)]
struct Spare(Cell<Option<Box<SilGame>>>);

impl Clone for Spare {
    fn clone(&self) -> Self {
        Spare::default()
    }
}

impl SilGame {
    /// A game before its hero is born; it waits for the first answer.
    pub fn begin(tables: Arc<Tables>, seed: u64) -> SilGame {
        let state = State::unborn(&tables, seed);
        let senses = state.senses(&tables);
        let mut game = SilGame { tables, state, senses, copy: Spare::default() };
        let mut turn = Turn::new(&game.tables, &mut game.state, &mut game.senses);
        // The first question needs nothing but the tables, which are sound.
        let _ = turn.birth("");
        game
    }

    /// The game whose state these bytes are.
    pub fn restore(tables: Arc<Tables>, bytes: &[u8]) -> Result<SilGame, String> {
        let (state, legend) = bytes::read(bytes)?;
        if let Some(gone) = legend.missing(&tables) {
            return Err(gone);
        }
        check(&tables, &state)?;
        let senses = state.senses(&tables);
        let mut game = SilGame { tables, state, senses, copy: Spare::default() };
        if game.state.phase != Phase::Birth {
            let mut turn = Turn::new(&game.tables, &mut game.state, &mut game.senses);
            turn.hear();
            turn.look();
        }
        // The legend is compared as it was written: names may have been mended since.
        let mut again = Vec::with_capacity(bytes.len());
        bytes::write(&game.state, &legend, &mut again);
        if again == bytes { Ok(game) } else { Err("its state is not in canonical form".into()) }
    }

    /// The tables, for those who stand closer than the engine (tests, the borg).
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The state, for those who stand closer than the engine.
    pub fn inner(&self) -> &State {
        &self.state
    }

    /// Answers a question of rules that work on a game, without changing this one.
    pub(crate) fn look<T>(&self, question: impl FnOnce(&Turn<'_>) -> T) -> T {
        let mut copy = self.copy.0.take().unwrap_or_else(|| Box::new(self.clone()));
        let answer = question(&copy.context());
        self.copy.0.set(Some(copy));
        answer
    }

    /// Whether exploring would go on in the dark with a light in the pack.
    fn explores_unlit(&self, goal: Goal<'_>) -> bool {
        matches!(goal, Goal::Explore(_)) && crate::things::forgot_to_light(&self.tables, &self.state.hero)
    }

    /// Whether a square is in the hero's line of fire.
    pub(crate) fn in_fire(&self, at: Loc) -> bool {
        self.senses.sighted.view.fire.has(at)
    }

    /// The game at work, for tests that prepare a situation.
    pub fn context(&mut self) -> Turn<'_> {
        self.copy = Spare::default();
        Turn::new(&self.tables, &mut self.state, &mut self.senses)
    }

    fn view(&self) -> View<'_> {
        View { tables: &self.tables, state: &self.state, senses: Some(&self.senses), all: false }
    }

    /// The odds of a fight with the creature seen on a square, in one line.
    fn odds_line(&self, at: Loc, words: &dyn Words) -> String {
        let seen = self.state.level.monster_on(at).filter(|(_, m)| m.visible);
        let chances = seen.and_then(|(handle, m)| {
            self.look(|turn| if turn.sees_creature(m) { screens::chances(turn, handle) } else { None })
        });
        chances.map(|c| c.short(words)).unwrap_or_default()
    }

    /// What is known of a square and of the thing on it; nothing of the unknown.
    fn about_square(&self, at: Loc, words: &dyn Words) -> Option<Model> {
        let view = self.view();
        if view.memory(at) == Memory::Unknown && view.thing(at).is_none() {
            return None;
        }
        let mut lines = self.describe(at, words);
        if let Some((_, floor)) = self.state.level.item_on(at).filter(|_| view.thing(at).is_some()) {
            lines.push(Line::new("", Role::Plain));
            lines.extend(screens::describe::sentences(&self.tables, &self.state, &floor.item, words));
        }
        let title = words.phrase(&Phrase::id("recall-title"));
        Some(Model::Text(Text { title, lines, ..Text::default() }))
    }

    fn feature(&self, at: Loc) -> bool {
        let t = self.state.level.terrain_at(at);
        terrain::is_stair(t) || terrain::is_forge(t)
    }
}

impl Game for SilGame {
    fn verbs(&self) -> &'static [Verb] {
        &crate::turn::VERBS
    }

    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }

    fn foresees(&self, command: &Command) -> Option<bool> {
        let mut copy = self.copy.0.take().unwrap_or_else(|| Box::new(self.clone()));
        let answer = copy.context().rehearse(command);
        self.copy.0.set(Some(copy));
        answer
    }

    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        crate::facts::domain(self, so_far)
    }

    fn interrupts(&self, verb: &Verb) -> bool {
        self.state.phase == Phase::Birth && crate::turn::is_of_birth(verb)
    }

    fn facts(&self) -> Facts {
        crate::facts::facts(self)
    }

    fn figures(&self) -> Vec<Figure> {
        crate::facts::figures(&self.state)
    }

    fn creatures(&self) -> Vec<(Loc, u32)> {
        if self.state.phase == Phase::Birth {
            return Vec::new();
        }
        let shown = self.state.level.monsters.iter().filter(|(_, m)| m.visible);
        shown.filter(|(_, m)| self.tables.race(m.race).is_some()).map(|(h, m)| (m.at, h.slot())).collect()
    }

    fn points_so_far(&self, _: &dyn Words) -> i64 {
        crate::score::points(&self.tables, &self.state)
    }

    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let mut turn = self.context();
        turn.command(command)?;
        let told = turn.notices;
        Ok(Outcome { notices: told, next: self.next() })
    }

    fn next(&self) -> Next {
        match (&self.state.phase, &self.state.pending, &self.state.activity) {
            (Phase::Dead(_), ..) => Next::Over(Verdict::Died),
            (Phase::Retired, ..) => Next::Over(Verdict::Left),
            (Phase::Escaped, ..) => {
                let won = crate::score::silmarils(&self.tables, &self.state) > 0;
                Next::Over(if won { Verdict::Won } else { Verdict::Left })
            }
            (_, Some(pending), _) => Next::Ask(screens::noted(&self.tables, pending.question.clone())),
            (_, None, Some(activity)) => Next::Going(Phrase::id(match activity {
                Activity::Run(..) => "going-run",
                Activity::Rest(_) => "going-rest",
                Activity::Travel(_) => "going-travel",
                Activity::Explore => "going-explore",
                Activity::Repeat(..) => "going-repeat",
                Activity::Smith(_) => "going-smith",
                Activity::Fletch(..) => "going-fletch",
            })),
            (_, None, None) => Next::Turn,
        }
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            turn: self.turn(),
            here: (self.state.phase == Phase::Alive).then_some(self.state.hero.at),
            place: screens::place(&self.state),
            depth: self.state.level.depth,
            map: self,
        }
    }

    fn sights(&self) -> Vec<Sight> {
        if self.state.phase == Phase::Birth {
            return Vec::new();
        }
        let (t, s, view) = (&*self.tables, &self.state, self.view());
        let mut sights = Vec::new();
        for (handle, monster) in s.level.monsters.iter().filter(|(_, m)| m.visible) {
            let Some(race) = t.race(monster.race) else { continue };
            let kind = if race.is(RaceFlag::PEACEFUL) { SightKind::Friend } else { SightKind::Foe };
            let note = if monster.is_asleep() {
                "asleep"
            } else if monster.is_alert() {
                "alert"
            } else {
                "unwary"
            };
            // Those that never move stay on the map when they are out of view: known, and not seen.
            let seen = self.senses.sighted.view.view.has(monster.at);
            let memory = if seen { Memory::Seen } else { Memory::Remembered };
            sights.push(Sight {
                at: monster.at,
                kind,
                square: view.square(monster.at).known(memory),
                name: Phrase::plain(t.race(s.shows_as(monster)).unwrap_or(race).name.clone()),
                note: Phrase::id(note),
                id: handle.slot(),
            });
        }
        let unwanted = |kind: u16| s.facts.kind(kind).hidden;
        for (handle, floor) in s.level.items.iter().filter(|(_, f)| f.marked && !unwanted(f.item.kind)) {
            sights.push(Sight {
                at: floor.at,
                kind: SightKind::Thing,
                // A creature on it does not change how it looks.
                square: view
                    .thing(floor.at)
                    .unwrap_or_else(|| view.square(floor.at))
                    .known(view.memory(floor.at).max(Memory::Remembered)),
                name: Phrase::plain(screens::thing_name(t, s, &floor.item)),
                note: Phrase::default(),
                id: handle.slot(),
            });
        }
        for at in s.level.marks.bits().iter().filter(|at| self.feature(*at)) {
            let name = t.terrain.get(usize::from(view.looks(at))).and_then(Option::as_ref);
            sights.push(Sight {
                at,
                kind: SightKind::Feature,
                square: view.ground(at),
                name: Phrase::plain(name.map(|t| t.name.clone()).unwrap_or_default()),
                note: Phrase::default(),
                id: 0,
            });
        }
        sights.sort_by_key(|x| (x.kind, distance(s.hero.at, x.at), x.at));
        sights
    }

    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<Line> {
        let view = self.view();
        let mut lines = Vec::new();
        if self.state.phase == Phase::Birth {
            return lines;
        }
        if at == self.state.hero.at {
            lines.push(Line::new(words.phrase(&Phrase::id("hero")), Role::Hero));
        }
        for sight in self.sights().into_iter().filter(|s| s.at == at && s.kind != SightKind::Feature) {
            let name = words.phrase(&sight.name);
            let seen = self.state.level.monster_on(at).filter(|(_, m)| m.visible);
            let note = match seen.and_then(|(_, m)| Some((m, self.tables.race(m.race)?))) {
                Some((m, race)) if sight.kind <= SightKind::Friend => screens::mood(m, race, words).text,
                _ => words.phrase(&sight.note),
            };
            let text = if note.is_empty() { name } else { format!("{name}, {note}") };
            lines.push(Line::new(text, sight.square.role));
            let odds = if sight.kind == SightKind::Foe { self.odds_line(at, words) } else { String::new() };
            if !odds.is_empty() {
                lines.push(Line::new(odds, Role::Dim));
            }
        }
        // Bare floor is worth a word only where nothing else is.
        let bare = self.state.level.is_floor_like(at) && !lines.is_empty();
        if view.memory(at) > Memory::Unknown
            && !bare
            && let Some(terrain) =
                self.tables.terrain.get(usize::from(view.looks(at))).and_then(Option::as_ref)
        {
            lines.push(Line::new(terrain.name.clone(), terrain.role));
        }
        if lines.is_empty() {
            lines.push(Line::new(words.phrase(&Phrase::id("unseen")), Role::Dim));
        }
        lines
    }

    fn line_of_fire(&self, to: Loc) -> Vec<Loc> {
        let here = self.state.hero.at;
        let bow = self.state.hero.wears(Slot::Bow).is_some();
        let range = self.look(|turn| screens::reach(turn).or_else(|| bow.then(|| turn.bow_range())));
        let range = range.unwrap_or_else(|| distance(here, to));
        let mut path = Path::default();
        let seen = |at: Loc| self.state.level.monster_on(at).is_some_and(|(_, m)| m.visible);
        let (ground, view) = (&self.senses.ground.opaque, Some(&self.senses.sighted.view));
        path.project(ground, view, seen, here, to, range, Shot::default());
        path.squares
    }

    fn aim_at(&self, to: Loc, words: &dyn Words) -> Vec<Line> {
        let way = self.line_of_fire(to);
        let told = self.look(|turn| screens::aiming(turn, &way, to, words));
        told.unwrap_or_else(|| self.describe(to, words))
    }

    fn guides(&self) -> bool {
        true
    }

    fn guide(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
        if self.state.phase != Phase::Alive || self.explores_unlit(goal) {
            return None;
        }
        let next = self.look(|turn| turn.way_on(goal, avoid))?;
        Dir::toward(self.state.hero.at, next)
    }

    fn danger_ahead(&self, goal: Goal<'_>) -> Option<Loc> {
        if self.state.phase != Phase::Alive {
            return None;
        }
        self.look(|turn| turn.reach_on_the_way(goal))
    }

    fn reach_ahead(&self, to: Loc) -> Option<Loc> {
        self.danger_ahead(Goal::To(to))
    }

    fn no_way(&self, goal: Goal<'_>) -> Option<Phrase> {
        if self.explores_unlit(goal) {
            return Some(Phrase::id("way-unlit"));
        }
        let (here, at) = (self.state.hero.at, self.danger_ahead(goal)?);
        let rooted = |m: &Monster| self.tables.race(m.race).is_some_and(|r| r.is(RaceFlag::NEVER_MOVE));
        let mut near = self.state.level.monsters.iter().map(|(_, m)| m).filter(|m| m.visible && rooted(m));
        let foe = near.find(|m| m.at.touches(at))?;
        let id = if matches!(goal, Goal::Explore(_)) { "way-rooted-explore" } else { "way-rooted" };
        let name = self.tables.race(self.state.shows_as(foe)).map(|r| r.name.to_lowercase());
        let way = Dir::toward(here, foe.at).map_or("", Dir::name);
        let told = Phrase::id(id).with("what", name.unwrap_or_default());
        Some(told.with("far", distance(here, foe.at)).with("way", way))
    }

    fn threatens(&self, creature: &CreatureFact) -> bool {
        let foe = self.state.level.monster_on(creature.at);
        foe.is_some_and(|(handle, _)| self.look(|turn| turn.threatens(handle)))
    }

    fn peril(&self) -> Option<Peril> {
        if self.state.phase == Phase::Alive { self.look(screens::peril) } else { None }
    }

    fn may_yield(&self, at: Loc) -> bool {
        !crate::terrain::is_jammed_door(self.state.level.terrain_at(at))
    }

    fn options(&self) -> Vec<angrist_engine::play::OptionState> {
        angrist_engine::play::OptionState::all(
            crate::turn::OPTIONS,
            &self.state.options,
            self.state.player_turn > 0,
        )
    }

    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model> {
        let own = match screen {
            ScreenId::Own(name) => split_command(name),
            ScreenId::Abilities => ("abilities", ""),
            _ => ("", ""),
        };
        if self.state.phase == Phase::Birth {
            return if own.0 == "birth" { screens::birth(self, own.1, words) } else { None };
        }
        if own.0 == "abilities" {
            return screens::buying(self, own.1, words);
        }
        if own.0 == "wanted" {
            return screens::wanted(self, own.1, words);
        }
        let desk =
            screens::ItemScreens { tables: &self.tables, state: &self.state, senses: &self.senses, words };
        if let Some(model) = screens::of_things(&desk, screen) {
            return Some(model);
        }
        // The rules of the fight work on a game they may change; a copy keeps this one as it is.
        let nearest = matches!(screen, ScreenId::Own(name) if name == "recall");
        if let (ScreenId::Recall(_), _) | (_, true) = (screen, nearest) {
            let which = if let ScreenId::Recall(which) = screen { Some(*which) } else { None };
            let known = self.look(|turn| screens::recall(turn, which, words));
            return known.or_else(|| match screen {
                ScreenId::Recall(Recall::At(at)) => self.about_square(*at, words),
                _ => None,
            });
        }
        let sheet = matches!(screen, ScreenId::Own(name) if name == "character");
        let arms = if *screen == ScreenId::Side || sheet { self.look(screens::arms) } else { Vec::new() };
        let rows = if *screen == ScreenId::Side {
            self.look(|turn| screens::watch(turn, words))
        } else {
            Vec::new()
        };
        let odds = |at: Loc| self.odds_line(at, words);
        let foes = screens::Foes { rows: &rows, odds: &odds };
        screens::screen(&self.tables, &self.state, &self.sights(), &arms, &foes, screen, words)
    }

    fn turn(&self) -> u64 {
        u64::from(self.state.player_turn)
    }

    fn arrivals(&self) -> u32 {
        self.state.facts.arrivals
    }

    fn state(&self, out: &mut Vec<u8>) {
        bytes::write(&self.state, &Legend::of(&self.tables, &self.state), out);
    }

    fn fingerprint(&self) -> u16 {
        let s = &self.state;
        let mut bytes = s.turn.to_le_bytes().to_vec();
        bytes.extend(s.player_turn.to_le_bytes());
        bytes.extend([u8::from(s.pending.is_some()), u8::from(s.activity.is_some())]);
        bytes.extend(s.hero.at.x.to_le_bytes());
        bytes.extend(s.hero.at.y.to_le_bytes());
        bytes.extend(s.hero.health.to_le_bytes());
        bytes.extend(s.chance.clone().next_u64().to_le_bytes());
        fingerprint_of(&bytes)
    }

    fn inspect(&self, what: &Query) -> Value {
        let (t, s) = (&*self.tables, &self.state);
        let level = &s.level;
        match what.verb.as_str() {
            "query" => match what.args.first().and_then(|a| a.parse::<Loc>().ok()) {
                Some(at) if level.terrain.contains(at) => json!({
                    "hidden": true, "at": at.to_string(), "terrain": level.terrain_at(at),
                    "marked": level.marks.has(at), "charted": level.charted.get(at),
                    "seen": self.senses.sighted.seen.has(at),
                    "monster": level.monster_on(at).map(|(h, _)| h.slot()),
                    "item": level.item_on(at).map(|(h, _)| h.slot()),
                    "noise": self.senses.noise.at(at),
                }),
                _ => Value::Null,
            },
            "hero" => {
                let scores = scores(t, s);
                let worn: Vec<Value> = Slot::ALL
                    .into_iter()
                    .filter_map(|slot| s.hero.wears(slot).map(|i| json!([slot, i.kind])))
                    .collect();
                json!({
                    "name": s.hero.name, "at": s.hero.at.to_string(),
                    "health": [s.hero.health, s.hero.max_health], "voice": [s.hero.voice, s.hero.max_voice],
                    "stats": Stat::ALL.map(|x| scores.stat(x)), "skills": Skill::ALL.map(|x| scores.skill(x)),
                    "speed": scores.speed, "weight": scores.weight, "limit": scores.limit, "food": s.hero.food,
                    "experience": s.hero.experience, "worn": worn, "pack": s.hero.pack.len(),
                    "timers": s.hero.timers, "depth-counter": s.facts.depth_counter,
                })
            }
            "pack" => {
                let list: Vec<Value> = s
                    .hero
                    .pack
                    .iter()
                    .map(|i| {
                        json!({ "kind": i.kind, "tval": i.tval(t), "sval": i.sval(t), "number": i.number,
                                "name": screens::thing_name(t, s, i) })
                    })
                    .collect();
                json!({ "pack": list })
            }
            "plan" => {
                let plan = Plan { race: Some(s.hero.race), house: Some(s.hero.house), ..Plan::default() };
                json!({ "plan": plan.line(t) })
            }
            "dump" => crate::score::dump_json(t, s),
            "trace" => crate::trace::of(s).json(),
            "odds" => match what.args.first().and_then(|a| a.parse::<Loc>().ok()) {
                Some(at) if level.terrain.contains(at) => self.look(|turn| turn.odds_at(at)),
                _ => Value::Null,
            },
            "seed" => json!({ "hidden": true, "seed": s.seed }),
            "turn" => json!({ "turn": s.player_turn, "game": s.turn }),
            "depth" => {
                json!({ "depth": level.depth, "max": s.facts.max_depth, "min": crate::turn::min_depth(t, s) })
            }
            "monsters" => {
                let list: Vec<Value> = level
                    .monsters
                    .iter()
                    .map(|(h, m)| {
                        json!({ "id": h.slot(), "race": m.race, "name": t.race(m.race).map(|r| &r.name),
                                "at": m.at.to_string(), "health": [m.health, m.max_health],
                                "alertness": m.alertness, "morale": m.morale, "visible": m.visible })
                    })
                    .collect();
                json!({ "hidden": true, "monsters": list })
            }
            // Asked of a copy: working out ways fills what is shared.
            "mind" => match what.args.first().and_then(|id| id.parse().ok()) {
                Some(id) => self.clone().context().mind(id).unwrap_or_default(),
                None => Value::Null,
            },
            "items" => {
                let list: Vec<Value> = level
                    .items
                    .iter()
                    .map(|(h, f)| {
                        json!({ "id": h.slot(), "kind": f.item.kind, "number": f.item.number,
                                "at": f.at.to_string(), "marked": f.marked })
                    })
                    .collect();
                json!({ "hidden": true, "items": list })
            }
            _ => Value::Null,
        }
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn unused(&self, words: &dyn Words) -> Vec<String> {
        crate::score::unused(&self.tables, &self.state, words)
    }

    fn end_so_far(&self, words: &dyn Words) -> End {
        crate::score::end_so_far(&self.tables, &self.state, words)
    }

    fn check(&self) -> Result<(), String> {
        check(&self.tables, &self.state)
    }
}

impl KnownMap for SilGame {
    fn bounds(&self) -> Rect {
        self.view().bounds()
    }

    fn square(&self, at: Loc) -> Square {
        self.view().square(at)
    }

    fn step(&self, at: Loc) -> Step {
        self.view().step(at)
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        self.view().landmark(at)
    }

    fn each_known(&self, area: Rect, each: &mut dyn FnMut(Loc, &Square)) {
        self.view().each_known(area, each);
    }
}
