//! The look of a room, phrase by phrase (room.txt; docs/spec/edit-files.md 3.11; S002-018, S002-019).
//!
//! Every phrase has two weights: one for rooms that match it (by level, by the main monster's glyph or flag) and one for all
//! others. A phrase may also say what stands in the room; that is collected beside the words.

use super::Broken;
use super::chains::{Fault, FaultKind, Link, check_links};
use angrist_engine::chance::Stream;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The original stores this many pieces of one room.
const PIECES: usize = 49;
/// Phrases without name and text are not stored, so walks are counted too.
const STEPS: usize = 500;
const DIRECTIONS: [&str; 4] = ["NORTH", "SOUTH", "EAST", "WEST"];

/// One record of room.txt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RoomPhrase {
    /// The chart it belongs to.
    pub chart: u32,
    /// The chart that goes on; 0 ends.
    pub next: u32,
    /// When the story later reaches this chart ...
    pub branch_on: u32,
    /// ... it goes here instead, once.
    pub branch: u32,
    /// Weight in a room that matches.
    pub chance: u32,
    /// Weight in any other room.
    pub not_chance: u32,
    /// Shallowest depth, as the file writes it.
    pub level_min: i32,
    /// Deepest depth, as the file writes it.
    pub level_max: i32,
    /// `A:`, a part of the room's name before the noun.
    pub adjective: String,
    /// `B:`, the noun of the room's name.
    pub noun: String,
    /// `D:`, what is told.
    pub text: String,
    /// `S:`, what the room becomes.
    pub room_flags: BTreeSet<String>,
    /// `P:`, where things are put.
    pub placement: BTreeSet<String>,
    /// `L:`, levels it fits.
    pub level_flags: BTreeSet<String>,
    /// `G:`, the glyph of the main monster it fits.
    pub glyph: Option<u8>,
    /// `R:`, the flag of the main monster it fits.
    pub monster_flag: Option<String>,
    /// `K:`, the objects it places: class, lowest and highest sub-class.
    pub objects: Option<(u32, u32, u32)>,
    /// `F:`, the terrain it places and up to four themes; zeros are nothing.
    pub terrain: [u32; 5],
}

impl RoomPhrase {
    /// Depths as the original compresses them when it loads (its first rule for the minimum gives 40 where 50 would fit).
    pub fn depths(&self) -> (i32, i32) {
        let squeeze = |v: i32, far: i32| match v {
            81.. => far + (v - 80) / 4,
            51.. => 40 + (v - 50) / 3,
            31.. => 30 + (v - 30) / 2,
            v => v,
        };
        (squeeze(self.level_min, 40), squeeze(self.level_max, 50))
    }

    fn conditional(&self) -> bool {
        !self.level_flags.is_empty() || self.glyph.is_some() || self.monster_flag.is_some()
    }

    fn fits(&self, at: &Setting) -> bool {
        self.level_flags.intersection(&at.level_flags).next().is_some()
            || self.glyph.is_some_and(|g| at.glyph == Some(g))
            || self.monster_flag.as_ref().is_some_and(|f| at.monster_flags.contains(f))
    }

    fn places(&self) -> bool {
        self.objects.is_some() || self.terrain[0] != 0
    }

    fn excluded(&self, at: &Setting) -> bool {
        let everywhere = DIRECTIONS.iter().all(|d| self.placement.contains(*d));
        let counts = |flag: &&String| !(everywhere && DIRECTIONS.contains(&flag.as_str()));
        self.placement.intersection(&at.excluded).any(|flag| counts(&flag))
            || self.objects.is_some_and(|(class, ..)| at.no_objects.contains(&class))
    }
}

/// The room that is described.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Setting {
    /// How deep it lies.
    pub depth: i32,
    /// What kind of level it lies on.
    pub level_flags: BTreeSet<String>,
    /// The glyph of its main monster.
    pub glyph: Option<u8>,
    /// The flags of its main monster.
    pub monster_flags: BTreeSet<String>,
    /// Placements that the room's shape forbids.
    pub excluded: BTreeSet<String>,
    /// Object classes that must not be placed (items, gold).
    pub no_objects: BTreeSet<u32>,
}

