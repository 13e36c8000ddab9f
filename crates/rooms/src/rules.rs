//! The rules: what each command does. Refused whole or done whole.

use crate::events::Happening;
use crate::state::{Floor, Known, Note, Pending, State};
use crate::tables::Tables;
use crate::verbs::ROWS;
use angrist_engine::path::{Enter, Reached};
use angrist_engine::play::{Answer, Command, Notice, Phrase, Question, QuestionKind, Refusal};
use angrist_engine::space::{Dir, Loc};

/// One command at work: the state, the tables, and what is told on the way.
pub struct Turn<'a> {
    pub state: &'a mut State,
    pub tables: &'a Tables,
    pub notices: Vec<Notice>,
}

pub type Done = Result<(), Refusal>;

/// The most characters of a name.
pub const NAME_LONGEST: usize = 30;

impl Turn<'_> {
    /// Does one command.
    pub fn command(&mut self, command: &Command) -> Done {
        if self.state.left {
            return Err(Refusal::new("over", "The game is over."));
        }
        if let Some(pending) = self.state.pending.clone() {
            let answer = question(&pending).answered(command)?;
            self.answer(pending, answer)?;
            self.state.pending = None;
            return Ok(());
        }
        // A refused command must not end a long action.
        let stride = self.state.stride;
        if command.name() != "go" {
            self.state.stride = None;
        }
        let done = (ROWS[command.index()].act)(self, command);
        if done.is_err() {
            self.state.stride = stride;
        }
        done
    }

    /// The next step of a long walk.
    pub fn go_on(&mut self) -> Done {
        let none = || Refusal::new("nothing-to-go-on", "There is nothing to continue.");
        self.stride(self.state.stride.ok_or_else(none)?);
        Ok(())
    }

    pub fn begin_stride(&mut self, dir: Dir) -> Done {
        if !self.free(self.state.hero.at.step(dir)) {
            return Err(Refusal::new("blocked", "There is no way on in that direction."));
        }
        self.state.stride = Some(dir);
        self.stride(dir);
        Ok(())
    }

    pub fn name(&mut self, name: &str) -> Done {
        if name.is_empty() || name.chars().count() > NAME_LONGEST {
            return Err(Refusal::new("bad-name", "A name has one to thirty characters."));
        }
        self.state.hero.name = name.to_owned();
        self.tell(Happening::Named { name: name.to_owned() });
        Ok(())
    }

    pub fn option(&mut self, option: &str) -> Done {
        self.state.options.apply(super::OPTIONS, option, self.state.turn > 0)?;
        self.tell(Happening::Set { option: option.to_owned() });
        Ok(())
    }

    /// Tells what happened and lets a turn go by.
    pub fn done(&mut self, event: Happening) -> Done {
        self.tell(event);
        self.pass();
        Ok(())
    }

    fn answer(&mut self, pending: Pending, answer: Answer) -> Done {
        match (pending, answer) {
            (Pending::PullLever(at), Answer::Yes(true)) => self.pull(at),
            (Pending::Leave, Answer::Yes(true)) => {
                self.state.left = true;
                self.tell(Happening::Left { gems: self.state.hero.gems });
            }
            (Pending::Door { open, .. }, Answer::Direction(dir)) => return self.use_door(dir, open),
            _ => {}
        }
        Ok(())
    }

    pub fn walk(&mut self, dir: Dir) -> Done {
        let to = self.state.hero.at.step(dir);
        let floor = self.state.floor();
        let Some(&number) = floor.terrain.get(to) else {
            return Err(Refusal::new("edge", "There is nothing there."));
        };
        let kind = self.tables.kind(number);
        if kind.opens_to.is_some() || kind.locked {
            return self.use_door(dir, true);
        }
        if kind.lever {
            self.state.pending = Some(Pending::PullLever(to));
            return Ok(());
        }
        if kind.blocks_move || floor.creature_at(to).is_some() {
            let by = match floor.creature_at(to) {
                Some((_, c)) => self.plan_of(c.row).to_owned(),
                None => kind.name.clone(),
            };
            return Err(Refusal::new("blocked", format!("The {by} is in the way.")));
        }
        self.state.hero.at = to;
        self.done(Happening::Walked { dir: dir.name().to_owned() })
    }

    fn plan_of(&self, row: u8) -> &str {
        let dwellers = &self.tables.plans[usize::from(self.state.here)].dwellers;
        dwellers.get(usize::from(row)).map_or("something", |d| d.kind.as_str())
    }

    /// One step of a long walk, and whether it goes on.
    fn stride(&mut self, dir: Dir) {
        let before = self.notables_known();
        let ways_before = self.ways();
        if self.walk(dir).is_err() || self.state.pending.is_some() {
            self.stop("blocked");
            return;
        }
        let at = self.state.hero.at;
        let appeared = self.notices.iter().any(|t| matches!(t.downcast(), Some(Happening::Appeared { .. })));
        if appeared && !self.state.options.is_on(super::OPTIONS, "bold") {
            self.stop("appeared");
        } else if self.state.floor().gems[at] {
            self.stop("thing");
        } else if self.notables_known() > before || self.tables.kind(self.state.floor().terrain[at]).notable {
            self.stop("notable");
        } else if self.ways() > ways_before && self.ways() > 2 {
            self.stop("fork");
        } else if !self.free(at.step(dir)) {
            self.stop("blocked");
        }
    }

    fn stop(&mut self, why: &'static str) {
        self.state.stride = None;
        self.tell(Happening::Strode { why });
    }

    fn notables_known(&self) -> usize {
        let floor = self.state.floor();
        let known = floor.known.iter().filter(|(_, k)| **k != Known::Never);
        known.filter(|(l, _)| self.tables.kind(floor.terrain[*l]).notable).count()
    }

    fn ways(&self) -> usize {
        let here = self.state.hero.at;
        Dir::ALL.into_iter().filter(|d| !d.is_diagonal() && self.free(here.step(*d))).count()
    }

    fn free(&self, at: Loc) -> bool {
        let floor = self.state.floor();
        floor.terrain.get(at).is_some_and(|&t| !self.tables.kind(t).blocks_move)
            && floor.creature_at(at).is_none()
    }

    pub fn door(&mut self, dir: Option<Dir>, open: bool) -> Done {
        if let Some(dir) = dir {
            return self.use_door(dir, open);
        }
        let ways: Vec<Dir> = Dir::ALL.into_iter().filter(|d| self.door_becomes(*d, open).is_ok()).collect();
        match ways[..] {
            [] => Err(no_door(open)),
            [only] => self.use_door(only, open),
            _ => {
                self.state.pending = Some(Pending::Door { open, ways });
                Ok(())
            }
        }
    }

    /// What a door becomes when it is opened or closed: nothing for one that is locked; or why there is none to be.
    fn door_becomes(&self, dir: Dir, open: bool) -> Result<Option<u16>, Refusal> {
        let at = self.state.hero.at.step(dir);
        let floor = self.state.floor();
        let kind = floor.terrain.get(at).map(|&t| self.tables.kind(t)).ok_or_else(|| no_door(open))?;
        match if open { kind.opens_to } else { kind.closes_to } {
            None if open && kind.locked => Ok(None),
            None => Err(no_door(open)),
            Some(_) if !open && floor.creature_at(at).is_some() => {
                Err(Refusal::new("in-the-way", "Something stands in the doorway."))
            }
            becomes => Ok(becomes),
        }
    }

    fn use_door(&mut self, dir: Dir, open: bool) -> Done {
        let Some(becomes) = self.door_becomes(dir, open)? else { return self.done(Happening::Locked) };
        let at = self.state.hero.at.step(dir);
        self.state.floor_mut().terrain[at] = becomes;
        self.done(if open { Happening::Opened } else { Happening::Closed })
    }

    fn pull(&mut self, lever: Loc) {
        let tables = self.tables;
        let here = self.state.here;
        let turn = self.state.turn;
        let floor = self.state.floor_mut();
        for number in floor.terrain.cells_mut() {
            if let Some(becomes) = tables.kind(*number).pulled_to {
                *number = becomes;
            }
        }
        self.state.notes.push((turn, Note::Lever(here)));
        self.notices.push(Notice::known(Happening::Pulled, Some(lever)));
        self.pass();
    }

    pub fn take(&mut self) -> Done {
        let at = self.state.hero.at;
        if !self.state.floor().gems[at] {
            return Err(Refusal::new("nothing", "Nothing lies here."));
        }
        self.state.floor_mut().gems[at] = false;
        self.state.hero.gems += 1;
        self.done(Happening::Took { gems: self.state.hero.gems })
    }

    pub fn stairs(&mut self, down: bool) -> Done {
        let kind = self.tables.kind(self.state.floor().terrain[self.state.hero.at]);
        if !down && kind.exit {
            self.state.pending = Some(Pending::Leave);
            return Ok(());
        }
        if !(if down { kind.down } else { kind.up }) {
            let word = if down { "down" } else { "up" };
            return Err(Refusal::new("no-stairs", format!("No stair leads {word} from here.")));
        }
        let to = if down { self.state.here.saturating_add(1) } else { self.state.here.wrapping_sub(1) };
        let Some(floor) = self.state.floors.get(usize::from(to)) else {
            return Err(Refusal::new("no-stairs", "The stair is blocked by rubble."));
        };
        let landing = floor.terrain.iter().find(|(_, t)| {
            let kind = self.tables.kind(**t);
            if down { kind.up } else { kind.down }
        });
        let Some((at, _)) = landing else {
            return Err(Refusal::new("no-stairs", "The stair is blocked by rubble."));
        };
        self.state.here = to;
        self.state.hero.at = at;
        self.arrive();
        self.pass();
        Ok(())
    }

    /// First moments on a level.
    pub fn arrive(&mut self) {
        self.state.arrivals += 1;
        let (here, turn) = (self.state.here, self.state.turn);
        if !std::mem::replace(&mut self.state.floor_mut().visited, true) {
            self.state.notes.push((turn, Note::Arrived(here)));
        }
        let name = self.tables.plans[usize::from(here)].name.clone();
        self.tell(Happening::Arrived { name });
        look(self.state, self.tables);
    }

    /// Time goes by until the hero can act again.
    fn pass(&mut self) {
        self.state.turn += 1;
        let constants = &self.tables.constants;
        self.state.hero.energy.spend(&constants.pace);
        loop {
            let ready = self.state.hero.energy.tick(&constants.pace, constants.hero_speed);
            self.creatures();
            if ready {
                break;
            }
        }
        look(self.state, self.tables);
        self.notice();
    }

    fn creatures(&mut self) {
        let plan = &self.tables.plans[usize::from(self.state.here)];
        let pace = &self.tables.constants.pace;
        for handle in self.state.floor().creatures.handles() {
            let floor = &mut self.state.floors[usize::from(self.state.here)];
            let Some(creature) = floor.creatures.get_mut(handle) else { continue };
            let dweller = &plan.dwellers[usize::from(creature.row)];
            if !creature.energy.tick(pace, dweller.speed) {
                continue;
            }
            creature.energy.spend(pace);
            let from = creature.at;
            let to = from.step(*self.state.chance.pick(&Dir::ALL).unwrap_or(&Dir::North));
            if to == self.state.hero.at || !self.free(to) {
                continue;
            }
            let floor = self.state.floor_mut();
            floor.crowd.remove(from, handle);
            floor.crowd.push(to, handle);
            if let Some(creature) = floor.creatures.get_mut(handle) {
                creature.at = to;
            }
            let known = floor.known[to] == Known::Now;
            let event = Happening::Moved { what: dweller.kind.clone() };
            self.notices.push(if known {
                Notice::known(event, Some(to))
            } else {
                Notice::hidden(event, Some(to))
            });
        }
    }

    fn notice(&mut self) {
        let plan = &self.tables.plans[usize::from(self.state.here)];
        let floor = self.state.floor_mut();
        let mut appeared = Vec::new();
        for handle in floor.creatures.handles() {
            let Some(creature) = floor.creatures.get_mut(handle) else { continue };
            let seen = floor.known[creature.at] == Known::Now;
            if seen && !creature.seen {
                appeared.push((creature.at, plan.dwellers[usize::from(creature.row)].kind.clone()));
            }
            creature.seen = seen;
        }
        for (at, what) in appeared {
            self.notices.push(Notice::known(Happening::Appeared { what }, Some(at)));
        }
    }

    fn tell(&mut self, event: Happening) {
        self.notices.push(Notice::known(event, Some(self.state.hero.at)));
    }
}

