//! Functions of items: what scripts ask of them and do to them. Their numbers are those of [`crate::item::Things`].

use super::native::Todo;
use super::{Answer, Args, Call, Host};
use crate::item::quality::Measure;
use crate::item::{Item, Things, id};
use crate::world::object::Body;
use crate::world::{Handle, Object};
use angrist_irh::res::{ResKind, Rid};
use angrist_irh::script::machine::Datum;

impl Host<'_> {
    pub(super) fn is_metallic(&self, material: i32) -> bool {
        matches!(material, 11..=18 | 34)
    }

    pub(super) fn is_wooden(&self, material: i32) -> bool {
        matches!(material, 8 | 29 | 35)
    }

    pub(super) fn is_organic(&self, material: i32) -> bool {
        matches!(material, 2..=10 | 22 | 29 | 35)
    }

    /// Whether an item may get a quality and not rise above a level.
    fn quality_fits(&mut self, thing: Handle, quality: i32, limit: i32) -> bool {
        let Some(item) = self.world.item(thing).cloned() else { return false };
        let things = self.things();
        let measure = self.creature(self.world.player).map_or_else(Measure::default, |hero| Measure {
            size: self.rules.monster(hero.form).map_or(id::SZ_MEDIUM, |body| body.size.into()),
            challenge: self.rules.challenge(hero),
        });
        if !things.quality_fits(&item, quality, measure, &mut self.chance) {
            return false;
        }
        let mut with = item;
        with.qualities.push(quality as u8);
        things.level(&with) <= limit
    }

    pub(super) fn item_call(&mut self, call: Call, thing: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let item = self.world.item(thing)?.clone();
        let things = self.things();
        let row = things.kind(&item).cloned().unwrap_or_default();
        Some(match call {
            C::ItemOwner => Answer::handle(self.world.owner(thing)),
            C::ItemSize => {
                let mut size = things.size(&item);
                if let Some(c) = self.creature(self.object_of(a.int(0)))
                    && self.rules.is_small_race(c)
                {
                    size = (size - 1).max(1);
                }
                Answer::number(size)
            }
            C::ItemGetParent => Answer::handle(self.world.holder(thing)),
            C::ItemIsActivatable => Answer::truth(self.library().effect(item.effect).is_some()),
            C::ItemChangeIID => self.edit(thing, |i| i.kind = Rid(a.int(0) as u32)),
            C::ItemAllowedSlot => Answer::truth(!row.flags.0.is_empty() || row.kind != 0),
            C::ItemActiveSlot => Answer::truth(item.has(id::IF_WORN)),
            C::ItemGetCharges => Answer::number(item.charges.into()),
            C::ItemSetCharges => self.edit(thing, |i| i.charges = a.byte(0).into()),
            C::ItemMakeKnown => self.edit(thing, |i| i.learn(a.int(0) & 0xff)),
            C::ItemSetKnown => self.edit(thing, |i| i.known = a.int(0) as u8),
            C::ItemIsEdible => Answer::truth(matches!(i32::from(row.kind), 37 | 31 | 42 | 46)),
            C::ItemIsMagic => Answer::truth(
                !item.effect.is_none() || item.plus != 0 || item.qualities.iter().any(|&q| q < 50),
            ),
            C::ItemMakeMagical => {
                let effect = Rid(a.int(0) as u32);
                let cursed = self.library().effect(effect).is_some_and(|e| e.flags.has(CURSED_EFFECT));
                let plus = a.byte(1);
                if self.is_exact() {
                    return Some(self.make_magical(thing, effect, plus));
                }
                self.edit(thing, |i| {
                    if !effect.is_none() {
                        i.effect = effect;
                    }
                    i.plus = plus;
                    if cursed {
                        i.set(id::IF_CURSED, true);
                    }
                })
            }
            C::ItemWeight => Answer::number(i32::from(things.weight(&item) as i16)),
            C::ItemHasIFlag => Answer::truth(row.flags.has(i32::from(a.int(0) as u8))),
            C::ItemUseStrength => Answer::truth(!row.flags.has(id::WT_NO_STRENGTH)),
            C::ItemHasSpell => {
                let at = usize::try_from(a.short(0)).ok().filter(|&at| at < self.library().effects.len());
                let spell = at.map(|at| self.library().rid(ResKind::Effect, at));
                Answer::truth(spell.is_some_and(|spell| row.spells.contains(&spell)))
            }
            C::ItemHasQuality | C::ItemKnownQuality => Answer::truth(item.has_quality(a.short(0).into())),
            C::ItemQualityOK => Answer::truth(self.quality_fits(thing, a.byte(0).into(), a.or(1, 200))),
            C::ItemAddQuality => self.add_quality(thing, a.byte(0) as u8, a.short(1)),
            C::ItemRemoveQuality => {
                let quality = a.byte(0) as u8;
                self.edit(thing, |i| i.qualities.retain(|&q| q != quality))
            }
            C::ItemPurgeAllQualities => self.edit(thing, |i| i.qualities.clear()),
            C::ItemItemLevel => Answer::number(things.level(&item)),
            C::ItemIsGroup => Answer::truth(row.group & a.int(0) as u32 != 0),
            C::ItemGetCorpseType => Answer::number(item.of.0 as i32),
            C::ItemGetLightRange => Answer::number(things.light_range(&item)),
            C::ItemGetQuantity => Answer::number(item.quantity as i32),
            C::ItemSetQuantity => self.edit(thing, |i| i.quantity = u32::from(a.int(0) as u16)),
            C::ItemTakeOne => self.take_one(thing, item),
            C::ItemTryStack => self.try_stack(thing, self.object_of(a.int(0))),
            C::ItemIsBlessed => Answer::truth(item.has(id::IF_BLESSED)),
            C::ItemIsCursed => Answer::truth(item.has(id::IF_CURSED)),
            C::ItemIsMaster => Answer::truth(item.has(id::IF_MASTERWORK)),
            C::ItemIsKnown => {
                Answer::truth(i32::from(item.known) & i32::from(a.short(0)) == i32::from(a.short(0)))
            }
            C::ItemReApply => {
                let owner = self.world.owner(thing);
                self.todo([Todo::Recalculate(owner)], Datum::Number(0))
            }
            C::ItemGetPlus => Answer::number(item.counted_plus()),
            C::ItemGetInherentPlus => Answer::number(item.plus.into()),
            C::ItemSetInherentPlus => {
                let new = a.byte(0);
                self.edit(thing, |i| things.set_plus(i, new))
            }
            C::ItemArmVal => {
                let at = usize::try_from(a.int(0)).unwrap_or(usize::MAX);
                Answer::number(things.armour(&item).get(at).copied().unwrap_or(0))
            }
            C::ItemArmourPenalty => Answer::number(row.penalty.into()),
            C::ItemHardness => Answer::number(things.hardness(&item, a.byte(0).into())),
            C::ItemMaxHP => Answer::number(things.most_hit_points(&item)),
            C::ItemMendHP => {
                let most = things.most_hit_points(&item);
                let by = i32::from(a.short(0));
                self.edit(thing, |i| i.hit_points = i.hit_points.saturating_add(by).min(most))
            }
            C::ItemGetHP => Answer::number(item.hit_points),
            C::ItemVisibleID => Answer::truth(item.known & 1 != 0),
            C::ItemIsBaneOf => Answer::truth(item.bane != 0 && i32::from(item.bane) == a.int(0)),
            C::ItemSetBane => self.edit(thing, |i| i.bane = a.short(0)),
            C::ItemGetBane => Answer::number(item.bane.into()),
            C::ContainerGetItem => {
                let at = usize::try_from(a.short(0)).unwrap_or(usize::MAX);
                Answer::handle(self.world.get(thing)?.contents.get(at).copied().unwrap_or_default())
            }
            _ => return None,
        })
    }

    /// Gives a thing a power as the original does: one that is half the time cursed draws for it, the thing stays as damaged as
    /// it was, and no plus leaves the plus it has.
    fn make_magical(&mut self, thing: Handle, effect: Rid, plus: i8) -> Answer {
        let Some(mut item) = self.world.item(thing).cloned() else { return Answer::NOTHING };
        let things = self.things();
        if !effect.is_none() {
            let most = things.most_hit_points(&item).max(1);
            let share = item.hit_points.saturating_mul(1000) / most;
            things.make_magical(&mut item, effect, &mut self.chance);
            item.hit_points = share.saturating_mul(item.hit_points) / 1000;
        }
        if plus > 0 {
            things.set_plus(&mut item, plus);
        }
        self.edit(thing, |i| *i = item)
    }

    fn edit(&mut self, thing: Handle, change: impl FnOnce(&mut Item)) -> Answer {
        if let Some(item) = self.world.item_mut(thing) {
            change(item);
        }
        Answer::NOTHING
    }

    /// Gives a quality, with the kind of foe it is the bane of.
    fn add_quality(&mut self, thing: Handle, quality: u8, parameter: i16) -> Answer {
        const BANE: u8 = 35;
        const SLAYING: u8 = 24;
        let Some(mut item) = self.world.item(thing).cloned() else { return Answer::NOTHING };
        let things = self.things();
        if !Things::bears_qualities(things.type_of(&item)) {
            return Answer::NOTHING;
        }
        if matches!(quality, BANE | SLAYING) && !item.has_quality(quality.into()) && item.bane == 0 {
            item.bane = parameter;
        }
        things.add_quality(&mut item, quality.into(), &mut self.chance);
        self.edit(thing, |i| *i = item)
    }

    /// One of several, as an item of its own; the only one is taken from where it is.
    fn take_one(&mut self, thing: Handle, item: Item) -> Answer {
        if item.quantity <= 1 {
            self.world.detach(thing);
            return Answer::handle(thing);
        }
        let Some(object) = self.world.get(thing) else { return Answer::NOTHING };
        let mut one = Object::new(Body::Item(Box::new(Item { quantity: 1, contents: Vec::new(), ..item })));
        one.image = object.image;
        let handle = self.add(one);
        if !handle.is_none() {
            self.edit(thing, |i| i.quantity -= 1);
        }
        Answer::handle(handle)
    }

    fn try_stack(&mut self, thing: Handle, other: Handle) -> Answer {
        let (Some(mine), Some(theirs)) = (self.world.item(thing), self.world.item(other)) else {
            return Answer::NOTHING;
        };
        let alike = Item { quantity: 0, ..mine.clone() } == Item { quantity: 0, ..theirs.clone() };
        let more = theirs.quantity;
        if thing == other || !alike {
            return Answer::NOTHING;
        }
        self.edit(thing, |i| i.quantity = i.quantity.saturating_add(more));
        self.world.delete(other);
        Answer::number(1)
    }
}

/// The flag of effects that curse what carries them.
const CURSED_EFFECT: i32 = 2;
