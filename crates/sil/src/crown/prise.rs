//! Cutting a Silmaril from the crown (docs/spec/sil-world.md 16.3, S000-150 to S000-160).

use super::{CrownEvent, Prising, Shattering};
use crate::context::{Done, Turn};
use crate::crown::constants::StoneKind;
use crate::crown::constants::ThirdStone;
use crate::state::{Item, Known, Slot};
use crate::turn::{Order, Then};
use angrist_engine::play::{Phrase, Refusal};
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// The crown underfoot, and the stones left in it.
    pub fn crown_here(&self) -> Option<(Handle, u16)> {
        let (handle, floor) = self.state.level.item_on(self.state.hero.at)?;
        Some((handle, self.tables.crown.stones_in(floor.item.artefact)?))
    }

    /// `prise [yes]`: one blow at the crown underfoot.
    pub fn prise(&mut self, sure: bool) -> Done {
        let Some((handle, left)) = self.crown_here() else {
            return Err(Refusal::new("no-crown", "You are not standing on the crown."));
        };
        let stone = match left {
            3 => 1,
            2 => 2,
            1 => 3,
            _ => return Err(Refusal::new("no-stone", "There is no Silmaril left in it.")),
        };
        let Some(weapon) = self.state.hero.wears(Slot::Weapon) else {
            return Err(Refusal::new("no-weapon", "You need a weapon to prise out the Silmaril."));
        };
        let name = self.thing_name(weapon);
        if stone == 3 && !sure {
            self.ask_yes(
                "third-stone",
                Phrase::id("ask-third-stone"),
                Then::Agreed(Order::verb("prise").agreed()),
            );
            return Ok(());
        }
        self.takes_turn()?;
        self.state.hero.stealth_score -= self.tables.crown.noise.of(stone);
        let blow = self.strike_crown();
        let cut = blow.free;
        let here = self.state.hero.at;
        self.tell(
            CrownEvent::Prised {
                stone,
                rolls: Box::new(Prising { hit: blow.hit, damage: blow.damage, protection: blow.protection }),
                cut,
            },
            Some(here),
        );
        if !cut {
            self.act_against_truce();
            return Ok(());
        }
        let shatters = !self.state.facts.crown.shattered
            && match stone {
                1 => false,
                2 => self.state.chance.percent(self.tables.crown.shard.percent),
                _ => true,
            };
        if shatters {
            self.shatter_weapon(name);
            if self.tables.crown.shatter == Shattering::Instead {
                return Ok(());
            }
        }
        self.free_stone(handle, stone);
        Ok(())
    }

    fn shatter_weapon(&mut self, weapon: String) {
        self.state.hero.worn[Slot::Weapon as usize] = None;
        self.state.facts.crown.shattered = true;
        self.state.hero.stealth_score -= self.tables.crown.shard.noise;
        self.note(format!("Broke {weapon} on the Iron Crown"));
        let here = self.state.hero.at;
        self.tell(CrownEvent::Shattered { weapon }, Some(here));
        if let Some(him) = self.lord_is_near() {
            // A shard flies, and he wakes to it.
            self.startle(him);
            self.anger_lord(2);
        }
        self.refresh_hero();
    }

    /// The stone comes out: the crown is the one with a stone less, and no one keeps a truce with a thief.
    fn free_stone(&mut self, crown: Handle, stone: u8) {
        let t = self.tables;
        if let Some(floor) = self.state.level.items.get_mut(crown) {
            // S000-151
            let number = floor.item.artefact - 1;
            if let Some(mut less) = crate::things::artefact_of(t, number) {
                less.known = Known::Fully;
                less.found_at = floor.item.found_at;
                floor.item = less;
            } else {
                floor.item.artefact = number;
            }
            self.state.facts.artefacts.insert(number);
            self.state.facts.artefacts_known.insert(number);
        }
        self.state.facts.crown.taken = self.state.facts.crown.taken.saturating_add(1);
        let here = self.state.hero.at;
        self.tell(CrownEvent::Freed { stone }, Some(here));
        self.note(match stone {
            1 => "Cut a Silmaril from the Iron Crown",
            2 => "Cut a second Silmaril from the Iron Crown",
            _ => "Cut the third Silmaril from the Iron Crown",
        });
        let StoneKind { class: tval, sub_class: sval } = t.crown.stone;
        if let Some((number, kind)) = t.kind_of(tval, sval) {
            let mut jewel = Item::of_kind(number, kind);
            jewel.known = Known::Fully;
            jewel.found_at = self.state.level.depth.clamp(0, 127) as i8;
            self.state.facts.kind_mut(number).aware = true;
            self.state.facts.kind_mut(number).seen = true;
            self.put_away(jewel);
        }
        if stone == 2
            && let Some(him) = self.lord_is_near()
            && self.state.level.monsters.get(him).is_some_and(|m| m.is_alert())
        {
            self.anger_lord(2);
        }
        if stone == 3 {
            self.state.hero.cursed = true;
            self.tell(CrownEvent::Cursed, Some(here));
            if t.crown.third == ThirdStone::Wakes {
                for handle in self.state.level.monsters.handles() {
                    self.startle(handle);
                }
                self.anger_lord(2);
            }
        }
        self.break_truce();
        self.look();
    }
}
