//! The constants: named figures and decisions in TOML, one base and overlays.
//!
//! `base.toml` holds what the two profiles share, `documented.toml` and `upstream.toml` what they differ in. A file given by the
//! user lies over a profile (`profile = "upstream"` at its top says which; `documented` is the default) and holds what it
//! changes. Old files of lines `C:key:numbers` are read too, for one release ([`super::old_constants`]).
//!
//! Promise: all problems of a file that is TOML are found in one reading, with file, line, column and the word probably meant. Rules
//! read typed fields; nothing is looked up by a key while a game is played.

use super::old_constants;
use super::ranges;
use super::typed::Read as _;
use super::typed::section;
use crate::crown::CrownConstants;
use crate::fight::{BlowConstants, FightConstants};
use crate::forge::ForgeConstants;
use crate::halls::{HallsConstants, Traps};
use crate::hero::{HeroConstants, Songs};
use crate::monsters::{ArtConstants, MonsterConstants, Ranged, RangedFigures};
use crate::score::ScoreConstants;
use crate::screens::Postures;
use crate::tables::Each;
use crate::things::{ChestConstants, Draughts, Horns, Light, LightFigures, Staves, ThingsConstants};
use crate::turn::TurnConstants;
use angrist_source::encoding::encoding;
use angrist_source::tree::{Node, Place, Table, Value};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source};
use std::sync::Arc;

/// What the two profiles share.
pub const BASE: &[u8] = include_bytes!("../../../../data/sil/constants/base.toml");

/// The two profiles of constants that are built in.
pub const PROFILES: &[(&str, &[u8])] = &[
    ("documented", include_bytes!("../../../../data/sil/constants/documented.toml")),
    ("upstream", include_bytes!("../../../../data/sil/constants/upstream.toml")),
];

/// Where a lib keeps constants of its own.
const FOLDER: &str = "constants/";

/// The key at the top of a file that names the profile it lies over.
const PROFILE: &str = "profile";

section! {
    /// What is heard and seen.
    pub struct SensesConstants {
        pub closed_door: u8 = 0..=200,
        pub sunlight: i32,
    }
}

section! {
    /// All sections.
    pub(super) struct Sections {
        pub senses: SensesConstants,
        pub hero: HeroConstants,
        pub song: Songs,
        pub turn: TurnConstants,
        pub fight: FightConstants,
        pub blow: BlowConstants,
        pub monsters: MonsterConstants,
        pub ranged: Each<Ranged, RangedFigures>,
        pub arts: ArtConstants,
        pub halls: HallsConstants,
        pub trap: Traps,
        pub things: ThingsConstants,
        pub chest: ChestConstants,
        pub light: Each<Light, LightFigures>,
        pub staff: Staves,
        pub horn: Horns,
        pub herb: Draughts,
        pub potion: Draughts,
        pub crown: CrownConstants,
        pub forge: ForgeConstants,
        pub score: ScoreConstants,
        pub posture: Postures,
    }
}

/// The bytes of a built-in profile.
pub fn profile(name: &str) -> Option<&'static [u8]> {
    PROFILES.iter().find(|(n, _)| *n == name).map(|(_, bytes)| *bytes)
}

/// The constants as they were read.
pub(super) struct Constants {
    /// Name of the profile: that of the file.
    pub name: String,
    pub sections: Sections,
    /// All figures in one fixed form: the same for the same figures, whatever files they stood in.
    pub canonical: String,
    tree: Table,
    /// What is worth telling though the file can be used.
    pub notes: Vec<Diagnostic>,
}

