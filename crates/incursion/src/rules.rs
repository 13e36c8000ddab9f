//! The rules of the walk: what each command does. Refused whole or done whole (S001-372).

use crate::around::Around;
use crate::catalogue::Catalogue;
use crate::event::Happening;
use crate::makelev::{door, flag};
use crate::state::{Fixture, FixtureKind, Floor, Note, Pending, State};
use crate::tables::tf;
use crate::verbs::VERBS;
use crate::view::{TRIED, ground};
use crate::{make, stock};
use angrist_engine::hunt::TrailRules;
use angrist_engine::play::{Answer, Notice, Phrase, Question, QuestionKind, Refusal, Verdict, split_command};
use angrist_engine::sight::Ranges;
use angrist_engine::space::{Dir, Loc, distance};

/// One command at work: the state, the data, and what is told on the way.
pub struct Turn<'a> {
    /// The game.
    pub state: &'a mut State,
    /// The data.
    pub cat: &'a Catalogue,
    /// What was worked out of the level the hero is on.
    pub around: &'a mut Around,
    /// What is told.
    pub notices: Vec<Notice>,
}

type Done = Result<(), Refusal>;

impl Turn<'_> {
    /// Does one command.
    pub fn command(&mut self, command: &str) -> Done {
        if self.state.over.is_some() {
            return Err(Refusal::new("over", "The game is over."));
        }
        if let Some(pending) = self.state.pending.clone() {
            let answer = question(&pending).read(command)?;
            return self.answer(pending, answer);
        }
        let (verb, rest) = split_command(command);
        match verb {
            "walk" => self.walk(direction(rest)?),
            "wait" => {
                self.tell(Happening::Waited);
                self.find_doors(|_| true);
                self.pass();
                Ok(())
            }
            "open" => self.door(rest, true),
            "close" => self.door(rest, false),
            "force" => self.force(direction(rest)?),
            "down" => self.stairs(true),
            "up" => self.stairs(false),
            "name" => {
                if rest.is_empty() || rest.chars().count() > 30 {
                    return Err(Refusal::new("bad-name", "A name has one to thirty characters."));
                }
                self.state.hero.name = rest.to_owned();
                self.tell(Happening::Named { name: rest.to_owned() });
                Ok(())
            }
            "go" => Err(Refusal::new("nothing-to-go-on", "There is nothing to go on with.")),
            "answer" | "cancel" => Err(Refusal::new("not-asked", "No question is open.")),
            _ => {
                let names: Vec<&str> = VERBS.iter().map(|v| v.name).collect();
                let text = format!("There is no command '{verb}'; there are {}.", names.join(", "));
                Err(Refusal::new("unknown-command", text))
            }
        }
    }

    fn answer(&mut self, pending: Pending, answer: Answer) -> Done {
        match (pending, answer) {
            (Pending::Leave, Answer::Yes(true)) => {
                self.state.pending = None;
                let won = self.state.deepest >= self.cat.deepest();
                self.state.over = Some(if won { Verdict::Won } else { Verdict::Left });
                self.tell(Happening::Left { depth: self.state.deepest });
            }
            (Pending::OpenWhere(_), Answer::Direction(dir)) => {
                self.use_door(dir, true)?;
                self.state.pending = None;
            }
            (Pending::CloseWhere(_), Answer::Direction(dir)) => {
                self.use_door(dir, false)?;
                self.state.pending = None;
            }
            _ => self.state.pending = None,
        }
        Ok(())
    }

    /// The level the hero is on.
    pub fn floor(&self) -> &Floor {
        &self.state.floors[&self.state.depth]
    }

    /// The level the hero is on, to change.
    pub fn floor_mut(&mut self) -> &mut Floor {
        let depth = self.state.depth;
        #[expect(
            clippy::expect_used,
            reason = "every way onto a level makes it first, and restoring checks it"
        )]
        self.state.floors.get_mut(&depth).expect("the hero is on a level that exists")
    }

    fn walk(&mut self, dir: Dir) -> Done {
        let to = self.state.hero.at.step(dir);
        let floor = self.floor();
        if !floor.terrain.contains(to) {
            return Err(Refusal::new("edge", "There is nothing there."));
        }
        // S001-363: a step at a closed door opens it.
        if let Some(f) = self.around.fixture_at(floor, to).filter(|f| f.is_shut() && !f.is_secret()) {
            // Whoever steps at a door he knows to be locked throws himself at it: so do explorers and travellers.
            let barred = matches!(f.kind, FixtureKind::Door(s) if s & door::LOCKED != 0 && s & TRIED != 0);
            return if barred { self.force(dir) } else { self.use_door(dir, true) };
        }
        if let Some((foe, _)) = self.around.foe_at(to) {
            return self.squeeze_past(foe, to);
        }
        if self.around.solid(self.cat, floor, to) {
            let what = match self.around.fixture_at(floor, to).filter(|f| !f.is_secret()) {
                Some(f) => &self.cat.tables.features[usize::from(f.feature)].name,
                None => &self.cat.tables.terrains[usize::from(floor.terrain[to])].name,
            };
            let what = what.split(';').next().unwrap_or("").to_lowercase();
            return Err(Refusal::new("blocked", format!("The {what} is in the way.")));
        }
        let falls = floor.terrain_is(self.cat, to, tf::FALL);
        self.state.hero.at = to;
        self.floor_mut().trail.player_moved();
        self.tell(Happening::Walked { dir: dir.name() });
        if falls && self.state.depth < self.cat.deepest() {
            let depth = self.state.depth + 1;
            let turn = self.state.turn;
            self.state.notes.push((turn, Note::Fell(depth)));
            self.tell(Happening::Fell { depth });
            self.enter(depth, Some(to));
        } else {
            self.step_on_trap();
            let (bonus, hidden) = (self.cat.figure("notice-bonus"), self.cat.figure("notice-base"));
            self.find_doors(|turn| turn.state.chance.die(20) + bonus >= hidden + turn.state.depth);
        }
        self.pass();
        Ok(())
    }

    /// Nobody can be fought yet, so that whoever stands in a passage would close it for good: the two change places, or
    /// share one where they cannot.
    fn squeeze_past(&mut self, foe: usize, to: Loc) -> Done {
        let floor = self.floor();
        let here = self.state.hero.at;
        let name = self.cat.foe_name(&floor.foes[foe]);
        // What lives in water cannot come out of it: the walker wades over it.
        let stays = floor.foes[foe].aquatic && !floor.terrain_is(self.cat, here, tf::WATER);
        let floor = self.floor_mut();
        if !stays {
            floor.foes[foe].at = here;
        }
        floor.trail.player_moved();
        self.state.hero.at = to;
        if !stays {
            self.around.moved(foe, to, here);
        }
        self.tell(Happening::Passed { what: name });
        self.pass();
        Ok(())
    }

    fn step_on_trap(&mut self) {
        let at = self.state.hero.at;
        let mut found = None;
        for f in &mut self.floor_mut().fixtures {
            if f.at == at
                && let FixtureKind::Trap(kind, known @ false) = &mut f.kind
            {
                *known = true;
                found = Some(*kind);
            }
        }
        if let Some(kind) = found {
            let what = self.cat.trap_name(kind).to_owned();
            self.tell(Happening::FoundTrap { what });
        }
    }

    /// Doors beside the hero that look like wall are found: all by one who stands still and looks, some by one who walks
    /// past (S001-240).
    fn find_doors(&mut self, mut finds: impl FnMut(&mut Self) -> bool) {
        let at = self.state.hero.at;
        let beside = |f: &Fixture| f.at != at && f.at.touches(at) && f.is_secret();
        let hidden = self.floor().fixtures.iter().enumerate().filter(|(_, f)| beside(f));
        let hidden: Vec<usize> = hidden.map(|(n, _)| n).collect();
        for n in hidden {
            if !finds(self) {
                continue;
            }
            let fixture = &mut self.floor_mut().fixtures[n];
            let at = fixture.at;
            if let FixtureKind::Door(s) = &mut fixture.kind {
                *s &= !door::SECRET;
            }
            self.notices.push(Notice::known(Happening::FoundDoor, Some(at)));
        }
    }

    fn door(&mut self, rest: &str, open: bool) -> Done {
        if !rest.is_empty() {
            return self.use_door(direction(rest)?, open);
        }
        let fits = |d: &Dir| {
            let at = self.state.hero.at.step(*d);
            self.around.fixture_at(self.floor(), at).is_some_and(|f| match f.kind {
                FixtureKind::Door(s) if open => f.is_shut() && s & door::SECRET == 0,
                FixtureKind::Door(s) => s & door::OPEN != 0 && s & door::BROKEN == 0,
                _ => false,
            })
        };
        let doors: Vec<Dir> = Dir::ALL.into_iter().filter(fits).collect();
        match doors[..] {
            [] => {
                let what = if open { "open" } else { "close" };
                Err(Refusal::new("no-door", format!("There is no door to {what} here.")))
            }
            [only] => self.use_door(only, open),
            _ => {
                self.state.pending =
                    Some(if open { Pending::OpenWhere(doors) } else { Pending::CloseWhere(doors) });
                Ok(())
            }
        }
    }

    fn use_door(&mut self, dir: Dir, open: bool) -> Done {
        let at = self.state.hero.at.step(dir);
        let floor = self.floor();
        let number = self.around.fixture_number(at);
        let door = number.map(|n| &floor.fixtures[n]).filter(|f| !f.is_secret());
        let Some(FixtureKind::Door(state)) = door.map(|f| f.kind.clone()) else {
            return Err(Refusal::new("no-door", "There is no door there."));
        };
        if state & door::BROKEN != 0 {
            return Err(Refusal::new("broken", "That door is broken."));
        }
        if open == (state & door::OPEN != 0) {
            let text = if open { "That door is open." } else { "That door is closed." };
            return Err(Refusal::new("already", text));
        }
        if !open && (self.around.foe_at(at).is_some() || self.around.loot_at(at).is_some()) {
            return Err(Refusal::new("in-the-way", "Something is in the doorway."));
        }
        if open && state & door::LOCKED != 0 {
            self.set_door(at, state | TRIED);
            self.notices.push(Notice::known(Happening::Locked, Some(at)));
        } else {
            self.set_door(at, if open { state | door::OPEN } else { state & !door::OPEN });
            self.notices
                .push(Notice::known(if open { Happening::Opened } else { Happening::Closed }, Some(at)));
        }
        self.pass();
        Ok(())
    }

    /// Gives a door another state, and its square with it.
    pub fn set_door(&mut self, at: Loc, state: u8) {
        let Some(n) = self.around.fixture_number(at) else { return };
        let floor = self.floor_mut();
        floor.fixtures[n].kind = FixtureKind::Door(state);
        let shut = floor.fixtures[n].is_shut();
        let was = floor.flags[at] & flag::SOLID != 0;
        const SHUT: u16 = flag::SOLID | flag::OPAQUE;
        floor.flags[at] = if shut { floor.flags[at] | SHUT } else { floor.flags[at] & !SHUT };
        if was != shut {
            floor.trail.terrain_changed();
            self.around.ground(self.cat, &self.state.floors[&self.state.depth]);
        }
    }

    /// A shoulder against a locked door: one die against the lock (14 and the depth, as decided for S001-104).
    fn force(&mut self, dir: Dir) -> Done {
        let at = self.state.hero.at.step(dir);
        let fixture = self.around.fixture_at(self.floor(), at).filter(|f| f.is_shut() && !f.is_secret());
        let Some(FixtureKind::Door(state)) = fixture.map(|f| f.kind.clone()) else {
            return Err(Refusal::new("no-door", "There is no closed door there."));
        };
        if state & door::LOCKED == 0 {
            return self.use_door(dir, true);
        }
        let roll = self.state.chance.die(20) + self.cat.figure("force-bonus");
        if roll >= self.cat.figure("lock-base") + self.state.depth {
            self.set_door(at, (state & !door::LOCKED) | door::OPEN);
            self.notices.push(Notice::known(Happening::Forced, Some(at)));
        } else {
            self.set_door(at, state | TRIED);
            self.notices.push(Notice::known(Happening::Held, Some(at)));
        }
        self.pass();
        Ok(())
    }

    fn stairs(&mut self, down: bool) -> Done {
        let at = self.state.hero.at;
        let fixture = self.around.fixture_at(self.floor(), at).filter(|f| f.kind == FixtureKind::Portal);
        let leads = fixture.and_then(|f| self.cat.leads.get(&f.feature)).copied();
        let word = if down { "down" } else { "up" };
        let none = || Refusal::new("no-stairs", format!("No stair leads {word} from here."));
        match leads {
            Some(2) if down && self.state.depth < self.cat.deepest() => {
                self.enter(self.state.depth + 1, Some(at));
            }
            Some(1) if !down && self.state.depth > 1 => self.enter(self.state.depth - 1, Some(at)),
            Some(lead) if !down && lead != 2 && self.state.depth == 1 => {
                self.state.pending = Some(Pending::Leave);
                return Ok(());
            }
            _ => return Err(none()),
        }
        self.pass();
        Ok(())
    }

    /// Comes to a level, making it if nobody was there before: beside the place given, or where the level is entered.
    pub fn enter(&mut self, depth: i32, near: Option<Loc>) {
        let mut entry = near;
        if !self.state.floors.contains_key(&depth) {
            let level = make::sound(self.cat, self.state.seed, depth, None);
            let (foes, loot) = stock::stock(self.cat, &level, self.state.seed);
            entry = near.or(level.enter.map(|(x, y)| Loc::new(x as i16, y as i16)));
            self.state.floors.insert(depth, make::floor(&level, foes, loot));
            let turn = self.state.turn;
            self.state.notes.push((turn, Note::Arrived(depth)));
        }
        self.state.depth = depth;
        self.state.deepest = self.state.deepest.max(depth);
        self.state.arrivals += 1;
        *self.around = Around::new(self.cat, self.floor());
        self.state.hero.at = self.landing(entry);
        self.floor_mut().trail.terrain_changed();
        self.tell(Happening::Arrived { depth });
    }

    /// The nearest free square to a place; without one, to a way out or the first room's middle (S001-364).
    fn landing(&self, near: Option<Loc>) -> Loc {
        let floor = self.floor();
        let portal = || floor.fixtures.iter().find(|f| f.kind == FixtureKind::Portal).map(|f| f.at);
        let near = near.or_else(portal).unwrap_or_else(|| floor.terrain.bounds().centre());
        let bad = tf::FALL | tf::WARN | tf::DEEP_LIQ;
        let free = |l: &Loc| !self.around.solid(self.cat, floor, *l) && self.around.foe_at(*l).is_none();
        let squares = || floor.terrain.bounds().squares().filter(free);
        let safe = squares().filter(|&l| l == near || !floor.terrain_is(self.cat, l, bad));
        safe.min_by_key(|&l| (distance(near, l), l))
            .or_else(|| squares().min_by_key(|&l| (distance(near, l), l)))
            .unwrap_or(near)
    }

    /// Time goes by: noise and scent, everyone else's turn, and a look around (S001-149).
    pub fn pass(&mut self) {
        self.state.turn += 1;
        self.lay_trail();
        self.foes();
        self.look();
        self.notice();
    }

    /// Brings noise and scent up to date.
    pub fn lay_trail(&mut self) {
        let rules = TrailRules { depth: self.cat.figure("trail-depth").clamp(1, 255) as u8 };
        let hero = self.state.hero.at;
        let depth = self.state.depth;
        if let Some(floor) = self.state.floors.get_mut(&depth) {
            floor.trail.handle(&mut self.around.spreader, &self.around.passage, hero, rules);
        }
    }

    /// What the hero sees (S001-145): sight, own light, shapes in the shadow, and what torches light.
    pub fn look(&mut self) {
        let ranges = Ranges {
            sight: self.cat.figure("sight"),
            light: self.cat.figure("light"),
            shadow: self.cat.figure("shadow"),
            blind: 0,
        };
        let (hero, depth) = (self.state.hero.at, self.state.depth);
        let Some(floor) = self.state.floors.get_mut(&depth) else { return };
        let mut sight = std::mem::replace(&mut floor.sight, angrist_engine::sight::RaySight::new(1, 1));
        let floor: &Floor = floor;
        let around = &*self.around;
        sight.look(
            hero,
            ranges,
            |l| around.opaque.blocks(l),
            |l| around.lamps.lit(l),
            |l| {
                let image = ground(self.cat, floor, around, l).2;
                (image.id, image.fore)
            },
        );
        if let Some(floor) = self.state.floors.get_mut(&depth) {
            floor.sight = sight;
        }
    }

    fn notice(&mut self) {
        let cat = self.cat;
        let floor = self.floor_mut();
        let mut appeared = Vec::new();
        for foe in &mut floor.foes {
            if !foe.seen && floor.sight.visible(foe.at) {
                let what = cat.foe_name(foe);
                appeared.push((foe.at, Happening::Appeared { what, asleep: foe.asleep }));
                foe.seen = true;
            }
        }
        self.notices.extend(appeared.into_iter().map(|(at, event)| Notice::known(event, Some(at))));
    }

    fn tell(&mut self, event: Happening) {
        self.notices.push(Notice::known(event, Some(self.state.hero.at)));
    }
}

fn direction(rest: &str) -> Result<Dir, Refusal> {
    Dir::parse(rest).ok_or_else(|| {
        Refusal::new("bad-direction", format!("'{rest}' is not a direction: n, ne, e, se, s, sw, w or nw."))
    })
}

/// The open question, as it is asked.
pub fn question(pending: &Pending) -> Question {
    let (tag, kind) = match pending {
        Pending::Leave => ("leave", QuestionKind::YesNo),
        Pending::OpenWhere(_) | Pending::CloseWhere(_) => ("direction", QuestionKind::Direction),
    };
    Question { tag: tag.into(), prompt: Phrase::id(format!("ask-{tag}")), kind, may_cancel: true }
}
