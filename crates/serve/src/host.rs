//! What the interface of a player asks for: the player's directory, and what the server adds to it.
//!
//! A game that is begun is entered in the database with its seed before it can be played; a game that ends is handed to the
//! verifier as a claim on the disk, so that neither a crash nor a database that is away loses it.

use crate::claims::{Claim, Claims};
use crate::db::games::Play;
use crate::db::{AWAY, Db, now, random_hex, random_u64};
use crate::races;
use crate::shelf::PlayerShelf;
use angrist_engine::chance::fnv1a64;
use angrist_engine::journal::{Accept, Playback, Session, file_name, write_morgue};
use angrist_engine::play::{End, state_hash};
use angrist_host::{Machine, Place, Shelf, ShelfHost, read_settings_in};
use angrist_ui::app::{GameInfo, Hero, Host, NewGame, Score};
use angrist_ui::{KeyFile, Options, Pictures};
use angrist_web::disk::Disk;
use angrist_web::page::Backing;
use std::sync::Arc;
use tokio::runtime::Handle;

/// What a host needs of the server.
#[derive(Clone)]
pub struct Desk {
    /// The database.
    pub db: Db,
    /// For questions to it from where the interface runs, which is never a thread of the runtime.
    pub runtime: Handle,
    /// Games that ended, for the verifier.
    pub claims: Arc<Claims>,
    /// Games that have races.
    pub races: crate::config::Races,
    /// Saves a player can have.
    pub saves: usize,
    /// Bytes a player can have.
    pub bytes: u64,
}

/// What keeps the games of one player.
#[derive(Clone)]
pub struct PlayerBacking {
    /// Whose.
    pub account: i64,
    /// Where.
    pub shelf: PlayerShelf,
    /// The server.
    pub desk: Desk,
}

impl Backing for PlayerBacking {
    fn host(&self) -> Box<dyn Host> {
        let machine = Machine { now: || u64::try_from(now()).unwrap_or_default(), seed: random_u64 };
        let games = crate::library::Library::games();
        let own = ShelfHost::on_shelf(self.shelf.clone(), games, None, Accept::default(), machine);
        Box::new(PlayerHost { own, player: self.clone() })
    }

    fn settings(&self) -> (Options, KeyFile, Vec<String>) {
        read_settings_in(&*self.shelf.place(Place::Config))
    }

    fn disk(&self) -> Option<&Disk> {
        None
    }
}

struct PlayerHost {
    own: ShelfHost<PlayerShelf>,
    player: PlayerBacking,
}

impl PlayerHost {
    /// Whether the player has room for another game.
    fn has_room(&self) -> Result<(), String> {
        let desk = &self.player.desk;
        let saves = self.player.shelf.saves().map_err(|e| e.to_string())?.len();
        if saves >= desk.saves {
            return Err(format!("You have {saves} saved games, which is the limit. Delete one first."));
        }
        if self.player.shelf.bytes() >= desk.bytes {
            return Err(format!(
                "Your games use {} MB, which is the limit. Delete one first.",
                desk.bytes >> 20
            ));
        }
        Ok(())
    }

    /// The seed of a new game: of a race, chosen by the player, or by chance. And the race, and whether it was chosen.
    fn seed(&self, new: &NewGame) -> Result<(u64, String, bool), String> {
        let desk = &self.player.desk;
        let wanted = new.seed.trim();
        if wanted.is_empty() {
            return Ok((random_u64(), String::new(), false));
        }
        if let Some(kind) = races::Kind::named(wanted) {
            let race = desk.runtime.block_on(races::current(&desk.db, &desk.races, kind, &new.game, now()));
            let race = race.map_err(|_| AWAY.to_owned())??;
            let plays = desk.runtime.block_on(desk.db.plays_of(&race.game, race.seed));
            let mine = plays.map_err(|_| AWAY.to_owned())?;
            if mine.iter().any(|p| p.account == self.player.account && p.race == race.id) {
                return Err(format!("You have already started {}; everyone has one try.", race.id));
            }
            return Ok((race.seed, race.id, false));
        }
        Ok((wanted.parse().unwrap_or_else(|_| fnv1a64(wanted.as_bytes())), String::new(), true))
    }

