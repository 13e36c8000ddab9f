//! Picking up, dropping, destroying, writing on things, hiding kinds (docs/spec/sil-player.md 24, 25).

use super::event::ThingEvent;
use super::stack::{add_to_pack, sort_pack, stacks};
use super::{Detail, Hands, ItemPlace, drop_near, name_in};
use crate::context::{Done, Turn};
use crate::hero::ability;
use crate::state::{Item, Slot};
use crate::tables::Tval;
use angrist_engine::play::Refusal;
use angrist_engine::things::Handle;

/// Kinds that can be inscribed by themselves.
const MOST_AUTOMATIC: usize = 216;

impl Turn<'_> {
    /// The name of a thing as the hero would say it.
    pub fn thing_name(&self, item: &Item) -> String {
        name_in(self.tables, &self.state.facts, item, Detail::Full, Hands::of(self.tables, &self.state.hero))
    }

    /// Puts the pack in order.
    pub(crate) fn tidy_pack(&mut self) {
        sort_pack(self.tables, &self.state.facts, &mut self.state.hero.pack);
    }

    /// Puts a thing into the pack, what does not fit on the floor nearby.
    pub fn put_away(&mut self, item: Item) {
        if let Some(left) = add_to_pack(self.tables, &self.state.facts, &mut self.state.hero.pack, item) {
            self.let_fall(left);
        }
    }

    /// Drops a thing at the hero's feet.
    pub(crate) fn let_fall(&mut self, item: Item) -> Option<Handle> {
        let name = self.thing_name(&item);
        let at = self.state.hero.at;
        let handle = drop_near(&mut self.maker(), item, at);
        match handle.and_then(|h| self.state.level.items.get_mut(h)) {
            Some(floor) => {
                floor.marked = true;
                self.tell(ThingEvent::Dropped { name }, Some(at));
            }
            None => self.tell(ThingEvent::Lost { name }, Some(at)),
        }
        handle
    }

    /// Picks up what lies underfoot; what does not fit stays.
    pub fn pick_up(&mut self) -> Done {
        let Some((handle, floor)) = self.state.level.item_on(self.state.hero.at) else {
            return Err(Refusal::new("nothing-here", "There is nothing to pick up here."));
        };
        if floor.item.tval(self.tables) == Tval::SKELETON {
            return Err(Refusal::new(
                "not-carried",
                "Bones are not worth carrying. Search them with the interact command.",
            ));
        }
        self.lifts(&floor.item)?;
        let had = floor.item.number;
        if self.state.hero.pack.len() < self.tables.things.pack {
            self.commit()?;
        } else {
            self.unforeseen()?;
        }
        if !self.gather(handle) {
            return Err(Refusal::new("pack-full", "Your pack has no room for it."));
        }
        debug_assert!(had > 0, "a stack on the floor is never empty");
        self.takes_turn()?;
        self.act_against_truce();
        Ok(())
    }

    /// Refuses what would weigh the hero down so far that no step could be taken; one of a stack counts (3.4).
    pub(super) fn lifts(&self, item: &Item) -> Done {
        let scores = self.scores();
        let weight = scores.weight + i32::from(item.weight);
        if weight * 100 > scores.limit * self.tables.hero.burden_stop {
            return Err(Refusal::new("too-heavy", "You could not walk if you carried that."));
        }
        Ok(())
    }

    /// What the hero shot or threw comes back without effort when stepped upon (24).
    pub fn pick_up_thrown(&mut self) {
        if let Some((handle, floor)) = self.state.level.item_on(self.state.hero.at)
            && floor.item.thrown
        {
            self.gather(handle);
        }
    }

    /// Moves a thing off the floor into a quiver that has its like, or the pack. False when nothing fitted.
    fn gather(&mut self, handle: Handle) -> bool {
        let Some(mut item) = self.state.level.remove_item(handle) else { return false };
        let was_thrown = std::mem::take(&mut item.thrown);
        let (at, count) = (self.state.hero.at, item.number);
        self.state.facts.kind_mut(item.kind).seen = true;
        if let Some(text) = self.state.facts.auto_inscriptions.get(&item.kind)
            && item.inscription.is_empty()
        {
            item.inscription.clone_from(text);
        }
        let name = self.thing_name(&item);
        let (copy, mut left) = (item.clone(), Some(item));
        let mut place = None;
        if copy.tval(self.tables) == Tval::ARROW {
            for slot in [Slot::Quiver1, Slot::Quiver2] {
                let (t, facts) = (self.tables, &self.state.facts);
                match &mut self.state.hero.worn[slot as usize] {
                    Some(there) if stacks(t, facts, there, &copy) => {
                        left = left.and_then(|i| super::merge(t, facts, there, i));
                        place = Some(ItemPlace::Worn(slot));
                    }
                    empty @ None if was_thrown => {
                        *empty = left.take();
                        place = Some(ItemPlace::Worn(slot));
                    }
                    _ => {}
                }
                if left.is_none() {
                    break;
                }
            }
        }
        if let Some(item) = left.take() {
            left = add_to_pack(self.tables, &self.state.facts, &mut self.state.hero.pack, item);
            if left.is_none() {
                let found =
                    self.state.hero.pack.iter().position(|i| {
                        i.kind == copy.kind && stacks(self.tables, &self.state.facts, i, &copy)
                    });
                place = found.map(|i| ItemPlace::Pack(i as u8)).or(place);
            }
        }
        let taken = count - left.as_ref().map_or(0, |i| i.number);
        if let Some(mut rest) = left {
            rest.thrown = was_thrown;
            // The square was just emptied, so there is room.
            let _back = self.state.level.add_item(at, rest);
        }
        if taken > 0 {
            let place = place.map_or(String::new(), |p| p.to_string());
            self.tell(ThingEvent::PickedUp { name, place }, Some(at));
        }
        taken > 0
    }

    /// Refuses what a curse holds, or breaks the curse with the ability for it (23).
    pub(crate) fn loosen(&mut self, place: ItemPlace) -> Done {
        let ItemPlace::Worn(slot) = place else { return Ok(()) };
        let Some(item) = self.state.hero.wears(slot).filter(|i| i.cursed) else { return Ok(()) };
        let name = self.thing_name(item);
        if !self.has_ability(ability::CURSE_BREAKING) {
            return Err(Refusal::new("cursed", format!("You cannot bear to part with {name}.")));
        }
        self.commit()?;
        if let Some(item) = self.item_at_mut(place) {
            (item.cursed, item.curse_known) = (false, true);
        }
        self.tell(ThingEvent::CurseBroken { name }, None);
        Ok(())
    }

    /// Drops a number of a thing.
    pub fn drop(&mut self, place: ItemPlace, count: u8) -> Done {
        self.thing(place)?;
        if place == ItemPlace::Floor {
            return Err(Refusal::new("on-the-floor", "It is already on the floor."));
        }
        if count == 0 {
            return Err(Refusal::new("bad-number", "You must drop at least one."));
        }
        self.loosen(place)?;
        self.commit()?;
        if let Some(item) = self.take_from(place, count) {
            self.let_fall(item);
        }
        self.takes_turn()?;
        self.refresh_hero();
        Ok(())
    }

    /// Destroys a number of a thing; artefacts withstand it.
    pub fn destroy(&mut self, place: ItemPlace, count: u8) -> Done {
        let item = self.thing(place)?;
        if item.artefact != 0 || item.forged.is_some() || super::floor::forces_its_way(self.tables, item) {
            return Err(Refusal::new("indestructible", "You cannot destroy that."));
        }
        if count == 0 {
            return Err(Refusal::new("bad-number", "You must destroy at least one."));
        }
        self.loosen(place)?;
        self.commit()?;
        if let Some(item) = self.take_from(place, count) {
            let name = self.thing_name(&item);
            self.tell(ThingEvent::Destroyed { name }, None);
        }
        self.takes_turn()?;
        self.refresh_hero();
        Ok(())
    }

    /// Writes on a thing; nothing removes what is written.
    pub fn inscribe(&mut self, place: ItemPlace, text: &str) -> Done {
        self.thing(place)?;
        self.commit()?;
        let most = self.tables.things.text_length;
        let text: String = text.trim().chars().filter(|c| !c.is_control()).take(most).collect();
        if let Some(item) = self.item_at_mut(place) {
            item.inscription = text;
        }
        if let Some(item) = self.item_at(place) {
            let name = self.thing_name(item);
            self.tell(ThingEvent::Inscribed { name }, None);
        }
        self.tidy_pack();
        Ok(())
    }

    /// Writes the same on everything of the kind, now and when it is found.
    pub fn inscribe_all(&mut self, place: ItemPlace) -> Done {
        let item = self.thing(place)?;
        let (kind, text) = (item.kind, item.inscription.clone());
        if text.is_empty() {
            self.commit()?;
            self.state.facts.auto_inscriptions.remove(&kind);
            return Ok(());
        }
        let full = self.state.facts.auto_inscriptions.len() >= MOST_AUTOMATIC;
        if full && !self.state.facts.auto_inscriptions.contains_key(&kind) {
            let text = format!("No more than {MOST_AUTOMATIC} kinds can be inscribed automatically.");
            return Err(Refusal::new("too-many", text));
        }
        self.commit()?;
        self.state.facts.auto_inscriptions.insert(kind, text.clone());
        self.each_thing(|item| {
            if item.kind == kind && item.inscription.is_empty() {
                item.inscription.clone_from(&text);
            }
        });
        self.tidy_pack();
        Ok(())
    }

    /// Hides or shows all things of a kind on the floor.
    pub fn hide_kind(&mut self, place: ItemPlace, hidden: bool) -> Done {
        let kind = self.thing(place)?.kind;
        self.commit()?;
        self.state.facts.kind_mut(kind).hidden = hidden;
        Ok(())
    }

    /// Whether what is written on a thing wants a question before a command (`!x`, `!*`; `^x`, `^*` on what is worn).
    pub fn asks_first(&self, place: ItemPlace, command: char) -> bool {
        let Some(item) = self.item_at(place) else { return false };
        let worn = matches!(place, ItemPlace::Worn(_));
        let pairs = item.inscription.chars().zip(item.inscription.chars().skip(1));
        pairs
            .into_iter()
            .any(|(mark, what)| (mark == '!' || (worn && mark == '^')) && (what == command || what == '*'))
    }

    /// Whether something worn wants a question before any use of a command, whatever it is used on.
    pub fn worn_asks_first(&self, command: char) -> bool {
        self.state.hero.worn.iter().flatten().any(|item| {
            let pairs = item.inscription.chars().zip(item.inscription.chars().skip(1));
            pairs.into_iter().any(|(mark, what)| mark == '^' && (what == command || what == '*'))
        })
    }

    /// The thing that a digit stands for at a prompt of a command (`@3`, `@q3`).
    pub fn tagged(&self, command: char, digit: char) -> Option<ItemPlace> {
        let has = |item: &Item| {
            item.inscription.split('@').skip(1).any(|rest| {
                let mut letters = rest.chars();
                match letters.next() {
                    Some(c) if c == digit => true,
                    Some(c) if c == command => letters.next() == Some(digit),
                    _ => false,
                }
            })
        };
        let pack = self.state.hero.pack.iter().position(has).map(|i| ItemPlace::Pack(i as u8));
        pack.or_else(|| {
            Slot::ALL.into_iter().find(|s| self.state.hero.wears(*s).is_some_and(has)).map(ItemPlace::Worn)
        })
    }
}
