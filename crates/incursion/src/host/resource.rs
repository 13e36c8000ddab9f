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
                let (purpose, source) = (a.int(0) as u32, i16::from(a.byte(3)));
                let fits = library.effects.iter().enumerate().filter(|(_, e)| {
                    (a.int(1)..=a.int(2)).contains(&e.level.into())
                        && (purpose == 0 || e.purpose & purpose != 0)
                        && (source == 0 || e.sources.contains(&source))
                });
                let fits: Vec<usize> = fits.map(|(at, _)| at).collect();
                self.draw(ResKind::Effect, &fits)
            }
            C::GameGetMonID => {
                let (least, most, depth) = (i32::from(a.byte(1)), i32::from(a.byte(2)), i32::from(a.byte(3)));
                let kind = a.wild(4);
                let fits = library.monsters.iter().enumerate().filter(|(at, m)| {
                    (least..=most).contains(&m.cr.into())
                        && i32::from(m.depth) <= depth
                        && !m.flags.has(24)
                        && kind.is_none_or(|k| self.kind_is_type(library.rid(ResKind::Monster, *at), k))
                });
                let fits: Vec<usize> = fits.map(|(at, _)| at).collect();
                self.draw(ResKind::Monster, &fits)
            }
            C::GameGetItemID => {
                let (least, most) = (i32::from(a.byte(1)), i32::from(a.byte(2)));
                let kind = a.wild(3);
                let fits = library.items.iter().enumerate().filter(|(_, i)| {
                    (least..=most).contains(&i.level.into()) && kind.is_none_or(|k| i32::from(i.kind) == k)
                });
                let fits: Vec<usize> = fits.map(|(at, _)| at).collect();
                self.draw(ResKind::Item, &fits)
            }
            C::GameGetTempID => {
                let kind = a.int(0);
                let fits = library.templates.iter().enumerate().filter(|(_, t)| t.kind & kind != 0);
                let fits: Vec<usize> = fits.map(|(at, _)| at).collect();
                self.draw(ResKind::Template, &fits)
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

    fn draw(&mut self, kind: ResKind, fits: &[usize]) -> Answer {
        let at = self.random(fits.len().min(i16::MAX as usize) as i32).max(0) as usize;
        Answer::number(fits.get(at).map_or(0, |&at| self.library().rid(kind, at).0 as i32))
    }
}
