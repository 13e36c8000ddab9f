//! What the hero makes of a creature in sight: how it is, how it compares, what it holds, and, of a kind slain before, how it
//! fights.

use super::game::Delve;
use super::glance::{Seen, Stance};
use super::questions::plain;
use crate::creature::names as n;
use crate::item::id;
use crate::values::Attribute as A;
use angrist_engine::model::{Role, Text};
use angrist_engine::play::{Line, Phrase, Words};
use angrist_engine::space::Loc;

/// How hard a fight with something of a challenge is for somebody of a rank.
fn measure(challenge: i32, rank: i32) -> &'static str {
    match challenge - rank {
        ..=-4 => "trifle",
        -3..=-1 => "easy",
        0..=1 => "even",
        2..=3 => "hard",
        _ => "deadly",
    }
}

impl Delve {
    /// How a creature is and how it stands to the hero, in one line.
    pub(super) fn seen_line(&self, seen: &Seen, words: &dyn Words) -> Line {
        let role = if seen.stance == Stance::Foe { Role::Foe } else { Role::Friend };
        let mood = match (seen.asleep, seen.stance, seen.follows) {
            (true, ..) => "asleep",
            (_, _, true) => "follows",
            (_, Stance::Foe, _) => "hostile",
            (_, Stance::Friend, _) => "friendly",
            _ => "neutral",
        };
        let line = Phrase::id("look-creature").with("name", &seen.name).with("n", seen.health * 10);
        Line::new(words.phrase(&line.with("mood", mood)), role)
    }

    /// What can be told of a creature at a glance.
    pub(super) fn foe_lines(&self, seen: &Seen, words: &dyn Words) -> Vec<Line> {
        let mut out = vec![self.seen_line(seen, words)];
        if seen.shape {
            return out;
        }
        let world = &self.s.world;
        let (Some(being), Some(hero)) = (world.being(seen.who), world.being(world.player)) else {
            return out;
        };
        let rules = self.book.rules(&self.cat.library);
        let rank = hero.creature.hero.as_ref().map_or(1, |h| h.total_level());
        let challenge = rules.challenge(&being.creature);
        let how = if seen.stance == Stance::Foe { measure(challenge, rank) } else { "none" };
        let line = Phrase::id("look-challenge").with("n", challenge).with("how", how);
        out.push(Line::new(words.phrase(&line), Role::Plain));
        let planner = self.planner();
        let held: Vec<String> = being
            .inventory
            .iter()
            .filter(|&&h| world.item(h).is_some_and(|i| i.has(id::IF_WORN)))
            .map(|&h| planner.item_name(h))
            .collect();
        if !held.is_empty() {
            let line = Phrase::id("look-holds").with("what", held.join(", "));
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        let ails: Vec<String> = super::facts::ailments_of(&being.creature.statuses)
            .into_iter()
            .map(|(word, _)| words.phrase(&Phrase::id(format!("state-{word}"))))
            .collect();
        if !ails.is_empty() {
            let line = Phrase::id("look-ails").with("what", ails.join(", "));
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        out
    }

    /// What fights with its kind have taught: what it does, and what it takes to hit it.
    fn learnt_lines(&self, seen: &Seen, words: &dyn Words) -> Vec<Line> {
        let world = &self.s.world;
        let killed = self.s.kills.get(&seen.kind).copied().unwrap_or(0);
        let mut out =
            vec![Line::new(words.phrase(&Phrase::id("page-killed").with("n", killed)), Role::Plain)];
        let (Some(being), Some(hero)) = (world.being(seen.who), world.being(world.player)) else {
            return out;
        };
        if killed == 0 {
            return out;
        }
        let rules = self.book.rules(&self.cat.library);
        let foe = &being.creature;
        let needed = |hit: i32, defence: i32| (defence - hit).clamp(2, 20);
        let yours = needed(hero.creature.value(A::HitMelee), foe.value(A::Defence));
        let line = Phrase::id("page-to-hit").with("n", yours).with("defence", foe.value(A::Defence));
        out.push(Line::new(words.phrase(&line), Role::Plain));
        for attack in rules.attacks(foe).filter(|a| a.damage.number > 0) {
            let line = Phrase::id("page-attack")
                .with("kind", self.book.words.attack(attack.kind.into()))
                .with("damage", self.book.words.damage(attack.damage_type.into()))
                .with("dice", format!("{}d{}", attack.damage.number, attack.damage.sides));
            out.push(Line::new(words.phrase(&line), Role::Plain));
        }
        let armour = [n::AD_SLASH, n::AD_PIERCE, n::AD_BLUNT].map(|k| rules.resistance(foe, k, false));
        if armour.iter().any(|a| *a != 0) {
            let all = words.phrase(&Phrase::id("page-hide-all"));
            let shown = armour.map(|a| if a < 0 { all.clone() } else { a.to_string() }).join("/");
            out.push(Line::new(words.phrase(&Phrase::id("page-hide").with("n", shown)), Role::Plain));
        }
        out
    }

    /// A creature in sight: what is told of its kind, how it is, what one knows of it.
    pub(super) fn monster_page(&self, at: Loc, words: &dyn Words) -> Option<Text> {
        let seen = self.glance.seen_at(at).filter(|s| !s.shape)?;
        let body = self.cat.library.monsters.get(usize::from(seen.kind))?;
        let mut lines = vec![Line::new(plain(&body.about.desc), Role::Plain)];
        lines.extend(self.foe_lines(seen, words));
        lines.extend(self.learnt_lines(seen, words));
        lines.retain(|l| !l.text.is_empty());
        Some(Text { title: seen.name.clone(), lines, ..Text::default() })
    }
}
