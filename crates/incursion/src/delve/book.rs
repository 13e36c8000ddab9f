//! Everything the rules read besides the library: compiled scripts, natures of statuses, numbers, feats, words.

use crate::catalogue::Catalogue;
use crate::creature::{Numbers, Rules};
use crate::hero::{BirthWords, Lore, Words};
use crate::host::{Host, Scripts};
use crate::makelev::Chance;
use crate::status::Table;
use crate::telling::Wording;
use crate::values::Profile;
use crate::world::World;
use angrist_irh::library::Library;
use angrist_irh::read::Reading;

/// The tables of a game, read once.
pub struct Book {
    /// The scripts of the library.
    pub scripts: Scripts,
    /// Natures of statuses.
    pub natures: Table,
    /// Numbers of creatures.
    pub numbers: Numbers,
    /// Feats and skills.
    pub lore: Lore,
    /// Words of names and messages.
    pub wording: Wording,
    /// Words of a birth.
    pub birth: BirthWords,
    /// Words for attacks and kinds of damage.
    pub words: Words,
}

impl Book {
    /// The tables for a library that was just read.
    ///
    /// # Errors
    /// When a table of ours cannot be read.
    pub fn of(reading: &Reading) -> Result<Book, String> {
        let lore = Lore::shipped()?;
        Ok(Book {
            scripts: Scripts::of(reading),
            natures: Table::shipped()?,
            numbers: Numbers::shipped()?,
            wording: Wording::shipped()?,
            birth: BirthWords::shipped()?,
            words: Words::shipped(&crate::adapt::Names::new(), &lore)?,
            lore,
        })
    }

    /// The rules on a library.
    #[must_use]
    pub fn rules<'a>(&'a self, library: &'a Library) -> Rules<'a> {
        Rules { library, numbers: &self.numbers, lore: &self.lore, profile: Profile::Sane }
    }

    /// The rules with a world in their hands.
    pub(crate) fn host<'a>(&'a self, cat: &'a Catalogue, world: World, chance: Chance) -> Host<'a> {
        Host::new(self.rules(&cat.library), &self.scripts, &self.natures, world, chance)
    }
}
