//! What the real files mean: monsters as the original computed them, egos and artifacts within their budgets, stories that end.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use angrist_angband::chronicle::{self, FaultKind, Manner, Setting};
use angrist_angband::naming;
use angrist_angband::power::{self, Flags, Scheme, Thing, Weigher, balance};
use angrist_angband::randart::{self, Artifact, Options, Wish, artifact, ego};
use angrist_engine::chance::stream;
use angrist_lore::Source;
use angrist_lore::record::{Lib, read};
use angrist_lore::schema::{Variant, builtin};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

struct Files {
    variant: Arc<Variant>,
    all: Vec<(String, Vec<u8>)>,
}

fn files(variant: &str) -> Option<Files> {
    let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: the real {variant} files are not tried");
        return None;
    };
    let mut all: Vec<_> = std::fs::read_dir(PathBuf::from(dir).join(variant).join("lib/edit"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&p).unwrap()))
        .collect();
    all.sort();
    Some(Files { variant: Arc::new(builtin::load(variant).unwrap().unwrap()), all })
}

impl Files {
    fn lib(&self) -> Lib<'_> {
        let sources: Vec<_> = self.all.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
        read(&self.variant, &sources).0
    }
}

fn scheme() -> Scheme {
    Scheme::builtin("unangband").unwrap()
}

/// The rules of section 3.4 hold for every monster of the real file. How near the results are to what stands in the file
/// is printed and not asserted: the file was written after edits and views that were not recorded.
#[test]
fn every_real_monster_is_computed_by_the_rules() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let table = lib.table("monster").unwrap();
    let monsters = power::records::monsters(&table);
    let methods = power::records::methods(&lib.table("blows").unwrap());
    let look = |passes| power::compute(&monsters, &methods, &scheme().monster, passes);
    let computed = look(balance::PASSES);
    assert_eq!((computed.len(), balance::PASSES), (1351, 3));
    for (m, c) in monsters.iter().zip(&computed) {
        let level = balance::level_of(&c.measure);
        assert!((1..=59).contains(&level) && c.power >= 1 && c.measure.harm >= 3, "{c:?}");
        assert_eq!(c.rarity, if m.rarity == 0 { 0 } else { balance::rarity_of(c.power) }, "{c:?}");
        if balance::keeps_level(m) {
            let own = if m.level == 0 { 0 } else { balance::exp_at(&c.measure, m.level).max(1) };
            assert_eq!((c.level, c.exp), (m.level, m.exp));
            assert_eq!(c.forced, Some((level, balance::exp_at(&c.measure, level).max(1), own)));
        } else {
            assert_eq!((c.level, c.forced), (level, None));
            assert_eq!(c.exp, balance::exp_at(&c.measure, level).max(1));
        }
    }
    // Experience above a hundred has two significant digits.
    let round = |exp: i64| exp <= 100 || exp.to_string().bytes().skip(2).all(|b| b == b'0');
    assert!(computed.iter().filter(|c| c.forced.is_none()).all(|c| round(c.exp)));
    let same = |all: &[power::Computed], f: fn(&power::Monster, &power::Computed) -> bool| {
        monsters.iter().zip(all).skip(1).filter(|(m, c)| f(m, c)).count()
    };
    println!(
        "of 1350, level as in the file {}, experience {}; rarity after 1, 2, 3 looks {:?}",
        same(&computed, |m, c| m.level == c.level),
        same(&computed, |m, c| m.exp == c.exp),
        [1, 2, 3].map(|n| same(&look(n), |m, c| m.rarity == c.rarity))
    );
}

/// S002-028: what would be written names every line that changes and nothing else.
#[test]
fn computing_names_the_lines_that_change() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let (computed, changes) = power::records::changes(&lib, &scheme()).unwrap();
    assert_eq!(computed.len(), 1351);
    let bytes = lib.table("monster").unwrap().source.bytes;
    let lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
    for c in &changes {
        assert_ne!(c.old, c.new);
        if let Some(old) = &c.old {
            assert!(lines[c.line as usize - 1].starts_with(old.as_bytes()), "{c:?}");
        }
    }
    println!("{} lines would change", changes.len());
    assert!(!changes.is_empty());
}

fn weigher(lib: &Lib<'_>) -> Weigher {
    power::records::weigher(lib, &scheme()).unwrap()
}

