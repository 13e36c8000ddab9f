//! The squares a spell would cover, shown and told before it is cast (S001-340).

use super::game::Delve;
use super::state::Pending;
use super::verbs::VERBS;
use crate::item::id;
use crate::magic;
use crate::makelev::Chance;
use angrist_engine::model::Role;
use angrist_engine::play::{Command, Line, Phrase, Words};
use angrist_engine::space::Loc;
use angrist_irh::res::Rid;

impl Delve {
    /// What is being aimed now: its effect and what it wants.
    fn aiming(&self) -> Option<(Rid, magic::Wants)> {
        let Some(Pending::Fill { line }) = &self.s.pending else { return None };
        let c = Command::parse(&VERBS, line).ok().filter(|c| c.given() == 1)?;
        let planner = self.planner();
        match c.name() {
            "cast" => planner.spell(c.item(0)?).ok().map(|l| (l.spell, l.wants)),
            "read" | "use" => {
                let thing = planner.item(&c, 0).ok()?;
                let item = self.s.world.item(thing)?;
                item.knows(id::KN_MAGIC).then(|| (item.effect, planner.wants_of(item.effect)))
            }
            _ => None,
        }
    }

    /// The squares that what is being aimed would cover if it were sent to a square; nothing when nothing is aimed.
    pub(super) fn preview(&self, to: Loc) -> Option<Vec<Loc>> {
        let (effect, wants) = self.aiming()?;
        let (hero, map) = (self.s.world.player, self.s.world.map);
        let here = self.glance.here;
        let who = self
            .s
            .world
            .creature_at(map, to.x, to.y)
            .filter(|_| to == here || self.glance.seen_at(to).is_some());
        let way = super::magic::way_toward(here, to);
        let aim = match (who, way) {
            (Some(who), _) if wants.target => magic::Aim::At(who),
            (_, Some(way)) if wants.direction && !wants.square => magic::Aim::Direction(way),
            _ => magic::Aim::Square(to.x, to.y),
        };
        let chance = Chance::Sound(self.s.chance.clone(), 0);
        let host = self.book.host(&self.cat, self.s.world.clone(), chance);
        let squares = magic::area_of(&host, hero, effect, aim, 0);
        // Only what the hero knows of is shown.
        let known = |at: &Loc| self.planner().known(*at) || *at == to;
        Some(squares.into_iter().map(|(x, y)| Loc::new(x, y)).filter(known).collect())
    }

    /// The same in a sentence: how many squares, and who stands on them.
    pub(super) fn preview_line(&self, to: Loc, words: &dyn Words) -> Option<Line> {
        let squares = self.preview(to)?;
        let here = self.glance.here;
        // The description of the square aimed at follows and names who stands there.
        let covered = self.glance.seen.iter().filter(|s| squares.contains(&s.at));
        let mut names: Vec<String> = covered.filter(|s| s.at != to).map(|s| s.name.clone()).collect();
        let aimed_at_someone = squares.contains(&to) && (to == here || self.glance.seen_at(to).is_some());
        if squares.contains(&here) && to != here {
            names.push(words.phrase(&Phrase::id("hero")));
        }
        if names.is_empty() && aimed_at_someone {
            let line = words.phrase(&Phrase::id("aim-covers-only").with("n", squares.len()));
            return Some(Line::new(line, Role::Key));
        }
        let whom = if names.is_empty() { words.phrase(&Phrase::id("aim-nobody")) } else { names.join(", ") };
        let line = words.phrase(&Phrase::id("aim-covers").with("n", squares.len()).with("whom", whom));
        Some(Line::new(line, Role::Key))
    }
}
