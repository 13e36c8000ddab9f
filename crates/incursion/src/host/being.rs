//! Questions to creatures.

use super::perception::PHASED;
use super::{Answer, Args, Call, Host};
use crate::creature::names as n;
use crate::creature::{Creature, Source};
use crate::values::{Attribute, Mode};
use crate::world::Handle;
use angrist_irh::res::{ResKind, Rid};

impl Host<'_> {
    pub(super) fn being_call(&mut self, call: Call, who: Handle, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let being = self.world.being(who)?;
        let c = &being.creature;
        let rules = &self.rules;
        let attribute = |at: usize| Attribute::of(a.byte(at).into());
        Some(match call {
            C::CreatureCMana => Answer::number(rules.total_mana(c) - c.used_mana - c.held_mana),
            C::CreatureTMana => Answer::number(rules.total_mana(c)),
            C::CreatureNhMana => Answer::number(rules.total_mana(c) - c.held_mana),
            C::CharacterKcMana => Answer::number(rules.total_mana(c) - c.used_mana - c.held_mana),
            C::CharacterKtMana => Answer::number(rules.total_mana(c)),
            C::CreatureAttackMode => Answer::number(self.attack_mode(who).index() as i32),
            C::CreatureGetAttr => Answer::number(attribute(0).map_or(0, |x| c.value(x))),
            C::CreatureKnownAttr => Answer::number(attribute(0).map_or(0, |x| c.known[x.index()].into())),
            C::CreatureIsBlind => Answer::truth(self.is_blind(c)),
            C::CreatureChallengeRating => {
                let cr = rules.challenge(c);
                Answer::number(if a.truth(0) { cr } else { cr.max(0) })
            }
            C::CreatureXPDrained => Answer::number(c.hero.as_ref().map_or(0, |h| h.drained)),
            C::CreaturePerceives => Answer::number(self.perceives(who, self.object_of(a.int(0)))),
            C::CreatureIsBeside => Answer::truth(self.is_beside(who, self.object_of(a.int(0)), 0)),
            C::CreatureIsSmallRace => {
                let small = |form: u16| {
                    rules.monster(form).is_some_and(|m| m.size <= 3 && m.flags.has(n::M_HUMANOID))
                };
                Answer::truth(small(c.form) && small(c.true_form))
            }
            C::CreatureItemPrereq => Answer::truth(self.item_prerequisite(who, a)),
            C::CreatureCanTalk => Answer::truth(c.hero.is_some() || rules.has_flag(c, 86)),
            C::CreatureArmourType => Answer::number(c.gear.weight() as i32),
            C::CreatureEncumbrance => Answer::number(rules.encumbrance(c) as i32),
            C::CreatureHasAttk => {
                let wanted = a.byte(0);
                Answer::truth(rules.attacks(c).any(|x| x.kind == wanted))
            }
            C::CreatureHasMFlag => Answer::truth(self.has_flag(c, a.short(0).into())),
            C::CreatureHasFeat => Answer::truth(rules.feats(c).has(a.short(0).into())),
            C::CreatureHasAbility => Answer::truth(rules.has_ability(c, a.short(0).into())),
            C::CreatureIHasFeat => {
                let feat = a.short(0).into();
                let own = match &c.hero {
                    Some(hero) => rules.has_inherent_feat(c, hero, feat),
                    None => rules.feats(c).has(feat),
                };
                Answer::truth(own)
            }
            C::CreatureIHasAbility => {
                let ability = a.short(0).into();
                let own = c.hero.as_ref().is_some_and(|h| h.ability(ability) > 0);
                Answer::truth(
                    own || c.statuses.of(n::EXTRA_ABILITY).iter().any(|s| {
                        i32::from(s.value) == ability
                            && !matches!(s.source, Source::Item | Source::Enchantment)
                    }),
                )
            }
            C::CreatureAbilityLevel => Answer::number(rules.ability_level(c, a.short(0).into())),
            C::CreatureSkillLevel => Answer::number(rules.skill_level(c, a.short(0).into()).total),
            C::CreatureISkillLevel => Answer::number(rules.inherent_skill(c, a.short(0).into())),
            C::CreatureWepSkill => Answer::number(self.weapon_skill(c, Rid(a.int(0) as u32))),
            C::CreatureMod => Answer::number(attribute(0).map_or(0, |x| c.modifier(x))),
            C::CreatureMod2 => Answer::number(attribute(0).map_or(0, |x| c.second_modifier(x))),
            C::CreatureKMod => {
                Answer::number(attribute(0).map_or(0, |x| crate::values::modifier(c.known[x.index()].into())))
            }
            C::CreatureKMod2 => Answer::number(
                attribute(0).map_or(0, |x| crate::values::second_modifier(c.known[x.index()].into())),
            ),
            C::CreatureSkillAttr => {
                Answer::number(rules.lore.skill(a.short(0).into()).map_or(0, |s| s.first.index() as i32))
            }
            C::CreatureHungerState => Answer::number(hunger(c)),
            C::CreatureResistLevel => Answer::number(rules.resistance(c, a.short(0).into(), false)),
            C::CreatureSpellRating => Answer::number(0),
            C::CreatureCasterLev => Answer::number(rules.caster_level(c)),
            C::CreatureGetGod => Answer::number(c.hero.as_ref().map_or(0, |h| h.god.0 as i32)),
            C::CreatureGetAgeCatagory => {
                let age = rules.templates(c).find(|t| t.kind & n::TM_AGECAT != 0);
                Answer::number(age.map_or(0, |t| i32::from(t.cr.value)))
            }
            C::CreatureInSlot => {
                Answer::handle(being.slots.get(&a.byte(0).into()).copied().unwrap_or_default())
            }
            C::CreatureFirstInv => {
                let list = self.world.carried(who).into_iter().map(Handle::raw).collect();
                self.begin_walk(super::map::walk::INVENTORY, list)
            }
            C::CreatureNextInv => self.go_walking(super::map::walk::INVENTORY),
            C::CreatureHasSkill => Answer::truth(rules.has_skill(c, a.short(0).into())),
            C::CreatureHasInnateSpell => {
                let spell = Rid(a.int(0) as u32);
                let own = c.statuses.of(crate::status::INNATE_SPELL).iter().any(|s| s.effect == spell);
                let body = rules.monster(c.form).is_some_and(|m| m.spells.contains(&spell));
                Answer::truth(own || body)
            }
            C::CreatureGetBAB => {
                let mode = usize::try_from(a.short(0)).ok().and_then(|m| Mode::ALL.get(m)).copied();
                Answer::number(rules.base_attack(c, mode.unwrap_or(Mode::Melee)))
            }
            C::CreatureIsHostileTo => Answer::truth(self.is_hostile(who, self.object_of(a.int(0)))),
            C::CreatureIsHostileToPartyOf => {
                let other = self.object_of(a.int(0));
                let party = self.world.being(other).map_or(0, |b| b.party);
                let map = self.world.position(who).and_then(|(m, ..)| self.world.map(m));
                let any = map.is_some_and(|m| {
                    m.things.iter().any(|&t| {
                        self.world.being(t).is_some_and(|b| b.party == party) && self.is_hostile(who, t)
                    })
                });
                Answer::truth(any || self.is_hostile(who, other))
            }
            C::CreatureIsFriendlyTo => Answer::truth(self.is_friendly(who, self.object_of(a.int(0)))),
            C::CreatureIsThreatened => Answer::truth(self.is_threatened(who)),
            C::CreatureGetLeader => Answer::handle(self.leader(who)),
            C::CreatureGetLeaderOrFirst => {
                let leader = self.leader(who);
                if !leader.is_none() {
                    return Some(Answer::handle(leader));
                }
                let map = self.world.position(who).and_then(|(m, ..)| self.world.map(m));
                let mut friends: Vec<Handle> = map.map_or_else(Vec::new, |m| m.things.clone());
                friends.retain(|&t| t != who && self.world.being(t).is_some() && self.is_friendly(t, who));
                Answer::handle(friends.into_iter().min().unwrap_or(who))
            }
            C::CreatureIsLedBy => {
                let other = self.object_of(a.int(0));
                Answer::truth(!other.is_none() && self.leader(who) == other)
            }
            C::CreatureWorstTrouble => {
                let trouble = c
                    .statuses
                    .all()
                    .iter()
                    .find(|s| self.natures.get(s.nature.into()).is_some_and(|x| x.trouble));
                Answer::number(trouble.map_or(0, |s| s.nature.into()))
            }
            C::CreatureIsMType => Answer::truth(rules.is_type(c, a.int(0))),
            C::CreatureIsAerial => Answer::truth(self.is_aerial(who)),
            C::CreatureIsFlatFooted => {
                let limit = 5.min(10 + c.modifier(Attribute::Wis));
                Answer::truth(i32::from(being.unready) > limit)
            }
            C::CreatureGetSocialMod => {
                Answer::number(self.social_modifier(who, self.object_of(a.int(0)), a.truth(1)))
            }
            C::CreatureRateMeleeWeapon => Answer::number(self.rate_weapon(who, false)),
            C::CreatureRateRangedWeapon => Answer::number(self.rate_weapon(who, true)),
            C::CreatureGetPrimaryMelee => Answer::handle(self.primary_weapon(who, false)),
            C::CreatureGetPrimaryRanged => Answer::handle(self.primary_weapon(who, true)),
            _ => return None,
        })
    }

    /// A flag of body and templates; some statuses stand for one.
    fn has_flag(&self, c: &Creature, flag: i32) -> bool {
        self.rules.has_flag(c, flag)
    }

    pub(crate) fn is_blind(&self, c: &Creature) -> bool {
        c.statuses.has(n::BLIND) || self.rules.has_flag(c, 6)
    }

    pub(crate) fn is_aerial(&self, who: Handle) -> bool {
        let Some(c) = self.creature(who) else { return false };
        use crate::creature::names::{CA_FLIGHT, M_FLYER, M_INCOR, M_MFLYER};
        let up = |c: &Creature| {
            [M_FLYER, M_MFLYER, M_INCOR].into_iter().any(|f| self.rules.has_flag(c, f))
                || self.rules.has_ability(c, CA_FLIGHT)
                || c.statuses.has(127)
                || c.statuses.has(PHASED)
                || c.statuses.has(85)
        };
        let mount = c.statuses.of(87).first().map_or(Handle::NONE, |s| Handle::from_raw(s.object));
        up(c) || self.creature(mount).is_some_and(up)
    }

    pub(crate) fn weapon_skill(&self, c: &Creature, item: Rid) -> i32 {
        match (&c.hero, self.library().within_kind(item)) {
            (Some(hero), Some((ResKind::Item, at))) => self.rules.weapon_skill(c, hero, at as u16),
            (None, _) => 1,
            _ => 0,
        }
    }

    /// Whether somebody may use what asks for a class, race, god, feat and so on, or tricks it by skill.
    fn item_prerequisite(&self, who: Handle, a: Args<'_>) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let (what, level, trick) = (a.int(0), i32::from(a.short(1)), i32::from(a.short(2)));
        let rules = &self.rules;
        if trick > 0 && rules.has_ability(c, TRICK_MAGIC) {
            let skill = rules.skill_level(c, n::SK_BLUFF).total + rules.skill_level(c, n::SK_USE_MAGIC).total;
            if skill >= trick {
                return true;
            }
        }
        match what {
            1000..2000 => rules.ability_level(c, what - 1000) >= level.max(1),
            2000..3000 => rules.feats(c).has(what - 2000),
            3000..6000 => rules.skill_level(c, what - 3000).total >= level,
            6000..7000 => rules.has_flag(c, what - 6000),
            7000..10_000 => rules.is_type(c, what - 7000),
            10_000..11_000 => Attribute::of(what - 10_000).is_some_and(|x| c.value(x) >= level),
            11_000..12_000 => rules.caster_level(c) >= level,
            _ => {
                let rid = Rid(what as u32);
                match self.library().within_kind(rid) {
                    Some((ResKind::God, _)) => {
                        let faith =
                            self.world.being(who).and_then(|b| b.faith.get(&rid)).map_or(0, |f| f.level);
                        c.hero.as_ref().is_some_and(|h| h.god == rid) && i32::from(faith) >= level
                    }
                    Some((ResKind::Class, at)) => {
                        c.hero.as_ref().is_some_and(|h| rules.level_as(h, at as u16) >= level.max(1))
                    }
                    Some((ResKind::Race, at)) => c.hero.as_ref().is_some_and(|h| usize::from(h.race) == at),
                    Some((ResKind::Template, _)) => {
                        c.statuses.of(n::TEMPLATE).iter().any(|s| s.effect == rid)
                    }
                    Some((ResKind::Monster, at)) => {
                        usize::from(c.form) == at || usize::from(c.true_form) == at
                    }
                    Some((ResKind::Region, _)) => self.square(who).is_some_and(|cell| cell.region == rid),
                    Some((ResKind::Terrain, _)) => self.square(who).is_some_and(|cell| cell.terrain == rid),
                    _ => false,
                }
            }
        }
    }

    pub(crate) fn square(&self, who: Handle) -> Option<crate::world::Cell> {
        let (map, x, y) = self.world.position(who)?;
        self.world.map(map)?.cell(x, y).copied()
    }

    fn social_modifier(&self, who: Handle, other: Handle, strength: bool) -> i32 {
        let (Some(c), Some(o)) = (self.creature(who), self.creature(other)) else { return 0 };
        let charm = c.modifier(Attribute::Cha);
        let own = if strength { charm.max(c.modifier(Attribute::Str)) } else { charm };
        own - (self.rules.challenge(o) - self.rules.challenge(c)).max(0) / 2
    }

    fn weapons(&self, who: Handle, ranged: bool) -> Vec<Handle> {
        let kinds: &[i32] = if ranged { &[24] } else { &[58, 52] };
        self.world.carried(who).into_iter().filter(|&h| kinds.contains(&self.kind_of(h))).collect()
    }

    fn rate_weapon(&self, who: Handle, ranged: bool) -> i32 {
        let Some(c) = self.creature(who) else { return 0 };
        let rate = |h: Handle| {
            let resource = self.world.item(h).map_or(Rid::NONE, |i| i.kind);
            let good = self.library().item(resource).is_some_and(|i| i.level > 0);
            match self.weapon_skill(c, resource) {
                2.. => 3,
                1 if good => 2,
                _ => 1,
            }
        };
        self.weapons(who, ranged).into_iter().map(rate).max().unwrap_or(0)
    }

    fn primary_weapon(&self, who: Handle, ranged: bool) -> Handle {
        let all = self.weapons(who, ranged);
        let worth = |h: &Handle| {
            let item = self.world.item(*h).and_then(|i| self.library().item(i.kind));
            let damage =
                item.map_or(0, |i| i32::from(i.small_damage.number) * i32::from(i.small_damage.sides));
            (damage, std::cmp::Reverse(*h))
        };
        all.into_iter().max_by_key(worth).unwrap_or_default()
    }
}

/// The ability of those who make magic believe.
const TRICK_MAGIC: i32 = 130;

/// How hungry: 0 is full, higher is worse.
fn hunger(c: &Creature) -> i32 {
    let food = c.statuses.of(80).first().map_or(2500, |s| i32::from(s.duration));
    match food {
        ..=0 => 7,
        1..=250 => 6,
        251..=750 => 5,
        751..=1500 => 4,
        1501..=2700 => 3,
        2701..=3600 => 2,
        _ => 1,
    }
}
