//! Staves: charges, and what each does (docs/spec/sil-player.md 20.4; S000-067 to S000-070, S000-090, S000-132, S000-133).

use super::event::ThingEvent;
use super::{ItemPlace, Staff};
use crate::context::{Done, Turn};
use crate::fight::Who;
use crate::hero::ability;
use crate::state::{Known, Slot};
use crate::tables::{ItemFlag, RaceFlag, Skill, Tval};
use crate::turn::{Order, Then};
use angrist_engine::chance::Throw;
use angrist_engine::play::{Choice, Phrase, Refusal};
use angrist_engine::space::distance;
use angrist_engine::things::Handle;

/// What the immune have on top of their will.
const IMMUNE: i32 = 100;
/// What came of a use.
pub(super) enum Came {
    /// Something that shows what the staff is.
    Noticed,
    /// Nothing one could notice.
    Unnoticed,
    /// Nothing at all: the charge is kept.
    Kept,
}

fn noticed(any: bool) -> Came {
    if any { Came::Noticed } else { Came::Unnoticed }
}

impl Turn<'_> {
    /// What a use of a staff takes of its charges.
    pub fn charge_cost(&self) -> i16 {
        if self.has_ability(ability::CHANNELING) {
            self.tables.things.charge.channelled
        } else {
            self.tables.things.charge.usual
        }
    }

    /// Uses a staff. Some act on a thing: `target` says which, and is asked for when it is missing.
    pub fn use_staff(&mut self, place: ItemPlace, target: Option<ItemPlace>) -> Done {
        let item = self.thing(place)?;
        if item.tval(self.tables) != Tval::STAFF {
            return Err(Refusal::new("wrong-thing", "That is not a staff."));
        }
        let (kind, sval, charges, spent) = (item.kind, item.sval(self.tables), item.pval, item.tried);
        let name = self.thing_name(item);
        let cost = self.charge_cost();
        if charges < cost {
            if spent {
                return Err(Refusal::new("empty", "The staff has no charges left."));
            }
            self.commit()?;
            if let Some(item) = self.item_at_mut(place) {
                item.tried = true;
            }
            self.tell(ThingEvent::Empty { name }, None);
            self.takes_turn()?;
            return Ok(());
        }
        let staff = self.tables.staves.of(sval);
        if let Some(staff @ (Staff::Understanding | Staff::Recharging)) = staff
            && target.is_none()
            && self.ask_target(place, staff)
        {
            return Ok(());
        }
        self.commit()?;
        self.tell(ThingEvent::Used { verb: "staff", name }, None);
        self.act_against_truce();
        let came = staff.map_or(Came::Unnoticed, |staff| self.staff_effect(staff, place, target));
        self.takes_turn()?;
        if matches!(came, Came::Kept) {
            return Ok(());
        }
        if let Some(item) = self.item_at_mut(place)
            && item.kind == kind
        {
            item.pval -= cost;
            item.uses = item.uses.saturating_add(1);
        }
        self.tell_tried(kind, matches!(came, Came::Noticed));
        Ok(())
    }

    /// Asks which thing is meant; false when there is none to ask for.
    fn ask_target(&mut self, held: ItemPlace, staff: Staff) -> bool {
        let pack = (0..self.state.hero.pack.len() as u8).map(ItemPlace::Pack);
        let places = pack.chain(Slot::ALL.map(ItemPlace::Worn)).chain([ItemPlace::Floor]);
        let choices: Vec<Choice> = places
            .filter(|p| *p != held && self.is_target(staff, *p))
            .filter_map(|p| {
                let label = Phrase::plain(self.thing_name(self.item_at(p)?));
                Some(Choice::new(p.to_string(), label))
            })
            .collect();
        if choices.is_empty() {
            return false;
        }
        self.ask_choice(
            "which-item",
            Phrase::id("ask-staff-target"),
            choices,
            true,
            Then::With(Order::verb("staff").on(held).sure()),
        );
        true
    }

    fn is_target(&self, staff: Staff, place: ItemPlace) -> bool {
        self.item_at(place).is_some_and(|i| match staff {
            Staff::Recharging => i.tval(self.tables) == Tval::STAFF,
            _ => {
                !super::is_known(self.tables, &self.state.facts, i)
                    || !super::is_aware(self.tables, &self.state.facts, i.kind)
            }
        })
    }

    fn staff_effect(&mut self, staff: Staff, held: ItemPlace, target: Option<ItemPlace>) -> Came {
        let will = self.skill(Skill::Will);
        let target = target.filter(|p| *p != held && self.item_at(*p).is_some());
        let c = &self.tables.staves;
        match staff {
            Staff::Imprisonment => noticed(self.imprison(will)),
            Staff::Freedom => noticed(self.set_free(will)),
            Staff::Light => {
                self.light_up();
                Came::Noticed
            }
            Staff::Sanctity => noticed(self.lift_curses()),
            Staff::Understanding => match target {
                Some(place) => {
                    self.identify(place);
                    Came::Noticed
                }
                None => Came::Kept,
            },
            Staff::Revelations => {
                self.map_level();
                self.tell(ThingEvent::Shown { what: "level", count: 1 }, None);
                Came::Noticed
            }
            Staff::Treasures => noticed(self.show_things()),
            Staff::Foes => noticed(self.show_foes()),
            Staff::Slumber => {
                noticed(self.each_in_fire(|turn, foe, far| turn.lull(foe, will + c.slumber.bonus - far)))
            }
            Staff::Majesty => {
                noticed(self.each_in_fire(|turn, foe, far| turn.frighten(foe, will + c.majesty.bonus - far)))
            }
            Staff::SelfKnowledge => {
                self.tell(ThingEvent::Shown { what: "self", count: 1 }, None);
                Came::Noticed
            }
            Staff::Warding => self.ward(),
            Staff::Dismay => {
                let score = c.dismay.bonus + will / c.dismay.will_part;
                noticed(self.each_in_fire(|turn, foe, far| turn.bewilder(foe, score - far)))
            }
            Staff::Recharging => match target {
                Some(place) if self.is_target(staff, place) => {
                    self.recharge(place);
                    Came::Noticed
                }
                _ => Came::Kept,
            },
            Staff::Summoning => noticed(self.call_by_stairs()),
            Staff::Shadows => {
                self.darken();
                Came::Noticed
            }
        }
    }

    /// Does something to each creature in the line of fire, last in the list first; says whether anything was seen of it.
    pub(super) fn each_in_fire(&mut self, mut act: impl FnMut(&mut Self, Handle, i32) -> bool) -> bool {
        let mut any = false;
        for handle in self.state.level.monsters.handles().into_iter().rev() {
            let Some(monster) = self.state.level.monsters.get(handle) else { continue };
            let (at, seen) = (monster.at, monster.visible);
            if !self.in_fire(at) {
                continue;
            }
            let far = distance(self.state.hero.at, at);
            any |= act(self, handle, far) && seen;
        }
        any
    }

    /// Will against will: the margin; the immune are as good as out of reach.
    fn against_will(&mut self, foe: Handle, score: i32, immune: RaceFlag) -> i32 {
        let more = if self.foe_is(foe, immune) { IMMUNE } else { 0 };
        let will = self.foe_skill(foe, Skill::Will) + more;
        self.skill_check(Who::Hero, score, Who::Monster(foe), will)
    }

    fn lull(&mut self, foe: Handle, score: i32) -> bool {
        let margin = self.against_will(foe, score, RaceFlag::NO_SLEEP);
        if margin <= 0 {
            return false;
        }
        let Some(monster) = self.state.level.monsters.get(foe) else { return false };
        self.set_alertness(foe, i32::from(monster.alertness) - (margin + self.tables.staves.slumber.deeper));
        true
    }

    /// Fear, as the staff of Majesty and the horn of Terror bring it.
    pub(super) fn frighten(&mut self, foe: Handle, score: i32) -> bool {
        let margin = self.against_will(foe, score, RaceFlag::NO_FEAR);
        let afraid = margin > 0 && self.daunt_monster(foe, self.tables.things.fear * margin);
        if afraid {
            self.make_alert(foe);
        }
        afraid
    }

    fn bewilder(&mut self, foe: Handle, score: i32) -> bool {
        let confused = |turn: &Self| turn.state.level.monsters.get(foe).map_or(0, |m| m.confused);
        let before = confused(self);
        self.confuse_by(Who::Hero, foe, score);
        confused(self) > before
    }

    /// Lifts the curses of what is worn, but for the gravest.
    fn lift_curses(&mut self) -> bool {
        let mut any = false;
        for slot in Slot::ALL {
            let Some(item) = self.state.hero.worn[slot as usize].as_mut().filter(|i| i.cursed) else {
                continue;
            };
            if item.flags(self.tables).any(&[ItemFlag::HEAVY_CURSE, ItemFlag::PERMA_CURSE]) {
                continue;
            }
            (item.cursed, item.curse_known) = (false, true);
            let item = item.clone();
            let name = self.thing_name(&item);
            self.tell(ThingEvent::CurseBroken { name }, None);
            any = true;
        }
        any
    }

    /// Shows everything that lies on the level but staves of its own kind (S000-090).
    fn show_things(&mut self) -> bool {
        let mut count = 0;
        for handle in self.state.level.items.handles() {
            let t = self.tables;
            let Some(floor) = self.state.level.items.get_mut(handle) else { continue };
            if !floor.item.is(t, Tval::STAFF, t.staves.treasures.made.sub_class) {
                floor.marked = true;
                count += 1;
            }
        }
        self.tell(ThingEvent::Shown { what: "things", count }, None);
        count > 0
    }

    /// Shows every creature on the level.
    fn show_foes(&mut self) -> bool {
        let mut count = 0;
        for handle in self.state.level.monsters.handles() {
            if let Some(monster) = self.state.level.monsters.get_mut(handle) {
                monster.detected = true;
                count += 1;
            }
        }
        self.tell(ThingEvent::Shown { what: "foes", count }, None);
        count > 0
    }

    /// Gives another staff a use, half of one where staffs would otherwise recharge each other forever.
    fn recharge(&mut self, place: ItemPlace) {
        let channels = self.has_ability(ability::CHANNELING);
        let (t, full, half) =
            (self.tables, self.tables.things.charge.usual, self.tables.things.charge.channelled);
        if let Some(item) = self.item_at_mut(place) {
            let itself = item.is(t, Tval::STAFF, t.staves.recharging.made.sub_class);
            item.pval += if itself && channels { half } else { full };
            item.tried = false;
            if item.known == Known::Sensed {
                item.known = Known::Kind;
            }
        }
        self.changed("recharged", 1);
    }

    /// Newcomers arrive by the stairs.
    fn call_by_stairs(&mut self) -> bool {
        let Throw { dice, sides, .. } = self.tables.staves.summoning.newcomers;
        let count = self.state.chance.roll(u32::from(dice), u32::from(sides));
        let came = (0..count).filter(|_| self.arrive_by_stair(false).is_some()).count() as u32;
        self.changed("summoned", came)
    }
}