/// A room that was described.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Room {
    /// Adjectives, then nouns, with blanks between.
    pub name: String,
    /// The pieces, joined; they carry their own blanks.
    pub text: String,
    /// What the room became (not how it is perceived).
    pub flags: BTreeSet<String>,
    /// Every phrase passed, by its position in the file.
    pub walked: Vec<u32>,
    /// Phrases that put something into the room, with what their placement says.
    pub placed: Vec<Placed>,
}

/// What one phrase puts into a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Placed {
    /// Where.
    pub placement: BTreeSet<String>,
    /// Objects: class, lowest and highest sub-class.
    pub objects: Option<(u32, u32, u32)>,
    /// Terrain and themes.
    pub terrain: [u32; 5],
}

/// Describes a room, beginning at the chart of its type.
pub fn describe(
    phrases: &[RoomPhrase],
    start: u32,
    at: &Setting,
    chance: &mut Stream,
) -> Result<Room, Broken> {
    let mut room = Room::default();
    let (mut adjectives, mut nouns) = (Vec::new(), Vec::new());
    let mut stored = 0;
    let mut pending: Option<(u32, u32)> = None;
    let mut last: Option<&RoomPhrase> = None;
    let mut chart = start;
    while chart != 0 && stored < PIECES {
        if room.walked.len() == STEPS {
            return Err(Broken::Endless { chart });
        }
        let Some(first) = phrases.iter().position(|p| p.chart == chart) else {
            return Err(Broken::NoChart { chart });
        };
        let run = phrases[first..].iter().take_while(|p| p.chart == chart).count();
        // A chart of which nothing fits ends the story: the original finds nothing to say either.
        let Some(chosen) = choose(&phrases[first..first + run], at, last, chance) else { break };
        let phrase = &phrases[first + chosen];
        room.walked.push((first + chosen) as u32);
        let told = [&phrase.adjective, &phrase.noun, &phrase.text];
        stored += usize::from(told.iter().any(|t| !t.is_empty()));
        adjectives.extend(Some(phrase.adjective.as_str()).filter(|t| !t.is_empty()));
        nouns.extend(Some(phrase.noun.as_str()).filter(|t| !t.is_empty()));
        room.text.push_str(&phrase.text);
        room.flags
            .extend(phrase.room_flags.iter().filter(|f| !["SEEN", "HEARD"].contains(&f.as_str())).cloned());
        if phrase.places() || !phrase.placement.is_empty() {
            let (objects, terrain) = (phrase.objects, phrase.terrain);
            room.placed.push(Placed { placement: phrase.placement.clone(), objects, terrain });
        }
        chart = phrase.next;
        if let Some((_, branch)) = pending.take_if(|(on, _)| *on == chart) {
            chart = branch;
        }
        if phrase.branch_on != 0 {
            pending = Some((phrase.branch_on, phrase.branch));
        }
        last = Some(phrase);
    }
    adjectives.extend(nouns);
    room.name = adjectives.join(" ");
    Ok(room)
}

fn choose(run: &[RoomPhrase], at: &Setting, last: Option<&RoomPhrase>, chance: &mut Stream) -> Option<usize> {
    let mut weights = vec![0; run.len()];
    let mut matched = false;
    for (i, p) in run.iter().enumerate() {
        let (low, high) = p.depths();
        let repeats = last.is_some_and(|l| {
            (p.objects.is_some() && p.objects.map(|o| o.0) == l.objects.map(|o| o.0))
                || (p.terrain[0] != 0 && p.terrain[0] == l.terrain[0])
        });
        if !(low..=high).contains(&at.depth) || repeats || p.excluded(at) {
            continue;
        }
        if p.conditional() && p.fits(at) {
            if p.places() {
                weights[..i].fill(0);
            }
            matched = true;
            weights[i] = p.chance;
        } else if !p.conditional() {
            weights[i] = p.chance;
        } else if !matched {
            weights[i] = p.not_chance;
        }
    }
    chance.pick_weighted(&weights)
}