#[test]
fn a_plain_thing_has_no_power_beyond_its_kind() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let w = weigher(&lib);
    let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
    assert_eq!(kinds.len(), 971);
    // Weapons of the plainest sort: no flags, no bonuses.
    for k in kinds
        .iter()
        .filter(|k| (20..=23).contains(&k.thing.tval) && k.thing.flags == Flags::NONE && k.thing.weight < 150)
    {
        assert!((0..=1).contains(&w.object(&k.thing, k)), "{k:?}");
        let better = Thing { to_dam: k.thing.dice * k.thing.sides + 5, ..k.thing };
        assert!(w.object(&better, k) > w.object(&k.thing, k));
    }
}

/// S002-050, S002-088, S002-090: every ego made fits its thing and its budget, at every depth.
#[test]
fn egos_fit_their_base_and_their_budget() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let (w, making) = (weigher(&lib), scheme().making);
    let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    assert_eq!(egos.len(), 92);
    let bases: Vec<_> = kinds.iter().filter(|k| (16..=39).contains(&k.thing.tval)).collect();
    let mut chance = stream(7, "ego", 0, 0);
    let (mut made, mut seen, mut extras) = (0, BTreeSet::new(), 0);
    for round in 0..20_000 {
        let kind = bases[round % bases.len()];
        let wish = Wish { level: 1 + (round as i32 / 3) % 60, cursed: round % 7 == 0, great: round % 5 == 0 };
        let Some(m) = randart::make_ego(&w, &making, &egos, &kind.thing, kind, &wish, &mut chance) else {
            continue;
        };
        let e = &egos[m.ego.unwrap()];
        made += 1;
        seen.insert(e.index);
        assert!(e.fits(m.thing.tval, m.thing.sval) && e.rarity > 0, "{e:?}");
        assert_eq!(m.power, w.object(&m.thing, kind));
        if !(m.cursed || m.broken) {
            assert!(m.power <= ego::budget(wish.level), "{e:?} {m:?} {wish:?}");
            assert!(m.power >= i64::from(wish.level) / 3, "{e:?} {m:?} {wish:?}");
        }
        if let Some(extra) = m.extra {
            extras += 1;
            assert!(ego::extra_flags(&w, &making, e.xtra).any(Flags::bit(extra)), "S002-103");
        }
    }
    println!("{made} ego items of {} sorts, {extras} with an extra ability", seen.len());
    assert!(made > 2_000 && seen.len() > 50, "{made} {}", seen.len());
    assert!(extras > 50, "{extras}");
}

/// S002-094: magic items have no ego, one flag, and a power that follows depth.
#[test]
fn magic_items_grow_with_depth() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let w = weigher(&lib);
    let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
    let bases: Vec<_> = kinds.iter().filter(|k| (20..=37).contains(&k.thing.tval)).collect();
    let mut chance = stream(7, "magic", 0, 0);
    let mut mean = |level: i32| {
        let mut powers = Vec::new();
        for round in 0..400 {
            let kind = bases[round % bases.len()];
            if let Some(m) = randart::make_magic(&w, &kind.thing, kind, level, false, &mut chance) {
                assert!(m.ego.is_none() && m.extra.is_some());
                assert!(m.power <= i64::from(level / 4), "{m:?}");
                powers.push(m.power);
            }
        }
        assert!(powers.len() > 50, "{level}: {}", powers.len());
        powers.iter().sum::<i64>() * 100 / powers.len() as i64
    };
    let (shallow, deep) = (mean(20), mean(60));
    assert!(deep > 2 * shallow, "{shallow} {deep}");
}

struct Shop {
    w: Weigher,
    scheme: Scheme,
    kinds: Vec<power::ThingKind>,
    standard: Vec<Artifact>,
    subs: randart::SubClasses,
    names: angrist_angband::names::Names,
}

fn shop(lib: &Lib<'_>) -> Shop {
    let w = weigher(lib);
    Shop {
        scheme: scheme(),
        kinds: power::records::kinds(&lib.table("object").unwrap(), &w.names),
        standard: randart::records::artifacts(&lib.table("artifact").unwrap(), &w.names),
        subs: randart::records::sub_classes(&lib.table("randart_sv").unwrap()),
        names: randart::records::names(&lib.table("names").unwrap()),
        w,
    }
}

impl Shop {
    fn fill(&self, all_random: bool, seed: u64) -> Vec<Artifact> {
        let options = Options { capacity: 256, all_random };
        let made = randart::fill(
            &self.w,
            &self.scheme.making,
            &self.standard,
            &self.kinds,
            &self.subs,
            &self.names,
            &options,
            seed,
        );
        made.unwrap()
    }
}

