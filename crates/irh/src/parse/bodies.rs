//! Which reader reads which kind: header, then body, then the finished resource into its list.

use crate::res::*;
use crate::words::Key;

use super::Parser;

impl Parser<'_> {
    /// Reads the rest of a resource after its name. Whatever goes wrong, exactly one resource is kept.
    pub(super) fn of_kind(&mut self, key: Key, kind: ResKind, sources: Vec<i16>) {
        match kind {
            ResKind::Monster => {
                let mut r = self.monster();
                r.about = std::mem::take(&mut self.about);
                self.lib.monsters.push(r);
            }
            ResKind::Item => {
                let mut r = self.item();
                r.about = std::mem::take(&mut self.about);
                self.lib.items.push(r);
            }
            ResKind::Feature => {
                let mut r = self.feature();
                r.about = std::mem::take(&mut self.about);
                self.lib.features.push(r);
            }
            ResKind::Effect => {
                let mut r = self.effect(key, sources);
                r.about = std::mem::take(&mut self.about);
                self.lib.effects.push(r);
            }
            ResKind::Artifact => {
                let mut r = self.artifact();
                r.about = std::mem::take(&mut self.about);
                self.lib.artifacts.push(r);
            }
            ResKind::Dungeon => {
                self.body(&mut (), "dungeon", &mut |_, ()| Ok(false));
                let about = std::mem::take(&mut self.about);
                self.lib.dungeons.push(Dungeon { about });
            }
            ResKind::Class => {
                let mut r = self.class();
                r.about = std::mem::take(&mut self.about);
                self.lib.classes.push(r);
            }
            ResKind::Race => {
                let mut r = self.race();
                r.about = std::mem::take(&mut self.about);
                self.lib.races.push(r);
            }
            ResKind::Domain => {
                let mut r = self.domain();
                r.about = std::mem::take(&mut self.about);
                self.lib.domains.push(r);
            }
            ResKind::God => {
                let mut r = self.god();
                r.about = std::mem::take(&mut self.about);
                self.lib.gods.push(r);
            }
            ResKind::Region => {
                let mut r = self.region();
                r.about = std::mem::take(&mut self.about);
                self.lib.regions.push(r);
            }
            ResKind::Terrain => {
                let mut r = self.terrain();
                r.about = std::mem::take(&mut self.about);
                self.lib.terrains.push(r);
            }
            ResKind::Text => {
                self.text();
                let about = std::mem::take(&mut self.about);
                self.lib.texts.push(Text { about });
            }
            ResKind::Template => {
                let mut r = self.template();
                r.about = std::mem::take(&mut self.about);
                self.lib.templates.push(r);
            }
            ResKind::Flavour => {
                let mut r = self.flavour();
                r.about = std::mem::take(&mut self.about);
                self.lib.flavours.push(r);
            }
            ResKind::Behaviour => {
                let mut r = self.behaviour();
                r.about = std::mem::take(&mut self.about);
                self.lib.behaviours.push(r);
            }
            ResKind::Encounter => {
                let mut r = self.encounter();
                r.about = std::mem::take(&mut self.about);
                self.lib.encounters.push(r);
            }
            // Refused before we come here.
            ResKind::Quest | ResKind::Routine | ResKind::Npc | ResKind::Variable => {}
        }
    }
}
