//! A wizard's help, for tests and practice. It marks the game, which is then not scored.

use super::event::TurnEvent;
use crate::context::{Done, Turn};
use crate::tables::words;
use crate::terrain;
use angrist_engine::play::{Mark, Refusal, split_command};
use angrist_engine::space::Loc;

words! {
    /// What a wizard can do.
    enum Wizardry ("a wizard's help") {
        Jump = "jump",
        Create = "create",
        Reveal = "reveal",
        Heal = "heal",
        Experience = "experience",
        Stats = "stats",
        Freeze = "freeze",
        Call = "call",
        Artefact = "artefact",
        Slay = "slay",
        Food = "food",
        Teleport = "teleport",
    }
}

impl Turn<'_> {
    /// `wizard jump DEPTH | create TVAL SVAL [COUNT] | reveal | heal | freeze | ...`: see the refusal for all of them.
    pub(super) fn wizard(&mut self, rest: &str) -> Done {
        self.unforeseen()?;
        let (what, args) = split_command(rest);
        let numbers: Vec<i32> = args.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        match (Wizardry::named(what), numbers.as_slice()) {
            (Some(Wizardry::Jump), [depth]) if (0..=self.tables.turn.deepest).contains(depth) => {
                self.wizard_jump(*depth)?
            }
            (Some(Wizardry::Create), [tval, sval, more @ ..]) => {
                let byte = |n: &i32| u8::try_from(*n).unwrap_or(u8::MAX);
                let found = self.tables.kind_of(byte(tval), byte(sval));
                let Some(mut item) = found.and_then(|(number, _)| crate::things::ready(self.tables, number))
                else {
                    return Err(Refusal::new("no-such-kind", "The data has no such kind of item."));
                };
                item.number = more.first().map_or(1, |n| (*n).clamp(1, 99) as u8);
                if self.state.hero.pack.len() >= self.tables.things.pack {
                    return Err(Refusal::new("pack-full", "The pack is full."));
                }
                self.put_away(item);
            }
            (Some(Wizardry::Reveal), []) => self.reveal_level(),
            (Some(Wizardry::Heal), []) => {
                let hero = &mut self.state.hero;
                hero.health = hero.max_health;
                hero.voice = hero.max_voice;
                hero.timers = Default::default();
            }
            (Some(Wizardry::Experience), [n]) if *n > 0 => {
                let most = self.tables.hero.most_experience;
                let own = &mut self.state.hero.experience;
                own.pool = own.pool.saturating_add(*n).min(most);
                own.total = own.total.saturating_add(*n).min(most);
            }
            (Some(Wizardry::Stats), [a, b, c, d])
                if [a, b, c, d].iter().all(|n| {
                    let range = &self.tables.hero.stat_range;
                    (range.least..=range.greatest).contains(*n)
                }) =>
            {
                self.state.hero.stats = [*a, *b, *c, *d];
                self.refresh_hero();
            }
            (Some(Wizardry::Freeze), []) => self.state.facts.frozen = !self.state.facts.frozen,
            (Some(Wizardry::Call), [race, more @ ..]) => {
                self.wizard_call(*race, more.first().copied().unwrap_or(1))?
            }
            (Some(Wizardry::Artefact), [number]) => {
                let number = u16::try_from(*number).unwrap_or(0);
                let Some(mut item) = crate::things::artefact_of(self.tables, number) else {
                    return Err(Refusal::new("no-such-artefact", "The data has no such artefact."));
                };
                item.known = crate::state::Known::Fully;
                self.state.facts.artefacts.insert(number);
                self.put_away(item);
            }
            (Some(Wizardry::Slay), []) => {
                for handle in self.state.level.monsters.handles() {
                    if self.state.level.monsters.get(handle).is_some_and(|m| m.visible) {
                        crate::monsters::remove(&mut self.state.level, &mut self.state.facts, handle);
                    }
                }
                self.look();
            }
            (Some(Wizardry::Food), [n]) => self.state.hero.food = (*n).clamp(0, self.tables.turn.food.most),
            (Some(Wizardry::Teleport), _) => {
                let at: Option<Loc> = args.parse().ok();
                let free =
                    |at: &Loc| !self.state.level.is_wall(*at) && self.state.level.monster_on(*at).is_none();
                let Some(at) = at.filter(free) else {
                    return Err(Refusal::new("bad-place", "There is no room for you there."));
                };
                self.state.hero.at = at;
            }
            _ => {
                return Err(Refusal::new(
                    "bad-wizardry",
                    "Usage: wizard jump DEPTH, create TVAL SVAL [COUNT], artefact NUMBER, reveal, heal, freeze, slay, \
                     call RACE [FAR], experience N, stats S D C G, food N, teleport X,Y.",
                ));
            }
        }
        self.mark(Mark::Wizard);
        self.tell(TurnEvent::Wizardry { what: rest.to_owned() }, None);
        Ok(())
    }

    /// Sets the game apart for good.
    pub(super) fn mark(&mut self, mark: Mark) {
        if !self.state.marks.contains(&mark) {
            self.state.marks.push(mark);
        }
    }

    /// `practice`: a game in which turns may be taken back; it is kept and has no rank.
    pub(super) fn practise(&mut self) -> Done {
        self.commit()?;
        self.mark(Mark::Practice);
        self.tell(TurnEvent::Wizardry { what: "practice".into() }, None);
        Ok(())
    }

    /// A creature of a race appears so far to the east, or as near to that as there is room.
    fn wizard_call(&mut self, race: i32, far: i32) -> Done {
        let race = u16::try_from(race).ok().filter(|n| *n > 0 && self.tables.race(*n).is_some());
        let Some(race) = race else {
            return Err(Refusal::new("no-such-race", "The data has no such creature."));
        };
        let here = self.state.hero.at;
        let wanted = here.shift(far.clamp(1, 20) as i16, 0);
        let mut free: Vec<Loc> = self
            .state
            .level
            .terrain
            .iter()
            .filter(|(at, t)| !terrain::is_wall(**t) && *at != here)
            .map(|(at, _)| at)
            .filter(|at| self.state.level.monster_on(*at).is_none())
            .collect();
        free.sort_by_key(|at| (angrist_engine::space::distance(wanted, *at), *at));
        let how = crate::monsters::Placing::alone();
        for at in free.into_iter().take(50) {
            if crate::monsters::place(&mut self.maker(), at, race, how).is_some() {
                self.look();
                self.see_monsters();
                return Ok(());
            }
        }
        Err(Refusal::new("no-room", "There is no room for it, or it is already alive."))
    }

    fn wizard_jump(&mut self, depth: i32) -> Done {
        self.enter_level(depth).map_err(|e| Refusal::new("no-level", e))
    }

    /// Makes the whole level known: everything that is not solid rock, and what stands beside it.
    pub fn reveal_level(&mut self) {
        let level = &mut self.state.level;
        let open: Vec<Loc> =
            level.terrain.iter().filter(|(_, t)| !terrain::is_wall(**t)).map(|(at, _)| at).collect();
        for at in open {
            for near in at.neighbours().chain([at]) {
                if level.terrain.contains(near) {
                    level.marks.note(near);
                    level.charted.set(near, true);
                }
            }
        }
        for handle in level.items.handles() {
            if let Some(item) = level.items.get_mut(handle) {
                item.marked = true;
            }
        }
        self.look_afresh();
    }

    /// Makes the plan of the level known (docs/spec/sil-world.md 10.4): walls beside what is open, closed doors, stairs, rubble,
    /// forges and chasms. Neither plain floor nor what lies on it, though one can find the way over it.
    pub fn map_level(&mut self) {
        use terrain::code::{CHASM, RUBBLE};
        let level = &mut self.state.level;
        let stands_out = |t: u16| terrain::is_stair(t) || terrain::is_forge(t) || matches!(t, CHASM | RUBBLE);
        let open: Vec<(Loc, u16)> = level
            .terrain
            .iter()
            .map(|(at, t)| (at, *t))
            .filter(|(_, t)| !terrain::is_wall(*t) || *t == RUBBLE)
            .collect();
        for (at, t) in open {
            if stands_out(t) {
                level.marks.note(at);
            }
            level.charted.set(at, true);
            for near in at.neighbours().filter(|l| level.terrain.contains(*l)) {
                if terrain::is_wall(level.terrain[near]) {
                    level.marks.note(near);
                    level.charted.set(near, true);
                }
            }
        }
        self.look_afresh();
    }
}
