//! The rules: what each command does. Refused whole or done whole.

use crate::events::Happening;
use crate::state::{Floor, Known, Note, Pending, State};
use crate::tables::Tables;
use crate::verbs::VERBS;
use angrist_engine::play::{Answer, Notice, Phrase, Question, QuestionKind, Refusal, split_command};
use angrist_engine::space::{Dir, Loc};
use std::collections::VecDeque;

/// One command at work: the state, the tables, and what is told on the way.
pub struct Turn<'a> {
    pub state: &'a mut State,
    pub tables: &'a Tables,
    pub notices: Vec<Notice>,
}

type Done = Result<(), Refusal>;

impl Turn<'_> {
    /// Does one command.
    pub fn command(&mut self, command: &str) -> Done {
        if self.state.left {
            return Err(Refusal::new("over", "The game is over."));
        }
        if let Some(pending) = self.state.pending.clone() {
            let answer = question(&pending).read(command)?;
            self.state.pending = None;
            return self.answer(pending, answer);
        }
        let (verb, rest) = split_command(command);
        if verb == "go" {
            let Some(dir) = self.state.stride else {
                return Err(Refusal::new("nothing-to-go-on", "There is nothing to go on with."));
            };
            self.stride(dir);
            return Ok(());
        }
        // A refused command must not end a long action, so the action ends only behind the match.
        let stride = self.state.stride.take();
        let done = self.plain(verb, rest);
        if done.is_err() {
            self.state.stride = stride;
        }
        done
    }

    fn plain(&mut self, verb: &str, rest: &str) -> Done {
        match verb {
            "walk" => self.walk(direction(rest)?),
            "stride" => {
                let dir = direction(rest)?;
                if !self.free(self.state.hero.at.step(dir)) {
                    return Err(Refusal::new("blocked", "There is no way on in that direction."));
                }
                self.state.stride = Some(dir);
                self.stride(dir);
                Ok(())
            }
            "wait" => {
                self.tell(Happening::Waited);
                self.pass();
                Ok(())
            }
            "open" => self.door(rest, "open", |t| t.opens_to.is_some() || t.locked, Pending::OpenWhere),
            "close" => self.door(rest, "close", |t| t.closes_to.is_some(), Pending::CloseWhere),
            "take" => self.take(),
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
            "option" => {
                self.state.options.apply(super::OPTIONS, rest, self.state.turn > 0)?;
                self.tell(Happening::Set { option: rest.to_owned() });
                Ok(())
            }
            "answer" | "cancel" => Err(Refusal::new("not-asked", "No question is open.")),
            _ => Err(unknown(verb)),
        }
    }

    fn answer(&mut self, pending: Pending, answer: Answer) -> Done {
        match (pending, answer) {
            (Pending::PullLever(at), Answer::Yes(true)) => self.pull(at),
            (Pending::Leave, Answer::Yes(true)) => {
                self.state.left = true;
                self.tell(Happening::Left { gems: self.state.hero.gems });
            }
            (Pending::OpenWhere(list), Answer::Direction(dir)) if list.contains(&dir) => {
                return self.use_door(dir, true);
            }
            (Pending::CloseWhere(list), Answer::Direction(dir)) if list.contains(&dir) => {
                return self.use_door(dir, false);
            }
            (pending @ (Pending::OpenWhere(_) | Pending::CloseWhere(_)), Answer::Direction(_)) => {
                self.state.pending = Some(pending);
                return Err(Refusal::new("no-door", "There is no such door in that direction."));
            }
            _ => {}
        }
        Ok(())
    }

    fn walk(&mut self, dir: Dir) -> Done {
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
        self.tell(Happening::Walked { dir: dir.name().to_owned() });
        self.pass();
        Ok(())
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

    fn door(
        &mut self,
        rest: &str,
        what: &str,
        fits: impl Fn(&crate::tables::Terrain) -> bool,
        ask: impl Fn(Vec<Dir>) -> Pending,
    ) -> Done {
        if !rest.is_empty() {
            return self.use_door(direction(rest)?, what == "open");
        }
        let (floor, here) = (self.state.floor(), self.state.hero.at);
        let near = |d: &Dir| floor.terrain.get(here.step(*d)).is_some_and(|&t| fits(self.tables.kind(t)));
        let doors: Vec<Dir> = Dir::ALL.into_iter().filter(near).collect();
        match doors[..] {
            [] => Err(Refusal::new("no-door", format!("There is no door to {what} here."))),
            [only] => self.use_door(only, what == "open"),
            _ => {
                self.state.pending = Some(ask(doors));
                Ok(())
            }
        }
    }

    fn use_door(&mut self, dir: Dir, open: bool) -> Done {
        let at = self.state.hero.at.step(dir);
        let floor = self.state.floor();
        let Some(kind) = floor.terrain.get(at).map(|&t| self.tables.kind(t)) else {
            return Err(Refusal::new("no-door", "There is no door there."));
        };
        if open && kind.locked {
            self.tell(Happening::Locked);
            self.pass();
            return Ok(());
        }
        let becomes = if open { kind.opens_to } else { kind.closes_to };
        let Some(becomes) = becomes else {
            let word = if open { "open" } else { "close" };
            return Err(Refusal::new("no-door", format!("There is no door to {word} there.")));
        };
        if !open && floor.creature_at(at).is_some() {
            return Err(Refusal::new("in-the-way", "Something stands in the doorway."));
        }
        self.state.floor_mut().terrain[at] = becomes;
        self.tell(if open { Happening::Opened } else { Happening::Closed });
        self.pass();
        Ok(())
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

    fn take(&mut self) -> Done {
        let at = self.state.hero.at;
        if !self.state.floor().gems[at] {
            return Err(Refusal::new("nothing", "Nothing lies here."));
        }
        self.state.floor_mut().gems[at] = false;
        self.state.hero.gems += 1;
        self.tell(Happening::Took { gems: self.state.hero.gems });
        self.pass();
        Ok(())
    }

    fn stairs(&mut self, down: bool) -> Done {
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

fn direction(rest: &str) -> Result<Dir, Refusal> {
    Dir::parse(rest).ok_or_else(|| {
        Refusal::new("bad-direction", format!("'{rest}' is not a direction: n, ne, e, se, s, sw, w or nw."))
    })
}

fn unknown(verb: &str) -> Refusal {
    let names: Vec<&str> = VERBS.iter().map(|v| v.name).collect();
    Refusal::new("unknown-command", format!("There is no command '{verb}'; there are {}.", names.join(", ")))
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
        Pending::OpenWhere(_) | Pending::CloseWhere(_) => ask("direction", QuestionKind::Direction),
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
    let mut queue = VecDeque::from([(hero, 0)]);
    floor.known[hero] = Known::Now;
    while let Some((at, steps)) = queue.pop_front() {
        if steps >= tables.constants.sight || (at != hero && tables.kind(floor.terrain[at]).blocks_sight) {
            continue;
        }
        for next in at.neighbours() {
            if floor.known.get(next).is_some_and(|k| *k != Known::Now) {
                floor.known[next] = Known::Now;
                queue.push_back((next, steps + 1));
            }
        }
    }
}