    /// A name for the save that is free, as the shelf's host finds it.
    fn save_name(&self, session: &Session) -> String {
        let place = session.store().map(|s| s.place());
        place.and_then(|p| self.player.shelf.save_at(&p)).unwrap_or_default()
    }
}

impl Host for PlayerHost {
    fn games(&self) -> Vec<GameInfo> {
        self.own.games()
    }

    fn teacher(&self) -> Option<String> {
        self.own.teacher()
    }

    fn teaches(&self) -> bool {
        self.own.teaches()
    }

    fn begin(&mut self, new: &NewGame) -> Result<Session, String> {
        self.has_room()?;
        let (seed, race, own_seed) = self.seed(new)?;
        let name = crate::names::clean(&new.name, 40);
        let name = if name.is_empty() { "Hero".to_owned() } else { file_name(&name) };
        let new = NewGame {
            seed: seed.to_string(),
            name,
            game: new.game.clone(),
            data: new.data.clone(),
            built_in: new.built_in,
        };
        let session = self.own.begin(&new)?;
        let save = self.save_name(&session);
        let desk = &self.player.desk;
        let play = Play {
            id: random_hex(12),
            account: self.player.account,
            game: new.game,
            seed,
            save: save.clone(),
            race,
            own_seed,
            began: now(),
        };
        if desk.runtime.block_on(desk.db.begin_play(&play)).is_err() {
            // A game that the server does not know of could never be scored: better none.
            drop(session);
            let _ = self.player.shelf.remove_save(&save);
            return Err(AWAY.to_owned());
        }
        Ok(session)
    }

    fn heroes(&self) -> Result<Vec<Hero>, String> {
        self.own.heroes()
    }

    fn resume(&mut self, name: &str) -> Result<(Session, Vec<String>), String> {
        self.own.resume(name)
    }

    fn delete(&mut self, name: &str) -> Result<(), String> {
        self.own.delete(name)
    }

    fn export(&mut self, name: &str) -> Result<String, String> {
        self.own.export(name)
    }

    fn record_end(&mut self, session: &Session, end: &End) -> Vec<String> {
        let said = self.own.record_end(session, end);
        // The morgue's files are written again, the same, to learn their names.
        let written = match session.record_bytes() {
            Ok(Some(record)) => self.player.shelf.make_place(Place::Morgue).ok().and_then(|mut morgue| {
                write_morgue(&mut *morgue, &record, session.commands(), state_hash(session.game()), end).ok()
            }),
            _ => None,
        };
        match written {
            Some(files) => {
                let files = files.record.trim_end_matches(".record").to_owned();
                let claim = Claim { account: self.player.account, files, uploaded: false };
                if let Err(why) = self.player.desk.claims.add(&claim) {
                    return vec![format!("The game could not be added to the high scores: {why}")];
                }
                said
            }
            None => said,
        }
    }

    fn delete_finished(&mut self, session: Session) {
        self.own.delete_finished(session);
    }

    fn discard(&mut self, session: Session) {
        self.own.discard(session);
    }

    fn scores(&self) -> (Vec<Score>, Vec<String>) {
        self.own.scores()
    }

    fn prefs(&self, session: &Session, graf: &str) -> Pictures {
        self.own.prefs(session, graf)
    }

    fn film(&self, record: &str) -> Result<Playback, String> {
        self.own.film(record)
    }

    fn last_character(&self, game: &str) -> Option<(u64, Vec<String>)> {
        self.own.last_character(game)
    }

    fn films(&self) -> Vec<(String, String)> {
        self.own.films()
    }

    fn keep_options(&mut self, text: &str) -> Result<(), String> {
        self.own.keep_options(text)
    }

    fn keep_keys(&mut self, text: &str) -> Result<(), String> {
        self.own.keep_keys(text)
    }
}
