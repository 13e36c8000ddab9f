//! Work at the forge: accepting a draft, a turn of hammering, the finished thing; melting mithril; feathering arrows
//! (docs/spec/sil-player.md 29.1, 29.5; 6.3 for fletchery).

use super::bench::BenchQuestion;
use super::bill::{Lack, bill, forge_uses, lacks, mithril_held};
use super::event::ForgeEvent;
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::monsters::NoiseEvent;
use crate::state::{Activity, Item, Known};
use crate::tables::{ItemFlag, Skill, Tval};
use crate::things::ItemPlace;
use crate::turn::{Order, Then};
use angrist_engine::play::{Phrase, Refusal};

impl Turn<'_> {
    /// `forge accept [yes]`: begins or takes up work on the draft.
    pub(super) fn forge_accept(&mut self, sure: bool) -> Done {
        let item = self.draft()?.clone();
        if let Some(lack) = lacks(self.tables, self.state, &item).first() {
            return Err(refusal(self.lack_sentence(lack)));
        }
        let bill = bill(self.tables, self.state, &item);
        if bill.skill > 0 && !sure {
            let prompt = Phrase::id("ask-masterpiece").with("points", bill.skill);
            self.ask_yes("masterpiece", prompt, Then::Bench(BenchQuestion::Accept));
            return Ok(());
        }
        self.commit()?;
        let name = self.draft_name(&item);
        let left = self.state.bench.left;
        if left == 0 {
            self.state.bench.left = bill.turns;
            self.tell(ForgeEvent::Begun { name, turns: bill.turns }, None);
        } else {
            self.tell(ForgeEvent::TakenUp { name, turns: left }, None);
        }
        if self.state.hero.stealth_mode {
            self.state.hero.exposed = true;
        }
        let left = self.state.bench.left;
        self.state.activity = Some(Activity::Smith(left));
        self.smith_on()
    }

    /// One turn of work; the last one makes the thing.
    pub(crate) fn smith_on(&mut self) -> Done {
        let Some(item) = self.state.bench.draft.clone() else {
            self.state.activity = None;
            return Err(Refusal::new("no-draft", "There is nothing on the bench."));
        };
        if forge_uses(self.state).is_none() {
            self.state.activity = None;
            return Err(Refusal::new("no-forge", "You are not standing at a forge."));
        }
        self.takes_turn()?;
        self.state.bench.left = self.state.bench.left.saturating_sub(1);
        let left = self.state.bench.left;
        self.state.activity = (left > 0).then_some(Activity::Smith(left));
        self.noise(NoiseEvent::by_hero(self.tables.forge.noise));
        if left > 0 {
            return Ok(());
        }
        self.finish(item);
        Ok(())
    }

    fn finish(&mut self, item: Item) {
        let missing = lacks(self.tables, self.state, &item);
        if !missing.is_empty() {
            let missing = missing.iter().map(|l| self.lack_sentence(l).1).collect();
            self.tell(ForgeEvent::Failed { missing }, None);
            return;
        }
        let bill = bill(self.tables, self.state, &item);
        let at = self.state.hero.at;
        let forge = self.state.level.terrain_at(at);
        // S000-149: the uses left are part of the square's code.
        self.set_terrain(at, forge - bill.uses);
        self.remember(at);
        for (drain, cost) in self.state.hero.drain.iter_mut().zip(bill.stats) {
            *drain -= cost;
        }
        self.state.hero.experience.pool -= bill.experience;
        self.state.hero.skills[Skill::Smithing as usize] -= bill.skill;
        self.spend_mithril(bill.mithril);
        let artefact = item.forged.is_some();
        let mut made = item;
        made.known = Known::Fully;
        made.found_at = self.state.level.depth.clamp(0, 127) as i8;
        if artefact {
            self.state.facts.forges.made = self.state.facts.forges.made.saturating_add(1);
        }
        // 22.6: what is made teaches its kind and its special kind, and pays for it.
        self.learned(&made);
        self.state.facts.kind_mut(made.kind).aware = true;
        self.state.facts.kind_mut(made.kind).seen = true;
        let name = self.thing_name(&made);
        self.note(format!("Made {name}"));
        let uses_left = forge_uses(self.state).unwrap_or(0);
        self.tell(ForgeEvent::Made { name, artefact, uses_left }, Some(at));
        self.put_away(made);
        self.state.bench = Default::default();
        self.refresh_hero();
    }

    fn spend_mithril(&mut self, pieces: i32) {
        let mut left = pieces.max(0);
        let t = self.tables;
        for item in &mut self.state.hero.pack {
            if item.tval(t) == Tval::METAL && left > 0 {
                let used = left.min(i32::from(item.number));
                item.number -= used as u8;
                left -= used;
            }
        }
        self.state.hero.pack.retain(|i| i.number > 0);
    }

    /// `forge melt PLACE`: a mithril thing becomes pieces, one for each tenth of a pound. It takes no time.
    pub(super) fn forge_melt(&mut self, place: ItemPlace) -> Done {
        if forge_uses(self.state).is_none() {
            return Err(Refusal::new("no-forge", "You are not standing at a forge."));
        }
        let item = self.thing(place)?;
        if !item.has(self.tables, ItemFlag::MITHRIL) || place == ItemPlace::Floor {
            return Err(Refusal::new("no-mithril", "Only mithril items that you carry can be melted down."));
        }
        if item.cursed && matches!(place, ItemPlace::Worn(_)) {
            return Err(Refusal::new("cursed", "It cannot be removed."));
        }
        let pieces = i32::from(item.weight).max(1);
        let stack = i32::from(self.tables.things.stack.min(99)).max(1);
        let needed = pieces / stack + i32::from(matches!(place, ItemPlace::Worn(_)));
        let free = self.tables.things.pack.saturating_sub(self.state.hero.pack.len()) as i32;
        if free < needed {
            return Err(Refusal::new(
                "pack-full",
                format!("The pieces need {needed} free slots in your pack."),
            ));
        }
        let Some((number, kind)) = self.tables.kind_of(Tval::METAL, 0) else {
            return Err(Refusal::new("no-metal", "The data has no pieces of mithril."));
        };
        let Some(gone) = self.take_from(place, 1) else { return Ok(()) };
        let name = self.thing_name(&gone);
        let mut left = pieces;
        while left > 0 {
            let mut piece = Item::of_kind(number, kind);
            piece.number = left.min(stack) as u8;
            piece.known = Known::Fully;
            left -= i32::from(piece.number);
            self.put_away(piece);
        }
        // Melting ends whatever was on the anvil.
        self.state.bench.left = 0;
        self.refresh_hero();
        self.tell(ForgeEvent::Melted { name, pieces: pieces.clamp(0, 9999) as u16 }, None);
        Ok(())
    }

    /// The name of a draft as it would be called.
    pub(super) fn draft_name(&self, item: &Item) -> String {
        draft_name(self.tables, self.state, item)
    }

    /// What is missing, as a word and a sentence.
    pub(super) fn lack_sentence(&self, lack: &Lack) -> (&'static str, String) {
        lack_sentence(self.tables, lack)
    }

    /// Mithril in the pack, for the bench's screen.
    pub fn mithril(&self) -> i32 {
        mithril_held(self.tables, self.state)
    }

    // ---- fletchery

    /// `fletch PLACE`: refletches plain arrows, one a turn.
    pub(crate) fn fletch(&mut self, order: &Order) -> Done {
        if !self.has_ability(ability::FLETCHERY) {
            return Err(Refusal::new("not-owned", "You do not know how to refletch arrows."));
        }
        let Some(place) = self.which(order, |turn, item| turn.is_plain_arrow(item))? else { return Ok(()) };
        let item = self.thing(place)?;
        if !self.is_plain_arrow(item) || place == ItemPlace::Floor {
            return Err(Refusal::new("wrong-thing", "Only plain arrows that you carry can be refletched."));
        }
        let count = u16::from(item.number);
        let mark = match place {
            ItemPlace::Pack(n) => char::from(b'a'.saturating_add(n)),
            ItemPlace::Worn(slot) => char::from(b'A'.saturating_add(slot as u8)),
            ItemPlace::Floor => '-',
        };
        self.state.activity = Some(Activity::Fletch(mark, count));
        self.fletch_on(mark, count)
    }

    fn is_plain_arrow(&self, item: &Item) -> bool {
        item.tval(self.tables) == Tval::ARROW
            && item.attack == 0
            && item.special == 0
            && item.artefact == 0
            && item.forged.is_none()
    }

    /// One arrow more; those done lie in the pack.
    pub(crate) fn fletch_on(&mut self, mark: char, left: u16) -> Done {
        let place = match mark {
            'a'..='z' => ItemPlace::Pack(mark as u8 - b'a'),
            'A'..='Z' => {
                let slots = crate::state::Slot::ALL;
                let slot = slots.get(usize::from(mark as u8 - b'A')).copied();
                match slot {
                    Some(slot) => ItemPlace::Worn(slot),
                    None => return self.fletching_ends(),
                }
            }
            _ => return self.fletching_ends(),
        };
        if !self.item_at(place).is_some_and(|i| self.is_plain_arrow(i)) {
            return self.fletching_ends();
        }
        self.commit()?;
        let Some(mut arrow) = self.take_from(place, 1) else { return self.fletching_ends() };
        arrow.attack = self.tables.forge.fletched;
        arrow.known = Known::Fully;
        self.takes_turn()?;
        // The better arrows go behind the others, so that the place of those stays what it was.
        let room = self.state.hero.pack.len() < self.tables.things.pack;
        match self.state.hero.pack.iter_mut().find(|i| {
            i.kind == arrow.kind
                && i.attack == arrow.attack
                && i.number < 99
                && i.special == 0
                && i.forged.is_none()
        }) {
            Some(stack) => stack.number += 1,
            None if room => self.state.hero.pack.push(arrow),
            None => {
                self.let_fall(arrow);
            }
        }
        let left = left.saturating_sub(1);
        self.tell(ForgeEvent::Fletched { left: left.min(255) as u8 }, None);
        let more = left > 0 && self.item_at(place).is_some_and(|i| self.is_plain_arrow(i));
        self.state.activity = more.then_some(Activity::Fletch(mark, left));
        if !more {
            self.tidy_pack();
        }
        Ok(())
    }

    fn fletching_ends(&mut self) -> Done {
        self.state.activity = None;
        self.tidy_pack();
        Ok(())
    }
}

