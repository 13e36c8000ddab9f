//! Functions of items. Formulas that belong to items as things are in a later part; here is what scripts ask of them.

use super::native::Todo;
use super::{Answer, Args, Call, Host};
use crate::creature::names as n;
use crate::world::object::Body;
use crate::world::{Handle, ItemObject, Object};
use angrist_irh::res::{Item, ResKind, Rid};
use angrist_irh::script::machine::Datum;

/// Marks of items.
mod mark {
    pub const BLESSED: i16 = 1;
    pub const CURSED: i16 = 2;
    pub const WORN: i16 = 4;
    pub const MASTERWORK: i16 = 8;
}

/// Most qualities of an item.
const QUALITIES: usize = 8;

impl Host<'_> {
    fn kind_row(&self, item: &ItemObject) -> Option<&Item> {
        self.library().item(item.resource)
    }

    pub(super) fn is_metallic(&self, material: i32) -> bool {
        matches!(material, 11..=18 | 34)
    }

    pub(super) fn is_wooden(&self, material: i32) -> bool {
        matches!(material, 8 | 29 | 35)
    }

    pub(super) fn is_organic(&self, material: i32) -> bool {
        matches!(material, 2..=10 | 22 | 29 | 35)
    }

    fn item_level(&self, item: &ItemObject) -> i32 {
        let own = self.kind_row(item).map_or(0, |i| i32::from(i.level));
        let effect = self
            .library()
            .effect(item.effect)
            .map_or(0, |e| super::effects::formula(e.level.into(), item.plus.into()));
        let plus = i32::from(item.plus);
        match self.kind_row(item).map_or(0, |i| i32::from(i.kind)) {
            58 | 24 | 45 | 52 if item.effect.is_none() => {
                (plus + self.quality_cost(item, false)).min(22).max(2 * plus)
            }
            21 | 51 if item.effect.is_none() => {
                own + (3 * (plus + self.quality_cost(item, true)) / 2).min(22).max(2 * plus)
            }
            _ => own.max(effect),
        }
    }

    fn quality_cost(&self, item: &ItemObject, armour: bool) -> i32 {
        item.qualities.iter().map(|&q| quality_cost(q.into(), armour)).sum()
    }

    fn most_hit_points(&self, item: &ItemObject) -> i32 {
        let base = self.kind_row(item).map_or(1, |i| i32::from(i.hp));
        (base + base * i32::from(item.plus.max(0)) / 5).max(1)
    }

    fn effective_plus(&self, thing: Handle) -> i32 {
        let Some(object) = self.world.get(thing) else { return 0 };
        let Some(item) = object.item() else { return 0 };
        let boost = object.statuses().of(185).iter().map(|s| i32::from(s.magnitude)).max().unwrap_or(0);
        let own = i32::from(item.plus);
        if item.flags & mark::CURSED != 0 { -own.abs() } else { own.max(boost) }
    }

    fn has_quality(&self, thing: Handle, quality: i32) -> bool {
        let Some(object) = self.world.get(thing) else { return false };
        let Some(item) = object.item() else { return false };
        item.qualities.iter().any(|&q| i32::from(q) == quality) || object.statuses().has_value(183, quality)
    }

    /// Whether an item may get a quality and not rise above a level.
    fn quality_fits(&self, thing: Handle, quality: i32, limit: i32) -> bool {
        let Some(item) = self.world.item(thing) else { return false };
        let Some(row) = self.kind_row(item) else { return false };
        let kind = i32::from(row.kind);
        let weapon = matches!(kind, 58 | 24 | 45 | 52);
        let armour = matches!(kind, 21 | 51 | 23 | 38);
        if item.qualities.len() >= QUALITIES || self.has_quality(thing, quality) {
            return false;
        }
        if !weapon && !armour && !matches!(kind, 37 | 30 | 26) {
            return false;
        }
        let mut with = item.clone();
        with.qualities.push(quality as i8);
        self.item_level(&with) <= limit
    }

    pub(super) fn item_call(&mut self, call: Call, thing: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let item = self.world.item(thing)?.clone();
        let row = self.kind_row(&item).cloned().unwrap_or_default();
        Some(match call {
            C::ItemOwner => Answer::handle(self.world.owner(thing)),
            C::ItemSize => {
                let mut size = i32::from(row.size);
                if let Some(c) = self.creature(self.object_of(a.int(0)))
                    && self.rules.is_small_race(c)
                {
                    size = (size - 1).max(1);
                }
                Answer::number(size)
            }
            C::ItemGetParent => Answer::handle(self.world.holder(thing)),
            C::ItemIsActivatable => Answer::truth(self.library().effect(item.effect).is_some()),
            C::ItemChangeIID => self.edit(thing, |i| i.resource = Rid(a.int(0) as u32)),
            C::ItemAllowedSlot => Answer::truth(!row.flags.0.is_empty() || row.kind != 0),
            C::ItemActiveSlot => Answer::truth(item.flags & mark::WORN != 0),
            C::ItemGetCharges => Answer::number(item.charges.into()),
            C::ItemSetCharges => self.edit(thing, |i| i.charges = a.byte(0)),
            C::ItemMakeKnown => self.edit(thing, |i| i.known |= a.int(0) as u8),
            C::ItemSetKnown => self.edit(thing, |i| i.known = a.int(0) as u8),
            C::ItemIsEdible => Answer::truth(matches!(i32::from(row.kind), 37 | 31 | 42 | 46)),
            C::ItemIsMagic => Answer::truth(
                !item.effect.is_none() || item.plus != 0 || item.qualities.iter().any(|&q| q < 50),
            ),
            C::ItemMakeMagical => {
                let effect = Rid(a.int(0) as u32);
                let cursed = self.library().effect(effect).is_some_and(|e| e.flags.has(CURSED_EFFECT));
                let plus = a.byte(1);
                self.edit(thing, |i| {
                    if !effect.is_none() {
                        i.effect = effect;
                    }
                    i.plus = plus;
                    if cursed {
                        i.flags |= mark::CURSED;
                    }
                })
            }
            C::ItemWeight => Answer::number(self.item_weight(&item, &row)),
            C::ItemHasIFlag => Answer::truth(row.flags.has(i32::from(a.int(0) as u8))),
            C::ItemUseStrength => Answer::truth(!row.flags.has(NO_STRENGTH)),
            C::ItemHasSpell => {
                let at = usize::try_from(a.short(0)).ok().filter(|&at| at < self.library().effects.len());
                let spell = at.map(|at| self.library().rid(ResKind::Effect, at));
                Answer::truth(spell.is_some_and(|spell| row.spells.contains(&spell)))
            }
            C::ItemHasQuality | C::ItemKnownQuality => {
                Answer::truth(self.has_quality(thing, a.short(0).into()))
            }
            C::ItemQualityOK => Answer::truth(self.quality_fits(thing, a.byte(0).into(), a.or(1, 200))),
            C::ItemAddQuality => self.add_quality(thing, a.byte(0), a.short(1)),
            C::ItemRemoveQuality => {
                let quality = a.byte(0);
                self.edit(thing, |i| i.qualities.retain(|&q| q != quality))
            }
            C::ItemPurgeAllQualities => self.edit(thing, |i| i.qualities.clear()),
            C::ItemItemLevel => Answer::number(self.item_level(&item)),
            C::ItemIsGroup => Answer::truth(row.group & a.int(0) as u32 != 0),
            C::ItemGetCorpseType => Answer::number(item.corpse.0 as i32),
            C::ItemGetLightRange => {
                Answer::number(if item.age == 0 && row.lifespan > 0 { 0 } else { row.light_range.into() })
            }
            C::ItemGetQuantity => Answer::number(item.quantity.into()),
            C::ItemSetQuantity => self.edit(thing, |i| i.quantity = a.int(0) as u16),
            C::ItemTakeOne => self.take_one(thing, item),
            C::ItemTryStack => self.try_stack(thing, self.object_of(a.int(0))),
            C::ItemIsBlessed => Answer::truth(item.flags & mark::BLESSED != 0),
            C::ItemIsCursed => Answer::truth(item.flags & mark::CURSED != 0),
            C::ItemIsMaster => Answer::truth(item.flags & mark::MASTERWORK != 0),
            C::ItemIsKnown => {
                Answer::truth(i32::from(item.known) & i32::from(a.short(0)) == i32::from(a.short(0)))
            }
            C::ItemReApply => {
                let owner = self.world.owner(thing);
                self.todo([Todo::Recalculate(owner)], Datum::Number(0))
            }
            C::ItemGetPlus => Answer::number(self.effective_plus(thing)),
            C::ItemGetInherentPlus => Answer::number(item.plus.into()),
            C::ItemSetInherentPlus => {
                let before = self.most_hit_points(&item);
                let new = a.byte(0);
                let after = self.most_hit_points(&ItemObject { plus: new, ..item.clone() });
                self.edit(thing, |i| {
                    i.plus = new;
                    i.hit_points = (i32::from(i.hit_points) * after / before.max(1)) as i16;
                })
            }
            C::ItemArmVal => {
                let at = usize::try_from(a.int(0)).unwrap_or(usize::MAX);
                Answer::number(row.armour.get(at).map_or(0, |&v| v.into()))
            }
            C::ItemArmourPenalty => Answer::number(row.penalty.into()),
            C::ItemHardness => Answer::number(hardness(self.material(thing), a.byte(0).into())),
            C::ItemMaxHP => Answer::number(self.most_hit_points(&item)),
            C::ItemMendHP => {
                let most = self.most_hit_points(&item) as i16;
                let by = a.short(0);
                self.edit(thing, |i| i.hit_points = i.hit_points.saturating_add(by).min(most))
            }
            C::ItemGetHP => Answer::number(item.hit_points.into()),
            C::ItemVisibleID => Answer::truth(item.known & 1 != 0),
            C::ItemIsBaneOf => Answer::truth(item.bane != 0 && i32::from(item.bane) == a.int(0)),
            C::ItemSetBane => self.edit(thing, |i| i.bane = a.short(0)),
            C::ItemGetBane => Answer::number(item.bane.into()),
            C::ContainerGetItem => {
                let at = usize::try_from(a.short(0)).unwrap_or(usize::MAX);
                Answer::handle(item.contents.get(at).copied().unwrap_or_default())
            }
            _ => return None,
        })
    }

    fn edit(&mut self, thing: Handle, change: impl FnOnce(&mut ItemObject)) -> Answer {
        if let Some(item) = self.world.item_mut(thing) {
            change(item);
        }
        Answer::NOTHING
    }

    fn item_weight(&self, item: &ItemObject, row: &Item) -> i32 {
        let count = i32::from(item.quantity);
        let of = |q: i32| item.qualities.iter().any(|&x| i32::from(x) == q);
        let mut weight = match (row.weight, i32::from(row.kind)) {
            (0, 29) => count / 500,
            (0, 45) => count / 5,
            (0, _) => count / 2,
            (w, _) => i32::from(w) * count,
        };
        if of(n::IQ_DARKWOOD) || of(n::IQ_MITHRIL) {
            weight /= 2;
        }
        if of(n::IQ_FEATHERLIGHT) {
            weight /= 4;
        }
        i32::from(weight as i16)
    }

    /// Gives a quality; marks are marks, a ninth is dropped, and a bane without a kind of foe draws one.
    fn add_quality(&mut self, thing: Handle, quality: i8, parameter: i16) -> Answer {
        const BANE: i8 = 35;
        const SLAYING: i8 = 24;
        let weapon = matches!(self.kind_of(thing), 58 | 24 | 45 | 52);
        let needs_foe = weapon && (quality == BANE || quality == SLAYING);
        self.edit(thing, |i| {
            if !i.qualities.contains(&quality) && i.qualities.len() < QUALITIES {
                i.qualities.push(quality);
            }
            if needs_foe && parameter != 0 {
                i.bane = parameter;
            }
        });
        if needs_foe && parameter == 0 && self.world.item(thing).is_some_and(|i| i.bane == 0) {
            let foes: Vec<i32> = self.rules.lore.foes().collect();
            let at = self.random(foes.len() as i32).max(0) as usize;
            let foe = foes.get(at).copied().unwrap_or(0);
            return self.edit(thing, |i| i.bane = foe as i16);
        }
        Answer::NOTHING
    }

    /// One of several, as an item of its own; the only one is taken from where it is.
    fn take_one(&mut self, thing: Handle, item: ItemObject) -> Answer {
        if item.quantity <= 1 {
            self.world.detach(thing);
            return Answer::handle(thing);
        }
        let Some(object) = self.world.get(thing) else { return Answer::NOTHING };
        let mut one =
            Object::new(Body::Item(Box::new(ItemObject { quantity: 1, contents: Vec::new(), ..item })));
        one.statuses = object.statuses.clone();
        one.image = object.image;
        one.named = object.named.clone();
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
        let alike =
            ItemObject { quantity: 0, ..mine.clone() } == ItemObject { quantity: 0, ..theirs.clone() };
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
/// The flag of weapons that strength does not help.
const NO_STRENGTH: i32 = 43;

/// What a quality costs in levels.
fn quality_cost(quality: i32, armour: bool) -> i32 {
    if quality >= 50 {
        return 0;
    }
    if armour {
        match quality {
            14 => 5,
            28 => 4,
            3 | 10 | 20 => 3,
            2 | 13 | 19 | 30 | 32 => 2,
            _ => 1,
        }
    } else {
        match quality {
            14 => 5,
            20 | 22 | 24 | 29 | 32 => 3,
            1..=5 | 26 => 2,
            _ => 1,
        }
    }
}

/// How hard a material is against a kind of damage; -1 for not at all to be hurt by it.
fn hardness(material: i32, damage: i32) -> i32 {
    match (material, damage) {
        (23 | 31, _) => -1,
        (_, 16..) => -1,
        (5, 1) => 0,
        (5, 11) => 5,
        (5, _) => -1,
        (2, 1) | (22, 1) | (19, 13 | 10) => 0,
        (6, 1) | (24, 1) | (1, 2) | (2, _) => 3,
        (1 | 22 | 7 | 35 | 11 | 28, _) => 10,
        (9, _) => 6,
        (10 | 17, _) => 15,
        (13, _) | (24 | 26, _) => 7,
        (12, _) => 8,
        (18, _) => 20,
        (29, 1) => 20,
        (29, _) => 15,
        (30, 8) => -1,
        (30, _) => 20,
        _ => 5,
    }
}
