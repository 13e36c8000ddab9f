//! Singing: beginning, weaving and ending songs, and what they do each turn (docs/spec/sil-player.md 7).

use super::ability;
use super::event::HeroEvent;
use super::songs::{score, sings};
use crate::context::{Done, Turn};
use crate::fight::Who;
use crate::hero::Song;
use crate::tables::{AbilityId, RaceFlag, Skill, words};
use crate::turn::{Order, Stop, Then};
use angrist_engine::play::{Choice, Phrase, Refusal};

words! {
    /// What can be done to a song besides beginning it by its number.
    enum SongWord ("what to do with a song") {
        Stop = "stop",
        Swap = "swap",
    }
}

/// The oath of silence.
const SILENCE: u8 = 2;

impl Turn<'_> {
    /// `sing NUMBER | stop | swap [yes]`.
    pub(crate) fn sing(&mut self, order: &Order) -> Done {
        let Some(word) = order.item(0) else { return self.ask_song() };
        match SongWord::named(word) {
            Some(SongWord::Stop) => {
                if self.state.hero.songs.main.is_none() {
                    return Err(Refusal::new("not-singing", "You are not singing."));
                }
                self.commit()?;
                self.stop_singing();
                self.tell(HeroEvent::SongEnded, None);
                Ok(())
            }
            Some(SongWord::Swap) => {
                if self.state.hero.songs.minor.is_none() {
                    return Err(Refusal::new("one-theme", "You are not singing two themes."));
                }
                self.commit()?;
                let songs = &mut self.state.hero.songs;
                std::mem::swap(&mut songs.main, &mut songs.minor);
                songs.duration = 0;
                let main = songs.main.and_then(|n| self.tables.ability(AbilityId::new(Skill::Song, n)));
                let name = main.map(|a| a.name.clone()).unwrap_or_default();
                self.takes_turn()?;
                self.tell(HeroEvent::SongBegun { name }, None);
                Ok(())
            }
            None => {
                let song: u8 = word
                    .parse()
                    .ok()
                    .filter(|n| Song::of(*n).is_some())
                    .ok_or_else(|| Refusal::new("no-such-song", format!("There is no song '{word}'.")))?;
                self.begin_song(song, order.yes())
            }
        }
    }

    fn ask_song(&mut self) -> Done {
        let mut choices: Vec<Choice> = (0..Song::ALL.len() as u8)
            .filter_map(|n| {
                let id = AbilityId::new(Skill::Song, n);
                let name = self.tables.ability(id).filter(|_| self.has_ability(id))?.name.clone();
                Some(Choice::new(n.to_string(), Phrase::plain(name)))
            })
            .collect();
        let entry = |key: &str| Choice::new(key, Phrase::id(format!("song-{key}")));
        if self.state.hero.songs.main.is_some() {
            choices.push(entry("stop"));
        }
        if self.state.hero.songs.minor.is_some() {
            choices.push(entry("swap"));
        }
        if choices.is_empty() {
            return Err(Refusal::new("no-songs", "You do not know any songs."));
        }
        self.ask_choice("which-song", Phrase::id("ask-song"), choices, true, Then::With(Order::verb("sing")));
        Ok(())
    }

    fn begin_song(&mut self, song: u8, sure: bool) -> Done {
        let id = AbilityId::new(Skill::Song, song);
        let name = self.tables.ability(id).map(|a| a.name.clone()).unwrap_or_default();
        if !self.has_ability(id) {
            return Err(Refusal::new("not-owned", format!("You do not know the {name}.")));
        }
        if self.state.hero.voice < 1 {
            return Err(Refusal::new("no-voice", "You have no voice left to sing with."));
        }
        let weaves = self.has_ability(ability::WOVEN_THEMES);
        let songs = self.state.hero.songs;
        if songs.main == Some(song) && songs.minor.is_none() {
            return Err(Refusal::new("singing", "You are already singing that."));
        }
        let oath = &self.state.hero.oath;
        let bound = oath.sworn == SILENCE && oath.broken & (1 << SILENCE) == 0;
        if bound && !sure {
            let again =
                Order { command: Order::verb("sing").command.with_text(&song.to_string())?, sure: false };
            self.ask_yes("break-silence", Phrase::id("ask-break-silence"), Then::Agreed(again.agreed()));
            return Ok(());
        }
        self.commit()?;
        if bound {
            self.note("Broke the oath of silence.");
        }
        let hero = &mut self.state.hero;
        hero.oath.broken |= 1 << SILENCE;
        match hero.songs.main {
            Some(main) if weaves && main == song => hero.songs.minor = None,
            Some(_) if weaves => hero.songs.minor = Some(song),
            _ => hero.songs = crate::state::Songs { main: Some(song), minor: None, duration: 0 },
        }
        self.takes_turn()?;
        self.refresh_hero();
        self.tell(HeroEvent::SongBegun { name }, None);
        Ok(())
    }

    /// After each turn of the hero: songs that cannot go on end, the others act and cost voice.
    pub fn song_turn(&mut self) {
        let songs = self.state.hero.songs;
        let Some(main) = songs.main else { return };
        let known = |p: &Self, n: u8| p.has_ability(AbilityId::new(Skill::Song, n));
        let lost = !known(self, main)
            || songs.minor.is_some_and(|n| !known(self, n) || !self.has_ability(ability::WOVEN_THEMES));
        if self.state.hero.voice < 1 || lost {
            self.stop_singing();
            self.disturb_for(Stop::Song, false);
            self.tell(HeroEvent::SongEnded, None);
            return;
        }
        // The hero may have moved since: songs carry from where they are sung.
        self.hear();
        self.state.hero.songs.duration = songs.duration.saturating_add(1);
        let duration = i32::from(self.state.hero.songs.duration);
        let mut cost = 0;
        // A third of a voice a turn is one voice on every third turn: the main theme on those that divide by three, the minor
        // on those that leave one.
        for (song, turn) in [(Some(main), 0), (songs.minor, 1)] {
            let Some(song) = song else { continue };
            let thirds = self.tables.song(song).map_or(0, |f| f.thirds);
            cost += thirds / 3 + i32::from(thirds % 3 > 0 && duration % 3 == turn);
            self.song_acts(song, duration);
            if !self.alive() {
                return;
            }
        }
        self.state.hero.voice = (self.state.hero.voice - cost).max(0);
    }

    fn song_acts(&mut self, song: u8, duration: i32) {
        let score = self.song_score(song);
        match AbilityId::new(Skill::Song, song) {
            ability::SONG_OF_STAUNCHING => {
                self.state.hero.timers.cut = 0;
                // One point more on some turns, so that the set number of turns heals the whole score.
                let turns = self.tables.songs.staunching.turns;
                let rest = score % turns;
                let more = i32::from((duration % turns) * rest % turns < rest);
                self.heal_hero(score / turns + more);
            }
            ability::SONG_OF_ELBERETH => self.each_listener(|p, foe, will, distance| {
                let smart = p.foe_is(foe, RaceFlag::SMART);
                let lord = p.foe_is(foe, RaceFlag::QUESTOR);
                let c = &p.tables.songs.elbereth;
                let hard = will + distance + if smart { 0 } else { c.simple } + if lord { c.lord } else { 0 };
                let margin = p.check_named("song", Who::Hero, score, Who::Monster(foe), hard);
                if margin > 0
                    && let Some(m) = p.state.level.monsters.get_mut(foe)
                {
                    m.temporary_morale -= c.morale * margin;
                }
            }),
            ability::SONG_OF_CHALLENGE => self.each_listener(|p, foe, will, distance| {
                let c = &p.tables.songs.challenge;
                let hard = will * will / c.will_part + distance;
                let margin = p.check_named("song", Who::Hero, score, Who::Monster(foe), hard);
                if margin > 0
                    && let Some(m) = p.state.level.monsters.get_mut(foe)
                {
                    m.temporary_morale = m.temporary_morale.max(c.courage);
                    let alertness = i32::from(m.alertness) + margin;
                    p.set_alertness(foe, alertness);
                    p.judge_stance(foe);
                }
            }),
            ability::SONG_OF_LORIEN => self.each_listener(|p, foe, will, distance| {
                let c = &p.tables.songs.lorien;
                let wakeful = if p.foe_is(foe, RaceFlag::NO_SLEEP) { c.wakeful } else { 0 };
                let hard = will + c.harder + distance + wakeful;
                let margin = p.check_named("song", Who::Hero, score, Who::Monster(foe), hard);
                if margin > 0
                    && let Some(m) = p.state.level.monsters.get(foe)
                {
                    let alertness = i32::from(m.alertness) - margin;
                    p.set_alertness(foe, alertness);
                }
            }),
            ability::SONG_OF_DELVINGS => self.delve(score),
            ability::SONG_OF_FREEDOM => self.sing_freedom(score),
            _ => {}
        }
    }

    fn each_listener(&mut self, mut act: impl FnMut(&mut Self, angrist_engine::things::Handle, i32, i32)) {
        for foe in self.state.level.monsters.handles().into_iter().rev() {
            let Some(monster) = self.state.level.monsters.get(foe) else { continue };
            let distance = self.noise_distance(monster.at);
            let will = self.foe_skill(foe, Skill::Will);
            act(self, foe, will, distance);
        }
    }

    /// The score of a song for those who only ask whether it is sung: 0 when it is not.
    pub fn is_singing(&self, id: AbilityId) -> bool {
        sings(&self.state.hero, id.number)
            && score(self.tables, &self.state.hero, self.skill(Skill::Song), id.number) > 0
    }
}