/// Everything wrong with the phrases. `starts` are the numbers of the room types.
pub fn check_rooms(phrases: &[RoomPhrase], starts: Option<&BTreeSet<u32>>) -> Vec<Fault> {
    let links: Vec<Link> = phrases
        .iter()
        .map(|p| {
            let mut leads_to = vec![p.next];
            if p.branch_on != 0 {
                leads_to.push(p.branch);
            }
            Link { chart: p.chart, leads_to }
        })
        .collect();
    let mut faults = check_links(&links, starts);
    let mut first = std::collections::BTreeMap::new();
    for (phrase, p) in phrases.iter().enumerate() {
        let started = *first.entry(p.chart).or_insert(phrase);
        if phrase > started && phrases[phrase - 1].chart != p.chart {
            faults.push(Fault { phrase, kind: FaultKind::Split { chart: p.chart, first: started } });
        }
    }
    faults.sort_by_key(|f| f.phrase);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;
    use proptest::prelude::*;

    fn phrase(chart: u32, next: u32, text: &str) -> RoomPhrase {
        RoomPhrase {
            chart,
            next,
            chance: 1,
            not_chance: 1,
            level_max: 128,
            text: text.into(),
            ..RoomPhrase::default()
        }
    }

    fn set(words: &[&str]) -> BTreeSet<String> {
        words.iter().map(|w| (*w).to_owned()).collect()
    }

    fn told(phrases: &[RoomPhrase], at: &Setting, seed: u64) -> Room {
        describe(phrases, 1, at, &mut stream(seed, "room", 0, 0)).unwrap()
    }

    // S002-018, S002-019
    #[test]
    fn a_description_is_the_joined_pieces_and_a_branch_is_taken_once() {
        let mut p = [
            phrase(1, 4, "A hall. "),
            phrase(2, 0, "Dust. "),
            phrase(3, 2, "A well. "),
            phrase(4, 2, "Dim. "),
        ];
        (p[0].branch_on, p[0].branch) = (2, 3);
        (p[0].adjective, p[2].noun) = ("old".into(), "hall".into());
        p[2].room_flags = set(&["SEEN", "GLOOMY"]);
        let room = told(&p, &Setting::default(), 1);
        assert_eq!((room.text.as_str(), room.name.as_str()), ("A hall. Dim. A well. Dust. ", "old hall"));
        assert_eq!(room.flags, set(&["GLOOMY"]));
        assert_eq!(room.walked, [0, 3, 2, 1]);
    }

    #[test]
    fn a_match_has_its_own_weight_and_one_that_places_something_clears_the_rest() {
        let mut wet = phrase(1, 0, "wet");
        (wet.level_flags, wet.terrain[0], wet.not_chance) = (set(&["WATER"]), 7, 0);
        let mut bones = phrase(1, 0, "bones");
        (bones.monster_flag, bones.chance) = (Some("UNDEAD".into()), 0);
        let p = [bones, wet];
        let dry = Setting::default();
        let lake = Setting { level_flags: set(&["WATER"]), ..Setting::default() };
        for seed in 0..20 {
            assert_eq!(told(&p, &dry, seed).text, "bones");
            assert_eq!(told(&p, &lake, seed).text, "wet");
        }
    }

    #[test]
    fn depths_are_compressed_as_the_original_does() {
        let depths =
            |min, max| RoomPhrase { level_min: min, level_max: max, ..RoomPhrase::default() }.depths();
        assert_eq!(depths(30, 128), (30, 62));
        assert_eq!(depths(50, 50), (40, 40));
        assert_eq!(depths(80, 80), (50, 50));
        assert_eq!(depths(90, 90), (42, 52), "40 in the minimum rule, as measured");
    }

    // Bad input 46.
    #[test]
    fn a_split_chart_is_reported_where_it_goes_on() {
        let p = [phrase(12, 13, "a"), phrase(13, 0, "b"), phrase(12, 0, "c")];
        let kind = FaultKind::Split { chart: 12, first: 0 };
        assert_eq!(check_rooms(&p, None), [Fault { phrase: 2, kind }]);
    }

    proptest! {
        #[test]
        fn every_walk_ends(raw in prop::collection::vec((0u32..5, 0u32..5, 0u32..5, 0u32..5, 0u32..3), 0..15), seed: u64) {
            let p: Vec<_> = raw.into_iter().map(|(c, n, on, to, w)| {
                RoomPhrase { branch_on: on, branch: to, chance: w, ..phrase(c, n, if w == 0 { "" } else { "x" }) }
            }).collect();
            let end = describe(&p, 1, &Setting::default(), &mut stream(seed, "room", 0, 0));
            prop_assert_eq!(&end, &describe(&p, 1, &Setting::default(), &mut stream(seed, "room", 0, 0)));
        }
    }
}
