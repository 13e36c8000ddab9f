//! Writing members. What cannot be written (a place, a body, a resource) stays as it is and is noted.

use super::{Answer, Host, Member, Receiver};
use crate::events::Width;
use crate::world::object::F_DELETE;
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;

impl Host<'_> {
    pub(super) fn set_member(&mut self, member: Member, width: Width, on: &Datum, value: &Datum) -> Answer {
        if let Member::Event(field) = member {
            match (width, value) {
                (Width::Words, Datum::Words(words)) => {
                    let words = super::words::held(words.clone());
                    if let Some(event) = self.event_mut() {
                        event.set_words(field, words);
                    }
                }
                (Width::Words, Datum::Number(_)) => {
                    if let Some(event) = self.event_mut() {
                        event.set_words(field, String::new());
                    }
                }
                (_, value) => {
                    let n = value.number();
                    if !self.set_segment_field(field, n)
                        && let Some(event) = self.event_mut()
                    {
                        event.set(field, n);
                    }
                }
            }
            return Answer::NOTHING;
        }
        let n = width.cut(value.number());
        let Receiver::Object(handle) = self.receiver(on.number()) else { return Answer::NOTHING };
        let is_player = handle == self.world.player;
        let Some(object) = self.world.get_mut(handle) else { return Answer::NOTHING };
        use Member as M;
        match member {
            M::ThingImage => object.image = n as u32,
            M::ThingTimeout => object.timeout = n as i16,
            M::ThingFlags => {
                // Only the world itself deletes.
                object.flags = (n & !F_DELETE) | (object.flags & F_DELETE);
                if n & F_DELETE != 0 && !is_player {
                    self.world.delete(handle);
                }
            }
            M::ThingNamed => {
                if let Datum::Words(words) = value {
                    object.set_named(super::words::held(words.clone()));
                }
            }
            M::MapDepth => {
                if let Some(m) = object.map_mut() {
                    m.depth = n as i16;
                }
            }
            _ => {
                if let Some(item) = object.item_mut() {
                    match member {
                        M::ItemIID => item.kind = Rid(n as u32),
                        M::ItemIeID => item.effect = Rid(n as u32),
                        M::ItemIFlags => item.flags = n as u16,
                        M::ItemAge => item.age = n,
                        _ => return self.unwritable(member),
                    }
                } else if let Some(feature) = object.feature_mut() {
                    match member {
                        M::DoorDoorFlags | M::TrapTrapFlags => feature.marks = n as u8,
                        M::TrapTID => feature.effect = Rid(n as u32),
                        M::FeatureFID => feature.resource = Rid(n as u32),
                        _ => return self.unwritable(member),
                    }
                } else if let Some(being) = object.being_mut() {
                    let c = &mut being.creature;
                    match member {
                        M::CreaturePartyID => being.party = n as i16,
                        M::CreatureCHP => c.hit_points = n,
                        M::CreatureMHP => c.max_hit_points = n,
                        M::CreatureSubdual => being.subdual = n as i16,
                        M::CreatureCFP => c.fatigue = n,
                        M::CreatureMMana => c.max_mana = n.clamp(-1_000_000, 1_000_000),
                        M::CreatureUMana => c.used_mana = n.clamp(-1_000_000, 1_000_000),
                        M::CreatureHMana => c.held_mana = n.clamp(-1_000_000, 1_000_000),
                        M::CreatureAoO => being.opportunities = n as i8,
                        M::CreatureFFCount => being.unready = n as i8,
                        M::CreatureStateFlags => being.state = n as i16,
                        M::CharacterProficiencies => {
                            if let Some(h) = &mut c.hero {
                                h.proficiencies = n as u32;
                            }
                        }
                        M::CharacterGodID => {
                            if let Some(h) = &mut c.hero {
                                h.god = Rid(n as u32);
                            }
                        }
                        M::PlayerWizardMode => being.wizard = n != 0,
                        M::PlayerFormulaSeed => being.formula_seed = n,
                        _ => return self.unwritable(member),
                    }
                } else {
                    return self.unwritable(member);
                }
            }
        }
        Answer::NOTHING
    }

    fn unwritable(&mut self, member: Member) -> Answer {
        self.fault(format!("the member {member:?} cannot be written"), false);
        Answer::NOTHING
    }
}
