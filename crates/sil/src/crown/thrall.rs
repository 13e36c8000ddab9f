//! Thralls who have not given up: what each asks for and what one gets for it (docs/spec/sil-world.md 15, S000-026 to S000-029).

use super::CrownEvent;
use crate::context::{Done, Turn};
use crate::crown::constants::ErrandHerbs;
use crate::crown::constants::StoneKind;
use crate::state::{Item, Known, Quest};
use crate::tables::{Tval, words};
use crate::things::{ItemPlace, is_flavoured};
use crate::turn::{Order, Then};
use angrist_engine::play::{Choice, Phrase, Refusal};
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

words! {
    /// What a thrall with an errand asks for.
    pub enum Errand ("what a thrall asks for") {
        Light = "light",
        Food = "food",
    }
}

impl Turn<'_> {
    /// What a creature asks for, if it is one of those with an errand: `light` or `food`.
    pub fn thrall_wants(&self, handle: Handle) -> Option<Errand> {
        let m = self.state.level.monsters.get(handle)?;
        match m.race {
            n if n == self.tables.crown.thralls.man => Some(Errand::Light),
            n if n == self.tables.crown.thralls.elf => Some(Errand::Food),
            _ => None,
        }
    }

    /// Walking up to a thrall with an errand: thanks, a request, or a choice of what to give.
    pub(crate) fn meet_thrall(&mut self, handle: Handle, dir: Dir) -> Done {
        let Some(wants) = self.thrall_wants(handle) else { return Ok(()) };
        let who = self.whom(handle).name.to_string();
        if matches!(self.state.facts.quest, Quest::MapDue | Quest::Complete) {
            self.tell(CrownEvent::Thanked { who }, None);
            return Ok(());
        }
        self.tell(CrownEvent::Asked { who, wants: wants.word() }, None);
        let choices: Vec<Choice> = (0..self.state.hero.pack.len() as u8)
            .map(ItemPlace::Pack)
            .filter_map(|place| {
                let item = self.item_at(place).filter(|i| self.would_help(i, wants))?;
                let label = Phrase::plain(self.thing_name(item));
                Some(Choice::new(place.to_string(), label))
            })
            .collect();
        if !choices.is_empty() {
            let prompt = Phrase::id(format!("ask-give-{}", wants.word()));
            self.ask_choice("which-gift", prompt, choices, true, Then::With(Order::verb("give").toward(dir)));
        }
        Ok(())
    }

    /// Whether a thing is what was asked for: a light that burns or needs no fuel; food that fills and is no herb.
    fn would_help(&self, item: &Item, wants: Errand) -> bool {
        match wants {
            Errand::Light => {
                let burns = self.tables.light(item.sval(self.tables)).most > 0;
                item.tval(self.tables) == Tval::LIGHT
                    && (item.fuel > 0 || !burns)
                    && self.stones_of(item) == 0
            }
            Errand::Food => {
                let herb = self.tables.kind(item.kind).is_some_and(is_flavoured);
                item.tval(self.tables) == Tval::FOOD && !herb && i32::from(item.pval) > self.tables.crown.meal
            }
        }
    }

    fn stones_of(&self, item: &Item) -> i32 {
        let StoneKind { class: tval, sub_class: sval } = self.tables.crown.stone;
        i32::from(item.is(self.tables, tval, sval))
    }

    /// `give DIRECTION PLACE`: gives one thing of the pack to a thrall who asked for it.
    pub(crate) fn give(&mut self, dir: Dir, gift: Option<&str>) -> Done {
        let at = self.state.hero.at.step(dir);
        let found = self.state.level.monster_on(at).map(|(h, _)| h);
        let Some((handle, wants)) = found.and_then(|h| Some((h, self.thrall_wants(h)?))) else {
            return Err(Refusal::new("nobody-asks", "No one there is asking you for anything."));
        };
        let Some(word) = gift.filter(|_| !matches!(self.state.facts.quest, Quest::MapDue | Quest::Complete))
        else {
            return self.meet_thrall(handle, dir);
        };
        let place = ItemPlace::parse(word)
            .filter(|p| matches!(p, ItemPlace::Pack(_)))
            .ok_or_else(|| Refusal::new("bad-place", format!("There is no inventory slot '{word}'.")))?;
        if !self.would_help(self.thing(place)?, wants) {
            return Err(Refusal::new("wrong-gift", "That is not what was asked for."));
        }
        self.commit()?;
        let Some(gift) = self.take_from(place, 1) else { return Ok(()) };
        let who = self.whom(handle).name.to_string();
        let with = self.thing_name(&gift);
        self.takes_turn()?;
        self.state.hero.skip_turn = true;
        self.note(format!("Helped a thrall with {with}"));
        self.tell(CrownEvent::Helped { who, with }, Some(at));
        self.reward(wants == Errand::Food);
        Ok(())
    }

    fn reward(&mut self, elf: bool) {
        self.state.facts.quest = Quest::Complete;
        let hero = &self.state.hero;
        if elf && 2 * hero.health < hero.max_health {
            let half = hero.max_health / 2;
            self.state.hero.timers.cut = 0;
            self.heal_hero(half);
            self.tell(CrownEvent::Rewarded { with: "healing" }, None);
            return;
        }
        let ErrandHerbs { rage, terror } = self.tables.crown.herbs;
        let with = match self.state.chance.die(3) {
            1 => self.hand_herb(rage).then_some("rage"),
            2 => self.hand_herb(terror).then_some("terror"),
            _ => None,
        };
        let with = with.unwrap_or_else(|| {
            self.state.facts.quest = Quest::MapDue;
            "news"
        });
        self.tell(CrownEvent::Rewarded { with }, None);
    }

    /// A herb is handed over; false when the data have no such kind.
    fn hand_herb(&mut self, sval: u8) -> bool {
        let Some((number, kind)) = self.tables.kind_of(Tval::FOOD, sval) else { return false };
        let mut herb = Item::of_kind(number, kind);
        herb.known = Known::Kind;
        self.put_away(herb);
        true
    }
}