/// The name of a draft as it would be called.
pub(crate) fn draft_name(t: &crate::tables::Tables, s: &crate::state::State, item: &Item) -> String {
    crate::things::name_of(t, &s.facts, item, crate::things::Detail::Full)
}

fn refusal((tag, text): (&'static str, String)) -> Refusal {
    Refusal::new(tag, text)
}

/// What is missing, as a word for programs and a sentence.
pub(crate) fn lack_sentence(t: &crate::tables::Tables, lack: &Lack) -> (&'static str, String) {
    const STATS: [&str; 4] = ["Strength", "Dexterity", "Constitution", "Grace"];
    match lack {
        Lack::Forge => ("no-forge", "You are not standing at a forge.".into()),
        Lack::Uses(_, 0) => ("forge-exhausted", "This forge is exhausted.".into()),
        Lack::Uses(need, there) => {
            ("few-uses", format!("It needs {need} uses of the forge; {there} are left."))
        }
        Lack::Ability(id) => {
            let name = t.ability(*id).map_or("an ability", |a| a.name.as_str());
            ("no-ability", format!("It requires {name}."))
        }
        Lack::Skill(hard, most) => {
            ("too-hard", format!("Its difficulty is {hard}; you can manage {most} here."))
        }
        Lack::Stat(n) => ("stat-too-low", format!("Your {} cannot bear the cost.", STATS[*n % 4])),
        Lack::Experience(need, there) => {
            ("too-dear", format!("It costs {need} experience; you have {there}."))
        }
        Lack::Mithril(need, there) => {
            ("no-mithril", format!("It needs {need} pieces of mithril; you have {there}."))
        }
        Lack::Artefacts => ("too-many", "You cannot make any more artefacts in this game.".into()),
    }
}