fn no_door(open: bool) -> Refusal {
    Refusal::new("no-door", format!("There is no door to {} there.", if open { "open" } else { "close" }))
}

/// The open question, as it is asked.
pub fn question(pending: &Pending) -> Question {
    let ask = |tag: &str, kind| Question {
        tag: tag.into(),
        prompt: Phrase::id(format!("ask-{tag}")),
        kind,
        may_cancel: true,
    };
    match pending {
        Pending::PullLever(_) => ask("lever", QuestionKind::YesNo),
        Pending::Leave => ask("leave", QuestionKind::YesNo),
        Pending::Door { ways, .. } => ask("direction", QuestionKind::Direction(ways.clone())),
    }
}

/// What the hero sees: whatever light and legs reach within the range of sight.
pub fn look(state: &mut State, tables: &Tables) {
    let hero = state.hero.at;
    let floor: &mut Floor = &mut state.floors[usize::from(state.here)];
    for known in floor.known.cells_mut() {
        if *known == Known::Now {
            *known = Known::Before;
        }
    }
    let sight = tables.constants.sight;
    let (terrain, known) = (&floor.terrain, &mut floor.known);
    known[hero] = Known::Now;
    Reached::search(terrain.bounds(), hero, &Dir::ALL, |at, steps| {
        if steps > sight.unsigned_abs() {
            return Enter::Never;
        }
        known[at] = Known::Now;
        if tables.kind(terrain[at]).blocks_sight { Enter::Only } else { Enter::Through }
    });
}