/// S002-052, S002-053, S002-054: 255 artifacts, equal for equal seeds, the standard ones untouched unless asked.
#[test]
fn random_artifacts_fill_the_list_to_its_limit() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let shop = shop(&lib);
    assert_eq!(shop.standard.len(), 136);
    let set = shop.fill(false, 1);
    assert_eq!(set.len(), 255);
    assert_eq!(set.iter().map(|a| a.index).collect::<Vec<_>>(), (1..=255).collect::<Vec<_>>());
    assert_eq!(set[..136], shop.standard[..]);
    assert_eq!(set, shop.fill(false, 1));
    assert_ne!(set, shop.fill(false, 2));
    let random = shop.fill(true, 1);
    for fixed in [13, 34, 111] {
        assert_eq!(random[fixed - 1], shop.standard[fixed - 1], "S002-066: never remade");
    }
    let changed = random.iter().zip(&shop.standard).filter(|(a, b)| a.thing != b.thing).count();
    assert!(changed > 100, "{changed}");
    for a in &set[136..] {
        let known = shop.kinds.iter().any(|k| (k.thing.tval, k.thing.sval) == (a.thing.tval, a.thing.sval));
        assert!(known && (1..=255).contains(&a.rarity), "{a:?}");
    }
}

/// 10,000 random artifacts, none over its budget.
#[test]
fn no_random_artifact_is_over_its_budget() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let shop = shop(&lib);
    let workshop =
        randart::Workshop::new(&shop.w, &shop.scheme.making, &shop.standard, &shop.kinds, &shop.subs);
    let patterns: Vec<_> =
        shop.standard.iter().filter(|a| a.index >= 16 && ![34, 111].contains(&a.index)).collect();
    let (mut short, mut of_own_make) = (0, 0);
    for n in 0..10_000u64 {
        let pattern = patterns[n as usize % patterns.len()];
        let mut chance = stream(11, "randart", n, 0);
        let a = workshop.remake(pattern, 200, &shop.names, &mut chance);
        let flags = artifact::consistent(&shop.w, &shop.scheme.making, pattern.thing.flags);
        let target = workshop.power(&Thing { flags, ..pattern.thing });
        let power = workshop.power(&a.thing);
        if target <= artifact::BEYOND {
            assert!(power <= artifact::budget(target), "{} {power} of {target}: {a:?}", pattern.name);
            short += usize::from(target > 10 && power * 2 < target);
            of_own_make +=
                usize::from((a.thing.tval, a.thing.sval) != (pattern.thing.tval, pattern.thing.sval));
        }
    }
    println!("below half of the target: {short}; of another kind than the pattern: {of_own_make}");
    assert!(short < 1_000 && of_own_make > 8_000, "{short} {of_own_make}");
}

/// S002-108, S002-112 to S002-115: three runes of Frost make a weapon of Frost, three more `Frostbite`.
#[test]
fn runes_turn_a_weapon_into_an_ego() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let w = weigher(&lib);
    let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
    let runes = randart::records::runes(&lib.table("rune").unwrap(), &w.names);
    assert_eq!(runes.len(), 29);
    let frost = egos.iter().find(|e| e.rune == Some((14, 3))).unwrap();
    let bite = egos.iter().find(|e| e.rune == Some((14, 6))).unwrap();
    let (tval, sval, _) = frost.ranges[0];
    let mut sword = randart::Runed { kind: 1, tval, sval, ego: 0, rune: None };
    let mut turned = Vec::new();
    for _ in 0..6 {
        turned.push(randart::apply(&mut sword, 14, &[], &egos));
        if sword.rune.is_none() {
            assert_eq!(randart::runes::flags_of(&sword, &runes), Flags::NONE, "S002-115");
        }
    }
    use randart::runes::Turned;
    assert_eq!(turned[2], Turned::Ego(frost.index));
    assert_eq!(turned[3], Turned::Counted(4), "S002-113: the ego counts as three already");
    assert_eq!(turned[5], Turned::Ego(bite.index), "S002-114 with the real figures");
    let recipes = randart::records::recipes(&lib.table("object").unwrap());
    assert_eq!(recipes.len(), 240);
}

