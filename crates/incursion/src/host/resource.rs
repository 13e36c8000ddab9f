//! Functions of resources, and of the game that hands them out.

use super::{Answer, Args, Call, Host};
use crate::world::Handle;
use angrist_irh::res::{ResKind, Rid};

impl Host<'_> {
    pub(super) fn resource_call(&mut self, call: Call, resource: Rid, a: Args<'_>) -> Option<Answer> {
        let library = self.library();
        Some(match call {
            Call::ResourceGetConst => {
                let about = library.about(resource);
                let value = about.and_then(|r| r.constant(a.short(0).into()));
                Answer::number(value.map_or(0, angrist_irh::res::Value::number))
            }
            Call::EffectHasSource => {
                let source = i16::from(a.byte(0));
                Answer::truth(library.effect(resource).is_some_and(|e| e.sources.contains(&source)))
            }
            Call::EffectHasFlag => {
                Answer::truth(library.effect(resource).is_some_and(|e| e.flags.has(a.int(0))))
            }
            Call::TerrainTerrainHasFlag => {
                Answer::truth(library.terrain(resource).is_some_and(|t| t.flags.has(a.int(0))))
            }
            _ => return None,
        })
    }

    pub(super) fn game_call(&mut self, call: Call, a: Args<'_>) -> Option<Answer> {
        use Call as C;
        let library = self.library();
        Some(match call {
            C::GameGetEffectID => {
                let levels = (a.byte(1).into(), a.byte(2).into());
                Answer::resource(self.random_effect(a.short(0).into(), levels, a.byte(3).into()))
            }
            C::GameGetMonID => {
                let within = (a.byte(1).into(), a.byte(2).into(), a.byte(3).into());
                let kind = a.wild(4).unwrap_or(-1);
                Answer::resource(self.random_monster(a.short(0).into(), within, kind))
            }
            C::GameGetItemID => {
                let levels = (a.byte(1).into(), a.byte(2).into());
                Answer::resource(self.random_kind(a.short(0).into(), levels, a.wild(3).unwrap_or(-1)))
            }
            C::GameGetTempID => {
                let monster = Rid(a.int(1) as u32);
                Answer::resource(self.random_template(a.int(0), monster, a.byte(2).into()))
            }
            C::GameGetPlayer => Answer::handle(if a.byte(0) == 0 { self.world.player } else { Handle::NONE }),
            C::GameEnterLimbo => {
                let who = self.object_of(a.int(0));
                let map = self.world.map;
                self.world.enter_limbo(who, map, a.short(1), a.short(2), a.int(6));
                Answer::NOTHING
            }
            C::GameSpellNum => match library.within_kind(Rid(a.int(0) as u32)) {
                Some((ResKind::Effect, at)) => Answer::number(at as i32),
                _ => Answer::NOTHING,
            },
            C::GameSpellID => {
                let at = usize::try_from(a.short(0)).ok().filter(|&at| at < library.effects.len());
                Answer::number(at.map_or(0, |at| library.rid(ResKind::Effect, at).0 as i32))
            }
            C::GameLastSpell => Answer::number(library.effects.len() as i32),
            C::GameGetTurn => Answer::number(self.world.turn),
            _ => return None,
        })
    }
}