impl Constants {
    /// Reads a file over its profile and the base. A lib may bring its own `constants/base.toml` and profiles, which lie over those that
    /// are built in.
    ///
    /// # Errors
    /// Every problem of the files.
    pub fn read(file: Source<'_>, lib: &[Source<'_>]) -> Result<Constants, Problems> {
        let beside = |name: &str| {
            let name = format!("{FOLDER}{name}");
            lib.iter().copied().find(|s| s.name == name && s.name != file.name)
        };
        let base = Source::new("base.toml", BASE);
        let mut problems = Collector::new();
        problems.extend(beside("base.toml").iter().chain([&file]).filter_map(|s| encoding(*s)));
        if !problems.is_empty() {
            return Err(problems.into());
        }
        let mut own = if old_constants::is_old(file) {
            old_constants::read(file, &mut problems)
        } else {
            Table::parse(file, &mut problems)
        };
        // What cannot be read as TOML hides keys and tables: complaints about them would lead astray.
        if problems.diagnostics().iter().any(|d| d.code == "toml") {
            return Err(Problems::from(problems).with_excerpts(&[file]));
        }
        let below = own.remove(PROFILE).map(|row| row.node);
        let below = match (&below, file.name.strip_prefix(FOLDER)) {
            (None, Some(_)) => {
                profile_source(name_of(file)).unwrap_or_else(|| lies_over(None, &mut problems))
            }
            (below, _) => lies_over(below.as_ref(), &mut problems),
        };
        let mut tree = Table::parse(base, &mut problems);
        let own_base = beside("base.toml").filter(|_| file.name != "base.toml");
        let own_below = beside(below.name).filter(|s| name_of(*s) != name_of(file));
        let all: Vec<Source<'_>> = [own_base, Some(below), own_below].into_iter().flatten().collect();
        for source in &all {
            let mut layer = Table::parse(*source, &mut problems);
            layer.remove(PROFILE);
            tree.lay_over(layer);
        }
        tree.lay_over(own);
        let canonical = tree.to_toml();
        let place = Place { file: Arc::from(file.name), ..Place::default() };
        let root = Node::new(place, Value::Table(tree.clone()));
        let sections = Sections::read(Some(&root), &mut problems);
        sections.check(&root, &mut problems);
        let notes = problems.diagnostics().iter().filter(|d| d.severity < Severity::Error).cloned().collect();
        let sections = problems.check(Some(sections)).map_err(|p| {
            let files: Vec<Source<'_>> = [file, base].into_iter().chain(all.iter().copied()).collect();
            p.with_excerpts(&files)
        })?;
        Ok(Constants { name: name_of(file).to_owned(), sections, canonical, tree, notes })
    }
}

impl Constants {
    /// A text of the data with the figures it names in braces: `{fight.off-hand}`. So help says what rules do. Braces that
    /// name no figure stay.
    pub fn told(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, behind)) = rest.split_once('{') {
            out.push_str(before);
            let figure = behind.split_once('}').and_then(|(path, after)| {
                let node = self.tree.find(path)?;
                let figure = node.number().map(|n| n.to_string()).or_else(|| node.text().map(str::to_owned));
                Some((figure?, after))
            });
            rest = match figure {
                Some((figure, after)) => {
                    out.push_str(&figure);
                    after
                }
                None => {
                    out.push('{');
                    behind
                }
            };
        }
        out + rest
    }
}

impl Sections {
    /// What no single figure shows.
    fn check(&self, root: &Node, problems: &mut Collector) {
        let mut refuse = |path: &str, message: String| {
            let place = root.table().and_then(|t| t.find(path)).map(|n| n.place.clone()).unwrap_or_default();
            problems.push(place.wrong("constant", message));
        };
        let crit = &self.fight.crit;
        if crit.step <= crit.finesse + crit.subtlety {
            refuse("fight.crit.step", "it leaves no step for critical dice".to_owned());
        }
        if let Err(why) = self.turn.pace() {
            refuse("turn.energy", why);
        }
        let costs = &self.hero.stat_costs;
        if costs.is_empty() {
            refuse(
                "hero.stat-costs",
                "the list is empty; it needs the costs of 0, 1, 2... points".to_owned(),
            );
        } else if costs.iter().any(|cost| *cost < 0) {
            refuse("hero.stat-costs", "a cost is below 0".to_owned());
        } else if self.hero.quick_stats.iter().any(|(_, n)| self.hero.stat_cost(*n).is_none()) {
            let most = costs.len() - 1;
            let message = format!("quick-stats has a value above {most}, for which there is no cost");
            refuse("hero.stat-costs", message);
        }
        if self.hero.start_depth > self.turn.deepest {
            refuse("hero.start-depth", format!("it is below the deepest level, {}", self.turn.deepest));
        }
        if let Some(table) = root.table() {
            ranges::check(table, &root.place.file, problems);
        }
    }
}

/// The profile that a file says it lies over.
fn lies_over(node: Option<&Node>, problems: &mut Collector) -> Source<'static> {
    let (name, bytes) = match node {
        None => PROFILES[0],
        Some(node) => {
            let named = node.text().and_then(|text| PROFILES.iter().find(|(name, _)| *name == text));
            *named.unwrap_or_else(|| {
                let names = PROFILES.iter().map(|(name, _)| *name);
                let near = node.text().and_then(|text| angrist_source::nearest(text, names));
                let message = "there is no such profile";
                let wrong = node.place.wrong("unknown-word", message).expected("documented or upstream");
                problems.push(wrong.nearest(near));
                &PROFILES[0]
            })
        }
    };
    profile_source(name).unwrap_or(Source::new("documented.toml", bytes))
}

/// A built-in profile as a file.
fn profile_source(name: &str) -> Option<Source<'static>> {
    let (name, bytes) = PROFILES.iter().find(|(n, _)| *n == name)?;
    Some(Source::new(if *name == PROFILES[0].0 { "documented.toml" } else { "upstream.toml" }, bytes))
}

/// The name of a file without directories and ending.
fn name_of(file: Source<'_>) -> &str {
    let name = file.name.rsplit(['/', '\\']).next().unwrap_or(file.name);
    [".toml", ".txt"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}
