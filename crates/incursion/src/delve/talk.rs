//! Words to others (people 14, 16; S001-276 to 279, 284).

use super::Doing;
use crate::world::Handle;

impl Doing<'_> {
    pub(super) fn talk(&mut self, how: &'static str, whom: Handle) {
        let hero = self.host.world.player;
        let who = self.the(whom);
        let said = match how {
            "enlist" => self.host.enlist(hero, whom),
            "cow" => self.host.cow(hero, whom),
            "terms" => self.host.offer_terms(hero, whom),
            "quell" => self.host.quell(hero, whom),
            "taunt" => self.host.taunt(hero, whom),
            _ => self.host.dismiss(hero, whom),
        };
        match said {
            Ok(talked) => {
                if talked.won && talked.reward > 0 {
                    self.host.kill_reward(hero, whom, talked.reward);
                }
                let (roll, bonus, dc) = (talked.roll, talked.bonus, talked.difficulty);
                let tag = if talked.won { "talk-won" } else { "talk-lost" };
                self.tell(tag, |a| {
                    a.with("how", how).with("who", who).with("roll", roll).with("bonus", bonus).with("dc", dc)
                });
                if self.host.world.get(hero).is_some_and(|o| o.timeout <= 0) {
                    self.host.spend(hero, 30);
                }
            }
            Err(why) => {
                let word = serde_json::to_value(why).ok().and_then(|v| v.as_str().map(str::to_owned));
                self.tell("talk-refused", |a| a.with("who", who).with("why", word.unwrap_or_default()));
            }
        }
    }
}