/// Every race's story can be told; only the known waste of the real files is found (U44, U45).
#[test]
fn histories_end_and_their_charts_are_sound() {
    if let Some(files) = files("unangband") {
        let lib = files.lib();
        let phrases = chronicle::records::history(&lib.table("p_hist").unwrap(), "bonus");
        assert_eq!(phrases.len(), 328);
        let starts: BTreeSet<u32> = lib
            .table("p_race")
            .unwrap()
            .records()
            .filter_map(|r| r.row("I"))
            .filter_map(|row| row.cells().first().map(|c| c.value as u32))
            .collect();
        let faults = chronicle::check_history(&phrases, Some(&starts), |_| Manner::SocialClass);
        assert!(faults.iter().all(|f| !f.kind.breaks()), "{faults:?}");
        let wasted = faults.iter().filter(|f| matches!(f.kind, FaultKind::NeverChosen { .. })).count();
        assert_eq!(wasted, 2, "U44: {faults:?}");
        let unreached: Vec<u32> = faults
            .iter()
            .filter_map(|f| match f.kind {
                FaultKind::NeverReached { chart } => Some(chart),
                _ => None,
            })
            .collect();
        assert_eq!(
            unreached.into_iter().collect::<BTreeSet<_>>(),
            BTreeSet::from([4, 13, 14, 21, 22]),
            "U45"
        );
        for (start, seed) in starts.iter().flat_map(|s| (0..20).map(move |seed| (*s, seed))) {
            let life =
                chronicle::live(&phrases, start, Manner::SocialClass, &mut stream(seed, "history", 0, 0))
                    .unwrap();
            assert!((1..=100).contains(&life.social_class) && !life.text.is_empty());
        }
    }
    if let Some(files) = files("sil-q") {
        let lib = files.lib();
        let phrases = chronicle::records::history(&lib.table("history").unwrap(), "house");
        assert_eq!(phrases.len(), 95);
        let faults = chronicle::check_history(&phrases, None, Manner::House);
        assert!(faults.iter().all(|f| !f.kind.breaks()), "{faults:?}");
    }
}

/// 87 charts in 87 runs, and every type of room can be described at every depth.
#[test]
fn rooms_are_described() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let phrases = chronicle::records::rooms(&lib.table("room").unwrap());
    assert_eq!(phrases.len(), 888);
    let charts: BTreeSet<u32> = phrases.iter().map(|p| p.chart).collect();
    assert_eq!(charts.len(), 87);
    let faults = chronicle::check_rooms(&phrases, None);
    assert!(faults.iter().all(|f| !matches!(f.kind, FaultKind::Split { .. })), "{faults:?}");
    assert!(faults.iter().all(|f| !f.kind.breaks()), "{faults:?}");
    let mut texts = BTreeSet::new();
    for start in charts.iter().copied().filter(|c| *c <= 30) {
        for seed in 0..40 {
            let level_flags = BTreeSet::from(["ROOMS".to_owned(), "DUNGEON".to_owned()]);
            let at = Setting { depth: seed as i32, level_flags, ..Setting::default() };
            let room = chronicle::describe(&phrases, start, &at, &mut stream(seed, "room", 0, 0)).unwrap();
            assert!(room.walked.len() <= 500);
            texts.insert(room.text);
        }
    }
    println!("{} different descriptions", texts.len());
    assert!(texts.len() > 100, "{}", texts.len());
}

#[test]
fn names_are_made_from_the_real_words() {
    let Some(files) = files("unangband") else { return };
    let lib = files.lib();
    let names = randart::records::names(&lib.table("names").unwrap());
    assert_eq!(names.words(), 601);
    let made: BTreeSet<String> =
        (0..200).map(|seed| names.make(5, 9, &mut stream(seed, "names", 0, 0)).unwrap()).collect();
    assert!(made.len() > 150, "{}", made.len());
    assert!(made.iter().all(|n| (5..=9).contains(&n.len())));
}

/// S000-008 to S000-010, S002-151: no token is left in any name of either game.
#[test]
fn every_real_object_has_a_name_without_tokens() {
    for variant in ["unangband", "sil-q"] {
        let Some(files) = files(variant) else { return };
        let lib = files.lib();
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for record in lib.table("object").unwrap().records() {
            let name = record.name();
            for token in ['&', '~', '#'] {
                *counts.entry(token).or_default() += usize::from(name.contains(token));
            }
            for count in [0, 1, 2] {
                let said = naming::name_of(&name, &naming::Wording::count(count).of("Amethyst"));
                assert!(!said.contains(['~', '#']) && !said.starts_with('&'), "{name}: {said}");
            }
        }
        if variant == "unangband" {
            assert_eq!(counts, BTreeMap::from([('&', 269), ('~', 294), ('#', 81)]));
        }
    }
}
