//! Terrain and vault templates.

use angrist_engine::model::Role;
use angrist_engine::space::Grid;
use angrist_lore::record::Record;

/// A terrain of the data files. What it does is decided by its code ([`crate::terrain`]), which is the real game's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terrain {
    /// Its name.
    pub name: String,
    /// Character.
    pub glyph: char,
    /// Colour.
    pub role: Role,
    /// The code whose looks it takes while unknown.
    pub mimic: u16,
}

impl Terrain {
    pub(super) fn from_record(r: Record<'_>) -> Terrain {
        let (glyph, role) = super::things::look(&r).unwrap_or(('?', Role::White));
        let own = r.index().clamp(0, i32::from(u16::MAX));
        let mimic = r.int("M", "feat").unwrap_or(own).clamp(0, i32::from(u16::MAX)) as u16;
        Terrain { name: r.name().into_owned(), glyph, role, mimic }
    }
}

/// What sets a template apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the data files' own words")]
pub struct VaultFlags {
    pub test: bool,
    pub no_rotation: bool,
    pub traps: bool,
    pub webs: bool,
    pub light: bool,
    pub surface: bool,
}

/// A vault template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vault {
    /// Its name.
    pub name: String,
    /// 6 interesting room, 7 lesser vault, 8 greater vault, 9 throne room, 10 Gates.
    pub class: u8,
    /// Least depth.
    pub depth: i32,
    /// Rarity.
    pub rarity: i32,
    /// Flags.
    pub flags: VaultFlags,
    /// The picture, as bytes; short rows are filled with blanks.
    pub picture: Grid<u8>,
}

impl Vault {
    pub(super) fn from_record(r: Record<'_>) -> Vault {
        let rows = r.picture("D");
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0).min(500) as i16;
        let picture = Grid::from_fn(width, rows.len().min(500) as i16, |l| {
            rows[l.y as usize].get(l.x as usize).copied().unwrap_or(b' ')
        });
        let has = |word: &str| r.flags("F").any(|w| w == word);
        Vault {
            name: r.name().into_owned(),
            class: r.int("X", "type").unwrap_or(0).clamp(0, 255) as u8,
            depth: r.int("X", "depth").unwrap_or(0),
            rarity: r.int("X", "rarity").unwrap_or(0),
            flags: VaultFlags {
                test: has("TEST"),
                no_rotation: has("NO_ROTATION"),
                traps: has("TRAPS"),
                webs: has("WEBS"),
                light: has("LIGHT"),
                surface: has("SURFACE"),
            },
            picture,
        }
    }
}
