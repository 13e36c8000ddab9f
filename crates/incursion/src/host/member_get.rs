//! Reading members.

use super::{Host, Member, Receiver};
use crate::world::{Handle, Place};
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;

impl Host<'_> {
    pub(super) fn get_member(&self, member: Member, on: &Datum) -> Datum {
        if let Member::Event(field) = member {
            if let Some(value) = self.segment_field(field) {
                return Datum::Number(value);
            }
            let Some(event) = self.event() else { return Datum::Number(0) };
            return match field.width() {
                crate::events::Width::Words => Datum::Words(event.words(field).to_owned()),
                _ => Datum::Number(event.get(field)),
            };
        }
        if member == Member::ThingNamed {
            let object = self.world.get(self.object_of(on.number()));
            return Datum::Words(object.map_or_else(String::new, |o| o.named().to_owned()));
        }
        Datum::Number(self.number_member(member, on.number()))
    }

    fn number_member(&self, member: Member, on: i32) -> i32 {
        use Member as M;
        let library = self.library();
        let rid = Rid(on as u32);
        match member {
            M::MonsterKindImage => return library.monster(rid).map_or(0, |m| m.image.into()),
            M::MonsterKindCR => return library.monster(rid).map_or(0, |m| m.cr.into()),
            M::MonsterKindDepth => return library.monster(rid).map_or(0, |m| m.depth.into()),
            M::MonsterKindTerrains => return library.monster(rid).map_or(0, |m| m.terrains as i32),
            M::MonsterKindHit => return library.monster(rid).map_or(0, |m| m.hit.into()),
            M::MonsterKindDef => return library.monster(rid).map_or(0, |m| m.def.into()),
            M::MonsterKindArm => return library.monster(rid).map_or(0, |m| m.arm.into()),
            M::MonsterKindMov => return library.monster(rid).map_or(0, |m| m.movement.into()),
            M::MonsterKindSpd => return library.monster(rid).map_or(0, |m| m.speed.into()),
            M::MonsterKindMSize => return library.monster(rid).map_or(0, |m| m.size.into()),
            M::ItemKindImage => return library.item(rid).map_or(0, |i| i.image.into()),
            M::ItemKindRIType => return library.item(rid).map_or(0, |i| i.kind.into()),
            M::FeatureKindImage => return library.feature(rid).map_or(0, |f| f.image.into()),
            M::EffectSchools => return library.effect(rid).map_or(0, |e| e.schools as i32),
            M::EffectPurpose => return library.effect(rid).map_or(0, |e| e.purpose as i32),
            M::EffectLevel => return library.effect(rid).map_or(0, |e| e.level.into()),
            M::TerrainImage => return library.terrain(rid).map_or(0, |t| t.image.into()),
            M::RegionKindFloor => return library.region(rid).map_or(0, |r| r.floor.0 as i32),
            M::RegionKindWalls => return library.region(rid).map_or(0, |r| r.walls.0 as i32),
            M::RaceKindBaseRace => return library.race(rid).map_or(0, |r| r.base.0 as i32),
            M::TemplateKindTType => return library.template(rid).map_or(0, |t| t.kind),
            _ => {}
        }
        let Receiver::Object(handle) = self.receiver(on) else { return 0 };
        let Some(object) = self.world.get(handle) else { return 0 };
        let (map, x, y) = match object.place {
            Place::Map { map, x, y } => (map, x, y),
            _ => (Handle::NONE, -1, -1),
        };
        match member {
            M::MapDID => return object.map().map_or(0, |m| m.dungeon.0 as i32),
            M::MapDepth => return object.map().map_or(0, |m| m.depth.into()),
            M::ThingM => return self.world.whereabouts(handle).map_or(map, |w| w.0).raw(),
            M::ThingNext => {
                let next = self.world.map(map).and_then(|m| {
                    let at = m.things.iter().position(|&t| t == handle)?;
                    m.things.get(at + 1).copied()
                });
                return next.unwrap_or_default().raw();
            }
            M::ThingX => return x.into(),
            M::ThingY => return y.into(),
            M::ThingImage => return object.image as i32,
            M::ThingTimeout => return object.timeout.into(),
            M::ThingFlags => return object.flags,
            _ => {}
        }
        if let Some(item) = object.item() {
            return match member {
                M::ItemIID => item.kind.0 as i32,
                M::ItemIeID => item.effect.0 as i32,
                M::ItemIFlags => i32::from(item.flags as i16),
                M::ItemAge => i32::from(item.age as i16),
                _ => 0,
            };
        }
        if let Some(feature) = object.feature() {
            return match member {
                M::DoorDoorFlags => i32::from(feature.marks as i8),
                M::TrapTrapFlags => feature.marks.into(),
                M::TrapTID => feature.effect.0 as i32,
                M::FeatureFID => feature.resource.0 as i32,
                _ => 0,
            };
        }
        let Some(being) = object.being() else { return 0 };
        let c = &being.creature;
        let form = |form: u16| library.rid(angrist_irh::res::ResKind::Monster, form.into()).0 as i32;
        match member {
            M::CreatureMID => form(c.form),
            M::CreatureTmID => form(c.true_form),
            M::CreaturePartyID => being.party.into(),
            M::CreatureCHP => i32::from(c.hit_points as i16),
            M::CreatureMHP => i32::from(c.max_hit_points as i16),
            M::CreatureSubdual => being.subdual.into(),
            M::CreatureCFP => i32::from(c.fatigue as i16),
            M::CreatureMMana => c.max_mana,
            M::CreatureUMana => c.used_mana,
            M::CreatureHMana => c.held_mana,
            M::CreatureAoO => being.opportunities.into(),
            M::CreatureFFCount => being.unready.into(),
            M::CreatureStateFlags => being.state.into(),
            M::CreatureSightRange => c.senses.sight.into(),
            M::CreatureLightRange => c.senses.light.into(),
            M::CreatureShadowRange => c.senses.shadow.into(),
            M::CreatureInfraRange => c.senses.infravision.into(),
            M::CreatureTremorRange => c.senses.tremor.into(),
            M::CreatureBlindRange => c.senses.blindsight.into(),
            M::CreatureTelepRange => c.senses.telepathy.into(),
            M::CreaturePercepRange => c.senses.perception.into(),
            M::CharacterProficiencies => c.hero.as_ref().map_or(0, |h| h.proficiencies as i32),
            M::CharacterGodID => c.hero.as_ref().map_or(0, |h| h.god.0 as i32),
            M::PlayerRaceID => c
                .hero
                .as_ref()
                .map_or(0, |h| library.rid(angrist_irh::res::ResKind::Race, h.race.into()).0 as i32),
            M::PlayerWizardMode => i32::from(being.wizard),
            M::PlayerFormulaSeed => being.formula_seed,
            _ => 0,
        }
    }
}
